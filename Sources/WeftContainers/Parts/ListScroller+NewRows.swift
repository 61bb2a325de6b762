/// Counts the rows that are added at the end of a list while the user reads something else.
extension ListScroller {
    /// The number of rows that were added at the end while it was not followed, and that were not on screen since.
    var newRowCount: Int {
        guard let first = ends.firstNew, first < geometry.count else { return 0 }
        return geometry.sections.rowCount - geometry.sections.rowsBefore(first)
    }

    /// Call before items are inserted.
    func countNewRows(inserted count: Int, at position: Int) {
        guard ends.followsEnd, ends.hasBegun, !ends.isFollowingChange else { return }
        if let first = ends.firstNew {
            if position < first { ends.firstNew = first + count }
        } else if position >= geometry.count || geometry.sections.rowsBefore(position) == geometry.sections.rowCount {
            ends.firstNew = position
        }
    }

    /// Call before items are removed.
    func countNewRows(removed: Range<Int>) {
        guard let first = ends.firstNew, removed.lowerBound < first else { return }
        ends.firstNew = max(removed.lowerBound, first - removed.count)
    }

    /// Removes the new rows that have become visible from the count, and notifies the client if the number changed.
    func updateNewRows() {
        guard ends.firstNew != nil || ends.toldNewRows != 0 else { return }
        if isFollowingEnd {
            ends.firstNew = nil
        } else if let first = ends.firstNew, let last = geometry.positions(in: offset..<(offset + geometry.page)).last {
            ends.firstNew = max(first, last + 1)
        }
        let count = newRowCount
        if count == 0 { ends.firstNew = nil }
        guard count != ends.toldNewRows else { return }
        ends.toldNewRows = count
        ends.onNewRowsChange?(count)
    }
}
