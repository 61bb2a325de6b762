import GroupDirectory
import Weft
import WeftGLib

/// What choosing a place needs of the program.
@MainActor
struct PlaceChoices {
    /// How far around the place groups are wanted.
    @MainActor
    struct Radius {
        let kilometres: Double
        /// Whether the user said so.
        var isChosen = true
        /// What the user is asked in.
        var unit = LocalDistance.current
        /// Told in kilometres; nil takes back what was chosen.
        let choose: @MainActor (Double?) -> Void

        /// What can be chosen, in `unit`; within `FeedSession.radii`.
        var all: [Double] { unit == .miles ? [5, 10, 30, 60, 100, 150] : [5, 10, 25, 50, 100, 250] }

        /// The one of `all` that is nearest to what it is.
        var selected: Int {
            let wanted = kilometres / unit.kilometers
            return all.indices.min { abs(all[$0] - wanted) < abs(all[$1] - wanted) } ?? 0
        }

        /// The one of `all` at an index.
        func at(_ index: Int) -> Radius {
            all.indices.contains(index)
                ? Radius(kilometres: all[index] * unit.kilometers, unit: unit, choose: choose) : self
        }

        /// As it is before the user chooses.
        var plain: Radius {
            Radius(kilometres: MergedFeed.radius, isChosen: false, unit: unit, choose: choose)
        }
    }

    /// Of the places used before.
    static let maximumRecents = 12

    let finder: PlaceFinder
    /// Asked when the user wants it.
    let location: any LocationService
    /// Those that may know places by name.
    let sources: @MainActor () async -> [any GroupSource]
    /// In which names are wanted, as in `de`.
    let language: String
    /// The places used before, the last one first.
    let recents: @MainActor () async -> [StoredPlace]
    let choose: @MainActor (StoredPlace) -> Void
    /// Nil where no radius counts.
    let radius: @MainActor () -> Radius?
}
