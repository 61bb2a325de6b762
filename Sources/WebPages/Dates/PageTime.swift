import ICalendar

/// A date or time as written on a page. A value.
public struct PageTime: Sendable, Hashable {
    /// The clock that shows the time.
    public enum Zone: Sendable, Hashable {
        /// An offset in seconds east of UTC, at most 18 hours.
        case offset(Int)
        /// A name from the time-zone database, spelled as on the page.
        case named(String)
        /// The page does not give a zone.
        case unknown
    }

    /// The local time; midnight for a date.
    public var local: LocalTime
    /// True for a date without a time of day.
    public var isDate: Bool
    /// The clock.
    public var zone: Zone

    /// Creates a time from the local date and time.
    public init(local: LocalTime, isDate: Bool = false, zone: Zone = .unknown) {
        self.local = local
        self.isDate = isDate
        self.zone = zone
    }

    /// True if the local time is 00:00:00.
    public var isMidnight: Bool { local.hour == 0 && local.minute == 0 && local.second == 0 }
}

extension PageTime {
    /// The maximum length of a date in bytes. Longer texts are not read as dates.
    private static let maximumBytes = 100

    /// Reads a date in the formats of pages and feeds: ISO 8601 with ordinal days and weeks, with and without a zone,
    /// also a zone as in RFC 9557 (`[Europe/Paris]`); RFC 822 and its relatives; `YYYY-MM-DD h:mm pm`. Nil for anything
    /// else and for dates that do not exist. O(length)
    public init?(_ text: String) {
        let text = text.trimmed
        guard !text.isEmpty, text.utf8.count <= Self.maximumBytes else { return nil }
        if let time = ISODateReader.time(Array(text.utf8)) ?? MailDateReader.time(text) {
            self = time
        } else {
            return nil
        }
    }
}

/// Scans the parts of a date from left to right.
struct DateScanner {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var current: UInt8? { position < bytes.count ? bytes[position] : nil }
    var isAtEnd: Bool { position == bytes.count }
    var rest: ArraySlice<UInt8> { bytes[position...] }

    /// The number of digits at the current position.
    var digitCount: Int { rest.prefix { $0.isASCIIDigit }.count }

    /// Reads a number with exactly `digits` digits; does not move if there are fewer.
    mutating func number(_ digits: Int) -> Int? {
        let written = rest.prefix(digits)
        guard written.count == digits, written.allSatisfy(\.isASCIIDigit) else { return nil }
        position += digits
        return written.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Skips one byte if it is one of `allowed`.
    mutating func skip(_ allowed: StaticString) -> Bool {
        guard let current, allowed.withUTF8Buffer({ $0.contains(current) }) else { return false }
        position += 1
        return true
    }

    mutating func skipBlanks() {
        while let current, current <= 0x20 { position += 1 }
    }

    /// Reads letters and full stops and moves behind them. Returns the letters in lower case.
    mutating func word() -> String {
        let word = rest.prefix { $0.isASCIILetter || $0 == UInt8(ascii: ".") }
        position += word.count
        return String(decoding: word.filter(\.isASCIILetter).map(\.asciiLowercased), as: UTF8.self)
    }
}

/// A time of day with its zone.
struct ClockTime: Hashable {
    /// The seconds since the start of the day, at most 86,400.
    var seconds: Int
    var zone: PageTime.Zone
    /// True if seconds were written.
    var hasSeconds: Bool
}

/// Reads dates of ISO 8601.
enum ISODateReader {
    static func time(_ bytes: [UInt8]) -> PageTime? {
        var scanner = DateScanner(bytes)
        guard let date = date(&scanner) else { return nil }
        if scanner.isAtEnd { return PageTime(local: date, isDate: true) }
        guard scanner.skip("Tt \t_") else { return nil }
        scanner.skipBlanks()
        guard let clock = clock(&scanner), scanner.isAtEnd else { return nil }
        let local = LocalTime(seconds: date.seconds + Int64(clock.seconds))
        // 24:00 on 31 December 9999 is in the year 10000.
        guard (1...9999).contains(local.date.year) else { return nil }
        return PageTime(local: local, zone: clock.zone)
    }

