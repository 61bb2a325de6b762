import WeftGLib

/// The file that a web address leads to, the same for all spellings of the address: escape sequences, and dots and empty
/// names in its path. For comparisons only. A value.
struct WebFile {
    /// The host, and a port that is not the scheme's default.
    private let host: Substring
    /// The path and the query as written.
    private let rest: Substring

    /// nil for a text that is not a web address.
    init?(_ address: String) {
        guard let identity = WebLink.identity(of: address) else { return nil }
        let end = identity.utf8.firstIndex { "/?".utf8.contains($0) } ?? identity.endIndex
        (host, rest) = (identity[..<end], identity[end...])
    }

    /// True for the same file. A query counts only if `other` has one, or is the root of its site. O(length)
    func isSame(as other: WebFile) -> Bool {
        guard host.utf8.elementsEqual(other.host.utf8) else { return false }
        let (mine, its) = (parts, other.parts)
        return mine.path == its.path && (its.query.isEmpty && !its.path.isEmpty || mine.query == its.query)
    }

    /// True if a text with a slash contains the path, plain or percent-encoded. False for a short path, which says little.
    /// O(length)
    func isQuoted(in text: String) -> Bool {
        // Most UIDs have neither, and a calendar has thousands.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else { return false }
        let path = Array(parts.path.joined(separator: [UInt8(ascii: "/")]))
        return path.count >= 8 && Self.decoded(text.utf8).firstRange(of: path) != nil
    }

    private var parts: (path: [[UInt8]], query: [UInt8]) {
        let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.utf8.endIndex
        var names: [[UInt8]] = []
        for name in Self.decoded(rest.utf8[..<mark]).split(separator: UInt8(ascii: "/")) {
            if name.elementsEqual("..".utf8) {
                if !names.isEmpty { names.removeLast() }
            } else if !name.elementsEqual(".".utf8) {
                names.append(Array(name))
            }
        }
        return (names, Self.decoded(rest.utf8[mark...].dropFirst()))
    }

    /// The bytes without percent-encoding.
    static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), Array(text)[...])
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap(\.hexDigit)
            let isEscape = byte == UInt8(ascii: "%") && digits.count == 2
            bytes.append(isEscape ? UInt8(truncatingIfNeeded: digits[0] << 4 | digits[1]) : byte)
            if isEscape { rest = rest.dropFirst(2) }
        }
        return bytes
    }
}
