import Foundation
import WeftGraphics

/// A colour: a fixed one, or one that follows the light and dark style.
// @unchecked: immutable; NSObject is not declared Sendable.
public final class UIColor: NSObject, @unchecked Sendable {
    /// The colour as a Weft value.
    public let styleColor: StyleColor

    /// Wraps a Weft colour.
    public init(_ styleColor: StyleColor) {
        self.styleColor = styleColor
    }

    /// Components from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.fixed(Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))))
    }

    /// A grey, from 0, black, to 1, white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(StyleColor(white: Double(white), alpha: Double(alpha)))
    }

    /// A colour by its angle on the wheel, its saturation and its brightness, each from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        /// A component of the fully saturated colour, computed from its distance on the colour wheel.
        func component(_ shift: Double) -> CGFloat {
            let place = (Double(hue) * 6 + shift).truncatingRemainder(dividingBy: 6)
            let share = max(0, min(1, min(place, 4 - place)))
            return brightness * (1 - saturation * CGFloat(share))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// The same colour with another opacity. A colour that follows the style is fixed to its light variant.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        let fixed = styleColor.resolved(in: GraphicsEnvironment())
        return UIColor(.fixed(fixed.withAlpha(Double(alpha))))
    }

    /// The colour itself: layers use the same type.
    public var cgColor: UIColor { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.styleColor == styleColor }

    public override var hash: Int { styleColor.hashValue }
}

/// The colour type of layers: the same.
public typealias CGColor = UIColor

extension UIColor {
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// A third of white.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// A light grey, two thirds of white.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// A grey, half of white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Transparent.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// UIKit's red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// All of one component.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// All of one component.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Green and blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Red and green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Red and blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Red with half of green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Half of red and blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// A dark orange.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// The desktop's text, light or dark.
    public static let label = UIColor(StyleColor.label)
    /// The desktop's lesser text, light or dark.
    public static let secondaryLabel = UIColor(StyleColor.secondaryLabel)
}
