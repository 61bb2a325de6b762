import GroupDirectory
import Weft

/// The bars below a feed: problems while contents are shown, and notices of the store.
@MainActor
final class FeedBars {
    let widget = Box(vertical: true)
    /// The page above the bars.
    private let page: FeedPages
    private let subject: FeedSubject
    private let onRetry: @MainActor () -> Void
    /// Opens the list of sources.
    private let onSources: @MainActor () -> Void
    /// Returns the keyboard to the groups.
    private let onLeave: @MainActor () -> Void
    /// The bars, each made on demand.
    private var trouble: ErrorBar?
    private var notice: ErrorBar?
    private var shown: SourceTrouble?
    /// The sources being retried, with their earlier counts; nil without a retry.
    private var tried: [SourceID: Int]?
    /// The bar had the keyboard focus when it was hidden.
    private var focusGoesBack = false
    /// The last reported states of sources.
    private var last: [SourceID: SourceStatus] = [:]
    private var returns = SourceReturns()

    init(
        below page: FeedPages, of subject: FeedSubject = .groups, onRetry: @escaping @MainActor () -> Void,
        onSources: @escaping @MainActor () -> Void,
        onLeave: @escaping @MainActor () -> Void
    ) {
        self.page = page
        self.subject = subject
        self.onRetry = onRetry
        self.onSources = onSources
        self.onLeave = onLeave
    }

    /// Shows a problem below the groups on screen.
    /// - Parameters:
    ///   - text: a summary.
    ///   - details: the complete message.
    func showTrouble(_ text: String, details: String, canRetry: Bool = true, isOfToken: Bool = false) {
        let bar = trouble ?? makeTrouble()
        tried = nil
        if !canRetry, bar.hasFocus { onLeave() }
        bar.show(text, details: details, offersAction: canRetry, offersSecond: isOfToken)
        if focusGoesBack, canRetry, page.widget.containsFocus { page.turn.take { [weak bar] in bar?.takeFocus() } }
        focusGoesBack = false
        // Announces the whole message for a single source, and only the names for several.
        page.announcer.announce(details.contains("\n") ? text : details)
    }

    private func makeTrouble() -> ErrorBar {
        let bar = ErrorBar(
            action: localized("Retry"), second: (localized("Sources"), { [weak self] in self?.onSources() })
        ) { [weak self] in
            self?.onRetry()
        }
        widget.append(bar.widget)
        trouble = bar
        return bar
    }

    /// Handles Retry. The bar stays, and keeps the keyboard focus, until there is a result.
    func tryAgain() {
        guard let trouble, trouble.widget.isVisible else { return }
        tried = last.values.reduce(into: [:]) { tried, status in
            if status.error != nil || status.state == .slow { tried?[status.id] = status.count }
        }
        last = [:]
        shown = nil
        trouble.show(localized("Trying again…"))
        page.announcer.announce(localized("Trying again"))
    }

    /// Updates the bar for the states of sources. When one answers again, pictures that failed meanwhile are requested
    /// again, since they often come from the same server.
    func show(_ feed: SourceStates) {
        if returns.note(feed.statuses) { NetworkImageNode.retryFailures() }
        let feed = withTroubleThatLasts(feed)
        let now = SourceTrouble(feed, of: subject)
        if now == nil, let tried {
            // The retry has no result yet.
            guard !feed.statuses.contains(where: { $0.isExpected && tried[$0.id] == $0.count }) else { return }
            return hideTrouble()
        }
        last = Dictionary(feed.statuses.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        if now == nil, !feed.statuses.contains(where: \.isExpected) { focusGoesBack = false }
        guard now != shown else { return }
        shown = now
        if let now {
            showTrouble(now.text, details: now.details, canRetry: now.canRetry, isOfToken: now.isOfToken)
        } else {
            hideTrouble()
        }
    }

    /// Keeps the problem of a source that is being retried until it answers, so that the bar does not flicker.
    private func withTroubleThatLasts(_ feed: SourceStates) -> SourceStates {
        var result = feed
        result.statuses = feed.statuses.map { status in
            guard status.state == .loading, let before = last[status.id], before.count == status.count,
                case .pausing = before.state
            else { return status }
            return before
        }
        return result
    }

    /// Hides the bar. The focus returns to the groups, or to the bar if another problem follows immediately.
    func hideTrouble() {
        last = [:]
        shown = nil
        tried = nil
        guard let trouble, trouble.widget.isVisible else { return }
        focusGoesBack = trouble.hasFocus
        if focusGoesBack { onLeave() }
        trouble.hide()
    }

    /// Shows a notice of the store until the user closes it, or until it is resolved.
    func show(_ notice: StoreNotice) {
        guard let text = notice.line else {
            closeNotice()
            return
        }
        let bar = self.notice ?? makeNotice()
        if self.notice == nil { widget.append(bar.widget) }
        self.notice = bar
        bar.show(text, offersSecond: notice.isOfSources)
        page.announcer.announce(text)
    }

    private func makeNotice() -> ErrorBar {
        ErrorBar(
            action: localized("Close"), second: (localized("Sources"), { [weak self] in self?.onSources() })
        ) { [weak self] in
            self?.closeNotice()
        }
    }

    private func closeNotice() {
        if notice?.hasFocus == true { onLeave() }
        notice?.hide()
    }

    /// Call after a successful retry.
    func endTry() {
        if tried != nil { hideTrouble() }
        focusGoesBack = false
    }
}
