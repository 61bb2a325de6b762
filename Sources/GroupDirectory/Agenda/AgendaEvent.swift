import WeftGLib

/// The identity of an event among all sources: ids are unique within one source only. A value.
public struct EventKey: Sendable, Hashable {
    /// The source that reported it.
    public let source: SourceID
    /// The source's id; if it has none, a text of its group, time and name.
    public let id: String
    /// The hash, computed once: agendas look up thousands of keys with each page.
    private let hash: Int

    /// Makes the key of an event. The group is nil if a single person is the host.
    public init(_ event: GroupEvent, of group: Group?, source: SourceID) {
        self.init(source: source, id: event.id ?? "\(group?.id ?? "") \(event.identifier)")
    }

    /// The event that `source` calls `id`.
    public init(source: SourceID, id: String) {
        self.source = source
        self.id = id
        var hasher = Hasher()
        hasher.combine(source)
        hasher.combine(id)
        hash = hasher.finalize()
    }

    public static func == (one: EventKey, other: EventKey) -> Bool {
        one.hash == other.hash && one.id == other.id && one.source == other.source
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The group of events in an agenda, stored once for all its events.
final class EventHost: Sendable {
    let group: Group

    /// Makes a host with only the data that rows show, since thousands are kept.
    init(_ group: Group) {
        var group = group
        group.descriptionHTML = nil
        group.photos = group.photo.map { [$0] } ?? []
        (group.keyPhoto, group.groupPhoto, group.organizer, group.nextEvent) = (nil, nil, nil, nil)
        group.memberCount = nil
        group.sourceNames = []
        self.group = group
    }
}

/// An event in an agenda. A value, any thread.
///
/// It holds one reference, since thousands of rows are compared and copied with each page.
public struct AgendaEvent: Sendable, Identifiable {
    private let content: Content

    private final class Content: Sendable {
        let id: EventKey
        let key: EventKey
        let event: GroupEvent
        let host: EventHost?
        let begins: Timestamp
        let clock: EventClock
        let distance: Double?
        let address: String?
        let copies: [AgendaEvent]
        let textLength: Int

        init(
            id: EventKey, _ key: EventKey, _ event: GroupEvent, _ host: EventHost?, _ begins: Timestamp,
            _ distance: Double?, copies: [AgendaEvent], textLength: Int
        ) {
            self.id = id
            self.key = key
            self.event = event
            self.host = host
            self.begins = begins
            clock = EventClock(of: event, host?.group)
            self.distance = distance
            self.copies = copies
            self.textLength = textLength
            address = event.link.flatMap(WebLink.identity).map { "\($0) \(begins.unixMilliseconds)" }
        }
    }

    /// The row's identity. It is constant as long as the row's first event exists, even if reports of other sources
    /// join the row.
    public var id: EventKey { content.id }
    /// The source's own key of `event`.
    public var key: EventKey { content.key }
    /// The event, without its description (`EventPage` has it). If several sources report it, this is the report with
    /// the richest text, completed from the others.
    public var event: GroupEvent {
        // Borrowed, not copied: copying such a large value takes longer than the reads of thousands of rows.
        _read { yield content.event }
    }
    /// The report of each source, in the user's order of the sources; empty if only one source reports the event.
    public var copies: [AgendaEvent] { content.copies }
    /// The sources that report it, in the user's order.
    public var sources: [SourceID] { copies.isEmpty ? [key.source] : copies.map(\.key.source) }
    /// The number of bytes of the description's beginning, without tags. A richer text has more.
    var textLength: Int { content.textLength }
    /// The event's group, only with the data that a row shows; nil if a single person is the host.
    public var group: Group? { content.host?.group }
    /// The name of the event's group, without a copy of the group.
    var groupName: String? { content.host?.group.name }
    /// The start time.
    public var begins: Timestamp { content.begins }
    /// The clock of the venue.
    var clock: EventClock { content.clock }
    /// The distance in metres from the agenda's place to the event; nil if unknown, and for an event that is only
    /// online.
    public var distance: Double? { content.distance }
    /// The address of the event's page, by which reports of two sources are matched; nil without a page. All dates of a
    /// series share one page.
    var address: String? { content.address }

    /// nil for an event without a time.
    init?(_ event: GroupEvent, host: EventHost?, source: SourceID, near place: Coordinate) {
        guard let begins = event.time else { return nil }
        let coordinate = event.venue?.coordinate ?? (event.isOnline ? nil : host?.group.coordinate)
        let key = EventKey(event, of: host?.group, source: source)
        content = Content(
            id: key, key, event.light(of: source), host, begins, coordinate?.distance(to: place), copies: [],
            textLength: event.details.textLength)
    }

    /// Makes a row from several reports.
    /// - Parameters:
    ///   - base: the main report of the row.
    ///   - id: the row's identity.
    init(merged event: GroupEvent, of base: AgendaEvent, id: EventKey, distance: Double?, copies: [AgendaEvent]) {
        content = Content(
            id: id, base.key, event, base.content.host, event.time ?? base.begins, distance, copies: copies,
            textLength: base.textLength)
    }

    /// True for the same reference. O(1)
    func isIdentical(to other: AgendaEvent) -> Bool { content === other.content }

    /// True if the event was over at `moment`.
    func isOver(at moment: Timestamp) -> Bool { event.isOver(at: moment) }
}

extension AgendaEvent: Equatable {
    /// Returns true if both rows look the same. O(1) if nothing changed between two states of an agenda.
    public static func == (one: AgendaEvent, other: AgendaEvent) -> Bool {
        if one.content === other.content { return true }
        guard one.id == other.id, one.key == other.key, one.sources == other.sources, one.event == other.event,
            one.distance == other.distance
        else { return false }
        return one.content.host === other.content.host || one.group == other.group
    }
}
