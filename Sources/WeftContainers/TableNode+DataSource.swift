import WeftNodes

/// What a table shows. Main actor; asked for rows near the viewport only.
@MainActor
public protocol TableDataSource: AnyObject {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int

    /// A block that makes the row's node: it runs on a worker, so look the model up before it, not in it, and return a
    /// new node each time.
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode
}

/// What a table tells. Main actor.
@MainActor
public protocol TableDelegate: AnyObject {
    /// A click or Enter on the row.
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath)

    /// Whether more rows may be fetched now.
    func shouldBatchFetch(for tableNode: TableNode) -> Bool

    /// The reader comes near the end: fetch, insert the rows, then complete the context.
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext)
}

extension TableDelegate {
    public func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {}
    public func shouldBatchFetch(for tableNode: TableNode) -> Bool { false }
    public func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {}
}
