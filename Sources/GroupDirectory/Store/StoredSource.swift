import SQLite
import WeftGLib

/// A source in the user's list. Tokens are not part of it: they are in the desktop's keyring. A value.
public struct StoredSource: Sendable, Hashable, Identifiable {
    /// The key of its groups, made from kind and address, so that other stored data does not name a source.
    public let id: SourceID
    /// The kind of service, a word of the program.
    public let kind: String
    /// The address without a user or a password.
    public let address: String
    /// The name that the source or the user gives it.
    public var name: String?
    /// True if it is used.
    public var isOn: Bool {
        didSet { if isOn { isRescued = false } }
    }
    /// True if it was rescued from a damaged file. Its author is then unknown, so it is off until the user switches it
    /// on.
    public internal(set) var isRescued = false

    /// - Parameter address: a user and a password in it are left out.
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
    /// The digest of all data of a row except its position.
    var digest: UInt64 { digest(id: id.rawValue) }

    /// Returns the digest of the row if it had another id.
    func digest(id: String) -> UInt64 {
        let state = isOn ? "on" : isRescued ? "rescued" : "off"
        let text = [id, kind, address, name ?? "\0", state].joined(separator: "\u{1}")
        return GroupRecord.fingerprint(Array(text.utf8)[...])
    }

    /// The value of the file's column `is_on`.
    private var state: Int { isOn ? 1 : isRescued ? 2 : 0 }

    /// Returns all sources in order. A row with a wrong digest is an error of kind `damaged`.
    static func all(in database: Database) throws(DatabaseError) -> [StoredSource] {
        try database.all(
            "SELECT id, kind, address, name, is_on, digest FROM sources WHERE \(bounds) ORDER BY position, row"
        ) { row throws(DatabaseError) in
            let source = try read(row)
            let id: String = try row.get(0)
            let digest: Int64 = try row.get(5)
            guard source.id.rawValue == id, Int64(bitPattern: source.digest) == digest else {
                throw isNotAsWritten(source, database)
            }
            return source
        }
    }

    /// The condition for reading a row, since other programs may have written it. Longer rows are detected by the row
    /// count.
    static let bounds = "length(kind) < 100 AND length(address) <= 16384 AND coalesce(length(name), 0) <= 4096"

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

    /// The source after a rescue.
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
    /// Returns the sources, in the user's order.
    public func sources() throws(StoreError) -> [StoredSource] {
        try read { database throws(DatabaseError) in try StoredSource.all(in: database) }
    }

    /// Replaces the list: adds, sorts, renames, switches and removes sources. The stored and saved groups of a removed
    /// source stay, so that the removal can be undone. `forget(_:)` deletes the data of a source, and
    /// `forgetRemovedSources()` that of sources for which a killed run did not call it.
    public func setSources(_ sources: [StoredSource]) throws(StoreError) { _ = try setSources(sources, from: nil) }

    /// Like `setSources(_:)`, but what another instance has changed since `base` was read stays.
    ///
    /// - Parameter base: the list that was changed to `sources`; nil replaces the whole list.
    /// - Returns: the list as it is now.
    public func setSources(
        _ sources: [StoredSource], from base: [StoredSource]?
    ) throws(StoreError) -> [StoredSource] {
        try write { database throws(DatabaseError) in
            var removed = try Self.removedSources(in: database)
            let current = try StoredSource.all(in: database)
            for old in current {
                try StoreLedger.note(.sources, count: -1, digest: Int64(bitPattern: old.digest), in: database)
                removed.insert(old.id)
            }
            let sources = StoredSource.merged(sources, base: base ?? current, current: current)
            try Self.setRemovedSources(removed.subtracting(sources.map(\.id)), in: database)
            try database.run("DELETE FROM sources")
            for (position, source) in sources.enumerated() { try source.insert(at: position, into: database) }
            try StoreLedger.requireRoom(in: database)
            return sources
        }
    }
}
