import GroupDirectory
import Weft
import WeftGLib

/// Search in the window, and the order and filter of its feed.
extension BrowseMeetupApp {
    /// The view of groups: the feed and search results.
    var groups: GroupsViewController? { views?.viewControllers.first as? GroupsViewController }

    /// Makes the view of groups around the feed.
    func makeGroups(_ feed: MeetupFeedViewController) -> GroupsViewController {
        let session = session
        let groups = GroupsViewController(feed, GroupQuery(session)) { [weak self] commands in
            FilterButton(
                FilterChoices(
                    current: { session.arrangement }, categories: { await Self.categories(session) },
                    choose: { self?.arrange($0) }, radius: { self?.radiusChoice }), commands: commands)
        } onReset: { [weak self] in
            self?.arrange(FeedArrangement())
        }
        groups.results.actions = groupActions
        groups.results.exits = exits
        groups.results.reach.placeName = { [weak self, session] in self?.place?.name ?? session.placeName }
        groups.results.onSelect = { [weak self] row in
            switch row {
            case .group(let row, _): self?.showDetails(of: row.group)
            case .event(let event, _, _): self?.showEvent(event)
            }
        }
        if !session.arrangement.isPlain { showArrangement(in: groups) }
        if let beginning = session.beginning {
            Task { [weak self, weak groups] in
                _ = await beginning.value
                if let groups { self?.showArrangement(in: groups) }
            }
        }
        return groups
    }

    /// Opens the search bar above the groups, after closing details that cover them.
    func openSearch(withFilters: Bool = false) {
        guard let groups else { return }
        showView(0)
        if withFilters { groups.openFilters() } else { groups.openSearch() }
    }

    /// Opens the search bar of the visible view, or otherwise the one of the groups.
    func openSearchOfView() {
        guard let events, views?.selectedViewController === events else { return openSearch() }
        showView(1)
        events.openSearch()
    }

    /// Goes to the filters of the visible view, or otherwise to those of the groups.
    func openFiltersOfView() {
        guard let events, views?.selectedViewController === events else { return openSearch(withFilters: true) }
        showView(1)
        events.focusFilters()
    }

    /// Shows the events with a tag.
    func showEvents(tagged tag: String) {
        events?.show(tag: tag)
        showView(1)
    }

    /// Opens the search bar with a text.
    func openSearch(for words: String) {
        openSearch()
        groups?.look(for: words)
    }

    private func arrange(_ arrangement: FeedArrangement) {
        guard arrangement != session.arrangement else { return }
        let session = session
        // Changes are made one after the other.
        let last = groups?.arranging
        groups?.arranging = Task { [weak self] in
            await last?.value
            await session.choose(arrangement)
            guard let self else { return }
            feed?.reload(isElsewhere: true)
            if let groups { showArrangement(in: groups) }
        }
    }

    private func showArrangement(in groups: GroupsViewController) {
        groups.show(session.arrangement) { [weak self] in self?.arrange(FeedArrangement()) }
    }

    private static func categories(_ session: FeedSession) async -> [String] {
        guard let place = try? await session.location.currentPlace() else { return [] }
        let names = await session.feed.categories(near: place).map { (folded: LocalText.folded($0), name: $0) }
        return names.sorted { $0.folded < $1.folded }.map(\.name)
    }
}
