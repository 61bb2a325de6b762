/// How far a list is with what its data source said.
@MainActor
extension ListNode {
    /// Whether rows near the screen are still to be measured, or somebody is to be told of a batch.
    public var isProcessingUpdates: Bool { core.isProcessing }

    /// Calls `body` once nothing is being processed; at once where nothing is.
    public func onDidFinishProcessingUpdates(_ body: @escaping @MainActor () -> Void) {
        guard core.isProcessing else { return body() }
        core.updates.batches.wait(forShown: false, body)
    }

    /// Whether nothing is being processed and what is on screen is what the data source has, drawn. Not before there is a size.
    public var isSynchronized: Bool { core.isSynchronized }

    /// Calls `body` once the list is synchronized; at once where it is.
    public func onDidFinishSynchronizing(_ body: @escaping @MainActor () -> Void) {
        guard !core.isSynchronized else { return body() }
        core.updates.batches.wait(forShown: true, body)
    }

    /// Does here and now what is outstanding: rows near the screen that have no node get one, and are measured, on the main
    /// thread, so that `nodeForRow`, `nodeForItem` and the rectangles are there. Completions of batches are called. What changed
    /// of rows on screen is drawn here, too; workers draw all others later, as always, and a row shows once it is drawn.
    ///
    /// Nothing waits for a worker: what one has begun is done again. Node blocks run on the main thread. Inside of a batch,
    /// before the list has a size, and where a delegate is told of scrolling or of a row that comes or goes, nothing happens.
    ///
    /// - Complexity: that of making and measuring a few screens of rows, some milliseconds; for tests and for programs that
    ///   cannot go on otherwise.
    public func waitUntilAllUpdatesAreProcessed() { core.processOutstanding() }

    // MARK: Measuring again

    /// Asks for the size ranges of all rows again and measures their nodes in those, without new nodes; rows that have none
    /// are guesses until they come near. The row that the user looks at stays. By itself this happens when the width is
    /// another one.
    public func relayoutItems() { core.remeasure { core.geometry.layoutIsStale() } }

    // MARK: Giving up

    /// What rows have drawn goes, but for those that the user sees; it is drawn again when the list moves or is seen again.
    public func clearContents() { core.giveUp([.display]) }

    /// What rows have loaded and drawn goes, but for those that the user sees; it comes back when the list moves or is seen
    /// again.
    public func clearPreloadedData() { core.giveUp([.preload, .display]) }
}
