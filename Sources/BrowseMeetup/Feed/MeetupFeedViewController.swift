import GroupDirectory
import Weft
import WeftGLib

/// The feed: groups near the user, nearest first, with more fetched near the end.
@MainActor
final class MeetupFeedViewController: ViewController {
    let tableNode: TableNode
    let interactor: any MeetupFeedInteractorInput
    let place = ListPlace()
    let provider = MeetupFeedTableDataProvider()
    private let column = Box(vertical: true)
    /// The card above the sample, made when the sample is first shown.
    private var welcome: WelcomeCard?
    /// The place that the card above the sample names.
    var near: WelcomeCard.Near? {
        didSet { welcome?.show(near) }
    }
    private lazy var pages = FeedPages(
        content: column,
        wait: FeedWait(FeedSubject.groups.loading, for: tableNode) { [look = provider.look] in
            look.withLock { $0 } ? SavedSkeletonNode(number: $0) : GroupSkeletonNode(number: $0)
        }
    ) { [weak self] in
        self?.retry()
    } onSources: { [weak self] in
        self?.exits.sources?()
    }
    private lazy var bars = FeedBars(below: pages) { [weak self] in
        self?.retry()
    } onSources: { [weak self] in
        self?.exits.sources?()
    } onLeave: { [weak self] in
        self?.pages.turn.take { self?.tableNode.takeFocus() }
    }
    private var batch: BatchContext?
    /// The failure of the last query; nil without one.
    private var failure: Failure?
    private enum Failure { case network, other }
    private var waitsForRetry: Bool { failure != nil }
    /// True if failed pictures are retried when groups arrive.
    private var retriesPictures = false
    /// True if the shown groups belong to another place, or to removed sources.
    private var isOutdated = false

    /// Called once, at the first visible result: the first groups are being prepared, or an error is shown.
    var onFirstResult: (() -> Void)?

    /// The group whose page was opened last, maybe before there were rows.
    var openedGroup: GroupKey? { didSet { if keepsSelection { updateSelection() } } }
    /// True if that group stays selected, beside its page.
    var keepsSelection = false {
        didSet {
            tableNode.keepsSelection = keepsSelection
            updateSelection()
        }
    }

    /// The actions of a group, besides opening it.
    var actions: GroupActions?

    var exits = FeedExits()

    /// Opens a group's page.
    var onSelect: ((Group) -> Void)?

    init(interactor: any MeetupFeedInteractorInput) {
        self.interactor = interactor
        tableNode = TableNode()
        super.init(node: tableNode)
        title = localized("Groups")
        tableNode.swipesUncoverActions = true
        tableNode.dataSource = provider
        tableNode.delegate = self
        tableNode.keepsSelection = keepsSelection
        tableNode.maximumContentWidth = 640
        tableNode.accessibilityName = localized("Groups")
        // The table must not retain this controller while it waits for answers.
        tableNode.onRefresh = { [weak self] in
            let answers = self?.beginRefresh()
            await answers?.end()
        }
    }

    /// The message for an empty result with filters.
    var narrowed: FeedNothing? {
        get { pages.narrowed }
        set { pages.narrowed = newValue }
    }

    /// The shown rows.
    var rows: [FeedRow] { provider.rows }
    /// The shown groups. O(rows)
    var groups: [Group] { provider.rows.map(\.group) }

    override func loadView() -> Widget {
        column.append(contentWidget)
        pages.addBelow(bars.widget)
        bottomBar = bars.widget
        return pages.widget
    }

    override func viewDidLoad() {
        interactor.findGroupItemsNearby()
    }

    private func showWelcome(_ isSample: Bool) {
        if isSample, welcome == nil {
            let card = WelcomeCard { [weak self] in
                self?.exits.sources?()
            } onPlace: { [weak self] in
                self?.exits.place?()
            }
            card.show(near)
            column.prepend(card.widget)
            welcome = card
            topBar = card.widget
        }
        welcome?.widget.isVisible = isSample
    }

    private func updateSelection() {
        if keepsSelection, let openedGroup, let row = row(of: openedGroup) {
            tableNode.selectRow(at: IndexPath(row: row))
        } else if let shown = tableNode.indexPathForSelectedRow {
            tableNode.deselectRow(at: shown)
        }
    }

    /// Retries after the network returned, if the last query failed without it.
    func networkReturned() {
        if failure == .network { retry() }
    }

