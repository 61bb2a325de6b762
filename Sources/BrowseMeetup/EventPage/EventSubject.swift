import GroupDirectory

/// The event that a page shows, with all that was known when the page was opened. A value.
struct EventSubject: Sendable {
    var event: GroupEvent
    /// The group; nil if a single person is the host.
    let group: Group?
    let source: SourceID
    /// Metres from the user's place; nil if unknown.
    var distance: Double?

    init(event: GroupEvent, group: Group?, source: SourceID, distance: Double? = nil) {
        self.event = event
        self.group = group
        self.source = source
        self.distance = distance
    }

    /// An event of an agenda.
    /// - Parameter group: the event's group with all known details; nil uses those in the event.
    init(_ event: AgendaEvent, of group: Group? = nil) {
        self.init(
            event: event.event, group: group ?? event.group, source: event.key.source, distance: event.distance)
    }

    /// A saved event in its last known state.
    init(_ saved: SavedEvent) { self.init(event: saved.event, group: saved.group, source: saved.id.source) }

    var key: EventKey { EventKey(event, of: group, source: source) }
    var title: String { event.name ?? group?.name ?? localized("An event") }
    /// The group, or an invented one if a file or text requires a group.
    var owner: Group {
        if let group { return group }
        var owner = Group(id: event.id ?? "event", name: title)
        owner.source = source
        owner.link = event.link
        return owner
    }

    /// The place on the map; nil for an event that is only online.
    var coordinate: Coordinate? { event.venue?.coordinate ?? (event.isOnline ? nil : group?.coordinate) }

    /// The address of the event's page, or else of the group's page.
    var link: String? { event.link ?? group?.link }
}
