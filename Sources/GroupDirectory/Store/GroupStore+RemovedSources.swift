import SQLite

extension GroupStore {
    /// Deletes the data seen from a source that is no longer in the list, and the address at which it was found. No
    /// bytes of them are left in the file. Saved groups and events stay. Does nothing if another instance has added the
    /// source again.
    public func forget(_ source: StoredSource) throws(StoreError) {
        let isListed = try sources().contains { $0.id == source.id }
        guard !isListed else { return }
        try forgetAll(of: [source.id])
        empty()
    }

    /// Deletes the data of removed sources that a killed run has left. No bytes of them are left in the file. Does
    /// nothing while another instance uses the file, since that may still offer to undo a removal.
    public func forgetRemovedSources() throws(StoreError) {
        guard isFirstUser else { return }
        let removed = try read { database throws(DatabaseError) in try Self.removedSources(in: database) }
        guard !removed.isEmpty else { return }
        try forgetAll(of: removed)
        empty()
    }

    /// One transaction for each source with data, and one for the lists: a planted list may name any sources.
    private func forgetAll(of sources: Set<SourceID>) throws(StoreError) {
        let stored = try read { database throws(DatabaseError) in try Self.storedSources(among: sources, in: database) }
        for source in stored { try forget(source) }
        try write { database throws(DatabaseError) in
            let text: String? = try database.value("SELECT value FROM settings WHERE name = ?", FoundSources.setting)
            var found = FoundSources(text)
            for source in sources { found.forget(source) }
            if let text = found.text, text != "[]" {
                try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", FoundSources.setting, text)
            } else {
                try database.run("DELETE FROM settings WHERE name = ?", FoundSources.setting)
            }
            try Self.setRemovedSources(try Self.removedSources(in: database).subtracting(sources), in: database)
        }
    }

    /// Returns those of the sources that the file has data of.
    /// - Complexity: O(rows) for all of them.
    private static func storedSources(
        among sources: Set<SourceID>, in database: Database
    ) throws(DatabaseError) -> Set<SourceID> {
        var stored: Set<SourceID> = []
        for table in ["groups", "feed_items", "saved_events"] {
            try database.forEach("SELECT DISTINCT source FROM \(table)") { row throws(DatabaseError) in
                let source = SourceID(rawValue: try row.get(0))
                if sources.contains(source) { stored.insert(source) }
                return true
            }
        }
        return stored
    }

    /// Deletes the data seen from a source; saved groups and events stay as they were saved, and the events are marked
    /// as forgotten.
    func forget(_ source: SourceID) throws(StoreError) {
        let hasChanged = try write { database throws(DatabaseError) in
            try database.run("DELETE FROM feed_items WHERE source = ?", source.rawValue)
            let rows = try database.all(
                "SELECT row FROM groups WHERE source = ?", source.rawValue
            ) { row throws(DatabaseError) in try row.get(0, as: Int64.self) }
            for row in rows { try Self.delete(row, from: database) }
            return try Self.noteForgotten(source, in: database)
        }
        if hasChanged { savedEventNews.tell() }
    }

    // MARK: The list

    /// The setting with the ids of removed sources whose data is still stored, one in a line, the last removed one last.
    private static let removedSetting = "removed-sources"
    /// The limits of the list, which another program may have written. Only the last ones of a longer list are read.
    static let maximumRemovedSources = 1000
    private static let maximumRemovedBytes = 1 << 20

    static func removedSources(in database: Database) throws(DatabaseError) -> Set<SourceID> {
        Set(try removedList(in: database).map(SourceID.init(rawValue:)))
    }

    /// Stores the ids of removed sources; those that are not in the list yet are its last ones.
    static func setRemovedSources(_ ids: Set<SourceID>, in database: Database) throws(DatabaseError) {
        guard !ids.isEmpty else {
            try database.run("DELETE FROM settings WHERE name = ?", removedSetting)
            return
        }
        let known = try removedList(in: database)
        let added = Set(ids.map(\.rawValue)).subtracting(known).sorted()
        let list = last(known.filter { ids.contains(SourceID(rawValue: $0)) } + added)
        try database.run(
            "INSERT OR REPLACE INTO settings VALUES(?, ?)", removedSetting, list.joined(separator: "\n"))
    }

    private static func removedList(in database: Database) throws(DatabaseError) -> [String] {
        let text: String? = try database.value("SELECT value FROM settings WHERE name = ?", removedSetting)
        return last((text ?? "").unicodeScalars.split(separator: "\n").map(String.init))
    }

    /// Returns the last ids, as many as the list may have.
    private static func last(_ ids: [String]) -> [String] {
        var room = maximumRemovedBytes
        return ids.suffix(maximumRemovedSources).reversed().prefix { id in
            room -= id.utf8.count + 1
            return room >= 0
        }.reversed()
    }
}
