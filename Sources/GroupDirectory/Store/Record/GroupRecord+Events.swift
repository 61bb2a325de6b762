import WeftGLib

/// Encodes an event as a stored record without its description. The description is a separate record, since agendas
/// read thousands of events, but a page only one description.
extension GroupRecord {
    /// The states of events in the order of their stored numbers. The order never changes.
    static let statuses: [GroupEvent.Status] = [.planned, .tentative, .cancelled]
    /// The kinds of prices in the order of their stored numbers. The order never changes.
    private static let priceKinds: [EventPrice.Kind] = [.unknown, .free, .paid]
    /// The first byte of the record of an event with an id.
    private static let idTag: UInt8 = 1 << 3 | 2

    /// - Complexity: O(bytes).
    static func encode(_ event: GroupEvent) -> [UInt8] {
        var writer = RecordWriter()
        write(event, to: &writer)
        return sealed(writer)
    }

    /// Encodes a description as a record of its own.
    ///
    /// - Complexity: O(bytes).
    static func encode(description: String) -> [UInt8] {
        var writer = RecordWriter()
        writer.text(1, description)
        return sealed(writer)
    }

    static func write(_ event: GroupEvent, to writer: inout RecordWriter) {
        writer.text(1, event.id)
        writer.text(2, event.name)
        writer.integer(3, event.time?.unixMilliseconds)
        writer.integer(4, event.utcOffsetSeconds.map(Int64.init))
        writer.integer(5, event.yesRSVPCount.map(Int64.init))
        writer.integer(6, event.endTime?.unixMilliseconds)
        writer.text(7, event.timeZone)
        writer.text(8, event.link)
        // Records written before other states existed do not have this field.
        writer.integer(9, statuses.firstIndex(of: event.status).flatMap { $0 == 0 ? nil : Int64($0) })
        writer.integer(10, event.isOnline ? 1 : nil)
        if let venue = event.venue {
            writer.message(11) { writer in
                writer.text(1, venue.name)
                writer.text(2, venue.address)
                writer.text(3, venue.city)
                writer.number(4, venue.coordinate?.latitude)
                writer.number(5, venue.coordinate?.longitude)
                writer.integer(6, venue.isApproximate ? 1 : nil)
            }
        }
        write(event.photo, 12, to: &writer)
        writer.integer(13, event.isAllDay ? 1 : nil)
        guard event.details.isMoreThanDescription else { return }
        writer.message(14) { write(event.details, to: &$0) }
    }

    private static func write(_ details: EventDetails, to writer: inout RecordWriter) {
        for tag in details.tags.prefix(EventDetails.maximumTags) { writer.text(1, tag) }
        if let price = details.price {
            writer.message(2) { writer in
                writer.integer(1, priceKinds.firstIndex(of: price.kind).map(Int64.init))
                writer.text(2, price.text)
            }
        }
        writer.integer(3, details.placesLeft.map(Int64.init))
        writer.text(4, details.onlineAddress)
        for name in details.organizers.prefix(EventDetails.maximumOrganizers) { writer.text(5, name) }
        if let series = details.series {
            writer.message(6) { writer in
                writer.text(1, series.id)
                writer.text(2, series.rule)
            }
        }
        writer.text(7, details.language)
    }
}

// MARK: Reading

extension GroupRecord {
    /// Reads an event. Returns nil if the bytes are not exactly those that were written.
    static func event(_ record: [UInt8]) -> GroupEvent? {
        opened(record).map { readEvent(RecordReader($0)) }
    }

    /// Reads a description. Returns nil if the bytes are not exactly those that were written.
    static func description(_ record: [UInt8]) -> String? {
        guard let bytes = opened(record) else { return nil }
        var fields = RecordReader(bytes)
        while let (field, value) = fields.next() {
            if field == 1, let text = value.description { return text }
        }
        return nil
    }

    /// True if the record's event has an id of its own. O(1)
    static func hasEventID(_ record: [UInt8]) -> Bool { record.first == idTag }

    static func readEvent(_ reader: RecordReader) -> GroupEvent {
        var fields = reader
        var event = GroupEvent()
        while let (field, value) = fields.next() {
            switch field {
            case 1: event.id = value.text
            case 2: event.name = value.text
            case 3: event.time = value.timestamp
            case 4: event.utcOffsetSeconds = value.integer.flatMap { $0.magnitude <= 18 * 3600 ? Int($0) : nil }
            case 5: event.yesRSVPCount = value.count
            case 6: event.endTime = value.timestamp
            case 7: event.timeZone = value.text
            case 8: event.link = value.text.flatMap(WebLink.page)
            case 9:
                let index = value.integer.flatMap(Int.init(exactly:)) ?? 0
                event.status = statuses.indices.contains(index) ? statuses[index] : .planned
            case 10: event.isOnline = value.integer == 1
            case 11: event.venue = value.message.flatMap(readVenue)
            case 12: event.photo = value.message.map(readPhoto)
            case 13: event.isAllDay = value.integer == 1
            case 14: event.details = value.message.map(readDetails) ?? EventDetails()
            default: break
            }
        }
        return event
    }

    private static func readDetails(_ reader: RecordReader) -> EventDetails {
        var fields = reader
        var details = EventDetails()
        while let (field, value) = fields.next() {
            switch field {
            case 1 where details.tags.count < EventDetails.maximumTags:
                details.tags += value.text.map { [$0] } ?? []
            case 2: details.price = value.message.flatMap(readPrice)
            case 3: details.placesLeft = value.count
            case 4: details.onlineAddress = value.text.flatMap(WebLink.page)
            case 5 where details.organizers.count < EventDetails.maximumOrganizers:
                details.organizers += value.text.map { [$0] } ?? []
            case 6: details.series = value.message.flatMap(readSeries)
            case 7: details.language = value.text
            default: break
            }
        }
        return details
    }

    private static func readPrice(_ reader: RecordReader) -> EventPrice? {
        var fields = reader
        var (kind, text) = (EventPrice.Kind.unknown, String?.none)
        while let (field, value) = fields.next() {
            switch field {
            case 1:
                let index = value.integer.flatMap(Int.init(exactly:)) ?? 0
                kind = priceKinds.indices.contains(index) ? priceKinds[index] : .unknown
            case 2: text = value.text
            default: break
            }
        }
        return kind == .unknown && text == nil ? nil : EventPrice(kind, text: text)
    }

    private static func readSeries(_ reader: RecordReader) -> EventSeries? {
        var fields = reader
        var (id, rule) = (String?.none, String?.none)
        while let (field, value) = fields.next() {
            switch field {
            case 1: id = value.text
            case 2: rule = value.text
            default: break
            }
        }
        return id == nil && rule == nil ? nil : EventSeries(id: id, rule: rule)
    }

    private static func readVenue(_ reader: RecordReader) -> Venue? {
        var fields = reader
        var (name, address, city) = (String?.none, String?.none, String?.none)
        var (latitude, longitude) = (Double?.none, Double?.none)
        var isApproximate = false
        while let (field, value) = fields.next() {
            switch field {
            case 1: name = value.text
            case 2: address = value.text
            case 3: city = value.text
            case 4: latitude = value.number
            case 5: longitude = value.number
            case 6: isApproximate = value.integer == 1
            default: break
            }
        }
        let coordinate = latitude.flatMap { latitude in
            longitude.flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        return Venue(name: name, address: address, city: city, coordinate: coordinate, isApproximate: isApproximate)
    }
}
