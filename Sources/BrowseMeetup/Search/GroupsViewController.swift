import GroupDirectory
import Weft
import WeftGLib

/// The view of groups: the feed, or search results, below the search bar.
///
/// The feed stays unchanged behind the results, so that Escape brings it back. Enter in the field opens the first
/// result, also of a pending search; Down moves to the rows, and Up moves from the first row back to the field.
@MainActor
final class GroupsViewController: ViewController {
    let feed: MeetupFeedViewController
    let results: SearchResultsViewController
    /// The search button for the header bar.
    let searchButton = ToggleButton(iconName: "system-search-symbolic", label: localized("Search"))

    private let query: GroupQuery
    private let makeFilterButton: @MainActor ([WindowCommand]) -> FilterButton
    /// Commands of the window; their keys work while the filters are open.
    var filterCommands: [WindowCommand] = []
    private let column = Box(vertical: true)
    /// The place of the search bar.
    private let top = Box(vertical: true)
    private let stack = PageStack()
    private let line: ArrangementLine
    /// The search bar, made on demand, or after the first frame.
    private var madeSearch: GroupSearchBar?
    private var shown: ViewController
    /// Delays the message that a search is running.
    private var patience: MainTimer?
    /// True if Enter was pressed before there were results.
    private var takesFirst = false
    /// The running change of order and filter.
    var arranging: Task<Void, Never>?

    /// - Parameters:
    ///   - filterButton: called with `filterCommands` when the search bar is made.
    ///   - onReset: resets order and filter.
    init(
        _ feed: MeetupFeedViewController, _ query: GroupQuery,
        filterButton: @escaping @MainActor ([WindowCommand]) -> FilterButton, onReset: @escaping @MainActor () -> Void
    ) {
        self.feed = feed
        self.query = query
        makeFilterButton = filterButton
        results = SearchResultsViewController(query)
        shown = feed
        line = ArrangementLine(onReset: onReset)
        super.init()
        title = feed.title
        searchButton.addStyleClass("narrow-button")
        // At the start another view may be selected.
        searchButton.isVisible = false
        feed.tableNode.findsRowsByTyping = false
        addChild(feed)
        addChild(results)
        searchButton.onChange { [weak self] isOn in
            guard let self, isOn != isSearchOpen else { return }
            if isOn { openSearch() } else { closeSearch() }
        }
        results.onLeave = { [weak self] in self?.clearWords() }
        results.onNews = { [weak self] text in self?.search.tell(text) }
        query.onChange = { [weak self] in self?.queryChanged() }
    }

    override func loadView() -> Widget {
        stack.setExpands()
        stack.add(feed.view)
        for part in [top, line.widget, stack] as [Widget] { column.append(part) }
        column.onKey(.capture) { [weak self] press in
            guard let self, press.key == .up, isSearchOpen, shown === results, results.isAtFirstRow else {
                return false
            }
            search.entry.focusAtEnd()
            return true
        }
        column.onKey { [weak self] press in self?.pressed(press) ?? false }
        return column
    }

    /// Shows the search button in the header bar only while this view is visible.
    override func viewWillAppear() { searchButton.isVisible = true }
    override func viewDidDisappear() { searchButton.isVisible = false }

