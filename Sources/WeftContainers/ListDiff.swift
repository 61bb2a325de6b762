/// What turns one list of identified elements into another: rows to delete, insert, move and reload.
///
/// An identity that comes twice counts once: later ones are left out of `elements`, which is the list to show.
///
/// Source: P. Heckel, "A technique for isolating differences between files" (1978) for what stayed; the longest
/// increasing run of what stayed is left in place, so that moves are few.
///
/// - Complexity: O(n), and O(m log m) for the m elements between the first and the last difference if some moved.
public struct ListDiff<Element> {
    /// Of the old list, ascending.
    public private(set) var deletes: [Int] = []
    /// Of the new list, ascending.
    public private(set) var inserts: [Int] = []
    /// Old to new.
    public private(set) var moves: [(from: Int, to: Int)] = []
    /// Of the old list: elements that stayed (or moved) and are not equal any more.
    public private(set) var reloads: [Int] = []
    /// The new list without repetitions: what the indexes refer to.
    public private(set) var elements: [Element]

    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty }

    /// `old` has no repetitions (it is the `elements` of the diff before).
    public init<ID: Hashable>(
        from old: [Element], to new: [Element], id: (Element) -> ID, isEqual: (Element, Element) -> Bool
    ) {
        elements = Self.withoutRepetitions(new, id)
        let new = elements
        // 1. What both ends have in common stays.
        var start = 0
        while start < min(old.count, new.count), id(old[start]) == id(new[start]) {
            if !isEqual(old[start], new[start]) { reloads.append(start) }
            start += 1
        }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, id(old[oldEnd - 1]) == id(new[newEnd - 1]) {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
            if !isEqual(old[oldEnd], new[newEnd]) { reloads.append(oldEnd) }
        }
        // 2. The symbol table: where an identity was.
        var places = [ID: Int](minimumCapacity: oldEnd - start)
        for index in start..<oldEnd { places[id(old[index])] = index }
        var kept: [(old: Int, new: Int)] = []
        for index in start..<newEnd {
            guard let place = places.removeValue(forKey: id(new[index])) else {
                inserts.append(index)
                continue
            }
            kept.append((place, index))
            if !isEqual(old[place], new[index]) { reloads.append(place) }
        }
        deletes = places.values.sorted()
        // 3. What stayed in order stays; the others move.
        let still = Self.longestIncreasing(kept.map(\.old))
        for (index, pair) in kept.enumerated() where !still.contains(index) {
            moves.append((pair.old, pair.new))
        }
        reloads.sort()
    }

    /// The same array, not a copy, where there are none, as is usual.
    private static func withoutRepetitions<ID: Hashable>(_ list: [Element], _ id: (Element) -> ID) -> [Element] {
        var seen = Set<ID>(minimumCapacity: list.count)
        let isUnique = list.allSatisfy { seen.insert(id($0)).inserted }
        guard !isUnique else { return list }
        seen.removeAll(keepingCapacity: true)
        return list.filter { seen.insert(id($0)).inserted }
    }

    /// The indexes of a longest increasing run. Source: M. Fredman (1975), by piles.
    private static func longestIncreasing(_ values: [Int]) -> Set<Int> {
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

extension ListDiff where Element: Identifiable & Equatable {
    public init(from old: [Element], to new: [Element]) {
        self.init(from: old, to: new, id: \.id, isEqual: ==)
    }
}
