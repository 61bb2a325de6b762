/// Inset: the child gets the range and the parent's size reduced by the insets.
struct InsetRule: LayoutRule {
    /// The insets; each is finite or `+infinity`.
    var insets: EdgeInsets

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        let range = constraints.range
        let dx = insets.left.finiteOrZero + insets.right.finiteOrZero
        let dy = insets.top.finiteOrZero + insets.bottom.finiteOrZero
        let pushesX = insets.left == .infinity || insets.right == .infinity
        let pushesY = insets.top == .infinity || insets.bottom == .infinity

        let smallest = Size(width: pushesX ? 0 : range.min.width, height: pushesY ? 0 : range.min.height)
        let childRange = SizeRange(trusted: smallest.adding(-dx, -dy), range.max.adding(-dx, -dy))
        let inner = pass.measure(0, in: childRange, parentSize: constraints.parentSize.adding(-dx, -dy))

        var size = inner.adding(dx, dy)
        if pushesX, range.max.width < .unlimited { size.width = range.max.width }
        if pushesY, range.max.height < .unlimited { size.height = range.max.height }
        size = range.clamp(size)
        pass.place(
            0,
            at: Point(
                x: Self.offset(of: inner.width, in: size.width, before: insets.left, after: insets.right),
                y: Self.offset(of: inner.height, in: size.height, before: insets.top, after: insets.bottom)))
        return size
    }

    /// The start of a child between two insets. Either of them may be infinite.
    private static func offset(of child: Double, in whole: Double, before: Double, after: Double) -> Double {
        if before < .infinity { return before }
        return after < .infinity ? whole - after - child : (whole - child) / 2
    }
}

extension Double {
    fileprivate var finiteOrZero: Double { isFinite ? self : 0 }
}
