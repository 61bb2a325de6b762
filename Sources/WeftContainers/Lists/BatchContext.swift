import WeftGLib

/// One batch fetch: initially completed, fetching once begun, then completed or cancelled. Any thread.
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

    /// True while a fetch is in progress.
    public var isFetching: Bool { state.withLock { $0 == .fetching } }

    package var isCancelled: Bool { state.withLock { $0 == .cancelled } }

    /// Begins the fetch. Returns false if it was already begun.
    func begin() -> Bool {
        state.withLock { state in
            guard state != .fetching else { return false }
            state = .fetching
            return true
        }
    }

    /// Ends the fetch. The next one is due when the list is scrolled or its content changes. `didComplete` false leaves
    /// the context fetching, so that no further fetch starts.
    public func completeBatchFetching(_ didComplete: Bool) {
        guard didComplete else { return }
        state.withLock { $0 = .completed }
        onChange()
    }

    /// Ends the fetch, because the delegate does not implement `willBeginBatchFetchWith`.
    func decline() {
        state.withLock { $0 = .completed }
    }

    /// Cancels the fetch. The next approach to the end begins a new one.
    public func cancelBatchFetching() {
        state.withLock { $0 = .cancelled }
    }
}
