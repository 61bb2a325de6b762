import GroupDirectory
import Weft
import WeftGLib

/// The agenda: coming events near the user's place, by day. Nothing is made, read or requested before it is first
/// shown.
@MainActor
final class EventsViewController: ViewController {
    let tableNode: TableNode
    let rows = ListSections<EventHeader, EventItem>(sections: [])
    private let follower: AgendaFollower
    lazy var pages = FeedPages(
        content: contentWidget,
        wait: FeedWait(FeedSubject.events.loading, for: tableNode) { EventSkeletonNode(number: $0) }
    ) { [weak self] in
        self?.retry()
    } onSources: { [weak self] in
        self?.exits.sources?()
    }
    private lazy var bars = FeedBars(below: pages, of: .events) { [weak self] in
        self?.retry()
    } onSources: { [weak self] in
        self?.exits.sources?()
    } onLeave: { [weak self] in
        self?.pages.turn.take { self?.focusRows() }
    }
    private var midnight: MidnightTimer?
    let filters: EventFilters
    /// True if the shown events belong to another place, and true if the visible rows will be reported to the agenda in
    /// the next turn of the main loop.
    private var (isOutdated, isLooking) = (false, false)
    let place = ListPlace()

    var exits = FeedExits()

    /// The event of the open page.
    var openedEvent: EventKey? {
        didSet { updateSelection() }
    }
    /// True if the opened event stays selected beside its page.
    var keepsSelection = false {
        didSet {
            guard keepsSelection != oldValue else { return }
            tableNode.keepsSelection = keepsSelection
            updateSelection()
        }
    }

    /// Opens an event's page.
    var onSelect: ((AgendaEvent) -> Void)?

    var agenda: EventAgenda { follower.agenda }
    /// The agenda; nil before it is first needed.
    var madeAgenda: EventAgenda? { isViewLoaded ? agenda : nil }
    /// The snapshot that shows.
    var last: AgendaSnapshot? { follower.last }

    init(_ makeAgenda: @escaping @MainActor () -> EventAgenda) {
        filters = EventFilters()
        follower = AgendaFollower(filters, makeAgenda)
        let cells = EventCells()
        tableNode = TableNode(rows) {
            cells.cell($0)
        } header: {
            cells.header($0)
        }
        super.init(node: tableNode)
        cells.owner = self
        follower.onSnapshot = { [weak self] in self?.show($0, $1, after: $2) }
        follower.onFailure = { [weak self] in self?.show($0) }
        rows.onSelect = { [weak self] in self?.select($0) }
        rows.actions = { [weak self] in self?.entries(for: $0) ?? [] }
        searchButton.addStyleClass("narrow-button")
        searchButton.isVisible = false
        searchButton.onChange { [weak self] isOn in
            guard let self, isOn != isSearchOpen else { return }
            if isOn { openSearch() } else { closeSearch() }
        }
        title = localized("Events")
        tableNode.delegate = self
        tableNode.keepsSelection = false
        tableNode.findsRowsByTyping = false
        tableNode.maximumContentWidth = 640
        tableNode.accessibilityName = localized("Events")
        // The table must not retain this controller while it waits for answers.
        tableNode.onRefresh = { [weak self] in
            let answers = self?.beginRefresh()
            await answers?.end()
        }
    }

    override func loadView() -> Widget {
        pages.addBelow(bars.widget)
        bottomBar = bars.widget
        return makeColumn()
    }

