/// Where the user is.
public protocol LocationService: Sendable {
    /// The place to look for groups around. Any thread.
    func currentPlace() async throws(LocationError) -> Coordinate
    /// The town that the place was given as; nil where only a position is known. Any thread.
    func currentTown() async throws(LocationError) -> Place?
}

extension LocationService {
    public func currentTown() async throws(LocationError) -> Place? { nil }
}

/// Why the user's place is not known.
public struct LocationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence for the user.
    public let description: String

    /// An error with its message.
    public init(_ description: String) {
        self.description = description
    }
}

/// A place that was set beforehand: the tutorial's, or `--place`.
public struct FixedLocationService: LocationService {
    /// The place.
    public let place: Coordinate

    /// A service that answers with one place.
    public init(place: Coordinate = .london) {
        self.place = place
    }

    public func currentPlace() async throws(LocationError) -> Coordinate { place }

    public func currentTown() async throws(LocationError) -> Place? { place == .london ? .london : nil }
}