    private func retry() {
        // Without a failure there is nothing to retry.
        guard waitsForRetry || !provider.rows.isEmpty else { return reload() }
        prepareToFind(again: true)
        interactor.tryAgain()
    }

    /// Queries the groups of another place. Those of the old place are removed immediately.
    func reloadAtNewPlace() {
        clear()
        place.forget(in: tableNode)
        reload(isElsewhere: true)
    }

    /// Queries the groups again. Visible ones stay until there are new ones.
    /// - Parameter isElsewhere: true for another place or other sources: old groups are then removed even if there are
    ///   no new ones.
    func reload(isElsewhere: Bool = false) {
        prepareToFind()
        isOutdated = isOutdated || isElsewhere
        if isElsewhere { (place.wanted, place.revealed) = (nil, nil) }
        batch?.cancelBatchFetching()
        batch = nil
        interactor.findGroupItemsNearby()
    }

    /// Queries the groups again, with a spinner, and announces the result.
    func beginRefresh() -> AsyncStream<Never> {
        defer { reload() }
        return pages.refreshing.begin()
    }

    private func endRefresh(isFound: Bool = true) {
        guard pages.refreshing.end(), isFound, !rows.isEmpty else { return }
        pages.announcer.announce(localizedPlural("{count} group", "{count} groups", rows.count))
    }

    /// Shows a notice of the store.
    func tell(_ notice: StoreNotice) { bars.show(notice) }

    /// - Parameter again: true for a retry after a failure, while contents are shown.
    private func prepareToFind(again: Bool = false) {
        failure = nil
        retriesPictures = true
        if again, !provider.rows.isEmpty { bars.tryAgain() } else { bars.hideTrouble() }
        updateEnd()
    }

    private func updateEnd(isSure: Bool = true) {
        provider.end.set(
            waitsForRetry
                ? .unknown
                : interactor.hasMoreGroupItems ? .more : isSure ? .all(count: provider.rows.count) : .unknown)
    }
}

extension MeetupFeedViewController: MeetupFeedInteractorOutput {
    func willFindGroupItems() {
        if provider.rows.isEmpty { pages.showWait() }
    }

    func didFindGroupItems(_ groups: [Group], near place: Coordinate?, anew: Bool) {
        let rows = groups.map { FeedRow($0) }
        bars.endTry()
        prepareRows(sourceCount: 1, near: place)
        show(anew ? rows : provider.rows + rows, anew: anew)
        updateEnd()
        endRequest()
        if anew { endRefresh() }
    }

    func didFind(_ feed: FeedSnapshot, anew: Bool) {
        if let error = feed.error {
            isOutdated = true
            return didFailToFindGroupItems(error)
        }
        if feed.rows.isEmpty, feed.hasMore {
            clear()
            bars.hideTrouble()
            showWait(for: feed.states)
        } else {
            prepareRows(sourceCount: feed.sources.count, near: feed.place)
            show(feed.rows, anew: anew)
            bars.show(feed.states)
        }
        updateEnd(isSure: feed.sources.allSatisfy { $0.error == nil && $0.state != .ended(isEarly: true) })
        endRequest()
        if feed.states.areHeard { endRefresh() }
    }

    func didHear(of feed: FeedSnapshot) {
        if !provider.rows.isEmpty {
            bars.show(feed.states)
            if feed.states.areHeard { endRefresh() }
        } else if let error = feed.error, waitsForRetry {
            showStatus(error)
        } else {
            showWait(for: feed.states)
        }
    }

    /// Shows placeholders; if a source is slow, also the possible actions. An early failure is ignored, since stored
    /// groups may arrive soon.
    private func showWait(for states: SourceStates) {
        if states.hasSlow, let trouble = FeedTrouble(stalled: states, of: .groups) { return pages.show(trouble) }
        pages.showWait()
        pages.tellWait(SourceTrouble.waitText(states))
    }

    func didFailToFindGroupItems(_ error: any Error) {
        defer { endRefresh(isFound: false) }
        failure = (error as? MeetupServiceError)?.isOfNetwork == true ? .network : .other
        if isOutdated { clear() }
        isOutdated = false
        if provider.rows.isEmpty {
            showStatus(error)
        } else {
            let trouble = FeedTrouble(error)
            bars.showTrouble(
                localizedSentence(trouble.title), details: trouble.text, isOfToken: trouble.isOfToken)
        }
        updateEnd()
        batch?.cancelBatchFetching()
        batch = nil
        reportFirstResult()
    }

