extension LayoutPass {
    /// Stack: the steps of CSS flexbox (css-flexbox-1, section 9) as Texture applies them. `docs/layout.md` lists the
    /// cases in which CSS is followed instead of Texture.
    mutating func solveStack(
        _ index: Int, _ rule: StackRule, _ range: SizeRange, _ baseline: Bool
    ) -> Measure {
        let items = slots[index].children
        guard !items.isEmpty else { return Measure(size: range.min) }
        var stack = StackSolution(rule, range, items, firstLine: lines.count, baseline: baseline)
        measureItems(&stack)
        collectLines(&stack)
        for line in stack.lines { flexItems(of: line, in: stack) }
        measureLines(stack)
        stretchLines(stack)
        for line in stack.lines { stretchItems(of: line, in: stack) }
        let measure = positionLines(stack)
        lines.removeLast(stack.lineCount)
        return measure
    }

    /// Measures every child without a limit along the stack, or at its flex basis (9.2).
    private mutating func measureItems(_ stack: inout StackSolution) {
        stack.unmeasured = itemToLeaveUnmeasured(stack)
        if stack.rule.isConcurrent { askNodesConcurrently(stack) }
        for item in stack.items {
            if item == stack.unmeasured {
                slots[item].measure = Measure(size: .zero)
            } else {
                giveItem(item, basis(of: item, in: stack), in: stack)
            }
        }
    }

    /// If the length is exact and a single child both grows and shrinks, that child gets the remaining length. Its
    /// content need not be measured (Texture's optimised flexing).
    private func itemToLeaveUnmeasured(_ stack: StackSolution) -> Int {
        guard stack.range.isExact(on: stack.axis) else { return -1 }
        var found = -1
        for item in stack.items {
            guard slots[item].flexGrow > 0, slots[item].flexShrink > 0 else { continue }
            if found >= 0 { return -1 }
            found = item
        }
        return found
    }

    /// The minimum and maximum length of a child along the stack before it is flexed.
    func basis(of item: Int, in stack: StackSolution) -> (Double, Double) {
        guard let length = own(item)?.flexBasis.resolved(in: stack.parentSize[stack.axis]) else {
            return (0, .unlimited)
        }
        return (length, length)
    }

    /// Gives a child a range along the stack; across it the alignment and its own style decide.
    mutating func giveItem(_ item: Int, _ main: (Double, Double), in stack: StackSolution) {
        let range = SizeRange(main: main, cross: thickness(of: item, in: stack), along: stack.axis)
        give(item, range, stack.parentSize, baseline: stack.baseline || alignsBaseline(item, in: stack))
    }

    func alignment(of item: Int, in stack: StackSolution) -> StackLayoutAlignItems {
        stack.rule.alignment(slots[item].alignSelf)
    }

    func alignsBaseline(_ item: Int, in stack: StackSolution) -> Bool {
        stack.rule.alignsBaselines && slots[item].alignSelf == .auto
    }

    /// The range of a child's length across the stack before stretching: its own exact length if it has one. Otherwise,
    /// for a stretched child, the stack's range within the child's own limits; for other children, anything up to the
    /// stack's maximum.
    func thickness(of item: Int, in stack: StackSolution) -> (Double, Double) {
        let low = stack.range.min[stack.cross]
        let high = stack.range.max[stack.cross]
        guard alignment(of: item, in: stack) == .stretch else { return (0, high) }
        guard let lengths = own(item)?.lengths else { return (low, high) }
        if let exact = lengths.exactLength(stack.cross, in: stack.parentSize) { return (exact, exact) }
        let (smallest, largest) = lengths.limits(stack.cross, in: stack.parentSize)
        return (low.clamped(smallest, largest), high.clamped(smallest, largest))
    }

    /// A child's length along the stack with its own spacings.
    func outerLength(of item: Int, in stack: StackSolution) -> Double {
        slots[item].measure.size[stack.axis] + slots[item].spacingBefore + slots[item].spacingAfter
    }

    /// The children of a line with all spacings along the stack.
    func length(of items: Range<Int>, in stack: StackSolution) -> Double {
        var length = stack.rule.spacing * Double(items.count - 1)
        for item in items {
            length += outerLength(of: item, in: stack)
        }
        return length
    }
}
