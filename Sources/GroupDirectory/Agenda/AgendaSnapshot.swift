import WeftGLib

/// A day of an agenda. A value, any thread.
public struct AgendaDay: Sendable, Hashable, Identifiable {
    /// Days since 1970-01-01.
    public let number: Int
    /// The number of days from the user's today; -1 for a coming event at a venue far in the west.
    public let daysFromToday: Int

    public var id: Int { number }

    /// "Today" or "Tomorrow"; nil for other days.
    public static func nearName(_ daysFromToday: Int) -> String? {
        switch daysFromToday {
        case 0: localized("Today")
        case 1: localized("Tomorrow")
        default: nil
        }
    }

    /// The date as "Sat 28 Nov", with the year if it is not the current one.
    public var date: String? {
        LocalDate.nearDay(
            AgendaCalendar.noon(of: number), in: LocalZone(utcOffsetSeconds: 0),
            now: AgendaCalendar.noon(of: number - daysFromToday))
    }
}

/// An agenda's contents to show. A value, any thread.
public struct AgendaSnapshot: Sendable {
    /// A day with its events: those that last all day or began on an earlier day, then the others by time.
    public struct Section: Sendable {
        /// The section's day.
        public let day: AgendaDay
        /// The events, in order.
        public let events: [AgendaEvent]
    }

    /// Days with events, in order.
    public let sections: [Section]
    /// Events of several days that began before the first day of the query, sorted by their end. A single such event is
    /// in the first section instead.
    public let ongoing: [AgendaEvent]
    /// Today's date in the sections' calendar.
    public var today: AgendaDay { AgendaDay(number: calendar.today, daysFromToday: 0) }
    /// The number of all events that are shown.
    public var eventCount: Int { sections.reduce(ongoing.count) { $0 + $1.events.count } }
    /// True if the query excludes all known events.
    public let hasUnwanted: Bool
    /// The query of the shown events.
    public let query: EventQuery
    /// The tags and days that occur, regardless of the query.
    public let choices: EventChoices
    /// The time at which the last day of the query is over in all zones; nil for a query of all days.
    public let end: Timestamp?
    /// True if sources have more events of the query's days, or may have.
    public let hasMore: Bool
    /// True if no event is left because the user has hidden the groups of all events.
    public let hasHidden: Bool
    /// True if more events may arrive without a user's action: the store is being read, or sources are being queried.
    public let isWaiting: Bool
    /// The sources' states, in the user's order.
    public let sources: SourceStates
    /// True if the shown events are samples.
    public let isSample: Bool
    /// The calendar of the sections' days.
    public let calendar: AgendaCalendar

    /// The reason for an empty agenda, if no answer is pending and no retry is scheduled.
    public var error: MeetupServiceError? {
        guard eventCount == 0, !isWaiting else { return nil }
        return sources.statuses.lazy.compactMap(\.error).first
    }
}

extension AgendaSnapshot {
    /// Divides events into the days of `calendar`. Events that were over at `now` are left out. O(n log n)
    static func sections(
        _ events: some Sequence<AgendaEvent>, _ calendar: AgendaCalendar, now: Timestamp, from first: Int? = nil
    ) -> [Section] {
        sections(AgendaRow.sorted(events.filter { !$0.isOver(at: now) }, calendar), calendar, from: first)
    }

    /// Divides rows into the days of `calendar`.
    /// - Parameters:
    ///   - rows: sorted by `AgendaRow.sorted`.
    ///   - first: the day under which earlier events are listed.
    /// - Complexity: O(n), and O(m log m) for the events of `first` and before.
    static func sections(_ rows: [AgendaRow], _ calendar: AgendaCalendar, from first: Int? = nil) -> [Section] {
        let first = first ?? .min
        let early = rows.prefix { $0.day <= first }
        var sections: [Section] = []
        func add(_ rows: some Sequence<AgendaRow>, on number: Int) {
            let day = AgendaDay(number: number, daysFromToday: number - calendar.today)
            sections.append(Section(day: day, events: rows.map(\.event)))
        }
        if !early.isEmpty { add(early.sorted { $0.isBefore($1) }, on: first) }
        var rest = rows[early.endIndex...]
        while let day = rest.first?.day {
            let ofDay = rest.prefix { $0.day == day }
            add(ofDay, on: day)
            rest = rest[ofDay.endIndex...]
        }
        return sections
    }

    /// Removes and returns the events of several days that began before `first`, if there are at least two.
    static func takeOngoing(from rows: inout [AgendaRow], before first: Int) -> [AgendaEvent] {
        func isOngoing(_ row: AgendaRow) -> Bool { row.days.lowerBound < first && row.days.count > 1 }
        guard rows.count(where: isOngoing) > 1 else { return [] }
        let ongoing = rows.filter(isOngoing)
        rows.removeAll(where: isOngoing)
        func end(_ row: AgendaRow) -> Timestamp { row.event.event.endTime ?? row.event.begins }
        return ongoing.sorted { one, other in
            end(one) == end(other) ? one.isBefore(other) : end(one) < end(other)
        }.map(\.event)
    }
}
