/// A date or a time of a calendar.
public struct CalendarTime: Sendable, Hashable {
    /// The reference of a time.
    public enum Clock: Sendable, Hashable {
        case utc
        /// The reader's local time, in any place.
        case floating
        /// A TZID of the calendar.
        case zone(String)
    }

    /// The local date and time.
    public var local: LocalTime
    /// The reference of the local time.
    public var clock: Clock
    /// True for a day without a time; `local` is its midnight.
    public var isDate: Bool

    /// A time by its local date and time.
    public init(local: LocalTime, clock: Clock, isDate: Bool = false) {
        self.local = local
        self.clock = clock
        self.isDate = isDate
    }
}

extension CalendarTime {
    /// Parses `19970714`, `19970714T133000` or `19970714T173000Z` (RFC 5545, sections 3.3.4 and 3.3.5), and common
    /// variants: `1997-07-14T13:30:00.000-04:00`, a space for the T, no seconds, quotes around it; nil for anything
    /// else.
    /// - Parameter isDay: reads a time as its day (`VALUE=DATE`).
    init?(_ text: some BidirectionalCollection<UInt8>, zone: String?, isDay: Bool = false) {
        var scanner = TimeScanner(text)
        guard let year = scanner.number(4), scanner.skip(UInt8(ascii: "-")), let month = scanner.number(2),
            scanner.skip(UInt8(ascii: "-")), let day = scanner.number(2),
            let midnight = LocalTime(year: year, month: month, day: day)
        else { return nil }
        if scanner.isAtEnd || scanner.isAtLoneZ {
            self.init(local: midnight, clock: .floating, isDate: true)
            return
        }
        guard scanner.skipMark(), let (seconds, offset) = scanner.timeOfDay(), scanner.isAtEnd else { return nil }
        if isDay {
            self.init(local: midnight, clock: .floating, isDate: true)
            return
        }
        let local = midnight.advanced(by: Int64(seconds - (offset ?? 0)))
        guard (1...9999).contains(local.date.year) else { return nil }
        self.init(local: local, clock: offset != nil ? .utc : zone.map { .zone($0) } ?? .floating)
    }

    /// The last second of a date, or a time itself: the end of an inclusive range.
    var lastMoment: CalendarTime {
        isDate ? CalendarTime(local: local.advanced(by: 86_399), clock: clock) : self
    }

    /// The text as in RFC 5545; the zone is a parameter of the property.
    var text: String {
        let date = local.date
        let day = date.year.padded(4) + date.month.padded(2) + date.day.padded(2)
        if isDate { return day }
        return day + "T" + local.hour.padded(2) + local.minute.padded(2) + local.second.padded(2)
            + (clock == .utc ? "Z" : "")
    }
}

extension CalendarTime {
    /// True if the time may be a midnight in some zone.
    private var isMidnight: Bool {
        local.secondOfDay == 0 || clock == .utc && local.minute % 15 == 0 && local.second == 0
    }

    /// The midnight of the intended day, for a time used as a day. A time in UTC from noon on is the midnight of a zone
    /// further east.
    var day: LocalTime {
        LocalTime(day: local.dayNumber + (isMidnight && local.hour >= 12 ? 1 : 0), second: 0)
    }

    /// The midnight that ends whole days with this end.
    var endOfDays: LocalTime { isMidnight ? day : day.advanced(by: 86_400) }

    /// The time as a date.
    var wholeDay: CalendarTime { CalendarTime(local: day, clock: .floating, isDate: true) }
}

/// A duration (RFC 5545, section 3.3.6): days are calendar days, the rest is exact.
public struct CalendarDuration: Sendable, Hashable {
    /// Calendar days, of any length.
    public var days: Int
    /// Seconds in addition to the days.
    public var seconds: Int64

    /// A duration.
    public init(days: Int = 0, seconds: Int64 = 0) {
        self.days = days
        self.seconds = seconds
    }
}

extension CalendarDuration {
    /// The maximum duration: a hundred years.
    private static let maximumSeconds: Int64 = 36_525 * 86_400

    /// Parses `P15DT5H0M20S`, `P7W`, `-PT15M`; nil for anything else.
    init?(_ text: some BidirectionalCollection<UInt8>) {
        var rest = Array(text.trimmed)[...]
        var sign: Int64 = 1
        if let first = rest.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            if first == UInt8(ascii: "-") { sign = -1 }
            rest = rest.dropFirst()
        }
        guard rest.popFirst().map({ $0 & 0xDF }) == UInt8(ascii: "P") else { return nil }
        var days: Int64 = 0
        var seconds: Int64 = 0
        var isTime = false
        var number: Int64?
        var isEmpty = true
        while let byte = rest.popFirst() {
            if let digit = byte.decimalDigit {
                number = (number ?? 0) * 10 + Int64(digit)
                if number ?? 0 > Self.maximumSeconds { return nil }
                continue
            }
            if byte & 0xDF == UInt8(ascii: "T"), number == nil, !isTime {
                isTime = true
                continue
            }
            guard let value = number else { return nil }
            switch (byte & 0xDF, isTime) {
            // PHP's DateInterval writes all its parts: P0Y0M0DT1H0M0S.
            case (UInt8(ascii: "Y"), false) where value == 0, (UInt8(ascii: "M"), false) where value == 0: break
            // Some programs write weeks and days after the T, and weeks beside other parts.
            case (UInt8(ascii: "W"), _): days += value * 7
            case (UInt8(ascii: "D"), _): days += value
            // Some programs omit the T; an M that cannot be a month is a minute.
            case (UInt8(ascii: "H"), _): seconds += value * 3600
            case (UInt8(ascii: "M"), _) where isTime || seconds > 0: seconds += value * 60
            case (UInt8(ascii: "S"), _): seconds += value
            default: return nil
            }
            number = nil
            isEmpty = false
            if days > Self.maximumSeconds / 86_400 || seconds > Self.maximumSeconds { return nil }
        }
        guard !isEmpty, number == nil else { return nil }
        self.init(days: Int(sign * days), seconds: sign * seconds)
    }
}

extension Int {
    func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension UInt8 {
    var decimalDigit: UInt8? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? self - UInt8(ascii: "0") : nil
    }
}

extension BidirectionalCollection<UInt8> {
    /// The text without spaces and tabs at both ends.
    var trimmed: SubSequence {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let text = drop(while: isBlank)
        guard let last = text.lastIndex(where: { !isBlank($0) }) else { return text.prefix(0) }
        return text[...last]
    }
}
