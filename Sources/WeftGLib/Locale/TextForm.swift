import WeftShim

/// Unicode normalisation. Any thread.
package enum TextForm {
    /// Replaces compatibility characters, such as full-width letters, by plain ones (NFKC). Text that is not UTF-8
    /// stays unchanged. O(length).
    package static func compatible(_ text: String) -> String {
        guard let normalized = g_utf8_normalize(text, gssize(text.utf8.count), G_NORMALIZE_ALL_COMPOSE) else {
            return text
        }
        defer { g_free(normalized) }
        return String(cString: normalized)
    }
}
