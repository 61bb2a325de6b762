import GroupDirectory
import Weft

/// Which events the agenda shows: the line of choices, and the search bar.
extension EventsViewController {
    var query: EventQuery { filters.query }
    var searchButton: ToggleButton { filters.searchButton }
    var choicesBar: EventChoicesBar { filters.bar ?? makeChoicesBar() }

    /// The query whose events the list shows; nil before it shows any, and while rows on screen are without their text.
    var shownQuery: EventQuery? {
        guard isAppeared, let last, let section = rows.sections.last, tableNode.isContentReady else { return nil }
        let end = IndexPath(row: section.items.count - 1, section: rows.sections.count - 1)
        return rows.item(at: end)?.id == section.items.last?.id ? last.query : nil
    }

    /// Shows the events of a query; what is on screen stays where it is while it is among them.
    func choose(_ new: EventQuery) {
        guard new != query else { return }
        filters.query = new
        filters.bar?.show(new)
        filters.onChange?()
        queryChanged()
    }

    /// Shows all events with a tag, from the list's start.
    func show(tag: String) {
        var query = EventQuery()
        query.tags = [tag]
        closeSearch()
        if isViewLoaded { tableNode.contentOffset = 0 }
        choose(query)
    }

    private func makeChoicesBar() -> EventChoicesBar {
        let bar = EventChoicesBar()
        filters.bar = bar
        bar.show(query)
        bar.onChoose = { [weak self] new in
            guard let self else { return }
            // The bar knows nothing of the words.
            var new = new
            new.words = query.words
            choose(new)
        }
        return bar
    }

    /// Shows all events again; the keyboard goes to the rows.
    func resetQuery() {
        let hadFocus = contentWidget.containsFocus
        if isSearchOpen { closeSearch() }
        choose(EventQuery())
        if hadFocus { focusRows() }
    }

    // MARK: Search

    /// The event with the address of its page among those that were asked for; nil if it is unknown.
    func event(at address: String) async -> AgendaEvent? { await madeAgenda?.event(at: address) }

    var isSearchOpen: Bool { filters.search?.bar.isOpen == true }

    var search: EventSearchBar { filters.search ?? makeSearch() }

    /// The pages, with a place for the search bar above them.
    func makeColumn() -> Widget {
        let column = Box(vertical: true)
        for part in [filters.top, pages.widget] as [Widget] { column.append(part) }
        column.onKey { [weak self] press in
            guard let self, isSearchOpen, press.key == .escape else { return false }
            closeSearch()
            return true
        }
        if !query.words.isEmpty { openSearch(takesKeyboard: false) }
        return column
    }

    private func makeSearch() -> EventSearchBar {
        let search = EventSearchBar()
        filters.search = search
        filters.top.append(search.bar)
        search.entry.text = query.words
        search.bar.onOpenChange { [weak self] isOpen in self?.searchChanged(isOpen: isOpen) }
        search.entry.onChange { [weak self] text in self?.typed(text) }
        search.entry.onActivate { [weak self] in self?.focusRows() }
        // Behind an input method, which has these keys first.
        search.entry.onKey { [weak self] press in
            guard let self, press.key == .down else { return false }
            focusRows()
            return true
        }
        if let window = filters.top.enclosingWindow { search.bar.captureKeys(of: window) }
        return search
    }

    /// The search bar comes down, or has the keyboard once more.
    func openSearch(takesKeyboard: Bool = true) {
        search.bar.isOpen = true
        if takesKeyboard { search.entry.focusAll() }
    }

    func closeSearch() {
        if isSearchOpen { filters.search?.bar.isOpen = false }
    }

    private func searchChanged(isOpen: Bool) {
        searchButton.isOn = isOpen
        guard !isOpen else { return }
        typed("")
        focusRows()
    }

    private func typed(_ text: String) {
        var new = query
        new.words = text
        choose(new)
    }
}
