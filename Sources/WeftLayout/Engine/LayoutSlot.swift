/// The kind of a lowered element.
enum LayoutRole {
    /// An element that was not lowered yet, or whose lowering added nothing. It has the size of a spacer.
    case spacer
    /// A host's node: its index among the pass' nodes.
    case node(Int)
    case wrapper
    case overlay
    case background
    case stack(StackRule)

    // The engine's own rules are stored as cases, so that the compiler calls them directly.

    case inset(InsetRule)
    case ratio(RatioRule)
    case relative(RelativeRule)
    case absolute(AbsoluteRule)
    case corner(CornerRule)
    /// The index of a program's rule among the rules of the pass.
    case rule(Int)

    /// True if the content reads the size of the element's parent.
    @inline(__always)
    var handsOnParentSize: Bool {
        switch self {
        case .node, .inset, .overlay, .background, .rule: true
        case .spacer, .wrapper, .ratio, .relative, .absolute, .corner, .stack: false
        }
    }
}

/// A size with its text baselines.
struct Measure {
    var size: Size
    /// The distance from the top to the first baseline; 0 without a baseline.
    var ascender = 0.0
    /// The distance from the bottom to the last baseline, negative upwards; 0 without a baseline.
    var descender = 0.0
}

/// One element in the arena. Its index is its identity. The children of an element are adjacent.
struct LayoutSlot {
    var role = LayoutRole.spacer
    var parent: Int32
    var depth: Int32
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
    /// The index of its style in the pass' `ownStyles`; -1 if only the values below were set.
    var own: Int32 = -1
    /// The index of its newest answer; -1 if there is none.
    var answer: Int32 = -1
    /// The answer whose solution the children hold; -1 for none.
    var solved: Int32 = -1
    /// A Bloom filter of the queries that the element has answered. It avoids most searches in the stored answers,
    /// which are far apart in a large tree.
    var asked: UInt64 = 0
    /// The number of stored answers.
    var answerCount: Int32 = 0
    /// True if a child used the nearest known answer in its latest solution.
    var isApproximate = false

    // The element's own style, as read by a surrounding stack:

    var alignSelf = StackLayoutAlignSelf.auto
    var flexGrow = 0.0
    var flexShrink = 0.0
    var spacingBefore = 0.0
    var spacingAfter = 0.0

    // The result of its parent's latest solution:

    /// The final constraints.
    var range = SizeRange.zero
    var parentSize = Size.zero
    var measure = Measure(size: .zero)
    /// The position in its parent.
    var position = Point.zero
    /// Its length along the stack once it is flexed.
    var target = 0.0
    var isFrozen = false
    /// True once it has constraints. A program's rule may set them late, or never.
    var isGiven = false

    init(parent: Int32, depth: Int32) {
        self.parent = parent
        self.depth = depth
    }

    mutating func setStack(_ style: OwnStyle, _ own: Int) {
        self.own = Int32(own)
        alignSelf = style.alignSelf
        flexGrow = style.flexGrow
        flexShrink = style.flexShrink
        spacingBefore = style.spacingBefore
        spacingAfter = style.spacingAfter
    }

    /// Copies the values for stacks from `style`, limited to those in `names`.
    mutating func takeStack(_ style: OwnStyle, _ names: StyleNames) {
        if names.contains(.flexGrow) { flexGrow = style.flexGrow }
        if names.contains(.flexShrink) { flexShrink = style.flexShrink }
        if names.contains(.spacingBefore) { spacingBefore = style.spacingBefore }
        if names.contains(.spacingAfter) { spacingAfter = style.spacingAfter }
        if names.contains(.alignSelf) { alignSelf = style.alignSelf }
    }

    mutating func setGiven(_ range: SizeRange, _ parentSize: Size, _ measure: Measure) {
        self.range = range
        self.parentSize = parentSize
        self.measure = measure
        position = .zero
        isGiven = true
    }

    @inline(__always)
    var children: Range<Int> { Int(firstChild)..<Int(firstChild) + Int(childCount) }
}

/// An element's answer to one set of constraints; the answers of an element form a list.
struct LayoutAnswer {
    var range: SizeRange
    var parentSize: Size
    var measure: Measure
    var hasBaseline: Bool
    /// The index of the node's own sublayouts in `LayoutPass.sublayouts`; -1 for none.
    var sublayouts: Int32
    var next: Int32

    /// A single bit that is equal for equal questions.
    @inline(__always)
    static func mark(_ range: SizeRange, _ parentSize: Size) -> UInt64 {
        var hash = bits(range.min.width)
        mix(&hash, range.min.height)
        mix(&hash, range.max.width)
        mix(&hash, range.max.height)
        mix(&hash, parentSize.width)
        mix(&hash, parentSize.height)
        return 1 << ((hash &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    private static func mix(_ hash: inout UInt64, _ length: Double) {
        hash = (hash << 11 | hash >> 53) ^ bits(length)
    }

    /// The bits of a length. Equal lengths have equal bits, since adding 0 makes a negative zero positive.
    private static func bits(_ length: Double) -> UInt64 { (length + 0).bitPattern }
}
