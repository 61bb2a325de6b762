import WeftContainers

/// One fetch of more rows.
public typealias ASBatchContext = BatchContext

// As Texture asks. Any thread.
extension BatchContext {
    /// Whether a fetch was begun and is not over.
    public func isFetching() -> Bool {
        let isUnderWay: Bool = isFetching
        return isUnderWay
    }

    /// Whether the list gave the fetch up.
    public func batchFetchingWasCancelled() -> Bool { isCancelled }

    /// The list has begun the fetch when it hands the context on: there is nothing to be done.
    public func beginBatchFetching() {}
}
