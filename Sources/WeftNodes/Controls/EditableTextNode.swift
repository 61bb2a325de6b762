import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Editable text: GtkTextView (GtkPasswordEntry when `isSecureTextEntry`) with a placeholder. Undo, input methods,
/// clipboard and context menu are GTK's.
///
/// It has the size of the text or the placeholder, with the insets, limited by the range. It is measured off the main
/// thread. Any thread, except members marked as main actor; ranges count UTF-8 code units.
open class EditableTextNode: DisplayNode, @unchecked Sendable {
    /// True for a single line with hidden characters. It is fixed at creation, since it uses another widget.
    public let isSecureTextEntry: Bool

    /// The text. It changes as the user types.
    public var attributedText: AttributedString? {
        get { contents }
        set {
            guard contents != newValue else { return }
            contents = newValue
            setNeedsLayout()
            push { [weak self] in self?.show(newValue, in: $0) }
        }
    }

    /// The placeholder, shown dimmed while the field is empty.
    @Guarded public var attributedPlaceholderText: AttributedString? {
        didSet {
            setNeedsLayout()
            let text = attributedPlaceholderText
            push { [weak self] in
                $0.setPlaceholder(text)
                self?.nameNativeWidget()
            }
        }
    }

    /// The attributes of text that the user types.
    @Guarded public var typingAttributes: TextAttributes? {
        didSet {
            setNeedsLayout()
            let attributes = typingAttributes
            push { $0.setTypingAttributes(attributes) }
        }
    }

    /// Padding around the text in points.
    @Guarded public var textContainerInset = EdgeInsets.zero {
        didSet {
            setNeedsLayout()
            let insets = textContainerInset
            push { $0.setInsets(insets) }
        }
    }

    /// The maximum number of lines to which the node grows with its text; 0 is unlimited.
    @Guarded public var maximumLinesToDisplay = 0 {
        didSet { setNeedsLayout() }
    }

    /// True if wheel and scrollbar can scroll to text that does not fit.
    @Guarded public var isScrollEnabled = true {
        didSet {
            let isScrollEnabled = isScrollEnabled
            push { $0.setScrolls(isScrollEnabled) }
        }
    }

    /// True if the user can change the text.
    @Guarded public var isEditable = true {
        didSet {
            let isEditable = isEditable
            push { $0.isEditable = isEditable }
        }
    }

    // MARK: Callbacks, on the main actor

    /// Called when Enter is pressed, with the pressed modifiers. Return true if the key was handled, for example if a
    /// chat sent its message. Return false to begin a new line in the field. It is not called while an input method
    /// composes text.
    @Guarded public var onSubmit: (@MainActor @Sendable (KeyPress) -> Bool)?
    /// Called before the field receives the focus. Return false to refuse it.
    @Guarded public var shouldBeginEditing: (@MainActor @Sendable () -> Bool)?
    /// Called when the field receives the focus. Main actor, like the other closures.
    @Guarded public var onBeginEditing: (@MainActor @Sendable () -> Void)?
    /// Called before `range` is replaced by `replacement`. Return false to prevent it.
    @Guarded public var shouldChangeText: (@MainActor @Sendable (Range<Int>, _ replacement: String) -> Bool)?
    /// Called when the cursor or the selection moved. `dueToEditing` is true if an edit moved it.
    @Guarded public var onSelectionChange:
        (@MainActor @Sendable (_ old: Range<Int>, _ new: Range<Int>, _ dueToEditing: Bool) -> Void)?
    /// Called when the user changed the text.
    @Guarded public var onUpdateText: (@MainActor @Sendable () -> Void)?
    /// Called when the field has lost the keyboard focus.
    @Guarded public var onFinishEditing: (@MainActor @Sendable () -> Void)?

    @Guarded private var contents: AttributedString?
    @MainActor private var input: TextInput?
    @MainActor private var lastSelection = 0..<0
    @MainActor private var lastLength = 0
    @MainActor private var isRefused = false
    /// True if the keyboard focus was requested before the node was shown.
    @MainActor private var isFocusWanted = false

    /// An empty field. Any thread.
    public init(isSecureTextEntry: Bool = false) {
        self.isSecureTextEntry = isSecureTextEntry
        super.init()
    }

    // MARK: Widget

    open override var needsWidget: Bool { true }

