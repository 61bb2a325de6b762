import WeftLayout

extension DisplayNode {
    /// The frontmost node at `point`, which is in this node's coordinates (points). Hidden nodes and nodes with a
    /// widget of their own (GTK delivers to those itself) are passed over. Main actor, O(nodes).
    @MainActor
    public func hitTest(_ point: Point) -> DisplayNode? {
        guard !isHidden, alpha > 0, Rect(origin: .zero, size: main.frame.size).contains(point) else { return nil }
        for subnode in subnodes.reversed() where subnode.ownWidget == nil {
            let inner = Point(x: point.x - subnode.main.frame.minX, y: point.y - subnode.main.frame.minY)
            if let hit = subnode.hitTest(inner) { return hit }
        }
        return self
    }

    /// `point` of `root`'s coordinates in this node's. Main actor.
    @MainActor
    public func convert(_ point: Point, from root: DisplayNode) -> Point {
        var result = point
        var node: DisplayNode? = self
        while let current = node, current !== root {
            result.x -= current.main.frame.minX
            result.y -= current.main.frame.minY
            node = current.supernode
        }
        return result
    }
}
