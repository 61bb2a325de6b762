import Glibc
import ICalendar
import WeftGLib

/// A rule of repetition in the user's words. A value.
struct RecurrenceWords {
    private let frequency: RecurrenceRule.Frequency
    private let interval: Int
    private let days: [(weekday: Weekday, ordinal: Int?)]
    private var lastDay: Timestamp?

    /// - Parameter days: the weekdays, each with its number within the month or year; negative numbers count from the
    ///   end.
    init(
        _ frequency: RecurrenceRule.Frequency, interval: Int = 1, days: [(weekday: Weekday, ordinal: Int?)] = []
    ) {
        self.frequency = frequency
        self.interval = min(max(1, interval), 1000)
        self.days = Array(days.prefix(7))
    }

    init(_ rule: RecurrenceRule) {
        self.init(
            rule.frequency, interval: rule.interval, days: rule.byDay.map { ($0.weekday, $0.ordinal) })
        lastDay = rule.until.flatMap { Timestamp(milliseconds: $0.local.seconds * 1000) }
    }

    /// "Every week: Tuesday", "Every 2 months: first Monday, until 31 Dec 2026".
    var text: String {
        let days = days.compactMap { Self.name($0.weekday, $0.ordinal) }
        var text = period
        if !days.isEmpty, frequency <= .weekly {
            text = localizedIn(
                "a rule of repetition, e.g. Every week: Tuesday", "{rule}: {days}",
                ["rule": text, "days": localizedNames(days)])
        }
        guard let last = lastDay.flatMap({ LocalDate.day($0, in: LocalZone(utcOffsetSeconds: 0)) }) else { return text }
        return localizedIn(
            "a rule of repetition, e.g. Every week, until 31 Dec 2026", "{rule}, until {day}",
            ["rule": text, "day": last])
    }

    private var period: String {
        switch frequency {
        case .yearly: localizedPlural("Every year", "Every {count} years", interval)
        case .monthly: localizedPlural("Every month", "Every {count} months", interval)
        case .weekly: localizedPlural("Every week", "Every {count} weeks", interval)
        case .daily: localizedPlural("Every day", "Every {count} days", interval)
        case .hourly, .minutely, .secondly: localizedIn("a rule of repetition", "Several times a day")
        }
    }

    /// The name of a numbered weekday; nil for numbers without a usual name.
    private static func name(_ weekday: Weekday, _ ordinal: Int?) -> String? {
        let day = name(weekday)
        guard let ordinal else { return day }
        switch ordinal {
        case 1: return localizedIn("the first of its weekday in a month", "first {weekday}", ["weekday": day])
        case 2: return localizedIn("the second of its weekday in a month", "second {weekday}", ["weekday": day])
        case 3: return localizedIn("the third of its weekday in a month", "third {weekday}", ["weekday": day])
        case 4: return localizedIn("the fourth of its weekday in a month", "fourth {weekday}", ["weekday": day])
        case 5: return localizedIn("the fifth of its weekday in a month", "fifth {weekday}", ["weekday": day])
        case -1: return localizedIn("the last of its weekday in a month", "last {weekday}", ["weekday": day])
        default: return nil
        }
    }

    /// The name of a weekday in the locale. The week of the C locale begins on Sunday.
    private static func name(_ weekday: Weekday) -> String {
        let items = [DAY_2, DAY_3, DAY_4, DAY_5, DAY_6, DAY_7, DAY_1]
        return nl_langinfo(nl_item(items[weekday.rawValue])).map { String(cString: $0) } ?? ""
    }
}
