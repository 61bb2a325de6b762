import GroupDirectory
import Weft
import WeftGLib

/// The search results, in place of the feed during a search.
@MainActor
final class SearchResultsViewController: ViewController {
    let tableNode = TableNode()
    private let query: GroupQuery
    private lazy var pages = makePages()
    private lazy var bars = makeBars()
    private let end = FeedEndState()
    private var rows: [FeedRow] = []
    /// The search text of `rows`.
    private var words = ""
    private var told = ""
    private var opened: GroupKey?

    /// The actions of a group, besides opening it.
    var actions: GroupActions?
    /// Opens a group's page.
    var onSelect: ((Group) -> Void)?
    var exits = FeedExits()
    /// Ends the search.
    var onLeave: (() -> Void)?
    /// Announces results to assistive technology.
    var onNews: ((String) -> Void)?

    /// The message for an empty result with filters.
    var narrowed: FeedNothing?

    init(_ query: GroupQuery) {
        self.query = query
        super.init(node: tableNode)
        tableNode.dataSource = self
        tableNode.delegate = self
        tableNode.maximumContentWidth = 640
        tableNode.swipesUncoverActions = true
        tableNode.findsRowsByTyping = false
        tableNode.accessibilityName = localized("Groups that were found")
    }

    private func makePages() -> FeedPages {
        let wait = FeedWait(localized("Looking for groups"), for: tableNode) { SavedSkeletonNode(number: $0) }
        let pages = FeedPages(content: contentWidget, wait: wait) { [weak self] in
            self?.query.retry()
        } onSources: { [weak self] in
            self?.exits.sources?()
        }
        // The search field keeps the keyboard.
        pages.takesKeyboard = false
        return pages
    }

    private func makeBars() -> FeedBars {
        FeedBars(below: pages) { [weak self] in
            self?.bars.tryAgain()
            self?.query.retry()
        } onSources: { [weak self] in
            self?.exits.sources?()
        } onLeave: { [weak self] in
            self?.tableNode.takeFocus()
        }
    }

    override func loadView() -> Widget {
        pages.addBelow(bars.widget)
        bottomBar = bars.widget
        return pages.widget
    }

    override func takeFocus() {
        if !pages.takeFocus() { super.takeFocus() }
    }

    /// True if there are rows.
    var hasRows: Bool { !rows.isEmpty }
    var groups: [Group] { rows.map(\.group) }

    var isAtFirstRow: Bool { tableNode.indexPathForFocusedRow?.row == 0 && contentWidget.containsFocus }

    /// Focuses the first row; false without one.
    func focusFirstRow() -> Bool {
        guard hasRows else { return false }
        tableNode.focusRow(at: IndexPath(row: 0))
        return true
    }

    /// Opens the first result.
    func openFirst() {
        if let row = rows.first { open(row) }
    }

    // MARK: Results

    /// Shows that the search is running.
    func showWait() {
        guard rows.isEmpty else { return }
        pages.showWait()
        pages.tellWait(localized("Looking for “{words}”…", ["words": query.state.words.quoted]))
    }

    func show(_ state: GroupQuery.State) {
        guard !state.isPending else { return }
        let isOther = state.words != words
        words = state.words
        showRows(state.groups.map { FeedRow($0) }, isOther: isOther)
        let isWhole = state.sources.statuses.allSatisfy { $0.error == nil && $0.count < GroupQuery.maximumOfSource }
        end.set(
            state.isAsking ? .more : isWhole && rows.count < GroupQuery.maximumHere ? .all(count: rows.count) : .unknown
        )
        if !rows.isEmpty {
            pages.showContent()
            bars.show(state.sources)
            tell(localizedPlural("{count} group", "{count} groups", rows.count))
        } else if state.isAsking {
            showWait()
            bars.show(state.sources)
        } else if let error = state.error {
            bars.hideTrouble()
            pages.show(FeedTrouble(error))
            tell(FeedTrouble(error).text)
        } else {
            bars.show(state.sources)
            showNothing(hasHidden: state.hasHidden)
        }
    }

    /// Updates after a change of hidden groups.
    func hiddenChanged() { query.hiddenChanged() }

    private func showNothing(hasHidden: Bool) {
        let hidden =
            hasHidden
            ? exits.allHidden(
                title: localized("What was found is hidden"),
                message: localized(
                    "You have hidden every group near this place that matches “{words}”.", ["words": words.quoted]))
            : nil
        let nothing =
            hidden ?? narrowed
            ?? FeedNothing(
                title: localized("No groups found"),
                message: localized("No group near this place matches “{words}”.", ["words": words.quoted]),
                icon: "system-search-symbolic", action: localized("Clear the Search")
            ) { [weak self] in self?.onLeave?() }
        pages.show(nothing)
        tell(localizedSentences([localizedSentence(nothing.title), nothing.message]))
    }

    /// Announces a text, unless it was the last one.
    private func tell(_ text: String) {
        guard text != told else { return }
        told = text
        onNews?(text)
    }

    private func showRows(_ new: [FeedRow], isOther: Bool) {
        if rows.isEmpty || new.isEmpty {
            rows = new
            tableNode.reloadData()
        } else {
            tableNode.update(from: rows, to: new, animated: false) { rows = $0 }
        }
        if isOther {
            tableNode.contentOffset = 0
            told = ""
        }
        updateSelection()
    }

    /// Clears the results before another search.
    func clear() {
        guard !rows.isEmpty || !words.isEmpty else { return }
        bars.hideTrouble()
        (rows, words, told) = ([], "", "")
        tableNode.reloadData()
    }

    // MARK: Selection

    /// True if the group whose page was opened stays selected, beside its page.
    var keepsSelection: Bool {
        get { tableNode.keepsSelection }
        set {
            tableNode.keepsSelection = newValue
            updateSelection()
        }
    }

    private func updateSelection() {
        if keepsSelection, let opened, let row = rows.firstIndex(where: { $0.id == opened }) {
            tableNode.selectRow(at: IndexPath(row: row))
        } else if let shown = tableNode.indexPathForSelectedRow {
            tableNode.deselectRow(at: shown)
        }
    }

    private func open(_ row: FeedRow) {
        opened = row.id
        updateSelection()
        onSelect?(row.group)
    }
}

extension SearchResultsViewController: TableDataSource {
    func numberOfSections(in tableNode: TableNode) -> Int { rows.isEmpty ? 0 : 1 }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let group = rows[indexPath.row].group
        return { SavedCellNode(group: group) }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
    ) -> CellNodeBlock? {
        { [end] in end.makeNode() }
    }
}

extension SearchResultsViewController: TableDelegate {
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) { open(rows[indexPath.row]) }

    func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: IndexPath) -> [CellAction] {
        actions?.entries(for: rows[indexPath.row].group, canHide: true) ?? []
    }
}
