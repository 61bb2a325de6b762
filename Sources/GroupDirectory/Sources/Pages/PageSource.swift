import WebPages
import WeftGLib

/// A site whose pages, feed or actor describe events: one group, and its events.
///
/// All events are read together, at most once an hour; place, radius and words are applied here.
struct PageSource: SiteSource {
    let site: SourceSite
    private let keeper: AnswerKeeper<PageReading>

    init(_ site: SourceSite) {
        self.site = site
        let isActor = site.identity.kind == .actor
        keeper = AnswerKeeper { known in
            do throws(MeetupServiceError) {
                guard let address = WebLink.normalized(site.identity.address) else {
                    throw .invalidAddress(site.identity.address)
                }
                return .success(try await .fetch(address, site, isActor: isActor, known: known))
            } catch { return .failure(error) }
        }
    }

    var abilities: SourceAbilities { .eventsNear(.here, orders: [.nextEvent]) }

    /// Returns the site's group, unless all its events are too far away or lack the words. There is never a second
    /// page.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        guard cursor == nil else { return SourcePage() }
        let decoder = try await decoder(mayBeOld: false)
        let filter = EventFilter(search)
        return try await .madeOnWorker {
            let found = decoder.events(from: search.start, until: nil)
            let events = filter.matching(found.events)
            let isWanted = !events.isEmpty || found.events.isEmpty && filter.hasWords(in: decoder.group().name)
            var page = SourcePage(isWanted ? [decoder.group(of: events)] : [])
            page.hasOtherEvents = !decoder.reading.events.isEmpty
            page.skipped = decoder.skipped(found)
            page.isCut = found.isCut
            return page
        }
    }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        let filter = EventFilter(search)
        return try await events(from: search.start, until: search.end, after: cursor, pageSize) { filter.matching($0) }
    }

    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        try await events(from: .now, until: nil, after: cursor, pageSize) { $0.map(\.event) }
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        let reading = try await keeper.answer(mayBeOld: false)
        return try await PageChecker(site: site, reading: reading).report()
    }

    /// A page of the items that `items` makes from the events. A cursor has the number of items before the page, and
    /// the start of the period of the events.
    private func events<Item: Sendable & Hashable>(
        from start: Timestamp, until end: Timestamp?, after cursor: SourceCursor?, _ pageSize: Int,
        _ items: @escaping @Sendable ([FoundEvent]) -> [Item]
    ) async throws(MeetupServiceError) -> SourcePage<Item> {
        guard let place = CountedPlace(cursor, start: start, pageSize: pageSize) else { return SourcePage() }
        let decoder = try await decoder(mayBeOld: cursor != nil)
        return try await .madeOnWorker {
            let found = decoder.events(from: place.start, until: end)
            var page = place.page(of: items(found.events), isCut: found.isCut)
            if place.isFirst {
                page.hasOtherEvents = !decoder.reading.events.isEmpty
                page.skipped = decoder.skipped(found)
            }
            return page
        }
    }

    private func decoder(mayBeOld: Bool) async throws(MeetupServiceError) -> PageDecoder {
        let reading = try await keeper.answer(mayBeOld: mayBeOld)
        if reading.pages.count == 1, !isExpected(reading.first),
            let trouble = PageTrouble(reading.first, isActor: identity.kind == .actor)
        {
            throw trouble.error(host: site.host)
        }
        return PageDecoder(identity: identity, reading: reading)
    }

    /// Returns true if the page has the form it had when the source was added. A page without events may be correct,
    /// but an error page or a consent page says nothing about events.
    private func isExpected(_ findings: PageFindings) -> Bool {
        switch findings.kind {
        case .webPage: findings.trouble == nil && identity.kind == .page
        case .data: identity.kind == .page
        case .feed: identity.kind == .feed || identity.kind == .page
        case .actor, .activity: true
        case .unknown, .calendar: false
        }
    }
}

extension SourceKind {
    /// A page of the web that describes events.
    public static let page = SourceKind(word: "page", title: localizedIn("kind of source", "Web page")) {
        PageSource($0)
    }
    /// An RSS or Atom feed with dates of events.
    public static let feed = SourceKind(word: "feed", title: localizedIn("kind of source", "Feed")) { PageSource($0) }
    /// A group or a person of ActivityPub who announces events.
    public static let actor = SourceKind(word: "actor", title: "ActivityPub") { PageSource($0) }

    /// The kinds that are tried if no service answers, only at the address itself.
    static let pages: Set<SourceKind> = [.page, .feed, .actor]
}
