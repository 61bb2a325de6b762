import WeftGLib

/// Compares a link's target with the host in its text. Any thread.
public enum LinkHost {
    /// The host named in a link's text if the link leads to another one; nil otherwise.
    ///
    /// An address, or a word that looks like a host name, names a host. Subdomains are the same host: a link with the
    /// text "example.org" may lead to "www.example.org". O(length).
    public static func other(namedIn text: String, than address: String) -> String? {
        guard let target = WebLink.host(address).flatMap({ name($0) }) else { return nil }
        return named(in: text).first { !isSame(target, $0) }
    }

    private static func isSame(_ target: String, _ named: String) -> Bool {
        target == named || "www." + target == named
            || target.utf8.count > named.utf8.count + 1
                && target.utf8.suffix(named.utf8.count + 1).elementsEqual(("." + named).utf8)
    }

    /// The hosts named in a text, in lower case and ASCII.
    static func named(in text: String) -> [String] {
        // Maps look-alike characters, such as full-width letters and dots, to one letter.
        let close = String.UnicodeScalarView(text.unicodeScalars.filter { !isNarrowBlank($0) })
        let seen = TextForm.compatible(String(close)).unicodeScalars.filter {
            !$0.properties.isDefaultIgnorableCodePoint
        }
        let words = seen.split { $0.isBlank || "<>()[]{}\"'«»“”„‘’,;|".unicodeScalars.contains($0) }
        // Right-to-left characters, and invisible marks with that direction, show the parts of a word in another order.
        let isTurned = text.unicodeScalars.contains(where: isRightToLeft)
        return words.prefix(maximumWords).flatMap { hosts(of: $0, dropsPath: !isTurned) }
    }

    /// True for blanks that are hardly visible beside a dot: fractions of a normal space.
    private static func isNarrowBlank(_ scalar: Unicode.Scalar) -> Bool {
        "\u{2006}\u{2008}\u{2009}\u{200A}\u{202F}\u{205F}".unicodeScalars.contains(scalar)
    }

    /// Letters and marks that look like a dot, by the Unicode list of confusable characters. Normalization keeps them.
    private static func isLikeDot(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0660, 0x06D4, 0x06F0, 0x0701, 0x0702, 0x2027, 0x2E33, 0xA4F8, 0xA60E, 0x10A50, 0x1D16D: true
        default: false
        }
    }

    /// True for marks and blocks of scripts that are written from right to left.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
            0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    private static let maximumWords = 10_000

    /// The hosts in a word: after a scheme, and wherever letters and dots look like a domain. What follows a host's
    /// slash is a path.
    private static func hosts(of word: Substring.UnicodeScalarView, dropsPath: Bool) -> [String] {
        let scalars = Array(word)
        let mark = scalars.indices.first { scalars[$0...].starts(with: "://".unicodeScalars) }
        var hosts: [String] = []
        if let mark {
            // The part before an @ is a user name that imitates a host.
            let authority = scalars[(mark + 3)...].prefix { !isSlash($0) }
            hosts = authority.split(separator: "@").compactMap { part in
                let written = String(String.UnicodeScalarView(part.prefix { $0 != ":" }))
                return name(written) ?? unknown(written)
            }
        }
        var (rest, hasPath) = (scalars[...], dropsPath)
        while let start = rest.firstIndex(where: isOfName) {
            let stretch = rest[start...].prefix(while: isOfName)
            rest = rest[stretch.endIndex...]
            let written = String(String.UnicodeScalarView(stretch.map { isLikeDot($0) ? "." : $0 }))
            if let name = name(written) {
                guard looksLikeHost(name) else { continue }
                hosts.append(name)
            } else {
                guard let name = unknown(written) else { continue }
                hosts.append(name)
            }
            // Done once per word, since each cut scans the rest of the text.
            if hasPath { rest = rest.prefix { !isSlash($0) } }
            hasPath = false
        }
        return hosts
    }

    private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { "/?#\\⁄∕".unicodeScalars.contains(scalar) }

    /// True for letters, marks, digits, hyphens and dots, also those of other scripts, and what looks like a dot.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            return byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        if isLikeDot(scalar) || scalar == "\u{3002}" || scalar == "\u{FF61}" { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    /// The name in lower case and ASCII, without a dot at its ends.
    private static func name(_ host: String) -> String? {
        var points = host.utf8[...]
        while points.last == UInt8(ascii: ".") { points.removeLast() }
        while points.first == UInt8(ascii: ".") { points.removeFirst() }
        guard let host = String(points), !host.isEmpty else { return nil }
        let bare = host.utf8.first == UInt8(ascii: "[") ? host.utf8[...] : host.utf8.prefix { $0 != UInt8(ascii: ":") }
        return String(bare).flatMap { HTTPAddress.asciiHost($0.lowercased()) }
    }

    /// A name with dots that cannot be converted, with `?` for other characters than ASCII: its labels are too long, or
    /// its letters newer than the system. It may look like any host, and is none that a link leads to.
    private static func unknown(_ host: String) -> String? {
        guard host.utf8.contains(UInt8(ascii: ".")), host.utf8.contains(where: { $0 >= 0x80 }) || host.utf8.count > 63
        else { return nil }
        return String(String.UnicodeScalarView(host.unicodeScalars.prefix(200).map { $0.isASCII ? $0 : "?" }))
    }

    /// True for a word without a scheme that has dots and ends like a domain, not like a file or a number.
    private static func looksLikeHost(_ name: String) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, labels.allSatisfy({ !$0.isEmpty }),
            last.count > 1 || labels.count == 4,
            name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E })
        else { return false }
        let isNumber = labels.count == 4 && labels.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
        let end = String(last) ?? ""
        return isNumber || last.allSatisfy { !$0.isASCIIDigit } && !filesEnds.contains(end)
            || end.utf8.starts(with: "xn--".utf8)
    }

    private static let filesEnds: Set = [
        "css", "doc", "docx", "gif", "htm", "html", "ics", "jpeg", "jpg", "js", "md", "pdf", "php", "png", "svg", "txt",
        "xml",
    ]
}
