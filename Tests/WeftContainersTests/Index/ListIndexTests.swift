import Testing

@testable import WeftContainers

@Suite("List index")
struct ListIndexTests {
    private func index(_ extents: [Double]) -> ListIndex {
        var index = ListIndex(estimatedExtent: 10)
        index.insert(count: extents.count, at: 0)
        index.setExtents(extents, at: 0)
        return index
    }

    @Test("unmeasured rows have the estimate, and a new estimate changes them all")
    func estimates() {
        var index = ListIndex(estimatedExtent: 44)
        index.insert(count: 3, at: 0)
        #expect(index.totalExtent == 132)
        #expect(index.extent(at: 2) == .init(value: 44, isKnown: false))
        index.setExtent(100, at: 1)
        index.setEstimate(50)
        #expect(index.totalExtent == 200)
        #expect(index.offset(of: 2) == 150)
        #expect(index.knownCount == 1)
    }

    @Test("a forgotten extent stays as the row's own estimate")
    func forgetting() {
        var index = index([20, 30, 40])
        index.setEstimate(1)
        index.forgetExtent(at: 1)
        #expect(index.extent(at: 1) == .init(value: 30, isKnown: false))
        #expect(index.totalExtent == 90)
        #expect(index.knownExtent == 60)
        index.forgetExtents()
        #expect(index.knownCount == 0)
        #expect(index.totalExtent == 90)
    }

    @Test("a moved row takes its extent along")
    func moving() {
        var index = index([1, 2, 3, 4])
        index.move(from: 0, to: 3)
        #expect((0..<4).map { index.extent(at: $0).value } == [2, 3, 4, 1])
        index.move(2..<4, to: 0)
        #expect((0..<4).map { index.extent(at: $0).value } == [4, 1, 2, 3])
    }

    @Test("an offset outside of the list has no row, or is clamped to its ends")
    func outside() {
        let index = index([10, 20])
        for offset in [-0.001, 30, 31, .infinity, -.infinity, .nan] {
            #expect(index.row(at: offset) == nil, "\(offset)")
        }
        for (offset, row, inRow) in [(-5.0, 0, 0.0), (.nan, 0, 0), (29, 1, 19), (30, 1, 20), (.infinity, 1, 20)] {
            let found = index.row(clampedTo: offset)
            #expect(found?.row == row && found?.offsetInRow == inRow, "\(offset)")
        }
        #expect(ListIndex(estimatedExtent: 5).row(clampedTo: 0) == nil)
    }

    @Test("a row without extent is never at an offset")
    func zeroExtents() {
        let index = index([0, 10, 0, 0, 20, 0])
        #expect(index.row(at: 0)?.row == 1)
        #expect(index.row(at: 10)?.row == 4)
        #expect(index.row(at: 30) == nil)
        #expect(index.row(clampedTo: 30)?.row == 5)
        #expect(index.rows(intersecting: 5..<15) == 1..<5)
        #expect(index.rows(intersecting: 0..<10) == 1..<2)
        #expect(index.rows(intersecting: 10..<30) == 4..<5)
        #expect(index.rows(intersecting: -1..<31) == 0..<6)
        let flat = self.index([0, 0])
        #expect(flat.row(at: 0) == nil)
        #expect(flat.row(clampedTo: 0)?.row == 0)
        #expect(flat.rows(intersecting: -1..<1) == 0..<2)
    }

    @Test("an empty range of offsets, or one outside of the list, meets no row")
    func emptyRanges() {
        let index = index([10, 20])
        for offsets in [5.0..<5, -5 ..< -1, -5..<0, 30..<40, 31..<31, .infinity ..< .infinity] {
            #expect(index.rows(intersecting: offsets).isEmpty, "\(offsets)")
        }
        #expect(index.rows(intersecting: -Double.infinity ..< .infinity) == 0..<2)
        #expect(ListIndex(estimatedExtent: 5).rows(intersecting: 0..<100).isEmpty)
    }

