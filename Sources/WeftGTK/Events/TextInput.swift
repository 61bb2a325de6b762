import WeftGLib
import WeftGraphics
import WeftLayout
import WeftShim

/// A native widget in which text is written. Ranges count UTF-8 code units. Main actor.
///
/// Input methods, the clipboard, undo and the context menu are GTK's.
@MainActor
public class TextInput: Widget {
    /// A change wants to happen: the range and what would stand there instead. False keeps the text as it is.
    public var shouldChange: ((Range<Int>, String) -> Bool)?
    /// The text changed, by the user or by the program.
    public var onChange: (() -> Void)?
    /// The cursor or the selection moved; UTF-8 code units.
    public var onSelectionChange: ((Range<Int>) -> Void)?
    /// The field got the keyboard (true) or lost it.
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

    /// Whether the user may change the text.
    public var isEditable: Bool {
        get { true }
        set { _ = newValue }
    }

    /// How text that is typed looks; nil: as what stands before it.
    public func setTypingAttributes(_ attributes: TextAttributes?) {}
    /// What is shown while there is no text.
    public func setPlaceholder(_ text: AttributedString?) {}
    /// Points around the text.
    public func setInsets(_ insets: EdgeInsets) {}
    /// Whether it scrolls when the text is higher than it is.
    public func setScrolls(_ scrolls: Bool) {}
    /// What colours of the style in the text's attributes are looked up in.
    public func setEnvironment(_ environment: GraphicsEnvironment) {}

    /// The widget inside that takes the keyboard.
    var field: UnsafeMutablePointer<GtkWidget> { widget }

    /// What assistive technology calls the widget inside that has the keyboard, and says after that.
    public func setAccessibleName(_ name: String, hint: String) {
        let accessible = OpaquePointer(field)
        Self.setAccessibleLabel(name, of: accessible)
        Self.setAccessibleDescription(hint, of: accessible)
    }

    /// Takes the keyboard.
    public func focus() { gtk_widget_grab_focus(field) }
    /// Whether it has the keyboard.
    public var isFocused: Bool { gtk_widget_has_focus(field) != 0 || containsFocus }

    /// Gives the keyboard to nobody.
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

    /// Without NUL, at which C would end the text.
    static func clean(_ text: String) -> String {
        text.utf8.contains(0)
            ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : text
    }
}

/// One line whose characters are not shown: GtkPasswordEntry.
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
    /// GTK counts Unicode scalars.
    func utf8Offset(scalar: Int) -> Int {
        unicodeScalars.prefix(max(0, scalar)).reduce(0) { $0 + UTF8.width($1) }
    }

    func scalarOffset(utf8 offset: Int) -> Int {
        let end = utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(0, offset), utf8.count))
        return unicodeScalars.distance(from: startIndex, to: end)
    }
}
