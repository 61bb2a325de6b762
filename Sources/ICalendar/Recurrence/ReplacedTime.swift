/// The occurrence of a series that another event replaces (RECURRENCE-ID).
struct ReplacedTime {
    /// The replacing event's index in `ICalendar.events`.
    let index: Int
    /// The possible moments, the most likely first, in seconds since 1970-01-01T00:00:00 UTC. At least one.
    let moments: [Int64]
    /// True if the series changed after the event (SEQUENCE): it replaces only an occurrence that the series still has.
    let isOutdated: Bool

    /// True if the series decides between moments.
    var isUncertain: Bool { isOutdated || moments.count > 1 }

    /// nil for an event that replaces no occurrence.
    ///
    /// Programs write the time differently from the series: as a midnight for a day, without a zone, in another zone
    /// with the clock of the series, or as any time of a day on which the series occurs once.
    init?(_ index: Int, _ event: CalendarEvent, of series: CalendarEvent, zones: inout ZoneResolver) {
        guard let replaced = event.replaces else { return nil }
        self.index = index
        isOutdated = event.sequence < series.sequence
        let rules = zones.rules(for: series.start.clock)
        if series.start.isDate {
            moments = [rules.unixSeconds(of: replaced.day)]
        } else if replaced.isDate {
            // The series' time on the replaced day.
            moments = [rules.unixSeconds(of: series.time(onDay: replaced.day.dayNumber))]
        } else {
            let exact = zones.unixSeconds(series.onItsClock(replaced))
            let shown = rules.unixSeconds(of: replaced.local)
            var moments = exact == shown ? [exact] : [exact, shown]
            // If the series was changed later, another time on that day belongs to its former schedule.
            if series.hasOneTimeADay, !isOutdated {
                let day = rules.localTime(at: exact).dayNumber
                let only = rules.unixSeconds(of: series.time(onDay: day))
                if only != exact { moments.append(only) }
            }
            self.moments = moments
        }
    }
}

extension CalendarEvent {
    /// True for a timed series with at most one occurrence per day.
    var hasOneTimeADay: Bool {
        !start.isDate && recurrence.dates.isEmpty && !recurrence.rules.isEmpty
            && recurrence.rules.allSatisfy { rule in
                rule.frequency <= .daily && rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty
            }
    }

    /// The time of the first occurrence on another day.
    func time(onDay day: Int) -> LocalTime { LocalTime(day: day, second: start.local.secondOfDay) }

    /// `time`, read on the event's own clock if it has none.
    func onItsClock(_ time: CalendarTime) -> CalendarTime {
        guard time.clock == .floating, !start.isDate else { return time }
        return CalendarTime(local: time.local, clock: start.clock, isDate: time.isDate)
    }
}
