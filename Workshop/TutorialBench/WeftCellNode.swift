import WeftGraphics
import WeftLayout
import WeftNodes

/// The same cell written with Weft.
final class WeftCellNode: CellNode, @unchecked Sendable {
    private let avatarNode = NetworkImageNode()
    private let organizerNode = TextNode()
    private let placeNode = TextNode()
    private let dateNode = TextNode()
    private let photoNode = NetworkImageNode()
    private let nameNode = TextNode()
    private let paragraphNode = TextNode()

    init(_ row: CellText) {
        super.init()
        avatarNode.style.preferredSize = Size(width: 30, height: 30)
        organizerNode.attributedText = AttributedString(
            row.organizer, size: 14, weight: .bold, color: StyleColor(white: 0.33))
        placeNode.attributedText = AttributedString(row.place, size: 12, color: .blue)
        dateNode.attributedText = AttributedString(row.date, size: 12, color: StyleColor(white: 0.66))
        nameNode.attributedText = AttributedString(row.name, size: 17, weight: .bold, color: .white)
        paragraphNode.attributedText = AttributedString(row.paragraph, size: 15, color: .black)
        for node in [organizerNode, placeNode, dateNode, nameNode] { node.maximumNumberOfLines = 1 }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let names = StackLayoutSpec(
            direction: .vertical, alignItems: .start,
            children: [organizerNode.flex(shrink: 1), placeNode.flex(shrink: 1)])
        let header = StackLayoutSpec(
            direction: .horizontal, spacing: 10, alignItems: .center,
            children: [avatarNode, names.flex(shrink: 1), LayoutSpec().flex(grow: 1), dateNode])
        let caption = InsetLayoutSpec(
            insets: EdgeInsets(top: .infinity, left: 16, bottom: 8, right: 16), child: nameNode)
        let photo = OverlayLayoutSpec(child: RatioLayoutSpec(ratio: 0.5, child: photoNode), overlay: caption)
        return StackLayoutSpec(
            direction: .vertical,
            children: [
                InsetLayoutSpec(insets: EdgeInsets(horizontal: 0, vertical: 10), child: header), photo,
                InsetLayoutSpec(insets: EdgeInsets(horizontal: 0, vertical: 8), child: paragraphNode),
            ])
    }
}
