import SQLite
import WeftGLib

/// Finds groups by words, on a connection and a thread of its own: a search never waits for a write.
actor StoreSearcher {
    /// The maximum number of matching groups that are compared. Of more, the most recently stored ones are used.
    static let maximumCandidates = 400

    private nonisolated let thread = GLibContextThread(name: "store-search")
    private nonisolated let path: String
    private nonisolated let latest = Locked<CancellationToken?>(nil)
    private var opened: Database?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(path: String) {
        self.path = path
    }

    deinit {
        thread.stop()
    }

    func close() { opened = nil }

    /// Starts a new search and cancels the previous one. Returns the new one's token.
    nonisolated func begin() -> CancellationToken {
        let token = CancellationToken()
        latest.withLock { latest in
            latest?.cancel()
            latest = token
        }
        return token
    }

    func search(
        _ wanted: StoredSearch, limit: Int, _ token: CancellationToken
    ) throws(DatabaseError) -> [Group] {
        guard let query = SearchWords.query(wanted.words) else { return [] }
        return try Self.groups(query, wanted, limit: limit, in: try database(), until: token)
    }

    fileprivate static func groups(
        _ query: String, _ wanted: StoredSearch, limit: Int, in database: Database, until token: CancellationToken
    ) throws(DatabaseError) -> [Group] {
        try database.perform(until: token) { () throws(DatabaseError) in
            try database.snapshot { () throws(DatabaseError) in
                let rows = try candidates(query, in: database)
                return try groups(rows, wanted, limit: limit, in: database)
            }
        }
    }

    private func database() throws(DatabaseError) -> Database {
        if let opened, !opened.hasMoved { return opened }
        opened = nil
        var options = Database.Options()
        options.isReadOnly = true
        options.makesFile = false
        options.maximumValueBytes = StoreFile.maximumValueBytes
        try StoreFile.requireOwn(path)
        let database = try Database(path: path, options: options)
        try database.requireTables(of: StoreSchema.current)
        opened = database
        return database
    }

    /// Returns rows whose name matches, then rows that match elsewhere.
    private static func candidates(_ query: String, in database: Database) throws(DatabaseError) -> [[Int64]] {
        let statement = "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?"
        let byName = try database.all(statement, "name : (\(query))", maximumCandidates) { row throws(DatabaseError) in
            try row.get(0, as: Int64.self)
        }
        guard byName.count < maximumCandidates else { return [byName] }
        let known = Set(byName)
        // The rows of `byName` are contained in these.
        let all = try database.all(statement, query, maximumCandidates + byName.count) { row throws(DatabaseError) in
            try row.get(0, as: Int64.self)
        }
        return [byName, Array(all.filter { !known.contains($0) }.prefix(maximumCandidates))]
    }

    /// Returns groups of each tier in turn, sorted in the requested order.
    private static func groups(
        _ tiers: [[Int64]], _ wanted: StoredSearch, limit: Int, in database: Database
    ) throws(DatabaseError) -> [Group] {
        var groups: [Group] = []
        var addresses: Set<String> = []
        for tier in tiers {
            for row in try sorted(tier, wanted, in: database) {
                guard groups.count < limit else { return groups }
                let record: [UInt8]? = try database.value("SELECT record FROM groups WHERE row = ?", row)
                // The index of words may lag behind the groups for a moment.
                guard let record else { continue }
                let group = try GroupStore.group(record, in: database)
                if let search = wanted.search, !search.filter.wants(group, after: search.start) { continue }
                if let address = group.addressIdentity, !addresses.insert(address).inserted { continue }
                groups.append(group)
            }
        }
        return groups
    }

    /// Returns the groups without those known to be too far away.
    private static func sorted(
        _ rows: [Int64], _ wanted: StoredSearch, in database: Database
    ) throws(DatabaseError) -> [Int64] {
        guard let search = wanted.search else { return rows }
        let farthest = search.radius.map { $0 * 1000 } ?? .infinity
        var ranks: [(primary: Double, distance: Double, index: Int)] = []
        for (index, row) in rows.enumerated() {
            let rank = try database.first(
                "SELECT latitude, longitude, members, created, next_event FROM groups WHERE row = ?", row
            ) { row throws(DatabaseError) in
                let coordinate: Coordinate? =
                    if let latitude = try row.get(0, as: Double?.self), let longitude = try row.get(1, as: Double?.self)
                    {
                        Coordinate(latitude: latitude, longitude: longitude)
                    } else {
                        nil
                    }
                let distance = coordinate?.distance(to: search.place) ?? .infinity
                let primary: Double? =
                    switch search.order {
                    case .nearest: distance
                    case .members: try row.get(2, as: Int64?.self).map { -Double($0) }
                    case .newest: try row.get(3, as: Int64?.self).map { -Double($0) }
                    case .nextEvent:
                        try row.get(4, as: Int64?.self).flatMap {
                            $0 < search.start.unixMilliseconds ? nil : Double($0)
                        }
                    }
                return (primary: primary ?? .infinity, distance: distance)
            }
            let (primary, distance) = rank ?? (.infinity, .infinity)
            if distance > farthest, distance.isFinite { continue }
            ranks.append((primary, distance, index))
        }
        return ranks.sorted { ($0.primary, $0.distance, $0.index) < ($1.primary, $1.distance, $1.index) }
            .map { rows[$0.index] }
    }
}

