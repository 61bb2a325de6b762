extension ListIndex {
    /// A search for the row at an offset.
    struct Target {
        let offset: Double
        /// True to find the row that ends at the offset instead of the row that starts there.
        var includesEnd = false
        let estimate: Double

        /// True if a row that ends at `end` reaches the offset.
        func isReached(by end: Double) -> Bool {
            includesEnd ? offset <= end : offset < end
        }
    }
}

extension ListIndex.Node {
    /// The first row that reaches the target, and the offset in it.
    ///
    /// The target must lie within the node's rows. If rounding puts it just after the sum of their extents, the result
    /// is the last row with an extent.
    func locate(_ target: ListIndex.Target) -> (row: Int, offsetInRow: Double) {
        locate(target, firstRow: 0, from: 0)
    }

    private func locate(
        _ target: ListIndex.Target, firstRow: Int, from origin: Double
    ) -> (row: Int, offsetInRow: Double) {
        // The last visited entry with an extent, in case none reaches the target.
        var found = (index: 0, row: firstRow, offset: origin)
        var row = firstRow
        var offset = origin
        if height > 0 {
            for index in children.indices {
                let summary = children[index].summary
                let end = offset + summary.extent(estimate: target.estimate)
                if end > offset { found = (index, row, offset) }
                if target.isReached(by: end) { break }
                row += summary.rows
                offset = end
            }
            return children[found.index].locate(target, firstRow: found.row, from: found.offset)
        }
        for index in cells.indices {
            let end = offset + cells[index].extent(estimate: target.estimate)
            if end > offset { found = (index, row, offset) }
            if target.isReached(by: end) { break }
            row += cells[index].rows
            offset = end
        }
        return Self.locate(target, in: cells[found.index], firstRow: found.row, from: found.offset)
    }

    private static func locate(
        _ target: ListIndex.Target, in cell: Cell, firstRow: Int, from origin: Double
    ) -> (row: Int, offsetInRow: Double) {
        let extent = cell.rowExtent(estimate: target.estimate)
        let index = index(of: target, rows: cell.rows, extent: extent, from: origin)
        let inRow = target.offset - (origin + Double(index) * extent)
        return (firstRow + index, max(0, min(inRow, extent.nextDown)))
    }

    /// Among `rows` rows of the same extent, the first one that reaches the target, or the last one if none does.
    private static func index(of target: ListIndex.Target, rows: Int, extent: Double, from origin: Double) -> Int {
        func reaches(_ index: Int) -> Bool {
            target.isReached(by: origin + Double(index + 1) * extent)
        }
        guard rows > 1, extent > 0 else { return 0 }
        let quotient = (target.offset - origin) / extent
        let guess = Int(max(0, min(quotient, Double(rows - 1))))
        for index in [guess, guess - 1] where index >= 0 && index < rows {
            if reaches(index), index == 0 || !reaches(index - 1) { return index }
        }
        // Extents may be too small to change the offset, so many rows may end at the same number. A binary search finds
        // the first.
        var low = 0
        var high = rows - 1
        while low < high {
            let middle = low + (high - low) / 2
            if reaches(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
