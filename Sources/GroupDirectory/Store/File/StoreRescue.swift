import SQLite
import WeftGLib

/// Reads the user's data from a damaged file, in several ways: it reads around an unreadable page from both sides, row
/// by row, and may find a second copy of a saved group among the seen ones.
struct StoreRescue {
    /// The data for the new file.
    struct Content {
        /// The saved groups, the earliest saved one first.
        var saved: [(group: Group, time: Int64)] = []
        /// The number of saved groups that the file should contain.
        var savedCount: Int?
        var savedEvents: [SavedEvent] = []
        /// The number of saved events that the file should contain; nil if it is unknown, or if the file's version has
        /// no saved events.
        var savedEventCount: Int?
        var sources: [StoredSource] = []
        var places: [StoredPlace] = []
        var settings: [(name: String, value: String)] = []

        /// The number of saved groups and events that could be read.
        var allSaved: Int { saved.count + savedEvents.count }

        /// Returns the number of missing groups and events; nil if the total is unknown, or if the file has no room for
        /// them.
        func lostSaved(_ options: StoreOptions) -> Int? {
            let possible = 0...max(0, options.maximumBytes)
            let eventCount = savedEventCount ?? savedEvents.count
            guard let savedCount, possible.contains(savedCount), possible.contains(eventCount) else { return nil }
            return max(0, savedCount - saved.count) + max(0, eventCount - savedEvents.count)
        }
    }

    private let path: String
    private let database: Database?

    /// - Parameter opened: the connection that found the file damaged; nil if it could not even be opened.
    init(path: String, opened: Database?) {
        self.path = path
        database = opened ?? Self.open(path)
        database?.checkpointsOnClose = false
        // Makes other instances wait: data saved now would go into the file that is about to be set aside.
        _ = try? database?.run("BEGIN IMMEDIATE")
    }

    static func open(_ path: String) -> Database? {
        var options = Database.Options()
        options.makesFile = false
        options.checkpointsOnClose = false
        options.maximumValueBytes = StoreFile.maximumValueBytes
        return try? Database(path: path, options: options)
    }

    func end() {
        _ = try? database?.run("ROLLBACK")
    }

    /// Reads all data that can be read. It never fails: unreadable data is missing from the result.
    func read(_ options: StoreOptions) -> Content {
        let content = database.map(Self.boundedContent) ?? Content()
        // If the number of saved groups is known, the tables' names were readable.
        guard content.savedCount == nil else { return content }
        let repaired = StoreGraft(path: path).contents(options)
        return repaired.max { $0.allSaved < $1.allSaved }.flatMap {
            $0.allSaved > content.allSaved || $0.savedCount != nil ? $0 : nil
        } ?? content
    }

    /// Reads the content without running anything that is defined in the file, and in a bounded time.
    static func boundedContent(of database: Database) -> Content {
        var content = Content()
        try? database.bounded(to: StoreFile.maximumSteps, seconds: maximumSeconds) { () throws(DatabaseError) in
            for table in tables + rowTables {
                guard try database.isPlainTable(table) else { return }
            }
            for table in rowTables {
                guard try database.isRowNumber("row", of: table) else { return }
            }
            content = self.content(of: database)
        }
        return content
    }

    /// The tables that are read here, and those of them whose key is `row` in each version of the program.
    private static let tables = ["settings", "ledgers"]
    private static let rowTables = ["saved", "saved_events", "sources", "places", "groups"]
    /// The maximum processor time in seconds: about ten times as much as for the most that the program writes.
    private static let maximumSeconds = 20.0
    /// The maximum number of bytes of the records that are read, some of them three times.
    private static let maximumBytes = 64 << 20

    private static func content(of database: Database) -> Content {
        var content = Content()
        content.savedCount = (try? StoreLedger.written(.saved, in: database))?.count
        content.saved = bounded(saved(in: database)) { GroupRecord.encode($0.group).count }
        content.savedEventCount = (try? StoreLedger.written(.savedEvents, in: database))?.count
        content.savedEvents = bounded(savedEvents(in: database)) {
            SavedEventRecord.encode($0, description: nil).count
        }
        content.sources = sources(in: database)
        content.places = (try? places(in: database, limit: 100)) ?? []
        content.settings = settings(in: database)
        return content
    }

    /// Returns the first items, as many as a file may have (`StoreLedger`). With more, the new file would be damaged, too.
    /// - Parameter bytes: the number of bytes of an item's new record.
    static func bounded<Item>(_ items: [Item], bytes: (Item) -> Int) -> [Item] {
        var room = StoreLedger.maximumBytes
        return Array(
            items.prefix(StoreLedger.maximumRows).prefix { item in
                room -= bytes(item)
                return room >= 0
            })
    }

