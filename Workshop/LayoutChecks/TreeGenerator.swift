import LayoutFormat
import WeftLayout

/// Makes random trees, styles and ranges from a seed.
public struct TreeGenerator: Sendable {
    /// The kinds of numbers in a tree.
    public enum Numbers: Sendable {
        /// Typical values: small, and not negative where that is invalid.
        case usual
        /// Includes NaN, infinities, negative and huge numbers.
        case hostile
    }

    /// One generator per spec, so that a checker can test each of them.
    public static let registry: [(name: String, make: @Sendable (inout TreeGenerator, Int) -> Tree)] = [
        ("stack", { $0.stack($1, wraps: false) }),
        ("wrapping stack", { $0.stack($1, wraps: true) }),
        ("inset", { $0.single(.inset($0.insets()), $1) }),
        ("ratio", { $0.single(.ratio($0.positive()), $1) }),
        ("relative", { $0.relative($1) }),
        ("center", { $0.center($1) }),
        ("overlay", { $0.parent(.overlay, $1, count: 2) }),
        ("background", { $0.parent(.background, $1, count: 2) }),
        ("absolute", { $0.parent(.absolute($0.random.pick([.default, .sizeToFit])), $1, count: $0.count()) }),
        ("corner", { $0.corner($1) }),
        ("wrapper", { $0.parent(.wrapper, $1, count: $0.count()) }),
        ("spacer", { generator, _ in Tree(.spacer, style: generator.style()) }),
        ("node", { generator, _ in generator.node() }),
    ]

    /// The source of random numbers.
    public var random: SeededGenerator
    /// The kinds of numbers in styles.
    public let numbers: Numbers

    /// Makes the generator of a seed.
    public init(seed: UInt64, numbers: Numbers = .usual) {
        random = SeededGenerator(seed: seed)
        self.numbers = numbers
    }

    /// A tree with at most that many levels.
    public mutating func tree(depth: Int) -> Tree {
        if depth <= 1 { return random.once(in: 8) ? Tree(.spacer, style: style()) : node() }
        // Half of all specs are stacks, as in real programs.
        let index = random.once(in: 2) ? 0 : Int.random(in: 0..<TreeGenerator.registry.count, using: &random)
        return TreeGenerator.registry[index].make(&self, depth)
    }

    /// A range to lay out for.
    public mutating func range() -> SizeRange {
        var low = Size(width: random.once(in: 2) ? 0 : length(), height: random.once(in: 2) ? 0 : length())
        var high = Size(
            width: random.once(in: 4) ? .infinity : length(), height: random.once(in: 3) ? .infinity : length())
        if random.once(in: 3) { low.width = high.width < .infinity ? high.width : low.width }
        if random.once(in: 4) { low.height = high.height < .infinity ? high.height : low.height }
        if numbers == .usual { high = Size(width: max(low.width, high.width), height: max(low.height, high.height)) }
        return SizeRange(min: low, max: high)
    }

    private mutating func count() -> Int { Int.random(in: 0...4, using: &random) }

    private mutating func parent(_ kind: Tree.Kind, _ depth: Int, count: Int) -> Tree {
        let style = style()
        var children: [Tree] = []
        for _ in 0..<count {
            children.append(tree(depth: depth - 1))
        }
        return Tree(kind, style: style, children: children)
    }

    private mutating func single(_ kind: Tree.Kind, _ depth: Int) -> Tree { parent(kind, depth, count: 1) }

