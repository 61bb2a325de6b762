import WeftGLib

/// Finds a group's coming events: first the stored ones, then its source's answer, if the source lists a group's
/// events. Each instance serves one page, which sends one request at a time. Any thread.
public actor GroupEventFinder {
    /// The maximum number of events that are shown for a group.
    static let maximumEvents = 500
    private static let pageSize = 50
    /// The maximum number of requested pages: many pages of a source may contain nothing new.
    private static let maximumPages = 20

    private let group: Group
    private let session: FeedSession
    private let now: @Sendable () -> Timestamp
    private var stored: [GroupEvent] = []
    private var answered: [GroupEvent] = []
    private var next: SourceCursor?
    private var pages = 0
    private var isComplete = false
    private var seen: Timestamp?

    /// - Parameter now: returns the current time; events that are over are left out.
    public init(of group: Group, in session: FeedSession, now: @escaping @Sendable () -> Timestamp = { .now }) {
        self.group = group
        self.session = session
        self.now = now
    }

    /// Returns the names of the sources that know the group; sends no request.
    public nonisolated func sourceNames() async -> [String] { await session.sourceNames(of: group) }

    /// Returns the known events without a request.
    public func known() async -> GroupEvents {
        let source = await source
        if let store = session.store, store.isThere, !source.isFallback {
            stored = (try? await store.events(of: group.key)) ?? []
            seen = (try? await store.seen(of: group.key)) ?? nil
        }
        return result(source)
    }

    /// Requests the first events, or all that are left. Returns the known events if the source does not list a group's
    /// events.
    public func ask(forAll: Bool) async throws(MeetupServiceError) -> GroupEvents {
        let source = await source
        guard let queried = source.source, queried.abilities.givesEventsOfGroups else { return result(source) }
        while !isComplete, pages == 0 || forAll {
            let size = max(1, min(Self.pageSize, queried.abilities.maximumPageSize))
            let page = try await queried.events(of: group, after: next, pageSize: size)
            for problem in page.problems { Log.warning("browse-meetup", problem) }
            pages += 1
            answered += page.items
            isComplete =
                page.next == nil || page.next == next || pages >= Self.maximumPages
                || answered.count >= Self.maximumEvents
            next = page.next
            seen = now()
        }
        if isComplete, next == nil, !source.isFallback { await keep() }
        return result(source)
    }

    private typealias QueriedSource = (source: (any GroupSource)?, isFallback: Bool)

    private var source: QueriedSource {
        get async {
            _ = await session.beginning?.value
            let asking = await session.feed.sourcesInUse
            return (asking.sources.first { $0.identity.id == group.source }, asking.isFallback)
        }
    }

    private func result(_ queried: QueriedSource) -> GroupEvents {
        var result = GroupEvents()
        let before = isComplete && !answered.isEmpty ? [] : [group.nextEvent].compactMap(\.self) + stored
        result.events = GroupEvents.coming(before + answered, at: now(), maximum: Self.maximumEvents)
        result.mayHaveMore = !isComplete && queried.source?.abilities.givesEventsOfGroups == true
        result.seen = seen
        if !queried.isFallback {
            result.sourceName = queried.source.map { WebLink.host($0.identity.address) ?? $0.identity.name }
        }
        return result
    }

    /// Stores the answer, unless the store knows more about the group.
    private func keep() async {
        guard let store = session.store, !answered.isEmpty else { return }
        let whole = (try? await store.group(group.key)) ?? nil
        // The store reports its own errors.
        try? await store.remember(answered, of: whole ?? group)
    }
}
