import GroupDirectory
import Weft
import WeftGLib

/// The program's functions for choosing a place.
@MainActor
struct PlaceChoices {
    /// The search radius around the place.
    @MainActor
    struct Radius {
        /// Nil if the distance is not limited.
        let kilometres: Double?
        /// True if the user chose the radius.
        var isChosen = true
        /// The displayed unit.
        var unit = LocalDistance.current
        /// The radius in kilometres before the user chooses one; nil if the distance is then not limited.
        var standard: Double? = MergedFeed.radius
        /// Sets the radius in kilometres; nil resets it.
        let choose: @MainActor (Double?) -> Void

        /// The available radii in `unit`; within `FeedSession.radii`.
        var all: [Double] { unit == .miles ? [5, 10, 30, 60, 100, 150] : [5, 10, 25, 50, 100, 250] }

        /// The index in `all` nearest to the radius; the one after them if the distance is not limited.
        var selected: Int {
            guard let kilometres else { return all.count }
            let wanted = kilometres / unit.kilometers
            return all.indices.min { abs(all[$0] - wanted) < abs(all[$1] - wanted) } ?? 0
        }

        /// The radius at an index of `all`; the default one after them.
        func at(_ index: Int) -> Radius {
            guard all.indices.contains(index) else { return plain }
            return Radius(kilometres: all[index] * unit.kilometers, unit: unit, standard: standard, choose: choose)
        }

        /// The default radius.
        var plain: Radius {
            Radius(kilometres: standard, isChosen: false, unit: unit, standard: standard, choose: choose)
        }
    }

    /// Maximum number of recent places.
    static let maximumRecents = 12

    let finder: PlaceFinder
    /// Queried only on the user's request.
    let location: any LocationService
    /// Sources that may support looking up places.
    let sources: @MainActor () async -> [any GroupSource]
    /// The language of names, e.g. `de`.
    let language: String
    /// Recently used places, the last one first.
    let recents: @MainActor () -> [StoredPlace]
    let choose: @MainActor (StoredPlace) -> Void
    /// The current radius; nil if it has no effect.
    let radius: @MainActor () -> Radius?
}
