import WeftGLib

/// How far an agenda has got with one source. A value.
struct AgendaProgress: Sendable {
    /// What the source is asked for, by what it can.
    enum Question: Sendable, Hashable {
        case events
        /// Its groups, for their next events.
        case groups
    }

    let identity: SourceIdentity
    let question: Question
    let pageSize: Int
    var attempts: SourceAttempts
    private(set) var cursor: SourceCursor?
    /// Whether it has answered.
    private(set) var hasBegun = false
    /// Nothing that begins before it is still to come; milliseconds.
    private(set) var horizon = Int64.min
    /// Whether what it does not tell of up to there is not to come: it was put off or taken back.
    let tellsOfAll: Bool
    private let isOrdered: Bool
    /// What it has told of.
    private var known: Set<EventKey> = []
    private var hasSkipped = false
    /// Whether it told of something that could be read, be it of another place.
    private var hasReadable = false
    private var barrenPages = 0
    /// Groups that came, in answer to `groups`.
    private var groupCount = 0

    init(_ source: any GroupSource, _ limits: FeedLimits, attempts: SourceAttempts? = nil) {
        let abilities = source.abilities
        identity = source.identity
        question = abilities.givesEvents ? .events : .groups
        pageSize = max(1, min(limits.pageSize, abilities.maximumPageSize))
        tellsOfAll = abilities.givesEvents && abilities.listsAllEvents
        isOrdered = abilities.givesEvents ? abilities.listsAllEvents : abilities.orders.contains(.nextEvent)
        // Who is at an address is found out by asking for groups.
        let isAsked = abilities.givesEvents || abilities.givesNextEvents || identity.kind == .unknown
        self.attempts = attempts ?? SourceAttempts(isAsked ? .ready : .ended(isBarren: false))
    }

    /// Takes a page: those of its events that are to be shown are `events`, `found` of them are new.
    mutating func take<Item>(_ page: SourcePage<Item>, _ events: [AgendaEvent], _ limits: FeedLimits, room: Int) {
        let before = known.count
        for event in events { known.insert(event.id) }
        if isOrdered, let last = events.map(\.begins.unixMilliseconds).max() { horizon = max(horizon, last) }
        hasSkipped = hasSkipped || !page.skipped.isEmpty
        hasReadable = hasReadable || !page.items.isEmpty || page.hasOtherEvents
        hasBegun = true
        barrenPages = known.count == before && !page.hasOtherEvents ? barrenPages + 1 : 0
        if question == .groups { groupCount += page.items.count }
        cursor = page.next
        let isFull = room <= 0 || known.count >= limits.maximumGroupsPerSource || groupCount >= limits.unorderedGroups
        if page.next == nil || isFull {
            attempts.succeed(.ended(isBarren: page.endsEarly))
        } else {
            attempts.succeed(barrenPages >= limits.maximumBarrenPages ? .ended(isBarren: true) : .ready)
        }
    }

    /// How much it has told of by now.
    var reach: AgendaReach {
        if question == .groups { return .nextOfEachGroup }
        return .all(until: !tellsOfAll ? .min : attempts.isEnded ? .max : horizon)
    }

    func hasTold(of key: EventKey) -> Bool { known.contains(key) }

    mutating func retry() {
        attempts.retry()
        barrenPages = 0
    }

    func status(now: Double, _ limits: FeedLimits) -> SourceStatus {
        SourceStatus(
            identity: identity, state: attempts.state(now: now, limits), count: known.count,
            isUnreadable: hasSkipped && !hasReadable)
    }
}
