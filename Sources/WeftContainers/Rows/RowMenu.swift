import WeftGTK
import WeftLayout

/// The menu of a row: by the secondary button, a finger held down, the Menu key, Shift+F10, and as an action on the
/// accessibility bus.
@MainActor
final class RowMenu {
    private let space: ListSpace
    private unowned let owner: any RowActionsOwner
    /// The open one.
    private(set) var popover: PopoverMenu?
    /// The row that it is of, wherever that is by now.
    private(set) var row: Int?

    init(in space: ListSpace, owner: any RowActionsOwner) {
        self.space = space
        self.owner = owner
    }

    var isOpen: Bool { popover != nil }

    /// Opens at a place of the canvas, or below the row. False when the row has no actions or is not on screen.
    @discardableResult
    func open(ofRowAt position: Int, at place: Rect? = nil) -> Bool {
        guard !isOpen, owner.offersActions, space.canvas.isMapped, position < space.geometry.count,
            space.geometry.isRow(position), let cell = owner.liveRow(at: position)?.canvas
        else { return false }
        let actions = owner.actions(at: position)
        guard !actions.isEmpty else { return false }
        let popover = PopoverMenu(
            actions.map { action in
                PopoverMenu.Item(
                    title: action.title, isDestructive: action.style == .destructive, isEnabled: action.isEnabled
                ) { [weak self] in self?.perform(action) }
            })
        self.popover = popover
        row = position
        owner.menuWillOpen(ofRowAt: position)
        cell.widget.addStyleClass("menu-open")
        popover.popUp(at: place ?? space.visiblePart(of: position), in: space.canvas) { [weak self, weak cell] in
            cell?.widget.removeStyleClass("menu-open")
            self?.didClose()
        }
        return true
    }

    private func perform(_ action: CellAction) {
        guard let path = row.flatMap({ owner.sourcePath(at: $0) }) else { return }
        action.handler(path)
    }

    private func didClose() {
        let last = row
        popover = nil
        row = nil
        owner.menuDidClose(ofRowAt: last)
    }

    /// Rows have other positions; nil is gone.
    func remap(_ map: (Int) -> Int?) { row = row.flatMap(map) }

    /// What the menu was for may be gone by an update.
    func closeWhereRowIsGone() {
        if row == nil { popover?.close() }
    }

    /// A popover is placed with what it points to.
    func listWasAllocated() { popover?.parentWasAllocated() }
}
