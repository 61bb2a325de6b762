import SQLite
import WeftGLib

/// The user's saved events. Later answers of sources update them; only the user removes one.
extension GroupStore {
    /// Stores an event until `removeSavedEvent`; it is on the disk when this returns. If the event is already saved, it
    /// is updated.
    ///
    /// - Returns: the event in its saved state, with its description.
    @discardableResult
    public func saveEvent(
        _ event: GroupEvent, group: Group?, source: SourceID
    ) throws(StoreError) -> SavedEvent {
        let new = SavedEvent(event, group: group, source: source, savedAt: options.now())
        let result = try write { database throws(DatabaseError) in
            var saved = new
            saved.reminder = try Self.preferences(in: database).reminders
            if var known = try Self.savedEvent(new.id, in: database) {
                known.take(event)
                saved = known
            } else if let known = try Self.storedEvent(new.id, in: database) {
                // An agenda's row has no description.
                saved.event.details.fill(from: known.event.details)
            }
            try Self.keep(saved, in: database)
            try StoreLedger.requireRoom(in: database)
            return saved
        }
        savedEventNews.tell()
        return result
    }

    /// Puts a removed event back in its last saved state, with its reminder.
    public func restoreSavedEvent(_ saved: SavedEvent) throws(StoreError) {
        try write { database throws(DatabaseError) in
            try Self.keep(saved, in: database)
            try StoreLedger.requireRoom(in: database)
        }
        savedEventNews.tell()
    }

    /// Removes a saved event.
    ///
    /// - Returns: the event in its last saved state, with its description, to restore it; nil if it was not saved.
    @discardableResult
    public func removeSavedEvent(_ key: EventKey) throws(StoreError) -> SavedEvent? {
        guard isThere else { return nil }
        let removed = try write { database throws(DatabaseError) -> SavedEvent? in
            guard let saved = try Self.savedEvent(key, in: database),
                let old = try Self.savedEventRow(key, in: database)
            else { return nil }
            try database.run("DELETE FROM saved_events WHERE row = ?", old.row)
            try StoreLedger.note(.savedEvents, count: -1, digest: old.digest, in: database)
            return saved
        }
        if removed != nil { savedEventNews.tell() }
        return removed
    }

    /// Returns the saved events, sorted by the time they begin, without their descriptions; empty without a file.
    public func savedEvents() throws(StoreError) -> [SavedEvent] {
        guard isThere else { return [] }
        let saved = try read { database throws(DatabaseError) in try Self.savedEventRecords(in: database).map(\.saved) }
        func place(_ saved: SavedEvent) -> (Int64, String) {
            (saved.event.time?.unixMilliseconds ?? .max, saved.id.id)
        }
        return saved.sorted { place($0) < place($1) }
    }

    /// Returns a saved event with its description; nil if it is not saved.
    public func savedEvent(_ key: EventKey) throws(StoreError) -> SavedEvent? {
        guard isThere else { return nil }
        return try read { database throws(DatabaseError) in try Self.savedEvent(key, in: database) }
    }

    /// Returns true if the event is saved.
    public func isEventSaved(_ key: EventKey) throws(StoreError) -> Bool {
        guard isThere else { return false }
        return try read { database throws(DatabaseError) in try Self.savedEventRow(key, in: database) != nil }
    }

    /// Sets or, with nil, removes the reminder of a saved event; has no effect if the event is not saved.
    public func setReminder(_ reminder: Reminder?, for key: EventKey) throws(StoreError) {
        guard isThere else { return }
        try change(key) { $0.reminder = reminder }
    }

    /// Notes that the user looks at the event's page, so that its changes are seen.
    public func noteEventPageOpened(_ key: EventKey) throws(StoreError) {
        guard isThere else { return }
        try change(key) { $0.noteSeen() }
    }

    /// Returns a stream that reports changes of saved events, for any number of readers; changes close together are
    /// one.
    public nonisolated func savedEventChanges() -> AsyncStream<Void> { savedEventNews.stream() }

    private func change(_ key: EventKey, _ body: (inout SavedEvent) -> Void) throws(StoreError) {
        let hasChanged = try write { database throws(DatabaseError) in
            guard var saved = try Self.savedEvent(key, in: database) else { return false }
            let old = saved
            body(&saved)
            guard saved != old else { return false }
            try Self.keep(saved, in: database)
            return true
        }
        if hasChanged { savedEventNews.tell() }
    }

    // MARK: Reports of sources

    /// Updates saved events from a source's answer, and notes those that the source no longer reports.
    ///
    /// - Returns: true if a saved event changed.
    static func refreshSavedEvents(
        _ events: [FoundEvent], from source: SourceID, gone: [EventKey], in database: Database
    ) throws(DatabaseError) -> Bool {
        let saved = try savedEventIDs(of: source, in: database)
        guard !saved.isEmpty else { return false }
        var hasChanged = false
        for found in events {
            let key = EventKey(found.event, of: found.group, source: source)
            guard saved.contains(key.id) else { continue }
            hasChanged = try refresh(key, in: database) { $0.take(found.event) } || hasChanged
        }
        for key in gone where saved.contains(key.id) && key.source == source {
            hasChanged = try refresh(key, in: database) { $0.isForgotten = true } || hasChanged
        }
        return hasChanged
    }

