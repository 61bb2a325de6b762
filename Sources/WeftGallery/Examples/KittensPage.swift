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
        tableNode.reloadData()
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 140 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let number = indexPath.row
        return { KittenCellNode(number) }
    }

    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? {
        KittenCellNode.kitten(indexPath.row).name
    }

    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath)
        (tableNode.nodeForRow(at: indexPath) as? KittenCellNode)?.isGrown.toggle()
    }
}

/// A small picture beside a name; grown, a large one above the whole story. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
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
        name = .make(kitten.name, size: 17, weight: .semibold)
        line = .make(kitten.line, size: 14, color: .secondaryLabel)
        story = .make(kitten.story)
        super.init()
        selectionStyle = .none
    }

    override func savedState() -> (any Sendable)? { isGrown ? true : nil }

    override func restoreState(_ state: any Sendable) { isGrown = true }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        var names = StackLayoutSpec(direction: .vertical, spacing: 2, children: [name, line])
        names.style.flexShrink = 1
        guard isGrown else {
            picture.style.preferredSize = Size(width: 64, height: 64)
            return InsetLayoutSpec(
                insets: EdgeInsets(horizontal: 16, vertical: 10),
                child: StackLayoutSpec(
                    direction: .horizontal, spacing: 14, alignItems: .center, children: [picture, names]))
        }
        picture.style.width = .auto
        picture.style.height = .auto
        return InsetLayoutSpec(
            insets: EdgeInsets(horizontal: 16, vertical: 16),
            child: StackLayoutSpec(
                direction: .vertical, spacing: 12,
                children: [RatioLayoutSpec(ratio: 0.66, child: picture), names, story]))
    }
}
