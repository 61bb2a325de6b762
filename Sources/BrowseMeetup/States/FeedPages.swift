import Weft

/// The feed's pages, of which one is shown: that something is on its way, the groups, or what happened instead.
@MainActor
final class FeedPages {
    let widget = Box(vertical: true)
    private let stack = PageStack()
    private let content: Widget
    private let wait: FeedWait
    /// Made when there is something to say: most users never see it.
    private var status: FeedStatusView?
    private var shownStatus: FeedTrouble?
    private let onRetry: @MainActor () -> Void
    let announcer: Announcer
    /// While the user waits for what was asked anew.
    let refreshing = RefreshWait()
    /// The user may be in the place popover, or in another window, when something comes.
    let turn: FocusTurn
    /// Whether a page gets the keyboard when it comes; otherwise the user types somewhere else.
    var takesKeyboard = true
    /// What is said of no groups, where the user wants only some.
    var narrowed: FeedNothing?
    private let onSources: @MainActor () -> Void

    /// - Parameters:
    ///   - content: the page with what was found.
    ///   - wait: the page that is shown until then.
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

    /// What stays below all pages.
    func addBelow(_ line: Widget) { widget.append(line) }

    func showWait() {
        guard !wait.isOn else { return }
        shownStatus = nil
        wait.isOn = true
        turn.pageWillChange()
        stack.show(wait.widget, .none)
        // Who cannot be told otherwise hears where the keyboard is.
        if !announcer.announce(wait.text), takesKeyboard {
            turn.take { [weak wait] in wait?.takeFocus() }
        }
    }

    /// Says what is waited for; nil where that needs no words.
    func tellWait(_ text: String?) {
        if wait.isOn, wait.tell(text), let text { announcer.announce(text) }
    }

    /// Gives the keyboard to what is shown in place of the content; false where that is not so.
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
        turn.pageWillChange()
        stack.show(content, .none)
    }

    /// What is there already is not said again, and does not take the keyboard again.
    func show(_ trouble: FeedTrouble) {
        guard shownStatus != trouble else { return }
        showStatus { $0.show(trouble) }
        shownStatus = trouble
    }

    func showNothing(title: String, message: String, icon: String) {
        if let narrowed { return show(narrowed) }
        showStatus { $0.showNothing(title: title, message: message, icon: icon) }
    }

    /// The same with what can be done about it.
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
