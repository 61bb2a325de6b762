import WeftLayout

/// The engine's specs implemented again with the public API, as a program would write them. Each yields the layout of
/// the original, for valid numbers.
enum OutsideRules {
    /// The spec of a kind of tree with such a rule; nil for kinds without one.
    static func spec(_ kind: Tree.Kind, _ parts: [any LayoutElement], _ style: LayoutStyle) -> (any LayoutElement)? {
        switch kind {
        case .inset(let insets): RuleLayoutSpec(Inset(insets: insets), children: parts, style: style)
        case .absolute(let sizing): RuleLayoutSpec(Absolute(sizing: sizing), children: parts, style: style)
        case .corner(let location, let offset, let wraps):
            RuleLayoutSpec(
                Corner(location: location, offset: offset, wraps: wraps), children: parts, style: style)
        default: nil
        }
    }
}

extension OutsideRules {
    struct Inset: LayoutRule {
        let insets: EdgeInsets

        func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
            let range = constraints.range
            let dx = Self.finite(insets.left) + Self.finite(insets.right)
            let dy = Self.finite(insets.top) + Self.finite(insets.bottom)
            let pushesX = insets.left == .infinity || insets.right == .infinity
            let pushesY = insets.top == .infinity || insets.bottom == .infinity
            let smallest = Size(
                width: (pushesX ? 0 : range.min.width) - dx, height: (pushesY ? 0 : range.min.height) - dy)
            let largest = Size(width: max(0, range.max.width - dx), height: max(0, range.max.height - dy))
            let parent = Size(
                width: max(0, constraints.parentSize.width - dx), height: max(0, constraints.parentSize.height - dy))
            let inner = pass.measure(0, in: SizeRange(min: smallest, max: largest), parentSize: parent)
            let size = range.clamp(
                Size(
                    width: pushesX && range.max.width.isFinite ? range.max.width : inner.width + dx,
                    height: pushesY && range.max.height.isFinite ? range.max.height : inner.height + dy))
            let free = Size(width: size.width - inner.width, height: size.height - inner.height)
            pass.place(
                0,
                at: Point(
                    x: Self.start(insets.left, insets.right, free.width),
                    y: Self.start(insets.top, insets.bottom, free.height)))
            return size
        }

        private static func finite(_ inset: Double) -> Double { inset.isFinite ? inset : 0 }

        private static func start(_ before: Double, _ after: Double, _ free: Double) -> Double {
            if before < .infinity { return before }
            return after < .infinity ? free - after : free / 2
        }
    }

    struct Corner: LayoutRule {
        let location: CornerLayoutLocation
        let offset: Point
        let wraps: Bool

        var baselineChild: Int? { nil }

        func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
            let sizes = pass.children.map { pass.measure($0, in: constraints.range) }
            let isRight = location == .topRight || location == .bottomRight
            let isLow = location == .bottomLeft || location == .bottomRight
            let place = Point(
                x: (isRight ? sizes[0].width : 0) - sizes[1].width / 2 + offset.x,
                y: (isLow ? sizes[0].height : 0) - sizes[1].height / 2 + offset.y)
            pass.place(1, at: place)
            guard wraps else { return sizes[0] }
            let whole = Rect(origin: .zero, size: sizes[0]).union(Rect(origin: place, size: sizes[1]))
            pass.place(0, at: .zero - whole.origin)
            pass.place(1, at: place - whole.origin)
            return whole.size
        }
    }

    struct Absolute: LayoutRule {
        let sizing: AbsoluteLayoutSpecSizing

        var baselineChild: Int? { nil }

        func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
            let largest = constraints.range.max
            var size = constraints.range.min
            for child in pass.children {
                let style = pass.style(of: child)
                let place = style.layoutPosition
                let widths = Self.lengths(
                    style.minWidth, style.width, style.maxWidth, largest.width, largest.width - place.x)
                let heights = Self.lengths(
                    style.minHeight, style.height, style.maxHeight, largest.height, largest.height - place.y)
                let range = SizeRange(
                    min: Size(width: widths.0, height: heights.0), max: Size(width: widths.1, height: heights.1))
                let inner = pass.measure(child, in: range, parentSize: largest)
                pass.place(child, at: place)
                size.width = max(size.width, place.x + inner.width)
                size.height = max(size.height, place.y + inner.height)
            }
            if sizing == .default, largest.width.isFinite { size.width = largest.width }
            if sizing == .default, largest.height.isFinite { size.height = largest.height }
            return size
        }

        /// The minimum and maximum length that a child's style allows. Without a maximum, the length up to the edge is
        /// used.
        private static func lengths(
            _ smallest: Dimension, _ exact: Dimension, _ largest: Dimension, _ parent: Double, _ rest: Double
        ) -> (Double, Double) {
            let low = smallest.resolved(in: parent) ?? 0
            let high = max(low, largest.resolved(in: parent) ?? max(0, rest))
            guard let length = exact.resolved(in: parent) else { return (low, high) }
            return (min(max(length, low), high), min(max(length, low), high))
        }
    }
}
