extension LayoutPass {
    /// Aligns the lines across the stack and the children in them (9.5, 9.6), and returns the stack's size.
    mutating func positionLines(_ stack: StackSolution) -> Measure {
        let thickness = thickness(ofLinesOf: stack)
        let (start, between) = Spread(stack.rule.alignContent).places(
            stack.lineCount, violation: stack.violation(thickness, along: stack.cross))
        var cross = start
        var longest = 0.0
        for line in stack.lines {
            let length = length(of: lines[line].items, in: stack)
            longest = Swift.max(longest, length)
            positionItems(of: line, length, at: cross, in: stack)
            cross += lines[line].thickness + stack.rule.lineSpacing + between
        }
        let size = stack.range.clamp(Size(main: longest, cross: thickness, along: stack.axis))
        guard stack.baseline, stack.axis == .vertical else { return Measure(size: size) }
        // A vertical stack exposes its first child's first baseline and its last child's last one.
        let first = baselines(of: stack.items.lowerBound, in: size)
        let last = baselines(of: stack.items.upperBound - 1, in: size)
        return Measure(size: size, ascender: first.ascender, descender: last.descender)
    }

    private mutating func positionItems(of line: Int, _ length: Double, at cross: Double, in stack: StackSolution) {
        let items = lines[line].items
        let (start, between) = Spread(stack.rule.justifyContent).places(
            items.count, violation: stack.violation(length, along: stack.axis))
        var main = start
        for item in items {
            main += slots[item].spacingBefore
            slots[item].position = Point(
                main: main, cross: cross + offset(of: item, in: line, stack), along: stack.axis)
            main += slots[item].measure.size[stack.axis] + slots[item].spacingAfter + stack.rule.spacing + between
        }
    }

    /// The start of a child across its line.
    private func offset(of item: Int, in line: Int, _ stack: StackSolution) -> Double {
        let free = lines[line].thickness - slots[item].measure.size[stack.cross]
        switch alignment(of: item, in: stack) {
        case .start, .stretch: return 0
        case .center: return free / 2
        case .end: return free
        case .baselineFirst, .baselineLast: return lines[line].baseline - baseline(of: item, in: stack)
        }
    }
}

/// The distribution of free space among items in a row, along the stack or across it.
private enum Spread {
    case start
    case center
    case end
    case between
    case around

    init(_ justifyContent: StackLayoutJustifyContent) {
        switch justifyContent {
        case .start: self = .start
        case .center: self = .center
        case .end: self = .end
        case .spaceBetween: self = .between
        case .spaceAround: self = .around
        }
    }

    init(_ alignContent: StackLayoutAlignContent) {
        switch alignContent {
        case .start, .stretch: self = .start
        case .center: self = .center
        case .end: self = .end
        case .spaceBetween: self = .between
        case .spaceAround: self = .around
        }
    }

    /// The start of the first item, and the gap between two items. On overflow the start of `center` and `end` is
    /// negative.
    func places(_ count: Int, violation: Double) -> (start: Double, between: Double) {
        let spreads = violation >= .violationThreshold && count > 1
        switch self {
        case .start: return (0, 0)
        case .center: return (violation / 2, 0)
        case .end: return (violation, 0)
        case .between: return spreads ? (0, violation / Double(count - 1)) : (0, 0)
        case .around:
            guard spreads else { return (violation / 2, 0) }
            let unit = violation / Double(count * 2)
            return (unit, unit * 2)
        }
    }
}
