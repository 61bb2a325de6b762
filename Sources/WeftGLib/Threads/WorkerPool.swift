import Glibc

/// The process's workers: one per core, at least 2 and at most 8, or as many threads as the system allows.
///
/// Any thread.
public final class WorkerPool: Sendable {
    /// The pool of this process: one worker per core, from 2 to 8.
    public static let shared = WorkerPool(
        count: min(8, max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))))

    /// The workers, one per thread.
    public let workers: [Worker]
    private let board = JobBoard()
    private let turn = Locked(0)

    init(count: Int, start: ThreadStart = startThread) {
        var workers: [Worker] = []
        while workers.count < count, let worker = Worker(index: workers.count, board: board, start: start) {
            workers.append(worker)
        }
        // Without a worker nothing can be drawn.
        guard !workers.isEmpty else {
            Console.error("weft: the system gives no thread to work on (a limit of threads or of memory)")
            exit(EXIT_FAILURE)
        }
        self.workers = workers
        board.workerLimit = workers.count
    }

    /// Queues `job` for the first free worker, which it receives. Any thread.
    public func submit(_ priority: WorkPriority, _ job: @escaping @Sendable (Worker) -> Void) {
        board.submit(priority, job)
    }

    /// The worker for a new piece of long-lived work: each in turn.
    public func assignWorker() -> Worker {
        let limit = board.workerLimit
        return workers[
            turn.withLock { turn in
                turn = (turn + 1) % limit
                return turn
            }]
    }

    /// The workers that take new work now.
    var activeWorkers: ArraySlice<Worker> { workers.prefix(board.workerLimit) }

    /// True if one worker fewer takes new work, so that the main thread has a core of its own: while a program starts,
    /// that thread has the longest critical path. Assigned work stays where it is.
    public var sparesCore: Bool {
        get { board.workerLimit < workers.count }
        set { board.workerLimit = newValue ? max(1, workers.count - 1) : workers.count }
    }

    /// Runs `body` on a worker and returns its result.
    public func run<Value: Sendable>(
        _ priority: WorkPriority = .display, _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            submit(priority) { _ in continuation.resume(returning: body()) }
        }
    }

    /// Runs `body` on a worker and returns its result. The closure passed to `body` returns true if the calling task
    /// was cancelled; any thread may call it.
    public func run<Value: Sendable>(
        _ priority: WorkPriority = .display,
        _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> Value
    ) async -> Value {
        let cancelled = Locked(false)
        return await withTaskCancellationHandler {
            await run(priority) { body { cancelled.withLock { $0 } } }
        } onCancel: {
            cancelled.withLock { $0 = true }
        }
    }
}
