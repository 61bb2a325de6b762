import Glibc

/// A locale's date formats, as patterns for g_date_time_format. A value, any thread.
struct LocalePatterns: Sendable, Hashable {
    /// The day with the month's name.
    let day: String
    /// The day with its weekday.
    let weekdayAndDay: String
    /// The same pattern without the year.
    let weekdayAndDayOfYear: String
    /// The weekday, the day and the time.
    let dayAndTime: String
    /// The weekday and the time, without the date.
    let weekdayAndTime: String
    let time: String
    /// The months with a short name that equals the full name and ends without a dot. One bit per month; the lowest is
    /// January.
    var wholeMonths: UInt16 = 0

    /// The process's locale at first use; GTK sets the locale before that.
    static let current = read()

    /// The calling thread's current locale.
    static func read() -> LocalePatterns {
        // glibc's _NL_LOCALE_NAME(LC_TIME), a macro; unlike setlocale(LC_TIME, NULL) it is safe on any thread.
        let nameItem = nl_item(LC_TIME) << 16 | 0xFFFF
        let time = LocaleTime(
            format: text(nl_item(T_FMT)), halfDayFormat: text(nl_item(T_FMT_AMPM)), afternoon: text(nl_item(PM_STR)))
        var patterns = LocalePatterns(locale: text(nameItem), numericFormat: text(nl_item(D_FMT)), time: time)
        for month in 0..<12 where text(nl_item(ABMON_1) + nl_item(month)) == text(nl_item(MON_1) + nl_item(month)) {
            patterns.wholeMonths |= 1 << month
        }
        return patterns
    }

    private static func text(_ item: nl_item) -> String {
        nl_langinfo(item).map { String(cString: $0) } ?? ""
    }

    /// - Parameter locale: e.g. "de_DE.UTF-8".
    /// - Parameter numericFormat: the locale's D_FMT, e.g. "%d.%m.%Y".
    /// - Parameter time: the locale's format for a time of day.
    init(locale: String, numericFormat: String, time: LocaleTime = LocaleTime()) {
        let time = time.pattern
        self.time = time
        let language = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }
        let marks = DateMarks.of(String(language))
        switch DateOrder(numericFormat, language: language) {
        case .dayFirst where language == "ar":
            // The short names in Arabic are single letters, or cut off in the middle of a word.
            day = "%-d %B %Y"
            weekdayAndDay = "%A، \(day)"
            weekdayAndDayOfYear = "%A، %-d %B"
            weekdayAndTime = "%A، \(time)"
            dayAndTime = weekdayAndDay + "، \(time)"
        case .dayFirst:
            let dayOfYear = (marks.contains(.day) ? "%-d. " : "%-d ") + (marks.contains(.month) ? "%b." : "%b")
            day = dayOfYear + " %Y"
            let weekday = (marks.contains(.weekday) ? "%a." : "%a") + (marks.contains(.comma) ? ", " : " ")
            weekdayAndDay = weekday + day
            weekdayAndDayOfYear = weekday + dayOfYear
            weekdayAndTime = weekday + time
            dayAndTime = weekdayAndDay + ", \(time)"
        case .monthFirst:
            day = "%b %-d, %Y"
            weekdayAndDay = "%a, %b %-d, %Y"
            weekdayAndDayOfYear = "%a, %b %-d"
            weekdayAndTime = "%a \(time)"
            dayAndTime = weekdayAndDay + ", \(time)"
        case .yearFirst(let pattern):
            day = pattern
            weekdayAndDay = "\(pattern) (%a)"
            // The text between year and month belongs to the year.
            let dayOfYear = pattern.firstRange(of: "%Y").map { pattern[$0.upperBound...].drop { $0 != "%" } }
            weekdayAndDayOfYear = "\(dayOfYear ?? pattern[...]) (%a)"
            weekdayAndTime = "(%a) \(time)"
            dayAndTime = weekdayAndDay + " \(time)"
        }
    }
}

/// Punctuation of abbreviated dates, by language. glibc's names and formats omit it, or have it only in some countries'
/// locales; languages that include it in their names (French, Norwegian) need none here. Source: CLDR, "yMMMEd" and the
/// abbreviated names.
private struct DateMarks: OptionSet {
    let rawValue: Int

    /// The day is an ordinal number: "8."
    static let day = DateMarks(rawValue: 1)
    /// A dot after the short name of the weekday or the month.
    static let weekday = DateMarks(rawValue: 2)
    static let month = DateMarks(rawValue: 4)
    static let comma = DateMarks(rawValue: 8)

