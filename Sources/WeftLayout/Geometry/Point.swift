/// A place in points; x grows to the right, y grows down.
public struct Point: Sendable, Hashable {
    /// The distance to the right, in points.
    public var x: Double
    /// The distance down, in points.
    public var y: Double

    /// A point by its coordinates.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of the point's coordinate space, its top left corner.
    public static let zero = Point(x: 0, y: 0)

    @inlinable
    public static func + (left: Point, right: Point) -> Point {
        Point(x: left.x + right.x, y: left.y + right.y)
    }

    @inlinable
    public static func - (left: Point, right: Point) -> Point {
        Point(x: left.x - right.x, y: left.y - right.y)
    }
}

extension Point {
    /// Makes a point from its coordinates along `axis` and across it.
    @inlinable
    init(main: Double, cross: Double, along axis: Axis) {
        self = axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
    }

    /// The point with non-finite coordinates replaced by 0, and the others limited to `Double.layoutLimit`.
    var sanitized: Point {
        if x.magnitude <= .layoutLimit, y.magnitude <= .layoutLimit { return self }
        return Point(x: x.sanitizedOffset, y: y.sanitizedOffset)
    }
}
