import WeftNodes

/// Rows of one section.
struct SectionRows: Hashable {
    var section: Int
    var rows: Range<Int>
}

/// A move of a row or section: its place before the update, and its place afterwards.
struct ListMove<Place: Hashable>: Hashable {
    var from: Place
    var to: Place
}

/// The changes of a batch as the client described them. Deletions, reloads and the sources of moves use index paths
/// from before the batch; insertions and the destinations of moves use those from after it.
struct ListChanges {
    var deletedRows: [SectionRows] = []
    var insertedRows: [SectionRows] = []
    var reloadedRows: [IndexPath] = []
    var movedRows: [ListMove<IndexPath>] = []
    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var reloadedSections: [Int] = []
    /// The old numbers of the sections with headers to be made again.
    var reloadedHeaders: [Int] = []
    var movedSections: [ListMove<Int>] = []
    /// The animations of some inserted rows.
    var entrances: [RowMotion] = []
    /// The animations of some deleted rows.
    var departures: [RowMotion] = []
    var reloadsAll = false

    var isEmpty: Bool {
        !reloadsAll && deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
            && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
            && reloadedHeaders.isEmpty && movedSections.isEmpty
    }
}

/// A checked batch, as steps in the order in which they are performed.
struct ListPlan {
    /// The reloaded rows, at their positions before the batch.
    var reloads: [IndexPath] = []
    /// The removed rows, at their positions before the batch, the last one first.
    var removedRows: [SectionRows] = []
    var movedRows: [ListMove<IndexPath>] = []
    /// The sections with reloaded headers, by their numbers before the batch.
    var reloadedHeaders: [Int] = []
    /// The removed sections, by their numbers before the batch, the last one first.
    var removedSections: [Int] = []
    /// The placed sections in ascending order of their new number. `from` is the old number, nil for a new section. A
    /// new section has `rows` rows, plus those that move into it.
    var placedSections: [(to: Int, from: Int?, rows: Int)] = []
    /// The inserted rows without moved ones, at their positions after the batch, the first one first.
    var insertedRows: [SectionRows] = []

    /// The first item at or after a flat position that is neither removed nor moved; the last one before it if there is
    /// none. nil if nothing stays.
    ///
    /// - Complexity: O(changes)
    func survivor(from position: Int, in sections: SectionedListIndex) -> Int? {
        guard sections.items.count > 0 else { return nil }
        let gone = goneRanges(in: sections)
        var behind = position
        while let range = gone.first(where: { $0.contains(behind) }) { behind = range.upperBound }
        if behind < sections.items.count { return behind }
        var before = position
        while before >= 0, let range = gone.first(where: { $0.contains(before) }) { before = range.lowerBound - 1 }
        return before >= 0 ? before : nil
    }

    /// The removed and moved items, as old flat positions.
    private func goneRanges(in sections: SectionedListIndex) -> [Range<Int>] {
        let whole = removedSections + placedSections.compactMap(\.from)
        return whole.map { sections.positions(ofSection: $0) }
            + removedRows.map { sections.positions(ofRows: $0.rows, inSection: $0.section) }
            + movedRows.map {
                sections.positions(ofRows: $0.from.row..<($0.from.row + 1), inSection: $0.from.section)
            }
    }

    /// - Parameters:
    ///   - old: the list's current row counts by section.
    ///   - new: the data source's current row counts by section.
    /// - Returns: the plan, or a description of the mistake.
    static func make(_ changes: ListChanges, old: [Int], new: [Int]) -> Result<ListPlan, ListMistake> {
        var maker = PlanMaker(changes: changes, old: old, new: new)
        do {
            return .success(try maker.make())
        } catch let mistake as ListMistake {
            return .failure(mistake)
        } catch {
            return .failure(ListMistake("\(error)"))
        }
    }
}

/// A description of a disagreement between the data source and the calls.
struct ListMistake: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

/// Checks a batch and computes the destination of each section.
private struct PlanMaker {
    let changes: ListChanges
    let old: [Int]
    let new: [Int]
    private var plan = ListPlan()
    /// The new number of each old section; nil for sections that were removed or remade.
    private var destination: [Int?] = []
    private var isNew: [Bool] = []
    /// True for a new section that replaces an old one.
    private var isRemade: [Bool] = []

