import WeftGLib

/// What the program's feed is made of, as the options and the store of the last run have it. Any thread.
public struct FeedSession: Sendable {
    /// The groups of all sources.
    public let feed: MergedFeed
    /// Where the user is, or chose to be.
    public let location: ChosenLocationService
    /// The sources that the user has.
    public let sources: SourceList
    /// Where groups are kept; nil where that cannot be opened.
    public let store: GroupStore?
    /// What the place is called as long as none was chosen.
    public let placeName: String
    /// What sources are asked over.
    public let client: HTTPClient
    /// Ends when sources and place are those of the last run; with the place, where it is. Nil where nothing has to be
    /// waited for: then nothing is stored, or the options say all.
    public let beginning: Task<StoredPlace?, Never>?
    /// Whether place in the list and open page are those of the user's own sources and place, and not of options.
    public let keepsPosition: Bool
    private let chosenRadius: Locked<Double?>
    private let forgetting = Locked<Task<Void, Never>?>(nil)
    private let window = Locked<LastWindow?>(nil)
    let hiding = Locked(HiddenGroups())
    /// As the user has it, `--order` aside.
    let arranged: Locked<FeedArrangement>

    /// Begins to read what the options leave to the store.
    /// - Parameters:
    ///   - service: gives the groups while there are no sources.
    ///   - location: knows the place until one is chosen.
    ///   - store: nil where nothing can be kept.
    ///   - token: for sources of this run that want one; nil takes the `--key`, or what the environment has.
    ///   - tokens: what the user is known by to sources of the list.
    ///   - ownSources: gives the sources of this run alone, in place of all others.
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
            [feed, sources, chosenRadius, arranged, hiding, window, location = self.location] in
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
                await sources.take(await ownSources())
            } else if !addresses.isEmpty {
                await sources.take(addresses: addresses.map(SourceFinder.address(ofArgument:)))
            } else if restoresSources {
                await sources.restore()
            }
            guard restoresPlace, let place = try? await store?.recentPlaces().first,
                location.restore(place.coordinate)
            else { return nil }
            return place
        }
    }

    /// What was open at the last start; nil until that is read, and where nothing was kept.
    public var lastWindow: LastWindow? { window.withLock { $0 } }

    /// Looks near another place from now on, and at the next start.
    public func choose(_ place: StoredPlace) {
        location.choose(place.coordinate)
        // What the store cannot do it tells of itself.
        Task { [store] in try? await store?.noteRecentPlace(place) }
    }

    /// Drops what is kept of a source that is gone for good; saved groups stay. `finish` ends when that is done.
    public func forget(_ source: StoredSource) {
        forgetting.withLock { task in
            task = Task { [before = task, store] in
                await before?.value
                // What the store cannot do it tells of itself.
                try? await store?.forget(source)
            }
        }
    }

    /// Ends when what is to be dropped is.
    public func finish() async { await forgetting.withLock { $0 }?.value }

    private static let radiusSetting = "radius"
    /// Kilometres that make sense.
    public static let radii = 5.0...250

    /// How far around the place groups are looked for, in kilometres.
    public var radius: Double { chosenRadius.withLock { $0 } ?? MergedFeed.radius }

    /// Whether the user said how far.
    public var isRadiusChosen: Bool { chosenRadius.withLock { $0 } != nil }

    /// Looks so far around the place from the next search on, and at the next start; nil takes back what was chosen.
    public func choose(radius: Double?) async {
        let radius = radius.map { min(max($0, Self.radii.lowerBound), Self.radii.upperBound) }
        chosenRadius.withLock { $0 = radius }
        await feed.setRadius(radius)
        try? await store?.set(Self.radiusSetting, to: radius.map { "\($0)" })
    }

    /// The places last used, the last one first; empty where they cannot be read.
    public func recentPlaces() async -> [StoredPlace] {
        guard let store, store.isThere else { return [] }
        return (try? await store.recentPlaces()) ?? []
    }
}