    public override func makeWidget() -> Widget? {
        let input: TextInput = isSecureTextEntry ? SecureField() : TextView()
        self.input = input
        if let environment = main.environment?.value { input.setEnvironment(environment) }
        input.setPlaceholder(attributedPlaceholderText)
        input.setTypingAttributes(typingAttributes)
        input.setInsets(textContainerInset)
        input.setScrolls(isScrollEnabled)
        input.isEditable = isEditable
        if let contents { input.text = contents }
        if lastSelection != 0..<0 { input.selectedRange = lastSelection }
        lastLength = contents?.string.utf8.count ?? 0
        input.shouldChange = { [weak self] range, text in self?.shouldChangeText?(range, text) ?? true }
        input.onChange = { [weak self] in self?.textChanged() }
        input.onSelectionChange = { [weak self] range in self?.selectionChanged(to: range) }
        input.onFocus = { [weak self] isFocused in self?.focusChanged(isFocused) }
        input.onSubmit = { [weak self] press in self?.onSubmit?(press) ?? false }
        input.onMapped { [weak self] isMapped in
            guard let self, isMapped, isFocusWanted else { return }
            becomeFirstResponder()
        }
        return input
    }

    open override func layoutDidFinish() {
        super.layoutDidFinish()
        if let environment = main.environment?.value { input?.setEnvironment(environment) }
    }

    /// Performs `change` on the widget, in a later frame, if the widget exists.
    private func push(_ change: @escaping @MainActor @Sendable (TextInput) -> Void) {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.input.map(change) }
    }

    // MARK: Measuring

    open override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        guard let environment = EnvironmentRegistry.environment(constraints.environment.id) else { return .zero }
        let limit = constraints.range.max
        if isSecureTextEntry {
            // Adwaita's height for an entry; its text scrolls horizontally.
            return Size(width: limit.width.isFinite ? limit.width : 200, height: 34)
        }
        let insets = textContainerInset
        let caret = 1.0
        let attributes = typingAttributes ?? TextAttributes()
        let candidates = [contents, attributedPlaceholderText].compactMap(\.self)
        let text = candidates.first { !$0.isEmpty } ?? AttributedString("x", attributes: attributes)
        let metrics = TextRenderer.measure(
            text, options: TextOptions(maximumNumberOfLines: maximumLinesToDisplay),
            maximumWidth: limit.width - insets.left - insets.right - caret,
            maximumHeight: limit.height - insets.top - insets.bottom, environment: environment)
        return Size(
            width: metrics.size.width + insets.left + insets.right + caret,
            height: metrics.size.height + insets.top + insets.bottom)
    }
}

@MainActor
extension EditableTextNode {
    /// The selected range; an empty range is the cursor's position.
    public var selectedRange: Range<Int> {
        get { input?.selectedRange ?? lastSelection }
        set {
            input?.selectedRange = newValue
            // Also stored here, since the widget's text may be about to be replaced.
            lastSelection = newValue
        }
    }

    /// Takes the keyboard focus. If the node is not shown yet, it takes the focus as soon as it is.
    public func becomeFirstResponder() {
        isFocusWanted = input?.isMapped != true
        if !isFocusWanted { input?.focus() }
    }

    /// Gives up the keyboard focus.
    public func resignFirstResponder() {
        isFocusWanted = false
        input?.resignFocus()
    }

    /// True if the field has the keyboard focus.
    public var isFirstResponder: Bool { input?.isFocused ?? false }
    /// Undoes the last change.
    public func undo() { (input as? TextView)?.undo() }
    /// Performs again the last change that was undone.
    public func redo() { (input as? TextView)?.redo() }

    private func show(_ text: AttributedString?, in input: TextInput) {
        let selection = lastSelection
        input.text = text ?? AttributedString()
        input.selectedRange = selection
        lastSelection = input.selectedRange
        lastLength = text?.string.utf8.count ?? 0
    }

    private func textChanged() {
        guard let input else { return }
        contents = input.text
        setNeedsLayout()
        onUpdateText?()
    }

    private func selectionChanged(to range: Range<Int>) {
        let old = lastSelection
        let length = input?.text.string.utf8.count ?? 0
        guard old != range || length != lastLength else { return }
        lastSelection = range
        onSelectionChange?(old, range, length != lastLength)
        lastLength = length
    }

    private func focusChanged(_ isFocused: Bool) {
        if isFocused {
            isRefused = shouldBeginEditing?() == false
            guard isRefused else {
                onBeginEditing?()
                return
            }
            // Deferred, since the focus has not arrived yet.
            ApplyQueue.shared.push(order: id) { [weak self] in self?.input?.resignFocus() }
        } else if !isRefused {
            onFinishEditing?()
        }
    }
}

extension EditableTextNode: NamesNativeWidget {
    /// Uses the placeholder as the accessible name of a field without a label.
    func nameNativeWidget(_ widget: Widget) {
        let name = extras?.accessibility.label ?? attributedPlaceholderText?.string ?? ""
        (widget as? TextInput)?.setAccessibleName(name, hint: accessibilityHint ?? "")
    }
}
