import WeftGLib

/// A saved event in its last known state. A value, any thread.
public struct SavedEvent: Sendable, Hashable, Identifiable {
    /// A change of the event since the user last looked at its page.
    public enum Change: Sendable, Hashable {
        /// The start of the event changed; `from` is the previous one.
        case moved(from: Timestamp)
        /// The event was cancelled.
        case cancelled
    }

    /// The event's identity among all sources.
    public let id: EventKey
    /// The event in its last known state. Lists of saved events leave its description out.
    public var event: GroupEvent
    /// The event's group, with the data of an agenda's row; nil if a single person is the host.
    public var group: Group?
    /// The time at which the user saved it.
    public var savedAt: Timestamp
    /// True if its source no longer lists it, or was removed.
    public var isForgotten = false
    /// The time of the reminder; nil for none.
    public var reminder: Reminder?
    /// The event's SEQUENCE in a calendar: increases with each change of time, place, title or state. Not negative.
    public var sequence = 0
    /// The event's UID in a calendar; never changes.
    public let uid: String
    /// The start of the event when the user last saw it.
    var seenTime: Timestamp?
    var seenCancelled = false

    /// Makes an event that is saved now; the user has seen its current state.
    public init(_ event: GroupEvent, group: Group?, source: SourceID, savedAt: Timestamp) {
        self.init(
            id: EventKey(event, of: group, source: source), event: event, group: group.map { EventHost($0).group },
            savedAt: savedAt, uid: CalendarEntry.identity(of: event, in: group, source: source))
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

    /// The change that the user has not seen yet. nil if there is none, also after an event moved and moved back.
    public var change: Change? {
        if event.isCancelled { return seenCancelled ? nil : .cancelled }
        guard let seenTime, let time = event.time, time != seenTime else { return nil }
        return .moved(from: seenTime)
    }

    /// Notes that the user looks at its page.
    public mutating func noteSeen() {
        seenTime = event.time
        seenCancelled = event.isCancelled
    }

    /// Updates the event from a new answer of its source.
    mutating func take(_ new: GroupEvent) {
        // The saved row may have had facts of other sources.
        let new = new.completed(by: event)
        if new.changesCalendar(from: event), sequence < Int(Int32.max) { sequence += 1 }
        event = new
        isForgotten = false
    }
}

/// The time of a reminder before the event; the raw value is in seconds.
public enum Reminder: Int, Sendable, Hashable, CaseIterable {
    case minutes15 = 900
    case hour = 3_600
    case day = 86_400
}
