import WeftGLib

/// In which order groups are wanted.
public enum GroupOrder: Sendable, Hashable, CaseIterable {
    case nearest, nextEvent, members, newest
}

/// What is looked for around a place.
protocol PlaceSearch: Sendable {
    var place: Coordinate { get }
    /// Kilometres; nil leaves it to the service.
    var radius: Double? { get }
    /// Empty for all.
    var words: String { get }
}

/// Which groups are wanted. A value.
public struct GroupSearch: PlaceSearch, Hashable {
    public var place: Coordinate
    /// Kilometres; nil leaves it to the service.
    public var radius: Double?
    /// Empty for all.
    public var words: String
    /// What comes first.
    public var order: GroupOrder
    /// Which of them.
    public var filter = GroupFilter()
    /// Next events are those that end after it.
    public var start: Timestamp

    /// A search around a place; kilometres.
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

    /// Whether the group is neither too far nor left out.
    func wants(_ group: Group) -> Bool { !isTooFar(group) && filter.wants(group, after: start) }

    /// Whether the group is known to be outside of the radius.
    func isTooFar(_ group: Group) -> Bool {
        guard let radius, let distance = group.distance(from: place) else { return false }
        return distance > radius * 1000
    }
}

/// Which events are wanted. A value.
public struct EventSearch: PlaceSearch, Hashable {
    public var place: Coordinate
    /// Kilometres; nil leaves it to the service.
    public var radius: Double?
    /// Empty for all.
    public var words: String
    /// What ends after it.
    public var start: Timestamp
    /// What begins before it; nil for all that comes.
    public var end: Timestamp?

    /// A search around a place; kilometres.
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
