import Glibc
import WeftShim

/// The urgency of a worker's job. Within one priority, a worker's own jobs precede the pool's open ones, each kind in
/// order.
public enum WorkPriority: Int, Sendable, CaseIterable {
    /// The user sees the missing content.
    case visible
    /// About to be visible.
    case display
    /// Possibly visible later.
    case preload
}

/// One long-lived background thread with its queue; a `TaskExecutor`, so that `async` code can run on it.
///
/// A cell stays on one worker: Pango has one font map per thread, so that text is drawn as it was measured.
// @unchecked: `queues` and `isWaiting` belong to the board, under its lock; the pointer never changes.
public final class Worker: TaskExecutor, @unchecked Sendable {
    private let board: JobBoard
    let wakeUp: UnsafeMutablePointer<pthread_cond_t>
    var queues = WorkPriority.allCases.map { _ in JobQueue<@Sendable () -> Void>() }
    var isWaiting = false
    /// Index in the pool.
    public let index: Int

    /// Nil if the system gives no thread.
    init?(index: Int, board: JobBoard = JobBoard(), start: ThreadStart = startThread) {
        self.index = index
        self.board = board
        wakeUp = .allocate(capacity: 1)
        wakeUp.initialize(to: pthread_cond_t())
        pthread_cond_init(wakeUp, nil)
        // Node trees nest, and the default of 8 MB depends on the shell. A worker is never released.
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

    /// The number of its own waiting jobs; for tests. Any thread.
    var backlog: Int { board.backlog(of: self) }

    @Sendable
    private func run() {
        // Linux has a nice value per thread: the main thread and the compositor go first.
        weft_thread_begin("weft-worker-\(index)", 2)
        while true {
            switch board.next(for: self) {
            case .own(let job): job()
            case .open(let job): job(self)
            }
        }
    }
}
