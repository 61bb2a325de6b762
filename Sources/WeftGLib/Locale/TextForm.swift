import WeftShim

/// How text is written in Unicode. Any thread.
package enum TextForm {
    /// With the characters that others stand for: letters of full width as plain ones. The text itself where it is no UTF-8. O(length).
    package static func compatible(_ text: String) -> String {
        guard let normalized = g_utf8_normalize(text, gssize(text.utf8.count), G_NORMALIZE_ALL_COMPOSE) else {
            return text
        }
        defer { g_free(normalized) }
        return String(cString: normalized)
    }
}
