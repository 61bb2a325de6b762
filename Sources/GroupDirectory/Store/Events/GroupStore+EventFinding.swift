import SQLite
import WeftGLib

/// Finds single events by their titles and by the addresses of their pages.
extension GroupStore {
    /// The maximum number of matching events that are compared. Of more, the most recently stored ones are used.
    private static let maximumTitled = 1_000
    /// An event that began more than this many milliseconds ago is not found by its title, even if it still goes on.
    private static let longestMilliseconds: Int64 = 31 * 86_400_000

    /// Returns the stored events whose titles have all of `words`, or words that begin with them, the first one first.
    /// Some may be over.
    func events(titled words: String, at now: Timestamp) throws(StoreError) -> [StoredEvent] {
        guard isThere, let query = SearchWords.query(words) else { return [] }
        try indexEvents()
        return try read { database throws(DatabaseError) in
            try database.all(
                """
                SELECT events.record, groups.record
                FROM (SELECT rowid AS found FROM event_search WHERE event_search MATCH ? ORDER BY rowid DESC LIMIT ?)
                JOIN events ON events.row = found JOIN groups ON groups.row = events.group_row
                WHERE time >= ? ORDER BY time, events.row
                """, "name : (\(query))", Self.maximumTitled, now.unixMilliseconds - Self.longestMilliseconds
            ) { row throws(DatabaseError) in
                StoredEvent(
                    event: try Self.event(try row.get(0), in: database),
                    group: try Self.group(try row.get(1), in: database))
            }
        }
    }

    /// Returns the saved and stored events with a normalised page address: several dates of a series may have the same.
    ///
    /// - Complexity: O(bytes of all events).
    func events(
        at identity: String
    ) throws(StoreError) -> [(event: GroupEvent, group: Group?, source: SourceID)] {
        guard isThere else { return [] }
        // All spellings of the address share its last part, and few records contain these bytes.
        let end = identity.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
        guard !end.isEmpty else { return [] }
        func isWanted(_ event: GroupEvent) -> Bool { event.link.flatMap(WebLink.identity) == identity }
        return try read { database throws(DatabaseError) in
            let saved = try Self.savedEventRecords(in: database).map(\.saved).filter { isWanted($0.event) }
            let stored = try database.all(
                """
                SELECT events.record, groups.record
                FROM events JOIN groups ON groups.row = events.group_row WHERE instr(events.record, ?) > 0
                """, end
            ) { row throws(DatabaseError) in
                StoredEvent(
                    event: try Self.event(try row.get(0), in: database),
                    group: try Self.group(try row.get(1), in: database))
            }
            return saved.map { ($0.event, $0.group, $0.id.source) }
                + stored.filter { isWanted($0.event) }.map { ($0.event, $0.group, $0.group.source) }
        }
    }
}
