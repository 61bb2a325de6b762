import Weft

/// A pager of drawn pages and of a list with a controller of its own.
@MainActor
final class PagerPage: PagerDataSource {
    /// Data sources are held weakly, and pages are made anew.
    private static let shared = PagerPage()

    nonisolated static let all = [
        GalleryPage(title: "PagerNode", summary: "Drag, arrow keys, wheel to the side, dots; the third page is a list")
        {
            let node = PagerNode()
            node.onDidLoad { node in
                guard let pager = node as? PagerNode else { return }
                pager.accessibilityName = "Pages"
                pager.dataSource = shared
                pager.reloadData()
            }
            return node
        }
    ]

    func numberOfPages(in pagerNode: PagerNode) -> Int { 5 }

    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> CellNodeBlock {
        if index == 2 { return { CellNode(viewControllerBlock: { PageListViewController(pages: SpecPages.all) }) } }
        return { ColorPageNode(index) }
    }
}

/// A page of one colour with its number. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
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
