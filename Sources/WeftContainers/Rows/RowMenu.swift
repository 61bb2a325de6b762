import WeftGTK
import WeftLayout

/// The menu of a row, opened by the secondary button, a long touch, the Menu key, Shift+F10, or an accessibility
/// action.
@MainActor
final class RowMenu {
    private let space: ListSpace
    private unowned let owner: any RowActionsOwner
    /// The open menu.
    private(set) var popover: PopoverMenu?
    /// The current position of the menu's row.
    private(set) var row: Int?

    init(in space: ListSpace, owner: any RowActionsOwner) {
        self.space = space
        self.owner = owner
    }

    var isOpen: Bool { popover != nil }

    /// Opens the menu at a place of the canvas, or below the row. Returns false if the row has no actions or is not on
    /// screen.
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

    /// Maps positions of rows to new ones; nil means removed.
    func remap(_ map: (Int) -> Int?) { row = row.flatMap(map) }

    /// Closes the menu if an update removed its row.
    func closeWhereRowIsGone() {
        if row == nil { popover?.close() }
    }

    /// Places the popover again with its anchor, after an allocation.
    func listWasAllocated() { popover?.parentWasAllocated() }
}
