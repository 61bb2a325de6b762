import WeftNodes

/// The batch fetcher's questions to its list.
@MainActor
protocol BatchFetcherOwner: AnyObject {
    /// True if the list is visible to the user.
    var isPresent: Bool { get }
    /// Increased with each change of the data source's contents.
    var contentVersion: Int { get }
    func wantsBatch(atStart: Bool) -> Bool
    func beginBatch(_ context: BatchContext, atStart: Bool)
    func setNeedsRangeUpdate()
}

/// Requests more rows when the user scrolls near an end of the list. `BatchFetching` decides when.
@MainActor
final class BatchFetcher {
    /// One end of the list at which more rows may be fetched.
    private final class End {
        /// The distance from this end, in screens, at which more rows are fetched; 0 or less disables it.
        var leadingScreens: Double
        let context: BatchContext
        /// The state at the last fetch. No new fetch begins until the state changes.
        var occasion: BatchFetching.Occasion?

        init(leadingScreens: Double, onChange: @escaping @Sendable () -> Void) {
            self.leadingScreens = leadingScreens
            context = BatchContext(onChange: onChange)
        }
    }

    private let scroller: ListScroller
    private let geometry: ListGeometry
    private unowned let owner: any BatchFetcherOwner
    /// Decides about fetching while the list moves.
    weak var delegate: (any BatchFetchingDelegate)?
    private lazy var end = makeEnd(leadingScreens: 2)
    private lazy var start = makeEnd(leadingScreens: 0)

    init(_ scroller: ListScroller, _ geometry: ListGeometry, owner: any BatchFetcherOwner) {
        self.scroller = scroller
        self.geometry = geometry
        self.owner = owner
    }

    private func makeEnd(leadingScreens: Double) -> End {
        End(leadingScreens: leadingScreens) { [weak self] in
            ApplyQueue.shared.push(order: 0) { self?.fetchWhereDue() }
        }
    }

    /// The distance from the end, or the start, in screens, at which more rows are fetched; 0 or less disables it.
    subscript(atStart atStart: Bool) -> Double {
        get { (atStart ? start : end).leadingScreens }
        set {
            let end = atStart ? start : end
            end.leadingScreens = newValue
            end.occasion = nil
            owner.setNeedsRangeUpdate()
        }
    }

    /// Forgets failed fetches. Fetches again if a fetch is due, even if the last one returned nothing.
    func retry() {
        for end in [end, start] {
            end.occasion = nil
            if end.context.isFetching { end.context.cancelBatchFetching() }
        }
        owner.setNeedsRangeUpdate()
    }

    /// Called when the list or its position changed.
    func fetchWhereDue() {
        guard geometry.page > 0 else { return }
        fetch(atStart: false)
        // If the fetch at the end inserted rows at once, this call sees them as a change of content.
        if start.leadingScreens > 0 { fetch(atStart: true) }
    }

    private func fetch(atStart: Bool) {
        let end = atStart ? start : end
        let (page, extent) = (geometry.page, geometry.totalExtent)
        let occasion = BatchFetching.Occasion(offset: scroller.offset, contentVersion: owner.contentVersion)
        // The user left this end and returned, or the fetch was cancelled without a result.
        if end.occasion != occasion || end.context.isCancelled { end.occasion = nil }
        let fetching = BatchFetching(
            leadingScreens: end.leadingScreens, isFetching: end.context.isFetching, page: page, content: extent,
            remaining: atStart ? scroller.offset : extent - scroller.offset - page, isVisible: owner.isPresent,
            movesTowardsEnd: scroller.isMovingForward != atStart, occasion: occasion, lastOccasion: end.occasion,
            speed: scroller.speed)
        let decided = delegate.flatMap { delegate in
            fetching.question.map { delegate.shouldFetchBatch(withRemainingTime: $0.remainingTime, hint: $0.hint) }
        }
        guard decided ?? fetching.isDue, owner.wantsBatch(atStart: atStart), end.context.begin() else { return }
        // Set before the call: rows that the fetch inserts at once are new content.
        end.occasion = occasion
        owner.beginBatch(end.context, atStart: atStart)
    }
}
