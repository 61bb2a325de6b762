import GroupDirectory
import Weft

/// Stores the window's state, and restores it at the next start. Main actor; never waits for the store.
@MainActor
final class WindowKeeper {
    private let session: FeedSession
    /// The stored state; the window's initial state at the first start.
    private var kept = WindowState()
    /// True after the last state was restored. Nothing is stored before that.
    private var isRestored: Bool
    /// A page to open once its group is among the rows.
    private var pageToOpen: WindowState.Page?
    private var timer: MainTimer?
    /// The last write, for which the next one waits.
    private var work: Task<Void, Never>?

    /// Milliseconds between a change and writing it; changes in between are combined.
    static let pause = 2000

    init(_ session: FeedSession) {
        self.session = session
        // Without stored data there is nothing to wait for.
        isRestored = session.beginning == nil
    }

    /// Restores the last state: before the window is shown, unless reading it takes too long.
    func restore(into app: BrowseMeetupApp) {
        listen(to: app)
        guard !isRestored else { return }
        if session.lastWindow != nil { return restored(into: app) }
        Task { [weak self, weak app, session] in
            _ = await session.beginning?.value
            if let self, let app { restored(into: app) }
        }
    }

    private func restored(into app: BrowseMeetupApp) {
        guard !isRestored else { return }
        isRestored = true
        guard let last = session.lastWindow else { return }
        kept = last.state
        app.setSize(kept)
        if kept.view != .groups { app.views?.selectedIndex = WindowState.View.allCases.firstIndex(of: kept.view) }
        guard session.keepsPosition else { return }
        app.feed?.place.wanted = kept.place
        app.events?.choose(kept.events.current)
        app.events?.place.wanted = kept.eventsPlace
        app.saved?.place.wanted = kept.savedPlace
        guard let page = kept.page else { return }
        if last.group == nil, last.event == nil {
            pageToOpen = page
        } else {
            open(page, of: last.group, last.event, in: app)
        }
    }

    private func open(_ page: WindowState.Page, of group: Group?, _ event: GroupEvent?, in app: BrowseMeetupApp) {
        if let group, event == nil || page.isFromGroup { app.showDetails(of: group, animated: false) }
        guard let event else { return }
        app.showEvent(
            EventSubject(event: event, group: group, source: page.group.source), from: app.shownPage, animated: false)
    }

    // MARK: Storing

    private func listen(to app: BrowseMeetupApp) {
        app.window?.onSizeChange { [weak self, weak app] in self?.changed(app) }
        app.views?.onSelect = { [weak self, weak app] _ in self?.changed(app) }
        for place in [app.feed?.place, app.events?.place, app.saved?.place] {
            place?.onMove = { [weak self, weak app] in self?.changed(app) }
        }
        app.events?.filters.onChange = { [weak self, weak app] in self?.changed(app) }
        app.feed?.place.onRows = { [weak self, weak app] in
            self?.openRememberedPage(app)
            app?.completePages()
        }
        app.events?.place.onRows = { [weak app] in app?.completePages() }
    }

    /// Schedules storing after a change.
    func changed(_ app: BrowseMeetupApp?) {
        guard isRestored, timer == nil, session.store != nil else { return }
        timer = MainTimer(milliseconds: Self.pause) { [weak self, weak app] in
            if let app { self?.keep(app) }
        }
    }

    /// Stores the current state, unless it is stored already. Makes no file if there is nothing to store.
    func keep(_ app: BrowseMeetupApp) {
        timer = nil
        guard isRestored, let store = session.store, let state = state(of: app), state != kept else { return }
        kept = state
        work = Task { [work] in
            await work?.value
            await store.keep(state)
        }
    }

    /// Call when the window closes. The process may continue, and the next window opens in the same state.
    func windowClosed(_ app: BrowseMeetupApp) {
        keep(app)
        guard isRestored, session.store != nil else { return }
        let subject = (app.shownPage as? EventPageViewController)?.subject
        let group = (app.shownPage as? GroupDetailsViewController)?.group ?? subject?.group
        session.noteClosed(LastWindow(state: kept, group: group, event: subject?.event))
        isRestored = false
    }

    /// Waits for the last write.
    func finish() async { await work?.value }

    private func state(of app: BrowseMeetupApp) -> WindowState? {
        guard let window = app.window else { return nil }
        var state = kept
        (state.width, state.height) = window.defaultSize
        state.isMaximized = window.isMaximized
        if let index = app.views?.selectedIndex { state.view = WindowState.View.allCases[index] }
        guard session.keepsPosition else { return state }
        state.place = app.feed?.currentPlace
        state.eventsPlace = app.events?.currentPlace
        state.events = app.events?.query ?? kept.events
        // Tags are not restored: the chip of a restored tag may be out of sight, and the user would not know why events
        // are missing.
        state.events.tags = []
        state.savedPlace = app.saved?.currentPlace
        state.page = page(of: app) ?? pageToOpen
        return state
    }

    /// The open page; nil without one.
    private func page(of app: BrowseMeetupApp) -> WindowState.Page? {
        switch app.shownPage {
        case let details as GroupDetailsViewController: WindowState.Page(group: details.group.key)
        case let details as EventPageViewController: page(of: details.subject, in: app)
        default: nil
        }
    }

    private func page(of subject: EventSubject, in app: BrowseMeetupApp) -> WindowState.Page {
        let opener = app.split?.supplementaryViewController as? GroupDetailsViewController
        let group = subject.group?.key ?? GroupKey(source: subject.source, id: subject.event.identifier)
        return WindowState.Page(
            group: group, event: subject.event.identifier, isFromGroup: opener?.group.key == group)
    }

    private func openRememberedPage(_ app: BrowseMeetupApp?) {
        guard let page = pageToOpen, let app, let feed = app.feed else { return }
        if app.split?.secondaryViewController != nil {
            pageToOpen = nil
        } else if let row = feed.rows.first(where: { $0.id == page.group }) {
            pageToOpen = nil
            // A sample group contains its next event.
            let event = row.group.nextEvent.flatMap { $0.identifier == page.event ? $0 : nil }
            open(page, of: row.group, event, in: app)
        } else if feed.place.wanted == nil, !feed.rows.isEmpty {
            pageToOpen = nil
            guard let event = page.event else { return }
            find(EventKey(source: page.group.source, id: event), for: app)
        }
    }

    /// Opens the page of a known event whose group is not among the rows, unless another page was opened meanwhile.
    private func find(_ event: EventKey, for app: BrowseMeetupApp) {
        Task { [weak app, session] in
            guard let event = await EventFinder(session).event(event), let app, app.shownPage == nil else { return }
            app.showEvent(event)
        }
    }
}