    init(changes: ListChanges, old: [Int], new: [Int]) {
        self.changes = changes
        self.old = old
        self.new = new
    }

    mutating func make() throws -> ListPlan {
        try placeSections()
        try collectRows()
        try checkCounts()
        return plan
    }

    // 1. Sections.

    private mutating func placeSections() throws {
        let removed = try Self.distinct(changes.deletedSections, below: old.count, "deleted section")
        let inserted = try Self.distinct(changes.insertedSections, below: new.count, "inserted section")
        let reloaded = try Self.distinct(changes.reloadedSections, below: old.count, "reloaded section")
        let sources = try Self.distinct(changes.movedSections.map(\.from), below: old.count, "moved section")
        let targets = try Self.distinct(
            changes.movedSections.map(\.to), below: new.count, "destination of a moved section")
        if let twice = removed.intersection(sources).first ?? removed.intersection(reloaded).first {
            throw ListMistake("section \(twice) is deleted and moved or reloaded")
        }
        if let twice = inserted.intersection(targets).first {
            throw ListMistake("section \(twice) is inserted and the destination of a move")
        }
        let expected = old.count - removed.count + inserted.count
        guard expected == new.count else {
            throw ListMistake(
                "\(old.count) sections before the update, \(inserted.count) inserted, \(removed.count) deleted: "
                    + "\(expected) expected, but \(new.count) answered")
        }
        destination = Array(repeating: nil, count: old.count)
        isNew = Array(repeating: false, count: new.count)
        isRemade = isNew
        for move in changes.movedSections { destination[move.from] = move.to }
        for section in inserted { isNew[section] = true }
        var next = 0
        for section in old.indices where !removed.contains(section) && !sources.contains(section) {
            while inserted.contains(next) || targets.contains(next) { next += 1 }
            destination[section] = next
            next += 1
        }
        var placed = inserted.map { (to: $0, from: Int?.none, rows: new[$0]) }
        placed += changes.movedSections.filter { !reloaded.contains($0.from) }.map { ($0.to, $0.from, 0) }
        // 2. Rows. Changes inside removed or new sections are part of those, except for rows that move out of a removed
        // or into a new one. A reloaded section keeps no rows.
        for section in reloaded {
            if let to = destination[section] {
                placed.append((to, nil, new[to]))
                isNew[to] = true
                isRemade[to] = true
            }
            destination[section] = nil
        }
        plan.removedSections = removed.union(reloaded).sorted(by: >)
        plan.placedSections = placed.sorted { $0.to < $1.to }
        plan.reloadedHeaders = changes.reloadedHeaders.filter { destination[$0] != nil }
    }

    // 3. The check of the counts.

    private mutating func collectRows() throws {
        let kept = { (destination: [Int?], section: Int) in destination[section] != nil }
        for range in changes.deletedRows { try check(range, in: old, "deleted") }
        for range in changes.insertedRows { try check(range, in: new, "inserted") }
        for path in changes.reloadedRows { try check(path, in: old, "reloaded") }
        for move in changes.movedRows {
            try check(move.from, in: old, "moved")
            try check(move.to, in: new, "destination")
        }
        var removed = changes.deletedRows.filter { kept(destination, $0.section) }
        var inserted = changes.insertedRows.filter { !isNew[$0.section] }
        let reloaded = Set(changes.reloadedSections)
        for move in changes.movedRows {
            switch (reloaded.contains(move.from.section), isRemade[move.to.section]) {
            case (false, false): plan.movedRows.append(move)
            case (false, true) where kept(destination, move.from.section): removed.append(SectionRows(move.from))
            case (true, false) where !isNew[move.to.section]: inserted.append(SectionRows(move.to))
            case (false, true), (true, false), (true, true): break
            }
        }
        let moved = Set(plan.movedRows.map(\.from))
        plan.reloads = Array(
            Set(changes.reloadedRows.filter { kept(destination, $0.section) || moved.contains($0) }))
        for index in plan.placedSections.indices where plan.placedSections[index].from == nil {
            plan.placedSections[index].rows -= plan.movedRows.count { $0.to.section == plan.placedSections[index].to }
        }
        plan.movedRows.sort { $0.to < $1.to }
        plan.removedRows = try Self.merged(removed, apart: plan.movedRows.map(\.from), "deleted or moved away")
            .reversed()
        plan.insertedRows = try Self.merged(inserted, apart: plan.movedRows.map(\.to), "inserted or moved in")
        let gone = Dictionary(grouping: plan.removedRows, by: \.section)
        for path in plan.reloads where gone[path.section]?.contains(where: { $0.rows.contains(path.row) }) == true {
            throw ListMistake("row \(path.row) of section \(path.section) is deleted and reloaded")
        }
    }

