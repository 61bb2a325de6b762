import SQLite

/// The keys of all stored events by their rows, as of one moment.
///
/// A search finds thousands of rows with each key press. Reading their events would take several times as long as the
/// search. The file has few enough rows to keep all keys in memory (`StoreOptions.maximumEvents`). A value.
struct StoredEventKeys {
    private let keys: [Int64: EventKey]
    private let state: DatabaseState
    private weak var database: Database?

    private static let columns =
        "groups.source, groups.identifier, events.identifier, substr(events.record, 1, 1)"

    /// - Complexity: O(events).
    init(_ database: Database) throws(DatabaseError) {
        self.database = database
        state = try database.state()
        let found = try database.all(
            "SELECT events.row, \(Self.columns) FROM events JOIN groups ON groups.row = events.group_row"
        ) { row throws(DatabaseError) in (try row.get(0, as: Int64.self), try Self.key(row, from: 1)) }
        keys = Dictionary(found, uniquingKeysWith: { first, _ in first })
    }

    /// True if events may have changed since.
    func isOutdated(_ database: Database) throws(DatabaseError) -> Bool {
        self.database !== database ? true : try database.state() != state
    }

    /// The keys that match an FTS5 query; of more than `limit` those stored last.
    /// - Complexity: O(rows that match).
    func keys(matching query: String, limit: Int, in database: Database) throws(DatabaseError) -> Set<EventKey> {
        let rows = try database.all(Self.found, query, limit) { row throws(DatabaseError) in
            try row.get(0, as: Int64.self)
        }
        var found = Set<EventKey>(minimumCapacity: rows.count)
        for row in rows {
            if let key = keys[row] { found.insert(key) }
        }
        return found
    }

    /// The same, read from the events that match.
    static func keys(
        matching query: String, limit: Int, in database: Database
    ) throws(DatabaseError) -> Set<EventKey> {
        Set(
            try database.all(
                """
                SELECT \(columns) FROM (\(found))
                JOIN events ON events.row = found JOIN groups ON groups.row = events.group_row
                """, query, limit
            ) { row throws(DatabaseError) in try key(row, from: 0) })
    }

    private static let found =
        "SELECT rowid AS found FROM event_search WHERE event_search MATCH ? ORDER BY rowid DESC LIMIT ?"

    private static func key(_ row: borrowing DatabaseRow, from first: Int) throws(DatabaseError) -> EventKey {
        let (source, group, identifier): (String, String, String) = (
            try row.get(first), try row.get(first + 1), try row.get(first + 2)
        )
        let hasID = GroupRecord.hasEventID(try row.get(first + 3))
        return EventKey(source: SourceID(rawValue: source), id: hasID ? identifier : "\(group) \(identifier)")
    }
}
