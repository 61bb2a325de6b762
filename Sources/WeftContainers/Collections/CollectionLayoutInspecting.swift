import WeftLayout
import WeftNodes

/// Says what items are measured in, for a layout that leaves that open: it is asked before the delegate and the layout. Which
/// way the collection scrolls is the layout's to say (``CollectionLayout/scrollDirection``), and so is which headers and
/// footers have room; which of them there are, the data source's. Main actor.
@MainActor
public protocol CollectionLayoutInspecting: AnyObject {
    /// What an item may measure, in points; nil asks the delegate, then the layout.
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> SizeRange?

    /// What a header or footer may measure, in points; nil asks the layout. nil unless it is answered.
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
