import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// Updates the live rows to match the ranges around the offset.
    ///
    /// - Complexity: O(rows in range + log n)
    func updateRanges() {
        let trace = Trace.begin("range update")
        let wasTelling = frame.isTelling
        frame.isTelling = true
        defer {
            frame.isTelling = wasTelling
            Trace.end(trace)
        }
        placeholder.update(isWanted: geometry.sections.rowCount == 0)
        guard count > 0 else {
            return rows.releaseAll()
        }
        let wanted = currentRanges()
        // A hook of a node may change the list. The positions then differ, and the next drain starts again.
        let version = updates.contentVersion
        // Iterates over a copy, since changing rows during an iteration over them would copy the storage.
        for position in rows.positions.filter({ !wanted.contains($0) }) {
            guard version == updates.contentVersion, let row = rows[position] else { continue }
            guard row.canvas?.widget.containsFocus != true, row !== carrying.row, row.node?.isKeptAlive != true else {
                // A row that has the keyboard or is kept alive for playback is not removed. It gets the lowest ranges.
                rows.setState([.measureLayout, .preload], of: row)
                continue
            }
            rows.release(position)
        }
        guard version == updates.contentVersion else { return setNeedsRangeUpdate() }
        let nearness = nearness(of: wanted)
        wanted.visit { position, state, priority in
            if version == updates.contentVersion { update(position, state, priority, nearness) }
        }
        if version != updates.contentVersion { setNeedsRangeUpdate() }
        if ranges.arrivesDrawn { drawArrivedRows() }
        if ranges.keepsNoDrawings {
            for row in rows.values { rows.dropDrawing(of: row, andOfWidget: true) }
        }
    }

    /// Draws the first visible rows of a list that shows no placeholders.
    private func drawArrivedRows() {
        let seen = rows.values.compactMap(\.node).filter(\.isVisible)
        if !seen.isEmpty { ranges.arrivesDrawn = false }
        for node in seen { node.drawBeforeItIsSeen() }
    }

    /// Starts preparing rows that have no preparation yet. It uses no widget, so it may run inside an allocation.
    func prepareRanges() {
        guard count > 0, surroundings.isThere else { return }
        let wanted = currentRanges()
        let nearness = nearness(of: wanted)
        let version = updates.contentVersion
        wanted.visit { position, state, priority in
            // A node block may change the list, which then updates the other rows itself.
            guard version == updates.contentVersion, let row = rows[position] ?? makeRow(position) else { return }
            row.wantsDrawing = nearness.drawing(at: position, in: state) == .made
            if row.needsPreparation(priority) { preparation.prepare(row, priority: priority) }
        }
    }

    /// The visible positions. They include the sticky header, even if its own place is off screen.
    var visiblePositions: [Int] {
        var visible = geometry.positions(in: visible)
        if let pinned = space.pinnedHeader?.position, !visible.contains(pinned) {
            visible.insert(pinned, at: visible.firstIndex { $0 > pinned } ?? visible.endIndex)
        }
        if let lifted = carrying.row?.index, !visible.contains(lifted) {
            visible.insert(lifted, at: visible.firstIndex { $0 > lifted } ?? visible.endIndex)
        }
        return visible
    }

    private func currentRanges() -> RowRanges {
        var wanted = ranges.rows(in: rangeViewport, visible: visiblePositions, positions: geometry.positions(in:))
        // Makes exactly the rows that the Tab search visits.
        if let search = keyboard.focus.search { wanted.asked = search.positions(count: count) }
        return wanted
    }

    private func nearness(of wanted: RowRanges) -> DrawingRange {
        guard let span = ranges.drawingSpan(in: rangeViewport, during: scroller.movement) else {
            return DrawingRange(moving: [], seen: nil, isForward: true)
        }
        return DrawingRange(
            moving: geometry.positions(in: span),
            seen: wanted.visible.first.flatMap { first in wanted.visible.last.map { first...max(first, $0) } },
            isForward: scroller.isMovingForward)
    }

    private var rangeViewport: ListRanges.Viewport {
        ListRanges.Viewport(offset: offset, page: page, isMovingForward: scroller.isMovingForward)
    }

    /// The ranges as shown by `DebugOverlay`.
    var rangeBar: DebugOverlay.RangeBar {
        DebugOverlay.RangeBar(
            visible: visible, display: ranges.span(.display, in: rangeViewport),
            preload: ranges.span(.preload, in: rangeViewport))
    }

    private func update(
        _ position: Int, _ state: InterfaceState, _ priority: WorkPriority, _ nearness: DrawingRange
    ) {
        guard let row = rows[position] ?? makeRow(position) else { return }
        let drawing = nearness.drawing(at: position, in: state)
        row.wantsDrawing = drawing == .made
        if row.needsPreparation(priority) {
            preparation.prepare(row, priority: priority)
        } else if row.needsDrawing(priority) {
            preparation.draw(row, priority: priority)
        }
        guard let node = row.node, row.measured != nil else { return }
        if !ranges.hasWidget(state, withNeighbours: manner.preparesNeighbours) {
            rows.detachCanvas(from: row)
        } else if row.isDrawn || state.contains(.visible) && (node.neverShowPlaceholders || ranges.arrivesDrawn) {
            rows.attachCanvas(to: row, node)
        }
        // A row without a widget is not reported as visible yet.
        let reported = row.canvas == nil ? ranges.told(state).subtracting(.visible) : ranges.told(state)
        let wasNear = node.isInDisplayState
        rows.setState(reported, of: row)
        if drawing == .none, row.isDrawn || wasNear { rows.dropDrawing(of: row) }
    }

    private func makeRow(_ position: Int) -> ListRow? {
        // An absent header or footer has no extent and needs no node.
        guard geometry.isRow(position) || geometry.frame(at: position).extent > 0 else { return nil }
        return rows.make(at: position)
    }
}
