import WeftShim

/// Text normalised for comparison by people.
public enum LocalText {
    /// Folds case, ligatures and compatibility characters, separates marks from letters (Unicode's NFKD), and replaces
    /// NUL, where GLib stops, by a space. Any thread. O(n)
    public static func folded(_ text: String) -> String {
        var text = text
        if text.utf8.contains(0) {
            text = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? " " : $0 }))
        }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        guard let normal = g_utf8_normalize(text, -1, G_NORMALIZE_ALL) else { return text }
        defer { g_free(normal) }
        guard let folded = g_utf8_casefold(normal, -1) else { return text }
        defer { g_free(folded) }
        return String(cString: folded)
    }
}
