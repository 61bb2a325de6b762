import GroupDirectory
import Weft

/// The lines below a feed: what went wrong while there is something to show, and what became of the store.
@MainActor
final class FeedBars {
    let widget = Box(vertical: true)
    /// What they are below.
    private let page: FeedPages
    private let subject: FeedSubject
    private let onRetry: @MainActor () -> Void
    /// The user wants to do something about a source.
    private let onSources: @MainActor () -> Void
    /// Gives the keyboard back to the groups.
    private let onLeave: @MainActor () -> Void
    /// Each made when there is something to say.
    private var trouble: ErrorBar?
    private var notice: ErrorBar?
    private var shown: SourceTrouble?
    /// Sources that are tried again since Retry was pressed, each with how much it had given; nil while none is.
    private var tried: [SourceID: Int]?
    /// The keyboard was at the line when it went.
    private var focusGoesBack = false
    /// As sources were when something was told of them last.
    private var last: [SourceID: SourceStatus] = [:]

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

    /// Groups on screen stay; the line says what happened.
    /// - Parameters:
    ///   - text: in a few words.
    ///   - details: all of it.
    func showTrouble(_ text: String, details: String, canRetry: Bool = true, isOfToken: Bool = false) {
        let bar = trouble ?? makeTrouble()
        tried = nil
        if !canRetry, bar.hasFocus { onLeave() }
        bar.show(text, details: details, offersAction: canRetry, offersSecond: isOfToken)
        if focusGoesBack, canRetry, page.widget.containsFocus { page.turn.take { [weak bar] in bar?.takeFocus() } }
        focusGoesBack = false
        // Of one source all is said, of several who they are.
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

    /// Retry was pressed: the line stays, with the keyboard, until it is known what came of it.
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

    /// How it is with the sources.
    func show(_ feed: SourceStates) {
        let feed = withTroubleThatLasts(feed)
        let now = SourceTrouble(feed, of: subject)
        if now == nil, let tried {
            // It is not known as yet what comes of it.
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

    /// A source that is asked again by itself is in trouble until it answers: the line does not come and go with each try.
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

    /// The keyboard goes back to the groups, and to the line when something goes wrong again at once.
    func hideTrouble() {
        last = [:]
        shown = nil
        tried = nil
        guard let trouble, trouble.widget.isVisible else { return }
        focusGoesBack = trouble.hasFocus
        if focusGoesBack { onLeave() }
        trouble.hide()
    }

    /// What became of the store. It stays until the user has read it, or until it is over.
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

    /// What was tried again went well.
    func endTry() {
        if tried != nil { hideTrouble() }
        focusGoesBack = false
    }
}