    override func viewDidAppear() {
        // Deferred, since the first frame does not need it; typing needs it soon after.
        Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(100))
            if self?.isAppeared == true { _ = self?.search }
        }
    }

    // MARK: Search

    var isSearchOpen: Bool { madeSearch?.bar.isOpen == true }

    private var search: GroupSearchBar { madeSearch ?? makeSearch() }
    private func makeSearch() -> GroupSearchBar {
        let search = GroupSearchBar(makeFilterButton(filterCommands))
        madeSearch = search
        top.append(search.bar)
        search.bar.onOpenChange { [weak self] isOpen in self?.searchChanged(isOpen: isOpen) }
        search.entry.onChange { [weak self] text in self?.typed(text) }
        search.entry.onActivate { [weak self] in self?.takeFirst() }
        // The handler runs after the input method, which handles these keys first.
        search.entry.onKey { [weak self] press in press.key == .down && self?.goToRows() == true }
        if let window = column.enclosingWindow { search.bar.captureKeys(of: window) }
        return search
    }

    /// Opens the search bar, or focuses it again.
    func openSearch() {
        search.bar.isOpen = true
        search.entry.focusAll()
    }

    /// Sets the search text as if the user had typed it.
    func look(for words: String) {
        search.entry.text = words
        search.focusAtEnd()
    }

    func closeSearch() {
        if isSearchOpen { search.bar.isOpen = false }
    }

    /// Opens the filters, beside the field.
    func openFilters() {
        openSearch()
        search.openFilters()
    }

    private func searchChanged(isOpen: Bool) {
        searchButton.isOn = isOpen
        guard !isOpen else { return }
        patience = nil
        takesFirst = false
        query.look(for: "")
        // Resets the search to the current place.
        query.isEverywhere = false
        show(feed)
        feed.takeFocus()
    }

    private func typed(_ text: String) {
        takesFirst = false
        search.tell("")
        query.look(for: text)
        patience =
            !query.state.isPending
            ? nil
            : MainTimer(milliseconds: 300) { [weak self] in
                guard let self, query.state.isPending else { return }
                results.showWait()
                show(results)
            }
    }

    /// Clears the text; the field keeps the keyboard focus.
    private func clearWords() { look(for: "") }

    private func queryChanged() {
        guard !query.state.words.isEmpty else {
            results.clear()
            return show(feed)
        }
        guard !query.state.isPending else { return }
        patience = nil
        results.show(query.state)
        show(results)
        if takesFirst, results.hasRows { takeFirst() }
    }

    private func takeFirst() {
        guard !query.state.words.isEmpty else { return }
        takesFirst = query.state.isPending || query.state.isAsking && !results.hasRows
        if !takesFirst { results.openFirst() }
    }

    private func goToRows() -> Bool {
        if shown === results { return results.focusFirstRow() }
        feed.takeFocus()
        return true
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard isSearchOpen, press.key == .escape else { return false }
        closeSearch()
        return true
    }

    // MARK: Filters

    /// Shows a changed order or filter.
    func show(_ arrangement: FeedArrangement, reset: @escaping @MainActor () -> Void) {
        let hadFocus = line.widget.containsFocus
        line.show(arrangement)
        madeSearch?.filterButton.show(arrangement)
        let narrowed =
            !arrangement.filter.isOn
            ? nil
            : FeedNothing(
                title: localized("No groups fit the filters"),
                message: localized("Near this place there are none of that kind."), icon: "system-search-symbolic",
                action: localized("Reset"), perform: reset)
        feed.narrowed = narrowed
        results.narrowed = narrowed
        if hadFocus, !line.widget.isVisible { takeFocus() }
        lookAgain()
    }

    /// Searches again after a change of place or filter.
    func lookAgain() {
        if !query.state.words.isEmpty { query.lookAgain() }
    }

    // MARK: Container

    private func show(_ new: ViewController) {
        guard new !== shown else { return }
        let old = shown
        shown = new
        let isShown = isAppeared
        if isShown {
            old.beginAppearanceTransition(false)
            new.beginAppearanceTransition(true)
        }
        stack.addIfMissing(new.view)
        stack.show(new.view, .none)
        if isShown {
            old.endAppearanceTransition()
            new.endAppearanceTransition()
        }
        visibilityDepthDidChange()
    }

    override var appearingChildren: [ViewController] { [shown] }

    override func takeFocus() { shown.takeFocus() }

    override func removeAll() {
        super.removeAll()
        // GTK's stack would keep a page that was removed without it.
        for page in [feed, results] as [ViewController] where page.isViewLoaded { stack.removeIfAdded(page.view) }
    }
}

extension GroupsViewController: Refreshable {
    /// Reloads the current contents: the feed, or the search.
    func refresh() {
        if shown === results { lookAgain() } else { feed.refresh() }
    }
}

extension GroupsViewController: ManagesChildVisibilityDepth {
    func visibilityDepth(ofChild child: ViewController) -> Int {
        child === shown ? visibilityDepth : visibilityDepth + 1
    }
}
