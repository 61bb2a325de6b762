/// Relative and center: has the maximum size if there is one, and places the child inside.
struct RelativeRule: LayoutRule {
    var horizontal: RelativeLayoutSpecPosition
    var vertical: RelativeLayoutSpecPosition
    var sizing: RelativeLayoutSpecSizingOption

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        let range = constraints.range
        let smallest = Size(
            width: horizontal == .none ? range.min.width : 0, height: vertical == .none ? range.min.height : 0)
        let inner = pass.measure(0, in: SizeRange(trusted: smallest, range.max))

        var size = range.max
        if sizing.contains(.minimumWidth) || size.width == .unlimited { size.width = inner.width }
        if sizing.contains(.minimumHeight) || size.height == .unlimited { size.height = inner.height }
        size = range.clamp(size)
        pass.place(
            0,
            at: Point(
                x: (size.width - inner.width) * horizontal.proportion,
                y: (size.height - inner.height) * vertical.proportion))
        return size
    }
}

extension RelativeLayoutSpecPosition {
    /// The share of the free space that is before the child.
    fileprivate var proportion: Double {
        switch self {
        case .none, .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
