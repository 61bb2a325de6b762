import WeftLayout
import WeftNodes

/// The contents of a collection. Main actor; asked only about items near the viewport.
@MainActor
public protocol CollectionDataSource: AnyObject {
    /// The number of sections. Default: 1.
    func numberOfSections(in collectionNode: CollectionNode) -> Int

    /// The number of items in a section.
    ///
    /// - Complexity: should be O(1): called once for each section when the data is read, and after a batch.
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int

    /// A block that makes the item's node: it runs on a worker, so read the model outside of the block, and make a new
    /// node each time. For a native cell, make a `CellNode(widgetBlock:)`.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each item that approaches the viewport.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> @Sendable () -> CellNode

    /// Makes a node on the main thread, for data sources that do not provide a block. Return a new node each time, and
    /// keep it cheap.
    ///
    /// - Complexity: that of making a node, for each item that approaches the viewport.
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> CellNode

    /// Returns the block of a section's header or footer; nil for none. Called when a section is read, and again when
    /// it approaches the viewport.
    ///
    /// - Complexity: should be O(1): called for each section when the data is read.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementary kind: SupplementaryKind, inSection section: Int
    ) -> (@Sendable () -> CellNode)?

    /// Returns a block that makes a supplementary node: a section's header or footer (row 0 of the section), or an
    /// element of a custom layout with the kind and index path that the layout names
    /// (``CollectionLayout/supplementaryAttributes(in:space:)``). nil for none. The default asks for headers and
    /// footers by section.
    ///
    /// - Complexity: should be O(1): called for each header, footer or element that approaches the viewport.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: SupplementaryKind,
        at indexPath: IndexPath
    ) -> (@Sendable () -> CellNode)?

    /// Makes a supplementary node on the main thread, for data sources that do not provide a block.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: SupplementaryKind,
        at indexPath: IndexPath
    ) -> CellNode?

    /// An object that the collection keeps for a section until it is removed or reloaded. Default: nil.
    func collectionNode(_ collectionNode: CollectionNode, contextForSection section: Int) -> (any SectionContext)?

    /// The model of an item, for nodes that accept a new model (``CellNode/canUpdate(to:)``).
    ///
    /// - Complexity: should be O(1): called for each item that is reloaded.
    func collectionNode(_ collectionNode: CollectionNode, nodeModelForItemAt indexPath: IndexPath) -> (any Sendable)?

    /// True if the user may move the item, in a collection that allows reordering. Default: true.
    func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt indexPath: IndexPath) -> Bool

    /// Called when the user moved an item: move it in the data, too; the collection has moved it already. `destination`
    /// is the path after the move.
    func collectionNode(_ collectionNode: CollectionNode, moveItemAt indexPath: IndexPath, to destination: IndexPath)
}

extension CollectionDataSource {
    public func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt indexPath: IndexPath) -> Bool { true }

    public func collectionNode(
        _ collectionNode: CollectionNode, moveItemAt indexPath: IndexPath, to destination: IndexPath
    ) {
        Misuse.report(
            "\(collectionNode.debugDescription): allowsReordering is set but \(type(of: self)) has no moveItemAt")
    }

    public func collectionNode(
        _ collectionNode: CollectionNode, contextForSection section: Int
    ) -> (any SectionContext)? { nil }

    public func numberOfSections(in collectionNode: CollectionNode) -> Int { 1 }

    public func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> @Sendable () -> CellNode {
        let node = self.collectionNode(collectionNode, nodeForItemAt: indexPath)
        return { node }
    }

    public func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> CellNode {
        Misuse.report(
            "\(collectionNode.debugDescription): \(type(of: self)) has neither nodeBlockForItemAt nor nodeForItemAt")
        return CellNode()
    }

    public func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: SupplementaryKind,
        at indexPath: IndexPath
    ) -> (@Sendable () -> CellNode)? {
        if kind == .header || kind == .footer, indexPath.row == 0,
            let block = self.collectionNode(
                collectionNode, nodeBlockForSupplementary: kind, inSection: indexPath.section)
        {
            return block
        }
        guard
            let node = self.collectionNode(collectionNode, nodeForSupplementaryElementOfKind: kind, at: indexPath)
        else { return nil }
        return { node }
    }

    public func collectionNode(
        _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: SupplementaryKind,
        at indexPath: IndexPath
    ) -> CellNode? { nil }

    public func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementary kind: SupplementaryKind, inSection section: Int
    ) -> (@Sendable () -> CellNode)? { nil }

    public func collectionNode(
        _ collectionNode: CollectionNode, nodeModelForItemAt indexPath: IndexPath
    ) -> (any Sendable)? { nil }
}

