import Weft

final class PhotoCellNode: CellNode, @unchecked Sendable {
    private let photo = NetworkImageNode()
    private let title: TextNode

    init(title: String, photo address: String) {
        self.title = TextNode(title, size: 20, weight: .bold, color: .white)
        super.init()
        photo.url = address
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let insets = EdgeInsets(top: .infinity, left: 12, bottom: 12, right: 12)
        return OverlayLayoutSpec(
            child: RatioLayoutSpec(ratio: 0.5, child: photo),
            overlay: InsetLayoutSpec(insets: insets, child: title))
    }
}

/// A row whose spec is changed after it was made, and the same row built at once.
func specsAreValues(icon: ImageNode, name: TextNode, date: TextNode) -> [any LayoutElement] {
    func changed() -> any LayoutElement {
        var row = StackLayoutSpec.horizontal { icon }
        row.spacing = 8
        row.children.append(name.flex(shrink: 1))
        row.style.flexGrow = 1
        return row
    }

    func built() -> any LayoutElement {
        return StackLayoutSpec.horizontal(spacing: 8) {
            icon
            name.flex(shrink: 1)
        }
        .flex(grow: 1)
    }

    return [changed(), built()]
}
