import WeftGLib

/// An event with its place in an agenda, which is computed once for all queries, since the clocks of ten thousand
/// venues take too long for each key press. A value.
struct AgendaRow: Sendable {
    let event: AgendaEvent
    /// The day under which the event is listed, in days since 1970-01-01.
    let day: Int
    /// The days on which the event takes place.
    let days: ClosedRange<Int>
    fileprivate let place: AgendaPlace

    init(_ event: AgendaEvent, _ calendar: AgendaCalendar) {
        let clockTime = calendar.clockTime(of: event)
        let (first, today) = (EventClock.day(of: clockTime), calendar.today(at: event))
        self.event = event
        day = max(first, today)
        days = calendar.days(of: event)
        place = AgendaPlace(event, isTimed: !event.event.isAllDay && first >= today, clockTime: clockTime)
    }

    /// The rows sorted by day, and by position within the day. O(n log n)
    static func sorted(_ events: some Sequence<AgendaEvent>, _ calendar: AgendaCalendar) -> [AgendaRow] {
        events.map { AgendaRow($0, calendar) }.sorted { one, other in
            one.day == other.day ? one.isBefore(other) : one.day < other.day
        }
    }

    /// True if the row comes before another one of the same day.
    func isBefore(_ other: AgendaRow) -> Bool { place < other.place }
}

/// The place of an event within its day. A value.
private struct AgendaPlace: Comparable {
    private let isTimed: Bool
    /// The start on the venue's clock, which the rows show.
    private let begins: Int64
    private let distance: Double
    private let id: EventKey

    init(_ event: AgendaEvent, isTimed: Bool, clockTime: Int64) {
        self.isTimed = isTimed
        begins = clockTime
        distance = event.distance ?? .infinity
        id = event.id
    }

    static func < (one: AgendaPlace, other: AgendaPlace) -> Bool {
        if one.isTimed != other.isTimed { return other.isTimed }
        if one.begins != other.begins { return one.begins < other.begins }
        if one.distance != other.distance { return one.distance < other.distance }
        return (one.id.source.rawValue, one.id.id) < (other.id.source.rawValue, other.id.id)
    }
}
