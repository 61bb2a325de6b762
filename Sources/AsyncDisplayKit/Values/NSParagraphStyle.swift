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
    /// nil until it was set.
    var breaking: NSLineBreakMode?

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

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return other.values == values && other.breaking == breaking
    }

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

    /// The indent of all lines but the first.
    public var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = Double(newValue) }
    }

    /// The smallest height of a line in points; 0 is none.
    public var minimumLineHeight: CGFloat {
        get { values.lineHeightLimits?.minimum ?? 0 }
        set { change { $0.minimum = Double(newValue) } }
    }

    /// The largest height of a line in points; 0 means no limit. It takes precedence over the smallest.
    public var maximumLineHeight: CGFloat {
        get { values.lineHeightLimits?.maximum ?? 0 }
        set { change { $0.maximum = Double(newValue) } }
    }

    /// The factor of the font's line height, before the limits; 0 is 1.
    public var lineHeightMultiple: CGFloat {
        get { values.lineHeightLimits?.multiple ?? 0 }
        set { change { $0.multiple = Double(newValue) } }
    }

    private func change(_ change: (inout LineHeightLimits) -> Void) {
        var limits = values.lineHeightLimits ?? LineHeightLimits()
        change(&limits)
        values.lineHeightLimits = limits == LineHeightLimits() ? nil : limits
    }

    /// The place at which a text node truncates the text, unless its `truncationMode` is set. Lines break between
    /// words.
    public var lineBreakMode: NSLineBreakMode {
        get { breaking ?? .byWordWrapping }
        set { breaking = newValue }
    }
}
