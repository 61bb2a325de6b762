import WeftGLib

/// A search for places while typing. Main actor; nothing blocks.
///
/// The embedded list and coordinates answer at once. Sources that can look up places are queried after a pause in
/// typing, and their results are appended. Further typing cancels earlier queries.
@MainActor
public final class PlaceQuery {
    /// The results to show.
    public enum State: Sendable, Equatable {
        /// No text was typed.
        case empty
        /// More results may follow.
        case asking([PlaceSuggestion])
        case found([PlaceSuggestion])
        /// A sentence.
        case failed(String)
    }

    /// Milliseconds after the last key before sources are queried.
    public static let pause = TypedLookup<PlaceSuggestion>.pause
    /// Maximum number of results from all sources together.
    nonisolated static let maximumOfSources = 20
    /// Minimum number of characters for sources, since fewer match everything.
    private static let minimumForSources = 2

    /// The results to show.
    public private(set) var state = State.empty
    /// True if `state` belongs to the previously typed text.
    public private(set) var isPending = false
    /// Called after changes of `state` or `isPending`.
    public var onChange: (@MainActor () -> Void)?

    private let runner: LookupRunner<PlaceSuggestion>

    /// - Parameters:
    ///   - sources: the sources that are queried for groups.
    ///   - language: of names from sources, e.g. `de`.
    public init(
        finder: PlaceFinder, sources: @escaping @MainActor () async -> [any GroupSource], language: String
    ) {
        runner = LookupRunner { here, more in
            Self.joined(here, more, most: here.count + Self.maximumOfSources)
        } here: { words in
            await Self.known(words, finder, sources)
        } ask: { source, words throws(MeetupServiceError) in
            let places = (try? await source.places(named: words, language: language)) ?? []
            return places.prefix(Self.maximumOfSources * 10).map(PlaceSuggestion.init)
        }
        runner.onChange = { [weak self] in self?.lookupChanged() }
    }

    /// Searches for the current text.
    public func look(for text: String) { runner.look(for: text) }

    private static func known(
        _ words: String, _ finder: PlaceFinder, _ sources: @MainActor () async -> [any GroupSource]
    ) async -> LookupAnswer<PlaceSuggestion> {
        let found: [PlaceSuggestion]
        do throws(GazetteerError) {
            found = try await finder.places(named: words)
        } catch {
            Log.warning("browse-meetup", "\(error)")
            return .failed(
                localized("Places cannot be looked up by name: {reason}.", ["reason": error.description]))
        }
        let isPosition = (try? Coordinate(parsing: words)) != nil
        let queriesSources = !isPosition && words.count >= minimumForSources && !Task.isCancelled
        return .found(found, askable: queriesSources ? await sources().filter(\.abilities.givesPlaces) : [])
    }

    private func lookupChanged() {
        let lookup = runner.lookup
        let wasPending = isPending
        isPending = lookup.isPending
        // The shown results stay until new ones arrive.
        guard !isPending else { return }
        let new: State =
            if lookup.words.isEmpty {
                .empty
            } else if let failure = lookup.failure {
                .failed(failure)
            } else {
                lookup.isAsking ? .asking(lookup.items) : .found(lookup.items)
            }
        guard new != state || wasPending && new != .empty else { return }
        state = new
        onChange?()
    }

    /// Joins results; a repeated name at the same place is dropped.
    private nonisolated static func joined(
        _ known: [PlaceSuggestion], _ places: [PlaceSuggestion], most: Int
    ) -> [PlaceSuggestion] {
        var all = known
        for found in places where all.count < most && !found.place.name.isEmpty {
            let isKnown = all.contains {
                $0.place.name == found.place.name
                    && $0.place.coordinate.distance(to: found.place.coordinate) < 5000
            }
            if !isKnown { all.append(found) }
        }
        return all
    }
}

extension PlaceSuggestion {
    /// A source's place on one line.
    fileprivate init(_ found: FoundPlace) {
        self.init(
            StoredPlace(
                name: found.name.singleLine(limit: 200), region: found.region?.singleLine(limit: 200),
                coordinate: found.coordinate))
    }
}
