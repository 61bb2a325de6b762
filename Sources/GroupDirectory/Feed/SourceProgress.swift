/// How far a merged feed has got with one source. A value.
struct SourceProgress: Sendable {
    typealias Phase = SourceAttempts.Phase

    let identity: SourceIdentity
    let pageSize: Int
    /// Whether it gives groups in the order that is wanted.
    let isOrdered: Bool
    private var attempts: SourceAttempts
    var cursor: SourceCursor?
    /// Whether it has answered.
    var hasBegun = false
    /// What it has told of, also what was too far, and when the next event of each begins.
    private var known: [Group.ID: Int64] = [:]
    /// Whether what is farther than was asked for is left out here, whatever the service makes of a radius.
    let keepsToRadius: Bool
    /// Groups that were kept.
    private(set) var position = 0
    private var hasSkipped = false
    /// Whether there are events of it that could be read, be they of nobody who is looked for.
    private var hasEvents = false
    /// Nothing that is before it is still to come, if the source keeps to the order.
    private(set) var horizon = -Double.infinity
    private var barrenPages = 0
    /// Pages in a row without another group that told of other events.
    private var eventPages = 0
    /// Pages in a row that the user's filter leaves nothing of.
    private var filteredPages = 0

    init(_ source: any GroupSource, _ order: GroupOrder, _ limits: FeedLimits, phase: Phase? = nil) {
        attempts = SourceAttempts(phase ?? .ready)
        identity = source.identity
        pageSize = max(1, min(limits.pageSize, source.abilities.maximumPageSize))
        isOrdered = source.abilities.orders.contains(order)
        // The others look for themselves, by the places of their events.
        keepsToRadius = source.abilities.place == .service
    }

    var phase: Phase {
        get { attempts.phase }
        set { attempts.phase = newValue }
    }

    var isEnded: Bool { attempts.isEnded }

    /// Takes a page; the groups of it that are kept, with where they stand in what the source answered. One that comes
    /// again counts as it came first: sites of events tell of a group with each page of them, soonest first. Only where its next
    /// event begins earlier it counts anew, in `again`: sites may have them in the order of several clocks.
    mutating func take(
        _ page: SourcePage<Group>, _ search: GroupSearch, _ limits: FeedLimits, room: Int
    ) -> (groups: [Group], again: [Group], position: Int) {
        let room = max(0, min(limits.maximumGroupsPerSource - known.count, room))
        let start = position
        let before = known.count
        var (groups, again): ([Group], [Group]) = ([], [])
        var primaries: [Double] = []
        var farCount = 0
        for var group in page.items.prefix(room) {
            group.source = identity.id
            let begins = group.beginsNext
            if let before = known[group.id] {
                guard begins < before else { continue }
                known[group.id] = begins
                if !(keepsToRadius && search.isTooFar(group)) { again.append(group) }
                continue
            }
            known[group.id] = begins
            primaries.append(FeedRank(group, search, source: 0, position: 0).primary)
            if keepsToRadius, search.isTooFar(group) {
                farCount += 1
            } else {
                groups.append(group)
            }
        }
        // Lists of events have those that were called off among the others.
        let last = (search.order == .nextEvent ? primaries.filter(\.isFinite).max() : nil) ?? primaries.max()
        if isOrdered, let last { horizon = max(horizon, last) }
        position += groups.count
        hasSkipped = hasSkipped || !page.skipped.isEmpty
        hasEvents = hasEvents || page.hasOtherEvents
        hasBegun = true
        count(isBarren: known.count == before, page)
        filteredPages = groups.contains { search.filter.wants($0, after: search.start) } ? 0 : filteredPages + 1
        cursor = page.next
        // Behind a whole page of what is too far there is nothing nearer.
        let isBeyond = isOrdered && search.order == .nearest && farCount > 0 && farCount == page.items.count
        if page.next == nil || page.items.count > room || isBeyond {
            // A last page of known groups came in place of others; one group may have moved while pages were read.
            let isLast = page.next == nil && page.items.count <= room
            let isRepeated = isLast && barrenPages > 0 && page.items.count > 1
            attempts.succeed(.ended(isBarren: page.endsEarly || isRepeated))
        } else {
            let isFiltered = search.filter.isOn && filteredPages >= limits.maximumFilteredPages
            let isBarren =
                isFiltered || barrenPages >= limits.maximumBarrenPages || eventPages >= limits.maximumEventPages
            attempts.succeed(isBarren ? .ended(isBarren: true) : .ready)
        }
        return (groups, again, start)
    }

    private mutating func count(isBarren: Bool, _ page: SourcePage<Group>) {
        barrenPages = isBarren && !page.hasOtherEvents ? barrenPages + 1 : 0
        eventPages = isBarren ? eventPages + 1 : 0
    }

    mutating func fail(_ error: MeetupServiceError, now: Double, _ limits: FeedLimits) {
        attempts.fail(error, now: now, limits)
    }

    /// The user wants it to be asked again.
    mutating func retry() {
        attempts.retry()
        barrenPages = 0
        eventPages = 0
    }

    func status(now: Double, _ limits: FeedLimits) -> SourceStatus {
        SourceStatus(
            identity: identity, state: attempts.state(now: now, limits), count: position,
            isUnreadable: hasSkipped && known.isEmpty && !hasEvents)
    }
}

extension Group {
    /// When its next event begins that takes place, in milliseconds since 1970; `Int64.max` where none does.
    fileprivate var beginsNext: Int64 {
        guard let nextEvent, !nextEvent.isCancelled else { return .max }
        return nextEvent.time?.unixMilliseconds ?? .max
    }
}
