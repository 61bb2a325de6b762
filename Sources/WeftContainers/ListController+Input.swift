import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// The item at a point of the canvas and that point in the item's coordinates. O(log n).
    func row(at point: Point) -> (row: Int, point: Point)? {
        guard point.x >= 0, point.x < viewport.width, point.y >= 0, point.y < viewport.height else { return nil }
        if let pinned = pinnedHeader {
            let rect = place(geometry.frame(at: pinned.position), start: pinned.start)
            if rect.contains(point) {
                return (pinned.position, Point(x: point.x - rect.minX, y: point.y - rect.minY))
            }
        }
        let here = listPoint(at: point)
        guard let position = geometry.position(at: here.along, cross: here.across) else { return nil }
        let rect = place(geometry.frame(at: position))
        return (position, Point(x: point.x - rect.minX, y: point.y - rect.minY))
    }

    /// A point of the canvas as points of the list, along the scroll direction and across it.
    func listPoint(at point: Point) -> (along: Double, across: Double) {
        let along = geometry.axis == .vertical ? point.y : point.x
        let across =
            geometry.axis == .vertical ? (canvas.isRightToLeft ? viewport.width - point.x : point.x) : point.y
        return (offset + (canvas.isReversed ? page - along : along), across)
    }

    func clicked(_ click: Click) {
        highlight(nil)
        guard uncovered == nil else { return settleSwipe(isOpen: false) }
        // The second click of a double click is no second choice.
        guard click.count == 1, let hit = row(at: click.location), let node = rows[hit.row]?.node else { return }
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
        guard let point, movesFocus, uncovered == nil, let hit = row(at: point), geometry.isRow(hit.row),
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
        guard let point, let hit = row(at: point), let node = rows[hit.row]?.node else {
            canvas.setCursor(nil)
            return
        }
        let isChosen = node.isSelectable && movesFocus && geometry.isRow(hit.row)
        canvas.setCursor(isChosen ? "pointer" : nil)
    }

    /// Arrows, Page, Home and End move the focus, or the page that is read; Enter and Space choose the focused row; letters
    /// find one.
    func pressed(_ press: KeyPress) -> Bool {
        if carried != nil {
            if press.key == .escape { cancelCarrying() }
            return true
        }
        if uncovered != nil, press.key == .escape {
            settleSwipe(isOpen: false)
            return true
        }
        // What is written goes into the field that is written in.
        guard !canvas.isTextFocused else { return false }
        if moveByKey(press) { return true }
        if canvas.containsFocus { canvas.showFocusRing() }
        guard !press.isAlt, !press.isControl else { return false }
        if press.key == .f5 { return content?.listWantsRefresh() ?? false }
        guard count > 0, !isPaged else { return false }
        guard movesFocus else { return readOn(by: press) }
        let current = focusedRow
        let end = isUpsideDown ? 0 : count - 1
        if press.leadsElsewhere { focus.typed = TypeAhead() }
        switch press.key {
        case .up, .down, .left, .right:
            // What leads nowhere stays with the row: GTK would go to the list around it.
            return moved(by: press.key, from: current) || isRowOrListFocused
        case .pageUp:
            movePage(from: current, by: isUpsideDown ? 1 : -1)
        case .pageDown:
            movePage(from: current, by: isUpsideDown ? -1 : 1)
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

    /// Page, Home and End mean what is above and below, but what is before and behind in a list to the side, wherever
    /// that begins.
    var isUpsideDown: Bool { canvas.isReversed && geometry.axis == .vertical }

    var firstVisibleRow: Int { geometry.position(clampedTo: offset) ?? 0 }

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
        guard let step = step(of: key) else { return false }
        let isAlong = (key == .up || key == .down) == (geometry.axis == .vertical)
        let isList = !(geometry is LayoutGeometry)
        guard let current, current < count else {
            moveFocus(to: firstVisibleRow, passing: 1)
            return true
        }
        let next = isAlong && !isList ? neighbour(of: current, step: step) : current + step
        moveFocus(to: next, passing: step)
        return true
    }

    /// Where an arrow goes in the order of the items: 1 or -1; nil where it goes nowhere.
    func step(of key: KeyPress.Key) -> Int? {
        guard [.up, .down, .left, .right].contains(key) else { return nil }
        let isAlong = (key == .up || key == .down) == (geometry.axis == .vertical)
        guard isAlong || geometry is LayoutGeometry else { return nil }
        let step = key == .down || key == .right ? 1 : -1
        let isMirrored = isAlong ? canvas.isReversed : geometry.axis == .vertical && canvas.isRightToLeft
        return isMirrored ? -step : step
    }

    /// The item before or after this one along the scroll direction that is nearest across it.
    func neighbour(of position: Int, step: Int) -> Int {
        let frame = geometry.frame(at: position)
        let middle = frame.cross + frame.crossExtent / 2
        let span = step > 0 ? frame.end..<(frame.end + page) : (frame.start - page)..<frame.start
        let found = geometry.positions(in: span).filter { candidate in
            guard geometry.isRow(candidate), candidate != position else { return false }
            let other = geometry.frame(at: candidate)
            return step > 0 ? other.start >= frame.end - 0.5 : other.end <= frame.start + 0.5
        }
        let best = found.min { left, right in
            let (a, b) = (geometry.frame(at: left), geometry.frame(at: right))
            return distance(a, frame, middle, step) < distance(b, frame, middle, step)
        }
        return best ?? position + step
    }

    private func distance(_ other: ItemFrame, _ frame: ItemFrame, _ middle: Double, _ step: Int) -> Double {
        let along = step > 0 ? other.start - frame.end : frame.start - other.end
        let across = max(0, other.cross - middle, middle - other.cross - other.crossExtent)
        return along + 4 * across
    }

    private func movePage(from current: Int?, by direction: Double) {
        let start = current ?? firstVisibleRow
        let target = geometry.offset(of: start) + direction * page * 0.9
        var row = geometry.position(clampedTo: min(max(0, target), geometry.totalExtent - 1e-6)) ?? start
        let step = direction > 0 ? 1 : -1
        if row == start { row += step }
        moveFocus(to: row, passing: step)
    }
}