    // 3. Do the counts agree?

    private func checkCounts() throws {
        var difference: [Int: (inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)] = [:]
        let zero = (inserted: 0, deleted: 0, movedIn: 0, movedOut: 0)
        for range in plan.insertedRows { difference[range.section, default: zero].inserted += range.rows.count }
        for move in plan.movedRows {
            difference[move.to.section, default: zero].movedIn += 1
            if let to = destination[move.from.section] { difference[to, default: zero].movedOut += 1 }
        }
        for range in plan.removedRows {
            if let to = destination[range.section] { difference[to, default: zero].deleted += range.rows.count }
        }
        for (section, to) in destination.enumerated() {
            guard let to else { continue }
            let change = difference[to] ?? zero
            let expected = old[section] + change.inserted - change.deleted + change.movedIn - change.movedOut
            guard expected == new[to] else {
                throw ListMistake(
                    "section \(to) had \(old[section]) rows before the update; \(change.inserted) inserted, "
                        + "\(change.deleted) deleted, \(change.movedIn) moved in, \(change.movedOut) moved out: "
                        + "\(expected) expected, but \(new[to]) answered")
            }
        }
    }

    private func check(_ range: SectionRows, in counts: [Int], _ what: String) throws {
        guard counts.indices.contains(range.section), range.rows.lowerBound >= 0,
            range.rows.upperBound <= counts[range.section]
        else {
            throw ListMistake(
                "\(what) rows \(range.rows) of section \(range.section) do not exist: "
                    + Self.described(counts, range.section))
        }
    }

    private func check(_ path: IndexPath, in counts: [Int], _ what: String) throws {
        try check(SectionRows(path), in: counts, what)
    }

    private static func described(_ counts: [Int], _ section: Int) -> String {
        counts.indices.contains(section)
            ? "it has \(counts[section]) rows" : "there are \(counts.count) sections"
    }

    private static func distinct(_ sections: [Int], below count: Int, _ what: String) throws -> Set<Int> {
        let set = Set(sections)
        if let wrong = set.first(where: { $0 < 0 || $0 >= count }) {
            throw ListMistake("\(what) \(wrong) does not exist: there are \(count) sections")
        }
        guard set.count == sections.count else { throw ListMistake("a \(what) is named twice in \(sections)") }
        return set
    }

    /// The ranges, sorted and with neighbours joined. Repeated rows count once, unless one of them is `apart`.
    private static func merged(
        _ ranges: [SectionRows], apart: [IndexPath], _ what: String
    ) throws -> [SectionRows] {
        var result: [SectionRows] = []
        for range in ranges.sorted(by: { ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound) })
        where !range.rows.isEmpty {
            if let last = result.last, last.section == range.section, last.rows.upperBound >= range.rows.lowerBound {
                let end = max(last.rows.upperBound, range.rows.upperBound)
                result[result.count - 1].rows = last.rows.lowerBound..<end
            } else {
                result.append(range)
            }
        }
        guard Set(apart).count == apart.count else { throw ListMistake("a row is \(what) twice") }
        let bySection = Dictionary(grouping: result, by: \.section)
        for path in apart where bySection[path.section]?.contains(where: { $0.rows.contains(path.row) }) == true {
            throw ListMistake("row \(path.row) of section \(path.section) is \(what) twice")
        }
        return result
    }
}

extension SectionRows {
    /// Makes a key for sorting. An index path that no list contains keeps its row, even if no larger number exists.
    init(_ path: IndexPath) {
        let row = min(path.row, Int.max - 1)
        self.init(section: path.section, rows: row..<(row + 1))
    }
}
