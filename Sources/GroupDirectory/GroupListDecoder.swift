import WeftGLib

/// Reads the array of groups in the shape of Meetup's v3 `find/groups`.
///
/// Missing, null, additional and differently typed fields are normal; a number may come as text and the other way
/// round. Only a record without a usable id or name is left out. Any thread; O(bytes).
struct GroupListDecoder: Sendable {
    /// What relative addresses of pictures stand on.
    let base: LinkBase

    struct Answer: Sendable {
        var groups: [Group] = []
        var skipped: [SkippedRecord] = []
        /// Records in the array, usable or not.
        var recordCount: Int { groups.count + skipped.count }
    }

    func decode(_ bytes: [UInt8]) throws(GroupListError) -> Answer {
        MainThread.assertOff(.parsing)
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw GroupListError(notJSON: error, bytes: bytes)
        }
        guard let records = document.root.elements else {
            throw GroupListError(notArray: document.root)
        }
        var answer = Answer()
        answer.groups.reserveCapacity(records.count)
        for (index, record) in records.enumerated() {
            do throws(Unusable) {
                answer.groups.append(try group(record))
            } catch {
                answer.skipped.append(SkippedRecord(index: index, field: error.field, reason: error.reason))
            }
        }
        return answer
    }

    private struct Unusable: Error {
        let field: String?
        let reason: String
    }

    private func group(_ record: JSONValue) throws(Unusable) -> Group {
        guard record.isObject else { throw Unusable(field: nil, reason: "is \(record.kindName), not an object") }
        var group = Group(
            id: try required(record["id"], named: "id"), name: try required(record["name"], named: "name"))
        group.link = record["link"]?.string.flatMap(WebLink.normalized)
        group.urlname = record["urlname"]?.line
        group.descriptionHTML = record["description"]?.string
        group.createdAt = record["created"]?.timestamp
        group.city = record["city"]?.line
        group.country = record["country"]?.line
        group.localizedCountryName = record["localized_country_name"]?.line
        group.state = record["state"]?.line
        group.coordinate = coordinate(record)
        group.memberCount = record["members"]?.count
        group.who = record["who"]?.line
        group.category = category(record["category"])
        group.timeZone = record["timezone"]?.line
        group.organizer = organizer(record["organizer"])
        group.keyPhoto = photo(record["key_photo"])
        group.groupPhoto = photo(record["group_photo"])
        group.photos = record["photos"]?.elements?.compactMap(photo) ?? []
        group.nextEvent = event(record["next_event"])
        return group
    }

    private func required(_ value: JSONValue?, named name: String) throws(Unusable) -> String {
        guard let value, !value.isNull else { throw Unusable(field: name, reason: "is missing") }
        guard let text = value.line else {
            throw Unusable(
                field: name, reason: value.string == nil ? "is \(value.kindName), not a text or number" : "is empty")
        }
        return text
    }

    private func coordinate(_ record: JSONValue) -> Coordinate? {
        guard let latitude = record["lat"]?.double, let longitude = record["lon"]?.double else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func category(_ value: JSONValue?) -> GroupCategory? {
        guard let value else { return nil }
        guard let name = value["name"]?.line ?? value["shortname"]?.line ?? value.string?.singleLine(limit: 100),
            !name.isEmpty
        else { return nil }
        return GroupCategory(id: value["id"]?.line, name: name)
    }

    private func organizer(_ value: JSONValue?) -> Organizer? {
        guard let value, value.isObject else { return nil }
        let organizer = Organizer(
            id: value["id"]?.line, name: value["name"]?.line, bio: value["bio"]?.string?.trimmingBlanks.nonEmpty,
            photo: photo(value["photo"]))
        return organizer == Organizer() ? nil : organizer
    }

    /// Nil without an address: such a photo cannot stand in for the next one.
    private func photo(_ value: JSONValue?) -> Photo? {
        guard let value else { return nil }
        let photo = Photo(
            id: value["id"]?.line, highResolutionURL: address(value["highres_link"]),
            photoURL: address(value["photo_link"]), thumbnailURL: address(value["thumb_link"]))
        return photo.url(filling: 0) == nil ? nil : photo
    }

    private func address(_ value: JSONValue?) -> String? {
        value?.string.flatMap(base.resolve)
    }

    private func event(_ value: JSONValue?) -> GroupEvent? {
        guard let value, value.isObject else { return nil }
        // The service sends milliseconds; no zone is more than 14 hours from UTC, 18 is what GLib takes.
        let offset = value["utc_offset"]?.integer.map { Int($0 / 1000) }.flatMap { abs($0) <= 18 * 3600 ? $0 : nil }
        let event = GroupEvent(
            id: value["id"]?.line, name: value["name"]?.line, time: value["time"]?.timestamp, utcOffsetSeconds: offset,
            yesRSVPCount: value["yes_rsvp_count"]?.count)
        return event.name == nil && event.time == nil ? nil : event
    }
}

extension JSONValue {
    /// A text for one line, or a whole number as text; nil when nothing is left of it.
    fileprivate var line: String? {
        // 300 is longer than any line of a window.
        if let string { return string.singleLine(limit: 300).nonEmpty }
        return isNumber ? integer.map(String.init) : nil
    }

    /// A number that is not negative.
    fileprivate var count: Int? {
        integer.flatMap { $0 >= 0 ? Int($0) : nil }
    }

    /// Milliseconds since 1970, in the years a calendar can show.
    fileprivate var timestamp: Timestamp? {
        integer.flatMap { Timestamp.displayable.contains($0) ? Timestamp(unixMilliseconds: $0) : nil }
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