    override func viewDidLoad() {
        pages.showWait()
        follower.start()
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        searchButton.isVisible = true
        // Some of the shown days and events may have ended.
        follower.updateSoon()
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        midnight = MidnightTimer { [weak self] in
            guard let self else { return }
            // The chosen day may have ended.
            choose(query.current)
            follower.updateSoon()
        }
        // Deferred, since the first frame does not need it; typing needs it soon after.
        Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(100))
            if let self, isAppeared { _ = search }
        }
    }

    override func takeFocus() {
        // The page with the focused widget may have been removed meanwhile.
        if !pages.takeFocus(), !contentWidget.containsFocus { focusResults() }
    }

    /// Focuses the rows.
    func focusRows() { tableNode.focusRows(in: contentWidget) }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        searchButton.isVisible = false
        midnight = nil
    }

    /// Queries the sources again. The shown events stay until they have answered.
    ///
    /// - Parameter isElsewhere: true for another place. The events of the old place are then removed immediately.
    func reload(isElsewhere: Bool = false) {
        if isElsewhere { place.wanted = nil }
        guard isViewLoaded else { return }
        if isElsewhere {
            isOutdated = true
            follower.forget()
            rows.setSections([], animated: false)
            place.forget(in: tableNode)
        }
        bars.hideTrouble()
        if !hasRows { pages.showWait() }
        Task { [follower] in await follower.begin() }
    }

    /// Reloads with a spinner, and reports the result.
    private func beginRefresh() -> AsyncStream<Never> {
        defer { reload() }
        return pages.refreshing.begin()
    }

    private func endRefresh() {
        guard pages.refreshing.end(), rowCount > 0 else { return }
        pages.announcer.announce(localizedPlural("{count} event", "{count} events", rowCount))
    }

    /// Updates the list after a change of the hidden groups.
    func hiddenChanged() { follower.updateSoon() }

    /// Updates the list after a change of the query.
    func queryChanged() { if isViewLoaded { follower.updateSoon() } }

    /// The number of shown events.
    var rowCount: Int { last?.eventCount ?? 0 }

    /// True while the list is shown, with events or with the message that the query excludes all of them.
    private var hasRows: Bool { rowCount > 0 || last?.hasUnwanted == true }

    /// True while an error is shown in place of the events.
    var hasTrouble: Bool { last?.error != nil }

    private func select(_ item: EventItem) {
        switch item {
        case .event(let row): onSelect?(row.event)
        case .ongoing:
            filters.isUnfolded.toggle()
            follower.updateSoon()
        case .choices, .nothing: break
        }
    }

    /// Repeats failed requests after the network returned.
    func networkReturned() {
        guard let last else { return }
        let errors = last.sources.statuses.compactMap(\.error) + [last.error].compactMap(\.self)
        if errors.contains(where: \.isOfNetwork) { retry() }
    }

    private func retry() {
        guard hasRows else { return reload() }
        bars.tryAgain()
        Task { [agenda] in await agenda.retry() }
    }

    private func show(_ error: LocationError) {
        show([])
        pages.show(FeedTrouble(error))
        endRefresh()
    }

    private func show(_ snapshot: AgendaSnapshot, _ sections: EventSections, after last: AgendaSnapshot?) {
        let (before, isOther) = (last?.eventCount ?? 0, last.map { $0.query != snapshot.query } ?? false)
        choicesBar.show(query, snapshot.choices)
        tellSample(snapshot.isSample)
        show(sections.sections)
        returnToPlace(snapshot)
        if snapshot.eventCount > 0 {
            pages.showContent()
            bars.show(snapshot.sources)
            if before == 0 { arrived(snapshot) } else if isOther { tellCount(snapshot) }
        } else if snapshot.hasUnwanted {
            pages.showContent()
            bars.show(snapshot.sources)
            tellNothing(isLooking: snapshot.isLooking, isNew: before > 0 || isOther)
        } else if let error = snapshot.error {
            bars.hideTrouble()
            pages.show(FeedTrouble(error))
        } else if snapshot.hasMore, !snapshot.isWaiting || snapshot.sources.hasSlow,
            let trouble = FeedTrouble(stalled: snapshot.sources, of: .events)
        {
            bars.hideTrouble()
            pages.show(trouble)
        } else if snapshot.hasMore {
            pages.showWait()
            pages.tellWait(SourceTrouble.waitText(snapshot.sources, of: .events))
        } else if snapshot.hasHidden {
            bars.hideTrouble()
            pages.show(
                exits.allHidden(
                    title: localized("All events here are hidden"),
                    message: localized("You have hidden every group with events near this place.")))
        } else {
            bars.hideTrouble()
            pages.showNothing(
                title: localized("No events here"), message: localized("Nothing is coming near this place."),
                icon: "x-office-calendar-symbolic")
        }
        if !snapshot.isWaiting { bars.endTry() }
        if !snapshot.isWaiting || snapshot.sources.areHeard { endRefresh() }
        look()
    }

    private func show(_ sections: [EventSections.Section]) {
        if isOutdated {
            isOutdated = false
            tableNode.contentOffset = 0
            rows.setSections(sections, animated: false)
        } else {
            rows.setSections(sections)
        }
        updateSelection()
        place.onRows?()
    }

    /// Handles the arrival of the first events.
    private func arrived(_ snapshot: AgendaSnapshot) {
        NetworkImageNode.retryFailures()
        tellCount(snapshot)
        pages.turn.take { [weak self] in
            // A user who is choosing events goes on with that.
            if let self, !filters.hasFocus { focusRows() }
        }
    }

    // MARK: Queries

    /// The number of rows after the last visible one that must be loaded.
    private static let rowsAhead = 60

    /// Requests events near the visible rows, at most once per turn of the main loop.
    private func look() {
        guard !isLooking, last?.hasMore == true else { return }
        isLooking = true
        MainWakeUp.schedule { [weak self] in
            guard let self else { return }
            isLooking = false
            let time = timeAhead
            Task { [agenda] in await agenda.want(through: time) }
        }
    }

    /// The start of the event `leading` rows after the last visible one; nil if there are fewer rows.
    private var timeAhead: Timestamp? {
        let sections = rows.sections
        let last = tableNode.indexPathsForVisibleRows.last ?? IndexPath(row: 0)
        var row = last.row + Self.rowsAhead
        for section in sections.dropFirst(last.section) {
            if row < section.items.count { return section.items[row].row?.event.begins ?? self.last?.end }
            row -= section.items.count
        }
        return self.last?.end
    }
}

