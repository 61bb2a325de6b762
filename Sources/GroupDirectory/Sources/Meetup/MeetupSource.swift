import JSON
import WeftGLib

/// Meetup's service, by its GraphQL and the user's token: `POST https://api.meetup.com/gql-ext`.
struct MeetupSource: SiteSource {
    /// The service's address.
    static let address = "https://api.meetup.com/gql-ext"

    let site: SourceSite
    private let rights: MeetupRights

    /// - Parameter site: the site. Any address of Meetup is replaced with that of the service. Other addresses are used
    ///   unchanged, for users with their own proxy.
    init(_ site: SourceSite) {
        var site = site
        site.base = site.base.map(Self.serviceAddress)
        self.site = site
        rights = MeetupRights(site.rights)
    }

    /// Returns the address to request for a source with this address.
    static func serviceAddress(_ address: String) -> String { isMeetup(address) ? Self.address : address }

    /// Returns true if an address belongs to Meetup.
    static func isMeetup(_ address: String) -> Bool {
        let host = WebLink.host(address)?.lowercased() ?? ""
        return host == "meetup.com" || host.hasSuffix(".meetup.com")
    }

    var abilities: SourceAbilities {
        var abilities = SourceAbilities.eventsNear(.service, orders: [])
        abilities.listsAllEvents = false
        abilities.givesDetails = true
        abilities.givesEventDetails = true
        return abilities
    }

