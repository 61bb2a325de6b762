import Weft

/// The row of the scroll bench, equivalent to the widgets that `bench_cell_new` makes in Workshop/BenchPeers/cell.c.
/// Any thread.
final class BenchCellNode: CellNode, @unchecked Sendable {
    private let avatarNode = ImageNode()
    private let organizerNode = TextNode()
    private let placeNode = TextNode()
    private let dateNode = TextNode()
    private let photoNode = ImageNode()
    private let nameNode = TextNode()
    private let paragraphNode: TextNode?
    private let gradientNode = GradientNode(stops: [
        .init(0, .clear), .init(1, StyleColor(white: 0, alpha: 0.6)),
    ])
    private let photoRatio: Double

    init(row: BenchRow, pictures: BenchPictures, hasParagraph: Bool) {
        paragraphNode = hasParagraph ? TextNode() : nil
        photoRatio = Double(pictures.photoHeight) / Double(BenchPictures.photoWidth)
        super.init()
        avatarNode.image = pictures.avatars[row.pictureKind]
        avatarNode.roundsCorners = true
        avatarNode.style.preferredSize = Size(width: 30, height: 30)
        photoNode.image = pictures.photos[row.pictureKind]
        organizerNode.attributedText = AttributedString(
            row.organizer, attributes: TextAttributes(size: 14, weight: .bold))
        placeNode.attributedText = AttributedString(row.place, attributes: TextAttributes(size: 12))
        placeNode.textColor = .accent
        dateNode.attributedText = AttributedString(row.date, attributes: TextAttributes(size: 12))
        nameNode.attributedText = AttributedString(row.name, attributes: TextAttributes(size: 17, weight: .bold))
        nameNode.textColor = .fixed(.white)
        for node in [organizerNode, placeNode, dateNode, nameNode] { node.maximumNumberOfLines = 1 }
        paragraphNode?.attributedText = AttributedString(row.paragraph)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        organizerNode.style.flexShrink = 1
        placeNode.style.flexShrink = 1
        var names = StackLayoutSpec(direction: .vertical, alignItems: .start, children: [organizerNode, placeNode])
        names.style.flexShrink = 1
        var spring = LayoutSpec()
        spring.style.flexGrow = 1
        let header = StackLayoutSpec(
            direction: .horizontal, spacing: 10, alignItems: .center, children: [avatarNode, names, spring, dateNode])
        let caption = BackgroundLayoutSpec(
            child: InsetLayoutSpec(insets: EdgeInsets(top: 24, left: 16, bottom: 8, right: 16), child: nameNode),
            background: gradientNode)
        let photo = OverlayLayoutSpec(
            child: RatioLayoutSpec(ratio: photoRatio, child: photoNode),
            overlay: StackLayoutSpec(direction: .vertical, justifyContent: .end, children: [caption]))
        var parts: [any LayoutElement] = [
            InsetLayoutSpec(insets: EdgeInsets(horizontal: 0, vertical: 10), child: header), photo,
        ]
        if let paragraphNode {
            parts.append(InsetLayoutSpec(insets: EdgeInsets(horizontal: 0, vertical: 8), child: paragraphNode))
        }
        return StackLayoutSpec(direction: .vertical, children: parts)
    }
}

/// The pictures of the scroll bench, already decoded, as for the peers.
struct BenchPictures: Sendable {
    static let photoWidth = 400
    static let avatarSide = 30

    let photoHeight: Int
    let photos: [Texture]
    let avatars: [Texture]

    init(photoHeight: Int) {
        self.photoHeight = photoHeight
        func make(_ width: Int, _ height: Int) -> [Texture] {
            (0..<BenchRow.pictureKinds).compactMap {
                Texture(rgba: BenchRow.pixels(kind: $0, width: width, height: height), width: width, height: height)
            }
        }
        photos = make(Self.photoWidth, photoHeight)
        avatars = make(Self.avatarSide, Self.avatarSide)
    }
}
