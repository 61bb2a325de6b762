extension LayoutPass {
    /// Grows or shrinks the children of a line into the stack's range (9.7), and measures the changed ones.
    mutating func flexItems(of line: Int, in stack: StackSolution) {
        let items = lines[line].items
        let violation = stack.violation(length(of: items, in: stack), along: stack.axis)
        for item in items {
            slots[item].target = slots[item].measure.size[stack.axis]
        }
        if violation.magnitude >= .violationThreshold {
            distribute(violation, over: items, in: stack)
        }
        for item in items {
            let target = slots[item].target
            if target.differs(from: slots[item].measure.size[stack.axis]) || item == stack.unmeasured {
                giveItem(item, (target, target), in: stack)
            }
        }
    }

    /// Resolves the flexible lengths: shares the space by weight, freezes children that would exceed their own minimum
    /// or maximum, and shares again among the others, until none exceeds its limits.
    private mutating func distribute(_ violation: Double, over items: Range<Int>, in stack: StackSolution) {
        let grows = violation > 0
        let unit = weightUnit(of: items, in: stack, grows: grows)
        guard unit > 0 else { return }
        for item in items {
            slots[item].isFrozen = weight(of: item, unit, in: stack, grows: grows) == 0
        }
        var rest = violation
        var rounds = 0
        while rounds < 32 {
            rounds += 1
            let off = share(rest, over: items, unit, in: stack, grows: grows)
            guard off != 0 else { return }
            rest = freezeViolators(off, rest, over: items, unit, in: stack, grows: grows)
        }
        // Adversarial lengths freeze one child per round. With many children that would take too long, so the rest is
        // distributed at once.
        levelOut(rest, over: items, unit, in: stack, grows: grows)
    }

    /// The divisor of the weights before they are summed: the sum of the flex factors.
    private func weightUnit(of items: Range<Int>, in stack: StackSolution, grows: Bool) -> Double {
        var sum = 0.0
        for item in items {
            sum += grows ? slots[item].flexGrow : slots[item].flexShrink
        }
        return sum
    }

    /// A child's weight: its flex factor, which is multiplied by its length when the line shrinks.
    private func weight(of item: Int, _ unit: Double, in stack: StackSolution, grows: Bool) -> Double {
        grows
            ? slots[item].flexGrow / unit
            : slots[item].flexShrink / unit * slots[item].measure.size[stack.axis]
    }

    /// Gives the children that are not frozen their shares of `rest`, within their own limits.
    ///
    /// - Returns: the remaining error of the line, if children reached their limits; positive if it is too long.
    private mutating func share(
        _ rest: Double, over items: Range<Int>, _ unit: Double, in stack: StackSolution, grows: Bool
    ) -> Double {
        let total = totalWeight(of: items, unit, in: stack, grows: grows)
        guard total > 0 else { return 0 }
        var off = 0.0
        for item in items where !slots[item].isFrozen {
            let share = rest * (weight(of: item, unit, in: stack, grows: grows) / total)
            let ideal = slots[item].measure.size[stack.axis] + share
            slots[item].target = limited(ideal, item, in: stack)
            off += slots[item].target - ideal
        }
        return off
    }

    /// Freezes the children that reached the kind of limit (minimum or maximum) with the larger total violation.
    ///
    /// - Returns: the space that is left for the others.
    private mutating func freezeViolators(
        _ off: Double, _ rest: Double, over items: Range<Int>, _ unit: Double, in stack: StackSolution, grows: Bool
    ) -> Double {
        let total = totalWeight(of: items, unit, in: stack, grows: grows)
        var left = rest
        for item in items where !slots[item].isFrozen {
            let length = slots[item].measure.size[stack.axis]
            let ideal = length + rest * (weight(of: item, unit, in: stack, grows: grows) / total)
            let target = slots[item].target
            if off > 0 ? target > ideal : target < ideal {
                slots[item].isFrozen = true
                left -= target - length
            }
        }
        return grows ? Swift.max(left, 0) : Swift.min(left, 0)
    }

    private func totalWeight(of items: Range<Int>, _ unit: Double, in stack: StackSolution, grows: Bool) -> Double {
        var total = 0.0
        for item in items where !slots[item].isFrozen {
            total += weight(of: item, unit, in: stack, grows: grows)
        }
        return total
    }

    /// Computes the final result of `share` and `freezeViolators` by bisection. It finds one factor for all weights at
    /// which the children, each within its limits, fill the rest.
    private mutating func levelOut(
        _ rest: Double, over items: Range<Int>, _ unit: Double, in stack: StackSolution, grows: Bool
    ) {
        let total = totalWeight(of: items, unit, in: stack, grows: grows)
        guard total > 0 else { return }
        var lower = 0.0
        var upper = rest.magnitude / total
        var tries = 0
        while tries < 1_100, taken(upper, items, unit, stack, grows) < rest.magnitude, upper < .layoutLimit {
            upper *= 2
            tries += 1
        }
        for _ in 0..<100 {
            let middle = lower + (upper - lower) / 2
            if taken(middle, items, unit, stack, grows) < rest.magnitude {
                lower = middle
            } else {
                upper = middle
            }
        }
        for item in items where !slots[item].isFrozen {
            let change = (grows ? upper : -upper) * weight(of: item, unit, in: stack, grows: grows)
            slots[item].target = limited(slots[item].measure.size[stack.axis] + change, item, in: stack)
        }
    }

    /// The space that the children that are not frozen take up at a factor for their weights.
    private func taken(
        _ factor: Double, _ items: Range<Int>, _ unit: Double, _ stack: StackSolution, _ grows: Bool
    ) -> Double {
        var sum = 0.0
        for item in items where !slots[item].isFrozen {
            let length = slots[item].measure.size[stack.axis]
            let change = factor * weight(of: item, unit, in: stack, grows: grows)
            let target = limited(grows ? length + change : length - change, item, in: stack)
            sum += grows ? target - length : length - target
        }
        return sum
    }

    /// A length along the stack within a child's own minimum and maximum.
    private func limited(_ length: Double, _ item: Int, in stack: StackSolution) -> Double {
        guard let lengths = own(item)?.lengths else { return Swift.min(Swift.max(length, 0), .layoutLimit) }
        let (smallest, largest) = lengths.limits(stack.axis, in: stack.parentSize)
        return Swift.min(length.clamped(smallest, largest), .layoutLimit)
    }
}
