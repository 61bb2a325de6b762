import Testing

@testable import WeftContainers

@Suite("List index of a million rows", .serialized)
struct ListIndexScaleTests {
    private let rows = 1_000_000

    private func report(_ what: String, _ index: ListIndex, since start: ContinuousClock.Instant) {
        let bytes = index.allocatedBytes
        print("1,000,000 rows, \(what): \(ContinuousClock.now - start), \(bytes) bytes, \(Double(bytes) / 1e6) a row")
    }

    @Test("a million rows that are not measured cost a few bytes")
    func unmeasured() {
        let start = ContinuousClock.now
        var index = ListIndex(estimatedExtent: 100)
        index.insert(count: rows, at: 0)
        #expect(index.offset(of: 999_999) == 99_999_900)
        #expect(index.row(at: 50_000_050)?.row == 500_000)
        report("unmeasured", index, since: start)
        #expect(index.allocatedBytes < 1000)
    }

    @Test("after jumps the memory grows with the measured rows, not with all rows")
    func jumps() {
        var random = SeededGenerator(seed: SeededGenerator.seed(for: "jumps"))
        let start = ContinuousClock.now
        var index = ListIndex(estimatedExtent: 100)
        index.insert(count: rows, at: 0)
        for _ in 0..<1000 {
            let row = Int.random(in: 0..<(rows - 10), using: &random)
            index.setExtents((0..<10).lazy.map { Double($0 + 50) }, at: row)
            #expect(index.row(at: index.offset(of: row))?.row == row)
        }
        report("1,000 jumps of 10 measured rows", index, since: start)
        #expect(index.allocatedBytes < 24 * (10_000 + 1000))
        #expect(index.brokenInvariant == nil)
    }

    @Test("a million measured rows cost at most 16 bytes each, in any order", .timeLimit(.minutes(3)))
    func measured() {
        #if DEBUG
            let chunk = 20
        #else
            let chunk = 1
        #endif
        var random = SeededGenerator(seed: SeededGenerator.seed(for: "measured"))
        let starts = Array(stride(from: 0, to: rows, by: chunk))
        let orders = [
            ("measured in order", starts), ("measured backwards", starts.reversed()),
            ("measured in random order", starts.shuffled(using: &random)),
        ]
        for (name, order) in orders {
            let start = ContinuousClock.now
            var index = ListIndex(estimatedExtent: 100)
            index.insert(count: rows, at: 0)
            for row in order { index.setExtents((row..<(row + chunk)).lazy.map { Double($0 & 255) }, at: row) }
            report("\(name), \(chunk) at a time", index, since: start)
            #expect(index.knownCount == rows)
            #expect(index.brokenInvariant == nil)
            #expect(index.allocatedBytes <= 16 * rows)
            let forgetting = ContinuousClock.now
            index.forgetExtents()
            report("all forgotten", index, since: forgetting)
            index.remove(0..<rows)
            #expect(index.allocatedBytes < 1000)
        }
    }

    @Test("an operation visits a number of nodes that grows with the logarithm of the rows")
    func height() {
        var index = ListIndex(estimatedExtent: 100)
        index.insert(count: rows, at: 0)
        index.setExtents((0..<rows).lazy.map { Double($0 & 255) }, at: 0)
        // 64 cells a leaf, at least 12 children a node.
        #expect(index.root.height <= 4)
        for row in stride(from: 0, to: rows, by: 997) { index.insert(count: 1, at: row) }
        #expect(index.root.height <= 4)
    }
}
