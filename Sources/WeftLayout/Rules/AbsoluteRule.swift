/// Absolute: places each child at its own position, at most up to the right and bottom edge.
struct AbsoluteRule: LayoutRule {
    var sizing: AbsoluteLayoutSpecSizing

    var baselineChild: Int? { nil }

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        let range = constraints.range
        var needed = range.min
        for child in pass.children {
            let own = pass.ownStyle(ofChild: child)
            let position = own?.position ?? .zero
            let rest = range.max.adding(-position.x, -position.y)
            let size = pass.measure(
                child, in: Self.range(of: own?.lengths, upTo: rest, in: range.max), parentSize: range.max)
            pass.place(child, at: position)
            needed = needed.union(Size(width: position.x + size.width, height: position.y + size.height))
        }
        guard sizing == .default else { return needed }
        return Size(
            width: range.max.width < .unlimited ? range.max.width : needed.width,
            height: range.max.height < .unlimited ? range.max.height : needed.height)
    }

    /// The range that a child's own style allows, up to `rest` if it sets no maximum. The spec's own minimum is
    /// ignored.
    private static func range(of lengths: OwnLengths?, upTo rest: Size, in parent: Size) -> SizeRange {
        guard let lengths else { return SizeRange(trusted: .zero, rest) }
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
