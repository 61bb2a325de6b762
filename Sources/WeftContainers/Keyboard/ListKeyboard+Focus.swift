import WeftGTK
import WeftLayout
import WeftNodes

/// Focus within a list.
extension ListKeyboard {
    var focusedRow: Int? {
        // A key pressed before the focus has arrived continues from the pending target. The last used row may have been
        // removed.
        focus.pending ?? rows.withKeyboard?.index ?? focus.cursor.flatMap { row(near: $0) }
    }

    /// The row for Tab and Enter: the row used last, or else the first row on screen that can be selected or read.
    var entryRow: Int? {
        if let cursor = focus.cursor, cursor < count, let row = row(near: cursor), !isTabStop(row) { return row }
        let visible = page > 0 ? onScreen : Array(0..<min(count, 2))
        let candidates = visible.filter { row in
            guard geometry.isRow(row), let node = rows.node(at: row) else { return geometry.isRow(row) }
            return manner.selectsItems ? node.isSelectable : canBeRead(row)
        }
        return candidates.first { geometry.frame(at: $0).start >= offset - 0.5 } ?? candidates.first
    }

    /// Focuses the row, with the smallest scroll that shows the whole row, or its start if it is larger than the list.
    /// Items that take no focus are skipped in steps of `step`; at the list's end the focus stays where it was.
    ///
    /// - Parameter choice: the selection made on arrival.
    func moveFocus(
        to row: Int, passing step: Int = 1, isByKey: Bool = true, choosing choice: ListSelection.Choice? = nil
    ) {
        var row = min(max(row, 0), count - 1)
        while !canHaveFocus(row) {
            row += step
            guard (0..<count).contains(row) else { return }
        }
        focus.cursor = row
        focus.send(to: row, .init(step: step, isByKey: isByKey, choice: choice, mark: canvas.focusMark))
        scroller.show(row, withEnds: true)
        focusPendingRow()
        if focus.pending != nil { owner.setNeedsRangeUpdate() }
    }

    /// Returns the focus to the list: to `row` if it is on screen, as soon as it has a widget. In any case arrows start
    /// from `row`.
    func returnFocus(to row: Int) {
        focus.cursor = row
        guard !waitsForUser() else { return }
        let isByKey = canvas.showsFocusRing
        canvas.grabFocus()
        guard manner.keysMove, row < count else { return }
        guard page == 0 || owner.visiblePositions.contains(row) else {
            // Reading continues on the visible page.
            if manner.isRead { readOnScreen() }
            return
        }
        focus.send(to: row, .init(isByKey: isByKey, mark: canvas.focusMark))
        owner.setNeedsRangeUpdate()
    }

    /// Returns the focus to a control inside a row that is read. The place of reading stays. Returns false if its row is
    /// not on screen.
    func returnFocus(to control: DisplayNode) -> Bool {
        guard manner.isRead, let row = rowContaining(control), owner.visiblePositions.contains(row),
            !canvas.isBelowUsedWindow
        else { return false }
        let isByKey = canvas.showsFocusRing
        canvas.grabFocus()
        focus.send(to: row, .init(place: .control(control), isByKey: isByKey, mark: canvas.focusMark))
        owner.setNeedsRangeUpdate()
        return true
    }

    /// The row with a node inside of it; nil if the node is the row itself, or in no live row. O(live rows * depth)
    private func rowContaining(_ node: DisplayNode) -> Int? {
        var next = node.supernode
        while let current = next {
            if let cell = current as? CellNode, let row = rows.row(showing: cell) { return row.index }
            next = current.supernode
        }
        return nil
    }

    /// Returns true if the user is in a window above the list: then the focus leaves the list, since assistive
    /// technology would report its moves to the user, and returns to the list when the user does.
    private func waitsForUser() -> Bool {
        guard canvas.isBelowUsedWindow else { return false }
        turn.pageWillChange()
        let mark = canvas.focusMark
        turn.take { [weak self] in self?.comeBack(since: mark) }
        return true
    }

    private func comeBack(since mark: FocusMark) {
        // The user may have returned by a click.
        guard !hasLeft(since: mark), rows.withKeyboard == nil else { return }
        if let row = focus.cursor ?? entryRow { returnFocus(to: row) } else { canvas.grabFocus() }
    }

    /// Handles a restored scroll position: if the list has the keyboard focus, it moves to a row on screen.
    func comeToScreen() {
        guard canvas.containsFocus, manner.keysMove else { return }
        focus.cursor = nil
        if let row = entryRow { returnFocus(to: row) }
    }

    private func hasLeft(since mark: FocusMark?) -> Bool {
        guard let mark, !canvas.containsFocus else { return false }
        let now = canvas.focusMark
        return !now.isEmpty && now != mark
    }

    /// Focuses the pending row. It never runs inside an allocation, because a change of focus restyles widgets, which
    /// may request another allocation.
    func focusPendingRow() {
        guard let wanted = focus.pending.map({ row(near: $0) }), let wanted, let row = rows[wanted],
            let widget = row.canvas?.widget
        else { return }
        let arrival = focus.arrival
        focus.pending = nil
        // The arrival may retain a control.
        focus.arrival = ListFocus.Arrival()
        // The list was hidden meanwhile, or the user opened a popover or moved the focus. The keyboard focus stays
        // there.
        guard canvas.isMapped, !widget.isBelowFocusedPopover, !hasLeft(since: arrival.mark) else { return }
        guard !canvas.isBelowUsedWindow else { return returnFocus(to: wanted) }
        defer { pressAgain(arrival.presses, forward: arrival.isForward) }
        guard take(arrival.place, row, widget) else {
            return pass(wanted, arrival)
        }
        if case .inside = arrival.place { showFocus(in: row) }
        if arrival.isByKey { widget.showFocusRing() }
        if let choice = arrival.choice { selection.userSelects(wanted, choice) }
        if arrival.activates { selection.userActivates(wanted) }
    }

    /// Focuses a place in the list. Returns false if no widget there takes the focus.
    private func take(_ place: ListFocus.Arrival.Place, _ row: ListRow, _ widget: CanvasWidget) -> Bool {
        switch place {
        case .row where isTabStop(row.index): widget.moveFocusInside(forward: true)
        case .row where manner.selectsItems: row.node?.isSelectable != false && widget.grabFocus()
        case .row: takeRow(row)
        case .inside(let forward):
            // A row that is read comes before the controls inside it.
            widget.moveFocusInside(forward: forward) || manner.isRead && row.index == focus.cursor && takeRow(row)
        case .control(let node): node.focusOwnWidget() || takeRow(row)
        }
    }

    /// Moves the focus on from a row that does not take it.
    private func pass(_ row: Int, _ arrival: ListFocus.Arrival) {
        if case .inside(let forward) = arrival.place {
            // The presumed control does not accept the focus.
            if !moveFocus(beyond: row, forward: forward) { leave(forward: forward) }
        } else if arrival.step != 0, (0..<count).contains(row + arrival.step) {
            moveFocus(
                to: row + arrival.step, passing: arrival.step, isByKey: arrival.isByKey, choosing: arrival.choice)
        }
    }

    /// The row at a position, or the first one after it; without one, the last one before it. A removed row's successor
    /// may be the header of the next section.
    func row(near position: Int) -> Int? {
        let start = min(max(position, 0), count)
        return (start..<count).first(where: canHaveFocus) ?? (0..<start).last(where: canHaveFocus)
    }

    /// True if a row can have the focus. Headers and footers can be read, but not selected.
    private func canHaveFocus(_ position: Int) -> Bool {
        manner.selectsItems ? geometry.isRow(position) : geometry.isThere(position)
    }
}
