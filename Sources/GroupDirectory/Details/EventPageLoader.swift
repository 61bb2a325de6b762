import WeftGLib

/// Loads the page of an event: first the program's data, then the answer of the event's source. Each page has its own
/// loader and sends one request at a time. Any thread.
public actor EventPageLoader {
    /// The event's key among those of all sources.
    public nonisolated let id: EventKey
    private let given: GroupEvent?
    private let group: Group?
    private let session: FeedSession
    private let now: @Sendable () -> Timestamp
    private var page: EventPage?

    /// Makes a loader for an event in a list.
    /// - Parameters:
    ///   - group: the event's group, with the list's data.
    ///   - source: the source that reported it.
    ///   - now: the current time; earlier dates of a series are left out.
    public init(
        of event: GroupEvent, in group: Group?, from source: SourceID, session: FeedSession,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.init(EventKey(event, of: group, source: source), event, group, session, now)
    }

    /// The page of an event by its key alone, for example after a restart.
    public init(
        of id: EventKey, session: FeedSession, now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.init(id, nil, nil, session, now)
    }

    private init(
        _ id: EventKey, _ event: GroupEvent?, _ group: Group?, _ session: FeedSession,
        _ now: @escaping @Sendable () -> Timestamp
    ) {
        self.id = id
        given = event
        self.group = group
        self.session = session
        self.now = now
    }

    /// Returns the page from the program's data, without a request; nil if the event is unknown.
    public func known() async -> EventPage? {
        let (source, isFallback) = await queriedSource
        // The store reports its own errors.
        let saved = (try? await session.savedEvent(id)) ?? nil
        let stored = isFallback ? nil : (try? await session.store?.storedEvent(id)) ?? nil
        let shown = await shownEvent
        guard var event = given ?? stored?.event ?? shown?.event ?? saved?.event else { return nil }
        for other in [stored?.event, shown?.event, saved?.event].compactMap(\.self) {
            event = event.completed(by: other)
        }
        var page = EventPage(id: id, event: event)
        page.saved = saved
        page.group = stored?.group ?? shown?.group ?? group ?? saved?.group
        if stored == nil, let key = groupKey(page), let whole = await session.group(key) { page.group = whole }
        if let group = page.group { page.sourceNames = await session.sourceNames(of: group) }
        if page.sourceNames.isEmpty, let source { page.sourceNames = [source.identity.name] }
        page.seen = stored?.seen
        page.mayHaveMore = source?.abilities.givesEventDetails == true
        page.otherDates = await otherDates(of: page)
        self.page = page
        return page
    }

    /// Requests missing data from the event's source: its details, and the other dates of its series if none is known.
    /// Stores the answers.
    /// - Returns: the completed page; nil if the event is unknown.
    public func ask() async throws(MeetupServiceError) -> EventPage? {
        if page == nil { _ = await known() }
        guard var page, let source = await queriedSource.source else { return page }
        if source.abilities.givesEventDetails {
            let whole = try await source.details(of: page.event, in: page.group)
            page.event = whole.completed(by: page.event)
            page.seen = now()
            page.mayHaveMore = false
            // The store reports its own errors.
            if let store = session.store, store.isThere {
                try? await store.remember(details: whole, of: page.group, from: id.source)
            }
            self.page = page
        }
        if page.event.details.series?.id != nil, page.otherDates.isEmpty, var group = page.group {
            group.source = id.source
            // Other dates are optional: the page is complete without them.
            _ = try? await GroupEventFinder(of: group, in: session, now: now).ask(forAll: false)
            page.otherDates = await otherDates(of: page)
            self.page = page
        }
        return page
    }

    // MARK: Known data

    private var queriedSource: (source: (any GroupSource)?, isFallback: Bool) {
        get async {
            _ = await session.beginning?.value
            let asking = await session.feed.sourcesInUse
            return (asking.sources.first { $0.identity.id == id.source }, asking.isFallback)
        }
    }

    private func groupKey(_ page: EventPage) -> GroupKey? {
        page.group.map { GroupKey(source: id.source, id: $0.id) }
    }

    /// The next event of a group in the feed, since only the feed has the descriptions of the sample.
    private var shownEvent: (event: GroupEvent, group: Group)? {
        get async {
            guard let group, let shown = await session.feed.group(GroupKey(source: id.source, id: group.id)),
                let event = shown.nextEvent, EventKey(event, of: shown, source: id.source) == id
            else { return nil }
            return (event, shown)
        }
    }

    private func otherDates(of page: EventPage) async -> [GroupEvent] {
        guard let series = page.event.details.series?.id, let key = groupKey(page), let store = session.store,
            store.isThere
        else { return [] }
        let events = (try? await store.events(of: key)) ?? []
        let others = events.filter { event in
            event.details.series?.id == series && EventKey(event, of: page.group, source: id.source) != id
        }
        return GroupEvents.coming(others, at: now(), maximum: EventPage.maximumOtherDates)
    }
}
