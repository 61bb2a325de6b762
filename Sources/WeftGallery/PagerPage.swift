import Weft

/// A pager of drawn pages and of a list with a controller of its own.
enum PagerPage {
    private struct Page: Identifiable, Equatable {
        let id: Int
    }

    static let all = [
        GalleryPage(title: "PagerNode", summary: "Drag, arrow keys, wheel to the side, dots; the third page is a list")
        {
            let node = PagerNode((0..<5).map { Page(id: $0) }) { page in
                guard page.id == 2 else { return ColorPageNode(page.id) }
                return CellNode(viewControllerBlock: { PageListViewController(pages: SpecPages.all) })
            }
            node.onDidLoad { ($0 as? PagerNode)?.accessibilityName = "Pages" }
            return node
        }
    ]
}

/// A page of one colour with its number. Any thread.
private final class ColorPageNode: CellNode, @unchecked Sendable {
    private let text: TextNode

    init(_ index: Int) {
        text = TextNode("Page \(index + 1)", size: 32, weight: .bold, color: .white)
        super.init()
        let colors: [UInt32] = [0x1c5d99, 0x2d6a4f, 0x000000, 0x8a4b08, 0x3d348b]
        backgroundColor = StyleColor(hex: colors[index % colors.count])
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        text.centered(sizing: .minimumXY)
    }
}
