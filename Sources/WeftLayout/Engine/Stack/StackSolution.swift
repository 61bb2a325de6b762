/// One line of a stack while it is solved: a run of its children.
struct StackLine {
    var items: Range<Int>
    /// The children's lengths along the stack with all spacings.
    var length = 0.0
    /// The thickness across the stack.
    var thickness = 0.0
    /// The distance across the stack from the line's start to the common baseline.
    var baseline = 0.0
}

/// The data that the steps of solving one stack share.
struct StackSolution {
    let rule: StackRule
    let axis: Axis
    let range: SizeRange
    /// The reference of the children's fractions: only the stack's exact lengths.
    let parentSize: Size
    let items: Range<Int>
    /// The index of the stack's first line in the pass' `lines`, and their number.
    let firstLine: Int
    var lineCount = 0
    /// The child that is not measured before flexing; -1 for none.
    var unmeasured = -1
    /// True if the baselines of every child are needed, because the stack's own baselines are.
    let baseline: Bool

    init(_ rule: StackRule, _ range: SizeRange, _ items: Range<Int>, firstLine: Int, baseline: Bool) {
        self.rule = rule
        self.range = range
        self.items = items
        self.firstLine = firstLine
        self.baseline = baseline
        axis = rule.axis
        parentSize = Size(
            width: range.isExact(on: .horizontal) ? range.min.width : .unlimited,
            height: range.isExact(on: .vertical) ? range.min.height : .unlimited)
    }

    var cross: Axis { axis.crossed }
    var lines: Range<Int> { firstLine..<firstLine + lineCount }

    /// The distance of a length from the range along `axis`: positive if the length is too short, negative if it is too
    /// long.
    ///
    ///                                   range
    ///                                |---------|
    ///     [ child ][ child ]         |         |     too short: positive
    ///     [ child ][ child ][  child   ]       |     0
    ///     [ child ][ child ][  child   ][   child  ] too long: negative
    func violation(_ length: Double, along axis: Axis) -> Double {
        if length < range.min[axis] { return range.min[axis] - length }
        if length > range.max[axis] { return range.max[axis] - length }
        return 0
    }
}
