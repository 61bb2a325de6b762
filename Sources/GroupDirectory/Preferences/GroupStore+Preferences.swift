import SQLite

extension GroupStore {
    /// The stored preferences. An invalid value has no effect.
    public func preferences() throws(StoreError) -> Preferences {
        try read { database throws(DatabaseError) in try Self.preferences(in: database) }
    }

    static func preferences(in database: Database) throws(DatabaseError) -> Preferences {
        var words: [String: String] = [:]
        for name in Preferences.Name.allCases {
            // Limited, since a stored value may have any length.
            words[name.rawValue] = try database.value(
                "SELECT value FROM settings WHERE name = ? AND length(value) < ?", name.rawValue,
                name.maximumLength)
        }
        return Preferences(words: words)
    }

    /// Stores the preferences atomically.
    public func keep(_ preferences: Preferences) throws(StoreError) {
        var hasOtherReminders = false
        try write { database throws(DatabaseError) in
            if !preferences.tellsOfEvents { try Self.forgetEventNews(in: database) }
            let before = try Self.preferences(in: database).reminders
            hasOtherReminders = before != preferences.reminders
            if hasOtherReminders { try Self.changeReminders(from: before, to: preferences.reminders, in: database) }
            for name in Preferences.Name.allCases {
                if let word = preferences.word(of: name) {
                    try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", name.rawValue, word)
                } else {
                    try database.run("DELETE FROM settings WHERE name = ?", name.rawValue)
                }
            }
        }
        writes.tell()
        if hasOtherReminders { savedEventNews.tell() }
    }
}