    /// Reads a date such as `2026-11-22`, `20261122`, `2026-326` or `2026W477`.
    static func date(_ scanner: inout DateScanner) -> LocalTime? {
        // Years of more than four digits are not supported.
        guard let year = scanner.number(4), let first = LocalTime(year: year, month: 1, day: 1) else { return nil }
        let isExtended = scanner.skip("-")
        if scanner.skip("Ww") {
            guard let week = scanner.number(2), (1...53).contains(week), scanner.skip("-") == isExtended,
                let day = scanner.number(1), (1...7).contains(day)
            else { return nil }
            // 4 January is in the first week; 1970-01-01 was a Thursday.
            let fourth = first.seconds / 86_400 + 3
            let monday = fourth - Int64(((fourth + 3) % 7 + 7) % 7)
            let date = LocalTime(seconds: (monday + Int64((week - 1) * 7 + day - 1)) * 86_400)
            return abs(date.date.year - year) <= 1 ? date : nil
        }
        if scanner.digitCount == 3, let day = scanner.number(3) {
            let date = LocalTime(seconds: first.seconds + Int64(day - 1) * 86_400)
            return day >= 1 && date.date.year == year ? date : nil
        }
        guard let month = scanner.number(2), scanner.skip("-") == isExtended, let day = scanner.number(2) else {
            return nil
        }
        return LocalTime(year: year, month: month, day: day)
    }

    /// Reads a time such as `19`, `19:00`, `190000`, `19:00:00.5`, `7pm` or `7:00 p.m.`, each with `Z`, `+01`, `+0100`,
    /// `+01:00` or `[Europe/Paris]`.
    static func clock(_ scanner: inout DateScanner) -> ClockTime? {
        let digits = scanner.digitCount
        guard let hour = scanner.number(digits == 1 || digits == 3 ? 1 : 2) else { return nil }
        var (minute, second, hasSeconds) = (0, 0, false)
        let isExtended = scanner.skip(":")
        if isExtended || scanner.digitCount >= 2 {
            guard let number = scanner.number(2) else { return nil }
            minute = number
            let isNext = scanner.skip(":")
            if isNext || scanner.digitCount >= 2 {
                guard isNext == isExtended, let number = scanner.number(2) else { return nil }
                (second, hasSeconds) = (number, true)
                if scanner.skip(".,") {
                    guard scanner.digitCount > 0 else { return nil }
                    while scanner.number(1) != nil {}
                }
            }
        }
        guard minute < 60, second <= 60 else { return nil }
        let afterTime = scanner
        scanner.skipBlanks()
        var hours = hour
        let half = scanner.word()
        switch half {
        case "am", "pm":
            guard (1...12).contains(hour) else { return nil }
            hours = hour % 12 + (half == "pm" ? 12 : 0)
        default:
            scanner = afterTime
            guard hour < 24 || hour == 24 && minute == 0 && second == 0 else { return nil }
        }
        guard let zone = zone(&scanner) else { return nil }
        return ClockTime(seconds: hours * 3600 + minute * 60 + min(second, 59), zone: zone, hasSeconds: hasSeconds)
    }

    /// Reads a zone: `.unknown` at the end of the text, nil for anything that is not a zone.
    private static func zone(_ scanner: inout DateScanner) -> PageTime.Zone? {
        var zone = PageTime.Zone.unknown
        scanner.skipBlanks()
        if scanner.skip("Zz") {
            zone = .offset(0)
        } else if let sign = scanner.current, scanner.skip("+-") {
            guard let hours = scanner.number(2), hours <= 18 else { return nil }
            let isExtended = scanner.skip(":")
            let minutes = scanner.number(2)
            guard !isExtended || minutes != nil, minutes ?? 0 < 60 else { return nil }
            let seconds = hours * 3600 + (minutes ?? 0) * 60
            guard seconds <= 18 * 3600 else { return nil }
            zone = .offset(sign == UInt8(ascii: "-") ? -seconds : seconds)
        }
        if scanner.skip("[") {
            _ = scanner.skip("!")
            let name = scanner.rest.prefix { $0 != UInt8(ascii: "]") }
            for _ in name { _ = scanner.skip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/_+-") }
            guard scanner.skip("]"), !name.isEmpty else { return nil }
            zone = .named(String(decoding: name, as: UTF8.self))
        }
        return zone
    }
}

/// Reads dates of mail and of HTTP: RFC 822 with its two-digit years, RFC 5322, RFC 850 and C's `asctime`.
enum MailDateReader {
    static func time(_ text: String) -> PageTime? {
        var words = text.pieces { $0 <= 0x20 || $0 == UInt8(ascii: ",") }[...]
        // RFC 850 dates contain hyphens.
        if let index = words.firstIndex(where: { $0.utf8.count(where: { $0 == UInt8(ascii: "-") }) == 2 }) {
            words = (words[..<index] + words[index].pieces { $0 == UInt8(ascii: "-") } + words[(index + 1)...])[...]
        }
        guard (2...10).contains(words.count) else { return nil }
        if let first = words.first, weekdays.contains(prefix(first)), number(first) == nil { words.removeFirst() }
        guard let (day, month) = dayAndMonth(&words), var next = words.popFirst() else { return nil }
        var clock = ClockTime(seconds: 0, zone: .unknown, hasSeconds: false)
        var hasTime = false
        // asctime dates end with the year.
        if next.utf8.contains(UInt8(ascii: ":")) {
            guard let read = clockTime(next), let year = words.popLast() else { return nil }
            (clock, hasTime, next) = (read, true, year)
        }
        guard let year = year(next), let date = LocalTime(year: year, month: month, day: day) else { return nil }
        if !hasTime, let written = words.first {
            guard let read = clockTime(written) else { return nil }
            words.removeFirst()
            (clock, hasTime) = (read, true)
        }
        if let half = words.first?.asciiLowercased, half == "am" || half == "pm" {
            words.removeFirst()
            guard clock.seconds < 13 * 3600 else { return nil }
            clock.seconds = clock.seconds % (12 * 3600) + (half == "pm" ? 12 * 3600 : 0)
        }
        if let name = words.first {
            guard let zone = zone(name) else { return nil }
            clock.zone = zone
            // "+0000 (GMT)" names the zone twice.
            guard words.dropFirst().allSatisfy({ $0.utf8.first == UInt8(ascii: "(") }) else { return nil }
        }
        guard hasTime else { return PageTime(local: date, isDate: true) }
        return PageTime(local: LocalTime(seconds: date.seconds + Int64(clock.seconds)), zone: clock.zone)
    }

