import WeftGLib

/// An event that the user saved, as it was last seen. A value, any thread.
public struct SavedEvent: Sendable, Hashable, Identifiable {
    /// What happened to the event since the user last looked at its page.
    public enum Change: Sendable, Hashable {
        /// It begins at another time; when it was to begin.
        case moved(from: Timestamp)
        /// It was called off.
        case cancelled
    }

    /// The event among those of all sources.
    public let id: EventKey
    /// The event as it was last seen. Lists of saved events leave its description out.
    public var event: GroupEvent
    /// The group that holds it, with as much as an agenda's row shows; nil where a single person invites.
    public var group: Group?
    /// When the user saved it.
    public var savedAt: Timestamp
    /// Whether its source no longer lists it, or was removed.
    public var isForgotten = false
    /// When the user is reminded; nil for never.
    public var reminder: Reminder?
    /// The SEQUENCE of the event in a calendar: rises with each change of time, place, title or state. Not negative.
    public var sequence = 0
    /// The UID of the event in a calendar; never changes.
    public let uid: String
    /// When it began, and whether it was called off, when the user last looked.
    var seenTime: Timestamp?
    var seenCancelled = false

    /// An event that is saved now; the user has seen it as it is.
    public init(_ event: GroupEvent, group: Group?, source: SourceID, savedAt: Timestamp) {
        self.init(
            id: EventKey(event, of: group, source: source), event: event, group: group.map { EventHost($0).group },
            savedAt: savedAt, uid: EventCalendarFile.identity(of: event, in: group, source: source))
    }

    init(id: EventKey, event: GroupEvent, group: Group?, savedAt: Timestamp, uid: String) {
        self.id = id
        self.event = event
        self.group = group
        self.savedAt = savedAt
        self.uid = uid
        seenTime = event.time
        seenCancelled = event.isCancelled
    }

    /// What the user has not seen as yet; nil also where an event moved and then back again.
    public var change: Change? {
        if event.isCancelled { return seenCancelled ? nil : .cancelled }
        guard let seenTime, let time = event.time, time != seenTime else { return nil }
        return .moved(from: seenTime)
    }

    /// The user looks at its page.
    public mutating func noteSeen() {
        seenTime = event.time
        seenCancelled = event.isCancelled
    }

    /// Its source tells of it again.
    mutating func take(_ new: GroupEvent) {
        var new = new
        new.details.fill(from: event.details)
        if new.changesCalendar(from: event), sequence < Int(Int32.max) { sequence += 1 }
        event = new
        isForgotten = false
    }
}

/// How long before an event the user is reminded of it; the raw value is in seconds.
public enum Reminder: Int, Sendable, Hashable, CaseIterable {
    case minutes15 = 900
    case hour = 3_600
    case day = 86_400
}
