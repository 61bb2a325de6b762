import SQLite
import WeftGLib

/// The number of a table's rows, and the exclusive or of their digests: updated with each change, compared when the
/// file is opened. It detects what SQLite does not: a missing row.
struct StoreLedger: Hashable {
    enum Table: String, CaseIterable {
        case saved, sources
        case savedEvents = "saved_events"
    }

    var count = 0
    var digest: Int64 = 0

    /// Reads the ledger that the file contains.
    static func written(_ table: Table, in database: Database) throws(DatabaseError) -> StoreLedger {
        let ledger = try database.first("SELECT count, digest FROM ledgers WHERE name = ?", table.rawValue) {
            row throws(DatabaseError) in
            StoreLedger(count: try row.get(0), digest: try row.get(1))
        }
        guard let ledger else {
            throw DatabaseError(.damaged, path: database.path, message: "the count of \(table.rawValue) is missing")
        }
        return ledger
    }

    /// Adds or removes a row with that digest.
    static func note(
        _ table: Table, count: Int, digest: Int64, in database: Database
    ) throws(DatabaseError) {
        try database.run(
            "UPDATE ledgers SET count = count + ?, digest = (digest | ?) - (digest & ?) WHERE name = ?", count, digest,
            digest, table.rawValue)
    }

    /// The maximum number of rows of a table that is compared, and of bytes of their records: far more than a user
    /// saves. A file that another program made may have any number, and the first rows of the window wait for the
    /// comparison.
    static let maximumRows = 20_000
    static let maximumBytes = 64 << 20

    /// Throws an error of kind `damaged` if a table is larger than any that the program writes. Reads no record.
    private static func requireBounds(_ database: Database) throws(DatabaseError) {
        guard let table = try oversizedTable(in: database) else { return }
        throw DatabaseError(
            .damaged, path: database.path,
            message: "the table \(table.rawValue) is larger than any that the program writes")
    }

    /// Throws an error of kind `full` if what the user just saved makes a table larger than the next start accepts.
    /// - Complexity: O(saved groups and events).
    static func requireRoom(in database: Database) throws(DatabaseError) {
        guard try oversizedTable(in: database) != nil else { return }
        throw DatabaseError(.full, path: database.path, message: localized("no more can be saved"))
    }

    private static func oversizedTable(in database: Database) throws(DatabaseError) -> Table? {
        for (table, bytes) in [(Table.saved, "length(record)"), (.savedEvents, "length(record)"), (.sources, "0")] {
            let size = try database.first(
                """
                SELECT count(*), coalesce(sum(bytes), 0)
                FROM (SELECT \(bytes) AS bytes FROM \(table.rawValue) LIMIT \(maximumRows + 1))
                """
            ) { row throws(DatabaseError) in (try row.get(0, as: Int.self), try row.get(1, as: Int.self)) }
            guard let (count, bytes) = size, count <= maximumRows, bytes <= maximumBytes else { return table }
        }
        return nil
    }

    /// Compares the rows with the ledger; throws an error of kind `damaged`. Descriptions of saved events are not read.
    /// - Complexity: O(saved groups and events).
    static func check(_ database: Database) throws(DatabaseError) {
        try requireBounds(database)
        var saved = StoreLedger()
        try database.forEach("SELECT source, identifier, record FROM saved") { row throws(DatabaseError) in
            let record: [UInt8] = try row.get(2)
            let source: String = try row.get(0)
            let identifier: String = try row.get(1)
            guard let group = GroupRecord.group(record), group.id == identifier, group.source.rawValue == source else {
                throw DatabaseError(
                    .damaged, path: database.path, message: "the saved group \(identifier) is not what was written")
            }
            saved.add(GroupRecord.digest(record))
            return true
        }
        var sources = StoreLedger()
        for source in try StoredSource.all(in: database) { sources.add(source.digest) }
        var events = StoreLedger()
        for saved in try GroupStore.savedEventRecords(in: database) { events.add(saved.digest) }
        for (table, found) in [(Table.saved, saved), (.sources, sources), (.savedEvents, events)] {
            let expected = try written(table, in: database)
            guard found == expected else {
                throw DatabaseError(
                    .damaged, path: database.path,
                    message: "\(expected.count) \(table.rawValue) were written, \(found.count) are there")
            }
        }
    }

    private mutating func add(_ digest: UInt64) {
        count += 1
        self.digest ^= Int64(bitPattern: digest)
    }
}