    /// Searches for words if there are any, and otherwise returns the service's recommendations around the place.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        guard let place = MeetupPlace(cursor, pageSize, search.start, abilities) else { return SourcePage() }
        var variables = place.variables
        let words = search.words.singleLine(limit: 200)
        variables["filter"] = .object(Self.filter(search, words: words, wholeMiles: words.isEmpty))
        return try await page(
            words.isEmpty ? MeetupQuery.recommendedGroups : MeetupQuery.groupSearch, variables,
            at: words.isEmpty ? "recommendedGroups" : "groupSearch", place
        ) { decoder, node throws(UnusableRecord) in try decoder.group(node) }
    }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        guard let place = MeetupPlace(cursor, pageSize, search.start, abilities) else { return SourcePage() }
        let words = search.words.singleLine(limit: 200)
        var filter = Self.filter(search, words: words, wholeMiles: false)
        filter["startDateRange"] = .string(place.startText)
        filter["endDateRange"] = search.end?.iso8601.map(JSON.string)
        var variables = place.variables
        variables["start"] = nil
        variables["filter"] = .object(filter)
        return try await page(
            words.isEmpty ? MeetupQuery.recommendedEvents : MeetupQuery.eventSearch, variables,
            at: words.isEmpty ? "recommendedEvents" : "eventSearch", place
        ) { decoder, node throws(UnusableRecord) in
            FoundEvent(event: try decoder.event(node), group: node["group"].flatMap { try? decoder.group($0) })
        }.notOver(at: place.startTime)
    }

    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        guard let place = MeetupPlace(cursor, pageSize, .now, abilities) else { return SourcePage() }
        var variables = place.variables
        variables["id"] = .string(group.id)
        return try await page(MeetupQuery.groupEvents, variables, at: "group", in: "events", place) {
            decoder, node throws(UnusableRecord) in try decoder.event(node)
        }.notOver(at: place.startTime)
    }

    func details(of group: Group) async throws(MeetupServiceError) -> Group {
        let now = Timestamp.now
        guard let start = MeetupPlace.asked(from: now) else { return group }
        let reply = try await ask(
            MeetupQuery.groupDetails, ["id": .string(group.id), "start": .string(start)], at: "group")
        do throws(UnusableRecord) {
            return try decoder(reply, now).group(reply.value)
        } catch {
            throw .unusable(error, of: "group", host: site.host)
        }
    }

    func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent {
        guard let id = event.id else { return event }
        let reply = try await ask(MeetupQuery.eventDetails, ["id": .string(id)], at: "event")
        do throws(UnusableRecord) {
            return try decoder(reply, .now).event(reply.value)
        } catch {
            throw .unusable(error, of: "event", host: site.host)
        }
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        // With a wrong token the service returns an anonymous answer, often without an error.
        let stranger = MeetupServiceError.accessDeniedInWords(host: site.host, detail: "")
        _ = try await ask(MeetupQuery.myself, [:], at: "self", absent: stranger)
        return SourceReport(name: "Meetup", software: "Meetup")
    }

    private static func filter(_ search: some PlaceSearch, words: String, wholeMiles: Bool) -> JSONObject {
        var filter: JSONObject = [
            "lat": .number(search.place.latitude), "lon": .number(search.place.longitude),
        ]
        if !words.isEmpty { filter["query"] = .string(words) }
        if let radius = search.radius, radius.isFinite {
            let miles = min(max(radius, 0), GroupSearch.everywhere) / 1.609_344
            filter["radius"] = wholeMiles ? .number(Int(miles.rounded(.up))) : .number(miles)
        }
        return filter
    }

    // MARK: Asking

    /// Returns a page of a connection at a field, or at a field in it.
    private func page<Item: Sendable & Hashable>(
        _ document: GraphQLDocument, _ variables: JSONObject, at field: StaticString, in inner: StaticString? = nil,
        _ place: MeetupPlace, _ read: @escaping @Sendable (MeetupDecoder, JSONValue) throws(UnusableRecord) -> Item
    ) async throws(MeetupServiceError) -> SourcePage<Item> {
        let reply = try await ask(document, variables, at: field)
        guard let list = inner.map({ reply.value[$0] }) ?? reply.value, let edges = list["edges"]?.list else {
            throw .unexpectedAnswer(host: site.host, detail: "the list of \(inner ?? field) has no edges")
        }
        let decoder = decoder(reply, place.startTime)
        let limit = Int(place.size) * RemoteMeetupService.maximumOversupply
        var page = try await SourcePage<Item>.reading(edges, limit: limit) { edge throws(UnusableRecord) in
            guard let node = edge["node"] else { throw UnusableRecord(field: "node", reason: "is missing") }
            return try read(decoder, node)
        }
        page.skipped.append(decoder.notes.skipped)
        page.problems = reply.problems
        // `totalCount` is unusable: it is capped at 200.
        let info = list["pageInfo"]
        if info?["hasNextPage"]?.bool == true {
            page.next = edges.isEmpty ? nil : place.next(info?["endCursor"])
            if page.next == nil { page.endsEarly(edges.isEmpty ? .emptyPage : .samePage) }
        }
        return page
    }

    private func decoder(_ reply: GraphQLReply, _ start: Timestamp) -> MeetupDecoder {
        MeetupDecoder(
            source: identity.id, pictures: .web(reply.answer.url), reach: reply.answer.reach, start: start)
    }

    /// Sends a request with the current token. If the token is refused, the request is repeated once with another
    /// token, if there is one.
    private func ask(
        _ document: GraphQLDocument, _ variables: JSONObject, at field: StaticString,
        absent: MeetupServiceError? = nil
    ) async throws(MeetupServiceError) -> GraphQLReply {
        guard site.base != nil else { throw .invalidAddress(identity.address) }
        guard let token = rights.token else { throw .tokenMissing(host: site.host) }
        do throws(MeetupServiceError) {
            return try await site.query(document, variables, at: field, path: path, token: token, absent: absent)
        } catch {
            guard error.isOfToken, let other = await rights.other(than: token) else {
                throw error.told(of: token)
            }
            do throws(MeetupServiceError) {
                return try await site.query(document, variables, at: field, path: path, token: other, absent: absent)
            } catch {
                throw error.told(of: other)
            }
        }
    }

    /// The path to append to the site's address: empty if the user's address has a path of its own.
    private var path: String {
        guard let base = site.base, let start = WebLink.authorityStart(base) else { return "" }
        return base[start...].contains("/") ? "" : "/gql-ext"
    }
}

