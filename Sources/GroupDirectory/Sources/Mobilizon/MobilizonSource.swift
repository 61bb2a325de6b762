import JSON
import WeftGLib

/// A Mobilizon instance: groups and events by place, radius and words, without an account.
///
/// `POST {base}/api` with GraphQL; understood by versions from 3.1 (2023) on. It shows what the instance knows, which
/// includes groups of instances that it follows.
struct MobilizonSource: SiteSource {
    /// Kilometres, when nobody says.
    static let defaultRadius = 50.0
    /// Scalars of words that are sent.
    static let maximumTerm = 200

    let site: SourceSite

    init(_ site: SourceSite) {
        self.site = site
    }

    var abilities: SourceAbilities {
        // It has more orders since 5.1, which older ones refuse.
        var abilities = SourceAbilities.eventsNear(.service, orders: [.newest, .members])
        abilities.givesDetails = true
        abilities.givesPlaces = true
        return abilities
    }

    /// Groups with their next events by one question: lists do not add to what the service counts as its cost.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        guard let place = self.place(of: cursor, pageSize, search.start) else { return SourcePage() }
        var variables = Self.variables(search, place)
        // By how well they match all groups are alike, and the newest come first.
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
            throw .unexpectedAnswer(host: site.host, detail: "the group's \(error.field ?? "record") \(error.reason)")
        }
    }

    func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace] {
        let query = name.singleLine(limit: Self.maximumTerm)
        guard !query.isEmpty else { return [] }
        let reply = try await ask(
            MobilizonQuery.searchAddress, ["query": .string(query), "locale": .string(language)], at: "searchAddress")
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

    /// Words as the service may look for them. An address or a handle would have it fetch from whoever they name.
    static func term(_ words: String) -> String {
        // Bytes: a mark behind the @ leaves it one.
        let bytes = Array(words.utf8).replacing("://".utf8, with: " ".utf8).replacing("@".utf8, with: " ".utf8)
        return String(decoding: bytes, as: UTF8.self).singleLine(limit: maximumTerm)
    }

    private static func radius(_ radius: Double?) -> Double {
        let radius = radius ?? defaultRadius
        return radius.isFinite ? min(max(radius, 0), 20_040) : defaultRadius
    }
}

extension SourceKind {
    /// GraphQL of a Mobilizon instance, by its site's address or that of its `/api`.
    public static let mobilizon = SourceKind(word: "mobilizon", title: "Mobilizon", example: "mobilizon.fr") { MobilizonSource($0) }
}
