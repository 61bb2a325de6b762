import GroupDirectory
import Weft
import WeftGLib

/// The search results, in place of the feed during a search: groups, and below them events by their titles.
@MainActor
final class SearchResultsViewController: ViewController {
    let tableNode: TableNode
    private let query: GroupQuery
    private lazy var pages = makePages()
    private lazy var bars = makeBars()
    let reach = SearchReachLine()
    private let end: FeedEndState
    private let rows = ListSections<SearchPart, SearchRow>(sections: [])
    /// The search text of `rows`, the last announced message, and the row whose page was opened last.
    private var (words, announced, opened) = ("", "", SearchRow.ID?.none)
    private var midnight: MidnightTimer?

    /// The actions of a group or an event, besides opening it.
    var actions: GroupActions?
    /// Opens the page of a group or an event.
    var onSelect: ((SearchRow) -> Void)?
    var exits = FeedExits()
    /// Ends the search.
    var onLeave: (() -> Void)?
    /// Announces results to assistive technology.
    var onNews: ((String) -> Void)?

    /// The message for an empty result with filters.
    var narrowed: FeedNothing?

    init(_ query: GroupQuery) {
        self.query = query
        let end = FeedEndState()
        self.end = end
        tableNode = TableNode(rows) {
            $0.node
        } header: {
            $0.node(end)
        }
        super.init(node: tableNode)
        rows.onSelect = { [weak self] in self?.open($0) }
        reach.onToggle = { [weak self] in self?.query.isEverywhere.toggle() }
        rows.actions = { [weak self] row in
            guard let actions = self?.actions else { return [] }
            return switch row {
            case .group(let row, _): actions.entries(for: row.group, canHide: true)
            case .event(let event, _, _): actions.entries(for: EventSubject(event))
            }
        }
        tableNode.maximumContentWidth = 640
        tableNode.swipesUncoverActions = true
        tableNode.findsRowsByTyping = false
        tableNode.accessibilityName = localized("Groups and events that were found")
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
        topBar = reach.widget
        let column = Box(vertical: true)
        for part in [reach.widget, pages.widget] as [Widget] { column.append(part) }
        return column
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        midnight = MidnightTimer { [weak self] in self?.query.tellAgain() }
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        midnight = nil
    }

    override func takeFocus() {
        if !pages.takeFocus() { super.takeFocus() }
    }

    /// True if there are rows.
    var hasRows: Bool { firstPath != nil }
    var groups: [Group] { rows.sections.flatMap(\.items).compactMap(\.group) }
    var events: [AgendaEvent] { rows.sections.flatMap(\.items).compactMap(\.event) }

    private var firstPath: IndexPath? {
        rows.sections.firstIndex { !$0.items.isEmpty }.map { IndexPath(row: 0, section: $0) }
    }

    var isAtFirstRow: Bool { tableNode.indexPathForFocusedRow == firstPath && contentWidget.containsFocus }

    /// Focuses the first row; false without one.
    func focusFirstRow() -> Bool {
        guard let firstPath else { return false }
        tableNode.focusRow(at: firstPath)
        return true
    }

    /// Opens the first result.
    func openFirst() {
        if let row = firstPath.flatMap(rows.item(at:)) { open(row) }
    }

    // MARK: Results

    /// Shows that the search is running.
    func showWait() {
        guard !hasRows else { return }
        pages.showWait()
        pages.tellWait(localized("Looking for “{words}”…", ["words": query.state.words.quoted]))
    }

    func show(_ state: GroupQuery.State) {
        guard !state.isPending else { return }
        let isOther = state.words != words
        words = state.words
        reach.show(radius: state.radius, isEverywhere: query.isEverywhere)
        showRows(state, isOther: isOther)
        let isWhole = state.sources.statuses.allSatisfy { $0.error == nil && $0.count < GroupQuery.maximumOfSource }
        let count = state.groups.count
        end.set(state.isAsking ? .more : isWhole && count < GroupQuery.maximumHere ? .all(count: count) : .unknown)
        if hasRows {
            pages.showContent()
            bars.show(state.sources)
            let events = state.events.count
            announce(
                localizedNames(
                    [
                        count > 0 || events == 0 ? localizedPlural("{count} group", "{count} groups", count) : nil,
                        events > 0 ? localizedPlural("{count} event", "{count} events", events) : nil,
                    ].compactMap(\.self)))
        } else if state.isAsking {
            showWait()
            bars.show(state.sources)
        } else if let error = state.error {
            bars.hideTrouble()
            pages.show(FeedTrouble(error))
            announce(FeedTrouble(error).text)
        } else {
            bars.show(state.sources)
            showNothing(hasHidden: state.hasHidden)
        }
    }

    /// Updates after a change of hidden groups.
    func hiddenChanged() { query.tellAgain() }

    private func showNothing(hasHidden: Bool) {
        let hidden =
            hasHidden
            ? exits.allHidden(
                title: localized("What was found is hidden"),
                message: localized(
                    "You have hidden every group near this place that matches “{words}”.", ["words": words.quoted]))
            : nil
        let nothing = hidden ?? narrowed ?? nothingFound
        pages.show(nothing)
        announce(localizedSentences([localizedSentence(nothing.title), nothing.message]))
    }

    /// The message for words without a match. It first offers a search in other places, since the words may be right.
    private var nothingFound: FeedNothing {
        let (title, icon, words) = (localized("No groups found"), "system-search-symbolic", words.quoted)
        guard let distance = reach.distance else {
            return FeedNothing(
                title: title, message: localized("No group matches “{words}”.", ["words": words]), icon: icon,
                action: localized("Clear the Search")
            ) { [weak self] in self?.onLeave?() }
        }
        return FeedNothing(
            title: title,
            message: localized(
                "No group within {distance} of {place} matches “{words}”.",
                ["distance": distance, "place": reach.placeName(), "words": words]),
            icon: icon, action: SearchReachLine.widerTitle
        ) { [weak self] in self?.query.isEverywhere = true }
    }

    /// Announces a text, unless it was the last one.
    private func announce(_ text: String) {
        guard text != announced else { return }
        announced = text
        onNews?(text)
    }

    private func showRows(_ state: GroupQuery.State, isOther: Bool) {
        rows.setSections(SearchRow.sections(of: state), animated: false)
        if isOther {
            tableNode.contentOffset = 0
            announced = ""
        }
        updateSelection()
    }

    /// Clears the results before another search.
    func clear() {
        guard !rows.sections.isEmpty || !words.isEmpty else { return }
        bars.hideTrouble()
        (words, announced) = ("", "")
        rows.setSections([], animated: false)
    }

    // MARK: Selection

    /// True if the group or event whose page was opened stays selected, beside its page.
    var keepsSelection: Bool {
        get { tableNode.keepsSelection }
        set {
            tableNode.keepsSelection = newValue
            updateSelection()
        }
    }

    private func updateSelection() {
        if keepsSelection, let path = opened.flatMap(rows.indexPath(of:)) {
            tableNode.selectRow(at: path)
        } else if let shown = tableNode.indexPathForSelectedRow {
            tableNode.deselectRow(at: shown)
        }
    }

    /// The group or event of a row.
    func subject(at path: IndexPath) -> PageSubject? {
        switch rows.item(at: path) {
        case .group(let row, _): .group(row.group)
        case .event(let event, _, _): .event(EventSubject(event))
        case nil: nil
        }
    }

    private func open(_ row: SearchRow) {
        opened = row.id
        updateSelection()
        onSelect?(row)
    }
}
