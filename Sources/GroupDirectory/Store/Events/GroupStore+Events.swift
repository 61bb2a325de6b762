import SQLite
import WeftGLib

/// An event with its group. A value.
public struct StoredEvent: Sendable, Hashable {
    /// The event in its last known state.
    public let event: GroupEvent
    /// The group in its last known state, without events except its next one.
    public let group: Group
}

extension GroupStore {
    /// Stores a source's answer for a group's events, and replaces the known coming ones. They are not reported as news
    /// (`takeEventNews`), since the user has seen them.
    public func remember(_ events: [GroupEvent], of group: Group) throws(StoreError) {
        let now = now
        let hasChanged = try write { database throws(DatabaseError) in
            let row = try Self.upsert(group, seen: now, into: database)
            let known = try database.all(
                "SELECT row, identifier FROM events WHERE group_row = ? AND ifnull(time >= ?, 1)", row, now
            ) { row throws(DatabaseError) in (try row.get(0, as: Int64.self), try row.get(1, as: String.self)) }
            let answered = Set(events.map(\.identifier))
            for (row, identifier) in known where !answered.contains(identifier) {
                try Self.deleteEvents("SELECT ?", row, in: database)
            }
            for event in events { try Self.upsert(event, of: group, groupRow: row, seen: now, in: database) }
            try Self.noteSeen(events, of: group.key, Timestamp(unixMilliseconds: now), in: database)
            return try Self.refreshSavedEvents(events, ofAll: group, now: now, in: database)
        }
        trim(after: events)
        if hasChanged { savedEventNews.tell() }
    }

    /// Stores a source's answer for the page of one event, if the event's group is known. It is not reported as news,
    /// since the user has seen it.
    func remember(details event: GroupEvent, of group: Group?, from source: SourceID) throws(StoreError) {
        let now = now
        let hasChanged = try write { database throws(DatabaseError) in
            if let group {
                let key = GroupKey(source: source, id: group.id)
                if let row = try Self.row(of: key, in: database) {
                    try Self.upsert(event, of: group, groupRow: row, seen: now, in: database)
                    try Self.noteSeen([event], of: key, Timestamp(unixMilliseconds: now), in: database)
                }
            }
            return try Self.refreshSavedEvents(
                [FoundEvent(event: event, group: group)], from: source, gone: [], in: database)
        }
        trim(after: [event])
        if hasChanged { savedEventNews.tell() }
    }

    /// Returns a group's events in their last known state, sorted by time, without their descriptions.
    public func events(of key: GroupKey) throws(StoreError) -> [GroupEvent] {
        try read { database throws(DatabaseError) in
            try database.all(
                """
                SELECT events.record FROM events JOIN groups ON groups.row = events.group_row
                WHERE groups.source = ? AND groups.identifier = ? ORDER BY time, events.row
                """, key.source.rawValue, key.id
            ) { row throws(DatabaseError) in try Self.event(try row.get(0), in: database) }
        }
    }

    /// Returns the time a source last reported a group; nil if it is unknown. Within `Timestamp.displayable`.
    public func seen(of key: GroupKey) throws(StoreError) -> Timestamp? {
        let seen: Int64? = try read { database throws(DatabaseError) in
            try database.value(
                "SELECT seen FROM groups WHERE source = ? AND identifier = ?", key.source.rawValue, key.id)
        }
        return seen.flatMap { Timestamp.displayable.contains($0) ? Timestamp(unixMilliseconds: $0) : nil }
    }

    /// Stores an event and its description. A list contains fewer details than the event's page: missing details keep
    /// their known values.
    static func upsert(
        _ event: GroupEvent, of group: Group, groupRow: Int64, seen: Int64, in database: Database
    ) throws(DatabaseError) {
        let known = try database.first(
            "SELECT row, record FROM events WHERE group_row = ? AND identifier = ?", groupRow, event.identifier
        ) { row throws(DatabaseError) in (try row.get(0, as: Int64.self), try row.get(1, as: [UInt8].self)) }
        var event = event
        var record = GroupRecord.encode(event)
        guard let (row, oldRecord) = known else {
            try database.run(
                "INSERT INTO events(group_row, identifier, time, seen, record) VALUES(?, ?, ?, ?, ?)", groupRow,
                event.identifier, event.time?.unixMilliseconds, seen, record)
            let row = database.lastInsertedRow
            try keepText(of: event, row, in: database)
            return try index(event, of: group, row, in: database)
        }
        if record != oldRecord {
            if let old = GroupRecord.event(oldRecord) { event.details.fill(from: old.details) }
            record = GroupRecord.encode(event)
        }
        let hasNewText = try keepText(of: event, row, in: database)
        if record == oldRecord {
            try database.run("UPDATE events SET seen = ? WHERE row = ?", seen, row)
        } else {
            try database.run(
                "UPDATE events SET time = ?, seen = ?, record = ? WHERE row = ?", event.time?.unixMilliseconds, seen,
                record, row)
        }
        guard hasNewText || record != oldRecord else { return }
        event.details.descriptionHTML = try text(row, in: database)
        try index(event, of: group, row, in: database)
    }

    /// Returns true if the description changed.
    @discardableResult
    private static func keepText(
        of event: GroupEvent, _ row: Int64, in database: Database
    ) throws(DatabaseError) -> Bool {
        guard let html = event.details.descriptionHTML?.nonEmpty else { return false }
        let record = GroupRecord.encode(description: html)
        let old: [UInt8]? = try database.value("SELECT record FROM event_texts WHERE event_row = ?", row)
        guard old != record else { return false }
        try database.run("INSERT OR REPLACE INTO event_texts VALUES(?, ?, ?)", row, record.count, record)
        return true
    }

    /// Returns the description of an event; nil if none is known.
    static func text(_ row: Int64, in database: Database) throws(DatabaseError) -> String? {
        let record: [UInt8]? = try database.value("SELECT record FROM event_texts WHERE event_row = ?", row)
        guard let record else { return nil }
        guard let html = GroupRecord.description(record) else {
            throw DatabaseError(.damaged, path: database.path, message: "a description is not what was written")
        }
        return html
    }

    /// Deletes the events whose rows `selection` returns, with everything that belongs to them; returns their number.
    @discardableResult
    static func deleteEvents<each Value: DatabaseValue>(
        _ selection: String, _ values: repeat each Value, in database: Database
    ) throws(DatabaseError) -> Int {
        try database.run("DELETE FROM event_search WHERE rowid IN (\(selection))", repeat each values)
        return try database.run("DELETE FROM events WHERE row IN (\(selection))", repeat each values)
    }

    static func event(_ record: [UInt8], in database: Database) throws(DatabaseError) -> GroupEvent {
        guard let event = GroupRecord.event(record) else {
            throw DatabaseError(.damaged, path: database.path, message: "an event is not what was written")
        }
        return event
    }
}
