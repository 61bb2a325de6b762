/// A recurrence rule (RFC 5545, section 3.3.10).
public struct RecurrenceRule: Sendable, Hashable {
    /// The period of a rule.
    public enum Frequency: Int, Sendable, Hashable, Comparable {
        case yearly, monthly, weekly, daily, hourly, minutely, secondly

        public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// The place of a day that a month does not have, such as 31 April (RFC 7529, section 4.1).
    public enum Skip: String, Sendable, Hashable {
        case omit = "OMIT"
        /// The last day of that month.
        case backward = "BACKWARD"
        /// The first day of the next month.
        case forward = "FORWARD"
    }

    /// A weekday, with an optional ordinal within the month or year, negative from its end.
    public struct Day: Sendable, Hashable {
        /// The weekday.
        public var weekday: Weekday
        /// The ordinal in the month or year, negative from the end; nil for each.
        public var ordinal: Int?

        /// A weekday.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The `FREQ`.
    public var frequency: Frequency
    /// The `INTERVAL`, at least 1.
    public var interval = 1
    /// The `COUNT`: the number of times, including the first; nil for no limit.
    public var count: Int?
    /// The `UNTIL`: the last possible time; a date includes its whole day.
    public var until: CalendarTime?
    /// The `BYSECOND`.
    public var bySecond: [Int] = []
    /// The `BYMINUTE`.
    public var byMinute: [Int] = []
    /// The `BYHOUR`.
    public var byHour: [Int] = []
    /// The `BYDAY`.
    public var byDay: [Day] = []
    /// The `BYMONTHDAY`: 1 to 31, or negative from the end of the month.
    public var byMonthDay: [Int] = []
    /// The `BYYEARDAY`: 1 to 366, or negative from the end of the year.
    public var byYearDay: [Int] = []
    /// The `BYWEEKNO`: 1 to 53, or negative from the end of the year.
    public var byWeekNumber: [Int] = []
    /// The `BYMONTH`.
    public var byMonth: [Int] = []
    /// The `BYSETPOS`: positions within a period, 1 for the first, -1 for the last.
    public var bySetPosition: [Int] = []
    /// The `WKST`.
    public var weekStart = Weekday.monday
    /// The `SKIP` of RFC 7529.
    public var skip = Skip.omit

    /// A rule without an end.
    public init(frequency: Frequency) {
        self.frequency = frequency
    }
}

extension RecurrenceRule {
    /// Parses `FREQ=WEEKLY;BYDAY=MO,WE`; upper or lower case, spaces around values, quotes, and backslashes as in a
    /// text.
    ///
    /// - Throws: `RecurrenceError` with the invalid part. A partly understood rule would show events on wrong days.
    public init(_ text: String) throws(RecurrenceError) {
        var frequency: Frequency?
        var parts: [(name: String, value: String)] = []
        let bytes = text.utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        for part in String(decoding: bytes, as: UTF8.self).split(separator: ";") {
            guard let equals = part.firstIndex(of: "=") else {
                throw RecurrenceError("\(part.prefix(40)) has no value")
            }
            let name = part[..<equals].uppercased().filter { $0 != " " }
            let value = part[part.index(after: equals)...].uppercased().filter { $0 != " " }
            if let other = parts.first(where: { $0.name == name }) {
                guard other.value == value else { throw RecurrenceError("\(name) stands there twice") }
                continue
            }
            // A part without a value has no effect.
            if !value.isEmpty { parts.append((name, value)) }
            if name == "FREQ" { frequency = Self.frequencies[value] }
            guard parts.count <= 32 else { throw RecurrenceError("there are more than 32 parts") }
        }
        guard let frequency else { throw RecurrenceError("FREQ is missing or unknown") }
        self.init(frequency: frequency)
        for part in parts { try set(part.name, part.value) }
    }

