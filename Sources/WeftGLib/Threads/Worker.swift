import Glibc
import WeftShim

/// How soon a worker takes a job. Within one priority a worker's own jobs go before the pool's open ones, and each kind in
/// the order it came.
public enum WorkPriority: Int, Sendable, CaseIterable {
    /// The user sees the gap.
    case visible
    /// About to be seen.
    case display
    /// May be seen later.
    case preload
}

/// One long-lived background thread with its queue; a `TaskExecutor`, so that `async` code can run on it.
///
/// A cell stays on one worker: Pango's font map is one a thread, so what was measured is what is drawn.
// @unchecked: `queues` and `isWaiting` are the board's, under its lock; the pointer never changes.
public final class Worker: TaskExecutor, @unchecked Sendable {
    private let board: JobBoard
    let wakeUp: UnsafeMutablePointer<pthread_cond_t>
    var queues = WorkPriority.allCases.map { _ in JobQueue<@Sendable () -> Void>() }
    var isWaiting = false
    /// Position in the pool.
    public let index: Int

    /// Nil where the system gives no thread for it.
    init?(index: Int, board: JobBoard = JobBoard(), start: ThreadStart = startThread) {
        self.index = index
        self.board = board
        wakeUp = .allocate(capacity: 1)
        wakeUp.initialize(to: pthread_cond_t())
        pthread_cond_init(wakeUp, nil)
        // Node trees nest: the default of 8 MB is a limit of the shell's, not ours. A worker lives as long as the process.
        guard start(16 << 20, run) == 0 else { return nil }
    }

    deinit {
        pthread_cond_destroy(wakeUp)
        wakeUp.deallocate()
    }

    /// Queues `job`. Any thread; the job runs on this worker's thread.
    public func submit(_ priority: WorkPriority, _ job: @escaping @Sendable () -> Void) {
        board.submit(priority, to: self, job)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        submit(.display) { unowned.runSynchronously(on: executor) }
    }

    /// Its own jobs that wait; for tests. Any thread.
    var backlog: Int { board.backlog(of: self) }

    @Sendable
    private func run() {
        // Linux keeps a nice value a thread: the main thread and the compositor go first.
        weft_thread_begin("weft-worker-\(index)", 2)
        while true {
            switch board.next(for: self) {
            case .own(let job): job()
            case .open(let job): job(self)
            }
        }
    }
}
