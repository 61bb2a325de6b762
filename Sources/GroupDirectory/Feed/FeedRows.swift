/// The rows of a merged feed: first the rows that the user has seen, in the order of display, then all others in the
/// requested order. The first `givenCount` rows are shown. A late row is placed by its rank, but never before or
/// between seen rows, so that nothing on screen moves. A value.
struct FeedRows: Sendable {
    /// The data of a row from one source.
    private struct Record {
        let source: Int
        let position: Int
        var group: Group
        /// True for stored data that the source has not confirmed yet.
        var isStored: Bool
    }

    private struct Entry {
        let id: GroupKey
        /// Records in the order of the sources.
        var records: [Record]
        var rank: FeedRank
        var row: FeedRow
        var isGiven = false
        var isSeen = false
        /// True if no source has the row any more. It is removed when it is off screen.
        var isLeaving = false
    }

    /// Maximum number of rows with the same address or name that are searched for a row without data from the source.
    private static let maximumTwins = 8

    let search: GroupSearch
    /// The sources by their index.
    private var identities: [SourceIdentity] = []
    /// The rows by index; nil for a removed one.
    private var entries: [Entry?] = []
    private var nextVersion = 1
    private var byKey: [GroupKey: Int] = [:]
    /// Sources with possibly unconfirmed stored rows.
    private var storedSources: Set<Int> = []
    private var byAddress: [String: [Int]] = [:]
    private var byName: [UInt64: [Int]] = [:]
    /// Seen rows, then the others by rank.
    private var order: [Int] = []
    private(set) var seenCount = 0
    private var visible: Set<GroupKey> = []
    /// The number of shown rows.
    private(set) var givenCount = 0
    /// Raised when shown rows change other than by appending rows.
    private(set) var revision = 0

    init(_ search: GroupSearch) {
        self.search = search
    }

    var count: Int { order.count }
    var given: [FeedRow] { order.prefix(givenCount).compactMap { entries[$0]?.row } }
    var all: [FeedRow] { order.compactMap { entries[$0]?.row } }

    /// The number of rows that are not shown yet, by source index. O(rows).
    func waitingCounts() -> [Int] {
        var counts = Array(repeating: 0, count: identities.count)
        for entry in order[givenCount...] {
            for record in entries[entry]?.records ?? [] where !record.isStored { counts[record.source] += 1 }
        }
        return counts
    }

    /// The number of first rows before which no row can be inserted any more, if only rows from `horizon` on are
    /// outstanding. O(rows).
    func safeCount(before horizon: Double, endIncluded: Bool) -> Int {
        let end = order[givenCount...].firstIndex {
            guard let primary = entries[$0]?.rank.primary else { return false }
            return endIncluded ? primary > horizon : primary >= horizon
        }
        return end ?? count
    }

    /// The rank criterion of the first row that is not shown; nil if all are shown.
    var nextPrimary: Double? { order.dropFirst(givenCount).first.flatMap { entries[$0]?.rank.primary } }

    // MARK: Adding rows

    /// Merges a source's answer, or its stored groups.
    ///
    /// - Parameter position: the position of the first group in the source's answer.
    /// - Complexity: O(rows + m log m) for m groups.
    mutating func merge(_ groups: [Group], from source: Int, at position: Int, isStored: Bool = false) {
        var touched: Set<Int> = []
        if isStored, !groups.isEmpty { storedSources.insert(source) }
        for (offset, group) in groups.enumerated() {
            let record = Record(source: source, position: position + offset, group: group, isStored: isStored)
            if let known = byKey[group.key] {
                // Stored data does not change the rows of the current search.
                if !isStored { put(record, into: known, &touched) }
            } else {
                let name = TitleWords(group.name)
                let twin = twin(of: group, name, from: source)
                let entry = twin ?? makeEntry(record)
                byKey[group.key] = entry
                let named = byName[name.key, default: []]
                // Short names are never compared, and of one name only the first groups are.
                if SameGroup.isLong(name), named.count < Self.maximumTwins, !named.contains(entry) {
                    byName[name.key, default: []].append(entry)
                }
                put(record, into: entry, &touched)
            }
        }
        place(touched)
    }

