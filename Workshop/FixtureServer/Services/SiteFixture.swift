import HTTPServing
import JSON
import WeftGLib

/// A web site with the events of one town: pages with JSON-LD, a feed, and an actor of ActivityPub.
struct SiteFixture {
    private static let eventsPerPage = 30
    private static let context: JSON = "https://www.w3.org/ns/activitystreams"

    let world: FixtureWorld
    let request: ServiceRequest

    func response() -> HTTPServerResponse {
        switch request.path {
        case ["events"]: page()
        case ["feed"]: feed()
        case ["club"]: actor()
        case ["outbox"]: outbox()
        default: .failure(404, "not_found", "no page \(request.pathText)")
        }
    }

    /// A part of the list, and whether there is more.
    private func part() -> (events: [(event: FixtureWorld.Event, group: FixtureWorld.Group)], hasMore: Bool) {
        let groups = world.groups.filter { $0.city == GancioFixture.town }
        let all = FixtureWorld.events(of: groups, from: Timestamp.now.unixMilliseconds / 1000, until: .max)
        let part = request.page(all, number: (request.number("page") ?? 1) - 1, size: Self.eventsPerPage)
        return (part.items.map { (event: $0.event, group: $0.group) }, part.hasMore)
    }

    private var nextPage: String { "?page=\((request.number("page") ?? 1) + 1)" }

    private func page() -> HTTPServerResponse {
        let (events, hasMore) = part()
        let json = (try? JSON.array(events.map { schema($0.event, $0.group) }).text()) ?? "[]"
        let head = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>What is on</title>
            <meta property="og:site_name" content="Fixture Hall">
            <link rel="alternate" type="text/calendar" title="All dates" href="../calendar/all.ics">
            <link rel="alternate" type="application/rss+xml" href="feed">
            <link rel="alternate" type="application/activity+json" href="club">
            """
        let next = hasMore ? "<link rel=\"next\" href=\"\(nextPage)\">" : ""
        let script = json.replacing("</", with: "<\\/")
        let body =
            "</head><body><h1>What is on</h1><script type=\"application/ld+json\">\(script)</script></body></html>"
        return HTTPServerResponse(type: "text/html; charset=utf-8", text: head + next + body)
    }

    private func schema(_ event: FixtureWorld.Event, _ group: FixtureWorld.Group) -> JSON {
        var location: JSON = ["@type": "VirtualLocation", "url": "https://meet.invalid/room"]
        if !event.isOnline {
            location = [
                "@type": "Place", "name": .string("\(group.name) House"),
                "address": [
                    "@type": "PostalAddress", "addressLocality": .text(group.city),
                    "addressCountry": .text(group.country),
                ],
                "geo": [
                    "@type": "GeoCoordinates", "latitude": group.place.map { .number($0.latitude) } ?? .null,
                    "longitude": group.place.map { .number($0.longitude) } ?? .null,
                ],
            ]
        }
        return [
            "@context": "https://schema.org", "@type": "Event", "@id": .string("\(request.base)/event/\(event.id)"),
            "name": .string(event.name), "startDate": .string(event.start.iso8601),
            "endDate": .string(event.end.iso8601),
            "eventStatus": .string("https://schema.org/" + (event.isCancelled ? "EventCancelled" : "EventScheduled")),
            "location": location, "image": request.picture(group.photo), "keywords": .text(group.category),
            "organizer": ["@type": "Organization", "name": .string(group.name)],
        ]
    }

    private func feed() -> HTTPServerResponse {
        let items = part().events.map { event, group in
            var item = "<item><title>\(Self.escaped(event.name))</title><guid>\(request.base)/event/\(event.id)</guid>"
            item += "<ev:startdate>\(event.start.iso8601)</ev:startdate><ev:enddate>\(event.end.iso8601)</ev:enddate>"
            item += "<ev:location>\(Self.escaped(group.name)) House, \(Self.escaped(group.city ?? ""))</ev:location>"
            if let place = group.place {
                item += "<geo:lat>\(place.latitude)</geo:lat><geo:long>\(place.longitude)</geo:long>"
            }
            if let photo = group.photo {
                item += "<enclosure type=\"image/webp\" url=\"\(Self.escaped(request.pictureBase + photo))\"/>"
            }
            if event.isCancelled { item += "<gd:eventStatus value=\"event.canceled\"/>" }
            return item + "</item>"
        }
        let head = """
            <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"
            xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:gd="http://schemas.google.com/g/2005"><channel>
            <title>Fixture Hall</title><link>\(request.base)/events</link>
            """
        return HTTPServerResponse(
            type: "application/rss+xml; charset=utf-8", text: head + items.joined() + "</channel></rss>")
    }

    private func actor() -> HTTPServerResponse {
        activity([
            "@context": Self.context, "type": "Group", "id": .string("\(request.base)/club"), "name": "Fixture Hall",
            "preferredUsername": "club", "outbox": .string("\(request.base)/outbox"),
        ])
    }

    private func outbox() -> HTTPServerResponse {
        guard request.number("page") != nil else {
            return activity([
                "@context": Self.context, "type": "OrderedCollection",
                "first": .string("\(request.base)/outbox?page=1"),
            ])
        }
        let (events, hasMore) = part()
        let items = events.map { event, group -> JSON in
            var object: JSONObject = [
                "type": "Event", "id": .string("\(request.base)/event/\(event.id)"), "name": .string(event.name),
                "startTime": .string(event.start.iso8601), "endTime": .string(event.end.iso8601),
                "isOnline": .bool(event.isOnline),
                "ical:status": event.isCancelled ? "CANCELLED" : "CONFIRMED",
                "attachment": [["type": "Image", "url": request.picture(group.photo)]],
            ]
            if let place = group.place, !event.isOnline {
                object["location"] = [
                    "type": "Place", "name": .string("\(group.name) House"), "latitude": .number(place.latitude),
                    "longitude": .number(place.longitude),
                ]
            }
            return ["type": "Create", "object": .object(object)]
        }
        return activity([
            "@context": Self.context, "type": "OrderedCollectionPage", "orderedItems": .array(items),
            "next": hasMore ? .string("\(request.base)/outbox\(nextPage)") : .null,
        ])
    }

    private func activity(_ value: JSON) -> HTTPServerResponse {
        guard let bytes = try? value.bytes() else { return .failure(500, "json", "the answer cannot be written") }
        return HTTPServerResponse(headers: [("Content-Type", "application/activity+json")], body: .bytes(bytes))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
