import GroupDirectory
import Weft

/// Says below the page what could not be done, and offers another way.
@MainActor
final class DetailsBar {
    /// The page, and `widget` below it.
    let column = Box(vertical: true)
    /// Empty where there is nothing to say.
    let widget = Box(vertical: true)
    private lazy var announcer = Announcer(column)
    /// Made when there is something to say.
    private var bar: ErrorBar?
    private var wayOut: (@MainActor () -> Void)?

    /// Puts the page above the bar.
    func setPage(_ page: Widget) {
        column.setExpands()
        column.append(page)
        column.append(widget)
    }

    /// What of the page has the keyboard.
    var focused: (@MainActor () -> DisplayNode?)?
    /// Gives the keyboard back to what of the page had it when the bar came, where that is still there.
    var onLeave: (@MainActor (DisplayNode?) -> Void)?
    private weak var origin: DisplayNode?
    /// What has a description of what happened, and the hint that it has else.
    private var described: (node: DisplayNode, hint: String?)?

    /// What can be done about it.
    enum WayOut {
        case copyAddress, saveFile
    }

    /// - Parameter action: runs when the user wants the way out.
    func show(_ text: String, _ wayOut: WayOut, action: @escaping @MainActor () -> Void) {
        let bar = self.bar ?? makeBar()
        self.wayOut = action
        bar.show(text, offersAction: wayOut == .copyAddress, offersSecond: wayOut == .saveFile)
        // With the keyboard at the bar, what it came from stays.
        if let focused = focused?() { origin = focused }
        describe(announcer.announce(text) ? nil : text)
    }

    /// Who cannot be told otherwise reads it with what has the keyboard.
    private func describe(_ text: String?) {
        if let (node, hint) = described { node.accessibilityHint = hint }
        described = nil
        guard let text, let node = focused?() else { return }
        described = (node, node.accessibilityHint)
        node.accessibilityHint = text
    }

    func announce(_ text: String) { announcer.announce(text) }

    func hide() {
        wayOut = nil
        describe(nil)
        guard let bar else { return }
        let hadFocus = bar.hasFocus
        bar.hide()
        if hadFocus { onLeave?(origin) }
        origin = nil
    }

    private func makeBar() -> ErrorBar {
        let take: @MainActor () -> Void = { [weak self] in
            let action = self?.wayOut
            self?.hide()
            action?()
        }
        let bar = ErrorBar(
            action: localized("Copy Address"), second: (localized("Save File…"), take), onAction: take)
        widget.append(bar.widget)
        self.bar = bar
        return bar
    }
}
