/// The size of a picture in pixels, from the source: each side is 1 to `maximumSide`.
public struct PictureSize: Sendable, Hashable {
    /// The longest side of a picture that can be shown.
    public static let maximumSide = 65_535

    /// The width in pixels.
    public let width: Int32
    /// The height in pixels.
    public let height: Int32

    /// nil for sizes that no picture has.
    public init?(width: Int64, height: Int64) {
        let sides = 1...Int64(Self.maximumSide)
        guard sides.contains(width), sides.contains(height) else { return nil }
        self.width = Int32(width)
        self.height = Int32(height)
    }
}

/// The point of a picture that stays visible when it is cropped. It was given from (-1, -1), its top left, to (1, 1);
/// (0, 0) is its middle.
public struct FocalPoint: Sendable, Hashable {
    /// The distance from the left edge, 0 to 1.
    public let x: Float
    /// The distance from the upper edge, 0 to 1.
    public let y: Float

    /// nil for a point outside of the picture.
    public init?(x: Double, y: Double) {
        guard (-1...1).contains(x), (-1...1).contains(y) else { return nil }
        self.x = Float(x)
        self.y = Float(y)
    }
}
