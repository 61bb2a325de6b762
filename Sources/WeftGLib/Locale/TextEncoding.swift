import WeftShim

/// Conversion of text to UTF-8. Any thread.
public enum TextEncoding {
    /// Converts text to UTF-8. Valid UTF-8 stays as it is, whatever `charset` says; otherwise the text is converted
    /// from `charset`, or from UTF-16 if it has a byte order mark, or if ASCII characters with a zero byte each make up
    /// its beginning. Text without a charset is windows-1252 if no character outside of ASCII is UTF-8. Bytes that are
    /// invalid in that charset, or in an unknown one, stay unchanged. The result is at most three times as long.
    /// O(bytes)
    ///
    /// - Parameter charset: as in `Content-Type`.
    public static func utf8(_ bytes: [UInt8], charset: String?) -> [UInt8] {
        if isUTF8(bytes) { return bytes }
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let wide: [String] = isMarked ? ["UTF-16"] : unmarked(bytes).map { [$0] } ?? []
        for encoding in wide.isEmpty ? charset.map(encodings) ?? unnamed(bytes) : wide {
            if let text = converted(bytes, from: encoding) { return text }
        }
        return bytes
    }

    /// The number of characters by which UTF-16 without a byte order mark is recognised.
    private static let wideCharacters = 8

    /// UTF-16 in the byte order that the beginning of the text shows: printable ASCII characters or line ends, each
    /// with a zero byte, as in the first lines of calendars and of JSON.
    private static func unmarked(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2 * wideCharacters else { return nil }
        func isWide(zeroAt offset: Int) -> Bool {
            (0..<wideCharacters).allSatisfy { index in
                let other = bytes[2 * index + 1 - offset]
                return bytes[2 * index + offset] == 0 && (0x09...0x0D ~= other || 0x20..<0x7F ~= other)
            }
        }
        return isWide(zeroAt: 1) ? "UTF-16LE" : isWide(zeroAt: 0) ? "UTF-16BE" : nil
    }

    /// The encodings to try for text without a charset. Damaged UTF-8, such as a calendar with lines folded within a
    /// character, still contains intact characters.
    private static func unnamed(_ bytes: [UInt8]) -> [String] {
        let isUTF8 = String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
            !$0.isASCII && $0 != "\u{FFFD}"
        }
        return isUTF8 ? [] : encodings(of: "WINDOWS-1252")
    }

    /// iconv's names for `charset`; the first one that fits is used. A name from outside reaches iconv only if it is
    /// one of these: iconv loads a module by its name.
    private static func encodings(of charset: String) -> [String] {
        let name = charset.uppercased()
        switch name {
        // Text with this label often uses the quotation marks and dashes of windows-1252 (WHATWG's Encoding Standard),
        // but not always: windows-1252 leaves five bytes undefined.
        case "ISO-8859-1", "LATIN1", "US-ASCII", "WINDOWS-1252", "CP1252": return ["WINDOWS-1252", "ISO-8859-1"]
        case "UTF-16", "UTF-16LE", "UTF-16BE", "KOI8-R", "KOI8-U", "EUC-JP", "ISO-2022-JP", "TIS-620": return [name]
        // Each is read as its successor, which has all of its characters.
        case "GB2312", "GBK", "GB18030": return ["GB18030"]
        case "SHIFT_JIS", "SHIFT-JIS", "X-SJIS": return ["CP932", "SHIFT_JIS"]
        case "EUC-KR", "KS_C_5601-1987": return ["CP949", "EUC-KR"]
        case "BIG5", "BIG5-HKSCS": return ["BIG5-HKSCS", "BIG5"]
        default:
            let families = ["ISO-8859-": 2...16, "WINDOWS-": 1250...1258]
            let isKnown = families.contains { family in
                name.hasPrefix(family.key) && family.value.contains { String($0) == name.dropFirst(family.key.count) }
            }
            return isKnown ? [name] : []
        }
    }

    /// True for UTF-8 without NULs, which are frequent in ASCII text encoded as UTF-16.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            g_utf8_validate(bytes.assumingMemoryBound(to: CChar.self).baseAddress, gssize(bytes.count), nil) != 0
        }
    }

    /// Nil if some bytes are invalid in the encoding.
    private static func converted(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
        var count: gsize = 0
        // If the caller asks for the count of bytes read, GLib accepts an incomplete character at the end.
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
