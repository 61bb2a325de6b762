import WeftGLib

/// The parts of the program's feed, set up from the options and the store of the last run. Any thread.
public struct FeedSession: Sendable {
    /// The merged groups of all sources.
    public let feed: MergedFeed
    /// The user's location, or the chosen place.
    public let location: ChosenLocationService
    /// The user's sources.
    public let sources: SourceList
    /// The store of groups; nil if it cannot be opened.
    public let store: GroupStore?
    /// The name of the place while none is chosen.
    public let placeName: String
    /// True if the options name the place.
    public let isPlaceNamed: Bool
    /// The HTTP client of the sources.
    public let client: HTTPClient
    /// The task that restores the sources and the place of the last run; it returns the place. Nil if there is nothing
    /// to restore, or if the options set everything.
    public let beginning: Task<StoredPlace?, Never>?
    /// True if scroll position and open page belong to the user's own sources and place, and not to options.
    public let keepsPosition: Bool
    private let chosenRadius: Locked<Double?>
    private let forgetting = Locked<Task<Void, Never>?>(nil)
    private let window = Locked<LastWindow?>(nil)
    private let recents = Locked<[StoredPlace]>([])
    let hiding = Locked(HiddenGroups())
    /// The user's arrangement, without `--order`.
    let arranged: Locked<FeedArrangement>

    /// Starts reading the settings that the options do not set.
    /// - Parameters:
    ///   - service: provides groups while there are no sources.
    ///   - location: provides the place until one is chosen.
    ///   - store: nil if nothing can be stored.
    ///   - token: for sources of this run; nil uses `--key`, or the environment.
    ///   - tokens: the user's tokens for listed sources.
    ///   - ownSources: provides the sources for this run only, in place of all others. `store` then belongs to this run,
    ///     too, and has them as its list.
    public init(
        _ configuration: FeedConfiguration, service: any MeetupService, location: any LocationService,
        store: GroupStore?, client: HTTPClient, limits: FeedLimits = FeedLimits(),
        token: SourceList.TokenOfRun? = nil,
        tokens: @escaping SourceList.Tokens = { _ in nil }, ownSources: (@Sendable () async -> [StoredSource])? = nil
    ) {
        let wanted = GroupSearch(
            near: configuration.place, radius: configuration.radius ?? MergedFeed.radius, order: configuration.order)
        feed = MergedFeed(
            [], wanted: wanted, isRadiusChosen: configuration.radius != nil, limits: limits, memory: store,
            fallback: service)
        self.location = ChosenLocationService(location)
        self.store = store
        self.client = client
        let isLondon = configuration.place == .london
        isPlaceNamed = configuration.isPlaceNamed
        placeName = configuration.placeName ?? (isLondon ? "London" : configuration.place.text)
        chosenRadius = Locked(configuration.radius)
        keepsPosition = configuration.keepsPosition
        arranged = Locked(FeedArrangement(order: configuration.order))
        sources = SourceList(
            feed: feed, store: store, client: client,
            token: token ?? { configuration.token(for: $0) }, tokens: tokens)

        let addresses = configuration.sources
        let isStored = store?.isThere == true
        let restoresSources = isStored && configuration.serviceURL == nil && configuration.dataDirectory == nil
        let restoresPlace = isStored && !configuration.isPlaceNamed
        guard ownSources != nil || !addresses.isEmpty || isStored else {
            beginning = nil
            return
        }
        let keepsOrder = configuration.isOrderNamed
        let restoresRadius = isStored && configuration.radius == nil
        beginning = Task.detached(priority: .userInitiated) {
            [feed, sources, chosenRadius, arranged, hiding, window, recents, location = self.location] in
            if isStored, let last = await store?.lastWindow() { window.withLock { $0 = last } }
            if restoresRadius, let text = try? await store?.setting(Self.radiusSetting), let radius = Double(text),
                Self.radii.contains(radius)
            {
                chosenRadius.withLock { $0 = radius }
                await feed.setRadius(radius)
            }
            if isStored, let kept = try? await store?.setting(FeedArrangement.setting) {
                await feed.arrange(arranged.withLock { $0.take(kept, keepsOrder: keepsOrder) })
            }
            if isStored, let kept = try? await store?.setting(HiddenGroups.setting) {
                let hidden = HiddenGroups(kept)
                hiding.withLock { $0 = hidden }
                await feed.hide(hidden)
            }
            if let ownSources {
                await sources.set(await ownSources())
            } else if !addresses.isEmpty {
                await sources.take(addresses: addresses.map(SourceFinder.address(ofArgument:)))
            } else if restoresSources {
                await sources.restore()
            }
            if isStored, let last = try? await store?.recentPlaces() {
                // A place that was chosen meanwhile stays first.
                recents.withLock { known in known = last.reduce(into: known) { Self.add($1, to: &$0) } }
            }
            guard restoresPlace, let place = recents.withLock({ $0.first }),
                location.restore(place.coordinate)
            else { return nil }
            return place
        }
    }