    private mutating func node() -> Tree {
        let rule: SampleNode.Rule =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .fill
            case 1: .text(cells: Double(Int.random(in: 0...40, using: &random)), cell: Size(width: 7, height: 15))
            default: .intrinsic(Size(width: length(), height: length()))
            }
        return Tree(.node(rule), style: style())
    }

    private mutating func relative(_ depth: Int) -> Tree {
        let kind = Tree.Kind.relative(
            random.pick(RelativeLayoutSpecPosition.allCases), random.pick(RelativeLayoutSpecPosition.allCases),
            RelativeLayoutSpecSizingOption(rawValue: UInt8.random(in: 0...3, using: &random)))
        return single(kind, depth)
    }

    private mutating func center(_ depth: Int) -> Tree {
        let kind = Tree.Kind.center(
            CenterLayoutSpecCenteringOptions(rawValue: UInt8.random(in: 0...3, using: &random)),
            CenterLayoutSpecSizingOptions(rawValue: UInt8.random(in: 0...3, using: &random)))
        return single(kind, depth)
    }

    private mutating func corner(_ depth: Int) -> Tree {
        let kind = Tree.Kind.corner(
            random.pick(CornerLayoutLocation.allCases), Point(x: signed(), y: signed()), wraps: random.once(in: 2))
        return parent(kind, depth, count: 2)
    }

    private mutating func stack(_ depth: Int, wraps: Bool) -> Tree {
        var stack = Tree.Stack()
        stack.direction = random.pick(StackLayoutDirection.allCases)
        stack.spacing = random.once(in: 2) ? 0 : signed()
        stack.justifyContent = random.pick(StackLayoutJustifyContent.allCases)
        stack.alignItems = random.pick(StackLayoutAlignItems.allCases)
        stack.flexWrap = wraps ? .wrap : .noWrap
        stack.alignContent = random.pick(StackLayoutAlignContent.allCases)
        stack.lineSpacing = random.once(in: 2) ? 0 : signed()
        if random.once(in: 8) { stack.horizontalAlignment = random.pick(HorizontalAlignment.allCases) }
        if random.once(in: 8) { stack.verticalAlignment = random.pick(VerticalAlignment.allCases) }
        stack.isConcurrent = random.once(in: 8)
        return parent(.stack(stack), depth, count: count())
    }
}

extension TreeGenerator {
    private static let nonsense: [Double] = [
        .nan, .infinity, -.infinity, -1, -0.0, 1e300, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 1e-300, 1e16,
    ]

    /// A length: mostly a few dozen points.
    public mutating func length() -> Double {
        if numbers == .hostile, random.once(in: 3) { return random.pick(TreeGenerator.nonsense) }
        return random.once(in: 8) ? 0 : Double(Int.random(in: 1...400, using: &random)) / random.pick([1, 1, 2, 3, 4])
    }

    private mutating func signed() -> Double {
        if numbers == .hostile, random.once(in: 3) { return random.pick(TreeGenerator.nonsense) }
        return Double(Int.random(in: -20...40, using: &random)) / 2
    }

    private mutating func positive() -> Double {
        if numbers == .hostile, random.once(in: 3) { return random.pick(TreeGenerator.nonsense) }
        return Double(Int.random(in: 1...40, using: &random)) / 8
    }

    private mutating func insets() -> EdgeInsets {
        func inset(_ generator: inout TreeGenerator) -> Double {
            generator.random.once(in: 5) ? .infinity : generator.signed()
        }
        return EdgeInsets(top: inset(&self), left: inset(&self), bottom: inset(&self), right: inset(&self))
    }

    private mutating func dimension() -> Dimension {
        if random.once(in: 4) {
            let fraction = Double(Int.random(in: 0...4, using: &random)) / 4
            return .fraction(numbers == .hostile && random.once(in: 3) ? random.pick(TreeGenerator.nonsense) : fraction)
        }
        return .points(length())
    }

    /// A style; every second one is the default.
    public mutating func style() -> LayoutStyle {
        var style = LayoutStyle()
        if random.once(in: 2) { return style }
        if random.once(in: 4) { style.width = dimension() }
        if random.once(in: 4) { style.height = dimension() }
        if random.once(in: 6) { style.minWidth = dimension() }
        if random.once(in: 6) { style.minHeight = dimension() }
        if random.once(in: 6) { style.maxWidth = dimension() }
        if random.once(in: 6) { style.maxHeight = dimension() }
        if random.once(in: 6) { style.flexBasis = dimension() }
        if random.once(in: 3) { style.flexGrow = positive() }
        if random.once(in: 3) { style.flexShrink = positive() }
        if random.once(in: 6) { style.spacingBefore = signed() }
        if random.once(in: 6) { style.spacingAfter = signed() }
        if random.once(in: 4) { style.alignSelf = random.pick(StackLayoutAlignSelf.allCases) }
        if random.once(in: 6) { style.ascender = signed() }
        if random.once(in: 6) { style.descender = signed() }
        if random.once(in: 4) { style.layoutPosition = Point(x: signed(), y: signed()) }
        return style
    }
}
