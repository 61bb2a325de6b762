import WeftGraphics
import WeftLayout

/// Conversions of coordinates, in points. Main actor.
@MainActor
extension DisplayNode {
    /// The frame in the supernode's coordinates, not rounded, before any transform. Applied layouts set it. For
    /// subnodes that are not part of the node's layout, set it in `layout()`. A frame of a new size is laid out and
    /// drawn on a worker, unless it was measured before.
    public var frame: Rect {
        get { main.frame }
        set {
            guard newValue != main.frame else { return }
            main.frame = newValue
            // Subnodes come first, since their widgets are looked up at their final places.
            layOutForFrame()
            showLook()
        }
    }

    /// The node's own coordinates.
    public var bounds: Rect { Rect(origin: .zero, size: main.frame.size) }

    /// The transform from this node's content coordinates to the supernode's coordinates. It includes `transform`, the
    /// supernode's `subnodeTransform` and the scroll offset of a `ScrollNode`.
    var transformToSupernode: Transform {
        let own = lock.withLock { guarded.effects }?.value.transform ?? .identity
        let scrolled = (supernode as? ScrollNode)?.contentOffset ?? .zero
        let place = Transform.translation(x: main.frame.minX - scrolled.x, y: main.frame.minY - scrolled.y)
        let moved = own == .identity ? place : own.around(main.frame.size.middle).then(place)
        guard let parent = supernode,
            let below = parent.lock.withLock({ parent.guarded.effects })?.value.subnodeTransform, below != .identity
        else { return moved }
        return moved.then(below.around(parent.main.frame.size.middle))
    }

    /// The transform from this node's coordinates to an ancestor's coordinates.
    private func transform(toAncestor ancestor: DisplayNode) -> Transform {
        var result = Transform.identity
        var node = self
        while node !== ancestor, let parent = node.supernode {
            result = result.then(node.transformToSupernode)
            node = parent
        }
        return result
    }

    /// The transform from this node's coordinates to those of `other`; nil if they are in different trees, or a
    /// transform between them cannot be inverted.
    public func transform(to other: DisplayNode) -> Transform? {
        guard let common = commonAncestor(with: other),
            let back = other.transform(toAncestor: common).inverted
        else { return nil }
        return transform(toAncestor: common).then(back)
    }

    /// Converts `point` from this node's coordinates to the coordinates of `other`; nil means the root. O(depth)
    public func convert(_ point: Point, to other: DisplayNode?) -> Point {
        conversion(to: other ?? rootNode, "convert(_:to:)").applied(to: point)
    }

    /// Converts `point` from the coordinates of `other` to this node's coordinates; nil means the root. O(depth)
    public func convert(_ point: Point, from other: DisplayNode?) -> Point {
        (other ?? rootNode).conversion(to: self, "convert(_:from:)").applied(to: point)
    }

    /// The smallest rectangle in the coordinates of `other` that contains `rect` of this node.
    public func convert(_ rect: Rect, to other: DisplayNode?) -> Rect {
        conversion(to: other ?? rootNode, "convert(_:to:)").applied(to: rect)
    }

    /// Converts a rectangle from the coordinates of `other` to this node's coordinates; nil means the root.
    public func convert(_ rect: Rect, from other: DisplayNode?) -> Rect {
        (other ?? rootNode).conversion(to: self, "convert(_:from:)").applied(to: rect)
    }

    private func conversion(to other: DisplayNode, _ call: String) -> Transform {
        if let transform = transform(to: other) { return transform }
        Misuse.report("\(debugDescription).\(call): \(other.debugDescription) is in another tree, or flattened")
        return .identity
    }
}

extension Size {
    var middle: Point { Point(x: width / 2, y: height / 2) }
}
