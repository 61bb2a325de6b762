import SQLite

extension StoreSchema {
    /// Version 3: the ids of calendars are digests of their addresses (`SourceID.init(kind:address:)`).
    static func renameCalendars(_ database: Database) throws(DatabaseError) {
        for table in ["groups", "saved"] { try renameGroups(table, in: database) }
        try renameRows(database)
        try renameSources(database)
        for (name, rewritten) in [
            (HiddenGroups.setting, { HiddenGroups($0).text }), (WindowState.setting, { WindowState($0)?.text }),
        ] as [(String, (String) -> String?)] {
            guard let text = try database.value("SELECT value FROM settings WHERE name = ?", name, as: String.self)
            else { continue }
            try database.run("DELETE FROM settings WHERE name = ?", name)
            if let text = rewritten(text) { try database.run("INSERT INTO settings VALUES(?, ?)", name, text) }
        }
    }

    /// Each row is found by its whole key: a search for an id alone would read a table of as many ids once for each.
    private static func renameRows(_ database: Database) throws(DatabaseError) {
        let isCalendar = "WHERE source LIKE 'calendar %'"
        let items = try database.all("SELECT source, feed, position FROM feed_items \(isCalendar)") {
            row throws(DatabaseError) in
            (id: try row.get(0, as: String.self), feed: try row.get(1, as: Int64.self), try row.get(2, as: Int64.self))
        }
        for (id, feed, position) in items {
            try database.run(
                "UPDATE feed_items SET source = ? WHERE feed = ? AND source = ? AND position = ?",
                SourceID(kept: id).rawValue, feed, id, position)
        }
        let watched = try database.all("SELECT source, identifier FROM watched \(isCalendar)") {
            row throws(DatabaseError) in (id: try row.get(0, as: String.self), try row.get(1, as: String.self))
        }
        for (id, identifier) in watched {
            try database.run(
                "UPDATE watched SET source = ? WHERE source = ? AND identifier = ?", SourceID(kept: id).rawValue, id,
                identifier)
        }
        let reaches = try database.all("SELECT source FROM reaches \(isCalendar)") {
            row throws(DatabaseError) in try row.get(0, as: String.self)
        }
        for id in reaches {
            try database.run("UPDATE reaches SET source = ? WHERE source = ?", SourceID(kept: id).rawValue, id)
        }
    }

    private static func renameGroups(_ table: String, in database: Database) throws(DatabaseError) {
        let rows = try database.all("SELECT row FROM \(table) WHERE source LIKE 'calendar %'") {
            row throws(DatabaseError) in try row.get(0, as: Int64.self)
        }
        for row in rows {
            guard
                let old = try database.value(
                    "SELECT record FROM \(table) WHERE row = ?", row, as: [UInt8].self)
            else { continue }
            var group = try GroupStore.group(old, in: database)
            group.source = SourceID(kept: group.source.rawValue)
            let record = GroupRecord.encode(group)
            try database.run(
                "UPDATE \(table) SET source = ?, record = ? WHERE row = ?", group.source.rawValue, record, row)
            guard table == "saved" else { continue }
            for record in [old, record] {
                let digest = Int64(bitPattern: GroupRecord.digest(record))
                try StoreLedger.note(.saved, count: 0, digest: digest, in: database)
            }
        }
    }

    private static func renameSources(_ database: Database) throws(DatabaseError) {
        let rows = try database.all(
            "SELECT id, kind, address, name, is_on, digest, row FROM sources WHERE kind = 'calendar'"
        ) {
            row throws(DatabaseError) in
            (
                try row.get(0, as: String.self), try StoredSource.read(row), try row.get(5, as: Int64.self),
                try row.get(6, as: Int64.self)
            )
        }
        for (id, source, digest, row) in rows {
            guard SourceID(kept: id) == source.id, Int64(bitPattern: source.digest(id: id)) == digest else {
                throw StoredSource.isNotAsWritten(source, database)
            }
            let new = Int64(bitPattern: source.digest)
            try database.run("UPDATE sources SET id = ?, digest = ? WHERE row = ?", source.id.rawValue, new, row)
            for digest in [digest, new] {
                try StoreLedger.note(.sources, count: 0, digest: digest, in: database)
            }
        }
    }
}