    /// A row of other sources for a group with the same page address, or otherwise with the same name and place.
    private func twin(of group: Group, _ name: TitleWords, from source: Int) -> Int? {
        if let address = group.addressIdentity, let twins = byAddress[address],
            let twin = first(of: twins, without: source, where: { $0.contains { $0.group.addressIdentity == address } })
        {
            return twin
        }
        guard SameGroup.isLong(name), let twins = byName[name.key] else { return nil }
        // A group must match all records of an entry, so that entries do not grow by chains of pairwise matches.
        return first(of: twins, without: source) { records in
            records.allSatisfy { SameGroup.areSame(group, name, $0.group, TitleWords($0.group.name)) }
        }
    }

    private func first(of twins: [Int], without source: Int, where isWanted: ([Record]) -> Bool) -> Int? {
        twins.prefix(Self.maximumTwins).first { twin in
            guard let records = entries[twin]?.records else { return false }
            return records.allSatisfy { $0.source != source } && isWanted(records)
        }
    }

    private mutating func makeEntry(_ record: Record) -> Int {
        let id = record.group.key
        let rank = FeedRank(record.group, search, source: record.source, position: record.position)
        let row = FeedRow(id: id, group: record.group, sources: [], isStored: record.isStored, version: 0)
        entries.append(Entry(id: id, records: [], rank: rank, row: row))
        return entries.count - 1
    }

    private mutating func put(_ record: Record, into index: Int, _ touched: inout Set<Int>) {
        guard var entry = entries[index] else { return }
        var record = record
        if let place = entry.records.firstIndex(where: { $0.source == record.source }) {
            let old = entry.records[place]
            // A group that a source lists twice keeps its first position.
            if !old.isStored {
                record = Record(
                    source: record.source, position: old.position, group: record.group, isStored: record.isStored)
            }
            entry.records[place] = record
        } else {
            let place = entry.records.firstIndex { $0.source > record.source } ?? entry.records.endIndex
            entry.records.insert(record, at: place)
        }
        entry.isLeaving = false
        entries[index] = entry
        if let address = record.group.addressIdentity, byAddress[address]?.contains(index) != true {
            byAddress[address, default: []].append(index)
        }
        touched.insert(index)
    }

    /// Updates contents and places of changed rows.
    private mutating func place(_ touched: Set<Int>) {
        guard !touched.isEmpty else { return }
        var moving: Set<Int> = []
        for index in touched {
            guard var entry = entries[index], let first = entry.records.first else { continue }
            let isNew = entry.row.version == 0
            var group = first.group
            // Some services omit the date.
            group.createdAt = group.createdAt ?? entry.records.lazy.compactMap(\.group.createdAt).first
            let rank = FeedRank(group, search, source: first.source, position: first.position)
            group.sourceNames = entry.records.map { identities[$0.source].name }
            let isStored = entry.records.allSatisfy(\.isStored)
            let row = FeedRow(
                id: entry.id, group: group, sources: entry.records.map { identities[$0.source].id },
                isStored: isStored, version: nextVersion)
            if isNew || row.group != entry.row.group {
                entry.row = row
                nextVersion += 1
                if entry.isGiven { revision += 1 }
            } else if isStored != entry.row.isStored {
                entry.row = FeedRow(
                    id: row.id, group: row.group, sources: row.sources, isStored: isStored,
                    version: entry.row.version)
            }
            if !entry.isSeen, isNew || rank != entry.rank { moving.insert(index) }
            entry.rank = rank
            entries[index] = entry
        }
        if !moving.isEmpty { insert(moving) }
    }

    private mutating func insert(_ moving: Set<Int>) {
        let ranked = moving.compactMap { index in entries[index].map { (rank: $0.rank, index: index) } }
        let coming = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
        var result = Array(order.prefix(seenCount))
        result.reserveCapacity(order.count + coming.count)
        var next = 0
        for index in order.dropFirst(seenCount) where !moving.contains(index) {
            guard let rank = entries[index]?.rank else { continue }
            while next < coming.count, coming[next].rank < rank {
                result.append(coming[next].index)
                next += 1
            }
            result.append(index)
        }
        result += coming[next...].map(\.index)
        order = result
        closeGaps()
    }

    /// Shows all rows before the last shown one.
    private mutating func closeGaps() {
        let last = order.lastIndex { entries[$0]?.isGiven ?? false }
        let count = last.map { $0 + 1 } ?? 0
        var isChanged = count != givenCount
        for index in order.prefix(count) where entries[index]?.isGiven == false {
            entries[index]?.isGiven = true
            isChanged = true
        }
        if isChanged { revision += 1 }
        givenCount = count
    }

    // MARK: Showing rows

