import ICalendar
import JSON
import WeftGLib

/// The record that is used as a group on a site: an organiser, a venue, or, for events without these, the site itself.
enum EventsCalendarHost: Sendable, Hashable {
    case organizer(Int64)
    case venue(Int64)
    case site

    /// nil for the id of another source's group.
    init?(groupID: String) {
        let parts = groupID.split(separator: "-", maxSplits: 1)
        switch (parts.first, parts.dropFirst().first.flatMap { Int64($0) }) {
        case ("organizer", let id?): self = .organizer(id)
        case ("venue", let id?): self = .venue(id)
        case ("site", nil) where groupID == "site": self = .site
        default: return nil
        }
    }

    var groupID: String {
        switch self {
        case .organizer(let id): "organizer-\(id)"
        case .venue(let id): "venue-\(id)"
        case .site: "site"
        }
    }

    /// The query argument that limits a request to its events.
    var argument: String {
        switch self {
        case .organizer(let id): "&organizer=\(id)"
        case .venue(let id): "&venue=\(id)"
        case .site: ""
        }
    }
}

/// Reads the records of The Events Calendar. Any thread; O(bytes).
struct EventsCalendarDecoder: Sendable {
    let identity: SourceIdentity
    /// The site's address.
    let base: String
    private let pictures: LinkBase
    private let reach: HTTPReach

    init(identity: SourceIdentity, base: String, answer: SourceSite.Answer) {
        self.identity = identity
        self.base = base
        pictures = .web(answer.url)
        reach = answer.reach
    }

    /// Returns all hosts of an event: its organisers, and its venue.
    func hosts(_ record: JSONValue) -> Set<EventsCalendarHost> {
        let organizers = Self.list(record["organizer"]).compactMap { $0["id"]?.integer }.map(
            EventsCalendarHost.organizer)
        let venue = Self.list(record["venue"]).first?["id"]?.integer.map(EventsCalendarHost.venue)
        let hosts = Set(organizers + [venue].compactMap(\.self))
        return hosts.isEmpty ? [.site] : hosts
    }

    /// Returns an event once for each of its hosts, with the host as its group, in the site's order; at least once.
    func events(_ record: JSONValue) throws(UnusableRecord) -> [FoundEvent] {
        try record.requireObject()
        let zone = record["timezone"]?.string(ofAtMost: 100) ?? ""
        guard let time = Self.time(record, "utc_start_date", "start_date", zone) else {
            throw UnusableRecord(field: "utc_start_date", reason: "is missing or no date and time")
        }
        guard let title = record["title"]?.lineOfHTML else {
            throw UnusableRecord(field: "title", reason: "is missing or empty")
        }
        var event = GroupEvent(
            id: try record.required("id"), name: title, time: time, utcOffsetSeconds: Self.offset(zone))
        event.endTime = Self.time(record, "utc_end_date", "end_date", zone).flatMap { $0 >= time ? $0 : nil }
        event.isAllDay = record["all_day"]?.bool ?? false
        if event.utcOffsetSeconds == nil, SystemZones.shared.zone(named: zone) != nil { event.timeZone = zone }
        event.link = record["url"]?.link
        event.photo = photo(record["image"])
        event.isOnline = record["is_virtual"]?.bool ?? false
        let venue = Self.list(record["venue"]).first
        event.venue = Venue(
            name: venue?["venue"]?.lineOfHTML, address: venue?["address"]?.lineOfHTML, city: venue?["city"]?.lineOfHTML,
            coordinate: Self.coordinate(venue))
        event.details = details(record, page: event.link)
        return groups(record, venue).map { FoundEvent(event: event, group: $0) }
    }

    /// - Parameter page: the event's own page, which the service returns if there is no website.
    private func details(_ record: JSONValue, page: String?) -> EventDetails {
        var details = EventDetails()
        details.descriptionHTML = record["description"]?.html?.nonEmpty ?? record["excerpt"]?.html?.nonEmpty
        details.tags = EventDetails.tags(
            (record["categories"]?.texts("name") ?? []) + (record["tags"]?.texts("name") ?? []))
        details.organizers = EventDetails.organizers(
            Self.list(record["organizer"]).prefix(100).compactMap { $0["organizer"]?.lineOfHTML })
        let website = record["website"]?.lineOfHTML.flatMap(WebLink.page)
        let isPage = website.flatMap(WebLink.identity) == page.flatMap(WebLink.identity)
        details.onlineAddress = EventDetails.onlineAddress(record["virtual_url"]?.link, isPage ? nil : website)
        details.price = Self.price(record)
        details.series = page.flatMap { Self.series(ofPage: $0, record["start_date"]?.string(ofAtMost: 30)) }
        return details
    }

