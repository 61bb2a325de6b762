import HTTPServing
import JSON
import WeftGLib

/// Mobilizon's GraphQL, as version 5.1 answers without a login.
struct MobilizonFixture {
    let world: FixtureWorld
    let request: ServiceRequest

    func response() -> HTTPServerResponse {
        guard request.path == ["api"] else { return .failure(404, "not_found", "no route for \(request.pathText)") }
        guard request.method == "POST" else {
            return .json(["errors": [["message": "No query document supplied"]]], status: 400)
        }
        guard let asked = GraphQLRequest(request) else { return Self.invalid("syntax error before: \"{\"") }
        if let page = asked.integer("page"), page < 1 { return .failure(500, "internal", "Internal server error") }
        guard let data = data(asked) else { return Self.invalid("Cannot query “\(asked.operation)”.") }
        return .json(["data": .object(data)])
    }

    /// The answer to a document that does not validate: status 200, without data or error codes.
    private static func invalid(_ message: String) -> HTTPServerResponse {
        .json(["errors": [["message": .string(message), "locations": [["line": 1, "column": 1]]]]])
    }

    private func data(_ asked: GraphQLRequest) -> JSONObject? {
        switch asked.operation {
        case "Config": return ["config": ["name": "Fixture Mobilizon", "version": "5.1.3"]]
        case "SearchGroups":
            var found = found(asked)
            if asked.variables["sort"] == "MEMBER_COUNT_DESC" { found.sort { $0.memberCount > $1.memberCount } }
            let start = asked.seconds("start")
            return ["searchGroups": list(found, asked) { group($0, nextFrom: start) }]
        case "SearchEvents":
            let end = asked.variables["end"] == nil ? Int64.max : asked.seconds("end")
            let events = FixtureWorld.events(of: found(asked), from: asked.seconds("start"), until: end)
            return ["searchEvents": list(events, asked) { event($0.event, of: $0.group) }]
        case "GroupDetails": return ["group": named(asked).map { group($0, nextFrom: asked.seconds("start")) } ?? .null]
        case "GroupEvents":
            guard let group = named(asked) else { return ["group": .null] }
            let events = FixtureWorld.events(of: [group], from: asked.seconds("start"))
            return [
                "group": [
                    "id": .string("\(group.id)"),
                    "organizedEvents": list(events, asked) { event($0.event, of: $0.group) },
                ]
            ]
        case "EventDetails":
            let id = asked.variables["uuid"]?.string?.split(separator: "-").last.map(String.init) ?? ""
            return ["event": world.event(id).map { event($0.event, of: $0.group) } ?? .null]
        case "SearchAddress": return ["searchAddress": .array(addresses(asked.variables["query"]?.string ?? ""))]
        default: return nil
        }
    }

    private func found(_ asked: GraphQLRequest) -> [FixtureWorld.Group] {
        let place = asked.variables["location"]?.string.flatMap(GeohashCell.middle)
        return world.groups(
            near: place, radius: asked.variables["radius"]?.double ?? 50, words: asked.variables["term"]?.string ?? "")
    }

    private func named(_ asked: GraphQLRequest) -> FixtureWorld.Group? {
        world.groups.first { $0.urlname == asked.variables["name"]?.string }
    }

    private func list<Item>(_ items: [Item], _ asked: GraphQLRequest, _ record: (Item) -> JSON) -> JSON {
        let page = request.page(
            items, number: (asked.integer("page") ?? 1) - 1, size: max(1, asked.integer("limit") ?? 10))
        return ["total": .number(request.listFault.total(of: items.count)), "elements": .array(page.items.map(record))]
    }

    private func group(_ group: FixtureWorld.Group, nextFrom start: Int64) -> JSON {
        let next = FixtureWorld.events(of: [group], from: start).prefix(1)
        return [
            "__typename": "Group", "id": .string("\(group.id)"), "url": .string("\(request.base)/@\(group.urlname)"),
            "type": "GROUP", "name": .string(group.name), "domain": .null, "summary": .string(group.description),
            "preferredUsername": .string(group.urlname), "membersCount": .number(group.memberCount),
            "avatar": media(group.avatar), "banner": media(group.photo), "physicalAddress": address(group),
            "organizedEvents": ["elements": .array(next.map { event($0.event, of: group) })],
        ]
    }

