import JSON
import WeftGLib

/// A Mobilizon instance: groups and events by place, radius and words, without an account.
///
/// `POST {base}/api` with GraphQL; versions from 3.1 (2023) on support it. The answer includes groups of instances that
/// this one follows.
struct MobilizonSource: SiteSource {
    /// The radius in kilometres if none is given.
    static let defaultRadius = 50.0
    /// The maximum number of Unicode scalars in the sent words.
    static let maximumTerm = 200

    let site: SourceSite

    init(_ site: SourceSite) {
        self.site = site
    }

    var abilities: SourceAbilities {
        // Versions from 5.1 on have more orders, which older ones refuse.
        var abilities = SourceAbilities.eventsNear(.service, orders: [.newest, .members])
        abilities.givesDetails = true
        abilities.givesEventDetails = true
        abilities.givesPlaces = true
        return abilities
    }

    /// Returns groups with their next events in one request, since lists do not add to the cost that the service
    /// limits.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        guard let place = self.place(of: cursor, pageSize, search.start) else { return SourcePage() }
        var variables = Self.variables(search, place)
        // All groups match equally well without words, so the newest come first.
        variables["sort"] = search.order == .members ? "MEMBER_COUNT_DESC" : "MATCH_DESC"
        var page = try await ask(MobilizonQuery.searchGroups, variables, at: "searchGroups", page: place) {
            (decoder, value) throws(UnusableRecord) in try decoder.group(value)
        }
        guard search.order == .newest else { return page }
        for index in page.items.indices { page.items[index].rankByAge.number = Int(place.countBefore) + index }
        return page
    }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        guard let place = self.place(of: cursor, pageSize, search.start) else { return SourcePage() }
        var variables = Self.variables(search, place)
        variables["end"] = search.end?.iso8601.map(JSON.string)
        return try await ask(MobilizonQuery.searchEvents, variables, at: "searchEvents", page: place) {
            (decoder, value) throws(UnusableRecord) in
            let group = decoder.host(value["attributedTo"])
            return FoundEvent(event: try decoder.event(value, of: group?.name), group: group)
        }
    }

    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        guard let name = group.urlname, let place = self.place(of: cursor, pageSize, .now) else { return SourcePage() }
        var variables = place.variables
        variables["name"] = .string(name)
        return try await ask(MobilizonQuery.groupEvents, variables, at: "group", in: "organizedEvents", page: place) {
            (decoder, value) throws(UnusableRecord) in try decoder.event(value, of: group.name)
        }
    }

    func details(of group: Group) async throws(MeetupServiceError) -> Group {
        guard let name = group.urlname, let start = Timestamp.now.iso8601 else { return group }
        let reply = try await ask(
            MobilizonQuery.groupDetails, ["name": .string(name), "start": .string(start)], at: "group")
        do throws(UnusableRecord) {
            return try reply.decoder.group(reply.value)
        } catch {
            throw .unusable(error, of: "group", host: site.host)
        }
    }

    func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent {
        guard let id = event.id else { return event }
        let reply = try await ask(MobilizonQuery.eventDetails, ["uuid": .string(id)], at: "event")
        do throws(UnusableRecord) {
            return try reply.decoder.event(reply.value, of: group?.name ?? event.name)
        } catch {
            throw .unusable(error, of: "event", host: site.host)
        }
    }

    func eventID(ofPage address: String) -> String? {
        guard let path = site.path(ofPage: address), path.count == 2, path[0] == "events" else { return nil }
        return path[1]
    }

    func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace] {
        let query = name.singleLine(limit: Self.maximumTerm)
        guard !query.isEmpty else { return [] }
        let reply = try await ask(
            MobilizonQuery.searchAddress, ["query": .string(query), "locale": .string(language)], at: "searchAddress",
            purpose: .placeSearch)
        return (reply.value.elements ?? []).prefix(MobilizonDecoder.maximumPlaces).compactMap(reply.decoder.place)
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        let config = try await ask(MobilizonQuery.config, [:], at: "config").value
        guard config.isObject else {
            throw .unexpectedAnswer(host: site.host, detail: "the configuration is \(config.kind)")
        }
        let version = config["version"]?.line
        return SourceReport(name: config["name"]?.line, software: version.map { "Mobilizon \($0)" } ?? "Mobilizon")
    }

    private static func variables(_ search: some PlaceSearch, _ place: PagePlace) -> JSONObject {
        var variables = place.variables
        variables["term"] = .string(term(search.words))
        variables["location"] = .string(Geohash.encode(search.place))
        variables["radius"] = .number(radius(search.radius))
        return variables
    }

    /// Returns words that are safe to send. An address or a handle would make the service fetch from the host it names.
    static func term(_ words: String) -> String {
        // Replaces bytes: a combining mark after the @ would hide it from a comparison of characters.
        let bytes = Array(words.utf8).replacing("://".utf8, with: " ".utf8).replacing("@".utf8, with: " ".utf8)
        return String(decoding: bytes, as: UTF8.self).singleLine(limit: maximumTerm)
    }

    private static func radius(_ radius: Double?) -> Double {
        let radius = radius ?? defaultRadius
        return radius.isFinite ? min(max(radius, 0), GroupSearch.everywhere) : defaultRadius
    }
}

extension SourceKind {
    /// The GraphQL interface of a Mobilizon instance, by the address of its site or of its `/api`.
    public static let mobilizon = SourceKind(word: "mobilizon", title: "Mobilizon", example: "mobilizon.fr") {
        MobilizonSource($0)
    }
}
