import WeftGLib

/// Functions for web addresses as text: nothing here opens or fetches them. Any thread.
enum WebLink {
    /// Returns an absolute `http:` or `https:` address with a host, safe to pass to a browser; nil for anything else,
    /// such as `file:` or `javascript:`.
    ///
    /// As in browsers, blanks around it and line ends inside are dropped, blanks inside are percent-encoded, and a
    /// backslash before the query is read as a slash. Other parsers could take the part before the backslash for a
    /// user, and see another host.
    static func normalized(_ text: String) -> String? {
        let written = text.trimmingBlanks
        guard written.utf8.count <= LinkBase.maximumBytes else { return nil }
        // Cleaned before the host is checked, since cleaning may leave an empty host.
        let link = withSlashes(clean(written))
        guard let authority = authorityStart(link), link.utf8.count <= LinkBase.maximumBytes else { return nil }
        let host = link.utf8[authority...].prefix { !"/?#\\".utf8.contains($0) }
        guard let first = host.first, first != UInt8(ascii: ":"), host.last != UInt8(ascii: "@") else { return nil }
        return withWholeEscapes(link, from: host.endIndex)
    }

    /// Returns the normalized address of a page, to be shown to the user, opened or given to others: without
    /// `user:password@`, and with its host in ASCII. nil if this program cannot tell the host: a browser might see
    /// another one.
    static func page(_ text: String) -> String? {
        guard let link = normalized(text), let start = authorityStart(link) else { return nil }
        let authority = link.utf8[start...].prefix { !"/?#".utf8.contains($0) }
        // A fast path for nearly all addresses.
        if authority.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }) { return link }
        guard HTTPAddress.isUsable(link) else { return nil }
        let plain = HTTPAddress.withoutUserInfo(link)
        guard let ascii = HTTPAddress.host(of: plain), let named = host(plain) else { return nil }
        guard named.utf8.contains(where: { $0 >= 0x80 }), let from = authorityStart(plain) else { return plain }
        let port = named.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(named[$0...]) } ?? ""
        let rest: Substring = plain[plain.utf8.index(from, offsetBy: named.utf8.count)...]
        return "\(plain[..<from])\(ascii)\(port)\(rest)"
    }

    /// Encodes each `%` after `start` that begins no escape sequence. Browsers accept it; GLib rejects the whole
    /// address.
    private static func withWholeEscapes(_ address: String, from start: String.Index) -> String {
        guard address.utf8[start...].contains(UInt8(ascii: "%")) else { return address }
        let bytes = Array(address.utf8[start...])
        func isStray(_ index: Int) -> Bool {
            bytes[index] == UInt8(ascii: "%")
                && !(index + 2 < bytes.count && bytes[index + 1].hexDigit != nil && bytes[index + 2].hexDigit != nil)
        }
        guard bytes.indices.contains(where: isStray) else { return address }
        let whole = bytes.indices.flatMap { isStray($0) ? Array("%25".utf8) : [bytes[$0]] }
        return address[..<start] + String(decoding: whole, as: UTF8.self)
    }

    /// Returns the index after `http://` or `https://`, in upper or lower case; nil for other texts.
    static func authorityStart(_ text: String) -> String.Index? {
        for scheme in ["http://", "https://"] {
            let start = text.utf8.prefix(scheme.utf8.count)
            if start.elementsEqual(scheme.utf8, by: { $0.asciiLowercased == $1 }) { return start.endIndex }
        }
        return nil
    }

    /// Returns the host, with the port if the address has one, without user and password.
    static func host(_ address: String) -> String? {
        guard let start = authorityStart(address) else { return nil }
        let authority = address.utf8[start...].prefix { !"/?#\\".utf8.contains($0) }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.index(after: $0)...] }
        return String(host ?? authority)?.nonEmpty
    }

    /// Returns true if two addresses have the same host and port, with or without `www.`, which one owner has.
    static func isSameHost(_ one: String, _ other: String) -> Bool {
        func own(_ address: String) -> String? {
            host(address)?.lowercased().utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .drop { $0.elementsEqual("www".utf8) }.map { String(Substring($0)) }.joined(separator: ".").nonEmpty
        }
        return own(one).map { $0 == own(other) } ?? false
    }

    /// Returns the beginning of an address up to its path, for messages: at most 200 scalars, without controls. Without
    /// an authority it is the scheme.
    static func origin(_ address: String) -> String {
        let bytes = address.utf8
        if let mark = bytes.firstRange(of: "://".utf8) {
            let end = bytes[mark.upperBound...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.endIndex
            return String(address[..<end]).singleLine(limit: 200)
        }
        return String(decoding: bytes.prefix { !":/?#\\".utf8.contains($0) }, as: UTF8.self).singleLine(limit: 200)
            + ":"
    }

    static func withoutQuery(_ address: String) -> String {
        String(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) ?? ""
    }

    /// Returns the text as a value in a query: everything but the unreserved characters of RFC 3986 is percent-encoded.
    static func queryEncoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            if byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += percentEncoded(byte)
            }
        }
    }

    /// Returns true if the text starts with a scheme (RFC 3986, section 3.1), e.g. `mailto:`.
    static func hasScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter else { return false }
        let end = text.utf8.first { !($0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)) }
        return end == UInt8(ascii: ":")
    }

    /// Returns the text without line ends, with blanks, quotes, control characters and characters that change the
    /// direction of text percent-encoded.
    static func clean(_ text: String) -> String {
        // The first bytes of the control characters from U+0080 and of U+2028 with those behind it.
        guard text.utf8.contains(where: { needsCleaning($0) || [0xC2, 0xE2].contains($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r", "\t": continue
            case _ where scalar.isASCII && needsCleaning(UInt8(scalar.value)):
                result += percentEncoded(UInt8(scalar.value))
            case "\u{80}"..."\u{9F}", "\u{2028}", "\u{2029}",
                _ where scalar.turnsDirection:
                result += UTF8.encode(scalar)?.map(percentEncoded).joined() ?? ""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func withSlashes(_ address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: "\\")) else { return address }
        let end = address.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? address.endIndex
        let path = address.utf8[..<end].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        return String(decoding: path, as: UTF8.self) + address[end...]
    }

    static func percentEncoded(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }

    private static func needsCleaning(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: ">")
    }
}