extension SourcePage<FoundEvent> {
    fileprivate func notOver(at moment: Timestamp) -> SourcePage {
        var page = self
        page.items.removeAll { $0.event.isOver(at: moment) }
        return page
    }
}

extension SourcePage<GroupEvent> {
    fileprivate func notOver(at moment: Timestamp) -> SourcePage {
        var page = self
        page.items.removeAll { $0.isOver(at: moment) }
        return page
    }
}

extension MeetupServiceError {
    /// True if the service refused the token, so that another one may help.
    fileprivate var isOfToken: Bool {
        switch self {
        case .accessDenied(401, _), .accessDeniedInWords: true
        default: false
        }
    }
}

/// The token that all requests of one source use.
private final class MeetupRights: Sendable {
    private let current: Locked<SourceToken?>
    private let renewed: @Sendable (SourceToken) async -> SourceToken?

    init(_ rights: SourceRights) {
        current = Locked(rights.token)
        renewed = rights.renewed
    }

    var token: SourceToken? { current.withLock { $0 } }

    /// Returns a token other than `refused`, which another request may have obtained meanwhile.
    func other(than refused: SourceToken) async -> SourceToken? {
        if let token, token != refused { return token }
        guard let token = await renewed(refused), token != refused else { return nil }
        current.withLock { $0 = token }
        return token
    }
}

/// The position of a page: the service's cursor, the size, and the earliest time of events.
private struct MeetupPlace {
    /// The maximum size of a cursor in bytes. Longer ones are rejected, since each request contains the cursor.
    private static let maximumCursorBytes = 2048

    let after: String?
    let size: Int64
    let start: Int64
    /// The requested start time.
    let startText: String
    var startTime: Timestamp { Timestamp(unixMilliseconds: start) }

    /// nil if the cursor was not made by this type.
    init?(_ cursor: SourceCursor?, _ pageSize: Int, _ start: Timestamp, _ abilities: SourceAbilities) {
        var (after, from) = (String?.none, start.unixMilliseconds)
        if let cursor {
            let parts = cursor.text.split(separator: " ", maxSplits: 2).map(String.init)
            guard parts.count == 3, parts[0] == "after", let number = Int64(parts[1]) else { return nil }
            (after, from) = (parts[2], number)
        }
        guard let text = Self.asked(from: Timestamp(unixMilliseconds: from)) else { return nil }
        self.after = after
        size = Int64(min(max(1, pageSize), abilities.maximumPageSize))
        self.start = from
        startText = text
    }

    /// Returns the start time to request. It is earlier than `start`, because the service filters by the start of
    /// events, and running events are shown, too.
    static func asked(from start: Timestamp) -> String? { start.moved(byDays: -daysUnderWay).iso8601 }

    private static let daysUnderWay: Int64 = 3

    var variables: JSONObject {
        var variables: JSONObject = ["first": .number(size), "start": .string(startText)]
        variables["after"] = after.map(JSON.string)
        return variables
    }

    /// The next cursor; nil if the service refers to the same page again, since the list would never end.
    func next(_ end: JSONValue?) -> SourceCursor? {
        guard let end = end?.string(ofAtMost: Self.maximumCursorBytes)?.nonEmpty, end != after else { return nil }
        return SourceCursor("after \(start) \(end)")
    }
}

extension SourceKind {
    private static func isMeetup(_ address: String) -> Bool { MeetupSource.isMeetup(address) }

    /// Meetup's GraphQL service.
    public static let meetup = SourceKind(
        word: "meetup", title: "Meetup", example: "www.meetup.com", wantsToken: true,
        isLikely: { address in
            let path = WebLink.withoutQuery(address).droppingLast("/")
            return (isMeetup(address) || path.hasSuffix("/gql-ext")) && !CalendarAddress.isLikely(address)
        },
        make: { MeetupSource($0) })
}
