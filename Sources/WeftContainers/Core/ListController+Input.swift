import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    func clicked(_ click: Click) {
        highlight(nil)
        guard !swipe.isOpen else { return swipe.settle(isOpen: false) }
        // The second click of a double click is no second choice.
        guard click.count == 1, let hit = space.row(at: click.location), let node = rows[hit.row]?.node else { return }
        if geometry.isRow(hit.row) { focus.cursor = hit.row }
        if click.isTouch, node.activateLinkInTree(near: hit.point) { return }
        // Where rows are read a click goes on reading there, and takes the keyboard from nothing beside the list.
        if !movesFocus, !isPaged, canvas.containsFocus { rows[hit.row]?.canvas?.widget.grabFocus() }
        guard node.isSelectable, movesFocus, geometry.isRow(hit.row) else { return }
        rows[hit.row]?.canvas?.widget.grabFocus()
        content?.listDidChoose(hit.row)
    }

    /// A press begins at a point, or ends (nil).
    func pressed(at point: Point?) {
        guard let point, movesFocus, !swipe.isOpen, let hit = space.row(at: point), geometry.isRow(hit.row),
            rows[hit.row]?.node?.isSelectable == true
        else { return highlight(nil) }
        highlight(hit.row)
    }

    func highlight(_ position: Int?) {
        guard position != highlighted else { return }
        if let old = highlighted {
            rows[old]?.node?.isHighlighted = false
            content?.listDidHighlight(old, false)
        }
        highlighted = position
        if let position {
            rows[position]?.node?.isHighlighted = true
            content?.listDidHighlight(position, true)
        }
        canvas.queueDraw()
    }

    func pointerMoved(_ point: Point?) {
        pointer = point
        guard let point, let hit = space.row(at: point), let node = rows[hit.row]?.node else {
            canvas.setCursor(nil)
            return
        }
        let isChosen = node.isSelectable && movesFocus && geometry.isRow(hit.row)
        canvas.setCursor(isChosen ? "pointer" : nil)
    }

    /// Arrows, Page, Home and End move the focus, or the page that is read; Enter and Space choose the focused row; letters
    /// find one.
    func pressed(_ press: KeyPress) -> Bool {
        if carrying.isCarrying {
            if press.key == .escape { carrying.cancel() }
            return true
        }
        if swipe.isOpen, press.key == .escape {
            swipe.settle(isOpen: false)
            return true
        }
        // What is written goes into the field that is written in.
        guard !canvas.isTextFocused else { return false }
        if carrying.move(by: press) { return true }
        if canvas.containsFocus { canvas.showFocusRing() }
        guard !press.isAlt, !press.isControl else { return false }
        if press.key == .f5 { return content?.listWantsRefresh() ?? false }
        guard count > 0, !isPaged else { return false }
        guard movesFocus else { return readOn(by: press) }
        let current = focusedRow
        let end = space.isUpsideDown ? 0 : count - 1
        if press.leadsElsewhere { focus.typed = TypeAhead() }
        switch press.key {
        case .up, .down, .left, .right:
            // What leads nowhere stays with the row: GTK would go to the list around it.
            return moved(by: press.key, from: current) || isRowOrListFocused
        case .pageUp:
            movePage(from: current, by: space.isUpsideDown ? 1 : -1)
        case .pageDown:
            movePage(from: current, by: space.isUpsideDown ? -1 : 1)
        case .home:
            moveFocus(to: count - 1 - end, passing: end == 0 ? -1 : 1)
        case .end:
            moveFocus(to: end, passing: end == 0 ? 1 : -1)
        case .enter, .space:
            if press.key == .space, focus.typed.goesOn(at: press.time) { return typeAhead(press) }
            return chooseFocusedRow()
        case .delete:
            return performDelete()
        default:
            return typeAhead(press)
        }
        return true
    }

    private var isRowOrListFocused: Bool { canvas.hasFocus || rowWithFocus?.canvas?.widget.hasFocus == true }

    /// The row with the keyboard, or the one that had it last: it comes into view first.
    private func chooseFocusedRow() -> Bool {
        // A control inside the row has the focus: the key is its own.
        guard isRowOrListFocused, let row = focusedRow ?? entryRow else { return false }
        canvas.showFocusRing()
        scroller.show(row)
        focus.cursor = row
        guard let node = rows[row]?.node, rows[row]?.canvas != nil else {
            focus.send(to: row, .init(isByKey: true, chooses: true))
            setNeedsRangeUpdate()
            return true
        }
        guard node.isSelectable else { return false }
        if canvas.hasFocus { rows[row]?.canvas?.widget.grabFocus() }
        content?.listDidChoose(row)
        return true
    }

    // MARK: Arrows

    /// Along the scroll direction to the item there, across it to the next one in order.
    private func moved(by key: KeyPress.Key, from current: Int?) -> Bool {
        guard let step = space.step(of: key) else { return false }
        let isAlong = (key == .up || key == .down) == (geometry.axis == .vertical)
        let isList = !geometry.hasColumns
        guard let current, current < count else {
            moveFocus(to: space.firstVisibleRow, passing: 1)
            return true
        }
        let next = isAlong && !isList ? space.neighbour(of: current, step: step) : current + step
        moveFocus(to: next, passing: step)
        return true
    }

    private func movePage(from current: Int?, by direction: Double) {
        let start = current ?? space.firstVisibleRow
        let target = geometry.offset(of: start) + direction * page * 0.9
        var row = geometry.position(clampedTo: min(max(0, target), geometry.totalExtent - 1e-6)) ?? start
        let step = direction > 0 ? 1 : -1
        if row == start { row += step }
        moveFocus(to: row, passing: step)
    }
}
