import HTTPServing
import JSON
import WeftGLib

/// A WordPress site with The Events Calendar. The groups are organisers; some groups are only venues.
struct WordPressFixture {
    let world: FixtureWorld
    let request: ServiceRequest

    func response() -> HTTPServerResponse {
        switch request.path {
        case ["wp-json"]: .json(["name": "Fixture &amp; Friends"])
        case ["wp-json", "tribe", "events", "v1", "events"]: events()
        case let path where path.count == 6 && path.starts(with: ["wp-json", "tribe", "events", "v1", "events"]):
            world.event(path[5]).map { .json(record($0.event, $0.group)) }
                ?? Self.problem(404, "event-not-found", "The requested event does not exist.")
        default: Self.problem(404, "rest_no_route", "No route was found matching the URL and request method.")
        }
    }

    private static func problem(_ status: Int, _ code: String, _ message: String) -> HTTPServerResponse {
        .json(
            ["code": .string(code), "message": .string(message), "data": ["status": .number(status)]], status: status)
    }

    private func events() -> HTTPServerResponse {
        for name in ["page", "per_page", "organizer", "venue"] where request.query[name] != nil {
            guard request.number(name).map({ $0 > 0 }) == true else {
                return Self.problem(400, "rest_invalid_param", "Invalid parameter(s): \(name)")
            }
        }
        let words = request.query["search"]?.lowercased() ?? ""
        let groups = world.groups.filter { group in
            (request.number("organizer").map { Int64($0) == group.id && !isVenue(group) } ?? true)
                && (request.number("venue").map { Int64($0) == group.id + Self.venues } ?? true)
        }
        let events = FixtureWorld.events(
            of: groups, from: seconds("start_date") ?? 0, until: seconds("end_date") ?? .max
        ).filter { words.isEmpty || $0.event.name.lowercased().contains(words) }
        let (size, number) = (min(request.number("per_page") ?? 10, 50), request.number("page") ?? 1)
        let page = request.page(events, number: number - 1, size: size)
        guard !page.items.isEmpty || page.hasMore else {
            return Self.problem(404, "event-archive-page-not-found", "The requested event archive page does not exist.")
        }
        let total = request.listFault.total(of: events.count)
        var answer: JSONObject = [
            "events": .array(page.items.map { record($0.event, $0.group) }), "total": .number(total),
            "total_pages": .number((total + size - 1) / size),
            "rest_url": .string("\(request.base)/wp-json/tribe/events/v1/events/"),
        ]
        if page.hasMore {
            // Sites behind a proxy report such an address, at which no server answers.
            answer["next_rest_url"] = .string(
                "http://internal.invalid/wp-json/tribe/events/v1/events/?page=\(number + 1)")
        }
        return .json(.object(answer))
    }

    private func seconds(_ name: String) -> Int64? {
        request.query[name].flatMap { Timestamp(iso8601: $0) }.map { $0.unixMilliseconds / 1000 }
    }

    /// Ids are unique among all records of a site, of any kind.
    private static let venues: Int64 = 1_000_000_000

    private func isVenue(_ group: FixtureWorld.Group) -> Bool { group.id % 4 == 0 }

    private func record(_ event: FixtureWorld.Event, _ group: FixtureWorld.Group) -> JSON {
        func time(_ seconds: Int64) -> JSON { .string(String(seconds.iso8601.prefix(19)).replacing("T", with: " ")) }
        // The format in which the recurrence plug-in writes the addresses of a series' dates.
        let page = "\(request.base)/event/\(group.urlname)/\(event.start.iso8601.prefix(10))/"
        return [
            "id": .number(Int64(event.id) ?? 0), "url": .string(page),
            "title": .string(event.name.replacing("&", with: "&#038;")), "description": .string(event.description),
            "excerpt": "<p>Come along!</p>",
            "website": event.isOnline ? "https://meet.invalid/room" : .string(page),
            "cost_details": cost(event), "all_day": .bool(group.id % 9 == 0), "utc_start_date": time(event.start),
            "utc_end_date": time(event.end),
            "start_date": time(event.start), "end_date": time(event.end), "timezone": .string(group.zone),
            "cost": .string(event.fee.map { $0 == 0 ? "Free" : "\(Int($0)) &pound;" } ?? ""),
            "image": image(group), "is_virtual": .bool(event.isOnline), "venue": event.isOnline ? [] : venue(group),
            "organizer": isVenue(group) ? [] : [organizer(group)], "categories": .array(event.tags.prefix(1).map(term)),
            "tags": .array(event.tags.dropFirst().map(term)),
        ]
    }

    private func term(_ name: String) -> JSON {
        ["name": .string(name.replacing("&", with: "&amp;")), "slug": .string(name.lowercased())]
    }

    private func cost(_ event: FixtureWorld.Event) -> JSON {
        let values = event.fee.map { [JSON.string("\(Int($0))")] } ?? []
        return ["currency_symbol": "&pound;", "currency_position": "prefix", "values": .array(values)]
    }

    /// The picture with its sizes. Sizes that a site's design lacks are absent.
    private func image(_ group: FixtureWorld.Group) -> JSON {
        guard group.photo != nil else { return false }
        return ["url": request.picture(group.photo), "width": 1200, "height": 800]
    }

    private func organizer(_ group: FixtureWorld.Group) -> JSON {
        [
            "id": .number(group.id), "organizer": .string(group.name.replacing("&", with: "&amp;")),
            "description": .string(group.description), "url": .string("\(request.base)/organizer/\(group.urlname)/"),
            "image": image(group),
        ]
    }

    /// The venue without empty fields.
    private func venue(_ group: FixtureWorld.Group) -> JSON {
        var venue: JSONObject = [
            "id": .number(group.id + Self.venues),
            "venue": .string("\(group.name) House".replacing("&", with: "&amp;")),
            "url": .string("\(request.base)/venue/\(group.urlname)/"), "show_map": true,
        ]
        if let city = group.city { venue["city"] = .string(city) }
        if let country = group.countryName { venue["country"] = .string(country) }
        if let place = group.place {
            venue["geo_lat"] = .number(place.latitude)
            venue["geo_lng"] = .number(place.longitude)
        }
        return .object(venue)
    }
}
