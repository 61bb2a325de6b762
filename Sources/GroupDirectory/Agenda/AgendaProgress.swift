import WeftGLib

/// The progress of an agenda with one source. A value.
struct AgendaProgress: Sendable {
    /// The requests that a source can answer.
    enum Question: Sendable, Hashable {
        case events
        /// A request for groups, to get their next events.
        case groups
    }

    let identity: SourceIdentity
    let question: Question
    let pageSize: Int
    var attempts: SourceAttempts
    private(set) var cursor: SourceCursor?
    /// True if it has answered.
    private(set) var hasBegun = false
    /// The time before which no more events will arrive, in milliseconds.
    private(set) var horizon = Int64.min
    /// True if the answer is complete up to that time: a known event that is missing in it was postponed or withdrawn.
    let tellsOfAll: Bool
    private let isOrdered: Bool
    /// The events that it reported.
    private var known: Set<EventKey> = []
    private var hasSkipped = false
    /// True if the source reported something readable, even for another place.
    private var hasReadable = false
    private var pagesWithoutMatch = 0
    /// The number of consecutive pages without a new event near the place, even if they have other events.
    private var eventPages = 0
    /// The number of groups received in answers to `groups`.
    private var groupCount = 0

    init(_ source: any GroupSource, _ limits: FeedLimits, attempts: SourceAttempts? = nil) {
        let abilities = source.abilities
        identity = source.identity
        question = abilities.givesEvents ? .events : .groups
        pageSize = max(1, min(limits.pageSize, abilities.maximumPageSize))
        tellsOfAll = abilities.givesEvents && abilities.listsAllEvents
        isOrdered = abilities.givesEvents ? abilities.listsAllEvents : abilities.orders.contains(.nextEvent)
        // A source that is only an address is skipped: asking it for groups determines its kind.
        let isQueried = abilities.givesEvents || abilities.givesNextEvents || identity.kind == .unknown
        self.attempts = attempts ?? SourceAttempts(isQueried ? .ready : .ended(isEarly: false))
    }

    /// Processes a page. `events` are those of its events that can be shown; `found` of them are new.
    mutating func take<Item>(_ page: SourcePage<Item>, _ events: [AgendaEvent], _ limits: FeedLimits, room: Int) {
        let before = known.count
        for event in events { known.insert(event.id) }
        // The missing part of a truncated answer may be earlier.
        if isOrdered, !page.endsEarly, let last = events.map(\.begins.unixMilliseconds).max() {
            horizon = max(horizon, last)
        }
        hasSkipped = hasSkipped || !page.skipped.isEmpty
        hasReadable = hasReadable || !page.items.isEmpty || page.hasOtherEvents
        hasBegun = true
        pagesWithoutMatch = known.count == before && !page.hasOtherEvents ? pagesWithoutMatch + 1 : 0
        eventPages = known.count == before ? eventPages + 1 : 0
        if question == .groups { groupCount += page.items.count }
        cursor = page.next
        let isFull = room <= 0 || known.count >= limits.maximumGroupsPerSource || groupCount >= limits.unorderedGroups
        if page.next == nil || isFull {
            // A last page of known events only was sent in place of others; a single one may have moved meanwhile.
            let isRepeated =
                page.next == nil && known.count == before && events.count > 1 && events.count == page.items.count
            attempts.succeed(.ended(isEarly: page.endsEarly || isRepeated))
        } else {
            let isEarly =
                pagesWithoutMatch >= limits.maximumPagesWithoutMatch || eventPages >= limits.maximumEventPages
            attempts.succeed(isEarly ? .ended(isEarly: true) : .ready)
        }
    }

    /// The reported part of the source's events.
    var reach: AgendaReach {
        if question == .groups { return .nextOfEachGroup }
        return .all(until: !tellsOfAll ? .min : attempts.isComplete ? .max : horizon)
    }

    func hasTold(of key: EventKey) -> Bool { known.contains(key) }

    mutating func retry() {
        attempts.retry()
        pagesWithoutMatch = 0
    }

    func status(now: Double, _ limits: FeedLimits) -> SourceStatus {
        SourceStatus(
            identity: identity, state: attempts.state(now: now, limits), count: known.count,
            isUnreadable: hasSkipped && !hasReadable)
    }
}