extension EventsViewController {
    private func updateSelection() {
        if keepsSelection, let openedEvent, let path = path(where: { Self.isRow($0, of: Self.key(openedEvent)) }) {
            tableNode.selectRow(at: path)
        } else if let shown = tableNode.indexPathForSelectedRow {
            tableNode.deselectRow(at: shown)
        }
    }

    /// The row of an event, with the facts of all sources that report it; nil if no row has it. O(rows)
    func row(of key: EventKey) -> AgendaEvent? {
        let kept = Self.key(key)
        for section in rows.sections {
            for case let row? in section.items.lazy.map(\.row) where Self.isRow(row, of: kept) { return row.event }
        }
        return nil
    }

    private func path(where isWanted: (EventRow) -> Bool) -> IndexPath? {
        for (number, section) in rows.sections.enumerated() {
            if let row = section.items.firstIndex(where: { $0.row.map(isWanted) == true }) {
                return IndexPath(row: row, section: number)
            }
        }
        return nil
    }

    /// The event at the top of the list; nil at its start.
    var currentPlace: WindowState.Place? {
        place.current(in: tableNode) { path in
            guard rows.sections.indices.contains(path.section) else { return nil }
            let items = rows.sections[path.section].items
            return items.indices.contains(path.row) ? items[path.row].row.map(Self.key) : nil
        } index: { path in
            rows.sections.prefix(path.section).reduce(path.row) { $0 + $1.items.count }
        }
    }

    /// Returns to the position of the last run. Until it is known, the first events are shown.
    private func returnToPlace(_ snapshot: AgendaSnapshot) {
        let wantsMore = place.goBack(
            tableNode,
            to: { key in path { Self.isRow($0, of: key) } }, rows: snapshot.eventCount, hasMore: snapshot.hasMore)
        if wantsMore { Task { [agenda] in await agenda.want(through: nil) } }
    }

    private static func key(_ row: EventRow) -> GroupKey { key(row.id) }

    private static func key(_ key: EventKey) -> GroupKey { GroupKey(source: key.source, id: key.id) }

    /// True if the row's event is the stored one, whichever of its sources reports it.
    private static func isRow(_ row: EventRow, of kept: GroupKey) -> Bool {
        key(row) == kept || row.event.copies.contains { key($0.key) == kept }
    }
}

extension EventsViewController: Refreshable {
    func refresh() {
        // A second refresh restarts the queries, because the sources may hang.
        if !hasRows || tableNode.isRefreshing { reload() } else { tableNode.beginRefreshing() }
    }
}

extension EventsViewController: TableDelegate {
    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {
        look()
        place.onMove?()
    }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) { place.onMove?() }
}
