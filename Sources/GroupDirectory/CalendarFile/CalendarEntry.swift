import ICalendar
import WeftGLib

/// An event in the form of a calendar. A value.
struct CalendarEntry: Sendable, Hashable {
    /// The author of the calendars.
    static let product = "-//Weft//BrowseMeetup//EN"

    let event: CalendarEvent
    let occurrence: Occurrence
    /// Seconds east of UTC where the event is.
    let utcOffset: Int

    /// Maximum size of a title, a place or a name in bytes.
    private static let maximumLine = 500
    /// Maximum size in bytes of a description's HTML that is read, and of the text that is written, since a calendar
    /// shows only a few screens of it.
    private static let maximumHTML = 32 << 10
    private static let maximumDescription = 8 << 10

    /// Nil for an event without a time. Not on the main thread: time zones are read from files.
    /// - Parameters:
    ///   - group: the event's group.
    ///   - uid: replaces the event's own UID.
    init?(_ event: GroupEvent, of group: Group, uid: String? = nil, sequence: Int = 0) {
        guard let time = event.time else { return nil }
        let start = time.unixSeconds
        utcOffset = Self.offset(of: event, in: event.timeZone ?? group.timeZone, at: start)
        let title = (event.name ?? group.name).singleLine(limit: Self.maximumLine)
        occurrence = Occurrence(
            start: start, end: event.endTime?.unixSeconds ?? start,
            localStart: LocalTime(seconds: start + Int64(utcOffset)), isAllDay: event.isAllDay)
        var written = CalendarEvent(
            start: CalendarTime(local: occurrence.localStart, clock: .utc, isDate: event.isAllDay))
        written.uid = uid ?? Self.identity(of: event, in: group, source: group.source)
        written.sequence = sequence
        written.summary = title
        written.details = Self.description(event, of: group, title: title)
        written.location = Self.location(event)
        written.position = event.venue?.exactCoordinate.map { .init(latitude: $0.latitude, longitude: $0.longitude) }
        written.url = group.isInvented ? nil : event.link ?? group.link
        written.conference = group.isInvented ? nil : event.details.onlineAddress
        written.categories = event.details.tags.prefix(EventDetails.maximumTags).map {
            $0.singleLine(limit: Self.maximumLine)
        }
        written.status =
            switch event.status {
            case .planned: .confirmed
            case .tentative: .tentative
            case .cancelled: .cancelled
            }
        self.event = written
    }

    /// Seconds east of UTC where the event is.
    private static func offset(of event: GroupEvent, in zone: String?, at seconds: Int64) -> Int {
        zone.flatMap { SystemZones.shared.zone(named: $0)?.utcOffset(at: seconds) } ?? event.utcOffsetSeconds
            ?? SystemZone.local().utcOffset(at: seconds)
    }

    /// The event's UID. It is constant, so that a calendar program recognises the event.
    static func identity(of event: GroupEvent, in group: Group?, source: SourceID) -> String {
        let own = WebLink.queryEncoded(event.id ?? "\(group?.id ?? "") \(event.identifier)")
        // The source is hashed because it may name a local file or contain a secret address, and calendars are passed
        // on.
        let source = Checksum.sha256(source.rawValue).prefix(32)
        guard own.utf8.count > 200 else { return "\(own)@\(source)" }
        return "\(own.prefix(200))-\(Checksum.sha256(own).prefix(32))@\(source)"
    }

    /// The group, the price, and the description as plain text.
    private static func description(_ event: GroupEvent, of group: Group, title: String) -> String? {
        var parts: [String] = []
        if group.name != title { parts.append(group.name.singleLine(limit: maximumLine)) }
        if let price = event.details.price?.text { parts.append(price.singleLine(limit: maximumLine)) }
        if let html = event.details.descriptionHTML {
            let blocks = HTMLReducer.blocks(of: HTMLReducer.start(of: html, maximumBytes: maximumHTML))
            var room = maximumDescription
            for block in blocks where room > 0 {
                let text = block.plainText
                parts.append(HTMLReducer.start(of: text, maximumBytes: room))
                room -= text.utf8.count
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    private static func location(_ event: GroupEvent) -> String? {
        let venue = [event.venue?.name, event.venue?.address, event.venue?.city].compactMap(\.self)
        let parts = venue.reduce(into: [String]()) { parts, part in
            if !parts.contains(part) { parts.append(part.singleLine(limit: maximumLine)) }
        }
        if parts.isEmpty { return event.isOnline ? localizedIn("event", "Online") : nil }
        return parts.joined(separator: ", ")
    }
}

/// An event for the user's calendar. A value.
struct CalendarItem: Sendable, Hashable {
    /// The event with its description.
    var event: GroupEvent
    var group: Group
    /// The UID of a saved event; nil uses the event's own UID.
    var uid: String?
    /// The minimum sequence number of the event.
    var sequence = 0

    /// An event of a saved group.
    init(event: GroupEvent, group: Group) {
        (self.event, self.group) = (event, group)
    }

    /// A saved event.
    init(_ saved: SavedEvent) {
        event = saved.event
        group = saved.group ?? Group(hosting: saved.event, source: saved.id.source)
        (uid, sequence) = (saved.uid, saved.sequence)
    }

    /// The items sorted by start, in an order that depends only on the events. O(n log n)
    static func inOrder(_ items: [CalendarItem]) -> [CalendarItem] {
        // Sorts indices, since events are large values.
        items.indices.map { index in
            (items[index].event.time?.unixMilliseconds ?? .max, items[index].event.identifier, index)
        }.sorted { $0 < $1 }.map { items[$0.2] }
    }
}
