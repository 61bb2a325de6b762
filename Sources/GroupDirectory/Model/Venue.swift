/// The place of an event. A value.
public struct Venue: Sendable, Hashable {
    /// The name of the place.
    public let name: String?
    /// The street and number.
    public let address: String?
    /// The city it is in.
    public let city: String?
    /// The location.
    public let coordinate: Coordinate?
    /// True if only the town is known, so that `coordinate` is the location of the town.
    public let isApproximate: Bool

    /// nil if nothing is known.
    public init?(
        name: String? = nil, address: String? = nil, city: String? = nil, coordinate: Coordinate? = nil,
        isApproximate: Bool = false
    ) {
        guard name != nil || address != nil || city != nil || coordinate != nil else { return nil }
        self.name = name
        self.address = address
        self.city = city
        self.coordinate = coordinate
        self.isApproximate = isApproximate && coordinate != nil
    }

    /// The location, unless only the town is known.
    public var exactCoordinate: Coordinate? { isApproximate ? nil : coordinate }
}

extension Venue {
    /// The maximum distance in metres between two coordinates of one place.
    private static let nearMetres = 500.0

    /// The place with missing facts from another report of the same place.
    func filled(from other: Venue?) -> Venue {
        guard let other else { return self }
        let filled = Venue(
            name: name ?? other.name, address: address ?? other.address, city: city ?? other.city,
            coordinate: exactCoordinate ?? other.exactCoordinate ?? coordinate ?? other.coordinate,
            isApproximate: exactCoordinate == nil && other.exactCoordinate == nil)
        return filled ?? self
    }

    /// True if both reports give a fact that is equal, and none that differs: an event may have moved between them.
    func agrees(with other: Venue) -> Bool {
        var facts = [(name, other.name), (address, other.address), (city, other.city)].compactMap { mine, other in
            mine.flatMap { mine in other.map { $0 == mine } }
        }
        if let mine = exactCoordinate, let other = other.exactCoordinate {
            facts.append(mine.distance(to: other) <= Self.nearMetres)
        }
        return !facts.isEmpty && facts.allSatisfy { $0 }
    }
}
