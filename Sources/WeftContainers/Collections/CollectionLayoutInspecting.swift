import WeftLayout
import WeftNodes

/// Decides the size ranges of items, before the delegate and the layout. The layout decides about the scroll direction
/// (``CollectionLayout/scrollDirection``) and about space for headers and footers; the data source decides which
/// headers and footers exist. Main actor.
@MainActor
public protocol CollectionLayoutInspecting: AnyObject {
    /// The size range of an item, in points; nil asks the delegate, then the layout.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each item that is measured.
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> SizeRange?

    /// The size range of a header or footer, in points; nil, the default, asks the layout.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each header or footer that is measured.
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForSupplementary kind: SupplementaryKind,
        inSection section: Int
    ) -> SizeRange?
}

extension CollectionLayoutInspecting {
    public func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForSupplementary kind: SupplementaryKind,
        inSection section: Int
    ) -> SizeRange? { nil }
}
