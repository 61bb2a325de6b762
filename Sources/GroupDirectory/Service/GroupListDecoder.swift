import JSON
import WeftGLib

/// Decodes the array of groups of Meetup's v3 `find/groups`.
///
/// Missing, null, additional and differently typed fields are normal; a number may be a string and vice versa. Only a
/// record without a usable id or name is skipped. Any thread; O(bytes), memory for the groups and one record.
struct GroupListDecoder: Sendable {
    /// The base of relative picture addresses.
    let base: LinkBase
    /// The allowed zones of pictures: a file may contain any address.
    var reach = HTTPReach.from(.internet)
    /// The source of the groups.
    var source = SourceID.embedded
    /// The token of the request, which is removed from messages.
    var key: SourceToken?

    struct Answer: Sendable {
        var groups: [Group] = []
        var skipped = SkippedRecords()
        /// True if there were more records than the maximum.
        var isCut = false
        /// The number of records read, usable or not.
        var recordCount: Int { groups.count + skipped.count }
    }

    /// Options for reading: invalid characters in texts are replaced. A record has about a hundred values, including
    /// keys. The caller has limited the text's length.
    private static let options = {
        var options = JSONReadingOptions()
        options.brokenText = .repaired
        options.maximumValues = 20_000
        options.maximumBytes = .max
        return options
    }()

    /// - Parameter maximumRecords: further records are not read.
    /// - Parameter isCancelled: called before each record; the answer contains the records read until then.
    func decode(
        _ bytes: [UInt8], maximumRecords: Int = .max, isCancelled: () -> Bool = { false }
    ) throws(GroupListError) -> Answer {
        MainThread.assertOff(.parsing)
        let root: JSONValue
        do throws(JSONError) {
            if var records = try JSONElements(parsing: bytes, options: Self.options) {
                return try read(&records, maximumRecords, isCancelled)
            }
            root = try JSONDocument(parsing: bytes, options: Self.options).root
        } catch {
            throw GroupListError(notJSON: error, bytes: bytes)
        }
        guard let records = root.list, !records.isEmpty else { throw GroupListError(notArray: root, hiding: key) }
        var answer = Answer()
        for record in records.prefix(maximumRecords) where !isCancelled() { add(.success(record), to: &answer) }
        answer.isCut = records.count > maximumRecords
        return answer
    }

    private func read(
        _ records: inout JSONElements, _ maximumRecords: Int, _ isCancelled: () -> Bool
    ) throws(JSONError) -> Answer {
        var answer = Answer()
        while !isCancelled(), try records.moveToNext() {
            guard answer.recordCount < maximumRecords else {
                answer.isCut = true
                break
            }
            guard case .document(let document) = try records.element() else {
                let reason = "has more than \(Self.options.maximumValues) values"
                add(.failure(UnusableRecord(field: nil, reason: reason)), to: &answer)
                continue
            }
            add(.success(document.root), to: &answer)
        }
        return answer
    }

    private func add(_ record: Result<JSONValue, UnusableRecord>, to answer: inout Answer) {
        do throws(UnusableRecord) {
            answer.groups.append(try group(try record.get()))
        } catch {
            answer.skipped.append(error, at: answer.recordCount)
        }
    }

    private func group(_ record: JSONValue) throws(UnusableRecord) -> Group {
        try record.requireObject()
        var group = Group(
            id: try record.required("id"), name: try record.required("name"))
        group.source = source
        group.link = record["link"]?.link
        group.urlname = record["urlname"]?.line
        group.descriptionHTML = record["description"]?.html
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

    private func coordinate(_ record: JSONValue) -> Coordinate? {
        guard let latitude = record["lat"]?.double, let longitude = record["lon"]?.double else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func category(_ value: JSONValue?) -> GroupCategory? {
        guard let value else { return nil }
        guard
            let name = value["name"]?.line ?? value["shortname"]?.line
                ?? value.string(limit: JSONValue.lineBytes)?.singleLine(limit: 100),
            !name.isEmpty
        else { return nil }
        return GroupCategory(id: value["id"]?.line, name: name)
    }

    private func organizer(_ value: JSONValue?) -> Organizer? {
        guard let value, value.isObject else { return nil }
        let organizer = Organizer(
            id: value["id"]?.line, name: value["name"]?.line, bio: value["bio"]?.html?.trimmingBlanks.nonEmpty,
            photo: photo(value["photo"]))
        return organizer == Organizer() ? nil : organizer
    }

    /// Reads a photo. Returns nil if it has no address, since it must not replace the next candidate.
    private func photo(_ value: JSONValue?) -> Photo? {
        guard let value else { return nil }
        let photo = Photo(
            id: value["id"]?.line, highResolutionURL: value["highres_link"]?.address(on: base),
            photoURL: value["photo_link"]?.address(on: base), thumbnailURL: value["thumb_link"]?.address(on: base),
            reach: reach)
        return photo.url(filling: 0) == nil ? nil : photo
    }

    private func event(_ value: JSONValue?) -> GroupEvent? {
        guard let value, value.isObject else { return nil }
        // The service sends milliseconds; no zone is more than 14 hours from UTC, and GLib accepts 18.
        let offset = value["utc_offset"]?.integer.map { Int($0 / 1000) }.flatMap { abs($0) <= 18 * 3600 ? $0 : nil }
        var event = GroupEvent(
            id: value["id"]?.line, name: value["name"]?.line, time: value["time"]?.timestamp, utcOffsetSeconds: offset,
            yesRSVPCount: value["yes_rsvp_count"]?.count)
        event.details = details(value, going: event.yesRSVPCount)
        return event.name == nil && event.time == nil ? nil : event
    }

    private func details(_ value: JSONValue, going: Int?) -> EventDetails {
        var details = EventDetails()
        details.descriptionHTML = value["description"]?.html?.nonEmpty
        details.tags = EventDetails.tags(value["topics"]?.texts("name") ?? [])
        details.organizers = EventDetails.organizers(value["event_hosts"]?.texts("name") ?? [])
        if let fee = value["fee"], let amount = fee["amount"]?.double {
            details.price = EventPrice(amounts: [amount], currency: fee["currency"]?.line)
        }
        if let limit = value["rsvp_limit"]?.count, limit > 0 { details.placesLeft = max(0, limit - (going ?? 0)) }
        return details
    }
}
