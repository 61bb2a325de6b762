import WeftGTK
import WeftLayout
import WeftNodes

/// Tab order in a list, the same forwards and backwards.
///
/// In a list with selectable rows, Tab stops at the row used last and at the controls inside it. In a list with rows to
/// read, Tab visits the controls of all rows, on screen or not, and the row being read.
extension ListKeyboard {
    /// Answers GTK's focus request; nil leaves it to GTK.
    func moveFocusByTab(forward: Bool) -> Bool? {
        guard !owner.isAllocating else { return nil }
        if focus.isLeaving {
            focus.isLeaving = false
            return false
        }
        owner.orderWidgets()
        if !manner.keysMove { return moveFocusOnPage(forward: forward) }
        if focus.search != nil { return countTab(forward: forward) }
        if focus.arrival.isByTab, let row = focus.pending, owner.visiblePositions.contains(row) {
            return countTab(forward: forward)
        }
        if let row = rows.withKeyboard {
            if row.canvas?.widget.moveFocusInside(forward: forward) == true { return true }
            guard manner.isRead else { return moveFocus(betweenStopsFrom: row.index, forward: forward) }
            if !forward, row.index == focus.cursor, row.canvas?.widget.hasFocus == false, takeRow(row) { return true }
            return moveFocus(beyond: row.index, forward: forward)
        }
        if canvas.hasFocus {
            // The canvas has the focus in place of a row that is not loaded or not focusable.
            if manner.isRead, let row = focusedRow ?? geometry.position(clampedTo: offset) {
                let isInside = forward && rows.widget(at: row)?.moveFocusInside(forward: true) == true
                return isInside || moveFocus(beyond: row, forward: forward)
            }
            return forward && enterRow(forward: true)
        }
        if manner.isRead { return moveFocus(beyond: forward ? -1 : count, forward: forward) || canvas.grabFocus() }
        if forward, let stop = tabStops.first, stop < entryRow ?? count { return enter(stop, forward: true) }
        if !forward, entryRow == nil, let stop = tabStops.last { return enter(stop, forward: false) }
        return enterRow(forward: forward) || canvas.grabFocus()
    }

    private func moveFocusOnPage(forward: Bool) -> Bool? {
        if let row = rows.withKeyboard { return row.canvas?.widget.moveFocusInside(forward: forward) == true }
        guard canvas.hasFocus else { return nil }
        // The page with the largest visible part.
        let page = geometry.position(clampedTo: offset + page / 2).flatMap(rows.widget)
        return forward && page?.moveFocusInside(forward: true) == true
    }

    /// Focuses the row used last and scrolls to it; backwards, its last control.
    private func enterRow(forward: Bool) -> Bool {
        guard let row = entryRow else { return false }
        scroller.show(row)
        focus.cursor = row
        guard let widget = rows.widget(at: row) else {
            canvas.grabFocus()
            focus.send(to: row, .init(place: forward ? .row : .inside(forward: false)))
            owner.setNeedsRangeUpdate()
            return true
        }
        focus.stay()
        return forward ? widget.grabFocus() : widget.moveFocusInside(forward: false)
    }

    // MARK: Rows of controls among rows that are selected

    func isTabStop(_ position: Int) -> Bool {
        manner.selectsItems && rows.node(at: position)?.isTabStop == true
    }

    /// The rows of controls, in order. O(live rows)
    private var tabStops: [Int] { rows.values.map(\.index).filter(isTabStop).sorted() }

    /// Moves the focus from a row to the controls before it, and from these to the row used last. Returns false if the
    /// focus leaves the list.
    private func moveFocus(betweenStopsFrom row: Int, forward: Bool) -> Bool {
        guard forward else { return tabStops.last { $0 < row }.map { enter($0, forward: false) } ?? false }
        guard isTabStop(row) else { return false }
        if let next = tabStops.first(where: { $0 > row }), next < entryRow ?? count {
            return enter(next, forward: true)
        }
        return enterRow(forward: true)
    }

    private func enter(_ stop: Int, forward: Bool) -> Bool {
        scroller.show(stop)
        if let widget = rows.widget(at: stop), widget.moveFocusInside(forward: forward) {
            focus.stay()
            return true
        }
        canvas.grabFocus()
        focus.send(to: stop, .init(place: .inside(forward: forward)))
        owner.setNeedsRangeUpdate()
        return true
    }

    // MARK: Lists that are read

    /// Moves focus to the next (or previous) stop after a row: a control, or the row being read. If rows with nodes
    /// have no stop, nodes are made for further rows, and the focus moves later. Returns false at the list's end.
    func moveFocus(beyond row: Int, forward: Bool) -> Bool {
        focus.stay()
        focus.cursor = focus.cursor ?? entryRow
        var position = row + (forward ? 1 : -1)
        while (0..<count).contains(position) {
            guard isStop(position) != nil else {
                focus.search = TabSearch(from: position, forward: forward)
                // The canvas keeps the keyboard focus until the row is made.
                if !canvas.containsFocus { canvas.grabFocus() }
                owner.setNeedsRangeUpdate()
                return true
            }
            if isStop(position) == true, stop(at: position, forward: forward) { return true }
            position += forward ? 1 : -1
        }
        return false
    }

