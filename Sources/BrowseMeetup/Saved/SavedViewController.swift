import GroupDirectory
import Weft

/// The groups that the user saved, the newest first, each with its next event.
@MainActor
final class SavedViewController: ViewController {
    let tableNode = TableNode()
    private let list: SavedList
    private let actions: GroupActions
    private let stack = PageStack()
    private let empty = FeedStatusView(onRetry: {}, onSources: {})
    /// Exists until the saved groups are known.
    private var wait: FeedWait?
    private let root = Box(vertical: true)
    private var rows: [FeedRow] = []
    let place = ListPlace()

    /// Requests news of the groups, also saved ones; the stream ends with the answers.
    var onRefresh: (() -> AsyncStream<Never>?)?

    /// Opens the list in which groups can be saved.
    var onBrowse: (() -> Void)?

    /// Opens a group's page.
    var onSelect: ((Group) -> Void)?

    init(_ list: SavedList, _ actions: GroupActions) {
        self.list = list
        self.actions = actions
        super.init(node: tableNode)
        title = localized("Saved")
        tableNode.dataSource = self
        tableNode.delegate = self
        tableNode.maximumContentWidth = 640
        tableNode.swipesUncoverActions = true
        tableNode.accessibilityName = localized("Saved groups")
        // The table does not retain this, however long the answers take.
        tableNode.onRefresh = { [weak self] in
            let (answers, list) = (self?.onRefresh?(), self?.list)
            await answers?.end()
            await list?.readAgain()
            self?.tellRefreshed()
        }
    }

    private func tellRefreshed() {
        guard !rows.isEmpty else { return }
        root.announce(localizedPlural("{count} saved group", "{count} saved groups", rows.count))
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

    override func takeFocus() {
        if let wait {
            wait.takeFocus()
        } else if rows.isEmpty {
            empty.takeFocus()
        } else {
            super.takeFocus()
        }
    }

    private func show() {
        let new = list.saved.groups.map { FeedRow($0) }
        let hadFocus = root.containsFocus
        if rows.isEmpty || new.isEmpty {
            rows = new
            tableNode.reloadData()
            showPage()
            if hadFocus { takeFocus() }
        } else {
            tableNode.update(from: rows, to: new) { rows = $0 }
        }
        _ = place.goBack(
            tableNode, to: { key in rows.firstIndex { $0.id == key }.map { IndexPath(row: $0) } }, rows: rows.count,
            hasMore: !list.isLoaded)
    }

    /// Shows the rows, or that there are none, or that they are not known yet.
    private func showPage() {
        guard rows.isEmpty, !list.isLoaded else {
            stack.show(rows.isEmpty ? empty.widget : contentWidget, .none)
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

    /// The row at the top of the list; nil at its start.
    var currentPlace: WindowState.Place? {
        place.current(in: tableNode) { rows.indices.contains($0.row) ? rows[$0.row].id : nil }
    }

    /// Shows a message of the store: if it cannot be read, that is the reason why no saved groups are shown.
    func tell(_ notice: StoreNotice) {
        if case .cannotWrite = notice { sayWhyEmpty(notice.line) } else { sayWhyEmpty(nil) }
    }

    private func sayWhyEmpty(_ reason: String?) {
        let message =
            reason
            ?? localized(
                "Save a group in its menu or on its page, and it is here, with its next event, also without a network.")
        empty.show(
            FeedNothing(
                title: localized("No saved groups"), message: message, icon: "non-starred-symbolic",
                action: localized("Browse Groups")
            ) { [weak self] in self?.onBrowse?() })
    }
}

extension SavedViewController: Refreshable {
    func refresh() { tableNode.beginRefreshing() }
}

extension SavedViewController: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let group = rows[indexPath.row].group
        return { SavedCellNode(group: group) }
    }

    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? {
        rows[indexPath.row].group.name
    }
}

extension SavedViewController: TableDelegate {
    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) { place.onMove?() }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) { place.onMove?() }

    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
        onSelect?(rows[indexPath.row].group)
    }

    func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: IndexPath) -> [CellAction] {
        actions.entries(for: rows[indexPath.row].group)
    }
}
