import Foundation
import WeftLayout
import WeftNodes

/// The unit of a dimension's value.
public enum ASDimensionUnit: Sendable, Hashable {
    /// The element's own length; the number is ignored.
    case auto
    case points
    /// A fraction of the parent's length; 1 is all of it.
    case fraction
}

/// A length in a style.
public struct ASDimension: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The unit of `value`.
    public var unit: ASDimensionUnit
    /// Points or a fraction, according to `unit`.
    public var value: CGFloat

    /// A number of that unit.
    public init(unit: ASDimensionUnit, value: CGFloat) {
        self.unit = unit
        self.value = value
    }

    public init(floatLiteral value: Double) {
        self.init(unit: .points, value: CGFloat(value))
    }

    public init(integerLiteral value: Int) {
        self.init(unit: .points, value: CGFloat(value))
    }

    init(_ dimension: WeftLayout.Dimension) {
        switch dimension {
        case .auto: self.init(unit: .auto, value: 0)
        case .points(let value): self.init(unit: .points, value: value)
        case .fraction(let value): self.init(unit: .fraction, value: value)
        }
    }

    var weft: WeftLayout.Dimension {
        switch unit {
        case .auto: .auto
        case .points: .points(Double(value))
        case .fraction: .fraction(Double(value))
        }
    }
}

/// The element's own length.
public let ASDimensionAuto = ASDimension(unit: .auto, value: 0)

/// A dimension in points.
public func ASDimensionMake(_ points: CGFloat) -> ASDimension { ASDimension(unit: .points, value: points) }

/// Parses `"70pt"`, `"50%"` or `"auto"`. Any other text is reported and becomes `auto`, as in Texture.
public func ASDimensionMake(_ text: String) -> ASDimension {
    guard let dimension = WeftLayout.Dimension(text) else {
        Misuse.report("ASDimensionMake: \"\(text)\" is no length. Write points, \"70pt\", or a share, \"50%\"")
        return ASDimensionAuto
    }
    return ASDimension(dimension)
}

/// A number of that unit.
public func ASDimensionMake(_ unit: ASDimensionUnit, _ value: CGFloat) -> ASDimension {
    ASDimension(unit: unit, value: value)
}

/// A dimension in points.
public func ASDimensionMakeWithPoints(_ points: CGFloat) -> ASDimension { ASDimensionMake(points) }

/// A share of the parent's length, 1 is all of it.
public func ASDimensionMakeWithFraction(_ fraction: CGFloat) -> ASDimension { ASDimensionMake(.fraction, fraction) }

/// A width and a height in a style.
public struct ASLayoutSize: Sendable, Hashable {
    /// The width.
    public var width: ASDimension
    /// The height.
    public var height: ASDimension

    /// Makes a size.
    public init(width: ASDimension, height: ASDimension) {
        self.width = width
        self.height = height
    }

    init(_ size: LayoutSize) {
        self.init(width: ASDimension(size.width), height: ASDimension(size.height))
    }

    var weft: LayoutSize { LayoutSize(width: width.weft, height: height.weft) }
}

/// A width and a height in a style.
public func ASLayoutSizeMake(_ width: ASDimension, _ height: ASDimension) -> ASLayoutSize {
    ASLayoutSize(width: width, height: height)
}
