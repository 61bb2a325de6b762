import WeftShim

/// A native field for secrets, which hides its characters.
@MainActor
public final class PasswordEntry: Widget {
    /// A field with an accessible name; it shows `placeholder` while it is empty.
    public init(label: String, placeholder: String = "") {
        super.init(floating: gtk_password_entry_new())
        gtk_password_entry_set_show_peek_icon(opaque, 1)
        setText(placeholder, of: "placeholder-text")
        setAccessibleLabel(label)
        setAccessiblePlaceholder(placeholder)
    }

    /// The text.
    public var text: String {
        get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
        set { gtk_editable_set_text(opaque, newValue) }
    }

    /// Called when Enter is pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { onSignal("activate", handler) }
}

extension Widget {
    /// Sets a text property by its name.
    func setText(_ text: String?, of property: String) {
        var value = GValue()
        g_value_init(&value, weft_type_string())
        g_value_set_string(&value, text)
        g_object_set_property(UnsafeMutablePointer<GObject>(opaque), property, &value)
        g_value_unset(&value)
    }

    /// Calls `handler` at each emission of a signal, ignoring its arguments.
    func onSignal(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        connect(name) { _ in
            handler()
            return false
        }
    }
}
