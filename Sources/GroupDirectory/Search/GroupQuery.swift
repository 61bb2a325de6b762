import WeftGLib

/// What is typed to find groups, and what was found. Main actor; nothing waits.
///
/// What is stored answers each key, else what the feed has in memory; sources that look for words are asked when nothing was
/// typed for a while, and what they know comes behind. What is typed next ends what was asked before.
@MainActor
public final class GroupQuery {
    /// What there is to show. A value.
    public struct State: Sendable {
        /// What is looked for; empty while nothing is.
        public internal(set) var words = ""
        /// In the order in which they are shown.
        public internal(set) var groups: [Group] = []
        /// Whether some were left out that the user has hidden.
        public internal(set) var hasHidden = false
        /// Whether `groups` are those of what was typed before.
        public internal(set) var isPending = false
        /// Whether more may come by itself.
        public internal(set) var isAsking = false
        /// How it is with the sources that are asked.
        public internal(set) var sources = SourceStates([], stored: nil, now: 0)

        /// Nothing is looked for.
        public init() {}

        /// Why nothing is found, where no source has answered.
        public var error: MeetupServiceError? {
            guard groups.isEmpty, !isAsking else { return nil }
            return sources.statuses.lazy.compactMap(\.error).first
        }
    }

    /// Groups that are found here.
    public nonisolated static let maximumHere = 100
    /// Groups that are taken of each source.
    public nonisolated static let maximumOfSource = 50
    /// With fewer characters sources would find everything.
    private static let minimumForSources = 2

    /// What there is to show.
    public private(set) var state = State()
    /// `state` is another one.
    public var onChange: (@MainActor () -> Void)?

    private let runner: LookupRunner<Group>
    private let hidden: @MainActor () -> HiddenGroups

    /// - Parameter session: knows the place, sources, filters and the store.
    public init(_ session: FeedSession) {
        hidden = { session.hiddenGroups }
        let asking = Locked<GroupSearch?>(nil)
        let index = GroupIndex()
        runner = LookupRunner { here, more in
            Self.joined(here, more)
        } here: { words in
            let (search, sources) = await Self.search(for: words, session)
            // What was typed since may have been quicker.
            guard !Task.isCancelled else { return .found([], askable: []) }
            asking.withLock { $0 = search }
            let groups = await Self.known(search, session, index)
            let isAsked = words.count >= Self.minimumForSources
            return .found(groups, askable: isAsked ? sources.filter(\.abilities.takesWords) : [])
        } ask: { source, words throws(MeetupServiceError) in
            guard let search = asking.withLock({ $0 }), search.words == words else { throw .cancelled }
            return try await Self.ask(source, search)
        }
        runner.onChange = { [weak self] in self?.lookupChanged() }
    }

    /// Looks for what is typed now.
    public func look(for text: String) {
        if text.trimmingBlanks != runner.lookup.words { runner.look(for: text) }
    }

    /// The same words once more: something else is wanted of groups, or they are elsewhere.
    public func lookAgain() { runner.look(for: runner.lookup.words) }

    /// Asks sources again that failed.
    public func retry() { runner.retry() }

    /// Other groups are hidden.
    public func hiddenChanged() {
        if !runner.lookup.words.isEmpty { lookupChanged() }
    }

    private func lookupChanged() {
        let lookup = runner.lookup
        state.words = lookup.words
        let hidden = hidden()
        state.groups = hidden.isEmpty ? lookup.items : lookup.items.filter { !hidden.contains($0) }
        state.hasHidden = state.groups.count < lookup.items.count
        state.isPending = lookup.isPending
        state.isAsking = lookup.isAsking
        state.sources = SourceStates(lookup.statuses, stored: nil, now: 0)
        onChange?()
    }

    // MARK: What is asked

    nonisolated static func search(
        for words: String, _ session: FeedSession
    ) async -> (GroupSearch, [any GroupSource]) {
        let inUse = await session.feed.sourcesInUse
        let arrangement = session.arrangement
        let place = try? await session.location.currentPlace()
        var search = GroupSearch(
            near: place ?? .london, radius: place == nil ? nil : inUse.radius, words: words, order: arrangement.order)
        search.filter = arrangement.filter
        // Where the place is not known sources cannot be asked for what is near.
        return (search, inUse.isFallback || place == nil ? [] : inUse.sources)
    }

    /// What the store has; without one, or without sources, what there is in memory.
    nonisolated static func known(
        _ search: GroupSearch, _ session: FeedSession, _ index: GroupIndex
    ) async -> [Group] {
        if await session.feed.hasSources, let store = session.store, store.isThere,
            let found = try? await store.search(search, limit: maximumHere)
        {
            return found
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
        // The others look for themselves, by the places of their events.
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

    /// What a source tells of a group takes the place of what is known here; of an address one is enough.
    nonisolated static func joined(_ here: [Group], _ more: [Group]) -> [Group] {
        var all = here
        var places = Dictionary(here.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        var addresses = Set(here.compactMap(\.addressIdentity))
        for group in more {
            if let place = places[group.key] {
                all[place] = group
            } else if group.addressIdentity.map({ addresses.insert($0).inserted }) ?? true {
                places[group.key] = all.count
                all.append(group)
            }
        }
        return all
    }
}
