import WeftNodes

/// Sections in which each item occurs once, with an index of the items. A value, made on any thread.
struct ListContents<Header: ListElement, Item: ListElement>: Sendable where Item.ID: Sendable {
    typealias Section = ListSection<Header, Item>

    private(set) var sections: [Section]
    private var places: [Item.ID: IndexPath]
    /// A description of the elements that were left out; nil if none were.
    let mistake: String?

    /// Leaves out elements with the identity of an earlier one.
    ///
    /// - Complexity: O(items)
    init(_ all: [Section]) {
        var sections: [Section] = []
        var places = [Item.ID: IndexPath](minimumCapacity: all.reduce(0) { $0 + $1.items.count })
        var (known, repetitions) = (Set<Header.ID>(), Repetitions())
        for section in all {
            guard known.insert(section.id).inserted else {
                repetitions.add("sections", section.id)
                continue
            }
            var repeated: [Int] = []
            for (number, item) in section.items.enumerated() {
                let path = IndexPath(row: number - repeated.count, section: sections.count)
                guard let first = places.updateValue(path, forKey: item.id) else { continue }
                places[item.id] = first
                repeated.append(number)
                repetitions.add("items", item.id)
            }
            sections.append(section)
            guard !repeated.isEmpty else { continue }
            let gone = Set(repeated)
            sections[sections.count - 1].items = section.items.indices.lazy.filter { !gone.contains($0) }
                .map { section.items[$0] }
        }
        self.sections = sections
        self.places = places
        mistake = repetitions.text
    }

    var itemCount: Int { places.count }

    /// The item at a path; nil if there is none.
    ///
    /// - Complexity: O(1)
    subscript(path: IndexPath) -> Item? {
        guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.row) else {
            return nil
        }
        return sections[path.section].items[path.row]
    }

    /// The path of an item; nil if it does not exist.
    ///
    /// - Complexity: O(1)
    func indexPath(of id: Item.ID) -> IndexPath? { places[id] }

    /// Moves an item. `destination` is its path after the move.
    ///
    /// - Complexity: O(items of both sections)
    mutating func move(_ path: IndexPath, to destination: IndexPath) {
        guard self[path] != nil, sections.indices.contains(destination.section) else { return }
        let item = sections[path.section].items.remove(at: path.row)
        let row = min(max(0, destination.row), sections[destination.section].items.count)
        sections[destination.section].items.insert(item, at: row)
        for section in Set([path.section, destination.section]) {
            for (row, item) in sections[section].items.enumerated() {
                places[item.id] = IndexPath(row: row, section: section)
            }
        }
    }

    private struct Repetitions {
        private var first: String?
        private var count = 0

        mutating func add(_ what: String, _ id: some Hashable) {
            count += 1
            if first == nil { first = "two \(what) have the id \(id)" }
        }

        var text: String? {
            guard let first else { return nil }
            return "\(first), the first of them is shown" + (count > 1 ? "; so it is \(count - 1) times more" : "")
        }
    }
}

extension ListChanges {
    /// The changes from `old` to `new`, by identity and equality. An item that changed its section is moved.
    ///
    /// - Complexity: that of ``ListDiff``.
    init<Header, Item>(from old: ListContents<Header, Item>, to new: ListContents<Header, Item>) {
        self.init()
        let sections = ListDiff(
            from: old.sections, to: new.sections, id: { $0.id }, isEqual: { $0.header == $1.header })
        deletedSections = sections.deletes
        insertedSections = sections.inserts
        reloadedHeaders = sections.reloads
        movedSections = sections.moves.map { ListMove(from: $0.from, to: $0.to) }
        // A client may have changed identities, so an identity may now be in another section.
        let before = Dictionary(zip(old.sections.lazy.map(\.id), old.sections.indices)) { first, _ in first }
        for (section, now) in new.sections.enumerated() {
            guard let from = before[now.id] else {
                // The rows of a new section are inserted with it.
                for (row, item) in now.items.enumerated() {
                    noteArrival(of: item, at: IndexPath(row: row, section: section), from: old)
                }
                continue
            }
            let rows = ListDiff(from: old.sections[from].items, to: now.items)
            let arrivals = Set(
                rows.inserts.filter {
                    noteArrival(of: now.items[$0], at: IndexPath(row: $0, section: section), from: old)
                })
            add(
                ListDiff(
                    deletes: rows.deletes.filter { new.indexPath(of: old.sections[from].items[$0].id) == nil },
                    inserts: rows.inserts.filter { !arrivals.contains($0) }, moves: rows.moves, reloads: rows.reloads,
                    elements: rows.elements), from: from, to: section)
        }
    }

    /// Returns true if another section contained the item before, and records its move.
    @discardableResult
    private mutating func noteArrival<Header, Item>(
        of item: Item, at path: IndexPath, from old: ListContents<Header, Item>
    ) -> Bool {
        guard let place = old.indexPath(of: item.id) else { return false }
        movedRows.append(ListMove(from: place, to: path))
        if old[place] != item { reloadedRows.append(place) }
        return true
    }
}
