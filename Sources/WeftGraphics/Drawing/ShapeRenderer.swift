import WeftLayout

/// A colour at a place of a gradient.
public struct GradientStop: Sendable, Hashable {
    /// From 0, the start, to 1, the end.
    public var offset: Double
    public var color: Color

    public init(_ offset: Double, _ color: Color) {
        self.offset = offset
        self.color = color
    }
}

/// Simple contents as textures. Any thread.
public enum ShapeRenderer {
    /// A gradient from the top to the bottom of a box of `size` points; nil for an empty box. One pixel wide: it is
    /// the same everywhere in a row, and stretched when shown.
    public static func verticalGradient(_ stops: [GradientStop], height: Double, scale: Double) -> Texture? {
        nil
    }

    /// A filled rectangle with round corners in a box of `size` points; nil for an empty box.
    public static func roundedRectangle(size: Size, cornerRadius: Double, color: Color, scale: Double) -> Texture? {
        nil
    }
}
