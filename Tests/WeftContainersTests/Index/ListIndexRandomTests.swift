import Testing

@testable import WeftContainers

@Suite("List index against an array")
struct ListIndexRandomTests {
    /// A shape with nodes so small that a few rows make a deep tree.
    static let tiny = ListIndex.Shape(maximumCells: 4, maximumChildren: 4)

    @Test(
        "10,000 random changes are the same as on an array",
        arguments: [tiny, ListIndex.Shape(maximumCells: 5, maximumChildren: 7), .standard])
    func randomChanges(shape: ListIndex.Shape) throws {
        let seed = SeededGenerator.seed(for: "randomChanges \(shape.maximumCells)")
        var random = SeededGenerator(seed: seed)
        var pair = ListIndexPair(estimate: 12.5, shape: shape)
        for step in 0..<10_000 {
            // Phases of about 60 rows and of about 5, so that trees grow and collapse.
            let change = pair.change(size: step / 500 % 2 == 0 ? 60 : 5, using: &random)
            let difference = pair.model.difference(to: pair.index)
            try #require(difference == nil, "seed \(seed), step \(step), \(change)")
            try check(pair, using: &random, "seed \(seed), step \(step), \(change)")
        }
    }

    private func check(_ pair: ListIndexPair, using random: inout SeededGenerator, _ comment: Comment) throws {
        let total = Int(pair.index.totalExtent)
        let lower = Double(Int.random(in: -20...(total + 20), using: &random))
        let upper = lower + Double(Int.random(in: 0...200, using: &random)) / 2
        let rows = pair.index.rows(intersecting: lower..<upper)
        let expected = pair.model.rows(intersecting: lower..<upper)
        let isRight = expected.map { $0 == rows } ?? rows.isEmpty
        try #require(isRight, comment)
    }

    @Test("every sequence of four changes of a small list is the same as on an array")
    func exhaustive() {
        var visited = 0
        var start = ListIndexPair(estimate: 8, shape: Self.tiny)
        start.insert(count: 3, at: 0)
        start.setExtent(16, at: 1)
        visit(start, depth: 4, path: [], &visited)
        print("exhaustive: \(visited) lists")
        #expect(visited > 10_000)
    }

    private func visit(_ pair: ListIndexPair, depth: Int, path: [String], _ visited: inout Int) {
        visited += 1
        if let difference = pair.model.difference(to: pair.index) { Issue.record("\(path): \(difference)") }
        guard depth > 0 else { return }
        func go(_ name: String, _ change: (inout ListIndexPair) -> Void) {
            var next = pair
            change(&next)
            visit(next, depth: depth - 1, path: path + [name], &visited)
        }
        let count = pair.index.count
        for row in 0...count { go("insert at \(row)") { $0.insert(count: 2, at: row) } }
        for row in 0..<count {
            go("set \(row)") { $0.setExtent(32, at: row) }
            go("remove from \(row)") { $0.remove(row..<min(count, row + 2)) }
        }
        if count > 1 {
            go("move first to end") { $0.move(0..<1, to: count - 1) }
            go("forget") { $0.forget(0..<count) }
        }
    }

    @Test("every range of a deep tree can be removed, moved and forgotten")
    func everyRange() {
        var start = ListIndexPair(estimate: 8, shape: Self.tiny)
        start.insert(count: 30, at: 0)
        for row in 0..<30 where row % 7 != 3 { start.setExtent(Double(row), at: row) }
        for lower in 0...30 {
            for upper in lower...30 {
                var removed = start
                removed.remove(lower..<upper)
                var moved = start
                moved.move(lower..<upper, to: (30 - (upper - lower)) / 2)
                var forgotten = start
                forgotten.forget(lower..<upper)
                for pair in [removed, moved, forgotten] {
                    if let difference = pair.model.difference(to: pair.index) {
                        Issue.record("\(lower)..<\(upper): \(difference)")
                    }
                }
            }
        }
    }
}
