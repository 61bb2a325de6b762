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
    /// The two letters of a state of the United States; nil elsewhere.
    public let state: String?
    /// Where it is.
    public let coordinate: Coordinate
    /// In thousands of people.
    public let population: Int
    /// An IANA name, e.g. "Europe/Paris".
    public let timeZone: String
}
