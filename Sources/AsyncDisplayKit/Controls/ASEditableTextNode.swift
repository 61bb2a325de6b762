import Foundation
import WeftGraphics
import WeftNodes

/// Events and questions of a field. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASEditableTextNodeDelegate: AnyObject {
    /// True if the field may be edited.
    func editableTextNodeShouldBeginEditing(_ editableTextNode: ASEditableTextNode) -> Bool
    /// Called when the field receives the focus.
    func editableTextNodeDidBeginEditing(_ editableTextNode: ASEditableTextNode)
    /// True if a part of the text may be replaced.
    func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Called when the selection changed.
    func editableTextNodeDidChangeSelection(
        _ editableTextNode: ASEditableTextNode, fromSelectedRange: NSRange, toSelectedRange: NSRange,
        dueToEditing: Bool)
    /// Called when the user changed the text.
    func editableTextNodeDidUpdateText(_ editableTextNode: ASEditableTextNode)
    /// Called when the field has lost the keyboard focus.
    func editableTextNodeDidFinishEditing(_ editableTextNode: ASEditableTextNode)
}

extension ASEditableTextNodeDelegate {
    public func editableTextNodeShouldBeginEditing(_ editableTextNode: ASEditableTextNode) -> Bool { true }
    public func editableTextNodeDidBeginEditing(_ editableTextNode: ASEditableTextNode) {}
    public func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func editableTextNodeDidChangeSelection(
        _ editableTextNode: ASEditableTextNode, fromSelectedRange: NSRange, toSelectedRange: NSRange,
        dueToEditing: Bool
    ) {}
    public func editableTextNodeDidUpdateText(_ editableTextNode: ASEditableTextNode) {}
    public func editableTextNodeDidFinishEditing(_ editableTextNode: ASEditableTextNode) {}
}

/// A field that text is written in. Any thread.
open class ASEditableTextNode: ASDisplayNode {
    private let field: EditableTextNode

    /// The delegate, held weakly. Main thread.
    public final weak var delegate: (any ASEditableTextNodeDelegate)? {
        didSet { listen() }
    }

    /// An empty field.
    public override init() {
        let own = EditableTextNode()
        field = own
        super.init(weftNode: own)
    }

    /// Makes a field. A secure field has one line and hides its characters. This cannot be changed later.
    public init(isSecureTextEntry: Bool) {
        let own = EditableTextNode(isSecureTextEntry: isSecureTextEntry)
        field = own
        super.init(weftNode: own)
    }

    @MainActor private lazy var ownTextView = UITextView(self)

    /// The field's view. Main thread.
    @preconcurrency @MainActor public final var textView: UITextView { ownTextView }

    /// The node's text view.
    @preconcurrency @MainActor public override var view: UITextView { ownTextView }

    /// True if the text is hidden.
    public final var isSecureTextEntry: Bool { field.isSecureTextEntry }

    /// True if the user can change the text.
    public final var isEditable: Bool {
        get { field.isEditable }
        set { field.isEditable = newValue }
    }

    /// The selected range in UTF-16 code units; an empty range is the cursor's position. Main thread.
    public final var selectedRange: NSRange {
        get {
            let field = field
            return foundation(asked(or: 0..<0) { field.selectedRange })
        }
        set {
            let (field, range) = (field, weft(newValue))
            onMain { field.selectedRange = range }
        }
    }

    /// True if the field is empty and shows its placeholder.
    public final func isDisplayingPlaceholder() -> Bool {
        attributedText?.string.isEmpty != false && attributedPlaceholderText != nil
    }

    /// The text.
    public final var attributedText: NSAttributedString? {
        get { field.attributedText?.foundation }
        set { field.attributedText = newValue?.weft() }
    }

    /// The text that is shown while the field is empty.
    public final var attributedPlaceholderText: NSAttributedString? {
        get { field.attributedPlaceholderText?.foundation }
        set { field.attributedPlaceholderText = newValue?.weft() }
    }

    /// The attributes of new text.
    public final var typingAttributes: [NSAttributedString.Key: Any]? {
        get { field.typingAttributes?.foundation }
        set { field.typingAttributes = newValue.map { TextAttributes($0) } }
    }

    /// The space around the text, in points.
    public final var textContainerInset: UIEdgeInsets {
        get { UIEdgeInsets(field.textContainerInset) }
        set { field.textContainerInset = newValue.weft }
    }

    /// The maximum height of the field in lines; 0 is no limit.
    public final var maximumLinesToDisplay: UInt {
        get { UInt(field.maximumLinesToDisplay) }
        set { field.maximumLinesToDisplay = Int(clamping: newValue) }
    }

    /// True if text that does not fit can be scrolled.
    public final var scrollEnabled: Bool {
        get { field.isScrollEnabled }
        set { field.isScrollEnabled = newValue }
    }

    /// True if the field has the keyboard focus.
    @MainActor public final var isFirstResponder: Bool { field.isFirstResponder }

    /// Takes the keyboard focus.
    @MainActor @discardableResult
    public final func becomeFirstResponder() -> Bool {
        field.becomeFirstResponder()
        return field.isFirstResponder
    }

    /// Gives up the keyboard focus.
    @MainActor @discardableResult
    public final func resignFirstResponder() -> Bool {
        field.resignFirstResponder()
        return !field.isFirstResponder
    }

    private func listen() {
        let field = field
        guard delegate != nil else { return }
        let own = WeakNode(self)
        field.shouldBeginEditing = {
            own.node.flatMap { $0.delegate?.editableTextNodeShouldBeginEditing($0) } ?? true
        }
        field.onBeginEditing = { own.node.map { $0.delegate?.editableTextNodeDidBeginEditing($0) } }
        field.onUpdateText = { own.node.map { $0.delegate?.editableTextNodeDidUpdateText($0) } }
        field.onFinishEditing = { own.node.map { $0.delegate?.editableTextNodeDidFinishEditing($0) } }
        field.shouldChangeText = { range, text in
            guard let node = own.node else { return true }
            return node.delegate?.editableTextNode(
                node, shouldChangeTextIn: node.foundation(range), replacementText: text) ?? true
        }
        field.onSelectionChange = { old, new, isEdited in
            guard let node = own.node else { return }
            node.delegate?.editableTextNodeDidChangeSelection(
                node, fromSelectedRange: node.foundation(old), toSelectedRange: node.foundation(new),
                dueToEditing: isEdited)
        }
    }

    private var written: String { field.attributedText?.string ?? "" }

    private func weft(_ range: NSRange) -> Range<Int> { written.bytes(of: range) }

    private func foundation(_ range: Range<Int>) -> NSRange { written.range(ofBytes: range) }
}
