import GroupDirectory
import Weft
import WeftGLib

/// The program's window and its parts.
@MainActor
final class BrowseMeetupApp {
    private(set) var window: Window?
    private(set) var split: SplitViewController?
    private(set) var feed: MeetupFeedViewController?
    /// The views: groups, events and saved groups.
    private(set) var views: TabBarController?
    private(set) var events: EventsViewController?
    private(set) var saved: SavedViewController?
    private(set) lazy var savedList = SavedList(session) { [weak self] in self?.window?.show(Toast($0)) }
    /// The place button in the list's header bar.
    var placeButton: PlaceButton?
    /// The sources window while it is open.
    var sourcesWindow: SourcesWindow?
    let preferences: AppPreferences

    /// The maximum wait before the window is shown.
    private var patience: MainTimer?

    /// Follows the store's notices.
    private var notices: Task<Void, Never>?
    let session: FeedSession
    /// The chosen place; nil for the place of the options, or the default.
    private(set) var place: StoredPlace? {
        didSet {
            placeButton.map(tellPlace)
            feed?.near = near
            measurePages()
        }
    }
    /// True while the place is a guess, which neither the user nor the desktop has confirmed.
    private var isPlaceGuessed = false
    private(set) lazy var keeper = WindowKeeper(session)

    init(_ session: FeedSession, _ preferences: AppPreferences? = nil) {
        self.session = session
        self.preferences = preferences ?? AppPreferences(session.store)
        Task { [weak self] in
            var start = await session.beginning?.value
            let isKnown = start != nil || session.isPlaceNamed
            // The town found by name may not be the one that the user meant.
            if start == nil, let town = try? await session.location.currentTown() { start = StoredPlace(town) }
            guard let start, let self, self.place == nil else { return }
            self.isPlaceGuessed = !isKnown
            self.place = start
        }
    }

    isolated deinit {
        notices?.cancel()
    }

    /// Opens the window, or raises it.
    func activate(_ application: Application?) {
        if let window {
            window.present()
            return
        }
        preferences.tellOfEvents()
        let interactor = MeetupFeedInteractor(dataManager: MeetupFeedDataManager(session))
        let feed = MeetupFeedViewController(interactor: interactor)
        interactor.output = feed
        feed.rowStyle = preferences.current.rows
        let actions = groupActions
        feed.actions = actions
        let saved = SavedViewController(savedList, actions)
        let events = EventsViewController { [session] in EventAgenda(session) }
        let groups = makeGroups(feed)
        let views = TabBarController(
            [groups, events, saved],
            icons: ["avatar-default-symbolic", "x-office-calendar-symbolic", "starred-symbolic"],
            tabs: .headerOrBottom(minimumWidth: 550))
        // In a narrow window the place is more important than the program's name.
        views.minimumWidthForTitle = 440
        let split = SplitViewController(primary: views, placeholder: ViewController { Self.makePlaceholder() })
        split.minimumSideBySideWidth = 900
        split.title = localized("Browse Meetup")
        let window = Window(application: application, title: split.title, width: 480, height: 800)
        addCommands(to: window, split, groups, events)
        window.rootViewController = split
        followPreferences()
        expectViewport(of: feed, among: views, in: window, split)
        split.onChange = { [weak self] in self?.arrangementChanged() }
        feed.exits = exits
        feed.near = near
        feed.onSelect = { [weak self] group in self?.showDetails(of: group) }
        saved.onRefresh = { [weak feed] in feed?.beginRefresh() }
        saved.onBrowse = { [weak self] in self?.showView(0) }
        saved.onSelect = { [weak self] group in self?.showDetails(of: group) }
        saved.onSelectEvent = { [weak self] saved in self?.showEvent(EventSubject(saved)) }
        events.exits = exits
        events.exits.eventEntries = { actions.entries(for: $0) }
        events.onSelect = { [weak self] in self?.showEvent($0) }
        window.onClose { [weak self] in self?.windowClosed() }
        self.window = window
        self.split = split
        self.feed = feed
        self.views = views
        self.events = events
        self.saved = saved
        followStore()
        keeper.restore(into: self)
        presentWhenReady(window, feed)
    }

    /// Shows the window when its first rows have their text, so that nothing flashes; after a short time it shows
    /// placeholders instead. The window's surface is made while workers shape the rows.
    private func presentWhenReady(_ window: Window, _ feed: MeetupFeedViewController) {
        feed.onFirstResult = { [weak self, weak feed, weak window] in
            // Deferred to the next iteration of the loop, after the list has passed its rows to the workers.
            MainWakeUp.schedule {
                window?.realize()
                guard let feed, !feed.rows.isEmpty else {
                    self?.presentOnce()
                    return
                }
                feed.tableNode.whenContentReady { self?.presentOnce() }
            }
        }
        patience = MainTimer(milliseconds: 150) { [weak self] in self?.presentOnce() }
    }

