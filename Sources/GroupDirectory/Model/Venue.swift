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
