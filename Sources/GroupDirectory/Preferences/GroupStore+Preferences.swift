import SQLite

extension GroupStore {
    /// What the user chose; what is kept of it and makes no sense counts as not chosen.
    public func preferences() throws(StoreError) -> Preferences {
        try read { database throws(DatabaseError) in
            var words: [String: String] = [:]
            for name in Preferences.Name.allCases {
                // What stands there may be of any length.
                words[name.rawValue] = try database.value(
                    "SELECT value FROM settings WHERE name = ? AND length(value) < 40", name.rawValue)
            }
            return Preferences(words: words)
        }
    }

    /// Keeps what the user chose, all of it or nothing.
    public func keep(_ preferences: Preferences) throws(StoreError) {
        try write { database throws(DatabaseError) in
            if !preferences.tellsOfEvents { try Self.forgetEventNews(in: database) }
            for name in Preferences.Name.allCases {
                if let word = preferences.word(of: name) {
                    try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", name.rawValue, word)
                } else {
                    try database.run("DELETE FROM settings WHERE name = ?", name.rawValue)
                }
            }
        }
        writes.tell()
    }
}
