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

    /// The text of a link, and in a second line that text with what touches it and may belong to the same host: readers
    /// may take either for one address. Scripts without blanks between words touch every link.
    public static func words(of link: String, before: String, after: String) -> String {
        let start = touching(before.unicodeScalars.reversed().prefix(while: mayTouch).reversed())
        let end = touching(Array(after.unicodeScalars.prefix(while: mayTouch)))
        return start.isEmpty && end.isEmpty ? link : link + "\n" + start + link + end
    }

    /// Returns the characters as text if one is a part of a name.
    private static func touching(_ scalars: [Unicode.Scalar]) -> String {
        scalars.contains { $0 != dot && isOfName($0) } ? String(String.UnicodeScalarView(scalars)) : ""
    }

    /// True for the characters of hosts in the Latin, Greek and Cyrillic scripts, for what looks like a dot, and for
    /// invisible characters.
    private static func mayTouch(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x530 && isOfName(scalar) || scalar == slashMark || scalar == colon || isLikeDot(scalar)
            || scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func isSame(_ target: String, _ named: String) -> Bool {
        target == named || "www." + target == named
            || target.utf8.count > named.utf8.count + 1
                && target.utf8.suffix(named.utf8.count + 1).elementsEqual(("." + named).utf8)
    }

    private static let maximumWords = 10_000
    private static let (dot, colon, slashMark, at): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) =
        (".", ":", "/", "@")

    /// The hosts named in a text, in lower case and ASCII.
    static func named(in text: String) -> [String] {
        let words = seen(text).split { $0.isBlank || "<>\"«»“”„".unicodeScalars.contains($0) }
        // Right-to-left characters, and invisible marks with that direction, show the parts of a word in another order.
        let isTurned = text.unicodeScalars.contains(where: isRightToLeft)
        return words.prefix(maximumWords).flatMap { hosts(of: $0, isTurned: isTurned) }
    }

    // MARK: Look-alikes

    /// The text as readers see it: characters that look like one another are one character, and invisible ones and
    /// narrow blanks are dropped.
    private static func seen(_ text: String) -> [Unicode.Scalar] {
        let close = String.UnicodeScalarView(
            text.unicodeScalars.lazy.filter { !isNarrowBlank($0) }.map { isRaised($0) ? " " : $0 })
        // Maps variants, such as full-width letters, to one letter.
        var seen = TextForm.compatible(String(close)).unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.value {
            case 0x2044, 0x2215, 0x2571, 0x29F8, 0x2AFD, 0x5C: slashMark
            case 0x02D0, 0x0589, 0x2236, 0xA4FD, 0xA789: colon
            case 0x212E: "e"
            default: scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
            }
        }
        // Marks such as a low line beneath do not hide a letter.
        var isMarked = false
        seen = seen.filter { scalar in
            let isMark = scalar.properties.generalCategory == .nonspacingMark
            if !isMark { isMarked = isOfASCIIName(scalar) }
            return !(isMark && isMarked)
        }
        // In other scripts the same characters are digits, or end sentences.
        for index in seen.indices.dropFirst().dropLast()
        where isLikeDot(seen[index]) && isOfAlphabet(seen[index - 1]) && isOfAlphabet(seen[index + 1]) {
            seen[index] = dot
        }
        return seen
    }

    /// True for small raised signs behind a word, such as the number of a note and ™. Normalization would make them a part
    /// of the word.
    private static func isRaised(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAA, 0xB2, 0xB3, 0xB9, 0xBA, 0x2070...0x209F, 0x2120, 0x2122: true
        default: false
        }
    }

    /// True for letters and digits of the Latin, Greek and Cyrillic scripts.
    private static func isOfAlphabet(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x530 && scalar != dot && isOfName(scalar)
    }

    /// True for blanks that are hardly visible beside a dot: fractions of a normal space.
    private static func isNarrowBlank(_ scalar: Unicode.Scalar) -> Bool {
        "\u{2006}\u{2008}\u{2009}\u{200A}\u{202F}\u{205F}".unicodeScalars.contains(scalar)
    }

    /// Characters that look like a dot, mostly by the Unicode list of confusable characters. Normalization keeps them.
    private static func isLikeDot(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xB7, 0x2CC, 0x660, 0x6D4, 0x6F0, 0x701, 0x702, 0xF0B, 0x1427, 0x16EB, 0x2027, 0x2219, 0x22C5, 0x2840,
            0x2B1D, 0x2E31, 0x2E33, 0x3002, 0xA4F8, 0xA60E, 0xA78F, 0xFBB3, 0xFF61, 0x10A50, 0x1D16D:
            true
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

    private static func isOfASCIIName(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        let byte = UInt8(scalar.value)
        return byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
    }

    /// True for letters, marks, digits, hyphens and dots, also those of other scripts.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == dot || isOfASCIIName(scalar) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    // MARK: Hosts

    /// The hosts in a word: after a scheme, and wherever letters and dots look like a domain. What follows a host's
    /// slash is a path, unless the parts of the word are shown in another order.
    private static func hosts(of word: ArraySlice<Unicode.Scalar>, isTurned: Bool) -> [String] {
        guard let (scheme, start) = schemeEnd(of: word) else { return domains(in: word, dropsPaths: !isTurned) }
        var hosts = domains(in: word[..<scheme], dropsPaths: false)
        let authority = word[start...].prefix { !"/?#".unicodeScalars.contains($0) }
        // The part before an @ is a user name, which may imitate a host.
        let parts = authority.split(separator: at)
        for part in parts.dropLast() { hosts += domains(in: part, dropsPaths: false) }
        if let last = parts.last {
            let written = String(String.UnicodeScalarView(last.prefix { $0 != colon && !closes($0) }))
            if let host = name(written) ?? unknown(written) { hosts.append(host) }
        }
        if isTurned { hosts += domains(in: word[authority.endIndex...], dropsPaths: false) }
        return hosts
    }

    /// True for marks around an address that cannot belong to its host.
    private static func closes(_ scalar: Unicode.Scalar) -> Bool { "()[]{}',;|!*‘’".unicodeScalars.contains(scalar) }

    /// The positions of the scheme and of the authority of an address with any number of slashes; nil without a scheme.
    private static func schemeEnd(of word: ArraySlice<Unicode.Scalar>) -> (scheme: Int, authority: Int)? {
        let slash = word.indices.first { index in
            word[index] == slashMark
                && (index == word.startIndex && word.dropFirst().first == slashMark
                    || index > word.startIndex && word[index - 1] == colon)
        }
        guard let slash else { return nil }
        let scheme = word[..<slash].dropLast()
        // Without "//", only these schemes have a host, since other words have a colon and a slash, too.
        let isWeb = ["http", "https"].contains { name in
            scheme.suffix(name.utf8.count).elementsEqual(name.unicodeScalars) {
                $0.properties.lowercaseMapping == String($1)
            }
        }
        guard isWeb || word[slash...].starts(with: "//".unicodeScalars) else { return nil }
        let name = scheme.reversed().prefix { isOfASCIIName($0) }.count
        return (
            slash == word.startIndex ? slash : scheme.endIndex - name,
            word[slash...].firstIndex { $0 != slashMark } ?? word.endIndex
        )
    }

    /// The domains without a scheme in a part of a word.
    private static func domains(in part: ArraySlice<Unicode.Scalar>, dropsPaths: Bool) -> [String] {
        var (rest, hosts, hasPath) = (part, [String](), dropsPaths)
        while let start = rest.firstIndex(where: isOfName) {
            // Two dots in a row end a name.
            var end = start
            while end < rest.endIndex, isOfName(rest[end]), rest[end] != dot || end == start || rest[end - 1] != dot {
                end += 1
            }
            let written = String(String.UnicodeScalarView(rest[start..<end]))
            rest = rest[max(end, start + 1)...]
            guard let name = host(in: written) else { continue }
            hosts.append(name)
            // Done once per part, since each cut scans the rest of the text.
            if hasPath { rest = rest.prefix { !"/?#".unicodeScalars.contains($0) } }
            hasPath = false
        }
        return hosts
    }

    /// The host that a word of letters and dots shows, also without the letters around it of scripts that have no blanks.
    private static func host(in word: String) -> String? {
        if let name = name(word) ?? unknown(word), looksLikeHost(name) || imitatesHost(word) { return name }
        guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        let parts = word.unicodeScalars.split { !$0.isASCII }
        return parts.lazy.compactMap { name(String(String.UnicodeScalarView($0))) }.first(where: looksLikeHost)
    }

    /// True for a word with Greek or Cyrillic letters among Latin ones behind its last dot: "com" with a Cyrillic letter.
    private static func imitatesHost(_ word: String) -> Bool {
        let labels = word.unicodeScalars.split(separator: dot)
        guard labels.count > 1, let last = labels.last, (2...6).contains(last.count) else { return false }
        return labels.dropLast().allSatisfy { $0.allSatisfy(\.isASCII) } && last.contains(where: \.isASCII)
            && last.contains { !$0.isASCII }
            && last.allSatisfy {
                $0.isASCII || (0x370...0x52F).contains($0.value) || (0x1D00...0x1DBF).contains($0.value)
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

    /// True for a word without a scheme that has dots and ends with a known domain, or is an IPv4 address. Otherwise
    /// abbreviations and names of files would look like hosts.
    private static func looksLikeHost(_ name: String) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: true)
        guard labels.count > 1, let last = labels.last.flatMap({ String($0)?.lowercased() }) else { return false }
        if labels.count == 4, labels.allSatisfy({ String($0).flatMap { UInt8($0) } != nil }) { return true }
        guard labels.count > 2 || !filesEnds.contains(last) else { return false }
        if privateEnds.contains(last) { return true }
        // Initials and degrees look like hosts of the many new and national domains: "M.Dupont", "B.Sc.".
        if labels.count == 2, labels[0].count == 1, !shortEnds.contains(last) { return false }
        return HTTPAddress.isPublicSuffix(last)
    }

    /// Domains of local networks and of documents, which are not on the Public Suffix List.
    private static let privateEnds: Set = ["example", "home", "internal", "lan", "local", "localhost", "onion", "test"]

    /// The domains with well-known names of one letter.
    private static let shortEnds: Set = ["co", "com", "net", "org"]

    /// Known domains that are more often the ends of files' names.
    private static let filesEnds: Set = ["md", "mov", "ps", "py", "rs", "sh", "zip"]
}
