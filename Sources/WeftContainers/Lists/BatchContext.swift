import WeftGLib

/// One batch fetch: completed at first, fetching once begun, then completed or cancelled. Any thread.
public final class BatchContext: Sendable {
    enum State: Sendable {
        case completed, fetching, cancelled
    }

    private let state = Locked(State.completed)
    private let onChange: @Sendable () -> Void

    /// `onChange` is called on the thread that completes or cancels.
    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    /// Whether a fetch was begun and is not over.
    public var isFetching: Bool { state.withLock { $0 == .fetching } }

    package var isCancelled: Bool { state.withLock { $0 == .cancelled } }

    /// True when this call began it.
    func begin() -> Bool {
        state.withLock { state in
            guard state != .fetching else { return false }
            state = .fetching
            return true
        }
    }

    /// The fetch is over; the next one is due when the list was scrolled or its content changed since this one began.
    /// `didComplete` false leaves the context fetching, so that nothing is asked for again.
    public func completeBatchFetching(_ didComplete: Bool) {
        guard didComplete else { return }
        state.withLock { $0 = .completed }
        onChange()
    }

    /// Nobody fetches anything: what a delegate without `willBeginBatchFetchWith` answers, so that its list knows.
    func decline() {
        state.withLock { $0 = .completed }
    }

    /// Gives up; a later approach to the end begins anew.
    public func cancelBatchFetching() {
        state.withLock { $0 = .cancelled }
    }
}
