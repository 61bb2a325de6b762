import WeftGTK
import WeftLayout

/// The menu of a row: by the secondary button, a finger held down, the Menu key, Shift+F10, and as an action on the
/// accessibility bus.
extension ListController {
    /// False leaves the press to others: a finger that is held down picks up what may be moved.
    func menuPressed(at point: Point, isTouch: Bool) -> Bool {
        guard !isTouch || !canPickUp(at: point), let hit = row(at: point) else { return false }
        return openMenu(ofRowAt: hit.row, at: Rect(origin: point, size: .zero))
    }

    /// Controls inside of rows get the key first: a text field has a menu of its own.
    func menuKeyPressed(_ press: KeyPress) -> Bool {
        guard press.key == .menu || press.key == .f10 && press.isShift, let row = focusedRow else { return false }
        return openMenu(ofRowAt: row)
    }

    /// Opens at a place of the canvas, or below the row. False when the row has no actions or is not on screen.
    @discardableResult
    func openMenu(ofRowAt position: Int, at place: Rect? = nil) -> Bool {
        guard menu == nil, carried == nil, canvas.isMapped, let content, position < count, geometry.isRow(position),
            let cell = rows[position]?.canvas
        else { return false }
        let actions = content.listActions(at: position)
        guard !actions.isEmpty else { return false }
        let menu = PopoverMenu(
            actions.map { action in
                PopoverMenu.Item(
                    title: action.title, isDestructive: action.style == .destructive, isEnabled: action.isEnabled
                ) { [weak self] in self?.performInMenu(action) }
            })
        self.menu = menu
        menuRow = position
        focus.cursor = position
        cell.widget.addStyleClass("menu-open")
        menu.popUp(at: place ?? visiblePart(of: position), in: canvas) { [weak self, weak cell] in
            cell?.widget.removeStyleClass("menu-open")
            self?.menuDidClose()
        }
        return true
    }

    private func visiblePart(of position: Int) -> Rect {
        let rect = self.place(geometry.frame(at: position))
        let (top, bottom) = (max(0, rect.minY), min(viewport.height, rect.maxY))
        return Rect(x: max(0, rect.minX), y: top, width: rect.width, height: max(1, bottom - top))
    }

    private func performInMenu(_ action: CellAction) {
        guard let path = menuRow.flatMap({ content?.listIndexPath(at: $0) }) else { return }
        action.handler(path)
    }

    /// The keyboard goes back to the row, or to the one that took its place.
    private func menuDidClose() {
        let row = menuRow ?? focus.cursor
        menu = nil
        menuRow = nil
        returnFocus(to: min(row ?? 0, max(0, count - 1)))
    }

    /// What the menu was for may be gone by an update.
    func closeMenuOfGoneRow() {
        if menuRow == nil { menu?.close() }
    }

    /// The Delete key does the first destructive action of the focused row.
    func performDelete() -> Bool {
        guard let row = focusedRow, rows[row]?.canvas?.widget.hasFocus == true, let content,
            let path = content.listIndexPath(at: row),
            let action = content.listActions(at: row).first(where: { $0.style == .destructive && $0.isEnabled })
        else { return false }
        action.handler(path)
        return true
    }
}
