import WeftLayout

extension DisplayNode {
    /// How far inside of its bounds the node is hit, by edge, in points; negative values enlarge it, up to its
    /// supernode's bounds and slop. Any thread.
    public var hitTestSlop: EdgeInsets {
        get { lock.withLock { guarded.hitTestSlop } }
        set { lock.withLock { guarded.hitTestSlop = newValue } }
    }

    /// Whether the pointer finds the node and what is inside of it. Any thread; default true.
    public var isUserInteractionEnabled: Bool {
        get { lock.withLock { guarded.isUserInteractionEnabled } }
        set { lock.withLock { guarded.isUserInteractionEnabled = newValue } }
    }

    @MainActor
    var slopBounds: Rect { Rect(origin: .zero, size: main.frame.size).insetBy(hitTestSlop) }

    /// The frontmost node at `point`, which is in this node's coordinates (points). Hidden nodes and nodes with a
    /// widget of their own (GTK delivers to those itself) are passed over. Main actor, O(nodes).
    @MainActor
    public func hitTest(_ point: Point) -> DisplayNode? {
        guard isHittable, containsPoint(point) else { return nil }
        for subnode in subnodes.reversed() where subnode.ownWidget == nil {
            let inner = Point(x: point.x - subnode.main.frame.minX, y: point.y - subnode.main.frame.minY)
            if let hit = subnode.hitTest(inner) { return hit }
        }
        return self
    }

    private var isHittable: Bool {
        guard !isHidden, alpha > 0, isUserInteractionEnabled else { return false }
        return (self as? ControlNode)?.isEnabled ?? true
    }

    /// Whether a point of the node's coordinates is the node's, as far as its supernodes let it be. Main actor.
    @MainActor
    func isHit(at point: Point) -> Bool {
        guard isHittable, containsPoint(point) else { return false }
        var (node, point) = (self, point)
        while let parent = node.supernode {
            // What it scrolls is clipped by its own widget.
            if parent.main.canvas?.showsSubnodesOnly == true { return true }
            point = Point(x: point.x + node.main.frame.minX, y: point.y + node.main.frame.minY)
            guard parent.isUserInteractionEnabled, parent.containsPoint(point) else { return false }
            node = parent
        }
        return true
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
