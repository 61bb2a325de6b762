import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// Brings the live rows in step with the ranges around the offset. O(rows in range + log n).
    func updateRanges() {
        placeholder.update(isWanted: geometry.sections.rowCount == 0)
        guard count > 0 else {
            for row in rows.values { release(row) }
            rows = [:]
            return
        }
        let wanted = currentRanges()
        // Apart: rows that are walked through and changed at once would be copied first.
        for position in rows.keys.filter({ !wanted.contains($0) }) {
            guard let row = rows[position] else { continue }
            guard row.canvas?.widget.containsFocus != true, row !== carrying.row, row.node?.isKeptAlive != true else {
                // Kept for the keyboard or for what it plays, as far from the reader as a row can be.
                setState([.measureLayout, .preload], of: row)
                continue
            }
            release(row)
            rows[position] = nil
        }
        wanted.visit(update)
        if ranges.keepsNoDrawings {
            for row in rows.values { row.node?.recursivelyClearContents() }
        }
    }

    /// Starts the preparation of rows that have none yet; touches no widget, so it may run inside an allocation.
    func prepareRanges() {
        guard count > 0, layoutEnvironment != nil, page > 0 else { return }
        currentRanges().visit { position, _, priority in
            guard let row = rows[position] ?? makeRow(position) else { return }
            if row.needsPreparation(priority) { prepare(row, priority: priority) }
        }
    }

    /// What is on screen, by position; the sticky header is a part of it wherever its place is.
    var visiblePositions: [Int] {
        var visible = geometry.positions(in: offset..<(offset + page))
        if let pinned = space.pinnedHeader?.position, !visible.contains(pinned) { visible.insert(pinned, at: 0) }
        if let lifted = carrying.row?.index, !visible.contains(lifted) {
            visible.insert(lifted, at: visible.firstIndex { $0 > lifted } ?? visible.endIndex)
        }
        return visible
    }

    private func currentRanges() -> RowRanges {
        var wanted = ranges.rows(in: rangeViewport, visible: visiblePositions, positions: geometry.positions(in:))
        // Rows that Tab asks are made, and nothing more.
        if let search = focus.search { wanted.asked = search.positions(count: count) }
        return wanted
    }

    private var rangeViewport: ListRanges.Viewport {
        ListRanges.Viewport(offset: offset, page: page, isMovingForward: scroller.isMovingForward)
    }

    /// The ranges as `DebugOverlay` shows them.
    var rangeBar: DebugOverlay.RangeBar {
        DebugOverlay.RangeBar(
            visible: offset..<(offset + page), display: ranges.span(.display, in: rangeViewport),
            preload: ranges.span(.preload, in: rangeViewport))
    }

    private func update(_ position: Int, _ state: InterfaceState, _ priority: WorkPriority) {
        guard let row = rows[position] ?? makeRow(position) else { return }
        if row.needsPreparation(priority) { prepare(row, priority: priority) }
        guard let node = row.node, row.size != nil else { return }
        if ranges.hasWidget(state, arePages: isPaged) { attachCanvas(row, node) } else { detachCanvas(row) }
        setState(ranges.told(state), of: row)
    }

    /// Moves the row's node and tells the delegate when it comes on screen or goes.
    func setState(_ state: InterfaceState, of row: ListRow) {
        guard let node = row.node, node.interfaceState != state else { return }
        let (was, isNow) = (node.interfaceState.contains(.visible), state.contains(.visible))
        if isNow, !was { content?.listWillDisplay(node, at: row.index) }
        node.setInterfaceState(state)
        if was, !isNow { content?.listDidEndDisplaying(node, at: row.index) }
    }

    private func makeRow(_ position: Int) -> ListRow? {
        // A header or footer that is not there has no extent, and needs no node.
        guard geometry.isRow(position) || geometry.frame(at: position).extent > 0 else { return nil }
        let row = ListRow(index: position)
        rows[position] = row
        return row
    }

    private func attachCanvas(_ row: ListRow, _ node: CellNode) {
        guard row.canvas == nil else { return }
        let cell = pool.take(node.canvasRole) ?? NodeCanvas(role: node.canvasRole, isRow: true)
        row.canvas = cell
        show(node, in: cell, of: row)
        guard !cell.widget.isChild(of: canvas) else {
            cell.widget.isShownInParent = true
            speech.widgetWasReused()
            return
        }
        isAllocationDue = true
        let next = rows.values.filter { $0.index > row.index && $0.canvas != nil }.min { $0.index < $1.index }
        cell.widget.moveInParent(canvas, before: next?.canvas?.widget)
    }

    func show(_ node: CellNode, in cell: NodeCanvas, of row: ListRow) {
        // The closures are the canvas's own.
        cell.onActivate = { [weak self, unowned cell] in
            guard let self, let row = self.row(in: cell) else { return }
            self.content?.listDidChoose(row.index)
        }
        cell.onOpenMenu = { [weak self, unowned cell] in
            guard let self, let row = self.row(in: cell) else { return }
            self.menu.open(ofRowAt: row.index)
        }
        cell.listPlace = place(of: row.index)
        speech.rowHasOtherWidget()
        cell.show(node)
        updateFocusability(row)
    }

    /// O(live rows)
    private func row(in cell: NodeCanvas) -> ListRow? { rows.values.first { $0.canvas === cell } }

    func updateFocusability(_ row: ListRow) {
        guard let node = row.node else { return }
        let isChosen = node.isSelectable && movesFocus && geometry.isRow(row.index)
        row.canvas?.rowFocus = isChosen ? .always : isRead ? .whereItSpeaks : .never
        row.canvas?.widget.isActivatable = isChosen
        showSelection(of: row)
    }

    /// The look of what is chosen is the node's to leave out; assistive technology hears of it in any case.
    func showSelection(of row: ListRow) {
        guard let node = row.node, let widget = row.canvas?.widget else { return }
        let isChosen = node.isSelectable && movesFocus && geometry.isRow(row.index)
        widget.isSelected = node.isSelected && node.selectionStyle != .none
        widget.setAccessibleSelected(isChosen || node.isSelected ? node.isSelected : nil)
    }

    func detachCanvas(_ row: ListRow) {
        guard let cell = row.canvas, !cell.widget.containsFocus else { return }
        takeCanvas(cell, from: row)
    }

    /// Gives up everything of the row but its extent and what its node wants to have back.
    func release(_ row: ListRow) {
        row.cancelJob()
        swipe.rowLeaves(row)
        saveState(of: row)
        if let cell = row.canvas { takeCanvas(cell, from: row) }
        setState([], of: row)
        for node in [row.node, row.pendingNode] { node?.invalidationHandler = nil }
        row.node = nil
        row.pendingNode = nil
        row.size = nil
    }

    /// The row has no canvas any more; the next one may.
    func takeCanvas(_ cell: NodeCanvas, from row: ListRow) {
        row.canvas = nil
        row.node?.unloadWidgets()
        cell.clear()
        guard !pool.put(cell, of: canvas) else { return }
        isAllocationDue = true
        cell.widget.removeFromParent()
    }
}
