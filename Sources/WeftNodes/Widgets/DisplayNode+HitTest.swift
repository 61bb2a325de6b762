import WeftGLib
import WeftLayout

extension DisplayNode {
    /// True if the pointer can hit the node and its descendants. Any thread. Default: true.
    public var isUserInteractionEnabled: Bool {
        get { extras?.input.isUserInteractionEnabled ?? true }
        set { changeExtras { $0.input.isUserInteractionEnabled = newValue } }
    }
}

@MainActor
extension DisplayNode {
    /// True if the node is visible and accepts the pointer.
    var isHittable: Bool {
        guard !isHidden, alpha > 0, isUserInteractionEnabled else { return false }
        return (self as? ControlNode)?.isEnabled ?? true
    }

    /// The default of `hitTest`.
    func frontmostNode(at point: Point) -> DisplayNode? {
        guard isHittable, asksInside(point) else { return nil }
        var silent: DisplayNode?
        for subnode in orderedSubnodes.reversed() {
            guard let inner = subnode.pointFromSupernode(point), let hit = subnode.askForHit(inner) else { continue }
            if hit.hearsEvents(below: self) { return hit }
            silent = silent ?? hit
        }
        return silent ?? self
    }

    /// True if the node or one of its supernodes up to `ancestor` handles events itself.
    private func hearsEvents(below ancestor: DisplayNode) -> Bool {
        var node: DisplayNode? = self
        while let current = node, current !== ancestor {
            if current.ownWidget != nil || current.flag(.hasPointerTraits) || current.flag(.coversOthers) {
                return true
            }
            node = current.supernode
        }
        return false
    }

    private func pointFromSupernode(_ point: Point) -> Point? {
        transformToSupernode.inverted?.applied(to: point)
    }

    func isInsideBounds(_ point: Point) -> Bool {
        let slop = lock.withLock { guarded.effects }?.value.hitTestSlop ?? .zero
        return bounds.insetBy(slop).contains(point)
    }

    /// True if the hit test of the tree, at a point in the node's coordinates, finds the node or a descendant without a
    /// widget of its own.
    func isHit(at point: Point) -> Bool {
        let root = rootNode
        var found = HitMemo.hit(in: root, at: root === self ? point : convert(point, to: root))
        while let current = found {
            if current === self { return true }
            guard current.ownWidget == nil else { return false }
            found = current.supernode
        }
        return false
    }
}

/// Caches the result of the last hit test, since GTK queries one widget after the other about the same point.
@MainActor
enum HitMemo {
    private static weak var root: DisplayNode?
    private static weak var found: DisplayNode?
    private static var point = Point.zero
    private static var turn: Int64?

    /// The distance in points up to which a widget and a node count as being at the same place, since widgets are on
    /// whole pixels and nodes are not.
    private static let tolerance = 0.5

    static func hit(in root: DisplayNode, at point: Point) -> DisplayNode? {
        if let turn = MainLoop.turn, turn == self.turn, self.root === root, abs(point.x - self.point.x) <= tolerance,
            abs(point.y - self.point.y) <= tolerance
        {
            return found
        }
        found = root.askForHit(point)
        (self.root, self.point, turn) = (root, point, MainLoop.turn)
        return found
    }

    /// Forgets the result, since a node has moved or looks different.
    static func forget() { turn = nil }
}
