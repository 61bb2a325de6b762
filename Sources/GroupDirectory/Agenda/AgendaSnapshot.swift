import WeftGLib

/// A day of an agenda. A value, any thread.
public struct AgendaDay: Sendable, Hashable, Identifiable {
    /// Days since 1970-01-01.
    public let number: Int
    /// How many days it is from the user's today; -1 where an event at a venue far in the west is still to come.
    public let daysFromToday: Int

    public var id: Int { number }

    /// "Today" and "Tomorrow"; nil for other days.
    public static func nearName(_ daysFromToday: Int) -> String? {
        switch daysFromToday {
        case 0: localized("Today")
        case 1: localized("Tomorrow")
        default: nil
        }
    }

    /// "Sat 28 Nov", with the year where that is not today's.
    public var date: String? {
        LocalDate.nearDay(
            AgendaCalendar.noon(of: number), in: LocalZone(utcOffsetSeconds: 0),
            now: AgendaCalendar.noon(of: number - daysFromToday))
    }
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
    /// Events that go on for days and began before the first day of the query, those that end first at the start. Empty where
    /// there is one only, which is in the first section.
    public let ongoing: [AgendaEvent]
    /// Today, as sections have their days.
    public var today: AgendaDay { AgendaDay(number: calendar.today, daysFromToday: 0) }
    /// The number of all events that are shown.
    public var eventCount: Int { sections.reduce(ongoing.count) { $0 + $1.events.count } }
    /// True if the query leaves out all events that are known.
    public let hasUnwanted: Bool
    /// The query of the shown events.
    public let query: EventQuery
    /// The tags and days that occur, whatever the query wants.
    public let choices: EventChoices
    /// When the last day of the query is over everywhere; nil for a query of all days.
    public let end: Timestamp?
    /// True if sources have more events of the query's days, or may have.
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
        _ events: some Sequence<AgendaEvent>, _ calendar: AgendaCalendar, now: Timestamp, from first: Int? = nil
    ) -> [Section] {
        var days: [Int: [AgendaEvent]] = [:]
        for event in events where !event.isOver(at: now) {
            days[max(calendar.day(of: event), first ?? .min), default: []].append(event)
        }
        return days.sorted { $0.key < $1.key }.map { number, events in
            let sorted = events.map { (place: AgendaPlace($0, calendar), event: $0) }.sorted { $0.place < $1.place }
            return Section(
                day: AgendaDay(number: number, daysFromToday: number - calendar.today), events: sorted.map(\.event))
        }
    }
}

extension AgendaSnapshot {
    /// Takes the events out that go on for days and began before `first`; none where there is one only.
    static func takeOngoing(
        from events: inout [AgendaEvent], _ calendar: AgendaCalendar, before first: Int
    ) -> [AgendaEvent] {
        func isOngoing(_ event: AgendaEvent) -> Bool {
            let days = calendar.days(of: event)
            return days.lowerBound < first && days.count > 1
        }
        guard events.count(where: isOngoing) > 1 else { return [] }
        let ongoing = events.filter(isOngoing)
        events.removeAll(where: isOngoing)
        func end(_ event: AgendaEvent) -> Timestamp { event.event.endTime ?? event.begins }
        return ongoing.sorted { one, other in
            if end(one) != end(other) { return end(one) < end(other) }
            return AgendaPlace(one, calendar) < AgendaPlace(other, calendar)
        }
    }
}

/// Where an event stands within its day. A value.
private struct AgendaPlace: Comparable {
    private let isTimed: Bool
    /// By the clock of the venue, which the rows show.
    private let begins: Int64
    private let distance: Double
    private let id: EventKey

    init(_ event: AgendaEvent, _ calendar: AgendaCalendar) {
        isTimed = !event.event.isAllDay && !calendar.hasBegunBefore(event)
        begins = calendar.clockTime(of: event)
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
