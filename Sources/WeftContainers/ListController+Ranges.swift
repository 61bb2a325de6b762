import WeftGLib
import WeftLayout
import WeftNodes

extension ListController {
    /// Brings the live rows in step with the ranges around `offset`. O(rows in range + log n).
    func updateRanges(offset: Double) {
        guard index.count > 0 else {
            for row in rows.values { release(row) }
            rows = [:]
            return
        }
        let visible = index.rows(intersecting: offset..<(offset + viewport.height))
        let display = rowsIn(displayTuning, offset)
        let preload = rowsIn(preloadTuning, offset)
        for (position, row) in rows where !preload.contains(position) && !visible.contains(position) {
            if row.canvas?.widget.containsFocus == true { continue }
            release(row)
            rows[position] = nil
        }
        // What the reader sees first, then outwards.
        for position in visible { update(position, .inHierarchy, .visible) }
        for position in display where !visible.contains(position) {
            update(position, [.measureLayout, .preload, .display], .display)
        }
        for position in preload where !visible.contains(position) && !display.contains(position) {
            update(position, [.measureLayout, .preload], .preload)
        }
        if let focused = rows.first(where: { $0.value.canvas?.widget.containsFocus == true })?.value,
            !visible.contains(focused.index), !display.contains(focused.index), !preload.contains(focused.index)
        {
            focused.node?.setInterfaceState([.measureLayout, .preload])
        }
    }

    private func rowsIn(_ tuning: RangeTuningParameters, _ offset: Double) -> Range<Int> {
        index.rows(intersecting: tuning.span(offset: offset, page: viewport.height, forward: isMovingForward))
    }

    private func update(_ position: Int, _ state: InterfaceState, _ priority: WorkPriority) {
        let row = rows[position] ?? makeRow(position)
        if row.tree == nil, !row.isPreparing { prepare(row, priority: priority) }
        guard let node = row.node, row.tree != nil else { return }
        if state.contains(.visible) {
            attachCanvas(row, node)
        } else {
            detachCanvas(row)
        }
        node.setInterfaceState(state)
    }

    private func makeRow(_ position: Int) -> ListRow {
        let workers = WorkerPool.shared.workers
        let row = ListRow(index: position, worker: workers[position % workers.count])
        rows[position] = row
        return row
    }

    private func attachCanvas(_ row: ListRow, _ node: CellNode) {
        guard row.canvas == nil else { return }
        let cell = pool.popLast() ?? NodeCanvas(role: .listItem)
        row.canvas = cell
        cell.widget.isFocusable = node.isSelectable && movesFocus
        cell.onActivate = { [weak self, weak row] in
            guard let self, let row else { return }
            self.content?.listDidSelect(row.index)
        }
        cell.show(node)
        cell.widget.setAccessibleLabel(node.accessibilityLabel ?? "")
        // Focus and assistive technology go through children in their order: keep it the rows'.
        let next = rows.values.filter { $0.index > row.index && $0.canvas != nil }.min { $0.index < $1.index }
        cell.widget.moveInParent(canvas, before: next?.canvas?.widget)
    }

    func detachCanvas(_ row: ListRow) {
        guard let cell = row.canvas, !cell.widget.containsFocus else { return }
        takeCanvas(cell, from: row)
    }

    /// Gives up everything of the row but its extent.
    func release(_ row: ListRow) {
        row.cancelJob()
        if let cell = row.canvas { takeCanvas(cell, from: row) }
        row.node?.setInterfaceState([])
        row.node?.invalidationHandler = nil
        row.node = nil
        row.tree = nil
    }

    /// Canvases are kept for rows to come, as many as a screen may need.
    private func takeCanvas(_ cell: NodeCanvas, from row: ListRow) {
        row.canvas = nil
        row.node?.unloadWidgets()
        cell.clear()
        cell.widget.removeFromParent()
        if pool.count < 24 { pool.append(cell) }
    }
}
