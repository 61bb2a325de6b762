import WeftShim

/// A native field for what nobody else is to read: its characters are not shown.
@MainActor
public final class PasswordEntry: Widget {
    /// `label` is what assistive technology says; the field shows `placeholder` while it is empty.
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

    /// Enter was pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { onSignal("activate", handler) }
}

extension Widget {
    /// Sets a property that has no function of its own.
    func setText(_ text: String?, of property: String) {
        var value = GValue()
        g_value_init(&value, weft_type_string())
        g_value_set_string(&value, text)
        g_object_set_property(UnsafeMutablePointer<GObject>(opaque), property, &value)
        g_value_unset(&value)
    }

    /// Calls `handler` at each emission of a signal whose arguments do not matter.
    func onSignal(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        connect(name) { _ in
            handler()
            return false
        }
    }
}
