import LayoutFormat
import WeftLayout

/// Stacks in stacks, with two leaves beside the inner stack at each level.
struct NestedStacks {
    enum Family: CaseIterable, Sendable { case stretch, grow, shrink, growAndShrink, wrap, center, baseline, mixed }
    enum Leaf: CaseIterable, Sendable { case fixed, text, growing }
    enum Direction: CaseIterable, Sendable { case same, alternating }

    static let ranges = [
        SizeRange(exactly: Size(width: 1_000, height: 1_000)),
        SizeRange(min: Size(width: 400, height: 0), max: Size(width: 400, height: .unlimited)),
        SizeRange.unconstrained,
    ]

    let leaves: [CountingNode]
    let root: any LayoutElement

    /// Every combination of leaf, direction and range, laid out once, with a key that names it.
    static func laidOut(_ family: Family, depth: Int) throws -> [(key: String, tree: NestedStacks)] {
        var trees: [(String, NestedStacks)] = []
        for leaf in Leaf.allCases {
            for direction in Direction.allCases {
                for (name, range) in zip(["exact", "width", "free"], ranges) {
                    let tree = NestedStacks(family, leaf, direction, depth: depth)
                    _ = try Layout.calculate(spec: tree.root, constraints: LayoutConstraints(range))
                    trees.append(("\(family) \(leaf) \(direction) \(name)", tree))
                }
            }
        }
        return trees
    }

    init(_ family: Family, _ leaf: Leaf, _ direction: Direction, depth: Int) {
        var inner: any LayoutElement = LayoutSpec()
        var leaves: [CountingNode] = []
        for level in (0..<depth).reversed() {
            let rule: SampleNode.Rule =
                switch leaf {
                case .fixed: .intrinsic(Size(width: 10, height: 12))
                case .text: .text(cells: Double(7 + level % 5), cell: Size(width: 5, height: 11))
                case .growing: .intrinsic(Size(width: Double(1 + depth - level), height: Double(2 + depth - level)))
                }
            let kind = family == .mixed ? Self.parts[level % Self.parts.count] : family
            let first = CountingNode(rule, style: Self.style(kind, level: level, isLeaf: true))
            let second = CountingNode(rule, style: Self.style(kind, level: level + 1, isLeaf: true))
            leaves += [first, second]
            var stack = StackLayoutSpec(children: [first, inner, second])
            stack.direction = direction == .same || level % 2 == 0 ? .vertical : .horizontal
            if kind == .wrap { stack.flexWrap = .wrap }
            if kind == .center { stack.alignItems = .center }
            if kind == .baseline { stack.alignItems = level % 2 == 0 ? .stretch : .baselineFirst }
            stack.style = Self.style(kind, level: level, isLeaf: false)
            inner = stack
        }
        root = inner
        self.leaves = leaves
    }

    private static let parts: [Family] = [.stretch, .grow, .shrink, .wrap, .growAndShrink, .center, .baseline]

    private static func style(_ family: Family, level: Int, isLeaf: Bool) -> LayoutStyle {
        LayoutStyle {
            switch family {
            case .grow: $0.flexGrow = 1
            case .shrink: $0.flexShrink = 1
            case .growAndShrink:
                $0.flexGrow = Double(1 + level % 3)
                $0.flexShrink = 1
            case .baseline where isLeaf:
                $0.ascender = 8
                $0.descender = -2
            default: break
            }
        }
    }
}
