import SQLite
import WeftGLib

/// The rows of groups, with their searchable words.
extension GroupStore {
    /// Stores a group and returns the row's key. Unchanged data is not written, except the time it was seen.
    static func upsert(_ group: Group, seen: Int64, into database: Database) throws(DatabaseError) -> Int64 {
        let record = GroupRecord.encode(group)
        let known = try database.first(
            "SELECT row, seen, record FROM groups WHERE source = ? AND identifier = ?", group.source.rawValue, group.id
        ) { row throws(DatabaseError) in
            (try row.get(0, as: Int64.self), try row.get(1, as: Int64.self), try row.get(2, as: [UInt8].self))
        }
        guard let (row, lastSeen, oldRecord) = known else {
            return try insert(group, record, seen: seen, into: database)
        }
        if oldRecord == record {
            // The time is updated at most once an hour.
            if lastSeen < seen - 3_600_000 || lastSeen > seen + 3_600_000 {
                try database.run("UPDATE groups SET seen = ? WHERE row = ?", seen, row)
            }
            // The record has no description of the event.
            if group.nextEvent?.details.descriptionHTML != nil {
                try keepNextEvent(of: group, row, seen: seen, in: database)
            }
            return row
        }
        try database.run(
            """
            UPDATE groups SET address = ?, seen = ?, latitude = ?, longitude = ?, members = ?, created = ?,
                next_event = ?, record = ? WHERE row = ?
            """, group.addressIdentity, seen, group.coordinate?.latitude, group.coordinate?.longitude,
            group.memberCount, group.createdAt?.unixMilliseconds, group.nextEvent?.time?.unixMilliseconds, record, row)
        let words = SearchText(group)
        let oldWords = try database.first("SELECT name, rest FROM search WHERE rowid = ?", row) {
            row throws(DatabaseError) in SearchText(name: try row.get(0), rest: try row.get(1))
        }
        if words != oldWords {
            try database.run("UPDATE search SET name = ?, rest = ? WHERE rowid = ?", words.name, words.rest, row)
        }
        try refreshSaved(group, record, in: database)
        try keepNextEvent(of: group, row, seen: seen, in: database)
        return row
    }

    private static func insert(
        _ group: Group, _ record: [UInt8], seen: Int64, into database: Database
    ) throws(DatabaseError) -> Int64 {
        try database.run(
            """
            INSERT INTO groups(source, identifier, address, seen, latitude, longitude, members, created, next_event, record)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, group.source.rawValue, group.id, group.addressIdentity, seen, group.coordinate?.latitude,
            group.coordinate?.longitude, group.memberCount, group.createdAt?.unixMilliseconds,
            group.nextEvent?.time?.unixMilliseconds, record)
        let row = database.lastInsertedRow
        let words = SearchText(group)
        // In a damaged file, the search index may still have the words of a lost group.
        try database.run(
            "INSERT OR REPLACE INTO search(rowid, name, rest) VALUES(?, ?, ?)", row, words.name, words.rest)
        try refreshSaved(group, record, in: database)
        try keepNextEvent(of: group, row, seen: seen, in: database)
        return row
    }

    private static func keepNextEvent(
        of group: Group, _ row: Int64, seen: Int64, in database: Database
    ) throws(DatabaseError) {
        guard let event = group.nextEvent else { return }
        try upsert(event, of: group, groupRow: row, seen: seen, in: database)
    }

    /// Deletes a row with everything that belongs to it.
    static func delete(_ row: Int64, from database: Database) throws(DatabaseError) {
        try deleteEvents("SELECT row FROM events WHERE group_row = ?", row, in: database)
        try database.run("DELETE FROM search WHERE rowid = ?", row)
        try database.run("DELETE FROM groups WHERE row = ?", row)
    }

    /// Reads a group from a record. A record with a wrong digest is an error of kind `damaged`.
    static func group(_ record: [UInt8], in database: Database) throws(DatabaseError) -> Group {
        guard let group = GroupRecord.group(record) else {
            throw DatabaseError(.damaged, path: database.path, message: "a group is not what was written")
        }
        return group
    }
}

/// The searchable text of a group: its name, then everything else.
struct SearchText: Hashable {
    /// The number of bytes of a description that are searched.
    static let descriptionBytes = 4 << 10

    let name: String
    let rest: String

    init(name: String, rest: String) {
        self.name = name
        self.rest = rest
    }

    init(_ group: Group) {
        name = SearchWords.index(group.name)
        let description = group.descriptionHTML.map { html in
            HTMLReducer.blocks(of: HTMLReducer.start(of: html, maximumBytes: Self.descriptionBytes)).map(\.plainText)
        }
        let parts = [
            group.category?.name, group.city, group.state, group.localizedCountryName ?? group.country, group.who,
            group.organizer?.name, group.nextEvent?.name,
        ]
        rest = SearchWords.index((parts.compactMap(\.self) + (description ?? [])).joined(separator: "\n"))
    }
}
