/// The interface of a pass for a rule. The children of the rule's spec are numbered by their order, from 0.
///
/// Elsewhere, in `lower(into:)`, there are no children.
extension LayoutPass {
    /// The children, back to front.
    public var children: Range<Int> { 0..<turn.slots.count }

    /// Measures a child within a range. The child is laid out at that size, with its top left corner at 0, 0 until it
    /// is placed. If it is measured several times, the last result is used. A child that is never measured has the size
    /// 0 x 0.
    ///
    /// A missing child has no size and makes the layout fail with `LayoutError.noSuchChild`.
    ///
    /// - Parameters:
    ///   - range: the child's own style narrows it.
    ///   - parentSize: the size that fractions in the child's style refer to; the range's maximum if none is given.
    /// - Returns: a size in the range, finite and not negative, in points.
    /// - Complexity: O(1) if the child was measured with the same range before. A child keeps ten different answers in
    ///   a pass, or seven if it is more than five levels deep. Further questions get the nearest of these answers.
    @discardableResult
    @inline(__always)
    public mutating func measure(_ child: Int, in range: SizeRange, parentSize: Size? = nil) -> Size {
        guard let slot = slot(ofChild: child) else { return .zero }
        return give(slot, range, parentSize?.sanitizedParent ?? range.max, baseline: slot == turn.baselineSlot)
    }

    /// Places the top left corner of a measured child, in points from the spec's top left corner, to the right and
    /// down. A coordinate that is not finite is replaced with 0. The child may lie outside the spec.
    ///
    /// Placing a child that was not measured makes the layout fail with `LayoutError.unmeasuredChild`.
    @inline(__always)
    public mutating func place(_ child: Int, at position: Point) {
        guard let slot = slot(ofChild: child) else { return }
        guard slots[slot].isGiven else {
            note(.unmeasured(child))
            return
        }
        slots[slot].position = position.sanitized
    }

    /// A child's style, including modifiers: its flex factors, its position, the program's own `extensions`. Rules need
    /// not read its sizes, since `measure` applies them.
    public mutating func style(of child: Int) -> LayoutStyle {
        guard let slot = slot(ofChild: child), let rule = ruleIndex(of: slot) else { return LayoutStyle() }
        return rules[rule].children[child].style
    }

    /// The style of a child as the engine stores it; nil for the default style.
    @inline(__always)
    func ownStyle(ofChild child: Int) -> OwnStyle? { own(turn.slots.lowerBound + child) }

    @inline(__always)
    private mutating func slot(ofChild child: Int) -> Int? {
        guard child >= 0, child < turn.slots.count else {
            note(.missing(child))
            return nil
        }
        return turn.slots.lowerBound + child
    }

    private mutating func note(_ mistake: RuleMistake) {
        if turn.mistake == nil { turn.mistake = mistake }
    }
}

/// The state of one call of a rule.
struct RuleTurn {
    /// The slots of the children.
    var slots = 0..<0
    /// The slot that provides the baselines; -1 for none.
    var baselineSlot = -1
    /// The first mistake of the rule.
    var mistake: RuleMistake?
}

/// A rule's mistake, and the child that it concerns.
enum RuleMistake {
    case missing(Int)
    case unmeasured(Int)
}
