/// A town as the place of a feed.
public struct Place: Sendable, Hashable {
    /// The place's name.
    public let name: String
    /// The other name that matched a search, if any.
    public let foundAs: String?
    /// The country's name in English.
    public let country: String
    /// Two letters of ISO 3166.
    public let countryCode: String
    /// The state, province or other first-level division as named by GeoNames; nil if unknown.
    public let region: String?
    /// The two letters of a state of the United States; nil for other countries.
    public let regionCode: String?
    /// The place's coordinates.
    public let coordinate: Coordinate
    /// Population in thousands.
    public let population: Int
    /// IANA name of the time zone: "Europe/Paris".
    public let timeZone: String
}

extension Place {
    /// The default place.
    public static let london = Place(
        name: "London", foundAs: nil, country: "United Kingdom", countryCode: "GB", region: "England", regionCode: nil,
        coordinate: .london, population: 8961, timeZone: "Europe/London")
}
