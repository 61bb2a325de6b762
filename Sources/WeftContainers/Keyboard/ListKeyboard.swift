import WeftGTK
import WeftLayout
import WeftNodes

/// The keyboard's requests to its list.
@MainActor
protocol ListKeyboardOwner: AnyObject {
    var manner: ListManner { get }
    /// True during GTK's allocation, when nothing may be moved.
    var isAllocating: Bool { get }
    /// Positions on screen, ascending except for sticky ones.
    var visiblePositions: [Int] { get }
    /// Performs the first destructive action of a row, for the Delete key. Returns false if there is none.
    func performDelete(at position: Int) -> Bool
    /// The name of a row from the data source.
    func typeSelectText(at position: Int) -> String?
    /// Orders the widgets like their rows, since GTK moves the focus in widget order.
    func orderWidgets()
    /// Requests widgets for target rows.
    func setNeedsRangeUpdate()
}

/// Focus and keys of a list: from row to row if rows can be selected, otherwise from text to text.
@MainActor
final class ListKeyboard {
    let rows: LiveRows
    let space: ListSpace
    let scroller: ListScroller
    let selection: ListSelection
    unowned let owner: any ListKeyboardOwner
    var focus = ListFocus()
    /// Returns the focus to the list when no other window is above it.
    private(set) lazy var turn = FocusTurn(canvas)

    init(
        _ rows: LiveRows, in space: ListSpace, _ scroller: ListScroller, _ selection: ListSelection,
        owner: any ListKeyboardOwner
    ) {
        self.rows = rows
        self.space = space
        self.scroller = scroller
        self.selection = selection
        self.owner = owner
    }

    var canvas: ScrollCanvas { space.canvas }
    var geometry: ListGeometry { space.geometry }
    var manner: ListManner { owner.manner }
    var offset: Double { scroller.offset }
    var page: Double { geometry.page }
    var count: Int { geometry.count }

    /// Positions on screen, without sticky ones.
    var onScreen: [Int] { geometry.positions(in: offset..<(offset + page)) }

    // MARK: Keys

    /// Handles a key. Arrows, Page, Home and End move the focus, or the page being read; Enter and Space select the
    /// focused row; letters find a row. Returns false if the key was not used.
    func pressed(_ press: KeyPress) -> Bool {
        guard count > 0, manner.keysMove else { return false }
        guard manner.selectsItems else { return readOn(by: press) }
        let current = focusedRow
        let end = space.isUpsideDown ? 0 : count - 1
        if press.leadsElsewhere { focus.typed = TypeAhead() }
        let choice = selection.choiceOnMoving(press)
        switch press.key {
        case .up, .down, .left, .right:
            // An arrow key without a target is still consumed: GTK would move the focus to the enclosing list.
            return moved(by: press.key, from: current, choosing: choice) || isRowOrListFocused
        case .pageUp:
            movePage(from: current, by: space.isUpsideDown ? 1 : -1, choosing: choice)
        case .pageDown:
            movePage(from: current, by: space.isUpsideDown ? -1 : 1, choosing: choice)
        case .home:
            moveFocus(to: count - 1 - end, passing: end == 0 ? -1 : 1, choosing: choice)
        case .end:
            moveFocus(to: end, passing: end == 0 ? 1 : -1, choosing: choice)
        case .enter, .space:
            if press.key == .space, focus.typed.goesOn(at: press.time) { return typeAhead(press) }
            return selectFocusedRow(
                selection.choosesAmongRows ? ListSelection.Choice(press) : .toggled,
                activating: press.key == .enter && !press.isShift && !press.isControl)
        case .delete:
            return focusedRow.map { rows.widget(at: $0)?.hasFocus == true && owner.performDelete(at: $0) } ?? false
        default:
            return typeAhead(press)
        }
        return true
    }

    /// Handles keys with Control if several rows can be selected: movement keys move the focus without selecting, Space
    /// toggles a row, A selects all, and Shift+A none. Returns false if the key was not used.
    func pressedWithControl(_ press: KeyPress) -> Bool {
        guard count > 0, manner.keysMove, selection.choosesAmongRows, isRowOrListFocused else { return false }
        switch press.key {
        case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .space: return pressed(press)
        default: break
        }
        guard press.shortcutLetter == "a" else { return false }
        press.isShift ? selection.replace(with: []) : selection.selectAll()
        return true
    }

