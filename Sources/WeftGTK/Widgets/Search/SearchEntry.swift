import WeftShim

/// A native field for what is looked for.
@MainActor
public final class SearchEntry: Widget {
    /// `label` is what assistive technology says; the field shows `placeholder` while it is empty.
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

    /// Called after each change, by the user or by `text`, at once.
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
        connect("changed") { [weak self] _ in
            if let self { handler(self.text) }
            return false
        }
    }

    /// Enter was pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { onSignal("activate", handler) }

    /// Gives it the keyboard; what is typed goes on where the text ends.
    public func focusAtEnd() {
        grabFocus()
        gtk_editable_set_position(opaque, -1)
    }

    /// Gives it the keyboard; what is typed takes the place of the text.
    public func focusAll() {
        grabFocus()
        gtk_editable_select_region(opaque, 0, -1)
    }

    /// In little room at least so many characters are shown.
    public func setMinimumCharacters(_ count: Int) { gtk_editable_set_width_chars(opaque, gint(clamping: count)) }
}
