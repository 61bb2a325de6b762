import HTTPServing
import JSON
import WeftGLib

/// Meetup's GraphQL. Its token is `demo`.
struct MeetupFixture {
    static let token = "demo"

    let world: FixtureWorld
    let request: ServiceRequest

    func response() -> HTTPServerResponse {
        guard request.path == ["gql-ext"], request.method == "POST" else {
            return .failure(404, "not_found", "no route for \(request.pathText)")
        }
        guard request.headers["Authorization"] == "Bearer \(Self.token)" else {
            return .json(["errors": [["message": "Unauthorized"]]], status: 401)
        }
        guard let asked = GraphQLRequest(request) else {
            return .json(["errors": [["message": "no query"]]], status: 400)
        }
        guard let data = data(asked) else {
            return .json(["errors": [["message": .string("Unknown operation \(asked.operation)")]]])
        }
        return .json(["data": .object(data)])
    }

    private func data(_ asked: GraphQLRequest) -> JSONObject? {
        let filter = asked.variables["filter"]
        switch asked.operation {
        case "Self": return ["self": ["id": "1"]]
        case "RecommendedGroups", "GroupSearch":
            let start = asked.seconds("start")
            let page = connection(found(filter, 50), asked) { group($0, nextFrom: start) }
            return [asked.operation == "GroupSearch" ? "groupSearch" : "recommendedGroups": page]
        case "RecommendedEvents", "EventSearch":
            let events = FixtureWorld.events(
                of: found(filter, 25), from: GraphQLRequest.seconds(filter?["startDateRange"]) ?? 0,
                until: GraphQLRequest.seconds(filter?["endDateRange"]) ?? .max)
            let page = connection(events, asked) { event($0.event, of: $0.group, withGroup: true) }
            return [asked.operation == "EventSearch" ? "eventSearch" : "recommendedEvents": page]
        case "GroupDetails": return ["group": named(asked).map { group($0, nextFrom: asked.seconds("start")) } ?? .null]
        case "GroupEvents":
            guard let group = named(asked) else { return ["group": .null] }
            let events = FixtureWorld.events(of: [group], from: asked.seconds("start"))
            return ["group": ["events": connection(events, asked) { event($0.event, of: $0.group, withGroup: false) }]]
        case "EventDetails":
            let found = world.event(asked.variables["id"]?.string ?? "")
            return ["event": found.map { event($0.event, of: $0.group, withGroup: false) } ?? .null]
        default: return nil
        }
    }

    /// - Parameter radius: in miles, used if the query has none.
    private func found(_ filter: JSON?, _ radius: Double) -> [FixtureWorld.Group] {
        guard let latitude = filter?["lat"]?.double, let longitude = filter?["lon"]?.double else { return [] }
        return world.groups(
            near: (latitude, longitude), radius: (filter?["radius"]?.double ?? radius) * 1.609_344,
            words: filter?["query"]?.string ?? "")
    }

    private func named(_ asked: GraphQLRequest) -> FixtureWorld.Group? {
        world.groups.first { "\($0.id)" == asked.variables["id"]?.string }
    }

    /// Cursors are page numbers, encoded as opaque texts.
    private func connection<Item>(_ items: [Item], _ asked: GraphQLRequest, _ node: (Item) -> JSON) -> JSON {
        let number = asked.variables["after"]?.string.flatMap { Int($0.dropFirst(4)) } ?? 0
        let page = request.page(items, number: number, size: min(max(1, asked.integer("first") ?? 10), 200))
        return [
            "pageInfo": ["hasNextPage": .bool(page.hasMore), "endCursor": .string("page\(number + 1)")],
            "totalCount": 200, "edges": .array(page.items.map { ["cursor": "x", "node": node($0)] }),
        ]
    }

    private func group(_ group: FixtureWorld.Group, nextFrom start: Int64) -> JSON {
        let next = FixtureWorld.events(of: [group], from: start).prefix(1)
        return [
            "id": .string("\(group.id)"), "name": .string(group.name), "urlname": .string(group.urlname),
            "link": .string("\(request.base)/\(group.urlname)/"), "description": "**Come along!** We meet *often*.",
            "city": .text(group.city), "state": .null, "country": .text(group.country?.lowercased()),
            "lat": group.place.map { .number($0.latitude) } ?? .null,
            "lon": group.place.map { .number($0.longitude) } ?? .null, "timezone": .string(group.zone),
            "foundedDate": .string((group.created / 1000).iso8601), "customMemberLabel": "Members",
            "stats": ["memberCounts": ["all": .number(group.memberCount)]],
            "topicCategory": group.category.map { ["id": "1", "name": .string($0)] } ?? .null,
            "keyGroupPhoto": photo(group.photo),
            "organizer": ["id": "1", "name": .text(group.organizer), "bio": .null, "memberPhoto": photo(group.avatar)],
            "events": ["edges": .array(next.map { ["node": event($0.event, of: group, withGroup: false)] })],
        ]
    }

    private func event(_ event: FixtureWorld.Event, of group: FixtureWorld.Group, withGroup: Bool) -> JSON {
        // The service gives online venues an invented position.
        let venue: JSON =
            event.isOnline
            ? ["name": "Online event", "lat": -8.521147, "lon": 179.1962, "venueType": "online"]
            : [
                "name": .text(group.city.map { "\($0) Library" }), "address": "1 High Street",
                "city": .text(group.city),
                "lat": group.place.map { .number($0.latitude) } ?? .null,
                "lon": group.place.map { .number($0.longitude) } ?? .null, "venueType": "",
            ]
        var record: JSONObject = [
            "id": .string(event.id), "title": .string(event.name),
            "eventUrl": .string("\(request.base)/\(group.urlname)/events/\(event.id)/"),
            "dateTime": .string(event.start.iso8601), "endTime": .string(event.end.iso8601),
            "status": event.isCancelled ? "CANCELLED_PERM" : "ACTIVE",
            "eventType": event.isOnline ? "ONLINE" : "PHYSICAL",
            "featuredEventPhoto": .null, "venues": [venue], "rsvps": ["yesCount": .number(event.going)],
        ]
        record["description"] = .string("**\(event.name)**\n\nCome along!")
        record["howToFindUs"] = event.isOnline ? "https://meet.invalid/room" : .null
        record["maxTickets"] = .number(event.capacity)
        record["feeSettings"] = .null
        if let fee = event.fee {
            record["feeSettings"] = ["amount": .number(fee), "currency": .string(event.currency), "required": true]
        }
        record["series"] = [
            "id": .string("\(group.id)"), "weeklyRecurrence": ["weeklyDaysOfWeek": [], "weeklyInterval": 2],
        ]
        record["topics"] = ["edges": .array(event.tags.map { ["node": ["name": .string($0)]] })]
        record["eventHosts"] = .array([group.organizer].compactMap(\.self).map { ["name": .string($0)] })
        if withGroup { record["group"] = self.group(group, nextFrom: .max) }
        return .object(record)
    }

    private func photo(_ path: String?) -> JSON {
        guard path != nil else { return .null }
        let address = request.picture(path)
        return [
            "id": "1", "baseUrl": .string(request.pictureBase), "highResUrl": address, "standardUrl": address,
            "thumbUrl": .null,
        ]
    }
}
