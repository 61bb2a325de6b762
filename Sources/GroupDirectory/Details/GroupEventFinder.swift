import WeftGLib

/// Finds a group's coming events: at once what is stored, then what its source answers, as far as it lists a group's
/// events. For one page, which asks one question at a time. Any thread.
public actor GroupEventFinder {
    /// Events that are shown of a group.
    static let maximumEvents = 500
    private static let pageSize = 50
    /// Pages that are asked for: a source may have many that bring nothing.
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

    /// - Parameter now: what is over then is left out.
    public init(of group: Group, in session: FeedSession, now: @escaping @Sendable () -> Timestamp = { .now }) {
        self.group = group
        self.session = session
        self.now = now
    }

    /// What the sources that know the group are called; asks none.
    public nonisolated func sourceNames() async -> [String] { await session.sourceNames(of: group) }

    /// What is known without asking anybody.
    public func known() async -> GroupEvents {
        let source = await source
        if let store = session.store, store.isThere, !source.isFallback {
            stored = (try? await store.events(of: group.key)) ?? []
            seen = (try? await store.seen(of: group.key)) ?? nil
        }
        return result(source)
    }

    /// Asks the source for the first events, or for all that are left. Where it does not list a group's events, what is
    /// known is the answer.
    public func ask(forAll: Bool) async throws(MeetupServiceError) -> GroupEvents {
        let source = await source
        guard let asked = source.source, asked.abilities.givesEventsOfGroups else { return result(source) }
        while !isComplete, pages == 0 || forAll {
            let size = max(1, min(Self.pageSize, asked.abilities.maximumPageSize))
            let page = try await asked.events(of: group, after: next, pageSize: size)
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

    private typealias Asked = (source: (any GroupSource)?, isFallback: Bool)

    private var source: Asked {
        get async {
            _ = await session.beginning?.value
            let asking = await session.feed.sourcesInUse
            return (asking.sources.first { $0.identity.id == group.source }, asking.isFallback)
        }
    }

    private func result(_ asked: Asked) -> GroupEvents {
        var result = GroupEvents()
        let before = isComplete && !answered.isEmpty ? [] : [group.nextEvent].compactMap(\.self) + stored
        result.events = GroupEvents.coming(before + answered, at: now(), maximum: Self.maximumEvents)
        result.mayHaveMore = !isComplete && asked.source?.abilities.givesEventsOfGroups == true
        result.seen = seen
        if !asked.isFallback {
            result.sourceName = asked.source.map { WebLink.host($0.identity.address) ?? $0.identity.name }
        }
        return result
    }

    /// Pages may know less of a group than the store does.
    private func keep() async {
        guard let store = session.store, !answered.isEmpty else { return }
        let whole = (try? await store.group(group.key)) ?? nil
        // What the store cannot do it tells of itself.
        try? await store.remember(answered, of: whole ?? group)
    }
}
