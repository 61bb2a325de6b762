import SQLite
import WeftGLib

/// A source as the user has it in the list. Tokens are no part of it: they are in the desktop's keyring. A value.
public struct StoredSource: Sendable, Hashable, Identifiable {
    /// What its groups are kept under.
    public let id: SourceID
    /// What it speaks, a word of the program's own.
    public let kind: String
    /// Without a user or a password.
    public let address: String
    /// As it calls itself, or as the user does.
    public var name: String?
    /// Whether it is asked.
    public var isOn: Bool

    /// - Parameters:
    ///   - id: made of kind and address where there is none.
    ///   - address: what it has of a user and a password is left out.
    public init(id: SourceID? = nil, kind: String, address: String, name: String? = nil, isOn: Bool = true) {
        let address = HTTPAddress.withoutUserInfo(address)
        self.id = id ?? SourceID(kind: kind, address: address)
        self.kind = kind
        self.address = address
        self.name = name
        self.isOn = isOn
    }
}

extension StoredSource {
    /// Of all that a row holds but its position.
    var digest: UInt64 {
        let text = [id.rawValue, kind, address, name ?? "\0", isOn ? "on" : "off"].joined(separator: "\u{1}")
        return GroupRecord.fingerprint(Array(text.utf8)[...])
    }

    /// In their order. A row that is not what was written is an error of kind `damaged`.
    static func all(in database: Database) throws(DatabaseError) -> [StoredSource] {
        try database.all("SELECT id, kind, address, name, is_on, digest FROM sources ORDER BY position, row") {
            row throws(DatabaseError) in
            let source = try read(row)
            guard Int64(bitPattern: source.digest) == (try row.get(5, as: Int64.self)) else {
                throw DatabaseError(
                    .damaged, path: database.path, message: "the source \(source.address) is not what was written")
            }
            return source
        }
    }

    static func read(_ row: borrowing DatabaseRow) throws(DatabaseError) -> StoredSource {
        StoredSource(
            id: SourceID(rawValue: try row.get(0)), kind: try row.get(1), address: try row.get(2),
            name: try row.get(3), isOn: try row.get(4))
    }

    func insert(at position: Int, into database: Database) throws(DatabaseError) {
        let digest = Int64(bitPattern: digest)
        try database.run(
            "INSERT INTO sources(id, kind, address, name, position, is_on, digest) VALUES(?, ?, ?, ?, ?, ?, ?)",
            id.rawValue, kind, address, name, position, isOn, digest)
        try StoreLedger.note(.sources, count: 1, digest: digest, in: database)
    }
}

extension GroupStore {
    /// The sources, in the user's order.
    public func sources() throws(StoreError) -> [StoredSource] {
        try read { database throws(DatabaseError) in try StoredSource.all(in: database) }
    }

    /// Replaces the list: added, ordered, renamed, switched on and off, removed. What is stored of groups and saved
    /// ones of a source that is gone stays; `forget(_:)` drops what was seen of it.
    public func setSources(_ sources: [StoredSource]) throws(StoreError) {
        try write { database throws(DatabaseError) in
            for old in try StoredSource.all(in: database) {
                try StoreLedger.note(.sources, count: -1, digest: Int64(bitPattern: old.digest), in: database)
            }
            try database.run("DELETE FROM sources")
            var known: Set<SourceID> = []
            for (position, source) in sources.enumerated() where known.insert(source.id).inserted {
                try source.insert(at: position, into: database)
            }
        }
    }

    /// Drops what was seen of a source; saved groups stay.
    public func forget(_ source: SourceID) throws(StoreError) {
        try write { database throws(DatabaseError) in
            try database.run("DELETE FROM feed_items WHERE source = ?", source.rawValue)
            let rows = try database.all(
                """
                SELECT row FROM groups WHERE source = ? AND NOT EXISTS
                    (SELECT 1 FROM saved WHERE saved.source = groups.source AND saved.identifier = groups.identifier)
                """, source.rawValue
            ) { row throws(DatabaseError) in try row.get(0, as: Int64.self) }
            for row in rows { try Self.delete(row, from: database) }
        }
    }
}
