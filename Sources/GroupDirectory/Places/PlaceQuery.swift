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
    public static let pause = 300
    /// Of all sources together.
    static let maximumOfSources = 20
    /// With fewer characters everything is found.
    private static let minimumForSources = 2

    /// What there is to show.
    public private(set) var state = State.empty
    /// Whether `state` is that of what was typed before.
    public private(set) var isPending = false
    /// `state` is another one, or not that of before any more.
    public var onChange: (@MainActor () -> Void)?

    private let finder: PlaceFinder
    private let sources: @MainActor () async -> [any GroupSource]
    private let language: String
    private var task: Task<Void, Never>?

    /// - Parameters:
    ///   - sources: those that are asked for groups.
    ///   - language: of names that sources give, as in `de`.
    public init(
        finder: PlaceFinder, sources: @escaping @MainActor () async -> [any GroupSource], language: String
    ) {
        self.finder = finder
        self.sources = sources
        self.language = language
    }

    isolated deinit {
        task?.cancel()
    }

    /// Looks for what is typed now.
    public func look(for text: String) {
        task?.cancel()
        let words = text.trimmingBlanks
        guard !words.isEmpty else {
            task = nil
            isPending = false
            return change(to: .empty)
        }
        isPending = true
        // What is shown stays until there is something else.
        task = Task { [weak self, finder] in
            let found: [PlaceSuggestion]
            do throws(GazetteerError) {
                found = try await finder.places(named: words)
            } catch {
                Log.warning("browse-meetup", "\(error)")
                guard !Task.isCancelled else { return }
                self?.change(
                    to: .failed(
                        localized("Places cannot be looked up by name: {reason}.", ["reason": error.description])))
                return
            }
            await self?.goOn(words, found)
        }
    }

    private func goOn(_ words: String, _ found: [PlaceSuggestion]) async {
        guard !Task.isCancelled else { return }
        let isPosition = (try? Coordinate(parsing: words)) != nil
        let isAsked = !isPosition && words.count >= Self.minimumForSources
        let asked = isAsked ? await sources().filter(\.abilities.givesPlaces) : []
        guard !Task.isCancelled else { return }
        guard !asked.isEmpty else { return change(to: .found(found)) }
        change(to: .asking(found))
        do { try await Task.sleep(for: .milliseconds(Self.pause)) } catch { return }
        var all = found
        let language = language
        await withTaskGroup(of: [FoundPlace].self) { group in
            for source in asked {
                group.addTask { (try? await source.places(named: words, language: language)) ?? [] }
            }
            for await places in group {
                all = Self.joined(all, places, most: found.count + Self.maximumOfSources)
                guard !Task.isCancelled else { return }
                change(to: .asking(all))
            }
        }
        guard !Task.isCancelled else { return }
        change(to: .found(all))
    }

    /// What another one named in the same place is left out.
    private static func joined(
        _ known: [PlaceSuggestion], _ places: [FoundPlace], most: Int
    ) -> [PlaceSuggestion] {
        var all = known
        for place in places where all.count < most {
            let name = place.name.singleLine(limit: 200)
            let isKnown = all.contains {
                $0.place.name == name && $0.place.coordinate.distance(to: place.coordinate) < 5000
            }
            guard !isKnown, !name.isEmpty else { continue }
            let region = place.region?.singleLine(limit: 200)
            all.append(PlaceSuggestion(StoredPlace(name: name, region: region, coordinate: place.coordinate)))
        }
        return all
    }

    private func change(to state: State) {
        guard isPending || state != self.state else { return }
        isPending = false
        self.state = state
        onChange?()
    }
}
