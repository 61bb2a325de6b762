import WeftNodes

extension ListController {
    /// Everything is new: the list is read again from the content, at its top.
    func reloadData() {
        for position in rows.keys { drop(position) }
        scroll = ScrollCorrection()
        index = ListIndex(estimatedExtent: estimate.mean ?? 120)
        index.insert(count: content?.listRowCount() ?? 0, at: 0)
        cursorRow = nil
        selectedRow = nil
        pendingFocusRow = nil
        wantedRow = nil
        scroll.resize(total: index.totalExtent, viewport: viewport.height)
        canvas.configure(value: 0, lower: scroll.lower, upper: scroll.upper, page: viewport.height)
        setNeedsRangeUpdate()
        canvas.queueAllocate()
    }

    /// `count` new rows before `position`. What the reader sees stays. O(live rows + log n).
    func insertRows(count: Int, at position: Int) {
        guard count > 0 else { return }
        let position = min(max(position, 0), index.count)
        let tell = { (anchor: inout ScrollAnchor) in anchor.willInsert(count: count, at: position) }
        keepingAnchor(telling: tell) {
            index.insert(count: count, at: position)
            remap { $0 >= position ? $0 + count : $0 }
        }
    }

    /// Takes the rows of `range` out. What the reader sees stays; if it was deleted, its successor takes its place.
    func deleteRows(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<index.count)
        guard !range.isEmpty else { return }
        for position in rows.keys where range.contains(position) { drop(position) }
        if let selectedRow, range.contains(selectedRow) { select(nil) }
        let before = index
        let tell = { (anchor: inout ScrollAnchor) in anchor.willRemove(range, in: before) }
        keepingAnchor(telling: tell) {
            index.remove(range)
            remap { $0 < range.lowerBound ? $0 : max(range.lowerBound, $0 - range.count) }
        }
    }

    /// The rows' nodes are made anew; their extents stay as estimates until then.
    func reloadRows(_ positions: some Sequence<Int>) {
        for position in positions { drop(position) }
        setNeedsRangeUpdate()
        canvas.queueAllocate()
    }

    private func drop(_ position: Int) {
        guard let row = rows.removeValue(forKey: position) else { return }
        // GTK would give the keyboard to whatever comes next in the window.
        if row.canvas?.widget.containsFocus == true { returnFocus(to: position) }
        release(row)
    }

    private func remap(_ map: (Int) -> Int) {
        var moved: [Int: ListRow] = [:]
        for (position, row) in rows {
            row.index = map(position)
            moved[row.index] = row
        }
        rows = moved
        cursorRow = cursorRow.map(map)
        selectedRow = selectedRow.map(map)
        pendingFocusRow = pendingFocusRow.map(map)
        wantedRow = wantedRow.map(map)
    }
}
