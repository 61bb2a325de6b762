import GroupDirectory

/// The event that a page shows, with all that was known when the page was opened. A value.
struct EventSubject: Sendable {
    var event: GroupEvent
    /// Nil where a single person invites.
    let group: Group?
    let source: SourceID
    /// Metres from the user's place; nil where nobody knows.
    var distance: Double?

    init(event: GroupEvent, group: Group?, source: SourceID, distance: Double? = nil) {
        self.event = event
        self.group = group
        self.source = source
        self.distance = distance
    }

    /// - Parameter group: all that is known of the event's group.
    init(_ event: AgendaEvent, of group: Group?) {
        self.init(event: event.event, group: group, source: event.key.source, distance: event.distance)
    }

    /// A saved event in its last known state.
    init(_ saved: SavedEvent) { self.init(event: saved.event, group: saved.group, source: saved.id.source) }

    var key: EventKey { EventKey(event, of: group, source: source) }
    var title: String { event.name ?? group?.name ?? localized("An event") }
    /// The group, or one that stands in for it where a file or a text needs one.
    var owner: Group {
        if let group { return group }
        var owner = Group(id: event.id ?? "event", name: title)
        owner.source = source
        owner.link = event.link
        return owner
    }

    /// The venue; nil for an event that is online alone.
    var coordinate: Coordinate? { event.venue?.coordinate ?? (event.isOnline ? nil : group?.coordinate) }

    /// The page of the event; else that of its group.
    var link: String? { event.link ?? group?.link }
}
