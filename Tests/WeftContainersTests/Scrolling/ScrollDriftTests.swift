import Testing

@testable import WeftContainers

/// A list under random changes and a random scroller, with the anchored row followed by its identity.
private struct ScrolledList {
    var index = ListIndex(estimatedExtent: 64)
    var ids: [Int] = []
    var scroll = ScrollCorrection()
    let viewport = 600.0
    var nextID = 0
    var held = 0
    var folds = 0

    mutating func insert(count: Int, at row: Int) {
        index.insert(count: count, at: row)
        ids.insert(contentsOf: nextID..<(nextID + count), at: row)
        nextID += count
    }

    /// The distance in points of a row's start from the viewport's top.
    func place(of row: Int) -> Double { index.offset(of: row) - scroll.listOffset }

    mutating func settle(_ anchor: ScrollAnchor) {
        scroll.resize(total: index.totalExtent, viewport: viewport)
        scroll.adjust(toKeep: anchor.listOffset(in: index))
    }
}

@Suite("Drift of the anchored row")
struct ScrollDriftTests {
    /// One random change of the list, told to the anchor.
    ///
    /// - Returns: the identity of the row that has to stay; nil if none is left.
    private func change(
        _ list: inout ScrolledList, extent: () -> Double, using random: inout SeededGenerator
    ) -> (id: Int, place: Double)? {
        let count = list.index.count
        guard var anchor = ScrollAnchor(in: list.index, listOffset: list.scroll.listOffset) else {
            list.insert(count: 50, at: 0)
            list.scroll.resize(total: list.index.totalExtent, viewport: list.viewport)
            return nil
        }
        let first = anchor.row
        var kept = first
        let before = list
        // Half of the changes near the viewport's top, where they hurt.
        let near = Bool.random(using: &random)
        let row =
            near
            ? min(count - 1, max(0, first + Int.random(in: -3...3, using: &random)))
            : Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            let added = Int.random(in: 0...(count < 300 ? 6 : 2), using: &random)
            anchor.willInsert(count: added, at: row)
            list.insert(count: added, at: row)
        case 2, 3:
            let range = row..<min(count, row + Int.random(in: 0...5, using: &random))
            if range.contains(first) { kept = range.upperBound < count ? range.upperBound : range.lowerBound - 1 }
            anchor.willRemove(range, in: list.index)
            list.index.remove(range)
            list.ids.removeSubrange(range)
        case 4, 5:
            let range = row..<min(count, row + Int.random(in: 1...3, using: &random))
            let destination = Int.random(in: 0...(count - range.count), using: &random)
            if range.contains(first), destination != range.lowerBound {
                kept = range.upperBound < count ? range.upperBound : range.lowerBound - 1
            }
            anchor.willMove(range, to: destination, in: list.index)
            list.index.move(range, to: destination)
            let moved = Array(list.ids[range])
            list.ids.removeSubrange(range)
            list.ids.insert(contentsOf: moved, at: destination)
        case 6: list.index.forgetExtent(at: row)
        case 7: list.index.setEstimate(extent())
        default: list.index.setExtent(extent(), at: row)
        }
        list.settle(anchor)
        return kept < 0 ? nil : (before.ids[kept], before.place(of: kept))
    }

    /// Random actions of GTK and the user between changes.
    ///
    /// - Returns: the list's movement that differs from the expected one.
    private func scroll(
        _ list: inout ScrolledList, usesThumb: Bool, using random: inout SeededGenerator
    ) -> Double {
        let before = list.scroll
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            guard let value = list.scroll.fold() else { return 0 }
            list.folds += 1
            return abs(list.scroll.listOffset - before.listOffset) + abs(value - before.listOffset)
        case 1 where list.scroll.isThumbHeld:
            list.scroll.releaseThumb()
        case 1 where usesThumb:
            list.scroll.holdThumb()
            list.held += 1
        case 2, 3:
            // An absolute value, within the ends as GTK keeps it.
            let step = Double(Int.random(in: -2400...2400, using: &random)) / 8
            let highest = max(before.lower, before.upper - list.viewport)
            let value = min(max(before.adjustmentValue + step, before.lower), highest)
            list.scroll.adjustmentMoved(to: value)
            if before.isThumbHeld { return 0 }
            return abs(list.scroll.listOffset - before.listOffset - (value - before.adjustmentValue))
        default: return 0
        }
        return abs(list.scroll.listOffset - before.listOffset)
    }

    /// The largest distance in points by which the anchored row moved in 100,000 changes.
    private func drift(
        seed: UInt64, usesThumb: Bool, extent: (inout SeededGenerator) -> Double
    ) throws -> Double {
        var random = SeededGenerator(seed: seed)
        var extents = SeededGenerator(seed: ~seed)
        var list = ScrolledList()
        var drift = 0.0
        var checked = 0
        for step in 0..<100_000 {
            let slip = scroll(&list, usesThumb: usesThumb, using: &random)
            try #require(slip < 1e-6, "seed \(seed), step \(step)")
            let upper = list.scroll.upper
            let kept = change(&list, extent: { extent(&extents) }, using: &random)
            if list.scroll.isThumbHeld { try #require(list.scroll.upper == upper, "seed \(seed), step \(step)") }
            // At the list's ends the position may have been clamped.
            guard let kept, !list.scroll.isAtEdge else { continue }
            let row = try #require(list.ids.firstIndex(of: kept.id), "seed \(seed), step \(step)")
            let moved = abs(list.place(of: row) - kept.place)
            try #require(moved < 1e-6, "seed \(seed), step \(step), row \(row)")
            drift = max(drift, moved)
            checked += 1
        }
        print("drift: \(drift) points in \(checked) checked changes; thumb held \(list.held)x, folded \(list.folds)x")
        #expect(checked > 50_000)
        #expect(list.folds > 1000 && (list.held > 1000) == usesThumb)
        return drift
    }

    @Test("100,000 changes while scrolling move the anchored row by exactly nothing")
    func exact() throws {
        let seed = SeededGenerator.seed(for: "drift, eighths of a point")
        #expect(try drift(seed: seed, usesThumb: false) { $0.extent() } == 0)
    }

    @Test("extents no double holds exactly and the thumb's shares make no visible difference")
    func inexact() throws {
        let seed = SeededGenerator.seed(for: "drift, any extents")
        #expect(try drift(seed: seed, usesThumb: true) { Double.random(in: 0...200, using: &$0) } < 1e-9)
    }
}
