import Weft

// readme: A cell
// @unchecked: constants only.
final class GroupCellNode: CellNode, @unchecked Sendable {
    private let photo = NetworkImageNode()
    private let name = TextNode()

    override func layoutSpecThatFits(_ range: SizeRange) -> any LayoutElement {
        OverlayLayoutSpec(
            child: RatioLayoutSpec(ratio: 1, child: photo),
            overlay: InsetLayoutSpec(
                insets: EdgeInsets(top: .infinity, left: 16, bottom: 8, right: .infinity), child: name))
    }
}
// end
