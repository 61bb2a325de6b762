/// The names of time zones in calendars.
enum ZoneName {
    /// The name without surrounding spaces, quotes and escapes.
    static func cleaned(_ text: String) -> String {
        let isAround = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x22 || byte == 0x27 }
        let bytes = text.utf8
        guard bytes.first.map(isAround) == true || bytes.last.map(isAround) == true || bytes.contains(0x5C) else {
            return text
        }
        let start = bytes.drop(while: isAround)
        let end = start.lastIndex { !isAround($0) }.map { bytes.index(after: $0) } ?? start.startIndex
        return String(decoding: start[..<end].filter { $0 != 0x5C }, as: UTF8.self)
    }

    /// The names of the time-zone database that `name` may contain, the most likely first. Some programs write a slash
    /// or their own prefix before the name: "/citadel.org/20210210_1/Europe/Berlin".
    static func databaseNames(in name: String) -> [String] {
        let parts = name.split(separator: "/")
        let counts = name.hasPrefix("/") ? [3, 2, 1] : [3, 2]
        return counts.filter { $0 < parts.count || $0 == parts.count && name.hasPrefix("/") }
            .map { parts.suffix($0).joined(separator: "/") }
    }

    /// The name without a number at its end: programs number zones of the same name ("W. Europe Standard Time 1",
    /// "W. Europe Standard Time (1)"). nil without a number.
    static func withoutNumber(_ name: String) -> String? {
        var bytes = Array(name.utf8)[...]
        if bytes.last == UInt8(ascii: ")") { bytes = bytes.dropLast() }
        let count = bytes.count
        while let last = bytes.last, last.decimalDigit != nil { bytes = bytes.dropLast() }
        guard bytes.count < count, let mark = bytes.last, " (/".utf8.contains(mark) else { return nil }
        while let last = bytes.last, " (/".utf8.contains(last) { bytes = bytes.dropLast() }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The UTC offset in a name, in seconds east: "GMT+05:30", "UTC-5", "+0530", "(UTC+01:00) Somewhere"; nil for
    /// others.
    static func offset(in name: String) -> Int? {
        var text = name.uppercased()[...]
        let isInBrackets = text.hasPrefix("(")
        if isInBrackets {
            guard let end = text.firstIndex(of: ")") else { return nil }
            text = text[text.index(after: text.startIndex)..<end]
        }
        for prefix in ["UTC", "GMT"] where text.hasPrefix(prefix) {
            text = text.dropFirst(3)
            if text.isEmpty { return 0 }
        }
        return offset(Array(text.utf8)[...])
    }

    /// Parses `+0100`, `-053730`, `+1`, `+01:00`; nil for anything else, or for more than a day.
    static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.count <= 9 else {
            return nil
        }
        let rest = text.dropFirst().filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ".") }
        var digits = rest.compactMap(\.decimalDigit).map(Int.init)
        guard digits.count == rest.count else { return nil }
        if digits.count % 2 == 1 { digits.insert(0, at: 0) }
        while digits.count < 6, !digits.isEmpty { digits.append(0) }
        guard digits.count == 6 else { return nil }
        let (minutes, seconds) = (digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
        let value = (digits[0] * 10 + digits[1]) * 3600 + minutes * 60 + seconds
        guard value < 86_400, minutes < 60, seconds < 60 else { return nil }
        return sign == UInt8(ascii: "-") ? -value : value
    }
}
