import SQLite
import WeftGLib

extension GroupStore {
    /// Rows that go in one transaction, so that a save does not wait for long.
    private static let portion = 500

    /// Drops what is too old or too many, never what is saved. Called by itself after a thousand rows; a program may
    /// call it when it has nothing else to do.
    public func trim() throws(StoreError) {
        rowsSinceTrim = 0
        let now = now
        let oldest = now - options.maximumAge
        while try trimGroups(seenBefore: oldest) {}
        while try trimEvents(endedBefore: now - 86_400_000) {}
        try write { database throws(DatabaseError) in
            try database.run(
                "DELETE FROM feeds WHERE row NOT IN (SELECT row FROM feeds ORDER BY seen DESC, row DESC LIMIT ?)",
                options.maximumFeeds)
        }
    }

    /// Notes what was kept, and trims when that was a thousand since the last time. What was kept is kept where that
    /// fails: a notice tells of it.
    func trim(after count: Int) {
        rowsSinceTrim += count
        if rowsSinceTrim >= 1000 { try? trim() }
    }

    /// Whether there may be more.
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

    private func trimEvents(endedBefore end: Int64) throws(StoreError) -> Bool {
        try write { database throws(DatabaseError) in
            let count = try database.value("SELECT count(*) FROM events", as: Int.self) ?? 0
            let surplus = min(Self.portion, max(0, count - options.maximumEvents))
            let old = try database.run(
                "DELETE FROM events WHERE row IN (SELECT row FROM events WHERE time < ? ORDER BY time LIMIT ?)", end,
                Self.portion)
            // Of those to come the ones that are farthest off.
            let far = max(0, surplus - old)
            if far > 0 {
                try database.run(
                    "DELETE FROM events WHERE row IN (SELECT row FROM events ORDER BY time DESC LIMIT ?)", far)
            }
            return old + far >= Self.portion
        }
    }
}
