import Foundation

extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of the letters, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the letters, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The paragraph style, an `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The underline as a number: 0 draws no line, any other value draws one.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The line through the text as a number: 0 draws no line, any other value draws one.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// Additional points between letters, a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The address of a link, a `URL` or a `String`.
    public static let link = NSAttributedString.Key("NSLink")
}

/// Styles of lines under and through letters. All are drawn as single lines.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// The former name of `single`.
    public static let styleSingle = single
    /// Drawn like a single line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// A double line; it is drawn as a single line.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Drawn like a solid line.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Drawn like a solid line.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// Drawn like a solid line.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
}

// The key names of older UIKit versions, which most tutorials use.

/// The key of the font, a `UIFont`.
public let NSFontAttributeName = NSAttributedString.Key.font
/// The key of the colour of the letters, a `UIColor`.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The key of the colour behind the letters, a `UIColor`.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The key of the paragraph style, an `NSParagraphStyle`.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The key of the underline, a number: 0 draws no line.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The key of the address of a link, a `URL` or a `String`.
public let NSLinkAttributeName = NSAttributedString.Key.link
