import WeftShim

/// A native field for one line of text.
@MainActor
public final class Entry: Widget {
    /// A field with an accessible name; it shows `placeholder` while it is empty.
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

    /// Called after each change of the text, by the user or the program.
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
        connect("changed") { [weak self] _ in
            if let self { handler(self.text) }
            return false
        }
    }

    /// Called when Enter is pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { onSignal("activate", handler) }
}
