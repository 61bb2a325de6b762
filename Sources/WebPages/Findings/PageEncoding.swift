import WeftGLib

/// Determines the encoding of a page from its first bytes, from the server's header, or from the page's own
/// declaration, in this order (section 13.2.3 of the HTML standard, and appendix F of XML).
enum PageEncoding {
    /// The number of bytes that are searched for the page's own declaration, as in the standard.
    private static let scannedBytes = 1024

    /// Returns the page as UTF-8, and whether its declared encoding was wrong. Bytes that stay unreadable become
    /// U+FFFD. O(bytes)
    static func utf8(_ bytes: [UInt8], charset: String?) -> (bytes: [UInt8], isWrong: Bool) {
        let written = charset ?? declared(bytes)
        var text = TextEncoding.utf8(bytes, charset: written)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        if isUTF8(text) {
            let isOther = written.map { !["utf-8", "utf8", "us-ascii"].contains($0.asciiLowercased) } ?? false
            return (text, isOther && text.count == bytes.count && text.contains { $0 >= 0x80 })
        }
        // Most pages with a missing or wrong encoding declare this one.
        if declared(bytes).map({ $0.asciiLowercased != written?.asciiLowercased }) == true {
            text = TextEncoding.utf8(bytes, charset: declared(bytes))
            if isUTF8(text) { return (text, true) }
        }
        text = TextEncoding.utf8(bytes, charset: "windows-1252")
        return (isUTF8(text) ? text : Array(String(decoding: text, as: UTF8.self).utf8), true)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Returns the encoding in `<meta charset>`, `<meta http-equiv>` or `<?xml encoding?>`.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(scannedBytes).map(\.asciiLowercased), as: UTF8.self)
        for mark in ["encoding=", "charset="] {
            guard let range = start.firstRange(of: mark) else { continue }
            let rest = start.utf8[range.upperBound...].drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            let name = rest.prefix {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
            if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
        }
        return nil
    }
}
