/// Resolves the addresses on pages. Any thread.
package enum PageAddress {
    /// The maximum length of an address in bytes; longer ones are ignored.
    static let maximumBytes = 8192

    /// Resolves `reference` as browsers do; unchanged if the page's address is unknown. Nil if it is not an address.
    /// O(length)
    static func resolved(_ reference: String, on base: String?) -> String? {
        let reference = clean(reference.trimmed)
        guard reference.utf8.count <= maximumBytes else { return nil }
        guard let base else { return reference.isEmpty ? nil : reference }
        return hasScheme(reference) ? reference : absolute(reference, on: base)
    }

    /// Resolves a reference without a scheme (RFC 3986, section 5.2.2); nil if the base has no authority.
    package static func absolute(_ reference: String, on base: String) -> String? {
        guard let mark = base.firstRange(of: "://") else { return nil }
        let scheme = base[..<mark.lowerBound] + ":"
        if reference.utf8.starts(with: "//".utf8) { return scheme + reference }
        let ends = base.utf8[mark.upperBound...]
        let authorityEnd = ends.firstIndex { "/?#".utf8.contains($0) } ?? base.endIndex
        let pathEnd = ends[authorityEnd...].firstIndex { "?#".utf8.contains($0) } ?? base.endIndex
        let queryEnd = ends[authorityEnd...].firstIndex(of: UInt8(ascii: "#")) ?? base.endIndex
        let origin = String(base[..<authorityEnd])
        switch reference.utf8.first {
        case nil: return String(base[..<queryEnd])
        case UInt8(ascii: "#"): return base[..<queryEnd] + reference
        case UInt8(ascii: "?"): return base[..<pathEnd] + reference
        default: break
        }
        let path = reference.utf8.prefix { !"?#".utf8.contains($0) }
        let rest = String(reference[path.endIndex...])
        let written = String(reference[..<path.endIndex])
        if written.utf8.first == UInt8(ascii: "/") { return origin + removingDots(written) + rest }
        let basePath = base[authorityEnd..<pathEnd]
        let folder = basePath.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(basePath[...$0]) } ?? "/"
        return origin + removingDots(folder + written) + rest
    }

    /// Removes dot segments (RFC 3986, section 5.2.4) from a path that starts with a slash. The path is split at slash
    /// bytes: a slash with a combining accent is a different `Character`, but a server still sees a slash.
    private static func removingDots(_ path: String) -> String {
        var kept: [String] = []
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map {
            String(decoding: $0, as: UTF8.self)
        }
        for part in parts {
            switch part {
            case ".": continue
            case "..": _ = kept.popLast()
            default: kept.append(part)
            }
        }
        // Paths such as "/a/." and "/a/b/.." name a folder.
        if parts.last == "." || parts.last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }

    /// Returns true if the reference begins with a scheme (RFC 3986, section 3.1).
    private static func hasScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter else { return false }
        let end = text.utf8.first { !($0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)) }
        return end == UInt8(ascii: ":")
    }

    /// Removes line ends, and percent-encodes blanks and quotes.
    private static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || "\"<>".utf8.contains($0) }) else { return text }
        var result: [UInt8] = []
        for byte in text.utf8 where !(0x09...0x0D).contains(byte) {
            if byte <= 0x20 || byte == 0x7F || "\"<>".utf8.contains(byte) {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// True if the address starts with `http:` or `https:`.
    static func isOfWeb(_ address: String) -> Bool {
        ["http://", "https://"].contains { scheme in
            address.utf8.count > scheme.utf8.count
                && address.utf8.prefix(scheme.utf8.count).elementsEqual(scheme.utf8) { $0.asciiLowercased == $1 }
        }
    }
}