    /// Returns the series of an event with the page of one of its dates: `/event/jam/2026-12-01/`, or `…/2026-12-01/2/`
    /// for the second time of a day. The service names no series, but the recurrence plug-in writes such addresses.
    ///
    /// - Parameter start: the local start; the page's date must be its day.
    private static func series(ofPage page: String, _ start: String?) -> EventSeries? {
        guard let day = start?.utf8.prefix(10), day.count == 10 else { return nil }
        let identity = WebLink.identity(of: WebLink.withoutQuery(page)) ?? ""
        var parts = identity.utf8.split(separator: UInt8(ascii: "/"))
        if let last = parts.last, last.count <= 3, last.allSatisfy(\.isASCIIDigit) { parts.removeLast() }
        guard parts.count > 2, parts.removeLast().elementsEqual(day) else { return nil }
        return EventSeries(id: parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
    }

    /// The price from the site's text, or from the amounts if the text says nothing.
    private static func price(_ record: JSONValue) -> EventPrice? {
        let values = record["cost_details"]
        let amounts = (values?["values"]?.list ?? []).prefix(50).compactMap(\.double)
        let counted = EventPrice(amounts: amounts, currency: values?["currency_symbol"]?.lineOfHTML)
        guard var price = EventPrice(words: record["cost"]?.lineOfHTML) else { return counted }
        if price.kind == .unknown, let counted { price.kind = counted.kind }
        return price
    }

    /// The maximum number of an event's organisers that become groups.
    private static let maximumOrganizers = 10

    private func groups(_ record: JSONValue, _ venue: JSONValue?) -> [Group] {
        let organizers = Self.list(record["organizer"]).prefix(Self.maximumOrganizers).compactMap(organizer)
        return (organizers.isEmpty ? [stand(in: venue)] : organizers).map { group in
            var group = group
            group.source = identity.id
            // The group's city is that of its next meeting.
            group.city = venue?["city"]?.lineOfHTML
            group.state = (venue?["state"] ?? venue?["province"] ?? venue?["stateprovince"])?.lineOfHTML
            group.country = venue?["country"]?.lineOfHTML
            group.coordinate = Self.coordinate(venue)
            return group
        }
    }

    private func organizer(_ record: JSONValue) -> Group? {
        guard let id = record["id"]?.integer, let name = record["organizer"]?.lineOfHTML else { return nil }
        var group = Group(id: EventsCalendarHost.organizer(id).groupID, name: name)
        read(record, into: &group)
        group.organizer = Organizer(id: "\(id)", name: name, photo: photo(record["image"]))
        return group
    }

    /// Returns a group for an event without an organiser: its venue, or else the site.
    private func stand(in venue: JSONValue?) -> Group {
        guard let venue, let id = venue["id"]?.integer, let name = venue["venue"]?.lineOfHTML else {
            var group = Group(id: EventsCalendarHost.site.groupID, name: identity.name)
            group.link = WebLink.normalized(base)
            return group
        }
        var group = Group(id: EventsCalendarHost.venue(id).groupID, name: name)
        read(venue, into: &group)
        return group
    }

    private func read(_ record: JSONValue, into group: inout Group) {
        group.link = record["url"]?.link
        group.descriptionHTML = record["description"]?.html?.nonEmpty
        group.groupPhoto = photo(record["image"])
    }

    /// Returns the objects of a field: one object, a list of some, or an empty list for none.
    private static func list(_ value: JSONValue?) -> [JSONValue] {
        guard let value else { return [] }
        return (value.list ?? [value]).filter(\.isObject)
    }

    /// The start of an event in its local time, by which the service sorts.
    static func localStart(_ record: JSONValue) -> Timestamp? {
        record["start_date"]?.string(ofAtMost: 30).flatMap { Timestamp(iso8601: $0.replacing(" ", with: "T")) }
    }

    /// Parses "2026-11-22 19:00:00" in UTC, or in the local time of `zone`.
    private static func time(
        _ record: JSONValue, _ utc: StaticString, _ local: StaticString, _ zone: String
    ) -> Timestamp? {
        func moment(_ field: StaticString) -> Timestamp? {
            guard let text = record[field]?.string(ofAtMost: 30), text.utf8.count >= 10 else { return nil }
            return Timestamp(iso8601: text.replacing(" ", with: "T"))
        }
        if let time = moment(utc) { return time }
        guard let shown = moment(local) else { return nil }
        let clock = LocalTime(seconds: shown.unixMilliseconds / 1000)
        let rules: any ZoneRules =
            offset(zone).map { FixedZone(offset: $0) } ?? SystemZones.shared.zone(named: zone) ?? FixedZone.utc
        return Timestamp(milliseconds: rules.unixSeconds(of: clock) * 1000)
    }

    /// Returns the seconds east of UTC of names such as "UTC+5.5".
    private static func offset(_ zone: String) -> Int? {
        guard zone.hasPrefix("UTC"), zone.utf8.count > 3, let hours = Double(zone.dropFirst(3)), abs(hours) <= 18 else {
            return nil
        }
        return Int((hours * 3600).rounded())
    }

    /// Returns the coordinate, which only sites with the paid part of the plug-in have.
    private static func coordinate(_ venue: JSONValue?) -> Coordinate? {
        guard let latitude = venue?["geo_lat"]?.double, let longitude = venue?["geo_lng"]?.double,
            latitude != 0 || longitude != 0
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Returns the picture; the field is `false` if there is none. The available sizes depend on the site's design, and
    /// there may be none.
    private func photo(_ image: JSONValue?) -> Photo? {
        guard let image, image.isObject, let whole = image["url"]?.address(on: pictures),
            !WebLink.withoutQuery(whole).lowercased().hasSuffix(".svg")
        else { return nil }
        var sizes: [(width: Int64, address: String)] = []
        for size in (image["sizes"]?.members ?? []).prefix(50).map(\.value) {
            guard let width = size["width"]?.integer, let address = size["url"]?.address(on: pictures) else { continue }
            sizes.append((width, address))
        }
        sizes.sort { $0.width < $1.width }
        return Photo(
            highResolutionURL: whole, photoURL: sizes.first { $0.width >= 500 }?.address,
            thumbnailURL: sizes.first { $0.width >= 150 }?.address, reach: reach,
            size: PictureSize(width: image["width"]?.integer ?? 0, height: image["height"]?.integer ?? 0))
    }
}
