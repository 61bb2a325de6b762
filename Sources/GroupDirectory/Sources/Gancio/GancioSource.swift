import JSON
import WeftGLib

/// A Gancio site: events of one town, without an account. Its places, each with what happens there, stand for groups.
///
/// It knows neither radius nor words for what is coming: its own `query` forgets when events begin and starts with the
/// oldest. So all that comes is fetched, page by page, and looked through here.
struct GancioSource: SiteSource {
    /// Events of one question.
    static let eventsPerPage = 100

    let site: SourceSite
    /// The service refuses an address for a minute after 250 requests within one.
    private let pace = RequestPace(200, within: 60)

    init(_ site: SourceSite) {
        self.site = site
    }

    var abilities: SourceAbilities { .eventsNear(.here, orders: [.nextEvent]) }

    /// The places of a page of events, first where something begins first. A later page may have one again.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        let filter = EventFilter(search)
        return try await page(after: cursor, search.start) { filter.matching($0).groups }
    }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        let filter = EventFilter(search)
        let end = search.end.map { "&end=\($0.unixMilliseconds / 1000)" } ?? ""
        return try await page(after: cursor, search.start, arguments: end) { filter.matching($0) }
    }

    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        let place = "&places=" + WebLink.queryEncoded(group.id)
        return try await page(after: cursor, .now, arguments: place) { events in
            // A site that shows a collection of its own ignores nothing here, but an old one knows no places.
            events.filter { $0.group?.id == group.id }.map(\.event)
        }
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        let events = try await ask("/api/events?max=1")
        guard let list = events.document.root.elements, list.allSatisfy({ $0["start_datetime"] != nil }) else {
            throw notEvents(events.document.root)
        }
        var report = SourceReport(software: "Gancio")
        // Who it is is no condition.
        if let info = try? await ask("/.well-known/nodeinfo/2.0").document.root {
            report.name = info["metadata"]?["nodeName"]?.line
            let software = info["software"]
            if software?["name"]?.line == "gancio", let version = software?["version"]?.line {
                report.software = "Gancio \(version)"
            }
        }
        return report
    }

    /// A page of events, as `items` makes others of them. A cursor is the page's number from 0, since when events count,
    /// and the page's before first event.
    private func page<Item: Sendable & Hashable>(
        after cursor: SourceCursor?, _ start: Timestamp, arguments: String = "",
        _ items: @escaping @Sendable ([FoundEvent]) -> [Item]
    ) async throws(MeetupServiceError) -> SourcePage<Item> {
        let place = cursor?.numbers ?? [0, start.unixMilliseconds / 1000, -1]
        guard place.count == 3, (0...100_000).contains(place[0]) else { return SourcePage() }
        let answer = try await ask(
            "/api/events?start=\(place[1])&max=\(Self.eventsPerPage)&page=\(place[0])" + arguments)
        guard let records = answer.document.root.elements else { throw notEvents(answer.document.root) }
        let first = records.first?["id"]?.integer ?? -1
        // Old sites, and those that show a collection at home, know no pages: they would give the same for ever.
        if place[0] > 0, first == place[2] { return SourcePage() }
        let decoder = GancioDecoder(source: identity.id, answer: answer)
        let limit = Self.eventsPerPage * RemoteMeetupService.maximumOversupply
        var page = await WorkerPool.shared.run(.visible) { isCancelled in
            var skipped = SkippedRecords()
            var page = SourcePage(items(decoder.events(records.prefix(limit), isCancelled, &skipped)))
            page.skipped = skipped
            return page
        }
        if Task.isCancelled { throw .cancelled }
        page.isCut = records.count > limit
        if records.count == Self.eventsPerPage {
            page.next = SourceCursor(numbers: [place[0] + 1, place[1], first])
        }
        return page
    }

    private func ask(_ path: String) async throws(MeetupServiceError) -> SourceSite.Answer {
        guard await pace.wait() else { throw .cancelled }
        return try await site.get(path)
    }

    private func notEvents(_ root: JSONValue) -> MeetupServiceError {
        .unexpectedAnswer(host: site.host, detail: "a list of events was expected, but it is \(root.kind)")
    }
}

extension SourceKind {
    /// REST of a Gancio site.
    public static let gancio = SourceKind(word: "gancio") { GancioSource($0) }
}
