import Weft
import WeftGLib

/// Vertical lists side by side in a horizontal one: a board of cards. A click moves a card on to the next list.
@MainActor
final class Board: CollectionDataSource {
    nonisolated static let page = GalleryPage(
        title: "Vertical within horizontal", summary: "Lists side by side, each scrolls; a click moves a card on"
    ) {
        let lists = CollectionNode {
            let layout = GridLayout(.fixed(1), scrollDirection: .horizontal)
            layout.lineSpacing = 12
            layout.sectionInsets = EdgeInsets(all: 12)
            return layout
        }
        return ExamplePage(lists) { Board($0) }
    }

    let columns: [BoardColumn]

    init(_ lists: CollectionNode) {
        columns = ["Ideas", "To do", "In progress", "In review", "Done", "Someday"].enumerated().map { place, title in
            BoardColumn(title, tasks: place * 1000..<(place * 1000 + [28, 34, 12, 9, 40, 22][place]))
        }
        for (column, next) in zip(columns, columns.dropFirst()) { column.sendTasks(to: next) }
        lists.accessibilityName = "Board"
        lists.allowsSelection = false
        lists.dataSource = self
        lists.reloadData()
    }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { columns.count }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> CellNodeBlock {
        let column = columns[indexPath.item]
        return { BoardColumnNode(column) }
    }
}

struct BoardTask: Identifiable, Equatable {
    let id: Int
}

/// The cards of one list, newest first.
@MainActor
final class BoardColumn {
    nonisolated let title: String
    nonisolated let tasks: ListItems<BoardTask>
    /// The list's node; nil while the list is far off screen.
    weak var node: BoardColumnNode?

    init(_ title: String, tasks: Range<Int>) {
        self.title = title
        self.tasks = ListItems(tasks.map { BoardTask(id: $0) })
    }

    /// Sets the list that a clicked card moves to.
    func sendTasks(to next: BoardColumn) {
        tasks.onSelect = { [weak self, weak next] task in
            guard let self, let next else { return }
            tasks.items.removeAll { $0 == task }
            next.tasks.items.insert(task, at: 0)
            for column in [self, next] { column.node?.showCount() }
        }
    }
}

/// A list below a heading with a count. Any thread.
final class BoardColumnNode: CellNode, @unchecked Sendable {
    private let column: BoardColumn
    private let heading: TextNode
    private let countNode = TextNode()
    let tableNode: TableNode

    init(_ column: BoardColumn) {
        self.column = column
        tableNode = TableNode(column.tasks) { TaskCellNode($0.id) }
        heading = TextNode(column.title, size: 16, weight: .bold)
        super.init()
        isSelectable = false
        backgroundColor = .fill
        cornerRadius = 12
        clipsToBounds = true
        style.width = .points(250)
        countNode.textColor = .secondaryLabel
    }

    override func didLoad() {
        super.didLoad()
        column.node = self
        tableNode.accessibilityName = column.title
        tableNode.showsInsertedRowsAtStart = true
        showCount()
    }

    @MainActor
    func showCount() {
        countNode.attributedText = AttributedString("\(column.tasks.items.count)", size: 14)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical {
            StackLayoutSpec.horizontal(justifyContent: .spaceBetween, alignItems: .center) {
                heading
                countNode
            }
            .padding(EdgeInsets(top: 12, left: 14, bottom: 6, right: 14))
            tableNode.flex(grow: 1, shrink: 1)
        }
    }
}

/// A task on a card. Any thread.
final class TaskCellNode: CellNode, @unchecked Sendable {
    private let label: TextNode
    private let labelGround: DisplayNode
    private let text: TextNode
    private let avatar: AvatarNode
    private let ground = DisplayNode(backgroundColor: StyleColor(white: 0.5, alpha: 0.16), cornerRadius: 8)

    private static let labels: [(String, UInt32)] = [
        ("Garden", 0x2d8a56), ("House", 0x2f75c0), ("Trip", 0xc2641d), ("Club", 0x9a4fb5),
    ]
    private static let tasks = [
        "Repaint the bench before it rains again", "Ask Nadia for the ladder", "Order seeds: beans, peas, marigolds",
        "Find out why the cellar lamp flickers", "Book the hut for the second weekend",
        "Write to the council about the crossing", "Print the posters for the spring fair",
        "Sharpen the kitchen knives", "Choose a colour for the hall and buy one small tin to try it",
        "Return the tent to Jonas", "Check the bicycle lights", "Scan the old photographs",
    ]

    init(_ task: Int) {
        var dice = Dice(task)
        let (name, color) = dice.pick(Self.labels)
        label = TextNode(name, size: 12, weight: .bold, color: .white)
        labelGround = DisplayNode(backgroundColor: StyleColor(hex: color), cornerRadius: 6)
        text = TextNode(Self.tasks[task % Self.tasks.count], size: 14)
        avatar = AvatarNode(dice.pick(ExampleTexts.people), side: 24)
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 6) {
            StackLayoutSpec.horizontal(justifyContent: .spaceBetween, alignItems: .center) {
                label.padding(horizontal: 8, vertical: 2).background(labelGround)
                avatar
            }
            text
        }
        .padding(10)
        .background(ground)
        .padding(horizontal: 8, vertical: 4)
    }
}
