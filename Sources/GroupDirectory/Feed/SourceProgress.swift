/// How far a merged feed has got with one source. A value.
struct SourceProgress: Sendable {
    enum Phase: Sendable, Hashable {
        /// Has more, and is not asked just now.
        case ready
        case asking(ticket: Int, since: Double)
        case pausing(until: Double, isTold: Bool, MeetupServiceError)
        case failed(MeetupServiceError)
        case ended(isBarren: Bool)
    }

    let identity: SourceIdentity
    let pageSize: Int
    /// Whether it gives groups in the order that is wanted.
    let isOrdered: Bool
    var phase: Phase
    var cursor: SourceCursor?
    /// Whether it has answered.
    var hasBegun = false
    /// What it has given before.
    private(set) var known: Set<Group.ID> = []
    /// Groups that it answered, repetitions included.
    private(set) var position = 0
    private(set) var skipped = SkippedRecords()
    /// Nothing that is before it is still to come, if the source keeps to the order.
    private(set) var horizon = -Double.infinity
    private var barrenPages = 0
    private var failures = 0

    init(_ source: any GroupSource, _ order: GroupOrder, _ limits: FeedLimits, phase: Phase? = nil) {
        self.phase = phase ?? .ready
        identity = source.identity
        pageSize = max(1, min(limits.pageSize, source.abilities.maximumPageSize))
        isOrdered = source.abilities.orders.contains(order)
    }

    var isEnded: Bool {
        guard case .ended = phase else { return false }
        return true
    }

    /// Takes a page; the groups of it that are kept, with where they stand in what the source answered.
    mutating func take(
        _ page: SourcePage<Group>, _ search: GroupSearch, _ limits: FeedLimits, room: Int
    ) -> (groups: [Group], position: Int) {
        let room = max(0, min(limits.maximumGroupsPerSource - known.count, room))
        let start = position
        let before = known.count
        let groups = page.items.prefix(room).map { group in
            var group = group
            group.source = identity.id
            return group
        }
        for group in groups {
            known.insert(group.id)
            if isOrdered { horizon = max(horizon, FeedRank(group, search, source: 0, position: 0).primary) }
        }
        position += groups.count
        skipped.append(page.skipped)
        hasBegun = true
        failures = 0
        barrenPages = known.count > before ? 0 : barrenPages + 1
        cursor = page.next
        if page.next == nil || page.items.count > room {
            phase = .ended(isBarren: false)
        } else {
            phase = barrenPages >= limits.maximumBarrenPages ? .ended(isBarren: true) : .ready
        }
        return (groups, start)
    }

    mutating func fail(_ error: MeetupServiceError, now: Double, _ limits: FeedLimits) {
        failures += 1
        guard error.mayPass, failures <= limits.maximumRetries else {
            phase = .failed(error)
            return
        }
        // One that says "now" again and again is not asked at once again and again.
        let pause = error.retryAfter.map {
            max($0, failures > 1 ? limits.pause(after: failures - 1) : limits.firstPause / 2)
        }
        phase = .pausing(
            until: now + (pause ?? limits.pause(after: failures)), isTold: error.retryAfter != nil, error)
    }

    /// The user wants it to be asked again.
    mutating func retry() {
        failures = 0
        barrenPages = 0
        phase = .ready
    }

    func status(now: Double, _ limits: FeedLimits) -> SourceStatus {
        let state: SourceStatus.State =
            switch phase {
            case .ready: .loading
            case .asking(_, let since): now >= since + limits.slowAfter ? .slow : .loading
            case .pausing(let until, let isTold, let error): .pausing(until: until, isTold: isTold, error)
            case .failed(let error): .failed(error)
            case .ended(let isBarren): .ended(isBarren: isBarren)
            }
        return SourceStatus(identity: identity, state: state, count: known.count, skipped: skipped)
    }
}
