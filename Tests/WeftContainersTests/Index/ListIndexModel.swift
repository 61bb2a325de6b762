import Glibc

@testable import WeftContainers

/// A random generator with the same sequence for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A seed for this run, which is printed; `WEFT_SEED` repeats a run.
    static func seed(for test: String) -> UInt64 {
        let given = getenv("WEFT_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
        print("\(test): WEFT_SEED=\(seed)")
        return seed
    }

    /// 0 to 100 points in eighths, and 0 in one of ten cases. Their sums are exact, so that a model can be compared
    /// with `==`.
    mutating func extent() -> Double {
        Int.random(in: 0..<10, using: &self) == 0 ? 0 : Double(Int.random(in: 0...800, using: &self)) / 8
    }

    /// A possibly empty part of `0..<count`, mostly short.
    mutating func range(in count: Int) -> Range<Int> {
        let lower = Int.random(in: 0...count, using: &self)
        let longest = Int.random(in: 0..<4, using: &self) == 0 ? count : 4
        return lower..<Int.random(in: lower...min(count, lower + longest), using: &self)
    }
}

/// A model of a list index: an array of rows.
struct ListIndexModel {
    struct Row: Equatable {
        var value: Double?
        var isKnown = false
    }

    var rows: [Row] = []
    var estimate: Double

    func extent(_ row: Int) -> Double { rows[row].value ?? estimate }

    mutating func move(_ range: Range<Int>, to destination: Int) {
        let moved = Array(rows[range])
        rows.removeSubrange(range)
        rows.insert(contentsOf: moved, at: destination)
    }

    /// The first difference between the answers of the index and of the model, or a broken invariant, as text.
    func difference(to index: ListIndex) -> String? {
        if let broken = index.brokenInvariant { return broken }
        if index.count != rows.count { return "count \(index.count), not \(rows.count)" }
        if index.knownCount != rows.count(where: \.isKnown) { return "knownCount \(index.knownCount)" }
        let known = rows.reduce(0) { $0 + ($1.isKnown ? $1.value! : 0) }
        if index.knownExtent != known { return "knownExtent \(index.knownExtent), not \(known)" }
        var offset = 0.0
        var offsets: [Double] = []
        for row in rows.indices {
            offsets.append(offset)
            let expected = ListIndex.Extent(value: extent(row), isKnown: rows[row].isKnown)
            if index.extent(at: row) != expected {
                return "extent of \(row): \(index.extent(at: row)), not \(expected)"
            }
            if index.offset(of: row) != offset { return "offset of \(row): \(index.offset(of: row)), not \(offset)" }
            for inRow in [0, extent(row) / 2] where extent(row) > 0 {
                guard let found = index.row(at: offset + inRow), found == (row, inRow) else {
                    return "at \(offset + inRow): \(String(describing: index.row(at: offset + inRow))), not row \(row)"
                }
            }
            offset += extent(row)
        }
        if index.totalExtent != offset { return "totalExtent \(index.totalExtent), not \(offset)" }
        if index.row(at: offset) != nil { return "a row at the end" }
        var visited = 0
        var wrong: String?
        index.forEach(in: 0..<rows.count) { row, offset, extent in
            if row != visited || offset != offsets[row] || extent.value != self.extent(row) {
                wrong = "forEach: \(row) at \(offset)"
            }
            visited += 1
        }
        return wrong ?? (visited == rows.count ? nil : "forEach visits \(visited) rows")
    }

    /// The rows that end after the range's start and start before its end; nil if there are none.
    func rows(intersecting offsets: Range<Double>) -> Range<Int>? {
        if offsets.isEmpty { return nil }
        var offset = 0.0
        var first: Int?
        var last = 0
        for row in rows.indices {
            let end = offset + extent(row)
            if end > offsets.lowerBound, offset < offsets.upperBound {
                if first == nil { first = row }
                last = row
            }
            offset = end
        }
        return first.map { $0..<(last + 1) }
    }
}

/// A list index and its model that get the same changes.
struct ListIndexPair {
    var index: ListIndex
    var model: ListIndexModel

    init(estimate: Double, shape: ListIndex.Shape) {
        index = ListIndex(estimatedExtent: estimate, shape: shape)
        model = ListIndexModel(estimate: estimate)
    }

    mutating func insert(count: Int, at row: Int) {
        index.insert(count: count, at: row)
        model.rows.insert(contentsOf: repeatElement(.init(), count: count), at: row)
    }

    mutating func remove(_ range: Range<Int>) {
        index.remove(range)
        model.rows.removeSubrange(range)
    }

    mutating func move(_ range: Range<Int>, to destination: Int) {
        index.move(range, to: destination)
        model.move(range, to: destination)
    }

    mutating func setExtent(_ extent: Double, at row: Int) {
        index.setExtent(extent, at: row)
        model.rows[row] = .init(value: extent, isKnown: true)
    }

    mutating func setExtents(_ extents: [Double], at row: Int) {
        index.setExtents(extents, at: row)
        for (each, extent) in extents.enumerated() { model.rows[row + each] = .init(value: extent, isKnown: true) }
    }

    mutating func setEstimate(_ extent: Double, at row: Int) {
        index.setEstimate(extent, at: row)
        model.rows[row] = .init(value: extent)
    }

    mutating func setEstimate(_ extent: Double) {
        index.setEstimate(extent)
        model.estimate = extent
    }

    mutating func forget(_ range: Range<Int>) {
        index.forgetExtents(in: range)
        for row in range { model.rows[row].isKnown = false }
    }

    /// Makes a random change, and returns it as text. The number of rows stays around `size`.
    mutating func change(size: Int, using random: inout SeededGenerator) -> String {
        let count = index.count
        let range = random.range(in: count)
        let row = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<(count == 0 ? 2 : 20), using: &random) {
        case 0, 1, 2:
            let added = Int.random(in: 0...(count < size ? 8 : 2), using: &random)
            let place = Int.random(in: 0...count, using: &random)
            insert(count: added, at: place)
            return "insert \(added) at \(place)"
        case 3, 4:
            remove(range)
            return "remove \(range)"
        case 5:
            let destination = Int.random(in: 0...(count - range.count), using: &random)
            move(range, to: destination)
            return "move \(range) to \(destination)"
        case 6:
            let destination = Int.random(in: 0..<count, using: &random)
            index.move(from: row, to: destination)
            model.move(row..<(row + 1), to: destination)
            return "move \(row) to \(destination)"
        case 7, 8:
            forget(range)
            return "forget \(range)"
        case 9:
            setExtents(range.map { _ in random.extent() }, at: range.lowerBound)
            return "set \(range)"
        case 10:
            setEstimate(random.extent(), at: row)
            return "estimate \(row)"
        case 11:
            setEstimate(random.extent())
            return "estimate"
        default:
            setExtent(random.extent(), at: row)
            return "set \(row)"
        }
    }
}