/// A search in the store; an empty one returns the groups stored last. A value.
struct StoredSearch: Sendable {
    let words: String
    let search: GroupSearch?
}

extension GroupStore {
    /// Returns groups that have all of `words`, or words that begin with them. Matches in names come first, then
    /// matches in the place, the category, people, the next event and the beginning of the description. Each of these
    /// is sorted by distance from `place`, or without a place by the time of storing, the last first.
    ///
    /// There is one search at a time. A later call ends this one with `StoreError.cancelled`, like cancelling the task.
    public nonisolated func search(
        _ words: String, near place: Coordinate? = nil, limit: Int = 50
    ) async throws(StoreError) -> [Group] {
        try await search(StoredSearch(words: words, search: place.map { GroupSearch(near: $0) }), limit: limit)
    }

    /// Searches by the words, the filter and the order of a `GroupSearch`.
    public nonisolated func search(_ search: GroupSearch, limit: Int) async throws(StoreError) -> [Group] {
        try await self.search(StoredSearch(words: search.words, search: search), limit: limit)
    }

    private nonisolated func search(_ wanted: StoredSearch, limit: Int) async throws(StoreError) -> [Group] {
        let token = searcher.begin()
        let result = await withTaskCancellationHandler {
            await searcher.result(wanted, limit: limit, token)
        } onCancel: {
            token.cancel()
        }
        switch result {
        case .success(let groups): return groups
        case .failure(let error):
            if error.kind == .cancelled { throw .cancelled }
            // The store does not exist yet.
            if error.kind == .cannotOpen { return [] }
            guard StoreFile.suspects(error) else { throw .unavailable(error.message) }
            return try await searchAgain(wanted, limit: limit, token)
        }
    }

    /// Repeats a search that the searcher could not finish.
    func searchAgain(
        _ wanted: StoredSearch, limit: Int, _ token: CancellationToken
    ) throws(StoreError) -> [Group] {
        guard let query = SearchWords.query(wanted.words) else { return [] }
        return try readAgain { database throws(DatabaseError) in
            try StoreSearcher.groups(query, wanted, limit: limit, in: database, until: token)
        }
    }
}

extension StoreSearcher {
    /// Returns the result as a value: an async closure of the standard library does not throw typed errors.
    fileprivate func result(
        _ wanted: StoredSearch, limit: Int, _ token: CancellationToken
    ) -> Result<[Group], DatabaseError> {
        Result { () throws(DatabaseError) in
            if token.isCancelled { throw DatabaseError(.cancelled, path: "", message: "cancelled") }
            return try search(wanted, limit: limit, token)
        }
    }
}