    /// True if Tab stops in a row; nil if the row has no node yet.
    private func isStop(_ position: Int) -> Bool? {
        if position == focus.cursor { return true }
        guard geometry.isThere(position) else { return false }
        guard let row = rows[position], let node = row.node, row.size != nil else { return nil }
        return node.mayTakeKeyboardInside
    }

    /// Focuses a Tab stop. Returns false if no widget there takes the focus.
    private func stop(at position: Int, forward: Bool) -> Bool {
        let isReadingRow = position == focus.cursor
        if let row = rows[position], let widget = row.canvas?.widget {
            // A row comes before the controls inside it.
            let isTaken =
                isReadingRow
                ? forward ? takeRow(row) : widget.moveFocusInside(forward: false) || takeRow(row)
                : widget.moveFocusInside(forward: forward)
            if isTaken { showFocus(in: row) }
            return isTaken
        }
        // Set before the row is shown, since showing may create the widget at once. GTK handles the focus ring if the
        // focus comes from outside the list.
        focus.send(
            to: position,
            .init(
                place: isReadingRow && forward ? .row : .inside(forward: forward), isByKey: rows.withKeyboard != nil,
                isByTab: true))
        scroller.show(position)
        owner.setNeedsRangeUpdate()
        return true
    }

    func takeRow(_ row: ListRow) -> Bool {
        guard let widget = row.canvas?.widget else { return false }
        return widget.isFocusable ? widget.grabFocus() : widget.moveFocusInside(forward: true)
    }

    /// Counts another Tab press while a search or an arrival is pending: it is performed after that. The opposite
    /// direction returns to the current focus.
    private func countTab(forward: Bool) -> Bool {
        if focus.search?.forward == forward {
            focus.search?.presses += 1
        } else if focus.search == nil, focus.arrival.isForward == forward {
            focus.arrival.presses += 1
        } else {
            focus.stay()
        }
        return true
    }

    /// Examines the rows that have a node by now, and continues with the next rows. Called after rows were made.
    func continueTabSearch() {
        guard let search = focus.search else { return }
        // The user has moved the focus elsewhere.
        guard canvas.containsFocus else { return focus.stay() }
        // Showing the found row may call this method again.
        focus.search = nil
        var position = search.next
        var left = search.left
        while (0..<count).contains(position), left > 0 {
            guard let isStop = isStop(position) else {
                focus.search = search
                focus.search?.next = position
                focus.search?.left = left
                return owner.setNeedsRangeUpdate()
            }
            if isStop, stop(at: position, forward: search.forward) {
                return pressAgain(search.presses, forward: search.forward)
            }
            position += search.forward ? 1 : -1
            left -= 1
        }
        leave(forward: search.forward)
        pressAgain(search.presses, forward: search.forward)
    }

    /// Performs the presses that were counted while the focus was moving. They may be counted again.
    func pressAgain(_ presses: Int, forward: Bool) {
        if focus.search != nil {
            focus.search?.presses += presses
        } else if focus.pending != nil {
            focus.arrival.presses += presses
        } else {
            for _ in 0..<presses { canvas.moveFocusInWindow(forward: forward) }
        }
    }

    /// Moves the keyboard to the list's neighbour.
    func leave(forward: Bool) {
        focus.stay()
        focus.isLeaving = true
        canvas.moveFocusInWindow(forward: forward)
        focus.isLeaving = false
    }

    /// Scrolls to the row, or to the focused control in a row higher than the screen. The row's widget may not be
    /// placed yet.
    func showFocus(in row: ListRow) {
        let frame = geometry.frame(at: row.index)
        guard frame.extent > page, geometry.axis == .vertical, let part = row.canvas?.focusedFrame else {
            return scroller.show(row.index)
        }
        show(part, of: row)
    }

    /// Scrolls to a focused control inside a row. The code that focuses a row scrolls to the row itself. A click does
    /// not scroll.
    func focusMoved(to bounds: Rect) {
        guard !owner.isAllocating, manner.keysMove, !rows.values.contains(where: { $0.canvas?.widget.hasFocus == true })
        else {
            return
        }
        let row = rows.withKeyboard
        if manner.selectsItems, let row, !isTabStop(row.index) { focus.cursor = row.index }
        if let row, let part = row.canvas?.focusedFrame, geometry.axis == .vertical {
            return show(part, of: row)
        }
        let (start, end) = geometry.axis == .vertical ? (bounds.minY, bounds.maxY) : (bounds.minX, bounds.maxX)
        let sign = canvas.isReversed ? -1.0 : 1
        if start < 0 || end - start > page {
            scroller.leave(for: offset + start * sign)
        } else if end > page {
            scroller.leave(for: offset + (end - page) * sign)
        }
    }

    /// Makes the smallest scroll that shows a part of a row. It uses the layout, because widgets of a new row are not
    /// placed yet.
    private func show(_ part: Rect, of row: ListRow) {
        let frame = geometry.frame(at: row.index)
        let start = frame.start + (canvas.isReversed ? frame.extent - part.maxY : part.minY)
        if start < offset || part.height > page {
            scroller.leave(for: start)
        } else if start + part.height > offset + page {
            scroller.leave(for: start + part.height - page)
        }
    }
}