    /// True if all stored data is deleted at the end of the run.
    public var isTemporary: Bool { store?.options.isTemporary == true }

    /// The window's state at the end of the last run; nil until it is read, and if nothing was stored.
    public var lastWindow: LastWindow? { window.withLock { $0 } }

    /// Records that the window was closed while the process continues, so that the next window opens in the same state.
    public func noteClosed(_ last: LastWindow) { window.withLock { $0 = last } }

    /// Sets another place, also for the next start.
    public func choose(_ place: StoredPlace) {
        location.choose(place.coordinate)
        recents.withLock { known in known = known.reduce(into: [place]) { Self.add($1, to: &$0) } }
        // The store reports its failures by notices.
        Task { [store] in try? await store?.noteRecentPlace(place) }
    }

    /// Deletes the stored data of a removed source; saved groups stay. `finish` waits for it.
    public func forget(_ source: StoredSource) {
        forgetting.withLock { task in
            task = Task { [before = task, store, client] in
                await before?.value
                // The store reports its failures by notices.
                try? await store?.forget(source)
                // An answer may have been cached after the removal.
                await client.clearCache()
            }
        }
    }

    /// Empties the store's log. After a killed run, the log still contains the data that the run had removed, possibly
    /// the address of a calendar.
    public func emptyLog() async { await store?.empty() }

    /// Stores the list of sources if that failed before, and waits for pending deletions.
    public func finish() async {
        await sources.finish()
        await forgetting.withLock { $0 }?.value
    }

    private static let radiusSetting = "radius"
    /// The range of radii in kilometres.
    public static let radii = 5.0...250

    /// The search radius in kilometres.
    public var radius: Double { chosenRadius.withLock { $0 } ?? MergedFeed.radius }

    /// True if the user chose the radius.
    public var isRadiusChosen: Bool { chosenRadius.withLock { $0 } != nil }

    /// The distance in kilometres within which groups are shown; nil without a limit. The fallback has none until the
    /// user chooses one, since its few groups may be far from the user's place.
    public var limit: Double? { feed.usesFallback ? chosenRadius.withLock { $0 } : radius }

    /// Sets the search radius from the next search on, also for the next start; nil resets it.
    public func choose(radius: Double?) async {
        let radius = radius.map { min(max($0, Self.radii.lowerBound), Self.radii.upperBound) }
        chosenRadius.withLock { $0 = radius }
        await feed.setRadius(radius)
        try? await store?.set(Self.radiusSetting, to: radius.map { "\($0)" })
    }

    /// The recently used places, the last one first; empty before they are read, or if they cannot be read.
    public var recentPlaces: [StoredPlace] { recents.withLock { $0 } }

    private static func add(_ place: StoredPlace, to places: inout [StoredPlace]) {
        if !places.contains(where: { $0.coordinate.placeKey == place.coordinate.placeKey }) { places.append(place) }
    }
}
