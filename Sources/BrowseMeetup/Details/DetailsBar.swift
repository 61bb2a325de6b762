import GroupDirectory
import Weft

/// Reports below the page that an action failed, and offers another way.
@MainActor
final class DetailsBar {
    /// The page, and `widget` below it.
    let column = Box(vertical: true)
    /// The bar's container; empty while there is no report.
    let widget = Box(vertical: true)
    private lazy var announcer = Announcer(column)
    /// The bar, made for the first report.
    private var bar: ErrorBar?
    private var wayOut: (@MainActor () -> Void)?

    /// Puts the page above the bar.
    func setPage(_ page: Widget) {
        column.setExpands()
        column.append(page)
        column.append(widget)
    }

    /// Returns the node of the page that has the keyboard focus.
    var focused: (@MainActor () -> DisplayNode?)?
    /// Called to return the keyboard focus to the node that had it when the bar appeared, if that node still exists.
    var onLeave: (@MainActor (DisplayNode?) -> Void)?
    private weak var origin: DisplayNode?
    /// The node whose hint contains the report, and its usual hint.
    private var described: (node: DisplayNode, hint: String?)?

    /// The alternatives that the bar offers.
    enum WayOut {
        case copyAddress, saveFile
    }

    /// - Parameter action: called when the user chooses the alternative.
    func show(_ text: String, _ wayOut: WayOut, action: @escaping @MainActor () -> Void) {
        let bar = self.bar ?? makeBar()
        self.wayOut = action
        bar.show(text, offersAction: wayOut == .copyAddress, offersSecond: wayOut == .saveFile)
        // While the bar has the focus, the node that was focused before it is kept.
        if let focused = focused?() { origin = focused }
        describe(announcer.announce(text) ? nil : text)
    }

    /// Adds the report to the hint of the node with the keyboard, if it could not be announced.
    private func describe(_ text: String?) {
        if let (node, hint) = described { node.accessibilityHint = hint }
        described = nil
        guard let text, let node = focused?() else { return }
        described = (node, node.accessibilityHint)
        node.accessibilityHint = text
    }

    func announce(_ text: String) { announcer.announce(text) }

    /// True while a failure is reported.
    var isShown: Bool { wayOut != nil }

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
