import WeftGLib

/// An iCalendar file (RFC 5545) of the web or of this machine: one group, and its events.
///
/// The whole file is read at once; place, radius and words are applied here.
struct CalendarSource: SiteSource {
    let site: SourceSite
    private let keeper: AnswerKeeper<CalendarReading>

    init(_ site: SourceSite) {
        self.site = site
        keeper = AnswerKeeper { known in
            do throws(MeetupServiceError) {
                switch CalendarAddress(site.identity.address) {
                case .web(let address):
                    if known == nil, let reading = CalendarReading.handover.answer(of: address, over: site.client) {
                        return .success(reading)
                    }
                    return .success(try await .fetch(address, site, known: known))
                case .file(let path): return .success(try await .read(file: path))
                case nil: throw CalendarAddress.error(of: site.identity.address)
                }
            } catch { return .failure(error) }
        }
    }

    var abilities: SourceAbilities { .eventsNear(.here, orders: [.nextEvent]) }

    /// Returns the calendar's group, unless all its events are too far away or lack the words. There is never a second
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
            page.hasOtherEvents = decoder.hasEvents
            page.skipped = decoder.skipped(found)
            page.problems = found.problems
            page.isCut = found.isCut
            if decoder.isTruncated { page.endsEarly(.truncatedText) }
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
        let decoder = try await decoder(mayBeOld: false)
        if case .web(let address) = CalendarAddress(identity.address) {
            CalendarReading.handover.put(decoder.reading, of: address, over: site.client)
        }
        return SourceReport(name: decoder.group().name, software: "iCalendar")
    }

    /// Returns a page of the items that `items` makes from the events. A cursor has the number of earlier items, and
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
                page.hasOtherEvents = decoder.hasEvents
                page.skipped = decoder.skipped(found)
                page.problems = found.problems
            }
            if page.next == nil, decoder.isTruncated { page.endsEarly(.truncatedText) }
            return page
        }
    }

    private func decoder(mayBeOld: Bool) async throws(MeetupServiceError) -> CalendarDecoder {
        CalendarDecoder(identity: identity, reading: try await keeper.answer(mayBeOld: mayBeOld))
    }
}

extension SourceKind {
    /// An iCalendar file.
    public static let calendar = SourceKind(
        word: "calendar", title: "iCalendar", example: "example.org/calendar.ics", isLikely: CalendarAddress.isLikely
    ) { CalendarSource($0) }
}
