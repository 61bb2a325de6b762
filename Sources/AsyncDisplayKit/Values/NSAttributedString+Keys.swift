import Foundation

extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor`: the letters'.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `UIColor`: the colour behind the letters.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The underline as a number: 0 draws no line, any other value draws one.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The line through the text as a number: 0 draws no line, any other value draws one.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// A number: points between letters.
    public static let kern = NSAttributedString.Key("NSKern")
    /// A `URL` or a `String`.
    public static let link = NSAttributedString.Key("NSLink")
}

/// Styles of lines under and through letters. All are drawn as single lines.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// The former name of `single`.
    public static let styleSingle = single
    /// Drawn like a single line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// The same as a single line.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Drawn like a solid line.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Drawn like a solid line.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// Drawn like a solid line.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
}

// The names of the keys when most tutorials were written.

/// The key of a `UIFont`.
public let NSFontAttributeName = NSAttributedString.Key.font
/// A `UIColor`: the letters'.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// A `UIColor`: the colour behind the letters.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The key of an `NSParagraphStyle`.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The underline as a number: 0 draws no line.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// A `URL` or a `String`.
public let NSLinkAttributeName = NSAttributedString.Key.link
