import WeftShim

/// Text as people compare it.
public enum LocalText {
    /// The text without the difference of capital and small letters, marks apart from their letters (Unicode's NFKD). Any
    /// thread. O(n)
    public static func folded(_ text: String) -> String {
        guard let normal = g_utf8_normalize(text, -1, G_NORMALIZE_ALL) else { return text }
        defer { g_free(normal) }
        guard let folded = g_utf8_casefold(normal, -1) else { return text }
        defer { g_free(folded) }
        return String(cString: folded)
    }
}
