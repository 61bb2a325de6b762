extension ContentLine {
    /// The TZID parameter.
    var zone: String? { parameter("TZID") }

    /// A DATE or DATE-TIME. A zone's name with a colon in it and without quotes, as some programs write it, is put together again.
    var time: CalendarTime? {
        if let time = CalendarTime(value, zone: zone) { return time }
        guard let zone, let colon = value.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = String(decoding: value[..<colon], as: UTF8.self)
        return CalendarTime(value[(colon + 1)...], zone: zone + ":" + rest)
    }

    /// A TEXT with its escapes resolved and without its ends' blanks; nil when nothing is left.
    var text: String? {
        Self.unescaped(value.prefix(CalendarEvent.maximumText))
    }

    /// Several, between commas.
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

    /// A URI, not embedded data.
    var address: String? {
        guard parameter("VALUE")?.uppercased() != "BINARY", parameter("ENCODING") == nil, value.count <= 2048 else {
            return nil
        }
        let text = valueText
        return text.isEmpty ? nil : text
    }

    /// GEO: degrees of latitude and longitude.
    var position: CalendarEvent.Position? {
        let parts = value.split(separator: UInt8(ascii: ";"))
            .map { Double(String(decoding: $0.trimmed, as: UTF8.self)) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], latitude.magnitude <= 90,
            longitude.magnitude <= 180
        else { return nil }
        return .init(latitude: latitude, longitude: longitude)
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
    }

    /// RFC 5545, section 3.3.11. A backslash before anything else stands for itself; control characters, which it
    /// forbids, are left out: a NUL would end the text for many who show it.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: unescape(bytes), as: UTF8.self)
        guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
        // Nearly all begin and end with what is no blank of any script.
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
