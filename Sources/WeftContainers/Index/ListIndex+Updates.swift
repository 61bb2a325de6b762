extension ListIndex {
    // MARK: Rows

    /// Inserts `count` rows without extents at `row`, which may be the list's end.
    ///
    /// - Complexity: O(log n), for any number of rows.
    public mutating func insert(count added: Int, at row: Int) {
        precondition(added >= 0, "ListIndex: a negative number of rows, \(added), inserted")
        precondition(row >= 0 && row <= count, "ListIndex: row \(row) is outside of 0...\(count)")
        precondition(added <= Self.maximumCount - count, "ListIndex: more than \(Self.maximumCount) rows")
        guard added > 0 else { return }
        splice(row..<row, with: [.run(added)])
    }

    /// Removes rows and their extents.
    ///
    /// - Complexity: O(log n + removed rows that had an extent)
    public mutating func remove(_ rows: Range<Int>) {
        checkBounds(rows)
        guard !rows.isEmpty else { return }
        splice(rows, with: [])
    }

    /// Removes all rows and keeps the estimate.
    ///
    /// - Complexity: O(rows that had an extent)
    public mutating func removeAll() {
        root = Node()
    }

    /// Moves the row at `source` to `destination`, its position after the move. Its extent or estimate moves with it.
    ///
    /// - Complexity: O(log n)
    public mutating func move(from source: Int, to destination: Int) {
        checkBounds(source)
        move(source..<(source + 1), to: destination)
    }

    /// Moves rows so that the first of them is at `destination` after the move. Their extents and estimates move with
    /// them.
    ///
    /// - Complexity: O(log n + moved rows that have an extent)
    public mutating func move(_ rows: Range<Int>, to destination: Int) {
        checkBounds(rows)
        precondition(
            destination >= 0 && destination <= count - rows.count,
            "ListIndex: rows \(rows) of \(count) cannot be moved to \(destination)")
        guard !rows.isEmpty, destination != rows.lowerBound else { return }
        let cells = cells(of: rows)
        splice(rows, with: [])
        splice(destination..<destination, with: cells)
    }

    // MARK: Extents

    /// Stores the measured extent of a row, in points.
    ///
    /// - Complexity: O(log n)
    public mutating func setExtent(_ extent: Double, at row: Int) {
        checkBounds(row)
        splice(row..<(row + 1), with: [.known(extent)])
    }

    /// Stores the measured extents of consecutive rows from `row` on, in points, as one change for all rows measured in
    /// a frame.
    ///
    /// - Complexity: O(log n + extents)
    public mutating func setExtents(_ extents: some Sequence<Double>, at row: Int) {
        let cells = ContiguousArray(extents.lazy.map { Cell.known($0) })
        let rows = row..<(row + cells.count)
        checkBounds(rows)
        guard !rows.isEmpty else { return }
        splice(rows, with: cells)
    }

    /// Changes the estimate, in points, of all rows that have no extent of their own. O(1)
    ///
    /// Offsets after such rows change: keep the position with a ``ScrollAnchor``.
    public mutating func setEstimate(_ extent: Double) {
        estimatedExtent = Self.sanitised(extent)
    }

    /// Gives one row its own estimate, in points. It replaces a known extent.
    ///
    /// - Complexity: O(log n)
    public mutating func setEstimate(_ extent: Double, at row: Int) {
        checkBounds(row)
        splice(row..<(row + 1), with: [.estimated(extent)])
    }

    /// Turns known extents into estimates of the same value, so that no offset changes. Rows without an extent stay as
    /// they are.
    ///
    /// - Complexity: O(log n + known rows)
    public mutating func forgetExtents(in rows: Range<Int>) {
        checkBounds(rows)
        root.forget(rows)
    }

    /// Like ``forgetExtents(in:)``, for one row.
    ///
    /// - Complexity: O(log n)
    public mutating func forgetExtent(at row: Int) {
        checkBounds(row)
        forgetExtents(in: row..<(row + 1))
    }

    /// Like ``forgetExtents(in:)``, for all rows, for example after a change of width.
    ///
    /// - Complexity: O(known rows)
    public mutating func forgetExtents() {
        forgetExtents(in: 0..<count)
    }

    func checkBounds(_ row: Int) {
        precondition(row >= 0 && row < count, "ListIndex: row \(row) is outside of 0..<\(count)")
    }

    func checkBounds(_ rows: Range<Int>) {
        precondition(
            rows.lowerBound >= 0 && rows.upperBound <= count, "ListIndex: rows \(rows) are outside of 0..<\(count)")
    }
}

extension ListIndex.Node {
    /// See ``ListIndex/forgetExtents(in:)``. Subtrees without a known row are neither visited nor copied.
    mutating func forget(_ rows: Range<Int>) {
        guard summary.known > 0, !rows.isEmpty else { return }
        var start = 0
        for index in cells.indices where start < rows.upperBound {
            let cell = cells[index]
            if start >= rows.lowerBound, cell.isKnown { cells[index] = cell.forgotten }
            start += cell.rows
        }
        for index in children.indices where start < rows.upperBound {
            let end = start + children[index].summary.rows
            if end > rows.lowerBound {
                children[index].forget((max(rows.lowerBound, start) - start)..<(min(rows.upperBound, end) - start))
            }
            start = end
        }
        updateSummary()
    }
}
