import SQLite
import WeftGLib

extension GroupStore {
    /// The number of rows deleted in one transaction, so that a save does not wait long.
    private static let portion = 500

    /// Deletes data that is too old or exceeds the limits, but nothing saved. Called automatically after a thousand
    /// rows; a program may also call it when it is idle.
    public func trim() throws(StoreError) {
        rowsSinceTrim = 0
        let now = now
        let oldest = now - options.maximumAge
        while try trimGroups(seenBefore: oldest) {}
        while try trimEvents(endedBefore: now - 86_400_000) {}
        while try trimEventTexts() {}
        try write { database throws(DatabaseError) in
            try database.run(
                "DELETE FROM feeds WHERE row NOT IN (SELECT row FROM feeds ORDER BY seen DESC, row DESC LIMIT ?)",
                options.maximumFeeds)
        }
    }

    /// Counts written rows, and trims after a thousand of them. The data is stored even if trimming fails, which a
    /// notice reports.
    func trim(after count: Int) {
        rowsSinceTrim += count
        if rowsSinceTrim >= 1000 { try? trim() }
    }

    /// Trims after events were stored, since their descriptions may be long.
    func trim(after events: [GroupEvent]) {
        let bytes = events.reduce(0) { $0 + ($1.details.descriptionHTML?.utf8.count ?? 0) }
        trim(after: events.count + bytes / Self.bytesOfRow)
    }

    /// The number of bytes of descriptions that are counted as one row.
    private static let bytesOfRow = 32 << 10

    /// Deletes some groups. Returns true if there may be more to delete.
    private func trimGroups(seenBefore oldest: Int64) throws(StoreError) -> Bool {
        try write { database throws(DatabaseError) in
            let count =
                try database.value(
                    """
                    SELECT (SELECT count(*) FROM groups)
                        - (SELECT count(*) FROM saved JOIN groups USING(source, identifier))
                    """, as: Int.self) ?? 0
            let surplus = min(Self.portion, max(0, count - options.maximumGroups))
            let rows = try database.all(
                """
                SELECT row, seen FROM groups WHERE NOT EXISTS (
                    SELECT 1 FROM saved WHERE saved.source = groups.source AND saved.identifier = groups.identifier)
                ORDER BY seen, row LIMIT ?
                """, Self.portion
            ) { row throws(DatabaseError) in (try row.get(0, as: Int64.self), try row.get(1, as: Int64.self)) }
            let gone = rows.enumerated().filter { $0.offset < surplus || $0.element.1 < oldest }.map(\.element.0)
            for row in gone { try Self.delete(row, from: database) }
            return gone.count == Self.portion
        }
    }

    /// Deletes events that began before `end`, in milliseconds since 1970, and those beyond the maximum number. Returns
    /// true if there may be more.
    private func trimEvents(endedBefore end: Int64) throws(StoreError) -> Bool {
        try write { database throws(DatabaseError) in
            let count = try database.value("SELECT count(*) FROM events", as: Int.self) ?? 0
            let surplus = min(Self.portion, max(0, count - options.maximumEvents))
            let old = try Self.deleteEvents(
                "SELECT row FROM events WHERE time < ? ORDER BY time, row LIMIT ?", end, Self.portion, in: database)
            // If there are still too many, the coming ones that begin last are deleted.
            let far = max(0, surplus - old)
            if far > 0 {
                try Self.deleteEvents("SELECT row FROM events ORDER BY time DESC, row DESC LIMIT ?", far, in: database)
            }
            return old + far >= Self.portion
        }
    }

    /// Deletes some descriptions, which can be requested again from the sources. The events stay. Returns true if there
    /// may be more to delete.
    private func trimEventTexts() throws(StoreError) -> Bool {
        try write { database throws(DatabaseError) in
            let total = try database.value("SELECT sum(bytes) FROM event_texts", as: Int?.self) ?? nil
            var surplus = (total ?? 0) - options.maximumEventTextBytes
            guard surplus > 0 else { return false }
            let longest = try database.all(
                "SELECT event_row, bytes FROM event_texts ORDER BY bytes DESC LIMIT ?", Self.portion
            ) { row throws(DatabaseError) in (try row.get(0, as: Int64.self), try row.get(1, as: Int.self)) }
            for (row, bytes) in longest where surplus > 0 {
                surplus -= max(1, bytes)
                try database.run("DELETE FROM event_texts WHERE event_row = ?", row)
            }
            return surplus > 0 && longest.count == Self.portion
        }
    }
}
