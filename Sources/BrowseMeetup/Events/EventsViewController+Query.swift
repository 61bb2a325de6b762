import GroupDirectory
import Weft

/// The agenda's filters: the filter bar and the search bar.
extension EventsViewController {
    var query: EventQuery { filters.query }
    var searchButton: ToggleButton { filters.searchButton }
    var choicesBar: EventChoicesBar { filters.bar ?? makeChoicesBar() }

    /// Focuses the row of choices, which comes first.
    func focusFilters() {
        if !rows.sections.isEmpty { tableNode.focusRow(at: IndexPath(row: 0)) }
    }

    /// The query of the shown events; nil before there are any, and while visible rows have no text yet.
    var shownQuery: EventQuery? {
        guard isAppeared, let last, let section = rows.sections.last, tableNode.isContentReady else { return nil }
        let end = IndexPath(row: section.items.count - 1, section: rows.sections.count - 1)
        return rows.item(at: end)?.id == section.items.last?.id ? last.query : nil
    }

    /// Shows the events of a query. Visible rows keep their position if they match it.
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
            // The bar does not contain the search words.
            var new = new
            new.words = query.words
            choose(new)
        }
        return bar
    }

    /// Shows all events again and focuses the rows.
    func resetQuery() {
        let hadFocus = contentWidget.containsFocus
        if isSearchOpen { closeSearch() }
        choose(EventQuery())
        if hadFocus { focusRows() }
    }

    /// Shows above the list that its events are invented.
    func tellSample(_ isSample: Bool) {
        if isSample, filters.sampleNote == nil {
            let note = Box(vertical: true)
            note.append(
                Label(
                    localized("These events are a sample: people, places and dates are invented."), overflow: .wraps))
            note.addStyleClass("welcome-card")
            filters.top.prepend(note)
            filters.sampleNote = note
        }
        filters.sampleNote?.isVisible = isSample
    }

    // MARK: Results

    /// Focuses the rows, or Reset if no event fits the query.
    func focusResults() {
        guard case .nothing? = rows.sections.last?.items.last else { return focusRows() }
        tableNode.focusRow(at: IndexPath(row: 0, section: rows.sections.count - 1))
    }

    /// Tells the number of events.
    func tellCount(_ snapshot: AgendaSnapshot) {
        tell(localizedPlural("{count} event", "{count} events", snapshot.eventCount))
    }

    /// Tells that no event fits the query.
    ///
    /// - Parameter isNew: false if the list showed that before; the same text is then not repeated.
    func tellNothing(isLooking: Bool, isNew: Bool) {
        let text = EventNothingCellNode.title(isLooking: isLooking)
        if isNew || text != filters.told { tell(text) }
    }

    private func tell(_ result: String) {
        filters.told = result
        pages.announcer.tell(result, in: filters.areas)
    }

    // MARK: Search

    /// The known event with this address of a page; nil if there is none.
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
        search.entry.onActivate { [weak self] in self?.focusResults() }
        // The handler runs after the input method, which handles these keys first.
        search.entry.onKey { [weak self] press in
            guard let self, press.key == .down else { return false }
            focusResults()
            return true
        }
        if let window = filters.top.enclosingWindow { search.bar.captureKeys(of: window) }
        return search
    }

    /// Opens the search bar, or focuses it again.
    func openSearch(takesKeyboard: Bool = true) {
        search.bar.isOpen = true
        Task { [agenda] in await agenda.beginSearch() }
        if takesKeyboard { search.entry.focusAll() }
    }

    func closeSearch() {
        if isSearchOpen { filters.search?.bar.isOpen = false }
    }

    private func searchChanged(isOpen: Bool) {
        searchButton.isOn = isOpen
        guard !isOpen else { return }
        typed("")
        Task { [agenda] in await agenda.endSearch() }
        focusRows()
    }

    private func typed(_ text: String) {
        var new = query
        new.words = text
        choose(new)
    }
}
