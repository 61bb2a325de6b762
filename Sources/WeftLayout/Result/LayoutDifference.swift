/// The difference of two layouts of one node: its direct children and their frames.
///
/// To get the new children, change the old ones in this order: remove `removed` from the back, then insert `inserted`
/// and `moved` together in ascending order of their new index.
public struct LayoutDifference: Sendable, Equatable {
    /// A child whose order among the others changed.
    public struct Move: Sendable, Equatable {
        /// Its index among the old sublayouts.
        public let from: Int
        /// Its index among the new sublayouts.
        public let to: Int

        /// A move of the child from one index to another.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// True if the node's own size changed.
    public let isResized: Bool
    /// The indices of new nodes among the new sublayouts, ascending.
    public let inserted: [Int]
    /// The indices of removed nodes among the old sublayouts, ascending.
    public let removed: [Int]
    /// The fewest nodes that must change their place in the order, by ascending new index.
    public let moved: [Move]
    /// The indices among the new sublayouts of nodes with another frame than before, ascending.
    public let changedFrames: [Int]

    /// True if nothing changed.
    public var isEmpty: Bool {
        !isResized && inserted.isEmpty && removed.isEmpty && moved.isEmpty && changedFrames.isEmpty
    }
}

extension Layout {
    /// The changes from `old` to this layout.
    ///
    /// - Complexity: O(n log n) in the number of sublayouts of both.
    public func difference(from old: Layout) -> LayoutDifference {
        var oldIndices: [ObjectIdentifier: Int] = [:]
        for (index, sublayout) in old.sublayouts.enumerated() {
            if let node = sublayout.node { oldIndices[ObjectIdentifier(node)] = index }
        }
        var kept: [LayoutDifference.Move] = []
        var inserted: [Int] = []
        var changedFrames: [Int] = []
        for (index, sublayout) in sublayouts.enumerated() {
            guard let node = sublayout.node, let from = oldIndices.removeValue(forKey: ObjectIdentifier(node)) else {
                inserted.append(index)
                continue
            }
            kept.append(LayoutDifference.Move(from: from, to: index))
            if old.sublayouts[from].frame != sublayout.frame { changedFrames.append(index) }
        }
        let staying = longestAscendingRun(kept.map(\.from))
        return LayoutDifference(
            isResized: size != old.size,
            inserted: inserted,
            removed: oldIndices.values.sorted(),
            moved: kept.indices.filter { !staying[$0] }.map { kept[$0] },
            changedFrames: changedFrames)
    }
}

/// Marks the elements of a longest strictly ascending subsequence (patience sorting).
private func longestAscendingRun(_ values: [Int]) -> [Bool] {
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for index in values.indices {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if values[ends[middle]] < values[index] { low = middle + 1 } else { high = middle }
        }
        previous[index] = low > 0 ? ends[low - 1] : -1
        if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var belongs = [Bool](repeating: false, count: values.count)
    var index = ends.last ?? -1
    while index >= 0 {
        belongs[index] = true
        index = previous[index]
    }
    return belongs
}
