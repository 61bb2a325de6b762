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
        let ranges = ranges(around: offset)
        for (position, row) in rows where !ranges.contains(position) {
            guard row.canvas?.widget.containsFocus != true else {
                // Kept for the keyboard, as far from the reader as a row can be.
                row.node?.setInterfaceState([.measureLayout, .preload])
                continue
            }
            release(row)
            rows[position] = nil
        }
        for step in ranges.steps { update(step.position, step.state, step.priority) }
    }

    /// Starts the preparation of rows that have none yet; touches no widget, so it may run inside an allocation.
    func prepareRanges(offset: Double) {
        guard index.count > 0, constraints != nil else { return }
        for step in ranges(around: offset).steps {
            let row = rows[step.position] ?? makeRow(step.position)
            if row.needsPreparation(step.priority) { prepare(row, priority: step.priority) }
        }
    }

    private func ranges(around offset: Double) -> RowRanges {
        let visible = index.rows(intersecting: offset..<(offset + viewport.height))
        if isAwaitingFirstFrame { return RowRanges(visible: visible, display: visible, preload: visible) }
        return RowRanges(
            visible: visible, display: rowsIn(displayTuning, offset), preload: rowsIn(preloadTuning, offset))
    }

    private func rowsIn(_ tuning: RangeTuningParameters, _ offset: Double) -> Range<Int> {
        index.rows(intersecting: tuning.span(offset: offset, page: viewport.height, forward: isMovingForward))
    }

    private func update(_ position: Int, _ state: InterfaceState, _ priority: WorkPriority) {
        let row = rows[position] ?? makeRow(position)
        if row.needsPreparation(priority) { prepare(row, priority: priority) }
        guard let node = row.node, row.height != nil else { return }
        if state.contains(.visible) {
            attachCanvas(row, node)
        } else {
            detachCanvas(row)
        }
        node.setInterfaceState(isAwaitingFirstFrame ? .measureLayout : state)
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
        updateFocusability(row)
        cell.onActivate = { [weak self, weak row] in
            guard let self, let row else { return }
            self.content?.listDidSelect(row.index)
        }
        cell.show(node)
        // Focus and assistive technology go through children in their order: keep it the rows'.
        let next = rows.values.filter { $0.index > row.index && $0.canvas != nil }.min { $0.index < $1.index }
        cell.widget.moveInParent(canvas, before: next?.canvas?.widget)
    }

    func updateFocusability(_ row: ListRow) {
        guard let node = row.node else { return }
        row.canvas?.widget.isFocusable = node.isSelectable && movesFocus
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
        row.height = nil
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

/// The rows that live, by how near they are.
private struct RowRanges {
    let visible: Range<Int>
    let display: Range<Int>
    let preload: Range<Int>

    func contains(_ position: Int) -> Bool {
        visible.contains(position) || display.contains(position) || preload.contains(position)
    }

    /// What the reader sees first, then outwards; each row once.
    var steps: [(position: Int, state: InterfaceState, priority: WorkPriority)] {
        var steps = visible.map { (position: $0, state: InterfaceState.inHierarchy, priority: WorkPriority.visible) }
        for position in display where !visible.contains(position) {
            steps.append((position, [.measureLayout, .preload, .display], .display))
        }
        for position in preload where !visible.contains(position) && !display.contains(position) {
            steps.append((position, [.measureLayout, .preload], .preload))
        }
        return steps
    }
}
