import SQLite
import WeftGLib

/// A source as the user has it in the list. Tokens are no part of it: they are in the desktop's keyring. A value.
public struct StoredSource: Sendable, Hashable, Identifiable {
    /// The key of its groups, made of kind and address, so that nothing else that is kept names a source.
    public let id: SourceID
    /// What it speaks, a word of the program's own.
    public let kind: String
    /// Without a user or a password.
    public let address: String
    /// As it calls itself, or as the user does.
    public var name: String?
    /// Whether it is asked.
    public var isOn: Bool {
        didSet { if isOn { isRescued = false } }
    }
    /// It comes from a file that was damaged, and is off until the user switches it on: nobody knows who wrote it.
    public internal(set) var isRescued = false

    /// - Parameter address: what it has of a user and a password is left out.
    public init(kind: String, address: String, name: String? = nil, isOn: Bool = true) {
        let address = HTTPAddress.withoutUserInfo(address)
        id = SourceID(kind: kind, address: address)
        self.kind = kind
        self.address = address
        self.name = name
        self.isOn = isOn
    }
}

extension StoredSource {
    /// Of all that a row holds but its position.
    var digest: UInt64 { digest(id: id.rawValue) }

    /// The same where the row has another id.
    func digest(id: String) -> UInt64 {
        let state = isOn ? "on" : isRescued ? "rescued" : "off"
        let text = [id, kind, address, name ?? "\0", state].joined(separator: "\u{1}")
        return GroupRecord.fingerprint(Array(text.utf8)[...])
    }

    /// As the file has it in `is_on`.
    private var state: Int { isOn ? 1 : isRescued ? 2 : 0 }

    /// In their order. A row that is not what was written is an error of kind `damaged`.
    static func all(in database: Database) throws(DatabaseError) -> [StoredSource] {
        try database.all("SELECT id, kind, address, name, is_on, digest FROM sources ORDER BY position, row") {
            row throws(DatabaseError) in
            let source = try read(row)
            let id: String = try row.get(0)
            let digest: Int64 = try row.get(5)
            guard source.id.rawValue == id, Int64(bitPattern: source.digest) == digest else {
                throw isNotAsWritten(source, database)
            }
            return source
        }
    }

    static func isNotAsWritten(_ source: StoredSource, _ database: Database) -> DatabaseError {
        DatabaseError(.damaged, path: database.path, message: "the source \(source.id) is not what was written")
    }

    /// Reads the columns id, kind, address, name, is_on.
    static func read(_ row: borrowing DatabaseRow) throws(DatabaseError) -> StoredSource {
        let state: Int64 = try row.get(4)
        var source = StoredSource(
            kind: try row.get(1), address: try row.get(2), name: try row.get(3), isOn: state != 0 && state != 2)
        source.isRescued = state == 2
        return source
    }

    /// As it is after a rescue.
    var rescued: StoredSource {
        var source = self
        source.isOn = false
        source.isRescued = true
        return source
    }

    func insert(at position: Int, into database: Database) throws(DatabaseError) {
        let digest = Int64(bitPattern: digest)
        try database.run(
            "INSERT INTO sources(id, kind, address, name, position, is_on, digest) VALUES(?, ?, ?, ?, ?, ?, ?)",
            id.rawValue, kind, address, name, position, state, digest)
        try StoreLedger.note(.sources, count: 1, digest: digest, in: database)
    }
}

extension GroupStore {
    /// The sources, in the user's order.
    public func sources() throws(StoreError) -> [StoredSource] {
        try read { database throws(DatabaseError) in try StoredSource.all(in: database) }
    }

    /// Replaces the list: added, ordered, renamed, switched on and off, removed. What is stored of groups and saved
    /// ones of a source that is gone stays, so that it can be undone; `forget(_:)` drops what was seen of it.
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

    /// Drops what was seen of a source that is not in the list any more, and the address where it was found; saved groups stay.
    /// No bytes of them are left in the file.
    public func forget(_ source: StoredSource) throws(StoreError) {
        try forget(source.id)
        var found = FoundSources(try setting(FoundSources.setting))
        found.forget(source.id)
        try set(FoundSources.setting, to: found.text)
        empty()
    }

    /// Drops what was seen of a source; saved groups stay.
    func forget(_ source: SourceID) throws(StoreError) {
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
