import WeftLayout
import WeftNodes

/// The contents of a table. Main actor; asked only about rows near the viewport.
@MainActor
public protocol TableDataSource: AnyObject {
    /// The number of sections. Default: 1.
    func numberOfSections(in tableNode: TableNode) -> Int

    /// The number of rows in a section.
    ///
    /// - Complexity: should be O(1): called once for each section when the data is read, and after a batch.
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int

    /// A block that makes the row's node: it runs on a worker, so read the model outside of the block, and make a new
    /// node each time.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each row that approaches the viewport.
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode

    /// Makes a node on the main thread, for data sources that do not provide a block. Return a new node each time, and
    /// keep it cheap.
    ///
    /// - Complexity: that of making a node, for each row that approaches the viewport.
    func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode

    /// The block that makes a section's header; nil for none. Called when the section is read, and again when the
    /// header approaches the viewport.
    ///
    /// - Complexity: should be O(1): called for each section when the data is read.
    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)?

    /// The block that makes a section's footer; nil for none. Called when the section is read, and again when the
    /// footer approaches the viewport.
    ///
    /// - Complexity: should be O(1): called for each section when the data is read.
    func tableNode(
        _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
    ) -> (@Sendable () -> CellNode)?

    /// The model of a row, for nodes that accept a new model (``CellNode/canUpdate(to:)``). Such a node is kept when
    /// its row is reloaded.
    ///
    /// - Complexity: should be O(1): called for each row that is reloaded.
    func tableNode(_ tableNode: TableNode, nodeModelForRowAt indexPath: IndexPath) -> (any Sendable)?

    /// The text of a row for finding it by typing letters.
    ///
    /// - Complexity: should be O(1): typing letters calls it for rows from the focused one on, up to the first match.
    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String?

    /// The titles of the section index, usually letters: a strip at the table's end, which scrolls to a section by
    /// press, drag or keyboard. Return nil or no titles for no strip. Called when the data changed.
    func sectionIndexTitles(for tableNode: TableNode) -> [String]?

    /// The section for a title of the index. Default: the section with the title's number.
    func tableNode(_ tableNode: TableNode, sectionForSectionIndexTitle title: String, at index: Int) -> Int

    /// True if the user may move the row, in a table that allows reordering. Default: true.
    func tableNode(_ tableNode: TableNode, canMoveRowAt indexPath: IndexPath) -> Bool

    /// Called when the user moved a row: move it in the data, too; the table has moved it already. `destination` is the
    /// path after the move.
    func tableNode(_ tableNode: TableNode, moveRowAt indexPath: IndexPath, to destination: IndexPath)
}

extension TableDataSource {
    public func sectionIndexTitles(for tableNode: TableNode) -> [String]? { nil }

    public func tableNode(
        _ tableNode: TableNode, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }

    public func tableNode(_ tableNode: TableNode, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    public func tableNode(_ tableNode: TableNode, moveRowAt indexPath: IndexPath, to destination: IndexPath) {
        Misuse.report(
            "\(tableNode.debugDescription): allowsReordering is set but \(type(of: self)) has no moveRowAt")
    }

    public func numberOfSections(in tableNode: TableNode) -> Int { 1 }

    public func tableNode(
        _ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath
    ) -> @Sendable () -> CellNode {
        let node = self.tableNode(tableNode, nodeForRowAt: indexPath)
        return { node }
    }

    public func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode {
        Misuse.report(
            "\(tableNode.debugDescription): \(type(of: self)) has neither nodeBlockForRowAt nor nodeForRowAt")
        return CellNode()
    }

    public func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)? { nil }

    public func tableNode(
        _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
    ) -> (@Sendable () -> CellNode)? { nil }

    public func tableNode(_ tableNode: TableNode, nodeModelForRowAt indexPath: IndexPath) -> (any Sendable)? { nil }
    public func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? { nil }
}

/// Events and questions of a table. Main actor.
@MainActor
public protocol TableDelegate: AnyObject {
    /// The height range of a row, in points. Default: 0 to unlimited. The row has the table's width.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each row that is measured.
    func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange?

