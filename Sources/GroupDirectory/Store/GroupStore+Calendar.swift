import SQLite
import WeftGLib

extension GroupStore {
    /// Maximum number of events in a calendar.
    static let maximumCalendarEvents = 10_000
    /// The time in milliseconds for which an event stays in the calendar after its start.
    private static let calendarPast: Int64 = 31 * 86_400_000

    /// The saved events and the events of saved groups for the user's calendar, sorted by time, with descriptions. It
    /// creates no file.
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

    /// Reports changes of saved data, which may change the user's calendar. Changes in quick succession are reported as
    /// one.
    public nonisolated func calendarChanges() -> AsyncStream<Void> { changes.stream() }
}
