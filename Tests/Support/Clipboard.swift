import WeftShim

/// The display's clipboard as this process filled it.
@MainActor
public enum Clipboard {
    /// Puts a text on the clipboard.
    public static func put(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// The text that this process put on the clipboard; nil if it belongs to another process, or is not text.
    public static var text: String? { gdk_display_get_default().flatMap { text(in: gdk_display_get_clipboard($0)) } }

    /// The text that this process put into the primary selection, which a middle click pastes.
    public static var primary: String? {
        gdk_display_get_default().flatMap { text(in: gdk_display_get_primary_clipboard($0)) }
    }

    private static func text(in clipboard: OpaquePointer?) -> String? {
        guard let clipboard, let provider = gdk_clipboard_get_content(clipboard) else { return nil }
        var value = GValue()
        g_value_init(&value, weft_type_string())
        defer { g_value_unset(&value) }
        guard gdk_content_provider_get_value(provider, &value, nil) != 0 else { return nil }
        return g_value_get_string(&value).map { String(cString: $0) }
    }
}
