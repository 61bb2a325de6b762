import WeftGTK
import WeftLayout
import WeftNodes

/// How Tab goes through a list, the same way forwards and backwards.
///
/// Where rows are selected, the list is one row to it, the one used last, and what is inside of that. Where rows are read,
/// it goes through the controls of all rows, on screen or not, and comes to the row that is read at its place among them.
extension ListKeyboard {
    /// The answer to GTK's question; nil is GTK's own way.
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
            guard manner.isRead else { return false }
            if !forward, row.index == focus.cursor, row.canvas?.widget.hasFocus == false, takeRow(row) { return true }
            return moveFocus(beyond: row.index, forward: forward)
        }
        if canvas.hasFocus {
            // It stands for a row that is not there, or takes no keyboard.
            if manner.isRead, let row = focusedRow ?? geometry.position(clampedTo: offset) {
                let isInside = forward && rows.widget(at: row)?.moveFocusInside(forward: true) == true
                return isInside || moveFocus(beyond: row, forward: forward)
            }
            return forward && enterRow(forward: true)
        }
        if manner.isRead { return moveFocus(beyond: forward ? -1 : count, forward: forward) || canvas.grabFocus() }
        return enterRow(forward: forward) || canvas.grabFocus()
    }

    private func moveFocusOnPage(forward: Bool) -> Bool? {
        if let row = rows.withKeyboard { return row.canvas?.widget.moveFocusInside(forward: forward) == true }
        guard canvas.hasFocus else { return nil }
        // The page that shows most.
        let page = geometry.position(clampedTo: offset + page / 2).flatMap(rows.widget)
        return forward && page?.moveFocusInside(forward: true) == true
    }

    /// Into the row that was used last, which comes into view; backwards, into the last control inside of it.
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

    // MARK: Lists that are read

    /// To the next stop behind (or before) a row: a control, or the row that is read. When there is none in rows that
    /// have nodes, those that have not are asked, and the focus follows later. False at the list's end.
    func moveFocus(beyond row: Int, forward: Bool) -> Bool {
        focus.stay()
        focus.cursor = focus.cursor ?? entryRow
        var position = row + (forward ? 1 : -1)
        while (0..<count).contains(position) {
            guard isStop(position) != nil else {
                focus.search = TabSearch(from: position, forward: forward)
                // The keyboard is in the list meanwhile.
                if !canvas.containsFocus { canvas.grabFocus() }
                owner.setNeedsRangeUpdate()
                return true
            }
            if isStop(position) == true, stop(at: position, forward: forward) { return true }
            position += forward ? 1 : -1
        }
        return false
    }

    /// Whether Tab stops in a row; nil where it has no node yet to tell.
    private func isStop(_ position: Int) -> Bool? {
        if position == focus.cursor { return true }
        guard geometry.isThere(position) else { return false }
        guard let row = rows[position], let node = row.node, row.size != nil else { return nil }
        return node.mayTakeKeyboardInside
    }

    /// False when nothing there takes the keyboard after all.
    private func stop(at position: Int, forward: Bool) -> Bool {
        let isReadingRow = position == focus.cursor
        if let row = rows[position], let widget = row.canvas?.widget {
            // The row comes before what is inside of it.
            let isTaken =
                isReadingRow
                ? forward ? takeRow(row) : widget.moveFocusInside(forward: false) || takeRow(row)
                : widget.moveFocusInside(forward: forward)
            if isTaken { showFocus(in: row) }
            return isTaken
        }
        // Before it is shown: that may bring the widget at once.
        // GTK sees to the ring of what comes from beside the list.
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

    /// Another press while rows are asked, or the row is drawn that the keyboard goes to: it is done after that; the other way
    /// means back to where the keyboard is.
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

    /// Asks the rows that have a node by now, and goes on to those behind them; when rows were made.
    func continueTabSearch() {
        guard let search = focus.search else { return }
        // Elsewhere by now.
        guard canvas.containsFocus else { return focus.stay() }
        // What it finds is shown, which may come back to here.
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

    /// What was pressed while the keyboard was on its way; it may be so again.
    func pressAgain(_ presses: Int, forward: Bool) {
        if focus.search != nil {
            focus.search?.presses += presses
        } else if focus.pending != nil {
            focus.arrival.presses += presses
        } else {
            for _ in 0..<presses { canvas.moveFocusInWindow(forward: forward) }
        }
    }

    /// The keyboard goes on to what is beside the list.
    func leave(forward: Bool) {
        focus.stay()
        focus.isLeaving = true
        canvas.moveFocusInWindow(forward: forward)
        focus.isLeaving = false
    }

    /// Shows the row, or of one that is higher than the screen the control inside. Its widget may have no place yet.
    func showFocus(in row: ListRow) {
        let frame = geometry.frame(at: row.index)
        guard frame.extent > page, geometry.axis == .vertical, let part = row.canvas?.focusedFrame else {
            return scroller.show(row.index)
        }
        show(part, of: row)
    }

    /// A control inside a row got the keyboard: shows it. Rows themselves are shown by what focused them, and a click
    /// moves nothing.
    func focusMoved(to bounds: Rect) {
        guard !owner.isAllocating, manner.keysMove, !rows.values.contains(where: { $0.canvas?.widget.hasFocus == true })
        else {
            return
        }
        let row = rows.withKeyboard
        if manner.selectsItems, let row { focus.cursor = row.index }
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

    /// Scrolls the least that shows a part of a row. By what is laid out: the widgets of a row that was just made have no
    /// place yet.
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
