/// Corner: centres a second element on a corner of the child.
struct CornerRule: LayoutRule {
    var location: CornerLayoutLocation
    var offset: Point
    var wrapsCorner: Bool

    var baselineChild: Int? { nil }

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        let base = pass.measure(0, in: constraints.range)
        let inner = pass.measure(1, in: constraints.range)
        let offset = offset.sanitized
        let onRight = location == .topRight || location == .bottomRight
        let onBottom = location == .bottomLeft || location == .bottomRight
        let origin = Point(
            x: (onRight ? base.width : 0) - inner.width / 2 + offset.x,
            y: (onBottom ? base.height : 0) - inner.height / 2 + offset.y)
        guard wrapsCorner else {
            pass.place(1, at: origin)
            return base
        }
        let frame = Rect(origin: .zero, size: base).union(Rect(origin: origin, size: inner))
        pass.place(0, at: Point.zero - frame.origin)
        pass.place(1, at: origin - frame.origin)
        return frame.size
    }
}
