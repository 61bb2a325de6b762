import Foundation
import WeftGraphics

/// The alignment of a paragraph's lines.
public enum NSTextAlignment: Sendable, Hashable {
    case left, center, right, justified
    /// Alignment by the direction of the text.
    case natural
}

/// The treatment of text that is wider than its box.
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

/// An earlier name.
public let NSLineBreakByTruncatingTail = NSLineBreakMode.byTruncatingTail
/// An earlier name.
public let NSLineBreakByWordWrapping = NSLineBreakMode.byWordWrapping

/// The style of a paragraph; lengths are in points.
public class NSParagraphStyle: NSObject {
    var values = ParagraphStyle()
    var breaking = NSLineBreakMode.byWordWrapping

    /// The default style.
    public override init() {
        super.init()
    }

    /// The alignment of the lines.
    public var alignment: NSTextAlignment {
        switch values.alignment {
        case .natural, .leading: .natural
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        }
    }

    /// The space between the lines, in points.
    public var lineSpacing: CGFloat { values.lineSpacing }

    public override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    public override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed; lengths are in points.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    /// The alignment of the lines.
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

    /// The space between the lines, in points.
    public override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { values.lineSpacing = Double(newValue) }
    }

    /// The space after the paragraph.
    public var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = Double(newValue) }
    }

    /// The indent of the first line.
    public var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = Double(newValue) }
    }

    /// The indent of the other lines.
    public var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = Double(newValue) }
    }

    /// The height of each line in points; 0 uses the height of the font.
    public var minimumLineHeight: CGFloat {
        get { values.lineHeight ?? 0 }
        set { values.lineHeight = newValue > 0 ? Double(newValue) : nil }
    }

    /// Has no effect: the node's `truncationMode` decides where a text breaks.
    public var lineBreakMode: NSLineBreakMode {
        get { breaking }
        set { breaking = newValue }
    }
}
