import LayoutFormat
import WeftLayout

/// A second, simple implementation of the layout rules, to which the engine is compared. It is recursive, without
/// caches or shortcuts, and computes a whole layout for every query. The time is exponential in the depth.
public struct ReferenceLayout {
    /// The size, in points.
    public var size: Size
    var ascender = 0.0
    var descender = 0.0
    /// The parts, back to front.
    var parts: [(layout: ReferenceLayout, position: Point)] = []
    var isNode = false

    init(size: Size) {
        self.size = size
    }

    /// Computes the layout of a tree.
    public init(_ tree: Tree, _ range: SizeRange) {
        self = ReferenceLayout.layout(tree, range, range.max)
    }

    /// The frames of the nodes, back to front.
    public var frames: [Rect] { frames(at: .zero) }

    private func frames(at origin: Point) -> [Rect] {
        isNode
            ? [Rect(origin: origin, size: size)]
            : parts.flatMap { part in part.layout.frames(at: origin + part.position) }
    }

    static func layout(_ tree: Tree, _ range: SizeRange, _ parent: Size) -> ReferenceLayout {
        let range = LayoutConstraints(range, parentSize: parent).narrowed(by: tree.style).range
        var result = unclamped(tree, range, parent)
        result.size = range.clamp(result.size)
        if tree.style.ascender != 0 { result.ascender = tree.style.ascender }
        if tree.style.descender != 0 { result.descender = tree.style.descender }
        return result
    }

    private static func unclamped(_ tree: Tree, _ range: SizeRange, _ parent: Size) -> ReferenceLayout {
        switch tree.kind {
        case .node(let rule):
            var result = ReferenceLayout(size: rule.size(in: range))
            result.isNode = true
            return result
        case .spacer: return ReferenceLayout(size: range.min)
        case .wrapper: return wrapper(tree, range)
        case .inset(let insets): return inset(tree, insets, range, parent)
        case .ratio(let ratio): return self.ratio(tree, ratio, range)
        case .overlay, .background: return layers(tree, range, parent)
        case .relative(let horizontal, let vertical, let sizing):
            return relative(tree, range, horizontal, vertical, sizing)
        case .center(let centering, let sizing):
            return relative(
                tree, range, centering.contains(.x) ? .center : .none, centering.contains(.y) ? .center : .none,
                RelativeLayoutSpecSizingOption(rawValue: sizing.rawValue))
        case .absolute(let sizing): return absolute(tree, range, sizing)
        case .corner(let location, let offset, let wraps): return corner(tree, range, location, offset, wraps)
        case .stack(let stack): return ReferenceStack(stack, tree, range).layout()
        }
    }

    /// Takes over a part's baselines, if it has any.
    mutating func expose(_ part: ReferenceLayout, at position: Point, in size: Size) {
        guard part.ascender != 0 || part.descender != 0 else { return }
        ascender = position.y + part.ascender
        descender = position.y + part.size.height + part.descender - size.height
    }
}

extension ReferenceLayout {
    private static func wrapper(_ tree: Tree, _ range: SizeRange) -> ReferenceLayout {
        var result = ReferenceLayout(size: range.min)
        for child in tree.children {
            let part = layout(child, range, range.max)
            result.parts.append((part, .zero))
            result.size.width = max(result.size.width, part.size.width)
            result.size.height = max(result.size.height, part.size.height)
        }
        if let first = result.parts.first { result.expose(first.layout, at: .zero, in: result.size) }
        return result
    }

    private static func layers(_ tree: Tree, _ range: SizeRange, _ parent: Size) -> ReferenceLayout {
        let child = layout(tree.children[0], range, parent)
        var result = ReferenceLayout(size: child.size)
        let exact = SizeRange(exactly: child.size)
        if case .overlay = tree.kind {
            result.parts = [(child, .zero), (layout(tree.children[1], exact, child.size), .zero)]
        } else {
            result.parts = [(layout(tree.children[1], exact, parent), .zero), (child, .zero)]
        }
        result.expose(child, at: .zero, in: child.size)
        return result
    }

    private static func inset(
        _ tree: Tree, _ insets: EdgeInsets, _ range: SizeRange, _ parent: Size
    ) -> ReferenceLayout {
        func finite(_ inset: Double) -> Double { inset.isFinite ? inset : 0 }
        func less(_ size: Size) -> Size {
            Size(
                width: max(0, size.width - finite(insets.left) - finite(insets.right)),
                height: max(0, size.height - finite(insets.top) - finite(insets.bottom)))
        }
        let pushesX = insets.left.isInfinite || insets.right.isInfinite
        let pushesY = insets.top.isInfinite || insets.bottom.isInfinite
        let smallest = less(Size(width: pushesX ? 0 : range.min.width, height: pushesY ? 0 : range.min.height))
        let child = layout(tree.children[0], SizeRange(min: smallest, max: less(range.max)), less(parent))
        var size = Size(
            width: max(0, child.size.width + finite(insets.left) + finite(insets.right)),
            height: max(0, child.size.height + finite(insets.top) + finite(insets.bottom)))
        if pushesX, range.max.width.isFinite { size.width = range.max.width }
        if pushesY, range.max.height.isFinite { size.height = range.max.height }
        size = range.clamp(size)
        let position = Point(
            x: insets.left.isFinite
                ? insets.left
                : (size.width - child.size.width - finite(insets.right)) / (insets.right.isFinite ? 1 : 2),
            y: insets.top.isFinite
                ? insets.top
                : (size.height - child.size.height - finite(insets.bottom)) / (insets.bottom.isFinite ? 1 : 2))
        var result = ReferenceLayout(size: size)
        result.parts = [(child, position)]
        result.expose(child, at: position, in: size)
        return result
    }

