import SQLite
import WeftGLib

extension GroupStore {
    /// Returns the news about events of saved groups since the last call. Each change is returned once, in one instance
    /// of the program. A group that was not watched before has no news; its known events are recorded. Sorted by the
    /// time the first event begins.
    ///
    /// O(saved groups and their coming events). Creates no file if there is none.
    public func takeEventNews() throws(StoreError) -> [GroupNews] {
        guard isThere else { return [] }
        let now = options.now()
        return try write { database throws(DatabaseError) in
            try database.run(
                """
                DELETE FROM watched WHERE NOT EXISTS (SELECT 1 FROM saved
                    WHERE saved.source = watched.source AND saved.identifier = watched.identifier)
                """)
            let saved = try database.all(
                "SELECT source, identifier, events FROM saved LEFT JOIN watched USING(source, identifier)"
            ) { row throws(DatabaseError) in
                (
                    GroupKey(source: SourceID(rawValue: try row.get(0)), id: try row.get(1)),
                    try row.get(2, as: [UInt8]?.self)
                )
            }
            var result: [GroupNews] = []
            for (key, record) in saved {
                let events = try Self.comingEvents(of: key, now, in: database)
                var known = record.flatMap { KnownEvents($0) } ?? KnownEvents()
                var news: [EventNews] = []
                // A record in another format counts as none.
                if record.map({ KnownEvents($0) != nil }) == true {
                    news = known.take(events, now: now)
                } else {
                    known.note(events, now: now)
                }
                if known.record != record { try Self.keep(known, of: key, in: database) }
                guard !news.isEmpty, let group = try Self.savedGroup(key, in: database) else { continue }
                result.append(GroupNews(group: group, news: news))
            }
            func begin(_ news: GroupNews) -> Int64 { news.news.first?.event.time?.unixMilliseconds ?? .max }
            return result.sorted { begin($0) < begin($1) }
        }
    }

    /// Records that the page of a group showed these events, so that the user knows them.
    static func noteSeen(
        _ events: [GroupEvent], of key: GroupKey, _ now: Timestamp, in database: Database
    ) throws(DatabaseError) {
        guard var known = try knownEvents(of: key, in: database) else { return }
        known.note(events, now: now)
        try keep(known, of: key, in: database)
    }

    /// Records events of a list that contains everything that begins before or at `reach`. Unknown events within the
    /// previous reach are reported as news. Events beyond it may be old, and are not reported. After a list of another
    /// area, this applies to all events.
    ///
    /// - Parameter area: the area of the list.
    static func noteListed(
        _ events: [FoundEvent], from source: SourceID, until reach: AgendaReach, in area: String, _ now: Timestamp,
        in database: Database
    ) throws(DatabaseError) {
        guard case .all(let end) = reach else { return }
        let last: String? = try database.value("SELECT value FROM settings WHERE name = ?", listedArea)
        if last != area {
            try database.run("DELETE FROM reaches")
            try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", listedArea, area)
        }
        // The times are also noted while notifications are off, so that only later events are reported once they are
        // on.
        let before =
            try database.value("SELECT time FROM reaches WHERE source = ?", source.rawValue, as: Int64.self) ?? .min
        var further: [Group.ID: [GroupEvent]] = [:]
        for found in events {
            guard let group = found.group, let time = found.event.time, time.unixMilliseconds >= before else {
                continue
            }
            further[group.id, default: []].append(found.event)
        }
        for (id, events) in further {
            let key = GroupKey(source: source, id: id)
            guard var known = try knownEvents(of: key, in: database) else { continue }
            known.noteUnknown(events, now: now)
            try keep(known, of: key, in: database)
        }
        guard end > before else { return }
        try database.run("INSERT OR REPLACE INTO reaches VALUES(?, ?)", source.rawValue, end)
    }

    /// The name of the setting with the area of the last list of events.
    private static let listedArea = "listed-area"

    /// Forgets all known events after the user has switched notifications off, so that nothing old is reported later.
    static func forgetEventNews(in database: Database) throws(DatabaseError) {
        try database.run("DELETE FROM watched")
    }

    // MARK: Rows

    private static func comingEvents(
        of key: GroupKey, _ now: Timestamp, in database: Database
    ) throws(DatabaseError) -> [GroupEvent] {
        try database.all(
            """
            SELECT events.record FROM events JOIN groups ON groups.row = events.group_row
            WHERE groups.source = ? AND groups.identifier = ? AND ifnull(time >= ?, 1)
            ORDER BY time IS NULL, time LIMIT ?
            """, key.source.rawValue, key.id, now.unixMilliseconds - 86_400_000, KnownEvents.maximumCount
        ) { row throws(DatabaseError) in try event(try row.get(0), in: database) }
    }

    /// The known events of a group; nil if the group is not watched.
    private static func knownEvents(
        of key: GroupKey, in database: Database
    ) throws(DatabaseError) -> KnownEvents? {
        let record: [UInt8]? = try database.value(
            "SELECT events FROM watched WHERE source = ? AND identifier = ?", key.source.rawValue, key.id)
        return record.flatMap { KnownEvents($0) }
    }

    private static func keep(
        _ known: KnownEvents, of key: GroupKey, in database: Database
    ) throws(DatabaseError) {
        try database.run(
            "INSERT OR REPLACE INTO watched VALUES(?, ?, ?)", key.source.rawValue, key.id, known.record)
    }

    private static func savedGroup(_ key: GroupKey, in database: Database) throws(DatabaseError) -> Group? {
        let record: [UInt8]? = try database.value(
            "SELECT record FROM saved WHERE source = ? AND identifier = ?", key.source.rawValue, key.id)
        return try record.map { record throws(DatabaseError) in try group(record, in: database) }
    }
}
