/// The timing shared by all occurrences of an event.
struct EventTiming {
    /// The event's index in `ICalendar.events`.
    let event: Int
    let isDate: Bool
    let rules: any ZoneRules
    /// The duration of each occurrence: with DTEND the exact duration of the first one, or whole days for dates; days
    /// of a DURATION are calendar days (RFC 5545, section 3.8.5.3).
    let length: CalendarDuration

    init(_ index: Int, _ event: CalendarEvent, zones: inout ZoneResolver) {
        self.event = index
        isDate = event.start.isDate
        rules = zones.rules(for: event.start.clock)
        switch event.length {
        case .none: length = CalendarDuration(days: isDate ? 1 : 0)
        case .duration(let duration): length = duration
        case .until(let end) where isDate:
            length = CalendarDuration(days: max(1, end.endOfDays.dayNumber - event.start.local.dayNumber))
        case .until(let end):
            length = CalendarDuration(seconds: zones.unixSeconds(end) - rules.unixSeconds(of: event.start.local))
        }
    }

    /// Maximum duration in seconds: a day may have 25 hours.
    var longest: Int64 {
        let seconds = Int64(length.days) * 86_400 + length.seconds
        return seconds > 0 ? seconds + 3600 : 0
    }

    /// The end of an occurrence in seconds since 1970-01-01T00:00:00 UTC.
    /// - Parameter start: the moment of `time`, in the same unit.
    func end(at time: LocalTime, start: Int64) -> Int64 { end(of: length, at: time, start: start) }

    /// The same for an occurrence with its own duration.
    func end(of length: CalendarDuration, at time: LocalTime, start: Int64) -> Int64 {
        guard length.days != 0 else { return start + length.seconds }
        return rules.unixSeconds(of: time.advanced(by: Int64(length.days) * 86_400)) + length.seconds
    }
}
