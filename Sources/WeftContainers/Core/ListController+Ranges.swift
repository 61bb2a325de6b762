import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// Brings the live rows in step with the ranges around the offset. O(rows in range + log n).
    func updateRanges() {
        let trace = Trace.begin("range update")
        defer { Trace.end(trace) }
        placeholder.update(isWanted: geometry.sections.rowCount == 0)
        guard count > 0 else {
            return rows.releaseAll()
        }
        let wanted = currentRanges()
        // Apart: rows that are walked through and changed at once would be copied first.
        for position in rows.positions.filter({ !wanted.contains($0) }) {
            guard let row = rows[position] else { continue }
            guard row.canvas?.widget.containsFocus != true, row !== carrying.row, row.node?.isKeptAlive != true else {
                // Kept for the keyboard or for what it plays, as far from the user as a row can be.
                rows.setState([.measureLayout, .preload], of: row)
                continue
            }
            rows.release(position)
        }
        wanted.visit(update)
        if ranges.keepsNoDrawings {
            for row in rows.values { row.node?.recursivelyClearContents() }
        }
    }

    /// Starts the preparation of rows that have none yet; touches no widget, so it may run inside an allocation.
    func prepareRanges() {
        guard count > 0, surroundings.isThere else { return }
        currentRanges().visit { position, _, priority in
            guard let row = rows[position] ?? makeRow(position) else { return }
            if row.needsPreparation(priority) { preparation.prepare(row, priority: priority) }
        }
    }

    /// What is on screen, by position; the sticky header is a part of it wherever its place is.
    var visiblePositions: [Int] {
        var visible = geometry.positions(in: visible)
        if let pinned = space.pinnedHeader?.position, !visible.contains(pinned) { visible.insert(pinned, at: 0) }
        if let lifted = carrying.row?.index, !visible.contains(lifted) {
            visible.insert(lifted, at: visible.firstIndex { $0 > lifted } ?? visible.endIndex)
        }
        return visible
    }

    private func currentRanges() -> RowRanges {
        var wanted = ranges.rows(in: rangeViewport, visible: visiblePositions, positions: geometry.positions(in:))
        // Rows that Tab asks are made, and nothing more.
        if let search = keyboard.focus.search { wanted.asked = search.positions(count: count) }
        return wanted
    }

    private var rangeViewport: ListRanges.Viewport {
        ListRanges.Viewport(offset: offset, page: page, isMovingForward: scroller.isMovingForward)
    }

    /// The ranges as `DebugOverlay` shows them.
    var rangeBar: DebugOverlay.RangeBar {
        DebugOverlay.RangeBar(
            visible: visible, display: ranges.span(.display, in: rangeViewport),
            preload: ranges.span(.preload, in: rangeViewport))
    }

    private func update(_ position: Int, _ state: InterfaceState, _ priority: WorkPriority) {
        guard let row = rows[position] ?? makeRow(position) else { return }
        if row.needsPreparation(priority) { preparation.prepare(row, priority: priority) }
        guard let node = row.node, row.size != nil else { return }
        if ranges.hasWidget(state, withNeighbours: manner.preparesNeighbours) {
            rows.attachCanvas(to: row, node)
        } else {
            rows.detachCanvas(from: row)
        }
        rows.setState(ranges.told(state), of: row)
    }

    private func makeRow(_ position: Int) -> ListRow? {
        // A header or footer that is not there has no extent, and needs no node.
        guard geometry.isRow(position) || geometry.frame(at: position).extent > 0 else { return nil }
        return rows.make(at: position)
    }
}
