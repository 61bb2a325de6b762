/// Provides the user's location.
public protocol LocationService: Sendable {
    /// The place to search around. Any thread.
    func currentPlace() async throws(LocationError) -> Coordinate
    /// The named town; nil if only a position is known. Any thread.
    func currentTown() async throws(LocationError) -> Place?
}

extension LocationService {
    public func currentTown() async throws(LocationError) -> Place? { nil }
}

/// The reason for an unknown location.
public struct LocationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence for the user.
    public let description: String

    /// An error with its message.
    public init(_ description: String) {
        self.description = description
    }
}

/// A preset place: that of the tutorial, or the one given with `--place`.
public struct FixedLocationService: LocationService {
    /// The place.
    public let place: Coordinate

    /// A service for one place.
    public init(place: Coordinate = .london) {
        self.place = place
    }

    public func currentPlace() async throws(LocationError) -> Coordinate { place }

    public func currentTown() async throws(LocationError) -> Place? { place == .london ? .london : nil }
}
