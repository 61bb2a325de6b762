import JSON
import WeftGLib

/// A Gancio site: the events of one town, without an account. Its places, each with its events, act as groups.
///
/// It cannot filter coming events by radius or words: its `query` ignores the time of events and starts with the
/// oldest. So all coming events are fetched, page by page, and filtered here.
struct GancioSource: SiteSource {
    /// The number of events in one request.
    static let eventsPerPage = 100

    let site: SourceSite
    /// The maximum rate of requests: after 250 requests within a minute, the service refuses an address for a minute.
    private let pace = RequestPace(200, within: 60)

    init(_ site: SourceSite) {
        self.site = site
    }

    var abilities: SourceAbilities {
        var abilities = SourceAbilities.eventsNear(.here, orders: [.nextEvent])
        abilities.givesEventDetails = true
        return abilities
    }

    /// Returns the places of a page of events, in the order of their first events. A later page may repeat one.
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
            // Filters again, since old sites ignore the place. A site that shows a collection has applied the filter.
            events.filter { $0.group?.id == group.id }.map(\.event)
        }
    }

    /// Requests the details, since lists have no descriptions.
    func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent {
        guard let id = event.id else { return event }
        let answer = try await ask("/api/event/detail/\(WebLink.queryEncoded(id)).json")
        do throws(UnusableRecord) {
            return try GancioDecoder(source: identity.id, answer: answer).event(answer.document.root).event
        } catch {
            throw .unusable(error, of: "event", host: site.host)
        }
    }

    /// The service takes the last part of an address in place of an id.
    func eventID(ofPage address: String) -> String? {
        guard let path = site.path(ofPage: address), path.count == 2, path[0] == "event" else { return nil }
        return path[1]
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        let events = try await ask("/api/events?max=1")
        guard let list = events.document.root.list else { throw notEvents(events.document.root) }
        var report = SourceReport(software: "Gancio")
        var isGancio = !list.isEmpty && list.allSatisfy { $0["start_datetime"] != nil }
        do throws(MeetupServiceError) {
            let info = try await ask("/.well-known/nodeinfo/2.0").document.root
            report.name = info["metadata"]?["nodeName"]?.line
            let software = info["software"]
            if software?["name"]?.line == "gancio" {
                isGancio = true
                report.software = software?["version"]?.line.map { "Gancio \($0)" } ?? "Gancio"
            }
        } catch {
            // The name is optional if events are visible. Otherwise only a clear refusal shows that the site is no
            // Gancio.
            switch error {
            case .status(..<500, _), .accessDenied, .unexpectedAnswer: break
            default: if !isGancio { throw error }
            }
        }
        // Any service could return an empty list, and a single event may be damaged.
        guard isGancio else { throw notEvents(events.document.root) }
        return report
    }

    /// Returns a page of events, converted by `items`.
    private func page<Item: Sendable & Hashable>(
        after cursor: SourceCursor?, _ start: Timestamp, arguments: String = "", _ items: ([FoundEvent]) -> [Item]
    ) async throws(MeetupServiceError) -> SourcePage<Item> {
        guard let place = EventListPlace(cursor, start: start, first: 0) else { return SourcePage() }
        let answer = try await ask(
            "/api/events?start=\(place.start)&max=\(Self.eventsPerPage)&page=\(place.number)&show_recurrent=true"
                + arguments)
        guard let records = answer.document.root.list else { throw notEvents(answer.document.root) }
        // Old sites, and sites that show a collection on the home page, ignore the page number. Others repeat the last
        // page.
        if place.isRepeated(records) {
            return records.count < Self.eventsPerPage ? SourcePage() : place.repeated()
        }
        let decoder = GancioDecoder(source: identity.id, answer: answer)
        let limit = Self.eventsPerPage * RemoteMeetupService.maximumOversupply
        let found = try await SourcePage<FoundEvent>.reading(records, limit: limit) {
            record throws(UnusableRecord) in try decoder.event(record)
        }
        let start = Timestamp(unixMilliseconds: place.start &* 1000)
        var page = found.with(items(found.items.filter { !$0.event.isOver(at: start) }))
        page.hasOtherEvents = !found.items.isEmpty
        // The service gives neither a total count nor a next page. A short page is usually the last one, but a long
        // list may have been truncated.
        let starts = records.compactMap { $0["start_datetime"]?.integer }
        if place.number > 0, let first = starts.min(), first < place.latestBefore {
            // Events are sorted by start, so earlier ones belong to an earlier page.
            page.endsEarly(.samePage)
        } else if records.count >= Self.eventsPerPage || place.number > 0 && !records.isEmpty {
            page.next = place.next(after: records, latest: starts.max())
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
    /// The REST interface of a Gancio site.
    public static let gancio = SourceKind(word: "gancio", title: "Gancio", example: "gancio.cisti.org") {
        GancioSource($0)
    }
}
