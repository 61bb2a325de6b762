import WeftLayout

extension DisplayNode {
    /// Whether the pointer finds the node and what is inside of it. Any thread; default true.
    public var isUserInteractionEnabled: Bool {
        get { extras?.isUserInteractionEnabled ?? true }
        set { changeExtras { $0.isUserInteractionEnabled = newValue } }
    }
}

@MainActor
extension DisplayNode {
    /// Seen, and there for the pointer.
    var isHittable: Bool {
        guard !isHidden, alpha > 0, isUserInteractionEnabled else { return false }
        return (self as? ControlNode)?.isEnabled ?? true
    }

    /// Whether a point of the node's coordinates is the node's, as far as its supernodes let it be. Main actor.
    func isHit(at point: Point) -> Bool {
        guard isHittable, contains(point) else { return false }
        var (node, point) = (self, point)
        while let parent = node.supernode {
            // What it scrolls is clipped by its own widget.
            if parent.main.canvas?.showsSubnodesOnly == true { return true }
            point = node.convert(point, to: parent)
            guard parent.isUserInteractionEnabled, parent.contains(point) else { return false }
            node = parent
        }
        return true
    }
}
