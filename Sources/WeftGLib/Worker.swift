import Glibc
import WeftShim

/// How soon a worker takes a job; within one priority jobs run in the order they came.
public enum WorkPriority: Int, Sendable, CaseIterable {
    /// The reader sees the gap.
    case visible
    /// About to be seen.
    case display
    /// May be seen later.
    case preload
}

/// One long-lived background thread with its queue; a `TaskExecutor`, so that `async` code can run on it.
///
/// A cell stays on one worker: Pango's font map is one a thread, so what was measured is what is drawn.
// @unchecked: `queues` is touched under `mutex` only; the pointers never change.
public final class Worker: TaskExecutor, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let wakeUp: UnsafeMutablePointer<pthread_cond_t>
    private var queues: [JobQueue]
    /// Position in the pool.
    public let index: Int

    init(index: Int) {
        self.index = index
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        wakeUp = .allocate(capacity: 1)
        wakeUp.initialize(to: pthread_cond_t())
        pthread_cond_init(wakeUp, nil)
        queues = WorkPriority.allCases.map { _ in JobQueue() }
        startThread()
    }

    /// Queues `job`. Any thread; the job runs on this worker's thread.
    public func submit(_ priority: WorkPriority, _ job: @escaping @Sendable () -> Void) {
        pthread_mutex_lock(mutex)
        queues[priority.rawValue].append(job)
        pthread_cond_signal(wakeUp)
        pthread_mutex_unlock(mutex)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        submit(.display) { unowned.runSynchronously(on: executor) }
    }

    /// Jobs that wait; for tests and for balancing. Any thread.
    public var backlog: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return queues.reduce(0) { $0 + $1.count }
    }

    private func startThread() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        // Node trees nest: the default of 8 MB is a limit of the shell's, not ours.
        pthread_attr_setstacksize(&attributes, 16 << 20)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        // A worker lives as long as the process, so the reference given to the thread is never taken back.
        let context = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().run()
                return nil
            }, context)
        pthread_attr_destroy(&attributes)
    }

    private func run() {
        // Linux keeps a nice value a thread: the main thread and the compositor go first.
        weft_thread_begin("weft-worker-\(index)", 5)
        while true {
            nextJob()()
        }
    }

    private func nextJob() -> @Sendable () -> Void {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            for priority in queues.indices {
                if let job = queues[priority].popFirst() { return job }
            }
            pthread_cond_wait(wakeUp, mutex)
        }
    }
}

/// A first-in, first-out queue whose both ends cost O(1) amortised.
private struct JobQueue {
    private var jobs: [(@Sendable () -> Void)?] = []
    private var head = 0

    var count: Int { jobs.count - head }

    mutating func append(_ job: @escaping @Sendable () -> Void) {
        jobs.append(job)
    }

    mutating func popFirst() -> (@Sendable () -> Void)? {
        guard head < jobs.count else { return nil }
        let job = jobs[head]
        jobs[head] = nil
        head += 1
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 256, head * 2 > jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        return job
    }
}
