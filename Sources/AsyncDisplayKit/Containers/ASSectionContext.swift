import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// An object that a data source attaches to a section of a collection as long as the section exists. Main thread.
@preconcurrency @MainActor
public protocol ASSectionContext: AnyObject {
    /// The section's name.
    var sectionName: String? { get set }
    /// The view of the collection that has the section, which sets it. Keep it weakly.
    var collectionView: ASCollectionView? { get set }
}

/// The Weft object for a section context of Texture.
final class HeldSectionContext: SectionContext {
    let own: any ASSectionContext

    init(_ own: any ASSectionContext) {
        self.own = own
    }

    var sectionName: String? {
        get { own.sectionName }
        set { own.sectionName = newValue }
    }

    weak var collectionNode: CollectionNode? {
        didSet { own.collectionView = (collectionNode?.textureNode as? ASCollectionNode)?.view }
    }
}

/// Decides the size ranges of items, before the delegate and the layout. Main thread.
@preconcurrency @MainActor
public protocol ASCollectionViewLayoutInspecting: AnyObject {
    /// The minimum and maximum size of an item.
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: Foundation.IndexPath
    ) -> ASSizeRange
    /// The scroll directions. Never called, since the layout decides them.
    func scrollableDirections() -> ASScrollDirection
    /// The size range of a header or footer; nil uses the layout's.
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: Foundation.IndexPath
    ) -> ASSizeRange?
}

extension ASCollectionViewLayoutInspecting {
    public func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    public func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: Foundation.IndexPath
    ) -> ASSizeRange? { nil }
}

extension CollectionAdapter: CollectionLayoutInspecting {
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForNodeAt indexPath: WeftNodes.IndexPath
    ) -> SizeRange? {
        guard let node, let inspector else { return nil }
        return inspector.collectionView(node.view, constrainedSizeForNodeAt: Foundation.IndexPath(indexPath)).weft
    }

    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForSupplementary kind: SupplementaryKind,
        inSection section: Int
    ) -> SizeRange? {
        guard let node, let inspector else { return nil }
        return inspector.collectionView(
            node.view, constrainedSizeForSupplementaryNodeOfKind: kind.textureName,
            at: Foundation.IndexPath(item: 0, section: section))?.weft
    }
}
