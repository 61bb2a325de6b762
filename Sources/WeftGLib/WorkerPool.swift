import Glibc

/// The workers of the process: as many as there are cores, at least 2 and at most 8.
///
/// Any thread.
public final class WorkerPool: Sendable {
    public static let shared = WorkerPool(
        count: min(8, max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))))

    public let workers: [Worker]
    private let turn: Locked<Turn>

    private struct Turn {
        var next = 0
        /// How many workers, from the first one, take turns.
        var limit: Int
    }

    init(count: Int) {
        workers = (0..<count).map(Worker.init(index:))
        turn = Locked(Turn(limit: count))
    }

    /// The worker a new piece of long-lived work (a cell) should stay on: each in turn.
    public func assignWorker() -> Worker {
        let index = turn.withLock { turn in
            turn.next = (turn.next + 1) % turn.limit
            return turn.next
        }
        return workers[index]
    }

    /// The workers that take turns now.
    var activeWorkers: ArraySlice<Worker> { workers.prefix(turn.withLock { $0.limit }) }

    /// Whether one worker fewer takes new work, so that a core is the main thread's alone: while a program starts, that
    /// thread has the longest way. Work that was assigned stays where it is.
    public var sparesCore: Bool {
        get { turn.withLock { $0.limit } < workers.count }
        set { turn.withLock { $0.limit = newValue ? max(1, workers.count - 1) : workers.count } }
    }

    /// Runs `body` on a worker and gives its result.
    public func run<Value: Sendable>(
        _ priority: WorkPriority = .display, _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            assignWorker().submit(priority) { continuation.resume(returning: body()) }
        }
    }
}
