extension LayoutPass {
    /// Absolute: each child at its own position, at most up to the right and bottom edge.
    mutating func solveAbsolute(_ index: Int, _ sizing: AbsoluteLayoutSpecSizing, _ range: SizeRange) -> Measure {
        var needed = range.min
        for child in slots[index].children {
            let position = own(child)?.position ?? .zero
            let rest = range.max.adding(-position.x, -position.y)
            let size = give(child, childRange(child, upTo: rest, in: range.max), range.max)
            slots[child].position = position
            needed = needed.union(Size(width: position.x + size.width, height: position.y + size.height))
        }
        guard sizing == .default else { return Measure(size: needed) }
        return Measure(
            size: Size(
                width: range.max.width < .unlimited ? range.max.width : needed.width,
                height: range.max.height < .unlimited ? range.max.height : needed.height))
    }

    /// What a child's own style allows; where it sets no maximum, up to `rest`. The spec's own minimum does not count.
    private func childRange(_ child: Int, upTo rest: Size, in parent: Size) -> SizeRange {
        guard let lengths = own(child)?.lengths else { return SizeRange(trusted: .zero, rest) }
        var smallest = Size.zero
        var largest = Size.zero
        for axis in Axis.allCases {
            let low = lengths.smallest[axis].resolved(in: parent[axis]) ?? 0
            let high = Swift.max(low, lengths.largest[axis].resolved(in: parent[axis]) ?? rest[axis])
            let exact = lengths.exact[axis].resolved(in: parent[axis])?.clamped(low, high)
            smallest[axis] = exact ?? low
            largest[axis] = exact ?? high
        }
        return SizeRange(trusted: smallest, largest)
    }
}