    var isRowOrListFocused: Bool { canvas.hasFocus || rows.withKeyboard?.canvas?.widget.hasFocus == true }

    /// Selects the focused row, or the row that had the focus last, and scrolls to it.
    private func selectFocusedRow(_ choice: ListSelection.Choice, activating: Bool) -> Bool {
        // Avoids folding, which costs GLib several allocations; most names begin with another letter.
        guard isRowOrListFocused, let row = focusedRow ?? entryRow else { return false }
        canvas.showFocusRing()
        scroller.show(row)
        focus.cursor = row
        guard let node = rows.node(at: row), let widget = rows.widget(at: row) else {
            focus.send(to: row, .init(isByKey: true, choice: choice, activates: activating))
            owner.setNeedsRangeUpdate()
            return true
        }
        guard node.isSelectable else { return false }
        if canvas.hasFocus { widget.grabFocus() }
        selection.userSelects(row, choice)
        if activating { selection.userActivates(row) }
        return true
    }

    // MARK: Arrows

    /// Moves to the next item along the scroll direction, or to the next in order across it.
    private func moved(
        by key: KeyPress.Key, from current: Int?, choosing choice: ListSelection.Choice?
    ) -> Bool {
        guard let step = space.step(of: key) else { return false }
        let isAlong = (key == .up || key == .down) == (geometry.axis == .vertical)
        let isList = !geometry.hasColumns
        guard let current, current < count else {
            moveFocus(to: space.firstVisibleRow, passing: 1, choosing: choice)
            return true
        }
        let next = isAlong && !isList ? space.neighbour(of: current, step: step) : current + step
        moveFocus(to: next, passing: step, choosing: choice)
        return true
    }

    private func movePage(
        from current: Int?, by direction: Double, choosing choice: ListSelection.Choice?
    ) {
        let start = current ?? space.firstVisibleRow
        let target = geometry.offset(of: start) + direction * page * ScrollCanvas.pageShare
        var row = geometry.position(clampedTo: min(max(0, target), geometry.totalExtent - 1e-6)) ?? start
        let step = direction > 0 ? 1 : -1
        if row == start { row += step }
        moveFocus(to: row, passing: step, choosing: choice)
    }

    // MARK: Updates of rows

    /// The row that has the keyboard focus, or is about to get it.
    var rowInUse: Int? { rows.withKeyboard?.index ?? focus.pending ?? (turn.isWaiting ? focus.cursor : nil) }

    /// Called after the data was reloaded. The focus of a row moves to the row at the same position, or to the first
    /// row on screen.
    func listWasRead(focused row: Int?) {
        focus.stay()
        guard let row, manner.keysMove, count > 0 else { return }
        let isOnScreen = page > 0 && row < count && onScreen.contains(row)
        let place = isOnScreen ? row : page > 0 ? space.firstVisibleRow : 0
        focus.send(to: place, .init(step: 1, isByKey: canvas.showsFocusRing))
    }

    /// Called after rows were inserted, removed and moved. The row that gets the focus of a removed row was on screen
    /// when that was removed, but new rows may move it off the screen, where it would get no widget. So it is kept in
    /// view.
    func rowsWereChanged() {
        guard let pending = focus.pending, pending >= 0, case .row = focus.arrival.place, canvas.containsFocus,
            rows.withKeyboard == nil, let row = row(near: pending)
        else { return }
        scroller.keepInView(row)
    }

    /// Maps positions of rows to new ones; nil means removed. The focus of a removed row moves to its successor, if
    /// there is one.
    func remap(_ map: (Int) -> Int?, successor: ((Int) -> Int?)? = nil) {
        focus.search = nil
        focus.cursor = focus.cursor.flatMap { map($0) ?? successor?($0) }
        focus.pending = focus.pending.flatMap { map($0) ?? successor?($0) }
    }

    /// Sets how the row's widget takes the keyboard focus.
    func updateFocusability(of row: ListRow) {
        guard let node = row.node else { return }
        let isSelectable = selection.isSelectable(node, at: row.index)
        row.canvas?.rowFocus = isSelectable ? .always : manner.isRead ? .whereItSpeaks : .never
        row.canvas?.widget.isActivatable = isSelectable
    }
}
