/// The changes from one list of identified elements to another: rows to delete, insert, move and reload.
///
/// If an identity occurs twice, later occurrences are left out of `elements`, the list to show.
///
/// Source: P. Heckel, "A technique for isolating differences between files" (1978), to find common elements. Their
/// longest increasing subsequence stays in place, so that there are few moves.
///
/// - Complexity: O(n), and O(m log m) for the m elements between the first and the last difference if some moved.
public struct ListDiff<Element> {
    /// Indices in the old list, ascending.
    public let deletes: [Int]
    /// Indices in the new list, ascending.
    public let inserts: [Int]
    /// The moves, with old and new indices.
    public let moves: [(from: Int, to: Int)]
    /// Indices in the old list of elements that stayed (or moved) and are no longer equal.
    public let reloads: [Int]
    /// The new list without repetitions; the indexes refer to it.
    public let elements: [Element]

    @usableFromInline
    init(
        deletes: [Int], inserts: [Int], moves: [(from: Int, to: Int)], reloads: [Int], elements: [Element]
    ) {
        self.deletes = deletes
        self.inserts = inserts
        self.moves = moves
        self.reloads = reloads
        self.elements = elements
    }

    /// True if nothing changed.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty }

    /// `old` has no repetitions, since it is the `elements` of the previous diff.
    ///
    /// It is inlinable, so that it is specialised for the client's elements. Otherwise each comparison would copy two
    /// of them.
    @inlinable
    public init<ID: Hashable>(
        from old: [Element], to new: [Element], id: (Element) -> ID, isEqual: (Element, Element) -> Bool
    ) {
        // 1. Keep the common elements at both ends.
        var new = new
        var ends = CommonEnds(old, new, id)
        if ends.hasRepetitions(new, id) {
            new = Self.withoutRepetitions(new, id)
            ends = CommonEnds(old, new, id)
        }
        let (start, oldEnd, newEnd) = (ends.start, ends.oldEnd, ends.newEnd)
        var reloads: [Int] = []
        for index in 0..<start where !isEqual(old[index], new[index]) { reloads.append(index) }
        for index in oldEnd..<old.count where !isEqual(old[index], new[index - oldEnd + newEnd]) {
            reloads.append(index)
        }
        // 2. The symbol table: the old position of each identity.
        var places = [ID: Int](minimumCapacity: oldEnd - start)
        for index in start..<oldEnd { places[id(old[index])] = index }
        var inserts: [Int] = []
        var kept: [(old: Int, new: Int)] = []
        for index in start..<newEnd {
            guard let place = places.removeValue(forKey: id(new[index])) else {
                inserts.append(index)
                continue
            }
            kept.append((place, index))
            if !isEqual(old[place], new[index]) { reloads.append(place) }
        }
        // 3. Keep the elements that are still in order, and move the others.
        let still = Self.longestIncreasing(kept.map(\.old))
        let moves = kept.enumerated().lazy.filter { !still.contains($0.offset) }
            .map { (from: $0.element.old, to: $0.element.new) }
        self.init(
            deletes: places.values.sorted(), inserts: inserts, moves: Array(moves), reloads: reloads.sorted(),
            elements: new)
    }

    @inlinable
    static func withoutRepetitions<ID: Hashable>(_ list: [Element], _ id: (Element) -> ID) -> [Element] {
        var seen = Set<ID>(minimumCapacity: list.count)
        return list.filter { seen.insert(id($0)).inserted }
    }

    /// The indexes of a longest increasing run. Source: M. Fredman (1975), by piles.
    @usableFromInline
    static func longestIncreasing(_ values: [Int]) -> Set<Int> {
        if zip(values, values.dropFirst()).allSatisfy(<) { return Set(values.indices) }
        var tops: [Int] = []
        var previous = [Int?](repeating: nil, count: values.count)
        for (index, value) in values.enumerated() {
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) / 2
                if values[tops[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tops[low - 1] }
            if low == tops.count { tops.append(index) } else { tops[low] = index }
        }
        var result: Set<Int> = []
        var index = tops.last
        while let current = index {
            result.insert(current)
            index = previous[current]
        }
        return result
    }
}

extension ListDiff {
    /// The common elements at both ends of two lists.
    @usableFromInline
    struct CommonEnds {
        @usableFromInline let start: Int
        @usableFromInline let oldEnd: Int
        @usableFromInline let newEnd: Int

        @usableFromInline
        init(start: Int, oldEnd: Int, newEnd: Int) {
            self.start = start
            self.oldEnd = oldEnd
            self.newEnd = newEnd
        }

        @inlinable
        init<ID: Hashable>(_ old: [Element], _ new: [Element], _ id: (Element) -> ID) {
            var (start, oldEnd, newEnd) = (0, old.count, new.count)
            while start < min(oldEnd, newEnd), id(old[start]) == id(new[start]) { start += 1 }
            while oldEnd > start, newEnd > start, id(old[oldEnd - 1]) == id(new[newEnd - 1]) {
                (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
            }
            self.init(start: start, oldEnd: oldEnd, newEnd: newEnd)
        }

        /// True if an identity occurs twice in the new list. The common start and end cannot contain repetitions, since
        /// the old list has none. So lists with few differences need little memory.
        @inlinable
        func hasRepetitions<ID: Hashable>(_ new: [Element], _ id: (Element) -> ID) -> Bool {
            guard start < newEnd else { return false }
            var seen = Set<ID>(minimumCapacity: newEnd - start)
            for index in start..<newEnd where !seen.insert(id(new[index])).inserted { return true }
            return new[..<start].contains { seen.contains(id($0)) } || new[newEnd...].contains { seen.contains(id($0)) }
        }
    }
}

extension ListDiff where Element: Identifiable & Equatable {
    /// The changes from `old` to `new`, by identity and equality.
    @inlinable
    public init(from old: [Element], to new: [Element]) {
        self.init(from: old, to: new, id: { $0.id }, isEqual: { $0 == $1 })
    }
}
