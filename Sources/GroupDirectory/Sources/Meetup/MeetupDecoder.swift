import ICalendar
import JSON
import WeftGLib

/// Reads Meetup's records. Any thread; O(bytes).
struct MeetupDecoder: Sendable {
    let source: SourceID
    let pictures: LinkBase
    let reach: HTTPReach
    /// The time after which next events end.
    var start: Timestamp?
    let notes = RecordNotes()

    func group(_ record: JSONValue) throws(UnusableRecord) -> Group {
        notes.begin()
        try record.requireObject()
        var group = Group(id: try record.required("id"), name: try record.required("name"))
        group.source = source
        group.urlname = record["urlname"]?.line
        group.link =
            record["link"]?.link ?? group.urlname.flatMap { WebLink.normalized("https://www.meetup.com/\($0)/") }
        group.descriptionHTML = record["description"]?.html.map {
            HTMLReducer.start(of: Markdown.html($0), maximumBytes: Group.maximumDescriptionBytes)
        }
        group.createdAt = record["foundedDate"]?.string(ofAtMost: 64).flatMap { Timestamp(iso8601: $0) }
        group.city = record["city"]?.line
        group.state = record["state"]?.line
        // The service gives the country as a two-letter lower-case code.
        group.country = record["country"]?.line.map { $0.utf8.count == 2 ? $0.uppercased() : $0 }
        group.coordinate = Self.coordinate(record)
        group.timeZone = record["timezone"]?.line
        group.memberCount = record["stats"]?["memberCounts"]?["all"]?.count
        group.who = record["customMemberLabel"]?.line
        if let category = record["topicCategory"], let name = category["name"]?.line {
            group.category = GroupCategory(id: category["id"]?.line, name: name)
        }
        group.keyPhoto = photo(record["keyGroupPhoto"])
        if let organizer = record["organizer"], organizer.isObject {
            group.organizer = Organizer(
                id: organizer["id"]?.line, name: organizer["name"]?.line,
                bio: organizer["bio"]?.html?.trimmingBlanks.nonEmpty, photo: photo(organizer["memberPhoto"]))
        }
        group.nextEvent = (record["events"]?["edges"]?.list).flatMap { edges in
            GroupEvent.next(in: edges, after: start) { edge in
                edge["node"].flatMap { node in notes.noting { () throws(UnusableRecord) in try event(node) } }
            }
        }
        return group
    }

    func event(_ record: JSONValue) throws(UnusableRecord) -> GroupEvent {
        try record.requireObject()
        guard let time = record["dateTime"]?.string(ofAtMost: 64).flatMap({ Timestamp(iso8601: $0) }) else {
            throw UnusableRecord(field: "dateTime", reason: "is missing or no date and time")
        }
        var event = GroupEvent(
            id: try record.required("id"), name: try record.required("title"), time: time,
            utcOffsetSeconds: record["dateTime"]?.string(ofAtMost: 64).flatMap(Self.offset),
            yesRSVPCount: record["rsvps"]?["yesCount"]?.count)
        let end = record["endTime"]?.string(ofAtMost: 64).flatMap { Timestamp(iso8601: $0) }
        event.endTime = end.flatMap { $0 >= time ? $0 : nil }
        event.link = record["eventUrl"]?.link
        if record["status"]?.string(ofAtMost: 40)?.contains("CANCELLED") == true { event.status = .cancelled }
        event.photo = photo(record["featuredEventPhoto"])
        let venues = record["venues"]?.elements ?? []
        // The service invents a place for the venue of an online event.
        let places = venues.filter { $0["venueType"]?.string(ofAtMost: 40)?.lowercased() != "online" }
        event.isOnline =
            ["ONLINE", "HYBRID"].contains(record["eventType"]?.string(ofAtMost: 40)) || places.count < venues.count
        if let venue = places.first, record["eventType"]?.string(ofAtMost: 40) != "ONLINE" {
            event.venue = Venue(
                name: venue["name"]?.line, address: venue["address"]?.line, city: venue["city"]?.line,
                coordinate: Self.coordinate(venue))
        }
        event.details = details(record, going: event.yesRSVPCount)
        // For online events this field holds the address, in some groups for members only. For other events it
        // describes the way.
        if event.isOnline { event.details.onlineAddress = EventDetails.onlineAddress(record["howToFindUs"]?.line) }
        return event
    }

