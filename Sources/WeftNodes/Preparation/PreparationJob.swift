import WeftGLib

/// One preparation of a tree on a worker: waits, then runs, and may be cancelled at any time. Any thread.
public final class PreparationJob: Sendable {
    private enum State: Sendable {
        case waiting, running, cancelled
    }

    /// How soon it is wanted.
    public let priority: WorkPriority
    private let state = Locked(State.waiting)
    private let drawing: Locked<Bool>

    /// A job that nobody has begun, for a tree that is drawn, too.
    public convenience init(_ priority: WorkPriority) {
        self.init(priority, draws: true)
    }

    /// A job that nobody has begun; whether it draws may change while it measures.
    package init(_ priority: WorkPriority, draws: Bool) {
        self.priority = priority
        drawing = Locked(draws)
    }

    /// Whether the tree is to be drawn once it is measured. Any thread.
    package var draws: Bool {
        get { drawing.withLock { $0 } }
        set { drawing.withLock { $0 = newValue } }
    }

    /// For the worker, before it starts: false when nobody waits any more.
    public func begin() -> Bool {
        state.withLock { state in
            guard state == .waiting else { return false }
            state = .running
            return true
        }
    }

    /// Whether it was given up. Any thread.
    public var isCancelled: Bool { state.withLock { $0 == .cancelled } }

    /// Gives the job up, begun or not. Any thread.
    public func cancel() {
        state.withLock { $0 = .cancelled }
    }

    /// Whether it has not begun and a job of `priority` would come before it.
    public func waits(behind priority: WorkPriority) -> Bool {
        priority.rawValue < self.priority.rawValue && state.withLock { $0 == .waiting }
    }
}
