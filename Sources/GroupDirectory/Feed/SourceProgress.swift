/// A merged feed's progress with one source. A value.
struct SourceProgress: Sendable {
    typealias Phase = SourceAttempts.Phase

    let identity: SourceIdentity
    let pageSize: Int
    /// True if the source delivers groups in the requested order.
    let isOrdered: Bool
    private var attempts: SourceAttempts
    var cursor: SourceCursor?
    /// True once the source has answered.
    var hasBegun = false
    /// All received groups, including those out of range, with the start of their next event.
    private var known: [Group.ID: Int64] = [:]
    /// True to drop groups beyond the radius even if the service returned them.
    let keepsToRadius: Bool
    /// The number of groups kept.
    private(set) var position = 0
    private var hasSkipped = false
    /// True if the source has readable events, even of groups that do not match.
    private var hasEvents = false
    /// If the source keeps its order, all groups with a rank before this one were received.
    private(set) var horizon = -Double.infinity
    private var pagesWithoutMatch = 0
    /// Consecutive pages without a new group but with other events.
    private var eventPages = 0
    /// Consecutive pages without a group that matches the filter.
    private var filteredPages = 0

    init(_ source: any GroupSource, _ order: GroupOrder, _ limits: FeedLimits, phase: Phase? = nil) {
        attempts = SourceAttempts(phase ?? .ready)
        identity = source.identity
        pageSize = max(1, min(limits.pageSize, source.abilities.maximumPageSize))
        isOrdered = source.abilities.orders.contains(order)
        // Other sources filter by the places of their events themselves.
        keepsToRadius = source.abilities.place == .service
    }

    var phase: Phase {
        get { attempts.phase }
        set { attempts.phase = newValue }
    }

    var isEnded: Bool { attempts.isEnded }

    /// Takes a page and returns the kept groups with their positions in the source's answers. A repeated group keeps
    /// its first position: event sites list a group with each page of its events, soonest first. If its next event is
    /// earlier than the known one, which can happen at sites with several time zones, the group is returned in `again`.
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
        // Lists of events include cancelled ones.
        let last = (search.order == .nextEvent ? primaries.filter(\.isFinite).max() : nil) ?? primaries.max()
        if isOrdered, let last { horizon = max(horizon, last) }
        position += groups.count
        hasSkipped = hasSkipped || !page.skipped.isEmpty
        hasEvents = hasEvents || page.hasOtherEvents
        hasBegun = true
        countPage(hasMatch: known.count > before, page)
        filteredPages = groups.contains { search.filter.wants($0, after: search.start) } ? 0 : filteredPages + 1
        cursor = page.next
        // After a full page of groups beyond the radius, an ordered source has no nearer ones.
        let isBeyond = isOrdered && search.order == .nearest && farCount > 0 && farCount == page.items.count
        if page.next == nil || page.items.count > room || isBeyond {
            // A last page with only known groups repeats an earlier page. A single repeated group may have moved while
            // pages were read.
            let isLast = page.next == nil && page.items.count <= room
            let isRepeated = isLast && pagesWithoutMatch > 0 && page.items.count > 1
            attempts.succeed(.ended(isEarly: page.endsEarly || isRepeated))
        } else {
            let isFiltered = search.filter.isOn && filteredPages >= limits.maximumFilteredPages
            let isEarly =
                isFiltered || pagesWithoutMatch >= limits.maximumPagesWithoutMatch
                || eventPages >= limits.maximumEventPages
            attempts.succeed(isEarly ? .ended(isEarly: true) : .ready)
        }
        return (groups, again, start)
    }

    private mutating func countPage(hasMatch: Bool, _ page: SourcePage<Group>) {
        pagesWithoutMatch = hasMatch || page.hasOtherEvents ? 0 : pagesWithoutMatch + 1
        eventPages = hasMatch ? 0 : eventPages + 1
    }

    mutating func fail(_ error: MeetupServiceError, now: Double, _ limits: FeedLimits) {
        attempts.fail(error, now: now, limits)
    }

    /// Retries on the user's request.
    mutating func retry() {
        attempts.retry()
        pagesWithoutMatch = 0
        eventPages = 0
    }

    func status(now: Double, _ limits: FeedLimits) -> SourceStatus {
        SourceStatus(
            identity: identity, state: attempts.state(now: now, limits), count: position,
            isUnreadable: hasSkipped && known.isEmpty && !hasEvents)
    }
}

extension Group {
    /// Start of the next event that takes place, in milliseconds since 1970; `Int64.max` without one.
    fileprivate var beginsNext: Int64 {
        guard let nextEvent, !nextEvent.isCancelled else { return .max }
        return nextEvent.time?.unixMilliseconds ?? .max
    }
}
