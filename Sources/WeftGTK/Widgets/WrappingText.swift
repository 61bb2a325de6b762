import WeftShim

/// A GtkLabel, alone or in a button, whose text goes on in the next line where it has no room.
@MainActor
struct WrappingText {
    private let label: OpaquePointer
    private let wantsOneLine: Bool
    private static let minimumCharacters = 6

    /// - Parameters:
    ///   - label: a GtkLabel that outlives this.
    ///   - wantsOneLine: where there is room the text is in one line, also in a row that is high enough for more.
    init(of label: OpaquePointer, wantsOneLine: Bool = false) {
        self.label = label
        self.wantsOneLine = wantsOneLine
        gtk_label_set_wrap(label, 1)
        // A path or an address is one long word.
        gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        if wantsOneLine { gtk_label_set_natural_wrap_mode(label, GTK_NATURAL_WRAP_NONE) }
        textChanged()
    }

    /// Some letters stay in a line: GTK would ask how high the text is with one in each, for which Pango shapes them one by one.
    /// A page of such labels took a third longer to open.
    func textChanged() {
        let text = String(cString: gtk_label_get_text(label))
        // The width of one line does not count these, and must not be less: three narrow letters are wider than one of the mean.
        let share = wantsOneLine ? 3 : 1
        gtk_label_set_width_chars(label, gint(text.prefix(Self.minimumCharacters * share).count / share))
    }
}
