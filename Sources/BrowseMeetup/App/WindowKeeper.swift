import GroupDirectory
import Weft

/// Keeps what is open in the window, and opens it again at the next start. Main actor; the store is never waited for.
@MainActor
final class WindowKeeper {
    private let session: FeedSession
    /// As the store has it; the window's own at the first start.
    private var kept = WindowState()
    /// What was open at the last start is known, and was opened; before, nothing is kept.
    private var isRestored: Bool
    /// The page that is to be opened as soon as its group is among the rows.
    private var wantedPage: WindowState.Page?
    private var timer: MainTimer?
    /// The last write; the one that follows comes after it.
    private var work: Task<Void, Never>?

    /// Milliseconds between a change and its being kept: the changes of so long are one.
    static let pause = 2000

    init(_ session: FeedSession) {
        self.session = session
        // Without anything stored there is nothing to wait for.
        isRestored = session.beginning == nil
    }

    /// Opens what was open, as soon as that is known: before the window is shown, unless the store takes longer than a moment.
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
        app.events?.place.wanted = kept.eventsPlace
        app.saved?.place.wanted = kept.savedPlace
        guard let page = kept.page else { return }
        if let group = last.group {
            app.showDetails(of: group, last.event, animated: false)
        } else {
            wantedPage = page
        }
    }

    // MARK: Keeping

    private func listen(to app: BrowseMeetupApp) {
        app.window?.onSizeChange { [weak self, weak app] in self?.changed(app) }
        app.views?.onSelect = { [weak self, weak app] _ in self?.changed(app) }
        for place in [app.feed?.place, app.events?.place, app.saved?.place] {
            place?.onMove = { [weak self, weak app] in self?.changed(app) }
        }
        app.feed?.place.onRows = { [weak self, weak app] in self?.openWantedPage(app) }
    }

    /// Something is another: kept in a while.
    func changed(_ app: BrowseMeetupApp?) {
        guard isRestored, timer == nil, session.store != nil else { return }
        timer = MainTimer(milliseconds: Self.pause) { [weak self, weak app] in
            if let app { self?.keep(app) }
        }
    }

    /// Keeps what is open now; nothing is written where that is kept already, and no file made where nothing is to be kept.
    func keep(_ app: BrowseMeetupApp) {
        timer = nil
        guard isRestored, let store = session.store, let state = state(of: app), state != kept else { return }
        kept = state
        work = Task { [work] in
            await work?.value
            await store.keep(state)
        }
    }

    /// Ends when all is kept.
    func finish() async { await work?.value }

    private func state(of app: BrowseMeetupApp) -> WindowState? {
        guard let window = app.window, let split = app.split else { return nil }
        var state = kept
        (state.width, state.height) = window.defaultSize
        state.isMaximized = window.isMaximized
        if let index = app.views?.selectedIndex { state.view = WindowState.View.allCases[index] }
        guard session.keepsPosition else { return state }
        state.place = app.feed?.currentPlace
        state.eventsPlace = app.events?.currentPlace
        state.savedPlace = app.saved?.currentPlace
        let details = split.secondaryViewController as? GroupDetailsViewController
        state.page = details?.group.map { WindowState.Page(group: $0.key, event: details?.event?.id) } ?? wantedPage
        return state
    }

    private func openWantedPage(_ app: BrowseMeetupApp?) {
        guard let page = wantedPage, let app, let feed = app.feed else { return }
        if app.split?.secondaryViewController != nil {
            wantedPage = nil
        } else if let row = feed.rows.first(where: { $0.id == page.group }) {
            wantedPage = nil
            app.showDetails(of: row.group, animated: false)
        } else if feed.place.wanted == nil, !feed.rows.isEmpty {
            wantedPage = nil
        }
    }
}