    static func of(_ language: String) -> DateMarks {
        switch language {
        case "de", "lb": [.day, .weekday, .month, .comma]
        case "is", "sl": [.day, .weekday, .month, .comma]
        case "da", "fo": [.day, .weekday, .month]
        case "bs", "et", "hr": [.day, .comma]
        case "cs", "fi", "nb", "nn", "sk": .day
        case "ru", "uk": [.month, .comma]
        case "sv": .month
        case "pl": [.weekday, .comma]
        case "es": .comma
        case "pt": [.weekday, .month, .comma]
        default: []
        }
    }
}

/// A locale's format for a time of day: 24 hours, or 12 hours with the name of the half before or after.
struct LocaleTime: Hashable {
    /// The pattern for g_date_time_format.
    let pattern: String

    /// The 24-hour clock.
    init(pattern: String = "%H:%M") {
        self.pattern = pattern
    }

    /// - Parameter format: the locale's T_FMT, "%r" or "%H:%M:%S".
    /// - Parameter halfDayFormat: its T_FMT_AMPM, "%I:%M:%S %p", which "%r" refers to.
    /// - Parameter afternoon: its name for the second half of the day; without a name only the 24-hour clock is
    ///   possible.
    init(format: String, halfDayFormat: String, afternoon: String) {
        let conversions = Self.conversions(format == "%r" ? halfDayFormat : format)
        guard !afternoon.isEmpty, conversions.contains(where: { "IlrpP".contains($0) }) else {
            self.init()
            return
        }
        let half = conversions.firstIndex { "pP".contains($0) }
        let hour = conversions.firstIndex { "IlHk".contains($0) }
        let isHalfFirst = half.flatMap { half in hour.map { half < $0 } } ?? false
        self.init(pattern: isHalfFirst ? "%p %-I:%M" : "%-I:%M %p")
    }

    /// The letters after the percent signs, without flags.
    private static func conversions(_ format: String) -> [Character] {
        format.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
            .compactMap { $0.first { !"-_0^#EO".contains($0) } }
    }
}

/// The order of day, month and year in a date.
enum DateOrder: Hashable {
    case dayFirst, monthFirst
    /// The locale's own numeric pattern with a four-digit year: in languages that number their months, "9" and "16"
    /// after the year are clearer than names.
    case yearFirst(pattern: String)

    /// The order in which a language writes a date with names in it.
    init(_ format: String, language: Substring) {
        let order = DateOrder(format)
        self =
            switch language {
            // D_FMT of these locales is month first.
            case "C", "POSIX", "": .dayFirst
            // Canada's D_FMT is year first, for dates without names.
            case "en": order == .monthFirst ? .monthFirst : .dayFirst
            default: order
            }
    }

    /// Reads the order from a pattern of strftime; an unknown one counts as day first.
    init(_ format: String) {
        var order: [Character] = []
        var pattern = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                pattern.append(character)
                continue
            }
            // Drops padding flags and modifiers, which `g_date_time_format` of Debian 12 does not support.
            rest = rest.drop { "-_0^#EO".contains($0) }
            guard let specifier = rest.popFirst() else { break }
            switch specifier {
            case "d", "e":
                order.append("d")
                pattern += "%d"
            case "m", "b", "B", "h":
                order.append("m")
                pattern += specifier == "h" ? "%b" : "%\(specifier)"
            case "y", "Y", "G", "C":
                order.append("y")
                pattern += "%Y"
            case "F":
                order += ["y", "m", "d"]
                pattern += "%Y-%m-%d"
            case "D":
                order += ["m", "d", "y"]
            case "%":
                pattern += "%%"
            default:
                // Drops weekdays and eras.
                break
            }
        }
        let isComplete = order.count == 3 && Set(order).count == 3
        switch order.first {
        case "y" where isComplete:
            self = .yearFirst(pattern: pattern.utf8.allSatisfy({ $0 < 0x80 }) ? pattern : Self.unpadded(pattern))
        case "m" where isComplete: self = .monthFirst
        default: self = .dayFirst
        }
    }
    /// Removes leading zeros if there are words between the numbers (年, 月).
    private static func unpadded(_ pattern: String) -> String {
        let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
        return parts.map { $0.hasPrefix("d") || $0.hasPrefix("m") ? "-" + $0 : String($0) }.joined(separator: "%")
    }
}