    @Test(
        "hostile extents count as 0 or the maximum",
        arguments: [
            (Double.nan, 0.0), (-.nan, 0), (.signalingNaN, 0), (.infinity, 0), (-.infinity, 0), (-1, 0), (-0.0, 0),
            (1e300, ListIndex.maximumExtent), (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
        ])
    func hostileExtents(extent: Double, expected: Double) {
        var index = ListIndex(estimatedExtent: extent)
        index.insert(count: 4, at: 0)
        #expect(index.extent(at: 0) == .init(value: expected, isKnown: false))
        index.setExtent(extent, at: 1)
        #expect(index.extent(at: 1) == .init(value: expected, isKnown: true))
        index.setEstimate(extent, at: 2)
        #expect(index.extent(at: 2) == .init(value: expected, isKnown: false))
        index.setExtents([extent], at: 3)
        #expect(index.totalExtent == 4 * expected)
        index.forgetExtents()
        index.setEstimate(extent)
        #expect(index.totalExtent == 4 * expected)
        #expect(index.brokenInvariant == nil)
        for offset in [extent, 0, expected / 2, expected, 3 * expected] {
            _ = index.row(clampedTo: offset)
            _ = index.row(at: offset)
        }
    }

    @Test("extents that vanish beside the offset are found in bounded time")
    func vanishingExtents() {
        var index = ListIndex(estimatedExtent: 1e-6)
        index.insert(count: ListIndex.maximumCount - 1, at: 0)
        index.insert(count: 1, at: 0)
        index.setExtent(ListIndex.maximumExtent, at: 0)
        let middle = index.offset(of: 1 << 49)
        let found = index.row(at: middle)
        #expect(found.map { index.offset(of: $0.row) } == middle)
        #expect(index.rows(intersecting: middle..<(middle + 1)).count > 1)
    }

    @Test("a copy does not see later changes, nor does the original see the copy's")
    func values() {
        var index = ListIndex(estimatedExtent: 10)
        index.insert(count: 1000, at: 0)
        index.setExtents((0..<1000).lazy.map { Double($0) }, at: 0)
        let total = index.totalExtent
        var copy = index
        copy.setExtent(0, at: 999)
        index.remove(0..<500)
        copy.forgetExtents()
        #expect(copy.totalExtent == total - 999)
        #expect(copy.count == 1000 && index.count == 500 && index.knownCount == 500)
        #expect(index.offset(of: 1) == 500)
    }

    @Test("sums are as exact after many updates as after one")
    func noDrift() {
        #if DEBUG
            let updates = 100_000
        #else
            let updates = 1_000_000
        #endif
        let rows = 50
        var index = ListIndex(estimatedExtent: 0.1, shape: ListIndexRandomTests.tiny)
        index.insert(count: rows, at: 0)
        var random = SeededGenerator(seed: SeededGenerator.seed(for: "noDrift"))
        // Sums that add differences would keep what 1e12 rounded away.
        for update in 0..<updates {
            index.setExtent(Bool.random(using: &random) ? 1e12 / 3 : 1e-7 / 3, at: update % rows)
        }
        let extents = (0..<rows).map { Double($0) / 3 + 0.1 }
        for (row, extent) in extents.enumerated() { index.setExtent(extent, at: row) }
        var fresh = ListIndex(estimatedExtent: 0.1)
        fresh.insert(count: rows, at: 0)
        fresh.setExtents(extents, at: 0)
        #expect(abs(index.totalExtent - fresh.totalExtent) <= Double(rows) * fresh.totalExtent.ulp)
        #expect(index.totalExtent == index.knownExtent)
    }

    @Test("a row's offset leads back to the row, for extents that no double holds exactly")
    func roundTrips() {
        var index = ListIndex(estimatedExtent: 100 / 7)
        index.insert(count: 20_000, at: 0)
        for row in stride(from: 0, to: 20_000, by: 3) { index.setExtent(0.1 + Double(row % 97) / 3, at: row) }
        for row in 0..<20_000 where index.row(at: index.offset(of: row))?.row != row {
            Issue.record("row \(row) leads to \(String(describing: index.row(at: index.offset(of: row))))")
        }
    }
}
