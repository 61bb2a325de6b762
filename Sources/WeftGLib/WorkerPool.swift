import Glibc

/// The workers of the process: as many as there are cores, at least 2 and at most 8.
///
/// Any thread.
public final class WorkerPool: Sendable {
    public static let shared = WorkerPool(
        count: min(8, max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))))

    public let workers: [Worker]
    private let next = Locked(0)

    init(count: Int) {
        workers = (0..<count).map(Worker.init(index:))
    }

    /// The worker a new piece of long-lived work (a cell) should stay on: each in turn.
    public func assignWorker() -> Worker {
        let index = next.withLock { next in
            next = (next + 1) % workers.count
            return next
        }
        return workers[index]
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
