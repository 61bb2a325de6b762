/// Assembles the dates of microformats from the parts of the value class pattern.
enum MicroformatDate {
    /// Makes `2009-06-26 19:00-0800` from the parts `2009-06-26` and `19:00-08:00`; nil if there are no parts.
    /// - Parameter before: the preceding date, used for a time without a date.
    static func value(of parts: [String], before: inout String?) -> String? {
        guard !parts.isEmpty else { return nil }
        var (date, time, zone): (String?, String?, String?)
        for part in parts.map(\.trimmed) {
            if date == nil, time == nil, zone == nil, PageTime(part) != nil, part.utf8.count > 10 {
                before = String(part.prefix(10))
                return part
            }
            if isDate(part) {
                date = date ?? part
            } else if let read = Self.time(part) {
                time = time ?? read.time
                zone = zone ?? read.zone
            } else if let read = Self.zone(part) {
                zone = zone ?? read
            }
        }
        guard let day = date ?? before else { return time.map { $0 + (zone ?? "") } }
        if date != nil { before = day }
        return time.map { "\(day) \($0)\(zone ?? "")" } ?? day
    }

    /// Completes a date in a single text; a time without a date takes the preceding date.
    static func completed(_ text: String, before: inout String?) -> String {
        if isDate(text) {
            before = text
        } else if PageTime(text)?.isDate == false, text.utf8.count > 10 {
            before = String(decoding: text.utf8.prefix(10), as: UTF8.self)
        } else if let date = before, let read = time(text) {
            return "\(date) \(read.time)\(read.zone ?? "")"
        }
        return text
    }

    private static func isDate(_ text: String) -> Bool {
        var scanner = DateScanner(Array(text.utf8))
        return ISODateReader.date(&scanner) != nil && scanner.isAtEnd && text.utf8.count >= 8
    }

    /// Converts a time to 24 hours with two digits, with its zone if it has one.
    private static func time(_ text: String) -> (time: String, zone: String?)? {
        let bytes = Array(text.utf8)
        guard text.utf8.count <= 40 else { return nil }
        var scanner = DateScanner(bytes)
        guard let clock = ISODateReader.clock(&scanner), scanner.isAtEnd else { return nil }
        let (hour, minute, second) = (clock.seconds / 3600, clock.seconds / 60 % 60, clock.seconds % 60)
        // Without a colon or "am"/"pm", four digits may be a year.
        guard bytes.contains(UInt8(ascii: ":")) || bytes.contains(where: { $0.asciiLowercased == UInt8(ascii: "m") })
        else { return nil }
        let time = "\(two(hour)):\(two(minute))" + (clock.hasSeconds ? ":\(two(second))" : "")
        return (time, zone(clock.zone))
    }

    private static func zone(_ text: String) -> String? {
        var scanner = DateScanner(Array(("00:00" + text).utf8))
        guard let clock = ISODateReader.clock(&scanner), scanner.isAtEnd else { return nil }
        return zone(clock.zone)
    }

    private static func zone(_ zone: PageTime.Zone) -> String? {
        guard case .offset(let seconds) = zone else { return nil }
        if seconds == 0 { return "Z" }
        return (seconds < 0 ? "-" : "+") + two(abs(seconds) / 3600) + two(abs(seconds) / 60 % 60)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
