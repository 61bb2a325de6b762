import WeftGLib

/// A day of an agenda. A value, any thread.
public struct AgendaDay: Sendable, Hashable, Identifiable {
    /// The day in the user's calendar, as days since 1970-01-01.
    public let number: Int
    /// The number of days from today, from 0.
    public let daysFromToday: Int

    public var id: Int { number }
}

/// An agenda's contents to show. A value, any thread.
public struct AgendaSnapshot: Sendable {
    /// A day with its events: first those that last all day or began on an earlier day, then by time.
    public struct Section: Sendable {
        /// The section's day.
        public let day: AgendaDay
        /// The events, in order.
        public let events: [AgendaEvent]
    }

    /// Days with events, in order.
    public let sections: [Section]
    /// The number of events on all days.
    public let eventCount: Int
    /// True if sources have more events, or may have.
    public let hasMore: Bool
    /// True if events were left out because the user has hidden their groups, and none is left.
    public let hasHidden: Bool
    /// True if something arrives without the user: the store is being read, or sources are asked.
    public let isWaiting: Bool
    /// The sources' states, in the user's order.
    public let sources: SourceStates
    /// True if the shown events are samples.
    public let isSample: Bool
    /// The calendar of the sections' days.
    public let calendar: AgendaCalendar

    /// The reason why there is nothing, if nothing will arrive without the user or a wait.
    public var error: MeetupServiceError? {
        guard eventCount == 0, !isWaiting else { return nil }
        return sources.statuses.lazy.compactMap(\.error).first
    }
}

extension AgendaSnapshot {
    /// Divides events into the days of `calendar`. If several sources know an event by the same page, that of the first
    /// source is shown. Events that were over at `now` are left out. O(n log n) for the events of the fullest day.
    static func sections(
        _ events: some Sequence<AgendaEvent>, _ calendar: AgendaCalendar, now: Timestamp, rank: [SourceID: Int]
    ) -> [Section] {
        var firsts: [String: (rank: Int, id: EventKey)] = [:]
        var current: [AgendaEvent] = []
        for event in events where !event.isOver(at: now) {
            current.append(event)
            guard let address = event.address else { continue }
            let mine = (rank: rank[event.id.source] ?? .max, id: event.id)
            guard let first = firsts[address] else {
                firsts[address] = mine
                continue
            }
            if (mine.rank, mine.id.id) < (first.rank, first.id.id) { firsts[address] = mine }
        }
        var days: [Int: [AgendaEvent]] = [:]
        for event in current where event.address.flatMap({ firsts[$0]?.id }).map({ $0 == event.id }) ?? true {
            days[calendar.day(of: event), default: []].append(event)
        }
        return days.sorted { $0.key < $1.key }.map { number, events in
            let sorted = events.sorted { AgendaPlace($0, calendar) < AgendaPlace($1, calendar) }
            return Section(
                day: AgendaDay(number: number, daysFromToday: number - calendar.today), events: sorted)
        }
    }
}

/// The place of an event within its day. A value.
private struct AgendaPlace: Comparable {
    private let isTimed: Bool
    private let begins: Timestamp
    private let distance: Double
    private let id: EventKey

    init(_ event: AgendaEvent, _ calendar: AgendaCalendar) {
        isTimed = !event.event.isAllDay && !calendar.hasBegunBefore(event)
        begins = event.begins
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