    private static func ratio(_ tree: Tree, _ ratio: Double, _ range: SizeRange) -> ReferenceLayout {
        var options: [Size] = []
        if range.max.width.isFinite {
            options.append(range.clamp(Size(width: range.max.width, height: range.max.width * ratio)))
        }
        if range.max.height.isFinite {
            options.append(range.clamp(Size(width: range.max.height / ratio, height: range.max.height)))
        }
        func distance(_ size: Size) -> Double {
            let distance = abs(size.height / size.width - ratio)
            return distance.isNaN ? 0 : distance
        }
        let best = options.min { distance($0) < distance($1) }
        let child = layout(tree.children[0], best.map(SizeRange.init(exactly:)) ?? range, best ?? .unlimited)
        var result = ReferenceLayout(size: child.size)
        result.parts = [(child, .zero)]
        result.expose(child, at: .zero, in: child.size)
        return result
    }

    private static func relative(
        _ tree: Tree, _ range: SizeRange, _ horizontal: RelativeLayoutSpecPosition,
        _ vertical: RelativeLayoutSpecPosition, _ sizing: RelativeLayoutSpecSizingOption
    ) -> ReferenceLayout {
        func part(_ position: RelativeLayoutSpecPosition) -> Double {
            position == .center ? 0.5 : position == .end ? 1 : 0
        }
        let smallest = Size(
            width: horizontal == .none ? range.min.width : 0, height: vertical == .none ? range.min.height : 0)
        let child = layout(tree.children[0], SizeRange(min: smallest, max: range.max), range.max)
        let fillsX = range.max.width.isFinite && !sizing.contains(.minimumWidth)
        let fillsY = range.max.height.isFinite && !sizing.contains(.minimumHeight)
        let size = range.clamp(
            Size(
                width: fillsX ? range.max.width : child.size.width,
                height: fillsY ? range.max.height : child.size.height))
        let position = Point(
            x: (size.width - child.size.width) * part(horizontal), y: (size.height - child.size.height) * part(vertical)
        )
        var result = ReferenceLayout(size: size)
        result.parts = [(child, position)]
        result.expose(child, at: position, in: size)
        return result
    }

    private static func absolute(
        _ tree: Tree, _ range: SizeRange, _ sizing: AbsoluteLayoutSpecSizing
    ) -> ReferenceLayout {
        var result = ReferenceLayout(size: range.min)
        for child in tree.children {
            let position = child.style.layoutPosition
            let rest = SizeRange(
                max: Size(width: max(0, range.max.width - position.x), height: max(0, range.max.height - position.y)))
            var style = child.style
            // The remaining size is the maximum only if the child has none of its own. The child's minimum takes
            // precedence.
            if style.maxWidth.resolved(in: range.max.width) == nil {
                style.maxWidth = ReferenceLayout.points(rest.max.width)
            }
            if style.maxHeight.resolved(in: range.max.height) == nil {
                style.maxHeight = ReferenceLayout.points(rest.max.height)
            }
            let own = LayoutConstraints(.unconstrained, parentSize: range.max).narrowed(by: style).range
            let part = layout(child, own, range.max)
            result.parts.append((part, position))
            result.size.width = max(result.size.width, position.x + part.size.width)
            result.size.height = max(result.size.height, position.y + part.size.height)
        }
        if sizing == .default {
            if range.max.width.isFinite { result.size.width = range.max.width }
            if range.max.height.isFinite { result.size.height = range.max.height }
        }
        return result
    }

    private static func points(_ length: Double) -> Dimension { length.isFinite ? .points(length) : .auto }

    private static func corner(
        _ tree: Tree, _ range: SizeRange, _ location: CornerLayoutLocation, _ offset: Point, _ wraps: Bool
    ) -> ReferenceLayout {
        let child = layout(tree.children[0], range, range.max)
        let corner = layout(tree.children[1], range, range.max)
        let right = location == .topRight || location == .bottomRight
        let bottom = location == .bottomLeft || location == .bottomRight
        let place = Rect(
            x: (right ? child.size.width : 0) - corner.size.width / 2 + offset.x,
            y: (bottom ? child.size.height : 0) - corner.size.height / 2 + offset.y,
            width: corner.size.width, height: corner.size.height)
        let whole = wraps ? Rect(origin: .zero, size: child.size).union(place) : Rect(origin: .zero, size: child.size)
        var result = ReferenceLayout(size: whole.size)
        result.parts = [(child, .zero - whole.origin), (corner, place.origin - whole.origin)]
        return result
    }
}