    private static func dayAndMonth(_ words: inout ArraySlice<String>) -> (day: Int, month: Int)? {
        guard let first = words.popFirst(), let second = words.popFirst() else { return nil }
        if let day = number(first), let month = month(second) { return (day, month) }
        if let month = month(first), let day = number(second) { return (day, month) }
        return nil
    }

    private static func clockTime(_ text: String) -> ClockTime? {
        var scanner = DateScanner(Array(text.utf8))
        guard let clock = ISODateReader.clock(&scanner), scanner.isAtEnd else { return nil }
        return clock
    }

    private static func number(_ text: String) -> Int? {
        let digits = text.utf8.prefix { $0.isASCIIDigit }
        let suffix = text.utf8.dropFirst(digits.count)
        guard (1...2).contains(digits.count), suffix.isEmpty || ["st", "nd", "rd", "th", "."].contains(String(suffix))
        else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Reads a year; two digits mean 1970 to 2069.
    private static func year(_ text: String) -> Int? {
        guard let number = Int(text), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        switch text.utf8.count {
        case 4: return number
        case 2: return number + (number < 70 ? 2000 : 1900)
        default: return nil
        }
    }

    private static func prefix(_ text: String) -> String { text.prefix(bytes: 3).asciiLowercased }

    private static func month(_ text: String) -> Int? {
        guard text.utf8.count >= 3, text.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return months.firstIndex(of: prefix(text)).map { $0 + 1 }
    }

    private static func zone(_ text: String) -> PageTime.Zone? {
        if let seconds = zones[text.asciiLowercased] { return .offset(seconds * 3600) }
        // "GMT+1", "UTC-05:00"
        var offset = text
        for name in ["GMT", "UTC"] where text.utf8.starts(with: name.utf8) {
            offset = String(decoding: text.utf8.dropFirst(3), as: UTF8.self)
        }
        let digits = offset.utf8.dropFirst()
        if digits.count == 1 {
            offset = String(decoding: Array(offset.utf8.prefix(1)) + [UInt8(ascii: "0")] + digits, as: UTF8.self)
        }
        guard let clock = clockTime("00:00" + offset), clock.zone != .unknown else { return nil }
        return clock.zone
    }

    private static let weekdays: Set = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// The zones of RFC 822 in hours. All single letters but Z mean UTC (RFC 5322, section 4.3).
    private static let zones = [
        "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8,
        "pdt": -7, "akst": -9, "akdt": -8, "hst": -10, "cet": 1, "cest": 2, "bst": 1, "wet": 0, "west": 1, "eet": 2,
        "eest": 3, "msk": 3, "jst": 9, "met": 1, "mest": 2, "at": -4, "et": -5, "ct": -6, "mt": -7, "pt": -8,
        "etc/gmt": 0,
        "etc/utc": 0,
    ]
}
