import WeftGTK
import WeftGraphics
import WeftLayout

extension DebugOverlay {
    /// A node's hit area, in points, and the edges at which it is smaller than `hitTestSlop` requests.
    struct HitArea: Equatable {
        /// Edges of a rectangle.
        struct Edges: OptionSet {
            let rawValue: Int

            static let top = Edges(rawValue: 1)
            static let left = Edges(rawValue: 2)
            static let bottom = Edges(rawValue: 4)
            static let right = Edges(rawValue: 8)
        }

        /// The visible part of the area.
        var rect: Rect
        /// The edges at which an ancestor cuts the area off.
        var clipped: Edges = []
        /// The edges at which an ancestor hides the area; the node may be hit beyond them.
        var hidden: Edges = []

        /// Edges of `rect` that `limit` cuts off.
        private func cut(by limit: Rect) -> Edges {
            var edges: Edges = []
            if limit.minY > rect.minY { edges.insert(.top) }
            if limit.minX > rect.minX { edges.insert(.left) }
            if limit.maxY < rect.maxY { edges.insert(.bottom) }
            if limit.maxX < rect.maxX { edges.insert(.right) }
            return edges
        }

        /// Limits the area to `limit`; nil if nothing is left.
        fileprivate func limited(to limit: Rect, _ change: (inout HitArea, Edges) -> Void) -> HitArea? {
            let edges = cut(by: limit)
            guard !edges.isEmpty else { return self }
            guard let rest = rect.intersection(limit) else { return nil }
            var area = self
            area.rect = rest
            change(&area, edges)
            return area
        }
    }

    /// The hit area of a node that handles presses and is shown at `frame`; nil if no part of it can be hit. The
    /// nearest scrolling ancestor is the last one considered.
    static func hitArea(of node: DisplayNode, at frame: Rect) -> HitArea? {
        guard node.hearsPresses, node.isHittable else { return nil }
        var area: HitArea? = HitArea(rect: frame.insetBy(node.hitTestSlop))
        var origin = Point(x: frame.minX - node.main.frame.minX, y: frame.minY - node.main.frame.minY)
        var around = node.supernode
        while let current = around, !(current is ScrollNode) {
            let bounds = current.bounds.offsetBy(dx: origin.x, dy: origin.y)
            area = area?.limited(to: bounds.insetBy(current.hitTestSlop)) { area, edges in
                area.clipped.formUnion(edges)
                area.hidden.subtract(edges)
            }
            if current.clipsToBounds {
                area = area?.limited(to: bounds) { area, edges in
                    area.hidden.formUnion(edges)
                    area.clipped.subtract(edges)
                }
            }
            origin = Point(x: origin.x - current.main.frame.minX, y: origin.y - current.main.frame.minY)
            around = current.supernode
        }
        return area
    }

    static func drawHitArea(_ node: DisplayNode, _ snapshot: Snapshot, frame: Rect, grid: PixelGrid) {
        guard let area = hitArea(of: node, at: frame) else { return }
        let rect = area.rect.snapped(to: grid)
        snapshot.fill(Color(hex: 0x33d17a, alpha: 0.3), in: rect)
        draw(area.clipped, of: rect, Color(hex: 0x1e5a32), snapshot)
        draw(area.hidden, of: rect, Color(hex: 0xff7800), snapshot)
    }

    /// Draws lines of 2 points inside the edges of `rect`.
    private static func draw(_ edges: HitArea.Edges, of rect: Rect, _ color: Color, _ snapshot: Snapshot) {
        let (x, y, width, height) = (rect.minX, rect.minY, rect.width, rect.height)
        if edges.contains(.top) { snapshot.fill(color, in: Rect(x: x, y: y, width: width, height: 2)) }
        if edges.contains(.left) { snapshot.fill(color, in: Rect(x: x, y: y, width: 2, height: height)) }
        if edges.contains(.bottom) { snapshot.fill(color, in: Rect(x: x, y: y + height - 2, width: width, height: 2)) }
        if edges.contains(.right) { snapshot.fill(color, in: Rect(x: x + width - 2, y: y, width: 2, height: height)) }
    }
}

@MainActor
extension DisplayNode {
    /// True for a control with an action, and for a node that handles presses in another way.
    fileprivate var hearsPresses: Bool {
        if let control = self as? ControlNode, control.isBound { return true }
        return handlesTouches || hitTestSlop != .zero || gestureRecognizers.contains(where: \.isPress)
    }
}
