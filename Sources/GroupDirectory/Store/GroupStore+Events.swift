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
    /// Stores a source's answer for a group's events, in place of the known coming ones. The user has seen them: they
    /// are no news (`takeEventNews`).
    public func remember(_ events: [GroupEvent], of group: Group) throws(StoreError) {
        let now = now
        try write { database throws(DatabaseError) in
            let row = try Self.upsert(group, seen: now, into: database)
            try database.run("DELETE FROM events WHERE group_row = ? AND ifnull(time >= ?, 1)", row, now)
            for event in events { try Self.upsert(event, groupRow: row, seen: now, in: database) }
            try Self.noteSeen(events, of: group.key, Timestamp(unixMilliseconds: now), in: database)
        }
        trim(after: events.count)
    }

    /// Returns a group's events in their last known state, sorted by time.
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

    static func upsert(
        _ event: GroupEvent, groupRow: Int64, seen: Int64, in database: Database
    ) throws(DatabaseError) {
        try database.run(
            """
            INSERT INTO events(group_row, identifier, time, seen, record) VALUES(?, ?, ?, ?, ?)
            ON CONFLICT(group_row, identifier) DO UPDATE SET time = excluded.time, seen = excluded.seen,
                record = excluded.record
            """, groupRow, event.identifier, event.time?.unixMilliseconds, seen, GroupRecord.encode(event))
    }

    static func event(_ record: [UInt8], in database: Database) throws(DatabaseError) -> GroupEvent {
        guard let event = GroupRecord.event(record) else {
            throw DatabaseError(.damaged, path: database.path, message: "an event is not what was written")
        }
        return event
    }
}
