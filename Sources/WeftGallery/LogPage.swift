import Weft

/// A log: new lines are added at the end. The list follows them, or counts them while the user reads older ones.
@MainActor
final class LineLog {
    nonisolated static let page = GalleryPage(
        title: "Log", summary: "It follows its end, counts new lines elsewhere, goes to a word, and lines leave"
    ) {
        let lines = ListItems((1...400).map(Line.init))
        let bar = LogBarNode()
        return ExamplePage(TableNode(lines) { LineCellNode($0) }, bottom: bar) { LineLog($0, lines, bar) }
    }

    struct Line: Identifiable, Equatable {
        let id: Int
    }

    let table: TableNode
    let lines: ListItems<Line>
    let bar: LogBarNode
    private var going: Task<Void, Never>?
    private var next = 401

    private init(_ table: TableNode, _ lines: ListItems<Line>, _ bar: LogBarNode) {
        (self.table, self.lines, self.bar) = (table, lines, bar)
        table.accessibilityName = "Lines"
        table.allowsSelection = false
        table.startsAtEnd = true
        table.followsEnd = true
        table.followDistance = 80
        table.onNewRowsChange = { [weak bar] in bar?.show(newLines: $0) }
        bar.onAdd = { [weak self] in self?.add() }
        bar.onDelete = { [weak self] in self?.deleteFirstVisible() }
        bar.onGo = { [weak self] in self?.goToWord() }
        bar.onEnd = { [weak table] in table?.scrollToEnd() }
    }

    func add() {
        lines.items += (next..<(next + 3)).map(Line.init)
        next += 3
    }

    /// Deletes the first line that is whole on screen.
    func deleteFirstVisible() {
        let row = table.indexPathsForVisibleRows.dropFirst().first
        if let row, let line = lines.item(at: row) { lines.items.removeAll { $0 == line } }
    }

    /// Brings the last word of a long line to a quarter of the list's height, and marks the line.
    func goToWord() {
        going?.cancel()
        going = Task { [weak self] in
            let row = IndexPath(row: 100)
            let isThere = await self?.table.scroll(
                to: row, at: .fraction(0.25), part: { ($0 as? LineCellNode)?.lastWord })
            if isThere == true { (self?.table.nodeForRow(at: row) as? LineCellNode)?.mark() }
        }
    }
}

/// The buttons below the log. Any thread.
final class LogBarNode: DisplayNode, @unchecked Sendable {
    private let changes = ["Add", "Delete", "Go to a word"].map { ButtonNode(title: $0, look: .flat) }
    private let end = ButtonNode(title: "End")
    @MainActor var onAdd: (() -> Void)?
    @MainActor var onDelete: (() -> Void)?
    @MainActor var onGo: (() -> Void)?
    @MainActor var onEnd: (() -> Void)?

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        let actions: [@MainActor @Sendable (LogBarNode) -> Void] = [
            { $0.onAdd?() }, { $0.onDelete?() }, { $0.onGo?() }, { $0.onEnd?() },
        ]
        for (button, action) in zip(changes + [end], actions) {
            button.addTarget(for: .primaryActionTriggered) { [weak self] _, _ in
                if let self { action(self) }
            }
        }
    }

    func show(newLines count: Int) {
        end.title = count == 0 ? "End" : "\(count) new"
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal(spacing: 8, justifyContent: .spaceBetween, alignItems: .center) {
            StackLayoutSpec.horizontal { changes }
            end
        }
        .wrapped()
        .padding(horizontal: 16, vertical: 8)
    }
}

/// A line of the log with its number. Every hundredth line is long. Any thread.
final class LineCellNode: CellNode, @unchecked Sendable {
    private let number: TextNode
    private let text: TextNode

    init(_ line: LineLog.Line) {
        number = TextNode("\(line.id)", size: 13, color: .secondaryLabel)
        let words = ["opened", "read", "checked", "written", "closed"]
        let isLong = line.id % 100 == 1
        let list = (0..<(isLong ? 400 : 3 + line.id * 7 % 11)).map { words[($0 + line.id) % words.count] }
        text = TextNode(list.joined(separator: " "), size: 14)
        super.init()
        number.style.width = .points(44)
    }

    /// The place of the text's end, in the cell's coordinates.
    @MainActor var lastWord: Rect {
        let frame = text.convert(Rect(origin: .zero, size: text.calculatedSize), to: self)
        return Rect(x: frame.minX, y: max(frame.minY, frame.maxY - 20), width: frame.width, height: 20)
    }

    @MainActor
    func mark() { backgroundColor = .fill }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12) {
            number
            text.flex(grow: 1, shrink: 1)
        }
        .padding(horizontal: 16, vertical: 6)
    }
}
