/// The time of a series that another event stands for (RECURRENCE-ID).
struct ReplacedTime {
    /// The place of that event in `ICalendar.events`.
    let index: Int
    /// The moments that may be meant, the likeliest first, in seconds since 1970-01-01T00:00:00 UTC. At least one.
    let moments: [Int64]
    /// Whether the series was changed after the event (SEQUENCE): it stands only for a time that the series still has.
    let isOutdated: Bool

    /// Whether the series decides what is meant.
    var isUncertain: Bool { isOutdated || moments.count > 1 }

    /// nil for an event that stands for no time of a series.
    ///
    /// Programs write the time otherwise than the series does: a midnight for a day, no zone, or another zone with the clock
    /// of the series.
    init?(_ index: Int, _ event: CalendarEvent, of series: CalendarEvent, zones: inout ZoneResolver) {
        guard let replaced = event.replaces else { return nil }
        self.index = index
        isOutdated = event.sequence < series.sequence
        let rules = zones.rules(for: series.start.clock)
        if series.start.isDate {
            moments = [rules.unixSeconds(of: replaced.day)]
        } else if replaced.isDate {
            // The time that the series has on that day.
            moments = [rules.unixSeconds(of: replaced.day.advanced(by: Int64(series.start.local.secondOfDay)))]
        } else {
            let exact = zones.unixSeconds(series.onItsClock(replaced))
            let shown = rules.unixSeconds(of: replaced.local)
            moments = exact == shown ? [exact] : [exact, shown]
        }
    }
}

extension CalendarEvent {
    /// `time`, read from the event's own clock where it names none.
    func onItsClock(_ time: CalendarTime) -> CalendarTime {
        guard time.clock == .floating, !start.isDate else { return time }
        return CalendarTime(local: time.local, clock: start.clock, isDate: time.isDate)
    }
}
