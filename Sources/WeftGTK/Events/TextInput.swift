import WeftGLib
import WeftGraphics
import WeftLayout
import WeftShim

/// A native widget for entering text. Ranges count UTF-8 code units. Main actor.
///
/// GTK provides input methods, the clipboard, undo and the context menu.
@MainActor
public class TextInput: Widget {
    /// Called before a change with the range and its replacement. False rejects the change.
    public var shouldChange: ((Range<Int>, String) -> Bool)?
    /// Called when Enter is pressed, unless an input method takes it. Return true if the key was handled.
    public var onSubmit: ((KeyPress) -> Bool)?
    /// Called after a change of the text, by the user or the program.
    public var onChange: (() -> Void)?
    /// Called after the cursor or the selection moved; UTF-8 code units.
    public var onSelectionChange: ((Range<Int>) -> Void)?
    /// Called with true when the field gets the keyboard focus, and false when it loses it.
    public var onFocus: ((Bool) -> Void)?

    /// The text.
    public var text: AttributedString {
        get { AttributedString() }
        set { _ = newValue }
    }

    /// The selection in UTF-8 code units; empty at the cursor.
    public var selectedRange: Range<Int> {
        get { 0..<0 }
        set { _ = newValue }
    }

    /// True if the user can change the text.
    public var isEditable: Bool {
        get { true }
        set { _ = newValue }
    }

    /// Attributes of typed text; nil uses those of the preceding text.
    public func setTypingAttributes(_ attributes: TextAttributes?) {}
    /// Text shown while the field is empty.
    public func setPlaceholder(_ text: AttributedString?) {}
    /// Insets around the text, in points.
    public func setInsets(_ insets: EdgeInsets) {}
    /// Enables scrolling of text higher than the field.
    public func setScrolls(_ scrolls: Bool) {}
    /// The environment that resolves style colours in attributes.
    public func setEnvironment(_ environment: GraphicsEnvironment) {}

    /// The inner widget that takes the keyboard focus.
    var field: UnsafeMutablePointer<GtkWidget> { widget }

    /// Sets the accessible name and description of the inner widget that has the keyboard focus.
    public func setAccessibleName(_ name: String, hint: String) {
        let accessible = OpaquePointer(field)
        Self.setAccessibleLabel(name, of: accessible)
        Self.setAccessibleDescription(hint, of: accessible)
    }

    /// Focuses the field.
    public func focus() { gtk_widget_grab_focus(field) }
    /// True while an input method composes text in the field.
    var isComposing: Bool { false }

    func watchSubmit() {
        onKey(.capture) { [weak self] press in
            guard let self, press.key == .enter, !isComposing else { return false }
            return onSubmit?(press) ?? false
        }
    }

    /// True if the field has the keyboard focus.
    public var isFocused: Bool { gtk_widget_has_focus(field) != 0 || containsFocus }

    /// Removes the keyboard focus, without a new target.
    public func resignFocus() {
        guard containsFocus, let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, nil)
    }

    func watchFocus() {
        let controller = gtk_event_controller_focus_new()
        for (signal, isIn) in [("enter", true), ("leave", false)] {
            Widget.connect(controller, signal) { [weak self] _ in
                self?.onFocus?(isIn)
                return false
            }
        }
        gtk_widget_add_controller(field, controller)
    }

    /// The text without NUL characters, since a C string ends at the first one.
    static func clean(_ text: String) -> String {
        text.utf8.contains(0)
            ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : text
    }
}

/// A field of one line with hidden characters: GtkPasswordEntry.
@MainActor
public final class SecureField: TextInput {
    /// An empty field.
    public init() {
        super.init(floating: gtk_password_entry_new())
        connect("changed") { [weak self] _ in
            self?.onChange?()
            return false
        }
        connect("notify::cursor-position") { [weak self] _ in
            guard let self else { return false }
            onSelectionChange?(selectedRange)
            return false
        }
        watchFocus()
        watchSubmit()
    }

    private var string: String { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }

    public override var text: AttributedString {
        get { AttributedString(string) }
        set {
            let wanted = Self.clean(newValue.string)
            if wanted != string { gtk_editable_set_text(opaque, wanted) }
        }
    }

    public override var selectedRange: Range<Int> {
        get {
            var start: gint = 0
            var end: gint = 0
            gtk_editable_get_selection_bounds(opaque, &start, &end)
            let text = string
            return text.utf8Offset(scalar: Int(start))..<text.utf8Offset(scalar: Int(max(start, end)))
        }
        set {
            let text = string
            gtk_editable_select_region(
                opaque, gint(text.scalarOffset(utf8: newValue.lowerBound)),
                gint(text.scalarOffset(utf8: newValue.upperBound)))
        }
    }

    public override var isEditable: Bool {
        get { gtk_editable_get_editable(opaque) != 0 }
        set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
    }

    public override func setPlaceholder(_ text: AttributedString?) {
        setText(text.map { Self.clean($0.string) }, of: "placeholder-text")
        setAccessiblePlaceholder(text?.string ?? "")
    }
}

extension String {
    /// Converts an offset in Unicode scalars, which GTK uses, to UTF-8.
    func utf8Offset(scalar: Int) -> Int {
        unicodeScalars.prefix(max(0, scalar)).reduce(0) { $0 + UTF8.width($1) }
    }

    func scalarOffset(utf8 offset: Int) -> Int {
        let end = utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(0, offset), utf8.count))
        return unicodeScalars.distance(from: startIndex, to: end)
    }
}
