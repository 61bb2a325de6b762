extension LayoutPass {
    /// Relative and center: fills the maximum where there is one, and puts the child at a place in it.
    mutating func solveRelative(
        _ index: Int, _ parameters: RelativeLayoutSpec.Parameters, _ range: SizeRange, _ baseline: Bool
    ) -> Measure {
        guard let child = slots[index].children.first else { return Measure(size: range.min) }
        let smallest = Size(
            width: parameters.horizontal == .none ? range.min.width : 0,
            height: parameters.vertical == .none ? range.min.height : 0)
        let inner = give(child, SizeRange(trusted: smallest, range.max), range.max, baseline: baseline)

        var size = range.max
        if parameters.sizing.contains(.minimumWidth) || size.width == .unlimited { size.width = inner.width }
        if parameters.sizing.contains(.minimumHeight) || size.height == .unlimited { size.height = inner.height }
        size = range.clamp(size)
        slots[child].position = Point(
            x: (size.width - inner.width) * parameters.horizontal.proportion,
            y: (size.height - inner.height) * parameters.vertical.proportion)
        return baselines(of: child, in: size)
    }
}

extension RelativeLayoutSpecPosition {
    /// The part of the free space that lies before the child.
    fileprivate var proportion: Double {
        switch self {
        case .none, .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
