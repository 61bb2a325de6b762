import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// The row at a point of the canvas and that point in the row's coordinates. O(log n).
    func row(at point: Point) -> (row: Int, point: Point)? {
        let span = rowSpan
        guard point.x >= span.x, point.x < span.x + span.width, point.y >= 0, point.y < viewport.height,
            let hit = index.row(at: offset + point.y)
        else { return nil }
        let top = index.offset(of: hit.row) - offset
        return (hit.row, Point(x: point.x - span.x, y: point.y - top))
    }

    func clicked(_ click: Click) {
        // The second click of a double click is no second choice.
        guard click.count == 1, let hit = row(at: click.location), let node = rows[hit.row]?.node else { return }
        cursorRow = hit.row
        if click.isTouch, node.activateLinkInTree(near: hit.point) { return }
        guard node.isSelectable, movesFocus else { return }
        rows[hit.row]?.canvas?.widget.grabFocus()
        content?.listDidSelect(hit.row)
    }

    func pointerMoved(_ point: Point?) {
        guard let point, let hit = row(at: point), let node = rows[hit.row]?.node else {
            canvas.setCursor(nil)
            return
        }
        canvas.setCursor(node.isSelectable && movesFocus ? "pointer" : nil)
    }

    /// Arrows, Page, Home and End move the focus; Enter and Space activate the focused row.
    func pressed(_ press: KeyPress) -> Bool {
        guard !press.isAlt, !press.isControl, index.count > 0 else { return false }
        guard movesFocus else { return scrolled(by: press) }
        let current = focusedRow
        switch press.key {
        case .up:
            current.map { moveFocus(to: $0 - 1, passing: -1) } ?? moveFocus(to: firstVisibleRow)
        case .down:
            current.map { moveFocus(to: $0 + 1, passing: 1) } ?? moveFocus(to: firstVisibleRow)
        case .pageUp:
            movePage(from: current, by: -1)
        case .pageDown:
            movePage(from: current, by: 1)
        case .home:
            moveFocus(to: 0)
        case .end:
            moveFocus(to: index.count - 1, passing: -1)
        case .enter, .space:
            // A control inside the row has the focus: the key is its own.
            guard let current, rows[current]?.canvas?.widget.hasFocus == true, rows[current]?.node?.isSelectable == true
            else { return false }
            cursorRow = current
            content?.listDidSelect(current)
        default:
            return false
        }
        return true
    }

    /// Keys of a list whose rows are read, not chosen: they move the page.
    private func scrolled(by press: KeyPress) -> Bool {
        switch press.key {
        case .up: jump(to: offset - 60)
        case .down: jump(to: offset + 60)
        case .pageUp: jump(to: offset - viewport.height * 0.9)
        case .space where !canvas.hasFocus:
            // A control inside a row has the focus: the key is its own.
            return false
        case .pageDown, .space: jump(to: offset + viewport.height * 0.9)
        case .home: jump(to: 0)
        case .end: jump(to: scroll.maximumListOffset)
        default: return false
        }
        return true
    }

    private var focusedRow: Int? {
        // A key that comes before the focus has got there goes on from where it is going.
        pendingFocusRow ?? rows.first { $0.value.canvas?.widget.containsFocus == true }?.key ?? cursorRow
    }

    private var firstVisibleRow: Int { anchorRow ?? 0 }

    private func movePage(from current: Int?, by direction: Double) {
        let start = current ?? firstVisibleRow
        let target = index.offset(of: start) + direction * viewport.height * 0.9
        var row = index.row(clampedTo: target)?.row ?? start
        if row == start { row += direction > 0 ? 1 : -1 }
        moveFocus(to: row, passing: direction > 0 ? 1 : -1)
    }

    /// Focuses the row, scrolling the least that shows it whole (or its top, when it is taller than the list). Rows that
    /// take no focus are shown and passed in steps of `step`; at the list's end the focus stays where it was.
    func moveFocus(to row: Int, passing step: Int = 1) {
        let row = min(max(row, 0), index.count - 1)
        cursorRow = row
        show(row)
        pendingFocusStep = step
        guard let widget = rows[row]?.canvas?.widget, let node = rows[row]?.node else {
            pendingFocusRow = row
            setNeedsRangeUpdate()
            return
        }
        pendingFocusRow = nil
        guard !node.isSelectable else {
            widget.grabFocus()
            widget.showFocusRing()
            return
        }
        if (0..<index.count).contains(row + step) { moveFocus(to: row + step, passing: step) }
    }

    /// The keyboard comes back to the list: to `row` if that is on screen, as soon as it has a widget. Arrows go on from
    /// it either way.
    func returnFocus(to row: Int) {
        cursorRow = row
        canvas.grabFocus()
        guard movesFocus, index.rows(intersecting: offset..<(offset + viewport.height)).contains(row) else { return }
        pendingFocusRow = row
        setNeedsRangeUpdate()
    }

    /// Scrolls the least that shows the row whole, or its top when it is taller than the list, and again as often as
    /// rows around it turn out to be other than they were taken to be.
    func show(_ row: Int) {
        guard index.count > 0 else { return }
        wantedRow = min(max(row, 0), index.count - 1)
        showWantedRow()
    }

    func showWantedRow() {
        guard let row = wantedRow, row < index.count else { return }
        let top = index.offset(of: row)
        let bottom = top + index.extent(at: row).value
        if top < offset || bottom - top > viewport.height {
            jump(to: top)
        } else if bottom > offset + viewport.height {
            jump(to: bottom - viewport.height)
        }
    }

    /// Goes to a list offset at once. Points.
    func jump(to offset: Double) {
        // Rows may have come since the last layout, and GTK clamps to the range it knows.
        if viewport.height > 0 { configureAdjustment() }
        isJumping = true
        canvas.value = min(max(offset, 0), scroll.maximumListOffset) - scroll.correction
        isJumping = false
    }
}