    private func details(_ record: JSONValue, going: Int?) -> EventDetails {
        var details = EventDetails()
        details.descriptionHTML =
            record["description"]?.html.map {
                HTMLReducer.start(of: Markdown.html($0), maximumBytes: Group.maximumDescriptionBytes)
            }?.nonEmpty
        details.tags = EventDetails.tags(
            (record["topics"]?["edges"]?.list ?? []).prefix(100).compactMap { $0["node"]?["name"]?.line })
        details.organizers = EventDetails.organizers(record["eventHosts"]?.texts("name") ?? [])
        if let places = record["maxTickets"]?.count, places > 0 {
            details.placesLeft = going.map { max(0, places - $0) }
        }
        details.price = Self.price(record["feeSettings"])
        details.series = Self.series(record["series"])
        return details
    }

    /// The price from the fee's settings. An event without a fee has none.
    private static func price(_ fee: JSONValue?) -> EventPrice? {
        guard let fee else { return nil }
        if fee.isNull { return EventPrice(.free) }
        guard let amount = fee["amount"]?.double,
            var price = EventPrice(amounts: [amount], currency: fee["currency"]?.line)
        else { return nil }
        // A requested fee that is not required is a donation.
        if fee["required"]?.bool == false, price.kind == .paid { price.kind = .unknown }
        return price
    }

    private static func series(_ record: JSONValue?) -> EventSeries? {
        guard let record, let id = record["id"]?.line else { return nil }
        var words: RecurrenceWords?
        if let weekly = record["weeklyRecurrence"], weekly.isObject {
            let days = (weekly["weeklyDaysOfWeek"]?.list ?? []).prefix(7).compactMap(day)
            words = RecurrenceWords(
                .weekly, interval: weekly["weeklyInterval"]?.count ?? 1, days: days.map { ($0, nil) })
        } else if let monthly = record["monthlyRecurrence"], monthly.isObject,
            let day = day(monthly["monthlyDayOfWeek"])
        {
            words = RecurrenceWords(.monthly, days: [(day, monthly["monthlyWeekOfMonth"]?.count)])
        }
        return EventSeries(id: id, rule: words?.text)
    }

    private static func day(_ value: JSONValue?) -> Weekday? {
        switch value?.string(ofAtMost: 20) {
        case "MONDAY": .monday
        case "TUESDAY": .tuesday
        case "WEDNESDAY": .wednesday
        case "THURSDAY": .thursday
        case "FRIDAY": .friday
        case "SATURDAY": .saturday
        case "SUNDAY": .sunday
        default: nil
        }
    }

    private static func coordinate(_ record: JSONValue) -> Coordinate? {
        guard let latitude = record["lat"]?.double, let longitude = record["lon"]?.double,
            latitude != 0 || longitude != 0
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Returns the offset of a text such as "2026-11-22T19:00-05:00" in seconds; nil for UTC, which says nothing about
    /// the local time.
    private static func offset(_ text: String) -> Int? {
        guard let sign = text.dropFirst(11).lastIndex(where: { "+-".contains($0) }) else { return nil }
        let parts = text[text.index(after: sign)...].split(separator: ":").map { Int($0) }
        guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0...18).contains(hours),
            (0..<60).contains(minutes)
        else { return nil }
        return (text[sign] == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// Returns the picture without sizes: `baseUrl` is only the beginning of an address.
    private func photo(_ value: JSONValue?) -> Photo? {
        guard let value, value.isObject else { return nil }
        let photo = Photo(
            id: value["id"]?.line, highResolutionURL: value["highResUrl"]?.address(on: pictures),
            photoURL: value["standardUrl"]?.address(on: pictures),
            thumbnailURL: value["thumbUrl"]?.address(on: pictures), reach: reach)
        return photo.url(filling: 0) == nil ? nil : photo
    }
}
