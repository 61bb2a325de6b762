import JSON
import WeftGLib

/// A WordPress site with The Events Calendar: its organisers, the venues of events without an organiser, and their
/// events.
///
/// `GET {site}/wp-json/tribe/events/v1/events`; the service searches for words; place and radius are applied here.
struct EventsCalendarSource: SiteSource {
    /// The service's maximum.
    static let eventsPerPage = 50
    /// The error code for a search without results, and after the last page. Other errors with status 404 have other
    /// codes.
    private static let noEvents = "event-archive-page-not-found"

    /// Error statuses for which WordPress gives a reason in JSON that is more informative than the status.
    private static let statuses: Set<Int> = [400, 401, 403, 404]

    private static let path = "/wp-json/tribe/events/v1/events"

    let site: SourceSite

    /// - Parameter site: the site, with its own address, the address of its `/wp-json`, or one below that.
    init(_ site: SourceSite) {
        var site = site
        site.base = site.base.map { base in
            base.firstRange(of: "/wp-json").map { String(base[..<$0.lowerBound]) } ?? base
        }
        self.site = site
    }

    var abilities: SourceAbilities {
        var abilities = SourceAbilities.eventsNear(.here, orders: [.nextEvent])
        abilities.givesEventDetails = true
        return abilities
    }

