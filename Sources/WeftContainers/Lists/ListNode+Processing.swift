/// The progress of a list with its data source's changes.
@MainActor
extension ListNode {
    /// True while rows near the screen must still be measured, or a batch's completion must still be called.
    public var isProcessingUpdates: Bool { core.isProcessing }

    /// Calls `body` when no update is being processed, or immediately if none is.
    public func onDidFinishProcessingUpdates(_ body: @escaping @MainActor () -> Void) {
        guard core.isProcessing else { return body() }
        core.updates.batches.wait(forShown: false, body)
    }

    /// True if no change is being processed and the rows on screen are current and drawn. False before the list has a
    /// size.
    public var isSynchronized: Bool { core.isSynchronized }

    /// Calls `body` when all updates are processed and shown, or immediately if they are.
    public func onDidFinishSynchronizing(_ body: @escaping @MainActor () -> Void) {
        guard !core.isSynchronized else { return body() }
        core.updates.batches.wait(forShown: true, body)
    }

    /// Processes pending changes now: rows near the screen without a node get one and are measured, on the main thread,
    /// so that `nodeForRow`, `nodeForItem` and rectangles are available. Completions of batches are called. Changed
    /// rows on screen are drawn here, too; workers draw all others later, as usual, and a row shows once it is drawn.
    ///
    /// It does not wait for workers: work in progress on a worker is repeated here. Node blocks run on the main thread.
    /// It has no effect inside a batch, before the list has a size, and inside a delegate call about scrolling or about
    /// a row that appears or disappears.
    ///
    /// - Complexity: that of making and measuring a few screens of rows, some milliseconds. For tests and for programs
    ///   that need the result at once.
    public func waitUntilAllUpdatesAreProcessed() { core.processOutstanding() }

    // MARK: Measuring again

    /// Requests the size ranges of all rows again and measures the existing nodes. Rows without nodes have estimated
    /// extents until they approach the viewport. The visible rows keep their position. After a change of the width,
    /// this happens automatically.
    public func relayoutItems() { core.remeasure { core.geometry.layoutIsStale() } }

    // MARK: Giving up

    /// Releases the drawings of rows that are not visible. They are drawn again when the list moves or becomes visible.
    public func clearContents() { core.giveUp([.display]) }

    /// Releases the data and drawings of rows that are not visible. They return when the list moves or becomes visible.
    public func clearPreloadedData() { core.giveUp([.preload, .display]) }
}
