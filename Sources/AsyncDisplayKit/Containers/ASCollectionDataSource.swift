import Foundation
import WeftContainers
import WeftNodes

/// A section's header.
public let UICollectionElementKindSectionHeader = "UICollectionElementKindSectionHeader"
/// A section's footer.
public let UICollectionElementKindSectionFooter = "UICollectionElementKindSectionFooter"

/// The kinds by their names of today.
public enum UICollectionView {
    /// A section's header.
    public static let elementKindSectionHeader = UICollectionElementKindSectionHeader
    /// A section's footer.
    public static let elementKindSectionFooter = UICollectionElementKindSectionFooter
}

/// The contents of a collection. Main thread. Implement one of the two methods for an item's cell.
@preconcurrency @MainActor
public protocol ASCollectionDataSource: AnyObject {
    /// The number of sections. Default: 1.
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int
    /// The number of items in a section.
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int
    /// Makes an item's cell, on a worker.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: Foundation.IndexPath
    ) -> ASCellNodeBlock
    /// An item's cell.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForItemAt indexPath: Foundation.IndexPath
    ) -> ASCellNode
    /// The kinds of headers and footers of a section. Default: the registered kinds.
    func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String]
    /// A section's header or footer.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String,
        at indexPath: Foundation.IndexPath
    ) -> ASCellNode
    /// Makes a section's header or footer, on a worker.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: Foundation.IndexPath
    ) -> ASCellNodeBlock
    /// An object that the collection keeps for a section until it is removed or reloaded.
    func collectionNode(
        _ collectionNode: ASCollectionNode, contextForSection section: Int
    ) -> (any ASSectionContext)?
    /// The model of an item, for cells that accept a new model (`canUpdate(toNodeModel:)`).
    func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: Foundation.IndexPath) -> Any?
    /// True if the user may move the item, in a collection with `allowsReordering` on its view. Default: true.
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool
    /// The user moved an item: move it in the data; the collection shows it there already.
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: Foundation.IndexPath,
        to destinationIndexPath: Foundation.IndexPath)
}

/// A data source that mixes native cells with nodes. If it returns neither a node nor a block for an item, the item
/// shows a native cell's view. Main thread.
@preconcurrency @MainActor
public protocol ASCollectionDataSourceInterop: ASCollectionDataSource {
    /// The native cell of an item.
    func collectionView(
        _ collectionView: ASCollectionView, cellForItemAt indexPath: Foundation.IndexPath
    ) -> UICollectionViewCell
}

extension ASCollectionDataSource {
    public func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { true }
    public func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: Foundation.IndexPath,
        to destinationIndexPath: Foundation.IndexPath
    ) {
        Misuse.report("\(collectionNode): items may be moved, and \(type(of: self)) has no moveItemAt")
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: Foundation.IndexPath
    ) -> ASCellNodeBlock {
        let cell = self.collectionNode(collectionNode, nodeForSupplementaryElementOfKind: kind, at: indexPath)
        return { cell }
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, contextForSection section: Int
    ) -> (any ASSectionContext)? { nil }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: Foundation.IndexPath
    ) -> Any? { nil }

    public func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 1 }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: Foundation.IndexPath
    ) -> ASCellNodeBlock {
        let cell = self.collectionNode(collectionNode, nodeForItemAt: indexPath)
        return { cell }
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForItemAt indexPath: Foundation.IndexPath
    ) -> ASCellNode {
        if let source = self as? any ASCollectionDataSourceInterop {
            let view = source.collectionView(collectionNode.view, cellForItemAt: indexPath)
            return ASCellNode { view }
        }
        Misuse.report("\(collectionNode): \(type(of: self)) has neither nodeBlockForItemAt nor nodeForItemAt")
        return ASCellNode()
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] { collectionNode.registeredKinds }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String,
        at indexPath: Foundation.IndexPath
    ) -> ASCellNode { ASCellNode() }
}

/// Events and questions of a collection. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASCollectionDelegate: UIScrollViewDelegate {
    /// The minimum and maximum size of an item.
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: Foundation.IndexPath
    ) -> ASSizeRange
    /// Called when the item appears on screen.
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode)
    /// Called when the item has left the screen.
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode)
    /// A header, a footer or another supplementary element appears on screen.
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode)
    /// A supplementary element left the screen.
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingSupplementaryElementWith node: ASCellNode)
    /// True if the user may deselect an item, where several can be selected.
    func collectionNode(
        _ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: Foundation.IndexPath
    ) -> Bool
    /// True if an item may be selected.
    func collectionNode(
        _ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: Foundation.IndexPath
    ) -> Bool
    /// Called when the user chose an item.
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: Foundation.IndexPath)
    /// Called when an item is deselected.
    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: Foundation.IndexPath)
    /// True if an item looks pressed while it is pressed. If false, a press does not select it either.
    func collectionNode(
        _ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: Foundation.IndexPath
    ) -> Bool
    /// Called when a press begins on a selectable item.
    func collectionNode(_ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: Foundation.IndexPath)
    /// Called when the press has ended.
    func collectionNode(_ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: Foundation.IndexPath)
    /// True if more items may be fetched. Default: true.
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool
    /// Called when the user scrolls near the end. Fetch data, insert the items, then complete the context.
    func collectionNode(_ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext)
}

extension ASCollectionDelegate {
    public func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: Foundation.IndexPath
    ) -> ASSizeRange { ASSizeRangeUnconstrained }
    public func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {}
    public func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {}
    public func collectionNode(
        _ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode
    ) {}
    public func collectionNode(
        _ collectionNode: ASCollectionNode, didEndDisplayingSupplementaryElementWith node: ASCellNode
    ) {}
    public func collectionNode(
        _ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: Foundation.IndexPath
    ) -> Bool { true }
    public func collectionNode(
        _ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: Foundation.IndexPath
    ) -> Bool { true }
    public func collectionNode(
        _ collectionNode: ASCollectionNode, didSelectItemAt indexPath: Foundation.IndexPath
    ) {}
    public func collectionNode(
        _ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: Foundation.IndexPath
    ) {}
    public func collectionNode(
        _ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: Foundation.IndexPath
    ) -> Bool { true }
    public func collectionNode(
        _ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: Foundation.IndexPath
    ) {}
    public func collectionNode(
        _ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: Foundation.IndexPath
    ) {}
    public func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { true }
    /// The default cancels the context, so that nothing is fetched.
    public func collectionNode(_ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
        context.cancelBatchFetching()
    }
}
