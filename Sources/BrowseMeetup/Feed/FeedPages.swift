import Weft

/// The feed's pages, of which one is shown: that something is on its way, the groups, or what happened instead.
@MainActor
final class FeedPages {
    let widget = Box(vertical: true)
    private let stack = PageStack()
    private let groups: Widget
    private let spinner = Spinner(size: 32)
    /// What is waited for.
    private let waitLabel = Label("", overflow: .wrapsCentered)
    private let wait = Box(vertical: true, spacing: 12)
    /// Made when there is something to say: most users never see it.
    private var status: FeedStatusView?
    private var shownStatus: FeedTrouble?
    private let onRetry: @MainActor () -> Void
    let announcer: Announcer
    /// The user may be in the place popover, or in another window, when something comes.
    let turn: FocusTurn
    private let onSources: @MainActor () -> Void

    /// - Parameter groups: the page with the groups.
    init(
        groups: Widget, onRetry: @escaping @MainActor () -> Void, onSources: @escaping @MainActor () -> Void
    ) {
        self.groups = groups
        self.onRetry = onRetry
        self.onSources = onSources
        announcer = Announcer(widget)
        turn = FocusTurn(widget)
        spinner.setAlignment(horizontal: .center, vertical: .center)
        spinner.setAccessibleLabel("Loading groups")
        spinner.isFocusable = true
        waitLabel.isVisible = false
        waitLabel.addStyleClass("secondary-label")
        wait.setAlignment(horizontal: .center, vertical: .center)
        wait.setMargins(24)
        wait.append(spinner)
        wait.append(waitLabel)
        widget.setExpands()
        stack.setExpands()
        stack.add(wait)
        stack.add(groups)
        widget.append(stack)
    }

    /// What stays below all pages.
    func addBelow(_ line: Widget) { widget.append(line) }

    func showWait() {
        guard !spinner.isSpinning else { return }
        shownStatus = nil
        spinner.isSpinning = true
        waitLabel.isVisible = false
        turn.pageWillChange()
        stack.show(wait, .none)
        // Who cannot be told otherwise hears where the keyboard is.
        if !announcer.announce("Loading groups") {
            turn.take { [weak spinner] in _ = spinner?.grabFocus() }
        }
    }

    /// Says below the spinner what is waited for; nil where that needs no words.
    func tellWait(_ text: String?) {
        guard spinner.isSpinning, text != (waitLabel.isVisible ? waitLabel.text : nil) else { return }
        waitLabel.text = text ?? ""
        waitLabel.isVisible = text != nil
        if let text { announcer.announce(text) }
    }

    func showGroups() {
        spinner.isSpinning = false
        shownStatus = nil
        turn.pageWillChange()
        stack.show(groups, .none)
    }

    /// What is there already is not said again, and does not take the keyboard again.
    func show(_ trouble: FeedTrouble) {
        guard shownStatus != trouble else { return }
        showStatus { $0.show(trouble) }
        shownStatus = trouble
    }

    func showNothing(title: String, message: String) { showStatus { $0.showNothing(title: title, message: message) } }

    private func showStatus(_ tell: (FeedStatusView) -> Void) {
        spinner.isSpinning = false
        shownStatus = nil
        let view = status ?? FeedStatusView(onRetry: onRetry, onSources: onSources)
        if status == nil { stack.add(view.widget) }
        status = view
        turn.pageWillChange()
        stack.show(view.widget, .none)
        tell(view)
        turn.take { [weak view] in view?.takeFocus() }
        announcer.announce(view.whatHappened)
    }
}
