import SQLite
import WeftGLib

extension GroupStore {
    /// Events that a calendar has at most.
    static let maximumCalendarEvents = 10_000
    /// Milliseconds for which an event stays in a calendar after it began.
    private static let calendarPast: Int64 = 31 * 86_400_000

    /// Saved events, and those of saved groups, that belong into the user's calendar, in the order of their times, with their
    /// descriptions. Makes no file where there is none.
    func calendarItems() throws(StoreError) -> [CalendarItem] {
        guard isThere else { return [] }
        let start = now - Self.calendarPast
        return try read { database throws(DatabaseError) in
            let saved = try Self.wholeSavedEvents(limit: Self.maximumCalendarEvents, in: database)
            var items = saved.map { CalendarItem($0) }
            var keys = Set(saved.map(\.id))
            var groups: [Int64: Group] = [:]
            try database.forEach(
                """
                SELECT saved.row, events.record, saved.record, events.row FROM saved
                JOIN groups ON groups.source = saved.source AND groups.identifier = saved.identifier
                JOIN events ON events.group_row = groups.row
                WHERE events.time >= ? ORDER BY events.time, events.row LIMIT ?
                """, start, Self.maximumCalendarEvents
            ) { row throws(DatabaseError) in
                let number = try row.get(0, as: Int64.self)
                if groups[number] == nil { groups[number] = try Self.group(try row.get(2), in: database) }
                guard let group = groups[number] else { return true }
                var event = try Self.event(try row.get(1), in: database)
                guard keys.insert(EventKey(event, of: group, source: group.source)).inserted else { return true }
                event.details.descriptionHTML = try Self.text(try row.get(3), in: database)
                items.append(CalendarItem(event: event, group: group))
                return items.count < 2 * Self.maximumCalendarEvents
            }
            return CalendarItem.inOrder(items)
        }
    }

    /// Says that something was kept or removed, which may change the user's calendar; what comes close together is one.
    public nonisolated func calendarChanges() -> AsyncStream<Void> { changes.stream() }
}
