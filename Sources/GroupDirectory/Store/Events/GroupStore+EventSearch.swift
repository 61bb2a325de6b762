import SQLite
import WeftGLib

extension SearchText {
    /// The number of bytes of an event's description that are searched: there are many more events than groups.
    static let eventDescriptionBytes = 2 << 10

    /// The words of an event: its title before tags, place, people, group and the beginning of its description.
    init(_ event: GroupEvent, of group: Group) {
        let description = event.details.descriptionHTML.map { html in
            HTMLReducer.blocks(of: HTMLReducer.start(of: html, maximumBytes: Self.eventDescriptionBytes)).map(
                \.plainText)
        }
        let parts = [event.venue?.name, event.venue?.address, event.venue?.city, group.name].compactMap(\.self)
        let people = event.details.organizers
        self.init(
            name: SearchWords.index(event.name ?? ""),
            rest: SearchWords.index((event.details.tags + parts + people + (description ?? [])).joined(separator: "\n"))
        )
    }
}

extension GroupStore {
    static func index(
        _ event: GroupEvent, of group: Group, _ row: Int64, in database: Database
    ) throws(DatabaseError) {
        let words = SearchText(event, of: group)
        // A damaged file may have words of an event that it lost.
        try database.run(
            "INSERT OR REPLACE INTO event_search(rowid, name, rest) VALUES(?, ?, ?)", row, words.name, words.rest)
    }

    /// The number of rows that are indexed in one transaction, so that a save does not wait long.
    private static let portion = 500

    /// Indexes the words of events in a file of an older version. The first search of a run calls it.
    func indexEvents() throws(StoreError) {
        guard !hasIndexedEvents else { return }
        while try indexSomeEvents() {}
        hasIndexedEvents = true
    }

    /// Indexes some events. Returns true if there may be more.
    private func indexSomeEvents() throws(StoreError) -> Bool {
        try write { database throws(DatabaseError) in
            let rows = try database.all(
                """
                SELECT row, group_row, record FROM events
                WHERE NOT EXISTS (SELECT 1 FROM event_search WHERE event_search.rowid = events.row) LIMIT ?
                """, Self.portion
            ) { row throws(DatabaseError) in
                (try row.get(0, as: Int64.self), try row.get(1, as: Int64.self), try row.get(2, as: [UInt8].self))
            }
            for (row, groupRow, record) in rows {
                let group: [UInt8]? = try database.value("SELECT record FROM groups WHERE row = ?", groupRow)
                guard let group else { continue }
                try Self.index(
                    try Self.event(record, in: database), of: try Self.group(group, in: database), row, in: database)
            }
            return rows.count == Self.portion
        }
    }

    /// Returns the stored events that have all of `words`, or words that begin with them, in their title, tags, place,
    /// group, people or the beginning of their description. They are not sorted. If there are more than `limit`, the
    /// result has the last stored ones.
    public func eventKeys(matching words: String, limit: Int = 5_000) throws(StoreError) -> Set<EventKey> {
        guard isThere, let query = SearchWords.query(words) else { return [] }
        try indexEvents()
        return try read { database throws(DatabaseError) in
            Set(
                try database.all(
                    """
                    SELECT groups.source, groups.identifier, events.identifier, substr(events.record, 1, 1)
                    FROM (SELECT rowid AS found FROM event_search WHERE event_search MATCH ?
                        ORDER BY rowid DESC LIMIT ?)
                    JOIN events ON events.row = found JOIN groups ON groups.row = events.group_row
                    """, query, limit
                ) { row throws(DatabaseError) in
                    let (source, group, identifier): (String, String, String) = (
                        try row.get(0), try row.get(1), try row.get(2)
                    )
                    let hasID = GroupRecord.hasEventID(try row.get(3))
                    return EventKey(
                        source: SourceID(rawValue: source), id: hasID ? identifier : "\(group) \(identifier)")
                })
        }
    }

    /// Returns a stored event with its description, its group, and the time a source last reported it; nil if it is
    /// unknown.
    func storedEvent(
        _ key: EventKey
    ) throws(StoreError) -> (event: GroupEvent, group: Group, seen: Timestamp?)? {
        guard isThere else { return nil }
        let found = try read { database throws(DatabaseError) in try Self.storedEvent(key, in: database) }
        return found.map { found in
            let isShown = Timestamp.displayable.contains(found.seen)
            return (found.event, found.group, isShown ? Timestamp(unixMilliseconds: found.seen) : nil)
        }
    }

    /// Returns a stored event with its description, its group, and the time a source last reported it.
    static func storedEvent(
        _ key: EventKey, in database: Database
    ) throws(DatabaseError) -> (event: GroupEvent, group: Group, seen: Int64)? {
        let columns = """
            SELECT events.row, events.record, groups.record, events.seen
            FROM groups JOIN events ON events.group_row = groups.row WHERE groups.source = ?
            """
        // The second condition is for events without an id.
        for condition in [" AND events.identifier = ?", " AND groups.identifier || ' ' || events.identifier = ?"] {
            let found = try database.first(columns + condition, key.source.rawValue, key.id) {
                row throws(DatabaseError) in
                (
                    try row.get(0, as: Int64.self), try row.get(1, as: [UInt8].self), try row.get(2, as: [UInt8].self),
                    try row.get(3, as: Int64.self)
                )
            }
            guard let (row, record, group, seen) = found else { continue }
            var event = try Self.event(record, in: database)
            event.details.descriptionHTML = try text(row, in: database)
            return (event, try Self.group(group, in: database), seen)
        }
        return nil
    }
}
