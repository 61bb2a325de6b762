import WeftShim

/// Texts that are not encoded as UTF-8. Any thread.
public enum TextEncoding {
    /// The text as UTF-8: as it is where that is what it is encoded as, whatever `charset` says; else from `charset`, or
    /// from UTF-16 where its first bytes say so. Bytes that are none of that charset stay as they are, and so do those of
    /// charsets that are not known here. No more than three times as many bytes as before. O(bytes)
    ///
    /// - Parameter charset: as in `Content-Type`.
    public static func utf8(_ bytes: [UInt8], charset: String?) -> [UInt8] {
        if isUTF8(bytes) { return bytes }
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let encodings = isMarked ? ["UTF-16"] : charset.map(encodings) ?? []
        for encoding in encodings {
            if let text = converted(bytes, from: encoding) { return text }
        }
        return bytes
    }

    /// The names by which iconv knows `charset`, the first that fits to be taken. A stranger's word goes to it only where
    /// it is one of these: iconv loads a module by its name.
    private static func encodings(of charset: String) -> [String] {
        let name = charset.uppercased()
        switch name {
        // What calls itself so has the quotation marks and dashes of windows-1252 (WHATWG's Encoding Standard), but not
        // always: that has no character for five bytes.
        case "ISO-8859-1", "LATIN1", "US-ASCII", "WINDOWS-1252", "CP1252": return ["WINDOWS-1252", "ISO-8859-1"]
        case "UTF-16", "UTF-16LE", "UTF-16BE", "KOI8-R", "KOI8-U": return [name]
        default:
            let families = ["ISO-8859-": 2...16, "WINDOWS-": 1250...1258]
            let isKnown = families.contains { family in
                name.hasPrefix(family.key) && family.value.contains { String($0) == name.dropFirst(family.key.count) }
            }
            return isKnown ? [name] : []
        }
    }

    /// Without NULs, of which texts of ASCII in UTF-16 have many.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            g_utf8_validate(bytes.assumingMemoryBound(to: CChar.self).baseAddress, gssize(bytes.count), nil) != 0
        }
    }

    /// Nil where some of the bytes are none of the encoding.
    private static func converted(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
        var count: gsize = 0
        // With a place for how many were read, half a character at the end is left out.
        var read: gsize = 0
        let text = bytes.withUnsafeBytes { bytes in
            g_convert(
                bytes.assumingMemoryBound(to: CChar.self).baseAddress, gssize(bytes.count), "UTF-8", encoding, &read,
                &count, nil)
        }
        guard let text else { return nil }
        defer { g_free(text) }
        return Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
}
