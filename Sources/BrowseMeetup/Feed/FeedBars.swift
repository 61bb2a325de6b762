import GroupDirectory
import Weft

/// The lines below the feed: what went wrong while there are groups to show, and what became of the store.
@MainActor
final class FeedBars {
    let widget = Box(vertical: true)
    /// What they are below.
    private let page: FeedPages
    private let onRetry: @MainActor () -> Void
    /// Gives the keyboard back to the groups.
    private let onLeave: @MainActor () -> Void
    /// Each made when there is something to say.
    private var trouble: ErrorBar?
    private var notice: ErrorBar?
    private var shown: SourceTrouble?
    /// The keyboard pressed Retry.
    private var focusGoesBack = false
    /// As sources were when something was told of them last.
    private var last: [SourceID: SourceStatus] = [:]

    init(
        below page: FeedPages, onRetry: @escaping @MainActor () -> Void, onLeave: @escaping @MainActor () -> Void
    ) {
        self.page = page
        self.onRetry = onRetry
        self.onLeave = onLeave
    }

    /// Groups on screen stay; the line says what happened.
    func showTrouble(_ text: String, canRetry: Bool = true) {
        let bar = trouble ?? ErrorBar(action: "Retry") { [weak self] in self?.onRetry() }
        if trouble == nil { widget.append(bar.widget) }
        trouble = bar
        if !canRetry, bar.hasFocus { onLeave() }
        bar.show(text, offersAction: canRetry)
        if focusGoesBack, canRetry, page.widget.containsFocus { bar.takeFocus() }
        focusGoesBack = false
        page.announcer.announce(text)
    }

    /// How it is with the sources.
    func show(_ feed: FeedSnapshot) {
        let feed = withTroubleThatLasts(feed)
        last = Dictionary(feed.sources.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let now = SourceTrouble(feed)
        if now == nil, !feed.sources.contains(where: \.isExpected) { focusGoesBack = false }
        guard now != shown else { return }
        shown = now
        if let now { showTrouble(now.text, canRetry: now.canRetry) } else { hideTrouble() }
    }

    /// A source that is asked again by itself is in trouble until it answers: the line does not come and go with each try.
    private func withTroubleThatLasts(_ feed: FeedSnapshot) -> FeedSnapshot {
        var result = feed
        result.sources = feed.sources.map { status in
            guard status.state == .loading, let before = last[status.id], before.count == status.count,
                case .pausing = before.state
            else { return status }
            return before
        }
        return result
    }

    /// The keyboard goes back to the groups, and to the line when the same goes wrong again.
    func hideTrouble() {
        last = [:]
        shown = nil
        guard let trouble, trouble.widget.isVisible else { return }
        focusGoesBack = trouble.hasFocus
        if focusGoesBack { onLeave() }
        trouble.hide()
    }

    /// What became of the store. It stays until the reader has read it, or until it is over.
    func show(_ notice: StoreNotice) {
        guard let text = notice.line else {
            closeNotice()
            return
        }
        let bar = self.notice ?? ErrorBar(action: "Close") { [weak self] in self?.closeNotice() }
        if self.notice == nil { widget.append(bar.widget) }
        self.notice = bar
        bar.show(text)
        page.announcer.announce(text)
    }

    private func closeNotice() {
        if notice?.hasFocus == true { onLeave() }
        notice?.hide()
    }

    /// What was tried again went well.
    func forgetFocus() { focusGoesBack = false }
}
