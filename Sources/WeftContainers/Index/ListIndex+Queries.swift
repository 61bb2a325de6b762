extension ListIndex {
    /// The offset of a row's start in points; for `count`, the list's end.
    ///
    /// - Complexity: O(log n)
    public func offset(of row: Int) -> Double {
        precondition(row >= 0 && row <= count, "ListIndex: row \(row) is outside of 0...\(count)")
        return row == count ? totalExtent : root.offset(of: row, from: 0, estimate: estimatedExtent)
    }

    /// The extent of a row, known or estimated.
    ///
    /// - Complexity: O(log n)
    public func extent(at row: Int) -> Extent {
        checkBounds(row)
        let cell = root.cell(at: row)
        return Extent(value: cell.rowExtent(estimate: estimatedExtent), isKnown: cell.isKnown)
    }

    /// The row at an offset, and the offset within that row, in points.
    ///
    /// A row includes its start but not its end, so a row of extent 0 is never found. nil outside the list (before 0,
    /// at or after ``totalExtent``) and for NaN.
    ///
    /// - Complexity: O(log n)
    public func row(at offset: Double) -> (row: Int, offsetInRow: Double)? {
        guard offset >= 0, offset < totalExtent else { return nil }
        return root.locate(Target(offset: offset, estimate: estimatedExtent))
    }

    /// Like ``row(at:)``, but offsets before the list are clamped to the start of the first row, and offsets after it
    /// to the end of the last row.
    ///
    /// The result is nil only if there are no rows. NaN counts as before the list.
    ///
    /// - Complexity: O(log n)
    public func row(clampedTo offset: Double) -> (row: Int, offsetInRow: Double)? {
        guard !isEmpty else { return nil }
        guard offset > 0, totalExtent > 0 else { return (0, 0) }
        return row(at: offset) ?? (count - 1, extent(at: count - 1).value)
    }

    /// The rows that overlap a range of offsets: those that end after its start and start before its end.
    ///
    /// Rows of extent 0 belong to it if they lie between overlapping rows. An empty range overlaps no row; the result
    /// is then empty, at the row of the range.
    ///
    /// - Complexity: O(log n)
    public func rows(intersecting offsets: Range<Double>) -> Range<Int> {
        let total = totalExtent
        let lower = offsets.lowerBound >= total ? count : row(at: offsets.lowerBound)?.row ?? 0
        guard offsets.upperBound > max(0, offsets.lowerBound) else { return lower..<lower }
        if offsets.upperBound > total { return lower..<count }
        let upper =
            root.locate(Target(offset: offsets.upperBound, includesEnd: true, estimate: estimatedExtent)).row + 1
        return lower..<max(lower, upper)
    }

    /// Calls `body` with each of `rows` in order, with its offset and extent in points.
    ///
    /// - Complexity: O(log n + rows)
    public func forEach(
        in rows: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ extent: Extent) throws -> Void
    ) rethrows {
        checkBounds(rows)
        try root.forEach(in: rows, firstRow: 0, from: 0, estimate: estimatedExtent, body)
    }

    func cells(of rows: Range<Int>) -> ContiguousArray<Cell> {
        var result = ContiguousArray<Cell>()
        root.copy(rows, to: &result)
        return result
    }
}

// Offsets are always summed from the list's start, child by child and cell by cell in the same order. Converting a row
// to its offset and back therefore yields the same numbers.
extension ListIndex.Node {
    // Uses indices, since binding a child to a name would retain and release its arrays.
    func offset(of row: Int, from origin: Double, estimate: Double) -> Double {
        var offset = origin
        var left = row
        for index in children.indices {
            let summary = children[index].summary
            if left < summary.rows { return children[index].offset(of: left, from: offset, estimate: estimate) }
            left -= summary.rows
            offset += summary.extent(estimate: estimate)
        }
        for cell in cells {
            if left < cell.rows { return offset + Double(left) * cell.rowExtent(estimate: estimate) }
            left -= cell.rows
            offset += cell.extent(estimate: estimate)
        }
        return offset
    }

    func cell(at row: Int) -> Cell {
        var left = row
        for index in children.indices {
            let rows = children[index].summary.rows
            if left < rows { return children[index].cell(at: left) }
            left -= rows
        }
        for cell in cells {
            if left < cell.rows { return cell }
            left -= cell.rows
        }
        preconditionFailure("ListIndex: row \(row) is outside of a node")
    }

    func copy(_ rows: Range<Int>, to result: inout ContiguousArray<Cell>) {
        var start = 0
        for child in children where start < rows.upperBound {
            let end = start + child.summary.rows
            if end > rows.lowerBound {
                child.copy((max(rows.lowerBound, start) - start)..<(min(rows.upperBound, end) - start), to: &result)
            }
            start = end
        }
        for cell in cells where start < rows.upperBound {
            let end = start + cell.rows
            if end > rows.lowerBound {
                let part = min(rows.upperBound, end) - max(rows.lowerBound, start)
                result.appendMerging(cell.isRun ? .run(part) : cell)
            }
            start = end
        }
    }

    func forEach(
        in rows: Range<Int>, firstRow: Int, from origin: Double, estimate: Double,
        _ body: (_ row: Int, _ offset: Double, _ extent: ListIndex.Extent) throws -> Void
    ) rethrows {
        var row = firstRow
        var offset = origin
        for child in children where row < rows.upperBound {
            let end = row + child.summary.rows
            if end > rows.lowerBound {
                try child.forEach(in: rows, firstRow: row, from: offset, estimate: estimate, body)
            }
            row = end
            offset += child.summary.extent(estimate: estimate)
        }
        for cell in cells where row < rows.upperBound {
            let end = row + cell.rows
            let extent = ListIndex.Extent(value: cell.rowExtent(estimate: estimate), isKnown: cell.isKnown)
            for each in max(row, rows.lowerBound)..<max(row, rows.lowerBound, min(end, rows.upperBound)) {
                try body(each, offset + Double(each - row) * extent.value, extent)
            }
            row = end
            offset += cell.extent(estimate: estimate)
        }
    }
}
