import HTTPServing
import JSON
import WeftGLib

/// Gancio's REST, as version 1.21 answers: events of the groups of one town, with a place for each group.
struct GancioFixture {
    static let town = "London"

    let world: FixtureWorld
    let request: ServiceRequest

    func response() -> HTTPServerResponse {
        switch request.path {
        case ["api", "events"]: events()
        case let path where path.count == 4 && path.starts(with: ["api", "event", "detail"]): details(path[3])
        case [".well-known", "nodeinfo", "2.0"]:
            .json(["metadata": ["nodeName": "Fixture Gancio"], "software": ["name": "gancio", "version": "1.21.0"]])
        default: .failure(404, "not_found", "no route for \(request.pathText)")
        }
    }

    private func events() -> HTTPServerResponse {
        for name in ["start", "end", "max", "page", "places"] where request.query[name] != nil {
            guard request.number(name) != nil else { return .failure(500, "sql", "SQLITE_ERROR: \(name)") }
        }
        let groups = world.groups.filter { group in
            group.city == Self.town && request.number("places").map { Int64($0) == group.id } ?? true
        }
        let events = FixtureWorld.events(
            of: groups, from: Int64(request.number("start") ?? 0), until: request.number("end").map(Int64.init) ?? .max)
        // The page number is used only together with a size.
        let size = max(1, request.number("max") ?? events.count)
        let number = request.query["max"] == nil ? 0 : request.number("page") ?? 0
        return .json(.array(request.page(events, number: number, size: size).items.map { record($0.event, $0.group) }))
    }

    /// The details of an event by its id or slug.
    private func details(_ name: String) -> HTTPServerResponse {
        let id = name.replacing(".json", with: "").replacing("event-", with: "")
        guard let (event, group) = world.event(id), case .object(var members) = record(event, group) else {
            return .failure(404, "not_found", "no event \(name)")
        }
        members["description"] = .string(event.description)
        members["plain_description"] = "Come along!"
        members["next"] = .null
        members["prev"] = .null
        return .json(.object(members))
    }

    private func record(_ event: FixtureWorld.Event, _ group: FixtureWorld.Group) -> JSON {
        let media: JSON =
            group.photo == nil
            ? []
            : [
                [
                    "url": request.picture(group.photo), "name": .string(group.name), "focalpoint": [-0.2, 0.1],
                    "width": 1200, "height": 800, "size": 100_000,
                ]
            ]
        return [
            "id": .number(Int64(event.id) ?? 0), "title": .string(event.name), "slug": .string("event-\(event.id)"),
            "start_datetime": .number(event.start), "end_datetime": .number(event.end), "multidate": false,
            "tags": .array(event.tags.map(JSON.string)), "media": media, "parentId": .number(group.id),
            "online_locations": event.isOnline ? ["https://meet.invalid/room"] : [],
            "place": [
                "id": .number(group.id), "name": .string(group.name),
                "address": .string("\(group.id % 200) High Street, EC1 \(Self.town)"),
                "latitude": group.place.map { .number($0.latitude) } ?? .null,
                "longitude": group.place.map { .number($0.longitude) } ?? .null,
            ],
        ]
    }
}
