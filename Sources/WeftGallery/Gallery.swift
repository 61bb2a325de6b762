import Weft
import WeftGLib

/// The window's contents: a list of pages. Each page shows one node or spec. Main actor.
@MainActor
enum Gallery {
    /// `page` is opened right away.
    static func makeRootViewController(opening page: GalleryPage?) -> ViewController {
        let list = PageListViewController(pages: GalleryPage.all)
        let navigation = NavigationController(rootViewController: list)
        if let page { list.open(page) }
        return navigation
    }
}

/// One page: a title and a closure that makes its node.
struct GalleryPage: Sendable {
    let title: String
    /// The page's description in one line.
    let summary: String
    let makeNode: @Sendable () -> DisplayNode

    static let all =
        ControlPages.all + NodePages.all + LookPages.all + MediaPages.all + VideoPages.all + SpecPages.all
        + PagerPage.all + PopoverPage.all + DialogPage.all
        + ExamplePages.all + TutorialPages.all + DebugPage.all

    /// The video for the pages of the video nodes: path or address; nil for the gallery's own. Set before the page is
    /// opened.
    static let clip = Locked<String?>(nil)

    /// The title in lower case, with hyphens in place of other characters than letters and digits: "links-and-more".
    var name: String {
        title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    /// Returns the page with this title or name, in upper or lower case.
    static func named(_ text: String) -> GalleryPage? {
        all.first { $0.name == text.lowercased() || $0.title.lowercased() == text.lowercased() }
    }
}

extension GalleryPage: Identifiable, Equatable {
    var id: String { title }

    static func == (left: GalleryPage, right: GalleryPage) -> Bool { left.title == right.title }
}

/// The list of pages.
@MainActor
final class PageListViewController: ViewController {
    private let tableNode: TableNode

    init(pages: [GalleryPage]) {
        let list = ListItems(pages)
        tableNode = TableNode(list) { PageCellNode(page: $0) }
        super.init(node: tableNode)
        tableNode.accessibilityName = "Pages"
        list.onSelect = { [weak self] in self?.open($0) }
    }

    override func viewDidAppear() {
        tableNode.takeFocus()
    }

    func open(_ page: GalleryPage) {
        let controller = ViewController(node: page.makeNode())
        controller.title = page.title
        navigationController?.pushViewController(controller)
    }
}

/// The title and summary of a page. Any thread.
final class PageCellNode: CellNode, @unchecked Sendable {
    private let titleNode: TextNode
    private let summaryNode: TextNode

    init(page: GalleryPage) {
        titleNode = TextNode(page.title, size: 16, weight: .semibold)
        summaryNode = TextNode(page.summary, size: 13, color: .secondaryLabel)
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 2) {
            titleNode
            summaryNode
        }
        .padding(horizontal: 16, vertical: 10)
    }
}
