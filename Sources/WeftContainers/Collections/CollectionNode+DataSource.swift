import WeftLayout
import WeftNodes

/// What a collection shows. Main actor; asked for items near the viewport only.
@MainActor
public protocol CollectionDataSource: AnyObject {
    /// 1 unless it is answered.
    func numberOfSections(in collectionNode: CollectionNode) -> Int

    /// How many items a section has.
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int

    /// A block that makes the item's node: it runs on a worker, so look the model up before it, not in it, and return a
    /// new node each time. A node with a widget of its own (`CellNode(widgetBlock:)`) mixes in native cells.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> @Sendable () -> CellNode

    /// A node made right here, for data sources that are not asked for a block. A new one each time; keep it
    /// cheap: it is the main thread.
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> CellNode

    /// nil is none. Asked when a section is read, then when it comes near.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementary kind: SupplementaryKind, inSection section: Int
    ) -> (@Sendable () -> CellNode)?

    /// A block that makes the node of what is no item: a section's header or footer (row 0 of the section), or what a
    /// layout of your own places beside the items, of the kind and at the index path that it names
    /// (``CollectionLayout/supplementaryAttributes(in:space:)``). nil is none. Where it is not answered, headers and
    /// footers are asked for by section.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: SupplementaryKind,
        at indexPath: IndexPath
    ) -> (@Sendable () -> CellNode)?

    /// The same as a node made right here, on the main thread.
    func collectionNode(
        _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: SupplementaryKind,
        at indexPath: IndexPath
    ) -> CellNode?

    /// What is kept for a section until it goes or is reloaded. nil unless it is answered.
    func collectionNode(_ collectionNode: CollectionNode, contextForSection section: Int) -> (any SectionContext)?

    /// The model of an item, where nodes can take another one over (``CellNode/canUpdate(to:)``).
    func collectionNode(_ collectionNode: CollectionNode, nodeModelForItemAt indexPath: IndexPath) -> (any Sendable)?

    /// Whether the user may move the item, where the collection allows reordering. True unless it is answered.
    func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt indexPath: IndexPath) -> Bool

    /// The user moved an item: move it in the data; the collection shows it there already. `destination` counts as after
    /// the move.
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

/// What a collection tells and asks while it is used. Main actor.
@MainActor
public protocol CollectionDelegate: AnyObject {
    /// What an item may measure (points), in place of the layout's answer.
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> SizeRange?

    /// The item is about to come on screen with its node; called once for each time.
    func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode)
    /// The item left the screen.
    func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode)

    /// Whether a click or Enter may choose the item.
    func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool
    /// A click or Enter on the item. Also called for an item that is selected already.
    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath)
    /// The item is not chosen any more.
    func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath)
    /// The button at the end of the item (`CellNode.AccessoryType.detailButton`) was pressed.
    func collectionNode(_ collectionNode: CollectionNode, accessoryButtonTappedForItemAt indexPath: IndexPath)
    /// Whether an item looks pressed while the button is down on it.
    func collectionNode(_ collectionNode: CollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    /// The button went down on the item, or (false) up again.
    func collectionNode(
        _ collectionNode: CollectionNode, didHighlight isHighlighted: Bool, itemAt indexPath: IndexPath)

    /// The collection is scrolled to another place.
    func collectionNodeDidScroll(_ collectionNode: CollectionNode)

    /// Whether more items may be fetched now. Yes unless it is answered, where there is a `willBeginBatchFetchWith`.
    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool
    /// The user comes near the end: fetch, insert the items, then complete the context.
    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext)
    /// Whether more may be fetched at the start; see `leadingScreensForBatchingAtStart`. Yes unless it is answered, where
    /// there is a `willBeginBatchFetchAtStartWith`.
    func shouldBatchFetchAtStart(for collectionNode: CollectionNode) -> Bool
    /// The user comes near the start: fetch, insert the items, then complete the context.
    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchAtStartWith context: BatchContext)

    /// F5, or the collection pulled beyond its start. False: nothing is refreshed here.
    func collectionNodeShouldRefresh(_ collectionNode: CollectionNode) -> Bool

    /// What can be done with an item: its menu, by the secondary button, a finger held down, the Menu key or Shift+F10, and
    /// buttons beside it, by a swipe (``ListNode/swipesUncoverActions``). Delete does the first destructive one. Asked each
    /// time, and when the list comes to rest, for who asks the accessibility bus; none, no menu.
    func collectionNode(_ collectionNode: CollectionNode, actionsForItemAt indexPath: IndexPath) -> [CellAction]

    /// Where an item that the user moves may go in place of `proposed`; `indexPath` itself is nowhere. Both count as
    /// the data source has it now, without the item for the places it may go to.
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
