/// Corners of a rectangle.
public struct Corners: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let topLeft = Corners(rawValue: 1)
    public static let topRight = Corners(rawValue: 2)
    public static let bottomRight = Corners(rawValue: 4)
    public static let bottomLeft = Corners(rawValue: 8)
    public static let all: Corners = [.topLeft, .topRight, .bottomRight, .bottomLeft]
}

/// How far each corner of a box is rounded, in points.
public struct CornerRadii: Sendable, Hashable {
    public var topLeft: Double
    public var topRight: Double
    public var bottomRight: Double
    public var bottomLeft: Double

    /// The same radius at `corners`, 0 at the others.
    public init(_ radius: Double, _ corners: Corners = .all) {
        topLeft = corners.contains(.topLeft) ? radius : 0
        topRight = corners.contains(.topRight) ? radius : 0
        bottomRight = corners.contains(.bottomRight) ? radius : 0
        bottomLeft = corners.contains(.bottomLeft) ? radius : 0
    }

    public static let zero = CornerRadii(0)

    public var isZero: Bool { self == .zero }
}
