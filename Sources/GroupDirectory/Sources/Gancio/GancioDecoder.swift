import JSON
import WeftGLib

/// Reads Gancio's records. Any thread; O(bytes).
struct GancioDecoder: Sendable {
    let source: SourceID
    /// The site's address after redirects, without a slash at its end.
    private let base: String
    private let reach: HTTPReach

    init(source: SourceID, answer: SourceSite.Answer) {
        self.source = source
        let path = WebLink.withoutQuery(answer.url)
        let end = path.ranges(of: "/api/event").last?.lowerBound
        base = end.map { String(path[..<$0]) } ?? path.droppingLast("/")
        reach = answer.reach
    }

    /// Returns an event with its place as a group.
    func event(_ record: JSONValue) throws(UnusableRecord) -> FoundEvent {
        try record.requireObject()
        let id = try record.required("id")
        guard let time = record["start_datetime"]?.secondsTimestamp else {
            throw UnusableRecord(field: "start_datetime", reason: "is missing or no time")
        }
        guard let place = record["place"], place.isObject else {
            throw UnusableRecord(field: "place", reason: "is missing")
        }
        var event = GroupEvent(id: id, name: try record.required("title"), time: time)
        event.endTime = record["end_datetime"]?.secondsTimestamp.flatMap { $0 >= time ? $0 : nil }
        event.link = WebLink.normalized("\(base)/event/" + WebLink.queryEncoded(record["slug"]?.line ?? id))
        event.photo = photo(record["media"]?[0])
        let group = try group(place)
        // Gancio gives events that are only online a place of this name.
        let isNowhere = group.name.lowercased() == "online"
        event.isOnline = isNowhere || record["online_locations"]?[0] != nil
        event.venue =
            isNowhere
            ? nil : Venue(name: group.name, address: place["address"]?.line, coordinate: group.coordinate)
        event.details = details(record)
        if !isNowhere { event.details.organizers = EventDetails.organizers([group.name]) }
        return FoundEvent(event: event, group: group)
    }

    /// Reads details. Old sites write a tag as an object. Lists have no description.
    private func details(_ record: JSONValue) -> EventDetails {
        var details = EventDetails()
        details.descriptionHTML = record["description"]?.html?.nonEmpty
        details.tags = EventDetails.tags(record["tags"]?.texts("tag") ?? [])
        details.onlineAddress = (record["online_locations"]?.list ?? []).prefix(20).lazy.compactMap(\.link).first
        details.series = record["parentId"]?.line.map { EventSeries(id: $0) }
        return details
    }

    private func group(_ place: JSONValue) throws(UnusableRecord) -> Group {
        guard let id = place["id"]?.line, let name = place["name"]?.line else {
            throw UnusableRecord(field: "place", reason: "has no id or no name")
        }
        var group = Group(id: id, name: name)
        group.source = source
        group.link = WebLink.normalized(
            "\(base)/place/" + WebLink.queryEncoded(id) + "/" + WebLink.queryEncoded(name))
        if let latitude = place["latitude"]?.double, let longitude = place["longitude"]?.double {
            group.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        group.city = place["address"]?.line.flatMap(PostalAddress.town)
        return group
    }

    /// Returns an event's picture. The site's placeholder for a missing picture is ignored.
    private func photo(_ media: JSONValue?) -> Photo? {
        guard let media, let name = media["url"]?.string(ofAtMost: LinkBase.maximumBytes)?.trimmingBlanks.nonEmpty
        else { return nil }
        let file = WebLink.withoutQuery(name).lowercased()
        guard !file.hasSuffix(".svg"), !file.hasSuffix("fallbackimage.png") else { return nil }
        let focus = media["focalpoint"]
        let size = PictureSize(width: media["width"]?.integer ?? 0, height: media["height"]?.integer ?? 0)
        let point = FocalPoint(x: focus?[0]?.double ?? 2, y: focus?[1]?.double ?? 2)
        if WebLink.hasScheme(name) {
            // An event from another site has its page on that site.
            let address = WebLink.normalized(name)
            return address.map { Photo(highResolutionURL: $0, reach: reach, size: size, focus: point) }
        }
        guard let large = LinkBase.web(base + "/media/").resolve(name),
            let middle = LinkBase.web(base + "/media/thumb/").resolve(name)
        else { return nil }
        return Photo(highResolutionURL: large, photoURL: middle, reach: reach, size: size, focus: point)
    }
}
