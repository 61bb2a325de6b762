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
        if geometry.isRow(hit.row) { cursorRow = hit.row }
        if click.isTouch, node.activateLinkInTree(near: hit.point) { return }
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

    /// Arrows, Page, Home and End move the focus; Enter and Space activate the focused row; letters find one.
    func pressed(_ press: KeyPress) -> Bool {
        if carried != nil {
            if press.key == .escape { cancelCarrying() }
            return true
        }
        if uncovered != nil, press.key == .escape {
            settleSwipe(isOpen: false)
            return true
        }
        if moveByKey(press) { return true }
        guard !press.isAlt, !press.isControl else { return false }
        if press.key == .f5 { return content?.listWantsRefresh() ?? false }
        guard count > 0, !isPaged else { return false }
        guard movesFocus else { return scrolled(by: press) }
        let current = focusedRow
        let end = isUpsideDown ? 0 : count - 1
        switch press.key {
        case .up, .down, .left, .right:
            return moved(by: press.key, from: current)
        case .pageUp:
            movePage(from: current, by: isUpsideDown ? 1 : -1)
        case .pageDown:
            movePage(from: current, by: isUpsideDown ? -1 : 1)
        case .home:
            moveFocus(to: count - 1 - end, passing: end == 0 ? -1 : 1)
        case .end:
            moveFocus(to: end, passing: end == 0 ? 1 : -1)
        case .enter, .space:
            if press.key == .space, typed.isActive, typed.text.isEmpty == false { return typeAhead(press) }
            // A control inside the row has the focus: the key is its own.
            guard let current, rows[current]?.canvas?.widget.hasFocus == true, rows[current]?.node?.isSelectable == true
            else { return false }
            cursorRow = current
            content?.listDidChoose(current)
        case .delete:
            return performDelete()
        default:
            return typeAhead(press)
        }
        return true
    }

    /// Keys of a list whose rows are read, not chosen: they move the page.
    private func scrolled(by press: KeyPress) -> Bool {
        let arrow = canvas.isReversed ? -60.0 : 60
        let screen = (isUpsideDown ? -0.9 : 0.9) * page
        let isVertical = geometry.axis == .vertical
        switch press.key {
        case .up where isVertical, .left where !isVertical: jump(to: offset - arrow)
        case .down where isVertical, .right where !isVertical: jump(to: offset + arrow)
        case .pageUp: jump(to: offset - screen)
        case .space where !canvas.hasFocus:
            // A control inside a row has the focus: the key is its own.
            return false
        case .pageDown, .space: jump(to: offset + screen)
        case .home: isUpsideDown ? showEnd() : jump(to: 0)
        case .end: isUpsideDown ? jump(to: 0) : showEnd()
        default: return false
        }
        return true
    }

    /// Page, Home and End mean what is above and below, but what is before and behind in a list to the side, wherever
    /// that begins.
    private var isUpsideDown: Bool { canvas.isReversed && geometry.axis == .vertical }

    /// Also when rows there turn out to be other than they were taken to be.
    private func showEnd() { lastItem.map { show($0, at: .end) } }

    var focusedRow: Int? {
        // A key that comes before the focus has got there goes on from where it is going.
        pendingFocusRow ?? rows.first { $0.value.canvas?.widget.containsFocus == true }?.key ?? cursorRow
    }

    private var firstVisibleRow: Int { geometry.position(clampedTo: offset) ?? 0 }

    // MARK: Moving the focus

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

    /// Focuses the row, scrolling the least that shows it whole (or its start, when it is larger than the list). Items
    /// that take no focus are passed in steps of `step`; at the list's end the focus stays where it was.
    func moveFocus(to row: Int, passing step: Int = 1) {
        var row = min(max(row, 0), count - 1)
        while !geometry.isRow(row) {
            row += step
            guard (0..<count).contains(row) else { return }
        }
        show(row)
        guard let widget = rows[row]?.canvas?.widget, let node = rows[row]?.node else {
            cursorRow = row
            pendingFocusStep = step
            pendingFocusRow = row
            setNeedsRangeUpdate()
            return
        }
        pendingFocusRow = nil
        cursorRow = row
        guard !node.isSelectable else {
            widget.grabFocus()
            widget.showFocusRing()
            return
        }
        if (0..<count).contains(row + step) { moveFocus(to: row + step, passing: step) }
    }

    /// The keyboard comes back to the list: to `row` if that is on screen, as soon as it has a widget. Arrows go on from
    /// it either way.
    func returnFocus(to row: Int) {
        cursorRow = row
        canvas.grabFocus()
        guard movesFocus, row < count, visiblePositions.contains(row) else { return }
        pendingFocusRow = row
        setNeedsRangeUpdate()
    }

    /// Never inside an allocation: a change of focus restyles widgets, which may ask for another one.
    func focusPendingRow() {
        // Its row may have been the last one, and gone.
        guard let wanted = pendingFocusRow.map({ lastRow(upTo: $0) }), let wanted,
            let widget = rows[wanted]?.canvas?.widget
        else { return }
        pendingFocusRow = nil
        guard rows[wanted]?.node?.isSelectable == false else {
            widget.grabFocus()
            widget.showFocusRing()
            return
        }
        let next = wanted + pendingFocusStep
        if (0..<count).contains(next) { moveFocus(to: next, passing: pendingFocusStep) }
    }

    private func lastRow(upTo position: Int) -> Int? {
        var row = min(position, count - 1)
        while row >= 0, !geometry.isRow(row) { row -= 1 }
        return row >= 0 ? row : nil
    }

    // MARK: Type-ahead

    private func typeAhead(_ press: KeyPress) -> Bool {
        guard let character = press.character, let content else { return false }
        let text = typed.add(character)
        // The same letter again goes on to the next row that begins with it.
        let isRepeated = text.count > 1 && Set(text).count == 1
        let start = (focusedRow ?? firstVisibleRow) + (text.count == 1 || isRepeated ? 1 : 0)
        let wanted = isRepeated ? String(character).lowercased() : text.lowercased()
        // A row's text is asked for on the main thread: so many rows are searched and no more.
        for step in 0..<min(count, 5000) {
            let position = (start + step) % count
            guard geometry.isRow(position) else { continue }
            guard let candidate = content.listTypeSelectText(at: position) else { continue }
            if candidate.lowercased().hasPrefix(wanted) {
                moveFocus(to: position)
                return true
            }
        }
        return typed.isActive && text.count > 1
    }
}

/// What was typed in the last second.
struct TypeAhead {
    private(set) var text = ""
    private var last = 0.0

    var isActive: Bool { monotonicSeconds() - last < 1 }

    mutating func add(_ character: Character) -> String {
        if !isActive { text = "" }
        last = monotonicSeconds()
        text.append(character)
        return text
    }
}
