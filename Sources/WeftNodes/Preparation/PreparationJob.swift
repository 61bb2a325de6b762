import WeftGLib

/// One preparation of a tree on a worker. It waits, then runs, and can be cancelled at any time. Any thread.
public final class PreparationJob: Sendable {
    private enum State: Sendable {
        case waiting, running, cancelled
    }

    /// The job's urgency.
    public let priority: WorkPriority
    private let state = Locked(State.waiting)
    private let drawing: Locked<Bool>

    /// Makes a waiting job that measures and draws a tree.
    public convenience init(_ priority: WorkPriority) {
        self.init(priority, draws: true)
    }

    /// Makes a waiting job. `draws` may change while the job measures.
    package init(_ priority: WorkPriority, draws: Bool) {
        self.priority = priority
        drawing = Locked(draws)
    }

    /// True if the tree is drawn after it is measured. Any thread.
    package var draws: Bool {
        get { drawing.withLock { $0 } }
        set { drawing.withLock { $0 = newValue } }
    }

    /// Called by the worker before it starts. Returns false if the job was cancelled.
    public func begin() -> Bool {
        state.withLock { state in
            guard state == .waiting else { return false }
            state = .running
            return true
        }
    }

    /// True if the job was cancelled. Any thread.
    public var isCancelled: Bool { state.withLock { $0 == .cancelled } }

    /// Cancels the job, before or after its start. Any thread.
    public func cancel() {
        state.withLock { $0 = .cancelled }
    }

    /// True if the job has not started, and a job of `priority` would run before it.
    public func waits(behind priority: WorkPriority) -> Bool {
        priority.rawValue < self.priority.rawValue && state.withLock { $0 == .waiting }
    }
}
