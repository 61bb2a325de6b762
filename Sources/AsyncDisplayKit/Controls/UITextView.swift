import Foundation
import WeftNodes

/// The view of a field: GTK's text view, and the words of UIKit's for it. Main thread.
public final class UITextView: UIView {
    private weak var field: ASEditableTextNode?

    init(_ node: ASEditableTextNode) {
        field = node
        super.init(of: node)
    }

    /// The text without attributes.
    public var text: String {
        get { field?.attributedText?.string ?? "" }
        set {
            field?.attributedText = NSAttributedString(string: newValue, attributes: field?.typingAttributes ?? [:])
        }
    }

    /// The text.
    public var attributedText: NSAttributedString? {
        get { field?.attributedText }
        set { field?.attributedText = newValue }
    }

    /// The selected range in UTF-16 code units; an empty range is the cursor's position.
    public var selectedRange: NSRange {
        get { field?.selectedRange ?? NSRange(location: 0, length: 0) }
        set { field?.selectedRange = newValue }
    }

    /// True if the user can change the text.
    public var isEditable: Bool {
        get { field?.isEditable ?? false }
        set { field?.isEditable = newValue }
    }

    /// True if text that does not fit can be scrolled.
    public var isScrollEnabled: Bool {
        get { field?.scrollEnabled ?? false }
        set { field?.scrollEnabled = newValue }
    }

    /// The space around the text, in points.
    public var textContainerInset: UIEdgeInsets {
        get { field?.textContainerInset ?? .zero }
        set { field?.textContainerInset = newValue }
    }

    /// The attributes of new text.
    public var typingAttributes: [NSAttributedString.Key: Any] {
        get { field?.typingAttributes ?? [:] }
        set { field?.typingAttributes = newValue }
    }

    /// True if the view has the keyboard focus.
    public var isFirstResponder: Bool { field?.isFirstResponder ?? false }

    /// Takes the keyboard focus.
    @discardableResult
    public func becomeFirstResponder() -> Bool { field?.becomeFirstResponder() ?? false }

    /// Gives up the keyboard focus.
    @discardableResult
    public func resignFirstResponder() -> Bool { field?.resignFirstResponder() ?? false }
}
