import WeftShim

/// A native search field.
@MainActor
public final class SearchEntry: Widget {
    /// A field with an accessible name; it shows `placeholder` while it is empty.
    public init(label: String, placeholder: String = "") {
        super.init(floating: gtk_search_entry_new())
        setText(placeholder, of: "placeholder-text")
        setAccessibleLabel(label)
        setAccessiblePlaceholder(placeholder)
    }

    /// The text.
    public var text: String {
        get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
        set { gtk_editable_set_text(opaque, newValue) }
    }

    /// Called immediately after each change of the text, by the user or the program.
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
        connect("changed") { [weak self] _ in
            if let self { handler(self.text) }
            return false
        }
    }

    /// Called when Enter is pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { onSignal("activate", handler) }

    /// Performs the action of Enter.
    func activate() {
        // `g_signal_emit` and similar functions take varargs, which Swift cannot call.
        var instance = GValue()
        g_value_init(&instance, gtk_search_entry_get_type())
        g_value_set_object(&instance, UnsafeMutableRawPointer(opaque))
        g_signal_emitv(&instance, g_signal_lookup("activate", gtk_search_entry_get_type()), 0, nil)
        g_value_unset(&instance)
    }

    /// Focuses the field with the cursor at the end.
    public func focusAtEnd() {
        grabFocus()
        gtk_editable_set_position(opaque, -1)
    }

    /// Focuses the field with its text selected.
    public func focusAll() {
        grabFocus()
        gtk_editable_select_region(opaque, 0, -1)
    }

    /// Sets the minimum width in characters.
    public func setMinimumCharacters(_ count: Int) { gtk_editable_set_width_chars(opaque, gint(clamping: count)) }
}
