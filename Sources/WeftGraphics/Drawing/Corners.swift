/// Corners of a rectangle.
public struct Corners: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The upper left corner.
    public static let topLeft = Corners(rawValue: 1)
    /// The upper right corner.
    public static let topRight = Corners(rawValue: 2)
    /// The lower right corner.
    public static let bottomRight = Corners(rawValue: 4)
    /// The lower left corner.
    public static let bottomLeft = Corners(rawValue: 8)
    /// All four corners.
    public static let all: Corners = [.topLeft, .topRight, .bottomRight, .bottomLeft]
}

/// The radii of a box's corners, in points.
public struct CornerRadii: Sendable, Hashable {
    /// The radius of the upper left corner, in points.
    public var topLeft: Double
    /// The radius of the upper right corner, in points.
    public var topRight: Double
    /// The radius of the lower right corner, in points.
    public var bottomRight: Double
    /// The radius of the lower left corner, in points.
    public var bottomLeft: Double

    /// The same radius at `corners`, 0 at the others.
    public init(_ radius: Double, _ corners: Corners = .all) {
        topLeft = corners.contains(.topLeft) ? radius : 0
        topRight = corners.contains(.topRight) ? radius : 0
        bottomRight = corners.contains(.bottomRight) ? radius : 0
        bottomLeft = corners.contains(.bottomLeft) ? radius : 0
    }

    /// Four square corners.
    public static let zero = CornerRadii(0)

    /// True if no corner is round.
    public var isZero: Bool { self == .zero }
}