    /// The maximum size in bytes of the settings that are rescued; the longest one has 6 MB.
    private static let maximumSettingsBytes = 16 << 20
    /// The maximum number of rows of the other tables.
    private static let maximumRows = 1000

    /// The sources found for the command line are left out: an address there would get a request without the user's
    /// confirmation.
    private static func settings(in database: Database) -> [(name: String, value: String)] {
        var settings: [(name: String, value: String)] = []
        var bytes = 0
        try? database.forEach("SELECT name, value FROM settings WHERE length(name) < 100 LIMIT \(maximumRows)") {
            row throws(DatabaseError) in
            let name: String = try row.get(0)
            let value: String = try row.get(1)
            bytes += name.utf8.count + value.utf8.count
            guard bytes <= maximumSettingsBytes else { return false }
            if name != FoundSources.setting { settings.append((name, value)) }
            return true
        }
        return settings
    }

    // MARK: Saved groups

    private struct Finds {
        var groups: [GroupKey: (group: Group, time: Int64, row: Int64, isWhole: Bool)] = [:]
        var rows: Set<Int64> = []
        var bytes = 0

        /// True if no more is rescued. The user waits for the new file.
        var isFull: Bool { bytes > maximumBytes || rows.count >= StoreLedger.maximumRows }

        mutating func add(_ row: borrowing DatabaseRow) throws(DatabaseError) {
            let record: [UInt8] = try row.get(2)
            bytes += record.count
            guard bytes <= maximumBytes else { return }
            let whole = GroupRecord.group(record)
            guard let group = whole ?? GroupRecord.salvagedGroup(record) else { return }
            let number = try row.get(0, as: Int64.self)
            rows.insert(number)
            let key = group.key
            if groups[key]?.isWhole == true { return }
            groups[key] = (group, (try? row.get(1, as: Int64.self)) ?? 0, number, whole != nil)
        }
    }

    /// The maximum row key that is tried one by one.
    private static let maximumRow: Int64 = 20_000

    private static func saved(in database: Database) -> [(group: Group, time: Int64)] {
        var finds = Finds()
        let columns = "SELECT row, saved, record FROM saved"
        for statement in ["\(columns) NOT INDEXED ORDER BY row", "\(columns) NOT INDEXED ORDER BY row DESC"] {
            try? database.forEach(statement) { row throws(DatabaseError) in
                try? finds.add(row)
                return !finds.isFull
            }
        }
        var last = finds.rows.max() ?? 0
        var keys: [(key: GroupKey, row: Int64)] = []
        var keyBytes = 0
        // Not sorted, since the index may be another program's, and the keys long.
        try? database.forEach(
            "SELECT row, source, identifier FROM saved INDEXED BY saved_by_key LIMIT \(StoreLedger.maximumRows)"
        ) {
            row throws(DatabaseError) in
            let number = try row.get(0, as: Int64.self)
            let source: String = try row.get(1)
            let identifier: String = try row.get(2)
            keyBytes += source.utf8.count + identifier.utf8.count
            guard keyBytes <= maximumBytes else { return false }
            last = max(last, number)
            keys.append((GroupKey(source: SourceID(rawValue: source), id: identifier), number))
            return true
        }
        for row in 1...min(max(last, 0), maximumRow) + 64 where !finds.rows.contains(row) && !finds.isFull {
            try? database.forEach("\(columns) WHERE row = ?", row) { row throws(DatabaseError) in
                try finds.add(row)
                return true
            }
        }
        let seen = seenQuery(in: database)
        for (key, row) in keys where finds.groups[key]?.isWhole != true {
            guard let seen, let group = seenGroup(key, seen, in: database) else { continue }
            finds.groups[key] = (group, finds.groups[key]?.time ?? 0, row, true)
        }
        // Ids may be long and begin alike.
        return finds.groups.values.sorted { ($0.time, $0.row) < ($1.time, $1.row) }.map { found in
            var group = found.group
            group.source = SourceID(kept: group.source.rawValue)
            return (group, found.time)
        }
    }

    /// Returns the statement for a group among the seen ones; nil if the file has no index for it, so that each group
    /// would take a search of the whole table.
    private static func seenQuery(in database: Database) -> String? {
        let query = "SELECT record FROM groups INDEXED BY groups_by_key WHERE source = ? AND identifier = ?"
        let plan = try? database.first("EXPLAIN QUERY PLAN \(query)", "", "") { row throws(DatabaseError) in
            try row.get(3, as: String.self)
        }
        return plan?.hasSuffix("(source=? AND identifier=?)") == true ? query : nil
    }

