import WeftGLib

/// A search for groups, and for events by their titles, while typing. Main actor; nothing blocks.
///
/// Each key is answered from the store, else from the feed in memory. Sources that support words are queried after a
/// pause in typing, and their results are appended. Further typing cancels earlier queries.
@MainActor
public final class GroupQuery {
    /// The results to show. A value.
    public struct State: Sendable {
        /// The search text; empty without a search.
        public internal(set) var words = ""
        /// Results in display order.
        public internal(set) var groups: [Group] = []
        /// Coming events whose titles have the words, the soonest first.
        public internal(set) var events: [AgendaEvent] = []
        /// True if some results are missing because the user has hidden them.
        public internal(set) var hasHidden = false
        /// True if `groups` belong to the previously typed text.
        public internal(set) var isPending = false
        /// True if more results may follow.
        public internal(set) var isAsking = false
        /// The place from which distances are measured; nil if it is unknown.
        public internal(set) var place: Coordinate?
        /// The distance in kilometres from the place within which results are; nil without a limit.
        public internal(set) var radius: Double?
        /// The states of the queried sources.
        public internal(set) var sources = SourceStates([], stored: nil, now: 0)

        /// Makes an empty result.
        public init() {}

        /// The error to show for an empty result, if no source has answered.
        public var error: MeetupServiceError? {
            guard groups.isEmpty, events.isEmpty, !isAsking else { return nil }
            return sources.statuses.lazy.compactMap(\.error).first
        }
    }

    /// Maximum number of local results.
    public nonisolated static let maximumHere = 100
    /// Maximum number of results per source.
    public nonisolated static let maximumOfSource = 50
    /// Minimum number of characters for sources, since fewer match everything.
    private static let minimumForSources = 2

    /// The results to show.
    public private(set) var state = State()
    /// Called after each change of `state`.
    public var onChange: (@MainActor () -> Void)?

    private let runner: LookupRunner<Group>
    /// The last search.
    private let asking: Locked<GroupSearch?>
    private let reach: Locked<Bool>
    private let hidden: @MainActor () -> HiddenGroups
    private let finder: EventFinder
    /// The events that were found, with the words of their search; nil during the search.
    private var found: (words: String, events: [AgendaEvent])?
    private var finding: Task<Void, Never>?

    /// - Parameter session: provides the place, sources, filters and the store.
    public init(_ session: FeedSession) {
        hidden = { session.hiddenGroups }
        finder = EventFinder(session)
        let asking = Locked<GroupSearch?>(nil)
        let reach = Locked(false)
        (self.asking, self.reach) = (asking, reach)
        let index = GroupIndex()
        runner = LookupRunner { here, more in
            Self.joined(here, more)
        } here: { words in
            let (search, sources) = await Self.search(for: words, session, isEverywhere: reach.withLock { $0 })
            // The search for a later text may have finished first.
            guard !Task.isCancelled else { return .found([], askable: []) }
            asking.withLock { $0 = search }
            let groups = await Self.known(search, session, index)
            let queriesSources = words.count >= Self.minimumForSources
            return .found(groups, askable: queriesSources ? sources.filter(\.abilities.takesWords) : [])
        } ask: { source, words throws(MeetupServiceError) in
            guard let search = asking.withLock({ $0 }), search.words == words else { throw .cancelled }
            return try await Self.ask(source, search)
        }
        runner.onChange = { [weak self] in self?.lookupChanged() }
    }

    isolated deinit {
        finding?.cancel()
    }

    /// Searches for the current text.
    public func look(for text: String) {
        guard text.trimmingBlanks != runner.lookup.words else { return }
        findEvents(text.trimmingBlanks)
        runner.look(for: text)
    }

    /// Searches for the same words again, after a change of the filters or the place.
    public func lookAgain() {
        findEvents(runner.lookup.words)
        runner.look(for: runner.lookup.words)
    }

    /// True to find groups and events at any distance, and not only within the radius.
    public var isEverywhere: Bool {
        get { reach.withLock { $0 } }
        set {
            guard newValue != isEverywhere else { return }
            reach.withLock { $0 = newValue }
            if !runner.lookup.words.isEmpty { lookAgain() }
        }
    }

    private func findEvents(_ words: String) {
        finding?.cancel()
        found = nil
        finding = Task { [weak self, finder, isEverywhere] in
            let events = words.isEmpty ? [] : await finder.events(titled: words, isEverywhere: isEverywhere)
            guard !Task.isCancelled, let self else { return }
            found = (words, events)
            if words == runner.lookup.words, !words.isEmpty { lookupChanged() }
        }
    }