    private func event(_ event: FixtureWorld.Event, of group: FixtureWorld.Group) -> JSON {
        [
            "id": .string(event.id), "uuid": .string("00000000-0000-4000-8000-\(event.id)"),
            "url": .string("\(request.base)/events/\(event.id)"), "title": .string(event.name),
            "beginsOn": .string(event.start.iso8601), "endsOn": .string(event.end.iso8601),
            "status": event.isCancelled ? "CANCELLED" : "CONFIRMED", "picture": media(group.photo),
            "physicalAddress": event.isOnline ? .null : address(group),
            "description": .string(event.description),
            "onlineAddress": event.isOnline ? "https://meet.invalid/room" : .null,
            "language": "en", "category": "MEETING", "contacts": [], "organizerActor": .null,
            "tags": .array(event.tags.map { ["title": .string($0)] }), "options": options(event, group),
            "participantStats": ["participant": .number(event.going), "going": .null],
            "attributedTo": [
                "__typename": "Group", "id": .string("\(group.id)"), "type": "GROUP", "name": .string(group.name),
                "url": .string("\(request.base)/@\(group.urlname)"), "domain": .null,
                "summary": .string(group.description), "preferredUsername": .string(group.urlname),
                "avatar": media(group.avatar), "banner": media(group.photo),
            ],
        ]
    }

    private func options(_ event: FixtureWorld.Event, _ group: FixtureWorld.Group) -> JSON {
        [
            "isOnline": .bool(event.isOnline), "timezone": .string(group.zone),
            "maximumAttendeeCapacity": .number(event.capacity), "showParticipationPrice": .bool(event.fee != nil),
            "offers": event.fee.map { [["price": .number($0), "priceCurrency": .string(event.currency)]] } ?? [],
        ]
    }

    private func media(_ path: String?) -> JSON {
        path == nil ? .null : ["url": request.picture(path), "contentType": "image/jpeg", "metadata": .null]
    }

    private func address(_ group: FixtureWorld.Group) -> JSON {
        guard let place = group.place else { return .null }
        return [
            "geom": .string("\(place.longitude);\(place.latitude)"), "description": .null, "street": .null,
            "locality": .text(group.city), "region": .null, "country": .text(group.countryName),
            "timezone": .string(group.zone),
        ]
    }

    /// Returns the towns that have groups.
    private func addresses(_ text: String) -> [JSON] {
        var seen: Set<String> = []
        return world.groups.compactMap { group -> JSON? in
            guard let city = group.city, let place = group.place, city.lowercased().hasPrefix(text.lowercased()),
                seen.insert(city).inserted
            else { return nil }
            return [
                "description": .string(city), "locality": .null, "region": .null, "country": .text(group.countryName),
                "street": .null, "geom": .string("\(place.longitude);\(place.latitude)"),
                "timezone": .string(group.zone),
            ]
        }
    }
}

/// Decodes geohashes (G. Niemeyer, geohash.org, 2008).
enum GeohashCell {
    private static let digits = Array("0123456789bcdefghjkmnpqrstuvwxyz")

    static func middle(_ text: String) -> (latitude: Double, longitude: Double)? {
        var (low, high) = ([-180.0, -90.0], [180.0, 90.0])
        var axis = 0
        for character in text.prefix(20) {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            for bit in stride(from: 4, through: 0, by: -1) {
                let middle = (low[axis] + high[axis]) / 2
                if digit >> bit & 1 == 1 { low[axis] = middle } else { high[axis] = middle }
                axis = 1 - axis
            }
        }
        return text.isEmpty ? nil : ((low[1] + high[1]) / 2, (low[0] + high[0]) / 2)
    }
}
