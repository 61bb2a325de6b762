import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

extension ListController: ListKeyboardOwner {
    /// Sends a key to the gesture in progress first, then to the rows. Returns false if the key was not used.
    func pressed(_ press: KeyPress) -> Bool {
        if carrying.isCarrying {
            if press.key == .escape { carrying.cancel() }
            return true
        }
        if swipe.isOpen, press.key == .escape {
            swipe.settle(isOpen: false)
            return true
        }
        // Typed text goes into the focused text field.
        guard !canvas.isTextFocused else { return false }
        if carrying.move(by: press) { return true }
        if sectionIndex.pressed(press) { return true }
        if content?.listTextSelection?.selector.keyPressed(press, opensMenu: false) == true { return true }
        if canvas.containsFocus { canvas.showFocusRing() }
        guard !press.isAlt else { return false }
        guard !press.isControl else { return keyboard.pressedWithControl(press) }
        if press.key == .f5 { return wantsRefresh() }
        if press.key.movesInToolbar, canvas.isToolbarFocused { return false }
        return keyboard.pressed(press)
    }

    /// Starts a refresh. Returns false if the list has no refresh action.
    func wantsRefresh() -> Bool {
        refresh.begin(saying: speech.text.refreshing) || content?.listWantsRefresh() ?? false
    }

    func performDelete(at position: Int) -> Bool {
        guard let path = sourcePath(at: position),
            let action = actions(at: position).first(where: { $0.style == .destructive && $0.isEnabled })
        else { return false }
        action.handler(path)
        return true
    }

    func typeSelectText(at position: Int) -> String? { content?.listTypeSelectText(at: position) }

    func orderWidgets() { speech.orderIfNeeded(rows.values, in: canvas) }
}

extension ListController: RowPointerOwner {
    var isSwiped: Bool { swipe.isOpen }

    func closesSwipe() -> Bool {
        guard swipe.isOpen else { return false }
        swipe.settle(isOpen: false)
        return true
    }

    func hasSelectableText(at point: Point) -> Bool { content?.listTextSelection?.selector.isOverText(point) ?? false }

    func mayBeHighlighted(_ position: Int) -> Bool { content?.listShouldHighlight(position) ?? false }

    func highlightChanged(at position: Int, _ isHighlighted: Bool) {
        content?.listDidHighlight(position, isHighlighted)
    }
}

extension ListController: ListSelectionOwner {
    func mayBeSelected(_ position: Int) -> Bool { content?.listShouldSelect(position) ?? false }
    func mayBeDeselected(_ position: Int) -> Bool { content?.listShouldDeselect(position) ?? true }
    func wasSelected(_ position: Int) { content?.listDidSelect(position) }
    func wasDeselected(_ position: Int) { content?.listDidDeselect(position) }
    func selectionChanged() { content?.listSelectionChanged() }
    func wasActivated(_ position: Int) { content?.listDidActivate(position) }
}

extension KeyPress.Key {
    /// Moves along a horizontal tool bar.
    fileprivate var movesInToolbar: Bool {
        switch self {
        case .left, .right, .home, .end: true
        default: false
        }
    }
}
