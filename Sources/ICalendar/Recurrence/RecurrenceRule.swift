/// When something happens again (RFC 5545, section 3.3.10).
public struct RecurrenceRule: Sendable, Hashable {
    /// How often a rule comes round.
    public enum Frequency: Int, Sendable, Hashable, Comparable {
        case yearly, monthly, weekly, daily, hourly, minutely, secondly

        public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// A day of the week; with a number the first, second… of the month or year, from its end where below 0.
    public struct Day: Sendable, Hashable {
        /// The day of the week.
        public var weekday: Weekday
        /// Which of them in the month or year, from the end where it is negative; nil is each.
        public var ordinal: Int?

        /// A day of the week.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The `FREQ`.
    public var frequency: Frequency
    /// At least 1.
    public var interval = 1
    /// The `COUNT`: so many times, the first one among them; nil limits nothing.
    public var count: Int?
    /// The `UNTIL`: no later than then, and on that whole day where it is a date.
    public var until: CalendarTime?
    /// The `BYSECOND`.
    public var bySecond: [Int] = []
    /// The `BYMINUTE`.
    public var byMinute: [Int] = []
    /// The `BYHOUR`.
    public var byHour: [Int] = []
    /// The `BYDAY`.
    public var byDay: [Day] = []
    /// 1 to 31, or from the end of the month below 0.
    public var byMonthDay: [Int] = []
    /// 1 to 366, or from the end of the year below 0.
    public var byYearDay: [Int] = []
    /// 1 to 53, or from the end of the year below 0.
    public var byWeekNumber: [Int] = []
    /// The `BYMONTH`.
    public var byMonth: [Int] = []
    /// Which of what a period has, 1 being the first, -1 the last.
    public var bySetPosition: [Int] = []
    /// The `WKST`.
    public var weekStart = Weekday.monday

    /// A rule that never ends.
    public init(frequency: Frequency) {
        self.frequency = frequency
    }
}

extension RecurrenceRule {
    /// Reads `FREQ=WEEKLY;BYDAY=MO,WE`; letters of either case, spaces around values.
    ///
    /// - Throws: `RecurrenceError`, which names the part that is wrong. A rule that is understood in part only would show
    ///   events on days on which there is none.
    public init(_ text: String) throws(RecurrenceError) {
        var frequency: Frequency?
        var parts: [(name: String, value: String)] = []
        for part in text.split(separator: ";") {
            guard let equals = part.firstIndex(of: "=") else {
                throw RecurrenceError("\(part.prefix(40)) has no value")
            }
            let name = part[..<equals].uppercased().filter { $0 != " " }
            let value = part[part.index(after: equals)...].uppercased().filter { $0 != " " }
            if let other = parts.first(where: { $0.name == name }) {
                guard other.value == value else { throw RecurrenceError("\(name) stands there twice") }
                continue
            }
            // A part without a value says nothing.
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
        // Programs write 0 or -1 for what is not limited.
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
        case "WKST":
            guard let day = Self.weekdays[value] else { throw RecurrenceError("WKST is no day: \(value.prefix(40))") }
            weekStart = day
        default:
            // Names of one's own are allowed; others of a later standard (RFC 7529) change what the rest means.
            let isUsual = name == "RSCALE" && value == "GREGORIAN" || name == "SKIP" && value == "OMIT"
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
    /// The rule as it counts for an event of whole days, which have no hours (RFC 5545, section 3.3.10).
    var ofWholeDays: RecurrenceRule {
        var rule = self
        (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], [])
        if frequency > .daily {
            rule.frequency = .daily
            rule.interval = max(1, interval / (86_400 / frequency.seconds))
        }
        return rule
    }

    /// Whether each period has one time, and that as long after the period before as any other.
    var isEven: Bool {
        frequency >= .weekly && byDay.isEmpty && byHour.isEmpty && byMinute.isEmpty && bySecond.isEmpty
            && byMonth.isEmpty
            && byMonthDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty && bySetPosition.isEmpty
    }
}

extension RecurrenceRule.Frequency {
    /// How long a period is, in seconds; of months and years a rough value.
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

/// Why a rule cannot be followed.
public struct RecurrenceError: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
