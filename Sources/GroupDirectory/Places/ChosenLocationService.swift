import WeftGLib

/// The place that the user has chosen, in this run or an earlier one. Before that, another service provides the place.
/// Any thread.
public final class ChosenLocationService: LocationService {
    private let first: any LocationService
    private let chosen = Locked<Coordinate?>(nil)

    /// - Parameter first: provides the place until one is chosen.
    public init(_ first: any LocationService) {
        self.first = first
    }

    public func currentPlace() async throws(LocationError) -> Coordinate {
        if let place = chosen.withLock({ $0 }) { return place }
        return try await first.currentPlace()
    }

    public func currentTown() async throws(LocationError) -> Place? {
        guard chosen.withLock({ $0 }) == nil else { return nil }
        return try await first.currentTown()
    }

    /// Sets the place from now on.
    public func choose(_ place: Coordinate) { chosen.withLock { $0 = place } }

    /// Restores the place of the last start, unless one was chosen since; true if it was restored.
    public func restore(_ place: Coordinate) -> Bool {
        chosen.withLock { chosen in
            guard chosen == nil else { return false }
            chosen = place
            return true
        }
    }
}
