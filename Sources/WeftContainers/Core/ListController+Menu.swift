import WeftGTK
import WeftLayout
import WeftNodes

extension ListController: RowActionsOwner {
    var pointerLocation: Point? { pointer.location }

    func liveRow(at position: Int) -> ListRow? { rows[position] }

    func actions(at position: Int) -> [CellAction] { content?.listActions(at: position) ?? [] }

    func sourcePath(at position: Int) -> IndexPath? { content?.listIndexPath(at: position) }

    var offersActions: Bool { !carrying.isCarrying && !menu.isOpen }

    var offersSwipes: Bool { offersActions && manner.swipesItems }

    func swipeWillBegin() { pointer.highlight(nil) }

    func menuWillOpen(ofRowAt position: Int) { keyboard.focus.cursor = position }

    /// Returns the keyboard to the row, or to the row that took its place.
    func menuDidClose(ofRowAt position: Int?) {
        keyboard.returnFocus(to: min(position ?? keyboard.focus.cursor ?? 0, max(0, count - 1)))
    }

    /// Opens a row's menu. Returns false if the press was not used, for example because a long touch picks up a movable
    /// row.
    func menuPressed(at point: Point, isTouch: Bool) -> Bool {
        guard !isTouch || !carrying.canPickUp(at: point), let hit = space.row(at: point) else { return false }
        let place = Rect(origin: point, size: .zero)
        return menu.open(ofRowAt: hit.row, at: place)
            || content?.listTextSelection?.selector.openMenu(at: place) == true
    }

    /// Opens the focused row's menu. Controls inside rows get the key first, since for example a text field has its own
    /// menu.
    func menuKeyPressed(_ press: KeyPress) -> Bool {
        guard press.key == .menu || press.key == .f10 && press.isShift else { return false }
        if let row = keyboard.focusedRow {
            guard keyboard.onScreen.contains(row) || actions(at: row).isEmpty else {
                // The row of the menu must be visible; its place is known after a frame.
                keyboard.moveFocus(to: row)
                openMenu(ofRowThatComes: row, frames: 30)
                return true
            }
            if menu.open(ofRowAt: row) { return true }
        }
        guard let selector = content?.listTextSelection?.selector else { return false }
        return selector.openMenu(at: selector.menuPlace)
    }

    /// Opens the menu of a row that is about to appear. A row may need some frames until it has its place.
    private func openMenu(ofRowThatComes row: Int, frames: Int) {
        FrameClock.shared.afterPaint { [weak self] in
            guard let self, keyboard.focusedRow == row, !menu.open(ofRowAt: row), frames > 0 else { return }
            canvas.queueDraw()
            openMenu(ofRowThatComes: row, frames: frames - 1)
        }
    }
}
