import WeftGLib

/// A day of an agenda. A value, any thread.
public struct AgendaDay: Sendable, Hashable, Identifiable {
    /// Days since 1970-01-01 of the user's calendar.
    public let number: Int
    /// How many days it is from today, from 0.
    public let daysFromToday: Int

    public var id: Int { number }
}

/// An agenda as it is to be shown. A value, any thread.
public struct AgendaSnapshot: Sendable {
    /// A day with what is on it: first what is all day long or goes on since an earlier one, then by time.
    public struct Section: Sendable {
        /// Which day it is.
        public let day: AgendaDay
        /// In their order.
        public let events: [AgendaEvent]
    }

    /// Days with events, in order.
    public let sections: [Section]
    /// On all days.
    public let eventCount: Int
    /// Whether sources have more, or may have.
    public let hasMore: Bool
    /// Whether some were left out, since the user has hidden their groups; told where none is left.
    public let hasHidden: Bool
    /// Whether something comes by itself: the store is being read, or sources are asked.
    public let isWaiting: Bool
    /// In the user's order.
    public let sources: SourceStates
    /// Whether what is shown is invented.
    public let isSample: Bool
    /// The days that the sections are of.
    public let calendar: AgendaCalendar

    /// Why there is nothing, where that is all that there will be without the user or time.
    public var error: MeetupServiceError? {
        guard eventCount == 0, !isWaiting else { return nil }
        return sources.statuses.lazy.compactMap(\.error).first
    }
}

extension AgendaSnapshot {
    /// Divides events into the days of `calendar`; of several that sources know by one page the one of the first source is
    /// shown. What was over at `now` is left out. O(n log n) for the events of the fullest day.
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

/// Where an event stands within its day. A value.
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