    /// Returns the hosts of a page of events, in the order of their first events. A later page may repeat one.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        let filter = EventFilter(search, words: "")
        return try await page(after: cursor, search.start, Self.words(search), looksAhead: true) {
            filter.matching($0.flatMap(\.self)).groups
        }
    }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        let filter = EventFilter(search, words: "")
        let end = search.end.map { $0.moved(byDays: 1) }?.iso8601.map { "&end_date=" + WebLink.queryEncoded($0) } ?? ""
        return try await page(after: cursor, search.start, Self.words(search) + end) { events in
            filter.matching(events.compactMap(\.first).filter { $0.event.begins(before: search.end) })
        }
    }

    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        guard let host = EventsCalendarHost(groupID: group.id) else { return SourcePage() }
        return try await page(after: cursor, .now, host.argument, of: host) { $0.compactMap(\.first?.event) }
    }

    /// Lists contain all details. Only an event without a description is requested, since an older version of the
    /// program did not store descriptions.
    func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent {
        guard event.details.descriptionHTML == nil, let id = event.id else { return event }
        let answer = try await site.get(Self.path + "/" + WebLink.queryEncoded(id))
        let decoder = EventsCalendarDecoder(identity: identity, base: site.base ?? "", answer: answer)
        do throws(UnusableRecord) {
            return try decoder.events(answer.document.root).first?.event ?? event
        } catch {
            throw .unusable(error, of: "event", host: site.host)
        }
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        _ = try records(try await site.get(Self.path + "?per_page=1", keeping: Self.statuses), isFirst: true)
        var report = SourceReport(software: "The Events Calendar")
        // The site's name is optional. Without `_fields` the answer would list all routes of the site.
        if let info = try? await site.get("/wp-json/?_fields=name").document.root {
            report.name = info["name"]?.lineOfHTML
        }
        return report
    }

    /// Returns a page of events, converted by `items`. An event occurs once for each of its hosts.
    ///
    /// - Parameters:
    ///   - host: returns only the events of this host.
    ///   - looksAhead: also finds the next events of the page's hosts that are on later pages.
    private func page<Item: Sendable & Hashable>(
        after cursor: SourceCursor?, _ start: Timestamp, _ arguments: String, of host: EventsCalendarHost? = nil,
        looksAhead: Bool = false, _ items: ([[FoundEvent]]) -> [Item]
    ) async throws(MeetupServiceError) -> SourcePage<Item> {
        guard let place = EventListPlace(cursor, start: start, first: 1),
            let (answer, records) = try await self.records(of: place, arguments)
        else { return SourcePage() }
        if place.isRepeated(records) { return place.repeated() }
        let found = try await read(records, answer, place, of: host)
        let earlier = looksAhead ? await earlierEvents(than: found.items, records, place, arguments) : []
        // The service sorts by local time, so the events are sorted by moment here.
        let sorted = (found.items + earlier).enumerated().sorted { one, other in
            let begin = { (events: [FoundEvent]) in events.first?.event.time?.unixMilliseconds ?? .min }
            return (begin(one.element), one.offset) < (begin(other.element), other.offset)
        }
        var page = found.with(items(sorted.map(\.element)))
        page.hasOtherEvents = !found.items.isEmpty
        let root = answer.document.root
        // Only the existence of the next page's address is used; the address itself is never requested.
        let saysNext = root["next_rest_url"]?.link != nil
        // A count smaller than the number of received records is invalid.
        let pages = root["total_pages"]?.count.flatMap {
            Int64($0) < place.number && !records.isEmpty ? nil : Int64($0)
        }
        let hasNext = pages.map { place.number < $0 } ?? (saysNext || records.count >= Self.eventsPerPage)
        if !records.isEmpty {
            let isAnnounced = saysNext || pages.map { place.number < $0 } == true
            let seen = place.countBefore + Int64(records.count)
            if hasNext {
                page.next = place.next(after: records, seen: seen, isAnnounced: isAnnounced)
            } else if let total = root["total"]?.count, seen < Int64(total) {
                page.endsEarly(.fewerThanTotal)
            }
        } else if place.isAnnounced || saysNext || pages.map({ place.number < $0 }) == true {
            page.endsEarly(.emptyPage)
        }
        return page
    }

    /// Requests the records of a page; nil if the page's start cannot be written.
    private func records(
        of place: EventListPlace, number: Int64? = nil, _ arguments: String
    ) async throws(MeetupServiceError) -> (SourceSite.Answer, [JSONValue])? {
        let number = number ?? place.number
        // The service interprets the start in the site's time zone, and rounds it down to the day. One day of margin
        // covers both.
        guard let since = Timestamp(unixMilliseconds: place.start &* 1000).moved(byDays: -1).iso8601 else { return nil }
        let answer = try await site.get(
            Self.path + "?page=\(number)&per_page=\(Self.eventsPerPage)&start_date="
                + WebLink.queryEncoded(since) + arguments, keeping: Self.statuses)
        return (answer, try records(answer, isFirst: number == 1))
    }

    /// Reads the coming events, each once for each of its hosts.
    private func read(
        _ records: [JSONValue], _ answer: SourceSite.Answer, _ place: EventListPlace, of host: EventsCalendarHost? = nil
    ) async throws(MeetupServiceError) -> SourcePage<[FoundEvent]> {
        let decoder = EventsCalendarDecoder(identity: identity, base: site.base ?? "", answer: answer)
        let limit = Self.eventsPerPage * RemoteMeetupService.maximumOversupply
        return try await SourcePage<[FoundEvent]>.reading(records, limit: limit) {
            record throws(UnusableRecord) in
            let events = try decoder.events(record)
            let event = events.first?.event
            let isToCome = (event?.endTime ?? event?.time ?? .now).unixMilliseconds / 1000 >= place.start
            return isToCome && host.map { decoder.hosts(record).contains($0) } ?? true ? events : []
        }
    }

    /// The maximum number of later pages that are read for the next events of a page's hosts.
    private static let maximumPagesAhead = 2
    /// The largest difference between a local time and UTC, in milliseconds.
    private static let farthestClock: Int64 = 14 * 3_600_000

    /// Returns the events of later pages that begin before those of the same hosts on this page. The service sorts by
    /// local time, so on a site with several time zones, a later page may have them. A failure leaves the page as it
    /// is.
    private func earlierEvents(
        than events: [[FoundEvent]], _ records: [JSONValue], _ place: EventListPlace, _ arguments: String
    ) async -> [[FoundEvent]] {
        var next = FirstTimes(events)
        var zones = Set(records.compactMap { $0["timezone"]?.string(ofAtMost: 100) })
        var last = records.last
        var earlier: [[FoundEvent]] = []
        for number in place.number + 1...place.number + Int64(Self.maximumPagesAhead) {
            guard zones.count > 1, records.count >= Self.eventsPerPage, let latest = next.latest,
                let clock = last.flatMap(EventsCalendarDecoder.localStart),
                // Stops once no later record can begin before this moment.
                clock.unixMilliseconds - Self.farthestClock < latest,
                let (answer, more) = try? await self.records(of: place, number: number, arguments), !more.isEmpty,
                let found = try? await read(more, answer, place)
            else { break }
            earlier += found.items.map { $0.filter { next.take($0) } }
            zones.formUnion(more.compactMap { $0["timezone"]?.string(ofAtMost: 100) })
            last = more.last
        }
        return earlier.filter { !$0.isEmpty }
    }

    /// The start of the first event of each of a page's hosts, without cancelled events.
    private struct FirstTimes {
        private var times: [String: Int64] = [:]

        /// The latest of them.
        var latest: Int64? { times.values.max() }

        init(_ events: [[FoundEvent]]) {
            for found in events.joined() where !found.event.isCancelled {
                guard let (host, time) = Self.start(found) else { continue }
                times[host] = min(times[host] ?? .max, time)
            }
        }

        /// Returns true, and notes the event, if it begins before the first event of its host.
        mutating func take(_ found: FoundEvent) -> Bool {
            guard !found.event.isCancelled, let (host, time) = Self.start(found), let known = times[host], time < known
            else { return false }
            times[host] = time
            return true
        }

        private static func start(_ found: FoundEvent) -> (String, Int64)? {
            guard let host = found.group?.id, let time = found.event.time else { return nil }
            return (host, time.unixMilliseconds)
        }
    }

    /// Returns the events of an answer; none if it says that there are none.
    private func records(_ answer: SourceSite.Answer, isFirst: Bool) throws(MeetupServiceError) -> [JSONValue] {
        let root = answer.document.root
        if answer.status == 404 {
            guard !isFirst || root["code"]?.string(ofAtMost: 100) == Self.noEvents else {
                throw .status(404, host: site.host)
            }
            return []
        }
        if let failure = answer.failure(of: site.host) {
            // WordPress returns a code and an HTML message for each error. Plug-ins often close access.
            guard root["code"]?.line != nil, let words = root["message"]?.lineOfHTML?.singleLine(limit: 200) else {
                throw failure
            }
            if case .accessDenied = failure { throw .accessDeniedInWords(host: site.host, detail: words) }
            throw .errorAnswer(host: site.host, detail: words)
        }
        guard let records = root["events"]?.list else {
            throw .unexpectedAnswer(
                host: site.host,
                detail: root.isObject ? "it has no list of events" : "an object was expected, but it is \(root.kind)")
        }
        return records
    }

    private static func words(_ search: some PlaceSearch) -> String {
        let words = search.words.singleLine(limit: 200)
        return words.isEmpty ? "" : "&search=" + WebLink.queryEncoded(words)
    }
}

extension SourceKind {
    /// The REST interface of The Events Calendar on a WordPress site.
    public static let eventsCalendar = SourceKind(
        word: "events-calendar", title: "The Events Calendar", example: "example.org/events",
        isLikely: { $0.contains("/wp-json") },
        make: { EventsCalendarSource($0) })
}
