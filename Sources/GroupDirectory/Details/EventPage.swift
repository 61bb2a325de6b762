import WeftGLib

/// The contents of an event's page, as far as they are known. A value, any thread.
public struct EventPage: Sendable, Hashable, Identifiable {
    /// Other dates of a series that are listed.
    public static let maximumOtherDates = 100

    /// The event among those of all sources.
    public let id: EventKey
    /// The event with its description.
    public var event: GroupEvent
    /// The group that holds it, with all that is known of the group; nil where a single person invites.
    public var group: Group?
    /// The other dates of its series that are to come, first what begins first, without their descriptions.
    public var otherDates: [GroupEvent] = []
    /// As the user saved it; nil where it is not saved.
    public var saved: SavedEvent?
    /// The names of the sources that know it.
    public var sourceNames: [String] = []
    /// When a source last told of it; nil where that is not known.
    public var seen: Timestamp?
    /// True if its source can be asked for more than is known.
    public var mayHaveMore = false
}