    /// Called before the row appears on screen with its node, once for each time.
    ///
    /// - Complexity: should be O(1): called in frames that scroll.
    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode)
    /// Called when the row has left the screen.
    ///
    /// - Complexity: should be O(1): called in frames that scroll.
    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode)

    /// True if a click or Enter may select the row.
    func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: IndexPath) -> Bool
    /// True if the user may deselect the row, by choosing another one or, with several, this one again. Default: true.
    func tableNode(_ tableNode: TableNode, shouldDeselectRowAt indexPath: IndexPath) -> Bool
    /// Called when the user clicks the row or presses Enter on it, also if it is already selected.
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath)
    /// Called when the row is deselected.
    func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath)
    /// The button at the end of the row (`CellNode.AccessoryType.detailButton`) was pressed.
    func tableNode(_ tableNode: TableNode, accessoryButtonTappedForRowAt indexPath: IndexPath)
    /// True if a row looks pressed while the button is down on it.
    func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// Called when the user presses the row, and with false when the press ends.
    func tableNode(_ tableNode: TableNode, didHighlight isHighlighted: Bool, rowAt indexPath: IndexPath)

    /// Called when the table was scrolled.
    func tableNodeDidScroll(_ tableNode: TableNode)

    /// True if more rows may be fetched now. Default: true if `willBeginBatchFetchWith` is implemented.
    func shouldBatchFetch(for tableNode: TableNode) -> Bool
    /// Called when the user scrolls near the end. Fetch data, insert the rows, then complete the context.
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext)
    /// True if more rows may be fetched at the list's start; see `leadingScreensForBatchingAtStart`. Default: true if
    /// `willBeginBatchFetchAtStartWith` is implemented.
    func shouldBatchFetchAtStart(for tableNode: TableNode) -> Bool
    /// Called when the user scrolls near the start. Fetch data, insert the rows, then complete the context.
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchAtStartWith context: BatchContext)

    /// Called when the user presses F5 or pulls the list beyond its start. Return false if there is nothing to refresh.
    func tableNodeShouldRefresh(_ tableNode: TableNode) -> Bool

    /// The actions of a row. They are its menu (secondary button, long press, Menu key or Shift+F10) and the buttons
    /// that a swipe uncovers (``ListNode/swipesUncoverActions``). Delete performs the first destructive one. The method
    /// is called each time they are shown, and when the list comes to rest, for clients of the accessibility bus.
    /// Without actions there is no menu.
    ///
    /// - Complexity: should be O(1): called for each live row when the list comes to rest.
    func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: IndexPath) -> [CellAction]

    /// The destination of a row that the user moves, instead of `proposed`; `indexPath` itself does not move it. Both
    /// are index paths of the current data; destinations do not count the moved row.
    func tableNode(
        _ tableNode: TableNode, targetIndexPathForMoveFromRowAt indexPath: IndexPath, toProposed proposed: IndexPath
    ) -> IndexPath
}

extension TableDelegate {
    public func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: IndexPath) -> [CellAction] { [] }
    public func tableNode(
        _ tableNode: TableNode, targetIndexPathForMoveFromRowAt indexPath: IndexPath, toProposed proposed: IndexPath
    ) -> IndexPath { proposed }
    public func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange? { nil }
    public func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {}
    public func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {}
    public func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: IndexPath) -> Bool { true }
    public func tableNode(_ tableNode: TableNode, shouldDeselectRowAt indexPath: IndexPath) -> Bool { true }
    public func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {}
    public func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath) {}
    public func tableNode(_ tableNode: TableNode, accessoryButtonTappedForRowAt indexPath: IndexPath) {}
    public func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    public func tableNode(_ tableNode: TableNode, didHighlight isHighlighted: Bool, rowAt indexPath: IndexPath) {}
    public func tableNodeDidScroll(_ tableNode: TableNode) {}
    public func shouldBatchFetch(for tableNode: TableNode) -> Bool { true }
    public func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        context.decline()
    }
    public func shouldBatchFetchAtStart(for tableNode: TableNode) -> Bool { true }
    public func tableNode(_ tableNode: TableNode, willBeginBatchFetchAtStartWith context: BatchContext) {
        context.decline()
    }
    public func tableNodeShouldRefresh(_ tableNode: TableNode) -> Bool { false }
}