    /// Retries failed sources.
    public func retry() { runner.retry() }

    /// Reports the results again, after groups were hidden or shown, or at midnight. Queries no source.
    public func tellAgain() {
        guard !runner.lookup.words.isEmpty else { return }
        findEvents(runner.lookup.words)
        lookupChanged()
    }

    private func lookupChanged() {
        let lookup = runner.lookup
        state.words = lookup.words
        let hidden = hidden()
        state.groups = hidden.isEmpty ? lookup.items : lookup.items.filter { !hidden.contains($0) }
        state.hasHidden = state.groups.count < lookup.items.count
        let isFinding = found?.words != lookup.words
        if !isFinding || lookup.words.isEmpty { state.events = lookup.words.isEmpty ? [] : found?.events ?? [] }
        // While events are searched, an empty result is not reported as final.
        state.isPending = lookup.isPending || isFinding && lookup.items.isEmpty && !lookup.words.isEmpty
        state.isAsking = lookup.isAsking
        let search = asking.withLock { $0 }
        (state.place, state.radius) = (search?.place, isEverywhere ? nil : search?.radius)
        state.sources = SourceStates(lookup.statuses, stored: nil, now: 0)
        onChange?()
    }

    // MARK: Queries

    /// - Parameter isEverywhere: true for a search without a radius.
    nonisolated static func search(
        for words: String, _ session: FeedSession, isEverywhere: Bool = false
    ) async -> (GroupSearch, [any GroupSource]) {
        let inUse = await session.feed.sourcesInUse
        let arrangement = session.arrangement
        let place = try? await session.location.currentPlace()
        var search = GroupSearch(
            near: place ?? .london, radius: place == nil ? nil : isEverywhere ? GroupSearch.everywhere : inUse.radius,
            words: words, order: arrangement.order)
        search.filter = arrangement.filter
        // Without a place, sources cannot search nearby.
        return (search, inUse.isFallback || place == nil ? [] : inUse.sources)
    }

    /// The results from the store, or without a store or sources from memory. If the words are the address of a group's
    /// page, the result is that group.
    nonisolated static func known(
        _ search: GroupSearch, _ session: FeedSession, _ index: GroupIndex
    ) async -> [Group] {
        if WebLink.identity(of: search.words) != nil {
            let groups = await session.feed.knownGroups(near: search.place)
            return await session.group(at: search.words, among: groups).map { [$0] } ?? []
        }
        if await session.feed.hasSources, let store = session.store, store.isThere,
            let found = try? await store.search(search, limit: maximumHere)
        {
            let removed = await session.removedSources(among: Set(found.map(\.source)))
            return removed.isEmpty ? found : found.filter { !removed.contains($0.source) }
        }
        guard !Task.isCancelled else { return [] }
        let groups = await session.feed.knownGroups(near: search.place)
        return await index.groups(search, among: groups, limit: maximumHere)
    }

    private nonisolated static func ask(
        _ source: any GroupSource, _ search: GroupSearch
    ) async throws(MeetupServiceError) -> [Group] {
        let size = min(maximumOfSource, max(1, source.abilities.maximumPageSize))
        let page = try await source.groups(search, after: nil, pageSize: size)
        for problem in page.problems { Log.warning("browse-meetup", problem) }
        if !page.skipped.isEmpty { Log.warning("browse-meetup", "\(page.skipped)") }
        // Other sources filter by the places of their events themselves.
        let isLookedAtHere = source.abilities.place == .service
        return page.items.prefix(maximumOfSource).compactMap { group in
            guard !isLookedAtHere || !search.isTooFar(group), search.filter.wants(group, after: search.start) else {
                return nil
            }
            var group = group
            group.source = source.identity.id
            group.sourceNames = [source.identity.name]
            return group
        }
    }

    /// Joins results: a source's group replaces the local one, and each group occurs once.
    nonisolated static func joined(_ here: [Group], _ more: [Group]) -> [Group] {
        var all: [Group] = []
        var places: [GroupKey: Int] = [:]
        var twins = GroupTwins()
        for group in here + more {
            if let place = places[group.key] {
                all[place] = group
            } else if twins.insert(group) {
                places[group.key] = all.count
                all.append(group)
            }
        }
        return all
    }
}
