/// A town that a feed can be near.
public struct Place: Sendable, Hashable {
    /// The place's name.
    public let name: String
    /// The other name by which a search found it, where it was one.
    public let foundAs: String?
    /// In English.
    public let country: String
    /// ISO 3166, two letters.
    public let countryCode: String
    /// The state, province or other first-level division that it is in, as GeoNames calls it; nil where that is not known.
    public let region: String?
    /// The two letters of a state of the United States; nil elsewhere.
    public let regionCode: String?
    /// Where it is.
    public let coordinate: Coordinate
    /// In thousands of people.
    public let population: Int
    /// An IANA name, e.g. "Europe/Paris".
    public let timeZone: String
}

extension Place {
    /// Where groups are looked for before anybody says where.
    public static let london = Place(
        name: "London", foundAs: nil, country: "United Kingdom", countryCode: "GB", region: "England", regionCode: nil,
        coordinate: .london, population: 8961, timeZone: "Europe/London")
}
