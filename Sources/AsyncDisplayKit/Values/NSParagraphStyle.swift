import Foundation
import WeftGraphics

/// Where the lines of a paragraph stand.
public enum NSTextAlignment: Sendable, Hashable {
    case left, center, right, justified
    /// As the text's direction says.
    case natural
}

/// What becomes of text that is wider than its place.
public enum NSLineBreakMode: Sendable, Hashable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    var weft: TextOptions.TruncationMode {
        switch self {
        case .byTruncatingHead: .head
        case .byTruncatingMiddle: .middle
        case .byWordWrapping: .word
        default: .tail
        }
    }
}

/// What it was called before.
public let NSLineBreakByTruncatingTail = NSLineBreakMode.byTruncatingTail
/// What it was called before.
public let NSLineBreakByWordWrapping = NSLineBreakMode.byWordWrapping

/// How a paragraph is set; lengths in points.
public class NSParagraphStyle: NSObject {
    var values = ParagraphStyle()
    var breaking = NSLineBreakMode.byWordWrapping

    /// A paragraph as it is without a style.
    public override init() {
        super.init()
    }

    /// Where the lines stand.
    public var alignment: NSTextAlignment {
        switch values.alignment {
        case .natural, .leading: .natural
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        }
    }

    /// Between the lines.
    public var lineSpacing: CGFloat { values.lineSpacing }

    public override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    public override var hash: Int { values.hashValue }
}

/// How a paragraph is to be set; lengths in points.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    /// Where the lines stand.
    public override var alignment: NSTextAlignment {
        get { super.alignment }
        set {
            values.alignment =
                switch newValue {
                case .natural: .natural
                case .left: .left
                case .right: .right
                case .center: .center
                case .justified: .justified
                }
        }
    }

    /// Between the lines.
    public override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { values.lineSpacing = Double(newValue) }
    }

    /// After the paragraph.
    public var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = Double(newValue) }
    }

    /// Before the first line.
    public var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = Double(newValue) }
    }

    /// Before the other lines.
    public var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = Double(newValue) }
    }

    /// Of each line, in place of the font's; 0 is the font's.
    public var minimumLineHeight: CGFloat {
        get { values.lineHeight ?? 0 }
        set { values.lineHeight = newValue > 0 ? Double(newValue) : nil }
    }

    /// Kept for who sets it: where a text breaks says the node's `truncationMode`.
    public var lineBreakMode: NSLineBreakMode {
        get { breaking }
        set { breaking = newValue }
    }
}
