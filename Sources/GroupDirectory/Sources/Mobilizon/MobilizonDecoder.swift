import JSON
import WeftGLib

/// Reads Mobilizon's records. Any thread; O(bytes).
struct MobilizonDecoder: Sendable {
    /// The maximum number of places that are read from an answer.
    static let maximumPlaces = 20

    let source: SourceID
    /// The site's address, for groups without one of their own.
    let base: String
    let pictures: LinkBase
    let reach: HTTPReach
    let notes = RecordNotes()

    func group(_ record: JSONValue) throws(UnusableRecord) -> Group {
        notes.begin()
        try record.requireObject()
        let handle = record["preferredUsername"]?.line
        guard let name = record["name"]?.line ?? handle else {
            throw UnusableRecord(field: "name", reason: "is missing, and so is preferredUsername")
        }
        var group = Group(id: try record.required("id"), name: name)
        group.source = source
        // The instance identifies a group from another instance as name@domain.
        let domain = record["domain"]?.line
        group.urlname = handle.map { handle in domain.map { "\(handle)@\($0)" } ?? handle }
        group.link = record["url"]?.link ?? group.urlname.flatMap { WebLink.normalized("\(base)/@\($0)") }
        group.descriptionHTML = record["summary"]?.html?.nonEmpty
        group.memberCount = record["membersCount"]?.count
        if let address = record["physicalAddress"], address.isObject {
            group.coordinate = Self.coordinate(address["geom"])
            group.city = address["locality"]?.line ?? address["description"]?.line.flatMap(PostalAddress.townOrVenue)
            group.state = address["region"]?.line
            group.country = address["country"]?.line
            group.timeZone = address["timezone"]?.line
        }
        group.keyPhoto = photo(record["banner"])
        group.groupPhoto = photo(record["avatar"])
        // Organisers are not public, so the group's avatar serves as its picture.
        group.organizer = group.groupPhoto.map { Organizer(photo: $0) }
        group.nextEvent = (record["organizedEvents"]?["elements"]?.list).flatMap { records in
            GroupEvent.next(in: records) { value in
                notes.noting { () throws(UnusableRecord) in try event(value, of: name) }
            }
        }
        return group
    }

    /// - Parameter group: the group's name, which is the title of an event without one.
    func event(_ record: JSONValue, of group: String?) throws(UnusableRecord) -> GroupEvent {
        try record.requireObject()
        guard let id = record["uuid"]?.line ?? record["id"]?.line else {
            throw UnusableRecord(field: "uuid", reason: "is missing, and so is id")
        }
        guard let time = record["beginsOn"]?.time else {
            throw UnusableRecord(field: "beginsOn", reason: "is missing or no date and time")
        }
        let name = if let name = record["title"]?.line ?? group { name } else { try record.required("title") }
        var event = GroupEvent(
            id: id, name: name, time: time,
            yesRSVPCount: record["participantStats"]?["participant"]?.count)
        event.endTime = record["endsOn"]?.time.flatMap { $0 >= time ? $0 : nil }
        event.link = record["url"]?.link
        event.status = Self.status(record["status"])
        event.isOnline = record["options"]?["isOnline"]?.bool ?? false
        event.photo = photo(record["picture"])
        let address = record["physicalAddress"]
        event.timeZone = record["options"]?["timezone"]?.line ?? address?["timezone"]?.line
        event.venue = Venue(
            name: address?["description"]?.line, address: address?["street"]?.line, city: address?["locality"]?.line,
            coordinate: Self.coordinate(address?["geom"]))
        event.details = details(record)
        return event
    }

    private func details(_ record: JSONValue) -> EventDetails {
        let options = record["options"]
        var details = EventDetails()
        details.descriptionHTML = record["description"]?.html?.nonEmpty
        details.onlineAddress = EventDetails.onlineAddress(record["onlineAddress"]?.link)
        details.language = EventDetails.language(record["language"]?.string(ofAtMost: 40))
        details.tags = EventDetails.tags(
            (record["tags"]?.texts("title") ?? []) + [Self.category(record["category"])].compactMap(\.self))
        let people = [record["attributedTo"]?["name"]?.line, record["organizerActor"]?["name"]?.line]
        details.organizers = EventDetails.organizers(
            people.compactMap(\.self) + (record["contacts"]?.texts("name") ?? []))
        // A capacity of 0 means no limit.
        if let places = options?["maximumAttendeeCapacity"]?.count, places > 0 {
            let stats = record["participantStats"]
            details.placesLeft = (stats?["going"]?.count ?? stats?["participant"]?.count).map { max(0, places - $0) }
        }
        if options?["showParticipationPrice"]?.bool != false {
            let offers = (options?["offers"]?.list ?? []).prefix(20)
            details.price = EventPrice(
                amounts: offers.compactMap { $0["price"]?.double }, currency: offers.first?["priceCurrency"]?.line)
        }
        return details
    }

    /// The category, for example "FOOD_DRINK", as a tag; nil for "MEETING", the default.
    private static func category(_ value: JSONValue?) -> String? {
        guard let category = value?.line, category != "MEETING" else { return nil }
        return category.lowercased().utf8.split(separator: UInt8(ascii: "_")).map {
            String(decoding: $0, as: UTF8.self)
        }
        .joined(separator: " ")
    }

    /// Returns the group of an event. nil if the group cannot be read, since the event stays valid, and for a person.
    func host(_ actor: JSONValue?) -> Group? {
        guard let actor, actor["type"]?.string(ofAtMost: 20) != "PERSON" else { return nil }
        return try? group(actor)
    }

    /// Reads an address. The town is in its description; `locality` is a county, or empty.
    func place(_ address: JSONValue) -> FoundPlace? {
        guard let coordinate = Self.coordinate(address["geom"]),
            let name = address["description"]?.line ?? address["street"]?.line ?? address["locality"]?.line
        else { return nil }
        var parts: [String] = []
        for part in [address["locality"]?.line, address["region"]?.line, address["country"]?.line] {
            if let part, part != name, !parts.contains(part) { parts.append(part) }
        }
        return FoundPlace(
            name: name, region: parts.joined(separator: ", ").nonEmpty, coordinate: coordinate,
            timeZone: address["timezone"]?.line)
    }

    /// The status of an event. Unknown values belong to later versions of Mobilizon.
    private static func status(_ value: JSONValue?) -> GroupEvent.Status {
        switch value?.string(ofAtMost: 20) {
        case "TENTATIVE": .tentative
        case "CANCELLED": .cancelled
        default: .planned
        }
    }

    /// Parses "LONGITUDE;LATITUDE".
    private static func coordinate(_ value: JSONValue?) -> Coordinate? {
        let parts = value?.string(ofAtMost: 100)?.split(separator: ";", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Returns the picture. The service has one size of each picture.
    private func photo(_ media: JSONValue?) -> Photo? {
        guard let media, media["contentType"]?.string(ofAtMost: 100)?.hasPrefix("image/svg") != true,
            let address = media["url"]?.address(on: pictures)
        else { return nil }
        let size = media["metadata"]
        return Photo(
            highResolutionURL: address, reach: reach,
            size: PictureSize(width: size?["width"]?.integer ?? 0, height: size?["height"]?.integer ?? 0))
    }
}

extension JSONValue {
    /// The time in ISO 8601.
    fileprivate var time: Timestamp? { string(ofAtMost: 64).flatMap { Timestamp(iso8601: $0) } }
}