    private func presentOnce() {
        guard patience != nil, preferences.isReady(orThen: { [weak self] in self?.presentOnce() }) else { return }
        patience = nil
        window?.present()
        // Work that the first frame does not need; mapping buffers one by one costs page faults.
        FrameClock.shared.afterPaint { [weak window, weak self] in
            AppStyle.readIcon { window?.setIcon(png: $0) }
            ProcessMemory.keepSmall()
            MemoryPressure.shared.start()
            QuietTrim.shared.start()
            self?.followNetwork()
            WorkerPool.shared.sparesCore = false
            let environment = DisplaySettings.shared.initialEnvironment()
            WorkerPool.shared.onEachWorker { TextRenderer.warmUp(environment: environment) }
            WorkerPool.shared.submit(.preload) { _ in ProcessMemory.trim() }
            // Indexes the events of a file from an older version before the user searches.
            let store = self?.session.store
            Task.detached(priority: .utility) { await store?.indexInPortions() }
        }
    }

    private func followStore() {
        guard notices == nil, let store = session.store else { return }
        if session.isTemporary { feed?.tell(.isTemporary) }
        notices = Task { [weak self] in
            for await notice in store.notices {
                self?.feed?.tell(notice)
                self?.saved?.tell(notice)
            }
        }
    }

    /// Searches near another place, also at the next start.
    func choosePlace(_ place: StoredPlace) {
        isPlaceGuessed = false
        self.place = place
        session.choose(place)
        feed?.reloadAtNewPlace()
        groups?.lookAgain()
        events?.reload(isElsewhere: true)
    }

    private var near: WelcomeCard.Near? {
        place.map { WelcomeCard.Near(name: $0.name, isGuessed: isPlaceGuessed) }
    }

    /// Shows the name of a place once it is known.
    func namePlace(_ place: StoredPlace) {
        guard self.place?.coordinate == place.coordinate else { return }
        self.place = place
        session.choose(place)
    }

    /// Sets the list of sources; without any, the sample is shown.
    ///
    /// - Parameter base: the list that was changed; nil replaces the whole list.
    /// - Returns: the stored list, with the changes of another instance; nil if the list could not be stored.
    @discardableResult
    func setSources(_ sources: [StoredSource], from base: [StoredSource]? = nil) async -> [StoredSource]? {
        await changingSources { [session] in await session.sources.set(sources, from: base) }
    }

    /// Reads the stored list of sources; nil if that fails. If the start could not read it, it is used from now on.
    func storedSources() async -> [StoredSource]? {
        let list = session.sources
        guard session.store != nil else { return await list.listed }
        guard let stored = await list.stored() else { return nil }
        if await list.isUnread { await changingSources { await list.restore(late: stored) } }
        return stored
    }

    private func changingSources<Value>(_ change: @MainActor () async -> Value) async -> Value {
        let hadSome = await session.feed.hasSources
        let value = await change()
        await savedList.sourcesChanged()
        groups?.lookAgain()
        // Replacing one list of sources by another updates the feed without a reload.
        if await session.feed.hasSources != hadSome { feed?.reload(isElsewhere: true) }
        return value
    }

    /// Opens the list of sources at the first one that needs a token.
    func openSourceInQuestion() {
        Task { [weak self, session] in
            let sources = await session.feed.snapshot().sources
            self?.openSources(sources.first { $0.error?.isOfToken == true }?.identity)
        }
    }

    /// The actions of rows for their groups.
    var groupActions: GroupActions {
        GroupActions(saved: savedList) { [weak self] link in
            Desktop.open(link, parent: self?.window) { reason in
                self?.window?.show(
                    Toast(notOpenedText(link, reason: reason), actionTitle: localized("Copy Address")) {
                        Desktop.copy(link)
                    })
            }
        } tell: { [weak self] text, undo in
            self?.window?.show(undo.map { Toast(text, undoTitle: localized("Undo"), undo: $0) } ?? Toast(text))
        } hide: { [weak self] group in
            self?.hide(group)
        }
    }

    /// Called when the page and the list are now side by side, or no longer are. Side by side, the page's row stays
    /// selected.
    private func arrangementChanged() {
        guard let split else { return }
        placeButton?.widget.isVisible = !split.isCollapsed || split.secondaryViewController == nil
        feed?.isBesidePage = !split.isCollapsed
        groups?.results.keepsSelection = !split.isCollapsed && split.secondaryViewController != nil
        feed?.keepsSelection = !split.isCollapsed && split.secondaryViewController != nil
        events?.keepsSelection = !split.isCollapsed && split.secondaryViewController != nil
        let pages = [split.supplementaryViewController, split.secondaryViewController]
        let group = pages.lazy.compactMap { ($0 as? GroupDetailsViewController)?.group.key }.first
        for page in pages {
            guard let page = page as? EventPageViewController else { continue }
            page.isBesideGroup = split.hasThreePanes && group != nil && page.subject.group?.key == group
        }
        keeper.changed(self)
    }

    static func makePlaceholder() -> Widget {
        let column = Box(vertical: true, spacing: 12)
        column.setExpands()
        column.setAlignment(horizontal: .center, vertical: .center)
        let icon = Icon(name: "view-list-symbolic", pixelSize: 48)
        let label = Label(localized("Choose a group or an event"))
        for widget in [icon, label] as [Widget] { widget.addStyleClass("secondary-label") }
        column.append(icon)
        column.append(label)
        let page = Box(vertical: true)
        page.append(column)
        return page
    }

    private func windowClosed() {
        keeper.windowClosed(self)
        sourcesWindow?.window.close()
        preferences.window?.close()
        Self.closeRequests()
        preferences.teller?.end()
        placeButton?.widget.close()
        placeButton = nil
        split = nil
        feed = nil
        views = nil
        events = nil
        saved = nil
        patience = nil
        window = nil
    }
}