    private static func seenGroup(_ key: GroupKey, _ query: String, in database: Database) -> Group? {
        let record = try? database.value(query, key.source.rawValue, key.id, as: [UInt8].self)
        return (record ?? nil).flatMap(GroupRecord.group)
    }

    // MARK: Saved events

    /// The maximum number of bytes of an event's record, and of its description.
    private static let maximumEventBytes = 1 << 20

    /// Reads from both ends, to get past broken pages. An event is kept even if its description is lost.
    private static func savedEvents(in database: Database) -> [SavedEvent] {
        var events: [EventKey: (saved: SavedEvent, row: Int64)] = [:]
        var bytes = 0
        for order in ["row", "row DESC"] {
            try? database.forEach(
                """
                SELECT record, CASE WHEN length(description) <= \(maximumEventBytes) THEN description END, row
                FROM saved_events NOT INDEXED WHERE length(record) <= \(maximumEventBytes) ORDER BY \(order)
                """
            ) { row throws(DatabaseError) in
                guard let record = try? row.get(0, as: [UInt8].self) else { return true }
                bytes += record.count
                guard bytes <= maximumBytes else { return false }
                guard let (found, digest) = SavedEventRecord.savedEvent(record) else { return true }
                var saved = found
                let text = (try? row.get(1, as: [UInt8]?.self)) ?? nil
                if let text, GroupRecord.digest(text) == digest {
                    saved.event.details.descriptionHTML = GroupRecord.description(text)
                }
                bytes += text?.count ?? 0
                // Known events may still get their descriptions.
                guard events.count < StoreLedger.maximumRows || events[saved.id] != nil else { return false }
                if events[saved.id]?.saved.event.details.descriptionHTML == nil {
                    events[saved.id] = (saved, (try? row.get(2, as: Int64.self)) ?? 0)
                }
                return true
            }
        }
        return events.values.sorted { ($0.saved.savedAt, $0.row) < ($1.saved.savedAt, $1.row) }.map(\.saved)
    }

    // MARK: The rest

    private static func sources(in database: Database) -> [StoredSource] {
        var sources: [(source: StoredSource, position: Int64, row: Int64)] = []
        var bytes = 0
        // Sorted here: a position in the file may be a long text.
        try? database.forEach(
            """
            SELECT NULL, kind, address, name, is_on, position, row FROM sources NOT INDEXED
            WHERE \(StoredSource.bounds) ORDER BY row LIMIT \(maximumRows)
            """
        ) { row throws(DatabaseError) in
            guard let source = try? StoredSource.read(row) else { return true }
            bytes += source.address.utf8.count + (source.name?.utf8.count ?? 0)
            guard bytes <= maximumSettingsBytes else { return false }
            sources.append((source.rescued, (try? row.get(5, as: Int64.self)) ?? .max, try row.get(6)))
            return true
        }
        return sources.sorted { ($0.position, $0.row) < ($1.position, $1.row) }.map(\.source)
    }

    static func places(in database: Database, limit: Int) throws(DatabaseError) -> [StoredPlace] {
        try database.all(
            """
            SELECT name, region, latitude, longitude FROM places
            WHERE length(name) <= 1000 AND coalesce(length(region), 0) <= 1000 AND typeof(used) = 'integer'
            ORDER BY used DESC, row DESC LIMIT ?
            """, limit
        ) { row throws(DatabaseError) in
            guard let coordinate = Coordinate(latitude: try row.get(2), longitude: try row.get(3)) else {
                throw DatabaseError(.damaged, path: database.path, message: "a place is nowhere on Earth")
            }
            return StoredPlace(name: try row.get(0), region: try row.get(1), coordinate: coordinate)
        }
    }
}

extension StoreRescue.Content {
    func write(to database: Database, _ options: StoreOptions) throws(DatabaseError) {
        let now = options.now().unixMilliseconds
        for (group, time) in saved {
            try GroupStore.save(group, at: time, in: database)
            _ = try GroupStore.upsert(group, seen: now, into: database)
        }
        for saved in savedEvents { try GroupStore.keep(saved, in: database) }
        var known: Set<SourceID> = []
        for (position, source) in sources.enumerated() where known.insert(source.id).inserted {
            try source.insert(at: position, into: database)
        }
        for (age, place) in places.enumerated() {
            try GroupStore.insert(place, used: now - Int64(age), into: database)
        }
        for (name, value) in settings {
            try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", name, value)
        }
    }
}
