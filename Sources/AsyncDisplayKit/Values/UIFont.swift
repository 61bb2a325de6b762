import Foundation
import WeftGraphics

/// A font by family, size and weight.
// @unchecked: immutable; NSObject is not declared Sendable.
public final class UIFont: NSObject, @unchecked Sendable {
    /// The weight of letters.
    public struct Weight: Sendable, Hashable {
        /// The Weft weight.
        let weft: FontWeight

        /// The lightest.
        public static let ultraLight = Weight(weft: .ultraLight)
        /// Lighter than light.
        public static let thin = Weight(weft: .thin)
        /// Light.
        public static let light = Weight(weft: .light)
        /// The usual weight of text.
        public static let regular = Weight(weft: .regular)
        /// A bit heavier.
        public static let medium = Weight(weft: .medium)
        /// Half bold.
        public static let semibold = Weight(weft: .semibold)
        /// Bold.
        public static let bold = Weight(weft: .bold)
        /// Heavier than bold.
        public static let heavy = Weight(weft: .heavy)
        /// The heaviest.
        public static let black = Weight(weft: .black)
    }

    /// The purpose of a text. Its font size is UIKit's.
    public struct TextStyle: Sendable, Hashable {
        let size: CGFloat
        let weight: Weight

        /// A page's title.
        public static let title1 = TextStyle(size: 28, weight: .regular)
        /// The title of a part.
        public static let title2 = TextStyle(size: 22, weight: .regular)
        /// The title of a smaller part.
        public static let title3 = TextStyle(size: 20, weight: .regular)
        /// The heading of a paragraph.
        public static let headline = TextStyle(size: 17, weight: .semibold)
        /// Below a headline.
        public static let subheadline = TextStyle(size: 15, weight: .regular)
        /// A paragraph.
        public static let body = TextStyle(size: 17, weight: .regular)
        /// A footnote.
        public static let footnote = TextStyle(size: 13, weight: .regular)
        /// Below a picture.
        public static let caption1 = TextStyle(size: 12, weight: .regular)
        /// Below a picture, smaller.
        public static let caption2 = TextStyle(size: 11, weight: .regular)
    }

    /// The size in points.
    public let pointSize: CGFloat
    /// The name of the family; empty for the desktop's font.
    public let familyName: String
    let weight: Weight
    let isItalic: Bool

    init(family: String, size: CGFloat, weight: Weight, isItalic: Bool = false) {
        familyName = family
        pointSize = size
        self.weight = weight
        self.isItalic = isItalic
    }

    /// Makes a font by its UIKit name, for example `HelveticaNeue-Light`: the family, then weight and slant. fontconfig
    /// replaces a family that is not installed, so there is always a font.
    public convenience init?(name: String, size: CGFloat) {
        let parts = name.split(separator: "-", maxSplits: 1)
        guard let family = parts.first else { return nil }
        let look = parts.count > 1 ? parts[1].lowercased() : ""
        let weights: [(String, Weight)] = [
            ("ultralight", .ultraLight), ("semibold", .semibold), ("demibold", .semibold), ("thin", .thin),
            ("light", .light), ("medium", .medium), ("bold", .bold), ("heavy", .heavy), ("black", .black),
        ]
        self.init(
            family: Self.spaced(family), size: size,
            weight: weights.first { look.contains($0.0) }?.1 ?? .regular,
            isItalic: look.contains("italic") || look.contains("oblique"))
    }

    /// Inserts blanks into a family's name: `HelveticaNeue` becomes `Helvetica Neue`.
    private static func spaced(_ name: Substring) -> String {
        var result = ""
        for letter in name {
            if letter.isUppercase, result.last?.isLowercase == true { result.append(" ") }
            result.append(letter)
        }
        return result
    }

    /// The desktop's font.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }

    /// The desktop's font at a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(family: "", size: size, weight: weight)
    }

    /// The desktop's font, bold.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    /// The desktop's font, slanted.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(family: "", size: size, weight: .regular, isItalic: true)
    }

    /// The desktop's font for a use.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.size, weight: style.weight)
    }

    /// The same font at another size.
    public func withSize(_ size: CGFloat) -> UIFont {
        UIFont(family: familyName, size: size, weight: weight, isItalic: isItalic)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.familyName == familyName && other.pointSize == pointSize && other.weight == weight
            && other.isItalic == isItalic
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(familyName)
        hasher.combine(pointSize)
        hasher.combine(weight)
        return hasher.finalize()
    }
}
