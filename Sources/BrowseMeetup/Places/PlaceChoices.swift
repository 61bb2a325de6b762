import GroupDirectory
import Weft

/// What choosing a place needs of the program.
@MainActor
struct PlaceChoices {
    /// How far around the place groups are wanted.
    @MainActor
    struct Radius {
        /// Kilometres.
        static let all = [5.0, 10, 25, 50, 100, 250]

        let kilometres: Double
        let choose: @MainActor (Double) -> Void
    }

    /// Of the places used before.
    static let maximumRecents = 12

    let finder: PlaceFinder
    /// Asked when the reader wants it.
    let location: any LocationService
    /// Those that may know places by name.
    let sources: @MainActor () async -> [any GroupSource]
    /// In which names are wanted, as in `de`.
    let language: String
    /// The places used before, the last one first.
    let recents: @MainActor () async -> [StoredPlace]
    let choose: @MainActor (StoredPlace) -> Void
    /// Nil where no radius counts.
    let radius: Radius?
}
