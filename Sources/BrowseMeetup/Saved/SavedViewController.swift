import GroupDirectory
import Weft
import WeftGLib

/// The saved events, soonest first, and the saved groups, the newest first, each with its next event.
@MainActor
final class SavedViewController: ViewController {
    let tableNode: TableNode
    private let rows = ListSections<SavedPart, SavedRow>(sections: [])
    private let list: SavedList
    private let actions: GroupActions
    private let stack = PageStack()
    private let empty = FeedStatusView(onRetry: {}, onSources: {})
    /// The placeholder page; nil once the saved groups are known.
    private var wait: FeedWait?
    private let root = Box(vertical: true)
    /// True to show events that are over.
    private var isUnfolded = false
    private var midnight: MidnightTimer?
    let place = ListPlace()

    /// Requests new data of the groups, including saved ones. The stream ends when the answers have arrived.
    var onRefresh: (() -> AsyncStream<Never>?)?

    /// Opens the list in which groups can be saved.
    var onBrowse: (() -> Void)?

    /// Opens a group's page.
    var onSelect: ((Group) -> Void)?
    /// Opens the page of a saved event.
    var onSelectEvent: ((SavedEvent) -> Void)?

    init(_ list: SavedList, _ actions: GroupActions) {
        self.list = list
        self.actions = actions
        tableNode = TableNode(rows) {
            $0.node
        } header: {
            EventDayCellNode(title: $0.title)
        }
        super.init(node: tableNode)
        title = localized("Saved")
        rows.onSelect = { [weak self] in self?.select($0) }
        rows.actions = { [weak self] in self?.entries(for: $0) ?? [] }
        tableNode.delegate = self
        tableNode.maximumContentWidth = 640
        tableNode.swipesUncoverActions = true
        tableNode.accessibilityName = localized("Saved")
        // The table must not retain this controller while it waits for answers.
        tableNode.onRefresh = { [weak self] in
            let (answers, list) = (self?.onRefresh?(), self?.list)
            await answers?.end()
            await list?.readAgain()
            self?.announceCounts()
        }
    }

    private func announceCounts() {
        guard !isEmpty else { return }
        let (events, groups) = (list.events.events.count, list.saved.groups.count)
        let parts = [
            events == 0 ? nil : localizedPlural("{count} saved event", "{count} saved events", events),
            groups == 0 ? nil : localizedPlural("{count} saved group", "{count} saved groups", groups),
        ]
        root.announce(localizedNames(parts.compactMap(\.self)))
    }

    override func loadView() -> Widget {
        root.setExpands()
        if empty.whatHappened.isEmpty { sayWhyEmpty(nil) }
        stack.setExpands()
        stack.add(empty.widget)
        stack.add(contentWidget)
        root.append(stack)
        return root
    }

    override func viewDidLoad() {
        show()
        list.watch(self) { [weak self] in self?.show() }
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        // Some of the shown events may have ended.
        show()
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        midnight = MidnightTimer { [weak self] in self?.show() }
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        midnight = nil
    }

    override func takeFocus() {
        if let wait {
            wait.takeFocus()
        } else if isEmpty {
            empty.takeFocus()
        } else if !contentWidget.containsFocus {
            tableNode.focusRows(in: contentWidget)
        }
    }

    private var isEmpty: Bool { rows.sections.isEmpty }
    private var isKnown: Bool { list.isLoaded && list.events.isLoaded }

    private func show() {
        guard isViewLoaded else { return }
        let saved = SavedSections(
            events: list.events.events, sourceNames: list.events.sourceNames, groups: list.saved.groups,
            removed: list.removedSources, isUnfolded: isUnfolded, today: AgendaCalendar().today)
        let hadFocus = root.containsFocus
        let wasEmpty = isEmpty
        rows.setSections(saved.sections, animated: !wasEmpty)
        if wasEmpty || isEmpty {
            showPage()
            if hadFocus { takeFocus() }
        }
        _ = place.goBack(
            tableNode, to: path(of:), rows: saved.sections.reduce(0) { $0 + $1.items.count }, hasMore: !isKnown)
    }

    /// Shows the rows, the message for an empty list, or the placeholder page while nothing is known yet.
    private func showPage() {
        guard isEmpty, !isKnown else {
            stack.show(isEmpty ? empty.widget : contentWidget, .none)
            if let wait { stack.remove(wait.widget) }
            wait = nil
            return
        }
        let shown = wait ?? FeedWait(FeedSubject.groups.loading, for: tableNode) { SavedSkeletonNode(number: $0) }
        wait = shown
        shown.isOn = true
        stack.addIfMissing(shown.widget)
        stack.show(shown.widget, .none)
    }

    // MARK: Rows

    private func select(_ row: SavedRow) {
        switch row {
        case .event(let saved, _, _): onSelectEvent?(saved)
        case .group(let row, _): onSelect?(row.group)
        case .past:
            isUnfolded.toggle()
            show()
            tableNode.whenContentReady { [weak self] in self?.keepFocusOnPast() }
        }
    }

    /// Focuses the row "Past events" again: its node was replaced when it was pressed.
    private func keepFocusOnPast() {
        guard let path = rows.indexPath(of: .past), contentWidget.containsFocus else { return }
        tableNode.focusRow(at: path)
    }

    /// The saved event or group of a row; nil for a row of another kind.
    func subject(at path: IndexPath) -> PageSubject? {
        switch rows.item(at: path) {
        case .event(let saved, _, _): .event(EventSubject(saved))
        case .group(let row, _): .group(row.group)
        case .past, nil: nil
        }
    }

    private func entries(for row: SavedRow) -> [CellAction] {
        switch row {
        case .event(let saved, _, _): actions.entries(for: EventSubject(saved))
        case .group(let row, _): actions.entries(for: row.group)
        case .past: []
        }
    }

    // MARK: Place

    /// The row at the top of the list; nil at its start.
    var currentPlace: WindowState.Place? {
        place.current(in: tableNode) {
            rows.item(at: $0)?.place
        } index: { path in
            rows.sections.prefix(path.section).reduce(path.row) { $0 + $1.items.count }
        }
    }

    private func path(of key: GroupKey) -> IndexPath? {
        rows.indexPath(of: .group(key)) ?? rows.indexPath(of: .event(EventKey(source: key.source, id: key.id)))
    }

    // MARK: Nothing saved

    /// Shows a message of the store: if it cannot be read, that is the reason why no saved groups are shown.
    func tell(_ notice: StoreNotice) {
        if case .cannotWrite = notice { sayWhyEmpty(notice.line) } else { sayWhyEmpty(nil) }
    }

    private func sayWhyEmpty(_ reason: String?) {
        let message =
            reason
            ?? localized(
                "Save an event or a group in its menu or on its page, and it is here, also without a network.")
        empty.show(
            FeedNothing(
                title: localized("Nothing saved"), message: message, icon: "non-starred-symbolic",
                action: localized("Browse Groups")
            ) { [weak self] in self?.onBrowse?() })
    }
}

extension SavedViewController: Refreshable {
    func refresh() { tableNode.beginRefreshing() }
}

extension SavedViewController: TableDelegate {
    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) { place.onMove?() }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) { place.onMove?() }
}
