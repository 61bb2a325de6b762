import Weft
import WeftGLib

/// A million rows that nobody stores: each is made from its number.
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

    /// To a row, or to any (nil), which it chooses.
    func jump(to row: Int?) {
        let path = IndexPath(row: row ?? dice.roll(0..<Self.count))
        tableNode.selectRow(at: path, scrollPosition: .center)
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { Self.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let number = indexPath.row + 1
        return { NumberCellNode(number) }
    }
}

/// A number, its factors, and a disc whose colour says the least of them. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class NumberCellNode: CellNode, @unchecked Sendable {
    private let number: TextNode
    private let note: TextNode
    private let disc: DisplayNode
    private let letter: TextNode

    init(_ number: Int) {
        let factors = Self.factors(number)
        self.number = .make(number.grouped, size: 17, weight: .semibold)
        let isPrime = factors.count == 1
        let text =
            number == 1 ? "where it begins" : isPrime ? "a prime" : factors.map(\.grouped).joined(separator: " × ")
        note = .make(text, size: 14, color: isPrime ? .accent : .secondaryLabel)
        let colors: [UInt32] = [0x5e5c64, 0x1a5fb4, 0x26744a, 0xa2580c, 0x813d9c, 0x16727a, 0xa51d2d]
        disc = makeGround(StyleColor(hex: colors[factors.count % colors.count]), radius: 20)
        disc.style.preferredSize = Size(width: 40, height: 40)
        letter = .make("\(factors.count)", size: 16, weight: .bold, color: .fixed(.white))
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
        var texts = StackLayoutSpec(direction: .vertical, spacing: 1, children: [number, note])
        texts.style.flexShrink = 1
        return InsetLayoutSpec(
            insets: EdgeInsets(horizontal: 16, vertical: 9),
            child: StackLayoutSpec(
                direction: .horizontal, spacing: 14, alignItems: .center,
                children: [
                    OverlayLayoutSpec(child: disc, overlay: CenterLayoutSpec(centeringOptions: .xy, child: letter)),
                    texts,
                ]))
    }
}

/// Buttons over the list. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class JumpBarNode: DisplayNode, @unchecked Sendable {
    let first = ButtonNode(look: .themed)
    let random = ButtonNode(look: .suggested)
    let last = ButtonNode(look: .themed)

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        for (button, title) in [(first, "First"), (random, "Random row"), (last, "Last")] {
            button.setTitle(AttributedString(title), for: .normal)
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        InsetLayoutSpec(
            insets: EdgeInsets(horizontal: 16, vertical: 10),
            child: StackLayoutSpec(
                direction: .horizontal, spacing: 10, justifyContent: .center, children: [first, random, last]))
    }
}
