extension LayoutPass {
    /// Corner: a second element centred on a corner of the child.
    mutating func solveCorner(
        _ index: Int, _ parameters: CornerLayoutSpec.Parameters, _ range: SizeRange
    ) -> Measure {
        let children = slots[index].children
        guard let child = children.first else { return Measure(size: range.min) }
        let base = give(child, range, range.max)
        guard children.count > 1 else { return Measure(size: base) }
        let corner = child + 1
        let inner = give(corner, range, range.max)
        let offset = parameters.offset.sanitized
        let onRight = parameters.location == .topRight || parameters.location == .bottomRight
        let onBottom = parameters.location == .bottomLeft || parameters.location == .bottomRight
        let origin = Point(
            x: (onRight ? base.width : 0) - inner.width / 2 + offset.x,
            y: (onBottom ? base.height : 0) - inner.height / 2 + offset.y)
        guard parameters.wrapsCorner else {
            slots[corner].position = origin
            return Measure(size: base)
        }
        let frame = Rect(origin: .zero, size: base).union(Rect(origin: origin, size: inner))
        slots[child].position = Point.zero - frame.origin
        slots[corner].position = origin - frame.origin
        return Measure(size: frame.size)
    }
}