/// Events and questions of a collection. Main actor.
@MainActor
public protocol CollectionDelegate: AnyObject {
    /// The size range of an item in points, instead of the layout's answer.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each item that is measured.
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> SizeRange?

    /// Called before the item appears on screen with its node, once for each time.
    ///
    /// - Complexity: should be O(1): called in frames that scroll.
    func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode)
    /// Called when the item has left the screen.
    ///
    /// - Complexity: should be O(1): called in frames that scroll.
    func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode)

    /// True if a click or Enter may select the item.
    func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool
    /// True if the user may deselect the item, by choosing another one or, with several, this one again. Default: true.
    func collectionNode(_ collectionNode: CollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool
    /// Called when the user clicks the item or presses Enter on it, also if it is already selected.
    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath)
    /// Called when the item is deselected.
    func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath)
    /// The button at the end of the item (`CellNode.AccessoryType.detailButton`) was pressed.
    func collectionNode(_ collectionNode: CollectionNode, accessoryButtonTappedForItemAt indexPath: IndexPath)
    /// True if an item looks pressed while the button is down on it.
    func collectionNode(_ collectionNode: CollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    /// Called when the user presses the item, and with false when the press ends.
    func collectionNode(
        _ collectionNode: CollectionNode, didHighlight isHighlighted: Bool, itemAt indexPath: IndexPath)

    /// Called when the collection was scrolled.
    func collectionNodeDidScroll(_ collectionNode: CollectionNode)

    /// True if more items may be fetched now. Default: true if `willBeginBatchFetchWith` is implemented.
    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool
    /// Called when the user scrolls near the end. Fetch data, insert the items, then complete the context.
    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext)
    /// True if more items may be fetched at the start; see `leadingScreensForBatchingAtStart`. Default: true if
    /// `willBeginBatchFetchAtStartWith` is implemented.
    func shouldBatchFetchAtStart(for collectionNode: CollectionNode) -> Bool
    /// Called when the user scrolls near the start. Fetch data, insert the items, then complete the context.
    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchAtStartWith context: BatchContext)

    /// Called when the user presses F5 or pulls the collection beyond its start. Return false if there is nothing to
    /// refresh.
    func collectionNodeShouldRefresh(_ collectionNode: CollectionNode) -> Bool

    /// The actions of an item. They are its menu (secondary button, long press, Menu key or Shift+F10) and the buttons
    /// that a swipe uncovers (``ListNode/swipesUncoverActions``). Delete performs the first destructive one. The method
    /// is called each time they are shown, and when the list comes to rest, for clients of the accessibility bus.
    /// Without actions there is no menu.
    ///
    /// - Complexity: should be O(1): called for each live item when the list comes to rest.
    func collectionNode(_ collectionNode: CollectionNode, actionsForItemAt indexPath: IndexPath) -> [CellAction]

    /// The destination of an item that the user moves, instead of `proposed`; `indexPath` itself does not move it. Both
    /// are index paths of the current data; destinations do not count the moved item.
    func collectionNode(
        _ collectionNode: CollectionNode, targetIndexPathForMoveFromItemAt indexPath: IndexPath,
        toProposed proposed: IndexPath
    ) -> IndexPath
}

extension CollectionDelegate {
    public func collectionNode(_ collectionNode: CollectionNode, actionsForItemAt indexPath: IndexPath) -> [CellAction]
    { [] }
    public func collectionNode(
        _ collectionNode: CollectionNode, targetIndexPathForMoveFromItemAt indexPath: IndexPath,
        toProposed proposed: IndexPath
    ) -> IndexPath { proposed }
    public func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> SizeRange? { nil }
    public func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) {}
    public func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode) {}
    public func collectionNode(
        _ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }
    public func collectionNode(
        _ collectionNode: CollectionNode, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }
    public func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath) {}
    public func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath) {}
    public func collectionNode(
        _ collectionNode: CollectionNode, accessoryButtonTappedForItemAt indexPath: IndexPath
    ) {}
    public func collectionNode(
        _ collectionNode: CollectionNode, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }
    public func collectionNode(
        _ collectionNode: CollectionNode, didHighlight isHighlighted: Bool, itemAt indexPath: IndexPath
    ) {}
    public func collectionNodeDidScroll(_ collectionNode: CollectionNode) {}
    public func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { true }
    public func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
        context.decline()
    }
    public func shouldBatchFetchAtStart(for collectionNode: CollectionNode) -> Bool { true }
    public func collectionNode(
        _ collectionNode: CollectionNode, willBeginBatchFetchAtStartWith context: BatchContext
    ) {
        context.decline()
    }
    public func collectionNodeShouldRefresh(_ collectionNode: CollectionNode) -> Bool { false }
}
