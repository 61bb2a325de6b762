/// A colour in sRGB, each part from 0 to 1, not premultiplied. A value; any thread.
public struct Color: Sendable, Hashable {
    /// The red component from 0 to 1.
    public var red: Double
    /// The green component from 0 to 1.
    public var green: Double
    /// The blue component from 0 to 1.
    public var blue: Double
    /// The opacity from 0 (transparent) to 1 (opaque).
    public var alpha: Double

    /// A colour by its parts, each from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// An opaque colour written as `0xRRGGBB`; higher bits are ignored.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255,
            alpha: alpha)
    }

    /// A grey: 0 is black, 1 is white.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Transparent.
    public static let clear = Color(white: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)

    /// The same colour with another alpha.
    public func withAlpha(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// This colour at 0, `other` at 1, linear in between, part by part.
    public func mixed(with other: Color, _ fraction: Double) -> Color {
        let rest = 1 - fraction
        return Color(
            red: red * rest + other.red * fraction, green: green * rest + other.green * fraction,
            blue: blue * rest + other.blue * fraction, alpha: alpha * rest + other.alpha * fraction)
    }
}
