import Weft
import WeftGLib

/// A million rows without stored data: each is made from its number.
@MainActor
final class Million: TableDataSource {
    nonisolated static let page = GalleryPage(
        title: "A million rows", summary: "Numbers and their prime factors, made as one comes near; jump anywhere"
    ) {
        let bar = JumpBarNode()
        return ExamplePage(TableNode(), top: bar) { Million($0, bar) }
    }

    nonisolated static let count = 1_000_000
    private let tableNode: TableNode
    private var dice = Dice(1)

    init(_ tableNode: TableNode, _ bar: JumpBarNode) {
        self.tableNode = tableNode
        tableNode.accessibilityName = "Numbers"
        tableNode.separatorStyle = .singleLine
        tableNode.dataSource = self
        tableNode.reloadData()
        for (button, row) in [(bar.first, 0), (bar.last, Self.count - 1), (bar.random, nil as Int?)] {
            button.addTarget(for: .primaryActionTriggered) { [weak self] _, _ in self?.jump(to: row) }
        }
    }

    /// Scrolls to a row, or to a random one if nil.
    func jump(to row: Int?) {
        let path = IndexPath(row: row ?? dice.roll(0..<Self.count))
        tableNode.selectRow(at: path, scrollPosition: .center)
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { Self.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let number = indexPath.row + 1
        return { NumberCellNode(number) }
    }
}

/// A number, its factors, and a disc in a colour for the smallest factor. Any thread.
final class NumberCellNode: CellNode, @unchecked Sendable {
    private let number: TextNode
    private let note: TextNode
    private let disc: DisplayNode
    private let letter: TextNode

    init(_ number: Int) {
        let factors = Self.factors(number)
        self.number = TextNode(number.grouped, size: 17, weight: .semibold)
        let isPrime = factors.count == 1
        let text =
            number == 1 ? "where it begins" : isPrime ? "a prime" : factors.map(\.grouped).joined(separator: " × ")
        note = TextNode(text, size: 14, color: isPrime ? .accent : .secondaryLabel)
        let colors: [UInt32] = [0x5e5c64, 0x1a5fb4, 0x26744a, 0xa2580c, 0x813d9c, 0x16727a, 0xa51d2d]
        disc = DisplayNode(backgroundColor: StyleColor(hex: colors[factors.count % colors.count]), cornerRadius: 20)
        letter = TextNode("\(factors.count)", size: 16, weight: .bold, color: .white)
        super.init()
        selectionStyle = .tinted
    }

    /// The prime factors in ascending order; none for 1. O(√number)
    static func factors(_ number: Int) -> [Int] {
        var (rest, divisor, found) = (number, 2, [Int]())
        while divisor * divisor <= rest {
            while rest % divisor == 0 {
                found.append(divisor)
                rest /= divisor
            }
            divisor += 1
        }
        return rest > 1 ? found + [rest] : found
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 14, alignItems: .center) {
            disc.size(width: 40, height: 40).overlay(letter.centered())
            StackLayoutSpec.vertical(spacing: 1) {
                number
                note
            }
            .flex(shrink: 1)
        }
        .padding(horizontal: 16, vertical: 9)
    }
}

/// Buttons over the list. Any thread.
final class JumpBarNode: DisplayNode, @unchecked Sendable {
    let first = ButtonNode(title: "First")
    let random = ButtonNode(title: "Random row", look: .suggested)
    let last = ButtonNode(title: "Last")

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal(spacing: 10, justifyContent: .center) {
            first
            random
            last
        }
        .padding(horizontal: 16, vertical: 10)
    }
}
