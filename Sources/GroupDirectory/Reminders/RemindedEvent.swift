import WeftGLib

/// An event with a reminder. A value, any thread.
public struct RemindedEvent: Sendable, Hashable, Identifiable {
    /// The key of the event among those of all sources.
    public let id: EventKey
    /// The event in its last known state.
    public let event: GroupEvent
    /// The group of the event; nil if a single person is the host.
    public let group: Group?
    /// Seconds from the reminder to the beginning of the event.
    public let secondsBefore: Int
    /// True if the user saved the event, false if it is here because its group is saved.
    public let isSaved: Bool
    /// True if the user knows that the event was cancelled, or never knew that it was planned.
    public let isCancellationKnown: Bool

    /// Makes an event with its reminder. A negative `secondsBefore` is replaced with 0.
    public init(
        id: EventKey, event: GroupEvent, group: Group?, secondsBefore: Int, isSaved: Bool,
        isCancellationKnown: Bool = false
    ) {
        self.id = id
        self.event = event
        self.group = group
        self.secondsBefore = max(0, secondsBefore)
        self.isSaved = isSaved
        self.isCancellationKnown = isCancellationKnown
    }

    /// The time of day, in milliseconds, to which reminders of all-day events refer: nine o'clock, since midnight would
    /// be useless.
    private static let morning: Int64 = 9 * 3_600_000

    /// The moment to which reminders refer, in milliseconds since 1970; nil without a time.
    var start: Int64? {
        event.time.map { $0.unixMilliseconds &+ (event.isAllDay ? Self.morning : 0) }
    }

    /// The moment after which a reminder of the event is useless: the end of the event, but at least an hour after its
    /// start. Nil without a time.
    public var expires: Timestamp? {
        guard let begin = event.time?.unixMilliseconds else { return nil }
        let end = event.endTime?.unixMilliseconds ?? begin &+ (event.isAllDay ? 86_400_000 : 0)
        return Timestamp(unixMilliseconds: max(end, begin &+ 3_600_000))
    }

    /// The moment of the reminder, in milliseconds since 1970; nil without a time.
    var due: Int64? { start.map { $0 &- Int64(secondsBefore) &* 1000 } }
}

/// A reminder that is to be shown now. A value.
public struct DueReminder: Sendable, Hashable {
    /// The kind of a reminder.
    public enum Kind: Int, Sendable, Hashable, CaseIterable {
        /// The event begins soon, or began while no reminder could be shown.
        case begins
        /// The event was cancelled.
        case cancelled
        /// The event takes place again after the user was notified of its cancellation.
        case restored
    }

    /// The kind of the notification.
    public let kind: Kind
    /// The event that begins or was cancelled.
    public let event: RemindedEvent
}
