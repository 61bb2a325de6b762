import WeftLayout
import WeftNodes

/// The contents of a table. Main actor; asked only about rows near the viewport.
@MainActor
public protocol TableDataSource: AnyObject {
    /// 1 unless it is answered.
    func numberOfSections(in tableNode: TableNode) -> Int

    /// The number of rows in a section.
    ///
    /// - Complexity: should be O(1): called once for each section when the data is read, and after a batch.
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int

    /// A block that makes the row's node: it runs on a worker, so look the model up before it, not in it, and return a
    /// new node each time.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each row that comes near the viewport.
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode

    /// Makes a node on the main thread, for data sources that do not provide a block. Return a new node each time, and
    /// keep it cheap.
    ///
    /// - Complexity: that of making a node, for each row that comes near the viewport.
    func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode

    /// nil is no header. Asked when a section is read, then when the header comes near.
    ///
    /// - Complexity: should be O(1): called for each section when the data is read.
    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)?

    /// nil is no footer. Asked when a section is read, then when the footer comes near.
    ///
    /// - Complexity: should be O(1): called for each section when the data is read.
    func tableNode(
        _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
    ) -> (@Sendable () -> CellNode)?

    /// The model of a row, where nodes can take another one over (``CellNode/canUpdate(to:)``): such a node is kept when
    /// its row is reloaded.
    ///
    /// - Complexity: should be O(1): called for each row that is reloaded.
    func tableNode(_ tableNode: TableNode, nodeModelForRowAt indexPath: IndexPath) -> (any Sendable)?

    /// The text that typing letters searches.
    ///
    /// - Complexity: should be O(1): typing letters calls it for rows from the focused one on, up to the first match.
    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String?

    /// The titles of a strip at the table's end, mostly letters, that lead to its sections by press, drag and keyboard.
    /// nil or none, no strip. Asked when the data changed.
    func sectionIndexTitles(for tableNode: TableNode) -> [String]?

    /// The section that a title of the index leads to; the one of the title's own number unless it is answered.
    func tableNode(_ tableNode: TableNode, sectionForSectionIndexTitle title: String, at index: Int) -> Int

    /// True if the user may move the row, in a table that allows reordering. Default: true.
    func tableNode(_ tableNode: TableNode, canMoveRowAt indexPath: IndexPath) -> Bool

    /// The user moved a row: move it in the data; the table shows it there already. `destination` counts as after
    /// the move.
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
    /// The heights a row may have (points), in place of 0 to unlimited. Its width is the table's.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each row that is measured.
    func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange?

    /// The row is about to come on screen with its node; called once for each time.
    ///
    /// - Complexity: should be O(1): called in frames that scroll.
    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode)
    /// The row left the screen.
    ///
    /// - Complexity: should be O(1): called in frames that scroll.
    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode)

    /// True if a click or Enter may select the row.
    func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: IndexPath) -> Bool
    /// True if the user may deselect the row, by choosing another one or, with several, this one again. Default: true.
    func tableNode(_ tableNode: TableNode, shouldDeselectRowAt indexPath: IndexPath) -> Bool
    /// A click or Enter on the row. Also called for a row that is selected already.
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath)
    /// The row is not chosen any more.
    func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath)
    /// The button at the end of the row (`CellNode.AccessoryType.detailButton`) was pressed.
    func tableNode(_ tableNode: TableNode, accessoryButtonTappedForRowAt indexPath: IndexPath)
    /// True if a row looks pressed while the button is down on it.
    func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// The button went down on the row, or (false) up again.
    func tableNode(_ tableNode: TableNode, didHighlight isHighlighted: Bool, rowAt indexPath: IndexPath)

    /// The table is scrolled to another place.
    func tableNodeDidScroll(_ tableNode: TableNode)

    /// True if more rows may be fetched now. Default: true if `willBeginBatchFetchWith` is implemented.
    func shouldBatchFetch(for tableNode: TableNode) -> Bool
    /// The user comes near the end: fetch, insert the rows, then complete the context.
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext)
    /// True if more rows may be fetched at the list's start; see `leadingScreensForBatchingAtStart`. Default: true if
    /// `willBeginBatchFetchAtStartWith` is implemented.
    func shouldBatchFetchAtStart(for tableNode: TableNode) -> Bool
    /// The user comes near the start: fetch, insert the rows, then complete the context.
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchAtStartWith context: BatchContext)

    /// F5, or the list pulled beyond its start. False: nothing is refreshed here.
    func tableNodeShouldRefresh(_ tableNode: TableNode) -> Bool

    /// The actions of a row. They are its menu (secondary button, long press, Menu key or Shift+F10) and the buttons
    /// that a swipe uncovers (``ListNode/swipesUncoverActions``). Delete performs the first destructive one. The method
    /// is called each time, and when the list comes to rest, for clients of the accessibility bus. No actions, no menu.
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
