import WeftGLib

/// Finds known events: by words of their titles, by the address of their page, or by their key. Only `askedEvent`
/// queries a source. Any thread.
public struct EventFinder: Sendable {
    /// Maximum number of events for words.
    public static let maximum = 20

    private let session: FeedSession
    private let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - session: provides the place, filters, the store and hidden groups.
    ///   - now: decides which events are over.
    public init(_ session: FeedSession, now: @escaping @Sendable () -> Timestamp = { .now }) {
        self.session = session
        self.now = now
    }

    /// Returns the coming events near the user's place whose titles contain all of the words, or words that begin with
    /// them, the soonest first. An event of several sources is returned once. The address of an event's page finds that
    /// event.
    ///
    /// - Parameter isEverywhere: true for events at any distance.
    public func events(titled words: String, isEverywhere: Bool = false) async -> [AgendaEvent] {
        if let event = await event(at: words) { return [event] }
        _ = await session.beginning?.value
        let (search, _) = await GroupQuery.search(for: words, session, isEverywhere: isEverywhere)
        let (now, hidden) = (now(), session.hiddenGroups)
        let events = await known(search, at: now).filter { event in
            if event.isOver(at: now) || event.group.map(hidden.contains) == true { return false }
            if let category = search.filter.category, event.group?.category?.name != category { return false }
            guard let radius = search.radius, let distance = event.distance else { return true }
            return distance <= radius * 1000
        }
        let order = await session.feed.asked.enumerated().map { ($1.identity.id, $0) }
        var merger = EventMerger()
        let rows = merger.rows(of: events, rank: Dictionary(order, uniquingKeysWith: { first, _ in first }))
        return Array(rows.sorted { ($0.begins, $0.key.id) < ($1.begins, $1.key.id) }.prefix(Self.maximum))
    }

    /// Returns the event with the address of its page, in any spelling. Of a series, it is the next date, or else the
    /// last one. Nil if no such event is known.
    public func event(at address: String) async -> AgendaEvent? {
        guard let identity = WebLink.identity(of: address) else { return nil }
        _ = await session.beginning?.value
        let place = await place
        // The store reports its own errors.
        let stored = await session.feed.hasSources ? (try? await session.store?.events(at: identity)) ?? [] : []
        var found = stored.compactMap { event($0.event, of: $0.group, from: $0.source, near: place) }
        if found.isEmpty {
            found = await nextEvents(near: place).filter { $0.event.link.flatMap(WebLink.identity) == identity }
        }
        let now = now()
        return found.filter { !$0.isOver(at: now) }.min { $0.begins < $1.begins }
            ?? found.max { $0.begins < $1.begins }
    }

    /// The time in seconds that a source has to answer for an opened address: the user sees nothing until then.
    private static let patience = 5.0

    /// Requests the event of a page from the user's source that the page belongs to. Nil if no source has such pages,
    /// or if it does not answer with an event within five seconds. It makes at most one request.
    public func askedEvent(at address: String) async -> AgendaEvent? {
        await askedEvent(at: address, within: Self.patience)
    }

    func askedEvent(at address: String, within seconds: Double) async -> AgendaEvent? {
        guard let (source, id) = await owner(ofPage: address) else { return nil }
        // Without an answer, the address is offered as a source, whose check reports the error.
        let found = await limited(to: seconds) { try? await source.details(of: GroupEvent(id: id), in: nil) }
        guard let found = found.flatMap(\.self) else { return nil }
        return event(found, of: nil, from: source.identity.id, near: await place)
    }

    /// Returns true if `askedEvent` would request the event of a page.
    public func isAskable(_ address: String) async -> Bool { await owner(ofPage: address) != nil }

    /// The user's source that a page belongs to, and the id of the page's event.
    private func owner(ofPage address: String) async -> (source: any GroupSource, id: String)? {
        _ = await session.beginning?.value
        let asking = await session.feed.sourcesInUse
        guard !asking.isFallback else { return nil }
        for source in asking.sources {
            if let id = source.eventID(ofPage: address) { return (source, id) }
        }
        return nil
    }

    /// Returns a stored or saved event, or without sources a sample event. Nil if it is unknown.
    public func event(_ key: EventKey) async -> AgendaEvent? {
        _ = await session.beginning?.value
        let place = await place
        if let stored = (try? await session.store?.storedEvent(key)) ?? nil {
            return event(stored.event, of: stored.group, from: key.source, near: place)
        }
        if let saved = (try? await session.savedEvent(key)) ?? nil {
            return event(saved.event, of: saved.group, from: key.source, near: place)
        }
        return await nextEvents(near: place).first { $0.key == key }
    }

    /// Returns all known data of a found event's group; nil if a single person is the host.
    public func group(of event: AgendaEvent) async -> Group? {
        guard let group = event.group else { return nil }
        return await session.group(group.key) ?? group
    }

    private var place: Coordinate {
        get async { (try? await session.location.currentPlace()) ?? .london }
    }

    private func known(_ search: GroupSearch, at now: Timestamp) async -> [AgendaEvent] {
        if await session.feed.hasSources, let store = session.store, store.isThere,
            let found = try? await store.events(titled: search.words, at: now)
        {
            let removed = await session.removedSources(among: Set(found.map(\.group.source)))
            return found.filter { !removed.contains($0.group.source) }
                .compactMap { event($0.event, of: $0.group, from: $0.group.source, near: search.place) }
        }
        guard let query = WordQuery(search.words), !Task.isCancelled else { return [] }
        return await nextEvents(near: search.place).filter { event in
            query.matches(WordQuery.words(of: SearchWords.index(event.event.name ?? "")))
        }
    }

    /// The next events of the groups in memory. O(groups)
    private func nextEvents(near place: Coordinate) async -> [AgendaEvent] {
        await session.feed.knownGroups(near: place).compactMap { group in
            group.nextEvent.flatMap { event($0, of: group, from: group.source, near: place) }
        }
    }

    private func event(
        _ event: GroupEvent, of group: Group?, from source: SourceID, near place: Coordinate
    ) -> AgendaEvent? {
        AgendaEvent(event, host: group.map(EventHost.init), source: source, near: place)
    }
}
