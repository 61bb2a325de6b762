import Weft

/// The feed's pages: waiting, the groups, or a message. One is shown.
@MainActor
final class FeedPages {
    let widget = Box(vertical: true)
    private let stack = PageStack()
    private let content: Widget
    private let wait: FeedWait
    /// The page for messages, made on demand, since most users never see it.
    private var status: FeedStatusView?
    private var shownStatus: FeedTrouble?
    private let onRetry: @MainActor () -> Void
    let announcer: Announcer
    /// Active during a manual refresh.
    let refreshing = RefreshWait()
    /// Gives the focus at a suitable time, since the user may be in the place popover or in another window.
    let turn: FocusTurn
    /// True if a page takes the keyboard focus when it appears; false while the user types elsewhere.
    var takesKeyboard = true
    /// The message for an empty result with filters.
    var narrowed: FeedNothing?
    private let onSources: @MainActor () -> Void

    /// - Parameters:
    ///   - content: the page with the groups.
    ///   - wait: the page shown before.
    init(
        content: Widget, wait: FeedWait, onRetry: @escaping @MainActor () -> Void,
        onSources: @escaping @MainActor () -> Void
    ) {
        self.content = content
        self.wait = wait
        self.onRetry = onRetry
        self.onSources = onSources
        announcer = Announcer(widget)
        turn = FocusTurn(widget)
        widget.setExpands()
        stack.setExpands()
        stack.add(wait.widget)
        stack.add(content)
        widget.append(stack)
    }

    /// Adds a line below all pages.
    func addBelow(_ line: Widget) { widget.append(line) }

    func showWait() {
        guard !wait.isOn else { return }
        shownStatus = nil
        wait.isOn = true
        turn.pageWillChange()
        stack.show(wait.widget, .none)
        // If nothing can be announced, the focused widget is read instead.
        if !announcer.announce(wait.text), takesKeyboard {
            turn.take { [weak wait] in wait?.takeFocus() }
        }
    }

    /// Shows the reason for waiting; nil removes the message.
    func tellWait(_ text: String?) {
        if wait.isOn, wait.tell(text), let text { announcer.announce(text) }
    }

    /// Focuses the page shown in place of the groups; false if the groups are shown.
    func takeFocus() -> Bool {
        if wait.isOn {
            wait.takeFocus()
        } else if let status, status.widget.isMapped {
            status.takeFocus()
        } else {
            return false
        }
        return true
    }

    func showContent() {
        wait.isOn = false
        shownStatus = nil
        // Called with each answer: rows that stay on screen keep the keyboard.
        guard !stack.isShown(content) else { return }
        turn.pageWillChange()
        stack.show(content, .none)
    }

    /// Shows a problem. A repeated one is not announced, and does not take the keyboard focus.
    func show(_ trouble: FeedTrouble) {
        guard shownStatus != trouble else { return }
        showStatus { $0.show(trouble) }
        shownStatus = trouble
    }

    func showNothing(title: String, message: String, icon: String) {
        if let narrowed { return show(narrowed) }
        showStatus { $0.showNothing(title: title, message: message, icon: icon) }
    }

    /// Shows an empty state with its action.
    func show(_ nothing: FeedNothing) { showStatus { $0.show(nothing) } }

    private func showStatus(_ tell: (FeedStatusView) -> Void) {
        wait.isOn = false
        shownStatus = nil
        let view = status ?? FeedStatusView(onRetry: onRetry, onSources: onSources)
        if status == nil { stack.add(view.widget) }
        status = view
        turn.pageWillChange()
        stack.show(view.widget, .none)
        tell(view)
        guard takesKeyboard else { return }
        turn.take { [weak view] in view?.takeFocus() }
        announcer.announce(view.whatHappened)
    }
}