    private mutating func set(_ name: String, _ value: String) throws(RecurrenceError) {
        switch name {
        case "FREQ": break
        // Some programs write 0 or -1 if the field has no limit.
        case "INTERVAL": interval = max(1, try Self.number(name, value[...], in: -1...100_000))
        case "COUNT":
            let number = try Self.number(name, value[...], in: -1...1_000_000_000)
            count = number > 0 ? number : nil
        case "UNTIL":
            guard let time = CalendarTime(Array(value.utf8), zone: nil) else {
                throw RecurrenceError("UNTIL is no date or time: \(value.prefix(40))")
            }
            until = time
        case "BYSECOND": bySecond = try Self.numbers(name, value, in: 0...60)
        case "BYMINUTE": byMinute = try Self.numbers(name, value, in: 0...59)
        case "BYHOUR": byHour = try Self.numbers(name, value, in: 0...23)
        case "BYMONTHDAY": byMonthDay = try Self.numbers(name, value, in: -31...31, isSigned: true)
        case "BYYEARDAY": byYearDay = try Self.numbers(name, value, in: -366...366, isSigned: true)
        case "BYWEEKNO": byWeekNumber = try Self.numbers(name, value, in: -53...53, isSigned: true)
        case "BYMONTH": byMonth = try Self.numbers(name, value, in: 1...12)
        case "BYSETPOS": bySetPosition = try Self.numbers(name, value, in: -366...366, isSigned: true)
        case "BYDAY": byDay = try Self.days(value)
        case "SKIP":
            guard let skip = Skip(rawValue: value) else {
                throw RecurrenceError("SKIP is unknown: \(value.prefix(40))")
            }
            self.skip = skip
        case "WKST":
            guard let day = Self.weekdays[value] else { throw RecurrenceError("WKST is no day: \(value.prefix(40))") }
            weekStart = day
        default:
            // Non-standard names are allowed; those of a later standard (RFC 7529) change the meaning of other parts.
            let isUsual = name == "RSCALE" && value == "GREGORIAN"
            guard isUsual || name.hasPrefix("X-") else { throw RecurrenceError("\(name.prefix(40)) is unknown") }
        }
    }

    private static func number(
        _ name: String, _ text: Substring, in range: ClosedRange<Int>
    ) throws(RecurrenceError) -> Int {
        guard let value = Int(text), range.contains(value) else {
            throw RecurrenceError("\(name) is not from \(range.lowerBound) to \(range.upperBound): \(text.prefix(40))")
        }
        return value
    }

    private static func numbers(
        _ name: String, _ text: String, in range: ClosedRange<Int>, isSigned: Bool = false
    ) throws(RecurrenceError) -> [Int] {
        var values: Set<Int> = []
        for part in text.split(separator: ",") {
            let value = try number(name, part, in: range)
            if isSigned, value == 0 { throw RecurrenceError("\(name) has a 0") }
            values.insert(value)
        }
        guard !values.isEmpty else { throw RecurrenceError("\(name) is empty") }
        return values.sorted()
    }

    private static func days(_ text: String) throws(RecurrenceError) -> [Day] {
        var days: [Day] = []
        var known: Set<Day> = []
        for part in text.split(separator: ",") {
            guard let weekday = weekdays[String(part.suffix(2))] else {
                throw RecurrenceError("BYDAY has no day: \(part.prefix(40))")
            }
            let number = part.dropLast(2)
            let ordinal = number.isEmpty ? nil : try Self.number("BYDAY", number, in: -53...53)
            if ordinal == 0 { throw RecurrenceError("BYDAY has a 0") }
            let day = Day(weekday, ordinal: ordinal)
            if known.insert(day).inserted { days.append(day) }
            guard days.count <= 800 else { throw RecurrenceError("BYDAY is too long") }
        }
        guard !days.isEmpty else { throw RecurrenceError("BYDAY is empty") }
        return days
    }

    private static let frequencies: [String: Frequency] = [
        "YEARLY": .yearly, "MONTHLY": .monthly, "WEEKLY": .weekly, "DAILY": .daily, "HOURLY": .hourly,
        "MINUTELY": .minutely, "SECONDLY": .secondly,
    ]

    private static let weekdays: [String: Weekday] = [
        "MO": .monday, "TU": .tuesday, "WE": .wednesday, "TH": .thursday, "FR": .friday, "SA": .saturday,
        "SU": .sunday,
    ]
}

extension RecurrenceRule {
    /// The rule for an all-day event, which has no hours (RFC 5545, section 3.3.10).
    var ofWholeDays: RecurrenceRule {
        var rule = self
        (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], [])
        if frequency > .daily {
            rule.frequency = .daily
            rule.interval = max(1, interval / (86_400 / frequency.seconds))
        }
        return rule
    }

    /// True if each period has one time, at a constant interval.
    var isEven: Bool {
        frequency >= .weekly && byDay.isEmpty && byHour.isEmpty && byMinute.isEmpty && bySecond.isEmpty
            && byMonth.isEmpty
            && byMonthDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty && bySetPosition.isEmpty
    }
}

extension RecurrenceRule.Frequency {
    /// Length of a period in seconds; approximate for months and years.
    var seconds: Int {
        switch self {
        case .yearly: 366 * 86_400
        case .monthly: 31 * 86_400
        case .weekly: 7 * 86_400
        case .daily: 86_400
        case .hourly: 3600
        case .minutely: 60
        case .secondly: 1
        }
    }
}

/// A rule that cannot be followed.
public struct RecurrenceError: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
