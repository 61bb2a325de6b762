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
        // In a damaged file, the search index may still have the words of a lost event.
        try database.run(
            "INSERT OR REPLACE INTO event_search(rowid, name, rest) VALUES(?, ?, ?)", row, words.name, words.rest)
    }

    /// The number of rows that are indexed in one transaction: a save waits for one of them.
    private static let portion = 200
    /// The setting of a file whose events all have words.
    private static let indexedSetting = "events-indexed"

    /// Indexes the words of events in a file of an older version. A search that comes before `indexInPortions` has
    /// ended waits for the rest.
    func indexEvents() throws(StoreError) {
        while try indexSomeEvents() {}
    }

    /// The same in small portions, so that other work can run in between.
    public nonisolated func indexInPortions() async {
        // The store reports its own errors.
        while isThere, !Task.isCancelled, (try? await indexSomeEvents()) == true {}
    }

    /// Indexes the next events that have no words. Returns true if there may be more. A portion is in the file whole or
    /// not at all.
    private func indexSomeEvents() throws(StoreError) -> Bool {
        guard let first = wordSearch.firstRowToIndex else { return false }
        if first == .min, try setting(Self.indexedSetting) != nil {
            wordSearch.firstRowToIndex = nil
            return false
        }
        wordSearch.firstRowToIndex = try write { database throws(DatabaseError) in
            let rows = try database.all(
                """
                SELECT row, group_row, record FROM events
                WHERE row >= ? AND NOT EXISTS (SELECT 1 FROM event_search WHERE event_search.rowid = events.row)
                ORDER BY row LIMIT ?
                """, first, Self.portion
            ) { row throws(DatabaseError) in
                (try row.get(0, as: Int64.self), try row.get(1, as: Int64.self), try row.get(2, as: [UInt8].self))
            }
            var groups: [Int64: Group] = [:]
            for (row, groupRow, record) in rows {
                if groups[groupRow] == nil,
                    let group = try database.value(
                        "SELECT record FROM groups WHERE row = ?", groupRow, as: [UInt8].self)
                {
                    groups[groupRow] = try Self.group(group, in: database)
                }
                guard let group = groups[groupRow] else { continue }
                try Self.index(try Self.event(record, in: database), of: group, row, in: database)
            }
            if rows.count == Self.portion, let last = rows.last { return last.0 + 1 }
            try database.run("INSERT OR REPLACE INTO settings VALUES(?, '')", Self.indexedSetting)
            return nil
        }
        return wordSearch.firstRowToIndex != nil
    }

    /// Reads the keys of all events, so that searches need not read the events that they find, until `endEventSearch`.
    public func beginEventSearch() throws(StoreError) {
        guard isThere else { return }
        try indexEvents()
        wordSearch.keys = try read { database throws(DatabaseError) in try StoredEventKeys(database) }
    }

    /// Forgets what `beginEventSearch` read.
    public func endEventSearch() { wordSearch.keys = nil }

    /// Returns the stored events that have all of `words`, or words that begin with them, in their title, tags, place,
    /// group, people or the beginning of their description. They are not sorted. If there are more than `limit`, the
    /// result has the last stored ones.
    public func eventKeys(matching words: String, limit: Int = 5_000) throws(StoreError) -> Set<EventKey> {
        guard isThere, let query = SearchWords.query(words) else { return [] }
        try indexEvents()
        return try read { database throws(DatabaseError) in
            guard var known = wordSearch.keys else {
                return try StoredEventKeys.keys(matching: query, limit: limit, in: database)
            }
            if try known.isOutdated(database) {
                known = try StoredEventKeys(database)
                wordSearch.keys = known
            }
            return try known.keys(matching: query, limit: limit, in: database)
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
