/// Pixels of a picture, as a source tells them: each side 1 to `maximumSide`.
public struct PictureSize: Sendable, Hashable {
    /// No picture that is shown has a longer side.
    public static let maximumSide = 65_535

    /// Pixels.
    public let width: Int32
    /// Pixels.
    public let height: Int32

    /// Nil for what is no picture's.
    public init?(width: Int64, height: Int64) {
        let sides = 1...Int64(Self.maximumSide)
        guard sides.contains(width), sides.contains(height) else { return nil }
        self.width = Int32(width)
        self.height = Int32(height)
    }
}

/// A point of a picture by which it is cut: from (-1, -1), its top left, to (1, 1); (0, 0) is its middle.
public struct FocalPoint: Sendable, Hashable {
    /// From 0, the left edge, to 1.
    public let x: Float
    /// From 0, the upper edge, to 1.
    public let y: Float

    /// Nil for a point that is not in the picture.
    public init?(x: Double, y: Double) {
        guard (-1...1).contains(x), (-1...1).contains(y) else { return nil }
        self.x = Float(x)
        self.y = Float(y)
    }
}
