import WeftGLib

/// The contents of an event's page, as far as they are known. A value, any thread.
public struct EventPage: Sendable, Hashable, Identifiable {
    /// Maximum number of listed other dates of a series.
    public static let maximumOtherDates = 100

    /// The event's key among those of all sources.
    public let id: EventKey
    /// The event with its description.
    public var event: GroupEvent
    /// The event's group with all known data; nil if a single person is the host.
    public var group: Group?
    /// The other coming dates of the series, soonest first, without descriptions.
    public var otherDates: [GroupEvent] = []
    /// The event as the user saved it; nil if it is not saved.
    public var saved: SavedEvent?
    /// The names of the sources that report it.
    public var sourceNames: [String] = []
    /// The time of a source's last report; nil if unknown.
    public var seen: Timestamp?
    /// True if the source may give more details.
    public var mayHaveMore = false
}
