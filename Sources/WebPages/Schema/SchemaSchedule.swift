import ICalendar

/// Reads a `Schedule` of schema.org: the recurrence of an event.
struct SchemaSchedule {
    private static let maximumExceptions = 500

    private let graph: SchemaGraph
    private let place: Int

    init(_ graph: SchemaGraph, _ place: Int) {
        (self.graph, self.place) = (graph, place)
    }

    /// Returns `event` with this schedule; nil if the schedule cannot be read.
    /// - Parameter start: of the event itself, where it says one.
    func event(_ event: PageEvent, start: PageTime?) -> PageEvent? {
        guard let rule = rule() else { return nil }
        let zone: PageTime.Zone = text("scheduleTimezone").map { .named($0.prefix(bytes: 64)) } ?? .unknown
        guard var first = text("startDate").flatMap({ PageTime($0) }) ?? start else { return nil }
        if first.zone == .unknown || first.isDate { first.zone = zone }
        let opening = clock("startTime")
        if let opening {
            first = PageTime(
                local: LocalTime(seconds: first.local.seconds.startOfDay + Int64(opening.seconds)),
                zone: first.zone == .unknown ? opening.zone : first.zone)
        }
        var event = event
        event.start = first
        var length = text("duration").flatMap(PageDuration.seconds)
        if length == nil, let opening, let closing = clock("endTime") {
            // If it closes before it opens, it closes after midnight.
            let seconds = closing.seconds - opening.seconds
            length = Int64(seconds > 0 ? seconds : seconds + 86_400)
        }
        event.setEnd(nil, length: length)
        var schedule = PageSchedule(rule: rule)
        schedule.exceptions = graph.texts("exceptDate", of: place).prefix(Self.maximumExceptions).compactMap {
            PageTime($0)
        }
        event.schedule = schedule
        return event
    }

    private func text(_ name: String) -> String? { graph.text(name, of: place) }

    private func clock(_ name: String) -> ClockTime? {
        guard let text = text(name) else { return nil }
        if let time = PageTime(text), !time.isDate {
            return ClockTime(
                seconds: time.local.hour * 3600 + time.local.minute * 60 + time.local.second, zone: time.zone,
                hasSeconds: true)
        }
        var scanner = DateScanner(Array(text.utf8))
        guard let clock = ISODateReader.clock(&scanner), scanner.isAtEnd else { return nil }
        return clock
    }

    /// Writes the rule as iCalendar does, and parses it with iCalendar's reader.
    private func rule() -> RecurrenceRule? {
        guard let text = text("repeatFrequency") ?? text("frequency") else { return nil }
        var parts: [String]
        if let words = Self.frequencies[SchemaName.short(text).asciiLowercased] {
            parts = ["FREQ=" + words]
        } else if let (unit, count) = Self.period(text) {
            parts = ["FREQ=" + unit, "INTERVAL=\(count)"]
        } else {
            return nil
        }
        let weeks = graph.texts("byMonthWeek", of: place).compactMap { Int($0) }.filter {
            (-5...5).contains($0) && $0 != 0
        }
        let days = graph.texts("byDay", of: place).flatMap { $0.pieces { $0 == UInt8(ascii: ",") } }.compactMap(
            Self.day)
        if !days.isEmpty {
            let isMonthly = parts[0] == "FREQ=MONTHLY"
            let numbered = isMonthly && !weeks.isEmpty ? weeks.flatMap { week in days.map { "\(week)\($0)" } } : days
            parts.append("BYDAY=" + numbered.joined(separator: ","))
        }
        for (name, part) in [("byMonth", "BYMONTH"), ("byMonthDay", "BYMONTHDAY")] {
            let numbers = graph.texts(name, of: place).compactMap { Int($0) }
            if !numbers.isEmpty { parts.append("\(part)=" + numbers.map(String.init).joined(separator: ",")) }
        }
        if let count = self.text("repeatCount").flatMap({ Int($0) }), count > 0 { parts.append("COUNT=\(count)") }
        if var rule = try? RecurrenceRule(parts.joined(separator: ";")) {
            if rule.count == nil, let end = self.text("endDate").flatMap({ PageTime($0) }) {
                rule.until = CalendarTime(
                    local: LocalTime(seconds: end.local.seconds.startOfDay), clock: .floating, isDate: true)
            }
            return rule
        }
        return nil
    }

    private static let frequencies = [
        "daily": "DAILY", "weekly": "WEEKLY", "monthly": "MONTHLY", "yearly": "YEARLY", "annually": "YEARLY",
        "biweekly": "WEEKLY;INTERVAL=2", "fortnightly": "WEEKLY;INTERVAL=2",
    ]

    /// Reads a period: `P2W` means every two weeks.
    private static func period(_ text: String) -> (unit: String, count: Int)? {
        let bytes = text.trimmed.utf8
        guard bytes.count >= 3, bytes.count <= 8, bytes.first == UInt8(ascii: "P"), let unit = bytes.last,
            let count = Int(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)), count > 0
        else { return nil }
        switch unit {
        case UInt8(ascii: "D"): return count % 7 == 0 ? ("WEEKLY", count / 7) : ("DAILY", count)
        case UInt8(ascii: "W"): return ("WEEKLY", count)
        case UInt8(ascii: "M"): return ("MONTHLY", count)
        case UInt8(ascii: "Y"): return ("YEARLY", count)
        default: return nil
        }
    }

    /// `https://schema.org/Monday`, `Monday`, `MO`, `2MO`.
    private static func day(_ text: String) -> String? {
        let name = SchemaName.short(text).asciiLowercased
        if let day = days[name.prefix(bytes: 3)], name.utf8.count > 3 { return day }
        let upper = text.trimmed.uppercased()
        return days.values.contains(String(decoding: upper.utf8.suffix(2), as: UTF8.self)) && upper.utf8.count <= 4
            ? upper : nil
    }

    private static let days = [
        "mon": "MO", "tue": "TU", "wed": "WE", "thu": "TH", "fri": "FR", "sat": "SA", "sun": "SU",
    ]
}

extension Int64 {
    /// The midnight at or before this local time, in seconds since 1970.
    fileprivate var startOfDay: Int64 { self - (self % 86_400 + 86_400) % 86_400 }
}