    /// Updates the saved events of a group from all its coming events: saved ones that are not among them are marked as
    /// forgotten.
    static func refreshSavedEvents(
        _ events: [GroupEvent], ofAll group: Group, now: Int64, in database: Database
    ) throws(DatabaseError) -> Bool {
        let saved = try savedEventIDs(of: group.source, in: database)
        guard !saved.isEmpty else { return false }
        let answered = Set(events.map { EventKey($0, of: group, source: group.source) })
        let gone = try savedEventRecords(in: database).map(\.saved).filter { saved in
            saved.id.source == group.source && saved.group?.id == group.id && !answered.contains(saved.id)
                && !saved.event.isOver(at: Timestamp(unixMilliseconds: now))
        }
        return try refreshSavedEvents(
            events.map { FoundEvent(event: $0, group: group) }, from: group.source, gone: gone.map(\.id), in: database)
    }

    /// Marks the saved events of a removed source as forgotten; they stay saved.
    static func noteForgotten(_ source: SourceID, in database: Database) throws(DatabaseError) -> Bool {
        var hasChanged = false
        for id in try savedEventIDs(of: source, in: database) {
            let key = EventKey(source: source, id: id)
            hasChanged = try refresh(key, in: database) { $0.isForgotten = true } || hasChanged
        }
        return hasChanged
    }

    private static func refresh(
        _ key: EventKey, in database: Database, _ body: (inout SavedEvent) -> Void
    ) throws(DatabaseError) -> Bool {
        guard var saved = try savedEvent(key, in: database) else { return false }
        let old = saved
        body(&saved)
        guard saved != old else { return false }
        try keep(saved, in: database)
        return true
    }

    // MARK: Rows

    static func keep(_ saved: SavedEvent, in database: Database) throws(DatabaseError) {
        let text = saved.event.details.descriptionHTML?.nonEmpty.map { GroupRecord.encode(description: $0) }
        let record = SavedEventRecord.encode(saved, description: text)
        let digest = Int64(bitPattern: GroupRecord.digest(record))
        if let old = try savedEventRow(saved.id, in: database) {
            guard old.digest != digest else { return }
            try database.run("UPDATE saved_events SET record = ?, description = ? WHERE row = ?", record, text, old.row)
            try StoreLedger.note(.savedEvents, count: 0, digest: old.digest, in: database)
            return try StoreLedger.note(.savedEvents, count: 0, digest: digest, in: database)
        }
        try database.run(
            "INSERT INTO saved_events(source, identifier, record, description) VALUES(?, ?, ?, ?)",
            saved.id.source.rawValue, saved.id.id, record, text)
        try StoreLedger.note(.savedEvents, count: 1, digest: digest, in: database)
    }

    /// Returns all saved events without their descriptions, each with the digest of its record. A record with another
    /// digest is an error of kind `damaged`.
    static func savedEventRecords(
        in database: Database
    ) throws(DatabaseError) -> [(saved: SavedEvent, digest: UInt64)] {
        try database.all("SELECT source, identifier, record FROM saved_events") { row throws(DatabaseError) in
            let (source, id): (String, String) = (try row.get(0), try row.get(1))
            let record: [UInt8] = try row.get(2)
            guard let saved = SavedEventRecord.savedEvent(record)?.saved,
                saved.id == EventKey(source: SourceID(rawValue: source), id: id)
            else {
                throw DatabaseError(
                    .damaged, path: database.path, message: "the saved event \(id) is not what was written")
            }
            return (saved, GroupRecord.digest(record))
        }
    }

    static func savedEvent(_ key: EventKey, in database: Database) throws(DatabaseError) -> SavedEvent? {
        let row = try database.first(
            "SELECT record, description FROM saved_events WHERE source = ? AND identifier = ?", key.source.rawValue,
            key.id
        ) { row throws(DatabaseError) in (try row.get(0, as: [UInt8].self), try row.get(1, as: [UInt8]?.self)) }
        return try row.map { row throws(DatabaseError) in try savedEvent(key, row.0, text: row.1, in: database) }
    }

    /// Returns the first saved events with their descriptions.
    static func wholeSavedEvents(limit: Int, in database: Database) throws(DatabaseError) -> [SavedEvent] {
        try database.all("SELECT source, identifier, record, description FROM saved_events ORDER BY row LIMIT ?", limit)
        {
            row throws(DatabaseError) in
            let key = EventKey(source: SourceID(rawValue: try row.get(0)), id: try row.get(1))
            return try savedEvent(key, try row.get(2), text: try row.get(3), in: database)
        }
    }

    private static func savedEvent(
        _ key: EventKey, _ record: [UInt8], text: [UInt8]?, in database: Database
    ) throws(DatabaseError) -> SavedEvent {
        guard let read = SavedEventRecord.savedEvent(record), read.saved.id == key,
            read.descriptionDigest == text.map(GroupRecord.digest)
        else {
            throw DatabaseError(
                .damaged, path: database.path, message: "the saved event \(key.id) is not what was written")
        }
        var saved = read.saved
        if let text {
            guard let html = GroupRecord.description(text) else {
                throw DatabaseError(
                    .damaged, path: database.path,
                    message: "the text of the saved event \(key.id) is not what was written")
            }
            saved.event.details.descriptionHTML = html
        }
        return saved
    }

    private static func savedEventRow(
        _ key: EventKey, in database: Database
    ) throws(DatabaseError) -> (row: Int64, digest: Int64)? {
        try database.first(
            "SELECT row, record FROM saved_events WHERE source = ? AND identifier = ?", key.source.rawValue, key.id
        ) { row throws(DatabaseError) in
            (try row.get(0), Int64(bitPattern: GroupRecord.digest(try row.get(1))))
        }
    }

    private static func savedEventIDs(
        of source: SourceID, in database: Database
    ) throws(DatabaseError) -> Set<String> {
        Set(
            try database.all("SELECT identifier FROM saved_events WHERE source = ?", source.rawValue) {
                row throws(DatabaseError) in try row.get(0, as: String.self)
            })
    }
}
