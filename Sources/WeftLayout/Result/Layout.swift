/// The result of laying out a node: its size, and the positions of its direct child nodes.
///
/// A layout is an immutable value; it can be computed ahead, cached, compared, and sent to another thread. All numbers
/// are unrounded points.
public struct Layout: Sendable {
    /// The node that was laid out; nil for a spec without a node.
    public let node: (any LayoutNode)?
    /// The size in points, finite and not negative.
    public let size: Size
    /// The top left corner in the surrounding layout, in points.
    public let position: Point
    /// The direct child nodes, back to front. Specs leave no trace: positions are in this layout's coordinate space.
    /// Each sublayout holds the sublayouts that the child returned.
    public let sublayouts: [Layout]

    /// Makes a layout directly.
    ///
    /// - Parameter size: lengths that are not finite become 0.
    public init(
        node: (any LayoutNode)?, size: Size, position: Point = .zero, sublayouts: [Layout] = []
    ) {
        self.node = node
        self.size = Size(width: size.width.sanitizedLength, height: size.height.sanitizedLength)
        self.position = position.sanitized
        self.sublayouts = sublayouts
    }

    /// Restores a layout that was cached without its node. Its parts were checked when it was first made.
    @inlinable
    package init(kept node: (any LayoutNode)?, _ size: Size, _ sublayouts: [Layout]) {
        self.node = node
        self.size = size
        position = Point(x: 0, y: 0)
        self.sublayouts = sublayouts
    }

    init(placing node: (any LayoutNode)?, _ size: Size, at position: Point, _ sublayouts: [Layout]) {
        self.node = node
        self.size = size
        self.position = position
        self.sublayouts = sublayouts
    }

    /// The position and size in the surrounding layout, in points.
    public var frame: Rect { Rect(origin: position, size: size) }

    /// The same layout at another place.
    public func moved(to position: Point) -> Layout {
        Layout(placing: node, size, at: position.sanitized, sublayouts)
    }

    /// The frame of a direct child node in points; nil if the node is no direct child.
    ///
    /// - Complexity: O(n) in the number of sublayouts.
    public func frame(of node: any LayoutNode) -> Rect? {
        for sublayout in sublayouts where sublayout.node === node {
            return sublayout.frame
        }
        return nil
    }

    /// The same layout with the x of its direct sublayouts mirrored.
    public func mirrored() -> Layout {
        let mirrored = sublayouts.map { sublayout in
            sublayout.moved(
                to: Point(x: size.width - sublayout.position.x - sublayout.size.width, y: sublayout.position.y))
        }
        return Layout(placing: node, size, at: position, mirrored)
    }
}
