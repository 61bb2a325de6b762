/// A rectangle in points; its origin is its top left corner.
public struct Rect: Sendable, Hashable {
    /// The upper left corner.
    public var origin: Point
    /// Width and height in points.
    public var size: Size

    /// A rectangle by its corner and size.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle by its corner and size, in points.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(origin: .zero, size: .zero)

    /// The left edge.
    @inlinable
    public var minX: Double { origin.x }
    /// The upper edge.
    @inlinable
    public var minY: Double { origin.y }
    /// The right edge.
    @inlinable
    public var maxX: Double { origin.x + size.width }
    /// The lower edge.
    @inlinable
    public var maxY: Double { origin.y + size.height }
    /// The middle between left and right.
    @inlinable
    public var midX: Double { origin.x + size.width / 2 }
    /// The middle between top and bottom.
    @inlinable
    public var midY: Double { origin.y + size.height / 2 }
    /// The size's width.
    @inlinable
    public var width: Double { size.width }
    /// The size's height.
    @inlinable
    public var height: Double { size.height }

    /// True if the width or the height is 0 or less.
    public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

    /// True if the two rectangles share more than an edge.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// True if the point lies inside. The left and top edges belong to the rectangle; the others do not.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// True if the other rectangle lies inside, edges included.
    public func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// The intersection; nil if it is empty.
    public func intersection(_ other: Rect) -> Rect? {
        guard intersects(other) else { return nil }
        let left = Swift.max(minX, other.minX)
        let top = Swift.max(minY, other.minY)
        let right = Swift.min(maxX, other.maxX)
        let bottom = Swift.min(maxY, other.maxY)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        let left = Swift.min(minX, other.minX)
        let top = Swift.min(minY, other.minY)
        let right = Swift.max(maxX, other.maxX)
        let bottom = Swift.max(maxY, other.maxY)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the rectangle with each edge moved inwards by its inset, outwards for a negative one; sizes stop at 0.
    public func insetBy(_ insets: EdgeInsets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top,
            width: Swift.max(0, width - insets.left - insets.right),
            height: Swift.max(0, height - insets.top - insets.bottom))
    }

    /// Returns the rectangle with the left and right edges moved inwards by `dx`, and the top and bottom edges by `dy`.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        insetBy(EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
    }

    /// Returns the rectangle moved to the right and down by these distances, in points.
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: minX + dx, y: minY + dy, width: width, height: height)
    }
}
