import WeftShim

extension Entry {
    /// True if the field's menu and Ctrl+. offer GTK's emoji chooser. Default: true. Input methods can enter emoji,
    /// too.
    public var offersEmoji: Bool {
        get { EmojiTable.isOffered(in: self) }
        set { EmojiTable.offer(newValue, in: self) }
    }
}

extension SearchEntry {
    /// True if the field's menu and Ctrl+. offer GTK's emoji chooser. Default: true. Input methods can enter emoji,
    /// too.
    public var offersEmoji: Bool {
        get { EmojiTable.isOffered(in: self) }
        set { EmojiTable.offer(newValue, in: self) }
    }
}

/// GTK's table of emoji: thousands of widgets, made at the first use and kept as long as the field.
///
/// It adds 22 MB of heap and 22 MB of the mapped font to the process (GTK 4.8).
@MainActor
private enum EmojiTable {
    static func isOffered(in field: Widget) -> Bool {
        gtk_text_get_input_hints(text(of: field)).rawValue & WEFT_GTK_INPUT_HINT_NO_EMOJI.rawValue == 0
    }

    static func offer(_ isOffered: Bool, in field: Widget) {
        let text = text(of: field)
        let others = gtk_text_get_input_hints(text).rawValue & ~WEFT_GTK_INPUT_HINT_NO_EMOJI.rawValue
        gtk_text_set_input_hints(
            text, GtkInputHints(rawValue: isOffered ? others : others | WEFT_GTK_INPUT_HINT_NO_EMOJI.rawValue))
    }

    /// The inner text: GtkSearchEntry has no hints before 4.14.
    private static func text(of field: Widget) -> UnsafeMutablePointer<GtkText>? {
        UnsafeMutablePointer<GtkText>(gtk_editable_get_delegate(field.opaque))
    }
}
