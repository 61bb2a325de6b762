import WeftShim

/// A native field for one line of text.
@MainActor
public final class Entry: Widget {
    /// `label` is what assistive technology says; the field shows `placeholder` while it is empty.
    public init(label: String, placeholder: String = "", text: String = "") {
        super.init(floating: gtk_entry_new())
        gtk_entry_set_placeholder_text(UnsafeMutablePointer<GtkEntry>(opaque), placeholder)
        self.text = text
        setAccessibleLabel(label)
    }

    /// The text.
    public var text: String {
        get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
        set { gtk_editable_set_text(opaque, newValue) }
    }

    /// Called after each change, by the user or by `text`.
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
        connect("changed") { [weak self] _ in
            if let self { handler(self.text) }
            return false
        }
    }

    /// Enter was pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { onSignal("activate", handler) }
}
