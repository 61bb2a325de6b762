import WeftGLib

/// The order of the groups in an answer.
public enum GroupOrder: Sendable, Hashable, CaseIterable {
    case nearest, nextEvent, members, newest
}

/// A search around a place.
protocol PlaceSearch: Sendable {
    var place: Coordinate { get }
    /// The radius in kilometres; nil leaves it to the service.
    var radius: Double? { get }
    /// The searched words; empty for all.
    var words: String { get }
}

/// A search for groups. A value.
public struct GroupSearch: PlaceSearch, Hashable {
    public var place: Coordinate
    /// The radius in kilometres; nil leaves it to the service.
    public var radius: Double?
    /// The searched words; empty for all.
    public var words: String
    /// The order of the groups.
    public var order: GroupOrder
    /// The filter for groups.
    public var filter = GroupFilter()
    /// The earliest end of a group's next event.
    public var start: Timestamp

    /// A radius in kilometres that no two places exceed: half of the earth's circumference.
    static let everywhere = 20_040.0

    /// Makes a search around a place; the radius is in kilometres.
    public init(
        near place: Coordinate, radius: Double? = nil, words: String = "", order: GroupOrder = .nearest,
        start: Timestamp = .now
    ) {
        self.place = place
        self.radius = radius
        self.words = words
        self.order = order
        self.start = start
    }

    /// Returns true if the group is neither too far away nor filtered out.
    func wants(_ group: Group) -> Bool { !isTooFar(group) && filter.wants(group, after: start) }

    /// Returns true if the group is known to be outside of the radius.
    func isTooFar(_ group: Group) -> Bool {
        guard let radius, let distance = group.distance(from: place) else { return false }
        return distance > radius * 1000
    }
}

/// A search for events. A value.
public struct EventSearch: PlaceSearch, Hashable {
    public var place: Coordinate
    /// The radius in kilometres; nil leaves it to the service.
    public var radius: Double?
    /// The searched words; empty for all.
    public var words: String
    /// The start of the period: events that end later match.
    public var start: Timestamp
    /// The end of the period: events that begin earlier match; nil for no limit.
    public var end: Timestamp?

    /// Makes a search around a place; the radius is in kilometres.
    public init(
        near place: Coordinate, radius: Double? = nil, words: String = "", start: Timestamp = .now,
        end: Timestamp? = nil
    ) {
        self.place = place
        self.radius = radius
        self.words = words
        self.start = start
        self.end = end
    }
}
