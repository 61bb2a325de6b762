import WeftContainers

/// One fetch of more rows.
public typealias ASBatchContext = BatchContext

// Texture's methods. Any thread.
extension BatchContext {
    /// True while a fetch is under way.
    public func isFetching() -> Bool {
        let isUnderWay: Bool = isFetching
        return isUnderWay
    }

    /// True if the list cancelled the fetch.
    public func batchFetchingWasCancelled() -> Bool { isCancelled }

    /// The list has begun the fetch when it hands the context on: there is nothing to be done.
    public func beginBatchFetching() {}
}
