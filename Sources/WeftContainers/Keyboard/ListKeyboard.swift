import WeftGTK
import WeftLayout
import WeftNodes

/// What the keyboard asks of its list.
@MainActor
protocol ListKeyboardOwner: AnyObject {
    var manner: ListManner { get }
    /// Inside GTK's allocation: nothing may move.
    var isAllocating: Bool { get }
    /// What is on screen, ascending but for what sticks there.
    var visiblePositions: [Int] { get }
    /// Delete does the first destructive action of a row; false where there is none.
    func performDelete(at position: Int) -> Bool
    /// What the data source calls a row.
    func typeSelectText(at position: Int) -> String?
    /// Widgets are to be in the order of their rows, in which GTK goes through them.
    func orderWidgets()
    /// Rows that are gone to are to get their widgets.
    func setNeedsRangeUpdate()
}

/// Where the keyboard is in a list, and where keys lead it: from row to row where rows are selected, from text to text where
/// they are read.
@MainActor
final class ListKeyboard {
    let rows: LiveRows
    let space: ListSpace
    let scroller: ListScroller
    let selection: ListSelection
    unowned let owner: any ListKeyboardOwner
    var focus = ListFocus()

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

    /// What is on screen by its place, without what sticks there.
    var onScreen: [Int] { geometry.positions(in: offset..<(offset + page)) }

    // MARK: Keys

    /// Arrows, Page, Home and End move the focus, or the page that is read; Enter and Space select the focused row; letters
    /// find one. False leaves the key to others.
    func pressed(_ press: KeyPress) -> Bool {
        guard count > 0, manner.keysMove else { return false }
        guard manner.selectsItems else { return readOn(by: press) }
        let current = focusedRow
        let end = space.isUpsideDown ? 0 : count - 1
        if press.leadsElsewhere { focus.typed = TypeAhead() }
        let choice = selection.choiceOnMoving(press)
        switch press.key {
        case .up, .down, .left, .right:
            // What leads nowhere stays with the row: GTK would go to the list around it.
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
            return selectFocusedRow(selection.choosesAmongRows ? ListSelection.Choice(press) : .toggled)
        case .delete:
            return focusedRow.map { rows.widget(at: $0)?.hasFocus == true && owner.performDelete(at: $0) } ?? false
        default:
            return typeAhead(press)
        }
        return true
    }

    /// Keys with Control, where several rows may be selected: the focus moves alone, Space selects besides the others, A
    /// all, and with Shift none. False leaves the key to others.
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

    /// The row with the keyboard, or the one that had it last: it comes into view first.
    private func selectFocusedRow(_ choice: ListSelection.Choice) -> Bool {
        // A control inside the row has the focus: the key is its own.
        guard isRowOrListFocused, let row = focusedRow ?? entryRow else { return false }
        canvas.showFocusRing()
        scroller.show(row)
        focus.cursor = row
        guard let node = rows.node(at: row), let widget = rows.widget(at: row) else {
            focus.send(to: row, .init(isByKey: true, choice: choice))
            owner.setNeedsRangeUpdate()
            return true
        }
        guard node.isSelectable else { return false }
        if canvas.hasFocus { widget.grabFocus() }
        selection.userSelects(row, choice)
        return true
    }

    // MARK: Arrows

    /// Along the scroll direction to the item there, across it to the next one in order.
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

    // MARK: What happens to rows

    /// The row that the keyboard is in, or on its way to.
    var rowInUse: Int? { rows.withKeyboard?.index ?? focus.pending }

    /// The list was read anew: where a row had the keyboard, the one in its place gets it, or the first one on screen.
    func listWasRead(focused row: Int?) {
        focus.stay()
        guard let row, manner.keysMove, count > 0 else { return }
        let isOnScreen = page > 0 && row < count && onScreen.contains(row)
        let place = isOnScreen ? row : page > 0 ? space.firstVisibleRow : 0
        focus.send(to: place, .init(step: 1, isByKey: canvas.showsFocusRing))
    }

    /// Rows have other positions; nil is gone. The keyboard of one that is gone goes to its successor, where there is one.
    func remap(_ map: (Int) -> Int?, successor: ((Int) -> Int?)? = nil) {
        focus.search = nil
        focus.cursor = focus.cursor.flatMap { map($0) ?? successor?($0) }
        focus.pending = focus.pending.flatMap { map($0) ?? successor?($0) }
    }

    /// How the row takes the keyboard, by what the list makes of it.
    func updateFocusability(of row: ListRow) {
        guard let node = row.node else { return }
        let isSelectable = selection.isSelectable(node, at: row.index)
        row.canvas?.rowFocus = isSelectable ? .always : manner.isRead ? .whereItSpeaks : .never
        row.canvas?.widget.isActivatable = isSelectable
    }
}
