import WeftContainers

/// One fetch of more rows.
public typealias ASBatchContext = BatchContext

// Texture's methods. Any thread.
extension BatchContext {
    /// True while a fetch is in progress.
    public func isFetching() -> Bool {
        let isUnderWay: Bool = isFetching
        return isUnderWay
    }

    /// True if the list cancelled the fetch.
    public func batchFetchingWasCancelled() -> Bool { isCancelled }

    /// Has no effect, since the list begins the fetch before it passes the context to the delegate.
    public func beginBatchFetching() {}
}