    /// Shows the first `count` rows, unless at least as many are shown already.
    mutating func give(_ count: Int) {
        guard count > givenCount else { return }
        for index in order[givenCount..<min(count, order.count)] { entries[index]?.isGiven = true }
        givenCount = min(count, order.count)
    }

    /// Call after the user has seen rows, in this order; `visible` ones are on screen.
    /// - Complexity: O(keys), O(rows) if other rows were inserted between them.
    mutating func see(_ keys: [GroupKey], visible: Set<GroupKey>) {
        self.visible = visible
        var fresh: [Int] = []
        for key in keys {
            guard let index = byKey[key], let entry = entries[index], entry.isGiven, !entry.isSeen else { continue }
            entries[index]?.isSeen = true
            fresh.append(index)
        }
        if !order.dropFirst(seenCount).starts(with: fresh) {
            let moved = Set(fresh)
            order = Array(order[..<seenCount]) + fresh + order[seenCount...].filter { !moved.contains($0) }
            revision += 1
        }
        seenCount += fresh.count
        let leaving = order.prefix(seenCount).filter { entries[$0].map { $0.isLeaving && !isOnScreen($0) } ?? false }
        remove(Set(leaving))
    }

    private func isOnScreen(_ entry: Entry) -> Bool { visible.contains(entry.id) }

    // MARK: Removing rows

    /// Removes a source's unconfirmed stored rows that it should have delivered: those before `horizon`, or all of
    /// them. Rows on screen are removed later.
    mutating func dropStored(of source: Int, before horizon: Double? = nil) {
        guard storedSources.contains(source) else { return }
        if horizon == nil { storedSources.remove(source) }
        var touched: Set<Int> = []
        var gone: Set<Int> = []
        for index in order {
            guard let entry = entries[index],
                let place = entry.records.firstIndex(where: { $0.source == source && $0.isStored }),
                horizon.map({ entry.rank.primary < $0 }) ?? true
            else { continue }
            if entry.records.count > 1 {
                forget(entry.records[place], of: entry)
                entries[index]?.records.remove(at: place)
                touched.insert(index)
            } else if isOnScreen(entry) {
                entries[index]?.isLeaving = true
            } else {
                gone.insert(index)
            }
        }
        remove(gone)
        place(touched)
    }

    /// Removes a record from an entry. The row keeps its key, since views identify it by the key.
    private mutating func forget(_ record: Record, of entry: Entry) {
        if record.group.key != entry.id { byKey[record.group.key] = nil }
    }

    private mutating func remove(_ gone: Set<Int>) {
        guard !gone.isEmpty else { return }
        for index in gone {
            guard let entry = entries[index] else { continue }
            entries[index] = nil
            byKey[entry.id] = nil
            for record in entry.records { byKey[record.group.key] = nil }
            for address in Set(entry.records.compactMap(\.group.addressIdentity)) {
                byAddress[address]?.removeAll { $0 == index }
                if byAddress[address]?.isEmpty == true { byAddress[address] = nil }
            }
            for name in Set(entry.records.map { TitleWords($0.group.name).key }) {
                byName[name]?.removeAll { $0 == index }
                if byName[name]?.isEmpty == true { byName[name] = nil }
            }
            if entry.isGiven { revision += 1 }
        }
        order.removeAll { gone.contains($0) }
        seenCount = order.firstIndex { entries[$0]?.isSeen != true } ?? order.count
        givenCount = order.firstIndex { entries[$0]?.isGiven != true } ?? order.count
    }

    // MARK: Sources

    /// Sets the sources and their order. Rows of removed sources are removed, unless other sources have them.
    mutating func setSources(_ new: [SourceIdentity]) {
        let numbers = Dictionary(new.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let moved = identities.map { numbers[$0.id] }
        identities = new
        var gone: Set<Int> = []
        storedSources = Set(storedSources.compactMap { moved[$0] })
        for index in order {
            guard let entry = entries[index] else { continue }
            var records: [Record] = []
            for record in entry.records {
                guard let source = moved[record.source] else {
                    forget(record, of: entry)
                    continue
                }
                records.append(
                    Record(source: source, position: record.position, group: record.group, isStored: record.isStored))
            }
            entries[index]?.records = records.isEmpty ? entry.records : records.sorted { $0.source < $1.source }
            if records.isEmpty { gone.insert(index) }
        }
        remove(gone)
        place(Set(order))
    }
}
