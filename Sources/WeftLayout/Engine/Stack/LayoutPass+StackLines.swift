extension LayoutPass {
    /// Breaks the children into lines that fit the maximum (9.3). A child that is longer than the maximum gets a line
    /// of its own. Spacing restarts in each line.
    mutating func collectLines(_ stack: inout StackSolution) {
        guard stack.rule.wraps else {
            lines.append(StackLine(items: stack.items))
            stack.lineCount = 1
            return
        }
        var start = stack.items.lowerBound
        var length = 0.0
        for item in stack.items {
            let outer = outerLength(of: item, in: stack)
            let extended = item == start ? outer : length + stack.rule.spacing + outer
            if item > start, extended > stack.range.max[stack.axis] {
                lines.append(StackLine(items: start..<item))
                start = item
                length = outer
            } else {
                length = extended
            }
        }
        lines.append(StackLine(items: start..<stack.items.upperBound))
        stack.lineCount = lines.count - stack.firstLine
    }

    /// The thickness and the baseline of each line (9.4, step 8).
    mutating func measureLines(_ stack: StackSolution) {
        for line in stack.lines {
            var above = 0.0
            var below = 0.0
            var thickest = 0.0
            for item in lines[line].items {
                let thickness = slots[item].measure.size[stack.cross]
                if alignsBaseline(item, in: stack) {
                    let baseline = baseline(of: item, in: stack)
                    above = Swift.max(above, baseline)
                    below = Swift.max(below, thickness - baseline)
                } else {
                    thickest = Swift.max(thickest, thickness)
                }
            }
            lines[line].baseline = above
            lines[line].thickness = Swift.max(above + below, thickest)
            if stack.lineCount == 1 {
                lines[line].thickness = lines[line].thickness.clamped(
                    stack.range.min[stack.cross], stack.range.max[stack.cross])
            }
        }
    }

    /// The distance across the stack from a baseline-aligned child's start to its alignment baseline.
    func baseline(of item: Int, in stack: StackSolution) -> Double {
        let measure = slots[item].measure
        return stack.rule.alignItems == .baselineLast
            ? measure.size[stack.cross] + measure.descender : measure.ascender
    }

    /// The lines' thickness and the spacing between them.
    func thickness(ofLinesOf stack: StackSolution) -> Double {
        var thickness = stack.rule.lineSpacing * Double(stack.lineCount - 1)
        for line in stack.lines {
            thickness += lines[line].thickness
        }
        return thickness
    }

    /// `alignContent: stretch`: several lines share the space that is left (9.4, step 9).
    mutating func stretchLines(_ stack: StackSolution) {
        guard stack.lineCount > 1, stack.rule.alignContent == .stretch else { return }
        let violation = stack.violation(thickness(ofLinesOf: stack), along: stack.cross)
        guard violation > .violationThreshold else { return }
        for line in stack.lines {
            lines[line].thickness += violation / Double(stack.lineCount)
        }
    }

    /// Gives stretched children their line's thickness, within their own limits (9.4, step 11).
    mutating func stretchItems(of line: Int, in stack: StackSolution) {
        let thickness = lines[line].thickness
        for item in lines[line].items where alignment(of: item, in: stack) == .stretch {
            let size = slots[item].measure.size
            var target = Swift.min(thickness, .layoutLimit)
            if let lengths = own(item)?.lengths {
                guard lengths.exactLength(stack.cross, in: stack.parentSize) == nil else { continue }
                let (smallest, largest) = lengths.limits(stack.cross, in: stack.parentSize)
                target = target.clamped(smallest, largest)
            }
            guard target - size[stack.cross] > .violationThreshold else { continue }
            let length = size[stack.axis]
            let range = SizeRange(main: (length, length), cross: (target, target), along: stack.axis)
            give(item, range, stack.parentSize, baseline: stack.baseline)
        }
    }
}
