import WeftGLib

/// An event with its place in an agenda, which is computed once for all queries, since the clocks of ten thousand
/// venues take too long for each key press. A value; it is small and has one reference, since thousands are copied.
struct AgendaRow: Sendable {
    let event: AgendaEvent
    /// The day under which the event is listed, in days since 1970-01-01.
    let day: Int
    /// The days on which the event takes place.
    let days: ClosedRange<Int>
    /// False for an event that lasts all day or began on an earlier day. Such an event comes before the others.
    private let isTimed: Bool
    /// Seconds since 1970-01-01 00:00 by the clock of the venue, which the rows show.
    private let begins: Int64
    /// In metres; infinite if it is unknown.
    private let distance: Double

    init(_ event: AgendaEvent, _ calendar: AgendaCalendar) {
        let clockTime = calendar.clockTime(of: event)
        let (first, today) = (EventClock.day(of: clockTime), calendar.today(at: event))
        self.event = event
        day = max(first, today)
        days = calendar.days(of: event)
        isTimed = !event.event.isAllDay && first >= today
        begins = clockTime
        distance = event.distance ?? .infinity
    }

    /// The rows sorted by day, and by position within the day. O(n log n)
    static func sorted(_ events: some Sequence<AgendaEvent>, _ calendar: AgendaCalendar) -> [AgendaRow] {
        events.map { AgendaRow($0, calendar) }.sorted { one, other in
            one.day == other.day ? one.isBefore(other) : one.day < other.day
        }
    }

    /// True if the row comes before another one of the same day.
    func isBefore(_ other: AgendaRow) -> Bool {
        if isTimed != other.isTimed { return other.isTimed }
        if begins != other.begins { return begins < other.begins }
        if distance != other.distance { return distance < other.distance }
        return (event.id.source.rawValue, event.id.id) < (other.event.id.source.rawValue, other.event.id.id)
    }
}