    /// The displayed part of the feed. A row without a node is not visible, and the positions after it are unknown.
    var sight: FeedSight {
        guard pages.widget.isMapped else { return FeedSight(rows: provider.rows) }
        let rows = tableNode.visibleRows
        let end = rows.first { tableNode.nodeForRow(at: IndexPath(row: $0)) == nil } ?? rows.upperBound
        return FeedSight(rows: provider.rows, visible: rows.lowerBound..<end)
    }

    /// Replaces the rows. The row that the user looks at keeps its position if it still exists; if a new search no
    /// longer contains it, the list starts from its beginning.
    private func show(_ rows: [FeedRow], anew: Bool) {
        failure = nil
        if retriesPictures { NetworkImageNode.retryFailures() }
        retriesPictures = false
        guard !rows.isEmpty || interactor.hasMoreGroupItems else {
            clear()
            bars.hideTrouble()
            return showNothing()
        }
        let before = provider.rows.count
        if before == 0 || rows.isEmpty {
            provider.replace(with: rows)
            tableNode.reloadData()
            updateSelection()
        } else {
            replaceRows(with: rows, anew: anew)
        }
        revealRow()
        if before == 0 || anew {
            isOutdated = false
            showWelcome(interactor.isSample)
            if !pages.refreshing.isOn {
                pages.announcer.announce(localizedPlural("{count} group", "{count} groups", rows.count))
            }
        } else if rows.count > before {
            pages.announcer.announce(localizedPlural("{count} more", "{count} more", rows.count - before), .low)
        }
        if before == 0 {
            pages.showContent()
            // The focus is taken when no details page or place popover is in use.
            pages.turn.take { [weak self] in self?.tableNode.takeFocus() }
        }
    }

    private func replaceRows(with rows: [FeedRow], anew: Bool) {
        let top = tableNode.visibleRows.lowerBound
        let isKept =
            !anew
            || !isOutdated && provider.rows.indices.contains(top)
                && rows.contains { $0.id == provider.rows[top].id }
        let wasSeen = isFocusedRowSeen
        tableNode.update(from: provider.rows, to: rows, animated: anew) { provider.replace(with: $0) }
        let hadFocus = pages.widget.containsFocus
        if !isKept {
            tableNode.contentOffset = 0
            if hadFocus { tableNode.focusRow(at: IndexPath(row: 0)) }
        }
        // The keyboard focus follows its group only while the group is visible.
        if !isKept || anew && wasSeen, !hadFocus, !isFocusedRowSeen { tableNode.forgetFocusedRow() }
        updateSelection()
    }

    private var isFocusedRowSeen: Bool {
        tableNode.indexPathForFocusedRow.map { tableNode.visibleRows.contains($0.row) } ?? false
    }

    private func showNothing() {
        if interactor.hasHidden {
            pages.show(
                exits.allHidden(
                    title: localized("All groups here are hidden"),
                    message: localized("You have hidden every group near this place.")))
        } else {
            pages.showNothing(
                title: localized("No groups here"), message: localized("There are no groups near this place."),
                icon: "mark-location-symbolic")
        }
    }

    private func clear() {
        guard !provider.rows.isEmpty else { return }
        provider.replace(with: [])
        tableNode.reloadData()
    }

    private func showStatus(_ error: any Error) {
        bars.hideTrouble()
        pages.show(FeedTrouble(error))
    }

    private func endRequest() {
        batch?.completeBatchFetching(true)
        batch = nil
        returnToPlace()
        reportFirstResult()
    }

    private func reportFirstResult() {
        onFirstResult?()
        onFirstResult = nil
    }
}

extension MeetupFeedViewController: Refreshable {
    func refresh() {
        // Restarts the queries, because the sources may hang.
        if rows.isEmpty || tableNode.isRefreshing { reload() } else { tableNode.beginRefreshing() }
    }
}

extension MeetupFeedViewController: TableDelegate {
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
        let row = provider.rows[indexPath.row]
        openedGroup = row.id
        onSelect?(row.group)
    }

    func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: IndexPath) -> [CellAction] {
        actions?.entries(for: provider.rows[indexPath.row].group, canHide: true) ?? []
    }

    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) { rowsOnScreenChanged() }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) { rowsOnScreenChanged() }

    private func rowsOnScreenChanged() {
        interactor.rowsOnScreenChanged()
        place.onMove?()
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool {
        !provider.rows.isEmpty && interactor.hasMoreGroupItems && !waitsForRetry
    }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        batch = context
        interactor.findMoreGroupItems()
    }
}
