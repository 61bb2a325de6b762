import WeftGLib

/// What is typed to find a place, and what was found. Main actor; nothing waits.
///
/// The embedded list answers at once, coordinates too; sources that look up places by name are asked when nothing was typed
/// for a while, and what they know comes behind. What is typed next ends what was asked before.
@MainActor
public final class PlaceQuery {
    /// What there is to show.
    public enum State: Sendable, Equatable {
        /// Nothing is typed.
        case empty
        /// More may come.
        case asking([PlaceSuggestion])
        case found([PlaceSuggestion])
        /// A sentence.
        case failed(String)
    }

    /// How long after the last key sources are asked.
    public static let pause = TypedLookup<PlaceSuggestion>.pause
    /// Of all sources together.
    nonisolated static let maximumOfSources = 20
    /// With fewer characters everything is found.
    private static let minimumForSources = 2

    /// What there is to show.
    public private(set) var state = State.empty
    /// Whether `state` is that of what was typed before.
    public private(set) var isPending = false
    /// `state` is another one, or not that of before any more.
    public var onChange: (@MainActor () -> Void)?

    private let runner: LookupRunner<PlaceSuggestion>

    /// - Parameters:
    ///   - sources: those that are asked for groups.
    ///   - language: of names that sources give, as in `de`.
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

    /// Looks for what is typed now.
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
        let isAsked = !isPosition && words.count >= minimumForSources && !Task.isCancelled
        return .found(found, askable: isAsked ? await sources().filter(\.abilities.givesPlaces) : [])
    }

    private func lookupChanged() {
        let lookup = runner.lookup
        let wasPending = isPending
        isPending = lookup.isPending
        // What is shown stays until there is something else.
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

    /// What another one named in the same place is left out.
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
    /// As a source has it, in one line.
    fileprivate init(_ found: FoundPlace) {
        self.init(
            StoredPlace(
                name: found.name.singleLine(limit: 200), region: found.region?.singleLine(limit: 200),
                coordinate: found.coordinate))
    }
}
