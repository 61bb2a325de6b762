import SQLite
import WeftGLib

/// The saved groups, to mark rows by. A value.
public struct SavedGroups: Sendable, Hashable {
    /// The saved groups, the most recently saved one first.
    public private(set) var groups: [Group] = []
    private var keys: Set<GroupKey> = []
    private var addresses: Set<String> = []

    /// Makes an empty set.
    public init() {}

    /// Returns true if the group is saved, under this source or, by the address of its page, under another one. O(1)
    public func contains(_ group: Group) -> Bool {
        keys.contains(group.key) || group.addressIdentity.map(addresses.contains) ?? false
    }

    /// Returns the saved group for this one, possibly of another source. O(saved groups)
    public func group(like group: Group) -> Group? {
        guard contains(group) else { return nil }
        let address = group.addressIdentity
        return groups.first { $0.key == group.key } ?? groups.first { $0.addressIdentity == address }
    }

    mutating func append(_ group: Group) { insert(group, at: groups.count) }

    /// Saves a group at an index. A group that is already saved keeps its index. O(saved groups)
    public mutating func insert(_ group: Group, at index: Int) {
        guard keys.insert(group.key).inserted else { return }
        groups.insert(group, at: min(max(index, 0), groups.count))
        if let address = group.addressIdentity { addresses.insert(address) }
    }

    /// Removes a group and returns its index. O(saved groups)
    @discardableResult
    public mutating func remove(_ key: GroupKey) -> Int? {
        guard keys.remove(key) != nil, let index = groups.firstIndex(where: { $0.key == key }) else { return nil }
        groups.remove(at: index)
        addresses = Set(groups.compactMap(\.addressIdentity))
        return index
    }
}

extension GroupStore {
    /// Returns the saved groups in their last known state.
    public func savedGroups() throws(StoreError) -> SavedGroups {
        try read { database throws(DatabaseError) in
            var saved = SavedGroups()
            try database.forEach("SELECT record FROM saved ORDER BY saved DESC, row DESC") {
                row throws(DatabaseError) in
                saved.append(try Self.group(try row.get(0), in: database))
                return true
            }
            return saved
        }
    }

    /// Stores a group, with its next event, until `unsave`; it is on the disk when this returns.
    public func save(_ group: Group) throws(StoreError) {
        try write { database throws(DatabaseError) in
            try Self.save(group, at: now, in: database)
            try StoreLedger.requireRoom(in: database)
            _ = try Self.upsert(group, seen: now, into: database)
        }
        writes.tell()
    }

    /// Returns true if the group was saved. Its other stored data stays.
    @discardableResult
    public func unsave(_ key: GroupKey) throws(StoreError) -> Bool {
        try write { database throws(DatabaseError) in
            guard let old = try Self.savedRecord(key, in: database) else { return false }
            try database.run("DELETE FROM saved WHERE row = ?", old.row)
            try StoreLedger.note(.saved, count: -1, digest: old.digest, in: database)
            return true
        }
    }

    static func save(_ group: Group, at time: Int64, in database: Database) throws(DatabaseError) {
        let record = GroupRecord.encode(group)
        guard try savedRecord(group.key, in: database) == nil else {
            return try refreshSaved(group, record, in: database)
        }
        try database.run(
            "INSERT INTO saved(source, identifier, address, saved, record) VALUES(?, ?, ?, ?, ?)",
            group.source.rawValue, group.id, group.addressIdentity, time, record)
        try StoreLedger.note(
            .saved, count: 1, digest: Int64(bitPattern: GroupRecord.digest(record)), in: database)
    }

    /// Updates a saved group that was seen again.
    static func refreshSaved(_ group: Group, _ record: [UInt8], in database: Database) throws(DatabaseError) {
        guard let old = try savedRecord(group.key, in: database) else { return }
        let digest = Int64(bitPattern: GroupRecord.digest(record))
        guard digest != old.digest else { return }
        try database.run(
            "UPDATE saved SET address = ?, record = ? WHERE row = ?", group.addressIdentity, record, old.row)
        try StoreLedger.note(.saved, count: 0, digest: old.digest, in: database)
        try StoreLedger.note(.saved, count: 0, digest: digest, in: database)
    }

    private static func savedRecord(
        _ key: GroupKey, in database: Database
    ) throws(DatabaseError) -> (row: Int64, digest: Int64)? {
        try database.first(
            "SELECT row, record FROM saved WHERE source = ? AND identifier = ?", key.source.rawValue, key.id
        ) { row throws(DatabaseError) in
            (try row.get(0), Int64(bitPattern: GroupRecord.digest(try row.get(1))))
        }
    }
}
