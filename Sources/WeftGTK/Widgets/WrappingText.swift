import WeftShim

/// A GtkLabel, alone or in a button, with text that wraps if there is too little room.
@MainActor
struct WrappingText {
    private let label: OpaquePointer
    private let wantsOneLine: Bool
    private static let minimumCharacters = 6

    /// - Parameters:
    ///   - label: a GtkLabel that outlives this value.
    ///   - wantsOneLine: keeps the text on one line if there is room, also in a row that is high enough for more lines.
    init(of label: OpaquePointer, wantsOneLine: Bool = false) {
        self.label = label
        self.wantsOneLine = wantsOneLine
        gtk_label_set_wrap(label, 1)
        // A path or an address is one long word.
        gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        if wantsOneLine { gtk_label_set_natural_wrap_mode(label, GTK_NATURAL_WRAP_NONE) }
        textChanged()
    }

    /// Sets a minimum line width of some letters. Otherwise GTK measures the height with one letter per line, and Pango
    /// shapes each letter separately. A page of such labels took a third longer to open.
    func textChanged() {
        let text = String(cString: gtk_label_get_text(label))
        // The width of one line ignores this minimum and must not be less: three narrow letters are wider than one
        // average letter.
        let share = wantsOneLine ? 3 : 1
        gtk_label_set_width_chars(label, gint(text.prefix(Self.minimumCharacters * share).count / share))
    }
}
