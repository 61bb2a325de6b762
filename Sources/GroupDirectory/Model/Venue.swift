/// Where an event is. A value.
public struct Venue: Sendable, Hashable {
    /// What the place is called.
    public let name: String?
    /// Street and number.
    public let address: String?
    /// The city it is in.
    public let city: String?
    /// Where it is.
    public let coordinate: Coordinate?

    /// Nil where nothing is known.
    public init?(name: String? = nil, address: String? = nil, city: String? = nil, coordinate: Coordinate? = nil) {
        guard name != nil || address != nil || city != nil || coordinate != nil else { return nil }
        self.name = name
        self.address = address
        self.city = city
        self.coordinate = coordinate
    }
}
