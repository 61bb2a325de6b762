import ICalendar

extension PageEvent {
    /// Converts the event to a calendar event, from which its occurrences can be computed.
    /// - Parameter zone: the name of the zone for times without one; nil keeps them without a zone.
    public func calendarEvent(zone: String?) -> CalendarEvent {
        var event = CalendarEvent(start: start.calendarTime(zone: zone))
        event.uid = id
        event.summary = name
        if let end {
            var time = end.calendarTime(zone: zone)
            // A calendar's end date is the day after the last one.
            if time.isDate { time.local = LocalTime(seconds: time.local.seconds + 86_400) }
            event.length = .until(time)
        }
        if let schedule {
            event.recurrence.rules = [schedule.rule]
            event.recurrence.exceptionDates = schedule.exceptions.map { day in
                // A date without a time excludes the whole day.
                guard day.isDate, !start.isDate else { return day.calendarTime(zone: zone) }
                let time = start.local.seconds % 86_400
                return PageTime(local: LocalTime(seconds: day.local.seconds + time), zone: start.zone)
                    .calendarTime(zone: zone)
            }
        }
        return event
    }
}

extension PageTime {
    fileprivate func calendarTime(zone name: String?) -> CalendarTime {
        if isDate { return CalendarTime(local: local, clock: .floating, isDate: true) }
        switch zone {
        case .offset(let seconds):
            return CalendarTime(local: LocalTime(seconds: local.seconds - Int64(seconds)), clock: .utc)
        case .named(let name): return CalendarTime(local: local, clock: .zone(name))
        case .unknown: return CalendarTime(local: local, clock: name.map { .zone($0) } ?? .floating)
        }
    }
}
