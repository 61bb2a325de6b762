import WeftShim

/// Hashes of text that do not reveal the text. Any thread.
public enum Checksum {
    /// SHA-256 of the text in UTF-8, as 64 hexadecimal digits. O(n)
    public static func sha256(_ text: String) -> String {
        let bytes = gssize(text.utf8.count)
        guard let hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, bytes) else { return "" }
        defer { g_free(hash) }
        return String(cString: hash)
    }
}
