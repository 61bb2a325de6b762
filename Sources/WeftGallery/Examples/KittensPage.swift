import Weft
import WeftGLib

/// Rows that grow when they are tapped, and stay grown.
@MainActor
final class Kittens: TableDataSource, TableDelegate {
    nonisolated static let page = GalleryPage(
        title: "Kittens", summary: "A row grows when it is tapped, and is still grown when one comes back to it"
    ) {
        ExamplePage(TableNode()) { Kittens($0) }
    }

    init(_ tableNode: TableNode) {
        tableNode.accessibilityName = "Kittens"
        tableNode.separatorStyle = .singleLine
        tableNode.maximumContentWidth = 640
        tableNode.dataSource = self
        tableNode.delegate = self
        tableNode.keepsSelection = false
        tableNode.reloadData()
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 140 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let number = indexPath.row
        return { KittenCellNode(number) }
    }

    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? {
        KittenCellNode.kitten(indexPath.row).name
    }

    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
        (tableNode.nodeForRow(at: indexPath) as? KittenCellNode)?.isGrown.toggle()
    }
}

/// A small picture beside a name; when expanded, a large picture above the whole story. Any thread.
final class KittenCellNode: CellNode, @unchecked Sendable {
    private let picture: KittenNode
    private let name: TextNode
    private let line: TextNode
    private let story: TextNode

    @Guarded var isGrown = false {
        didSet { if isGrown != oldValue { setNeedsLayout() } }
    }

    static func kitten(_ number: Int) -> (name: String, line: String, story: String) {
        ExampleTexts.kittens[number % ExampleTexts.kittens.count]
    }

    init(_ number: Int) {
        let kitten = Self.kitten(number)
        picture = KittenNode(number)
        picture.cornerRadius = 10
        name = TextNode(kitten.name, size: 17, weight: .semibold)
        line = TextNode(kitten.line, size: 14, color: .secondaryLabel)
        story = TextNode(kitten.story, size: 15)
        super.init()
        selectionStyle = .none
    }

    override func savedState() -> (any Sendable)? { isGrown ? true : nil }

    override func restoreState(_ state: any Sendable) { isGrown = true }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let names = StackLayoutSpec.vertical(spacing: 2) {
            name
            line
        }
        .flex(shrink: 1)
        if isGrown {
            return StackLayoutSpec.vertical(spacing: 12) {
                picture.ratio(0.66)
                names
                story
            }
            .padding(16)
        }
        return StackLayoutSpec.horizontal(spacing: 14, alignItems: .center) {
            picture.size(width: 64, height: 64)
            names
        }
        .padding(horizontal: 16, vertical: 10)
    }
}
