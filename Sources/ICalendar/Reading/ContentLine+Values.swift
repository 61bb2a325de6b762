extension ContentLine {
    /// The TZID parameter and the times after it.
    ///
    /// Some programs write a zone's name with an unquoted colon (`TZID=GMT+05:30:20261202T190000`): the name extends to
    /// the start of a time.
    var zonedTimes: (zone: String?, value: ArraySlice<UInt8>) {
        guard var zone = parameter("TZID"), !ZoneName.cleaned(zone).isEmpty else { return (nil, value) }
        var rest = value
        var parts = 0
        while !Self.beginsWithTime(rest) {
            guard parts < Self.maximumColons, let colon = rest.firstIndex(of: UInt8(ascii: ":")) else {
                return (parameter("TZID").map(ZoneName.cleaned), value)
            }
            zone += ":" + String(decoding: rest[..<colon], as: UTF8.self)
            rest = rest[(colon + 1)...]
            parts += 1
        }
        // Parameters that follow such a name were parsed as part of it.
        let name = zone.contains("=") ? zone.prefix { $0 != ";" } : zone[...]
        return (ZoneName.cleaned(String(name)), rest)
    }

    /// Maximum number of colons in a zone's name.
    private static let maximumColons = 8

    private static func beginsWithTime(_ text: ArraySlice<UInt8>) -> Bool {
        let first = text.prefix(64).prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/") }
        return CalendarTime(first, zone: nil) != nil
    }

    /// A DATE or DATE-TIME.
    var time: CalendarTime? {
        let (zone, value) = zonedTimes
        return CalendarTime(value, zone: zone, isDay: isDay)
    }

    /// True if the times are days (`VALUE=DATE`).
    var isDay: Bool { parameter("VALUE").map(ZoneName.cleaned)?.uppercased() == "DATE" }

    /// The value trimmed, in capitals.
    var word: String { String(decoding: value.trimmed, as: UTF8.self).uppercased() }

    /// A TEXT with resolved escapes, trimmed; nil if it is empty.
    var text: String? {
        Self.unescaped(value.prefix(CalendarEvent.maximumText))
    }

    /// Comma-separated texts.
    var texts: [String] {
        var parts: [String] = []
        var start = value.startIndex
        var index = start
        while index <= value.endIndex {
            if index == value.endIndex || value[index] == UInt8(ascii: ",") {
                if let text = Self.unescaped(value[start..<index]) { parts.append(text) }
                guard parts.count < 100 else { break }
                start = index + 1
            } else if value[index] == UInt8(ascii: "\\") {
                index += 1
            }
            index += 1
        }
        return parts
    }

    /// A URI; nil for embedded data.
    var address: String? {
        guard parameter("VALUE")?.uppercased() != "BINARY", parameter("ENCODING") == nil, value.count <= 2048 else {
            return nil
        }
        let text = String(decoding: value.trimmed, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    /// GEO: latitude and longitude in degrees, `43.29;5.36`. Accepts variants of programs: a backslash before the
    /// semicolon, a comma in its place, decimal commas, the prefix `geo:`, or an altitude at the end.
    var position: CalendarEvent.Position? {
        guard value.count <= 200 else { return nil }
        var text = value.filter { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }[...]
        let start = text.firstIndex { $0.decimalDigit != nil || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let scheme = String(decoding: text[..<(start ?? text.endIndex)].trimmed, as: UTF8.self).lowercased()
        guard let start, scheme.isEmpty || scheme == "geo:" else { return nil }
        text = text[start...]
        var parts = text.split(separator: UInt8(ascii: ";")).map { Array($0.trimmed) }
        // `geo:43.29,5.36;u=35`, and a comma for the semicolon.
        if parts.count < 2 || parts[0].contains(UInt8(ascii: ",")) && parts[0].contains(UInt8(ascii: ".")) {
            parts = (parts.first ?? []).split(separator: UInt8(ascii: ",")).map { Array($0.trimmed) }
        }
        if parts.count == 1 { parts = parts[0].split(separator: 0x20).map { Array($0.trimmed) } }
        let degrees = parts.prefix(3).map { part in
            Double(String(decoding: part.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
        }
        guard degrees.count >= 2, let latitude = degrees[0], let longitude = degrees[1], latitude.magnitude <= 90,
            longitude.magnitude <= 180
        else { return nil }
        return .init(latitude: latitude, longitude: longitude)
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
    }

    /// RFC 5545, section 3.3.11. A backslash before another character is kept; control characters, which it forbids,
    /// are removed: a NUL would end the text in C code.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: unescape(bytes), as: UTF8.self)
        guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
        // Most texts begin and end with printable ASCII, which needs no trimming.
        if first > 0x20, first < 0x7F, last > 0x20, last < 0x7F { return text }
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return nil }
        return String(scalars[start...end])
    }

    private static func unescape(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        func append(_ byte: UInt8) {
            if !isControl(byte) { result.append(byte) }
        }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                append(byte)
                continue
            }
            while index < bytes.endIndex, isControl(bytes[index]) { index += 1 }
            guard index < bytes.endIndex else {
                append(byte)
                break
            }
            switch bytes[index] {
            case UInt8(ascii: "n"), UInt8(ascii: "N"):
                result.append(UInt8(ascii: "\n"))
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: ":"):
                append(bytes[index])
            default:
                append(byte)
                append(bytes[index])
            }
            index += 1
        }
        return result
    }
}
