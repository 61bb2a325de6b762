import WeftGLib

/// The state and decisions of a merged feed, without tasks, clocks or services. It receives events with their time, and
/// returns actions. A value.
///
/// Each mutating method leaves its actions in `takeActions`, and the time of the next timer in `wake`. Times are
/// seconds of any monotonic clock.
struct FeedMachine: Sendable {
    enum Action: Sendable, Hashable {
        case ask(SourceID, after: SourceCursor?, pageSize: Int, ticket: Int)
        case cancel(ticket: Int)
        /// Stores a source's answer.
        case remember([Group], from: SourceID, position: Int, isLast: Bool)
    }

    let search: GroupSearch
    let limits: FeedLimits
    private(set) var sources: [SourceProgress] = []
    private(set) var rows: FeedRows
    /// The date of the stored rows.
    private(set) var stored: Timestamp?
    /// Deadline of the next timer.
    private(set) var wake: Double?
    /// Category names of all received groups, including filtered ones.
    private(set) var categories: Set<String> = []
    private static let maximumCategories = 200
    private var hidden = HiddenRows()
    private var actions: [Action] = []
    private var nextTicket = 1
    /// The requested number of rows.
    private var target = 0
    /// Pauses requested by services in the previous search.
    private var pauses: [SourceID: SourceProgress.Phase] = [:]

    init(_ search: GroupSearch, limits: FeedLimits = FeedLimits()) {
        self.search = search
        self.limits = limits
        rows = FeedRows(search)
    }

    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    // MARK: Events

    /// Takes over from the previous search: pauses requested by services, known categories, and hidden groups. Call
    /// before `setSources`.
    mutating func keepPauses(of last: FeedMachine, now: Double) {
        categories = last.categories
        hidden = HiddenRows(last.hidden.groups)
        for source in last.sources {
            guard case .pausing(let until, isByService: true, _) = source.phase, until > now else { continue }
            pauses[source.identity.id] = source.phase
        }
    }

    /// Sets the enabled sources, in the user's order. Sources that stay keep their progress.
    mutating func setSources(_ new: [any GroupSource], now: Double) {
        var known = Dictionary(sources.map { ($0.identity.id, $0) }, uniquingKeysWith: { first, _ in first })
        var wanted: [SourceProgress] = []
        var ids: Set<SourceID> = []
        for source in new where wanted.count < limits.maximumSources && ids.insert(source.identity.id).inserted {
            let id = source.identity.id
            if let old = known.removeValue(forKey: id) {
                wanted.append(old)
            } else {
                wanted.append(SourceProgress(source, search.order, limits, phase: pauses.removeValue(forKey: id)))
            }
        }
        for gone in known.values {
            if case .asking(let ticket, _) = gone.phase { actions.append(.cancel(ticket: ticket)) }
        }
        sources = wanted
        rows.setSources(wanted.map(\.identity))
        step(now)
    }

    /// Receives the store's answer, which may arrive after a source's answer.
    mutating func remembered(_ groups: [Group], seen: Timestamp, now: Double) {
        let numbers = Dictionary(
            sources.enumerated().map { ($1.identity.id, $0) }, uniquingKeysWith: { first, _ in first })
        var bySource: [Int: [Group]] = [:]
        noteCategories(groups)
        hidden.note(groups)
        for group in groups.prefix(limits.maximumGroups) where search.filter.wants(group, after: search.start) {
            guard let source = numbers[group.source], !sources[source].isEnded else { continue }
            // An ordered source that has passed this rank would have listed the group already, so the stored group is
            // outdated.
            let isPast =
                sources[source].isOrdered
                && FeedRank(group, search, source: source, position: 0).primary < sources[source].horizon
            if isPast || sources[source].keepsToRadius && search.isTooFar(group) { continue }
            bySource[source, default: []].append(group)
        }
        for (source, groups) in bySource.sorted(by: { $0.key < $1.key }) {
            rows.merge(groups, from: source, at: 0, isStored: true)
        }
        stored = seen
        step(now)
    }

    mutating func answered(_ ticket: Int, _ page: SourcePage<Group>, now: Double) {
        guard let index = index(of: ticket) else { return }
        let taken = sources[index].take(page, search, limits, room: limits.maximumGroups - rows.count)
        noteCategories(taken.groups)
        hidden.note(taken.groups)
        // Stores all received groups, whatever the current filter.
        func wanted(_ groups: [Group]) -> [Group] {
            groups.filter { search.filter.wants($0, after: search.start) }.map(\.withLightEvent)
        }
        rows.merge(wanted(taken.groups), from: index, at: taken.position)
        rows.merge(wanted(taken.again), from: index, at: 0)
        let isLast = sources[index].isEnded
        if isLast {
            rows.dropStored(of: index)
        } else if sources[index].isOrdered {
            rows.dropStored(of: index, before: sources[index].horizon)
        }
        actions.append(
            .remember(taken.groups, from: sources[index].identity.id, position: taken.position, isLast: isLast))
        step(now)
    }

    mutating func failed(_ ticket: Int, _ error: MeetupServiceError, now: Double) {
        guard let index = index(of: ticket) else { return }
        sources[index].fail(error, now: now, limits)
        step(now)
    }

    /// Advances the clock to `now`.
    mutating func advance(to now: Double) { step(now) }

    /// Hides exactly these groups.
    mutating func hide(_ groups: HiddenGroups, now: Double) {
        hidden = HiddenRows(groups, among: rows.all)
        step(now)
    }

    /// Requests the first `count` rows.
    mutating func want(_ count: Int, now: Double) {
        target = max(target, count)
        step(now)
    }

    /// Call after rows were shown: `keys` in their order must no longer move, and `visible` ones are on screen now.
    mutating func see(_ keys: [GroupKey], visible: Set<GroupKey>, now: Double) {
        rows.see(hidden.isEmpty ? keys : withHidden(keys), visible: visible)
        step(now)
    }

    /// Adds the hidden rows between and before the shown ones, so that they keep their places.
    private func withHidden(_ keys: [GroupKey]) -> [GroupKey] {
        var result: [GroupKey] = []
        var left = keys[...]
        for row in rows.given.dropFirst(rows.seenCount) where !left.isEmpty {
            if !hidden.contains(row) {
                guard row.id == left.removeFirst() else { return keys }
            }
            result.append(row.id)
        }
        return left.isEmpty ? result : keys
    }

    /// Retries failed and slow sources on the user's request. A pause that a service requested is respected.
    mutating func retry(_ ids: Set<SourceID>?, now: Double) {
        for index in sources.indices where ids?.contains(sources[index].identity.id) ?? true {
            guard sources[index].status(now: now, limits).canRetry else { continue }
            if case .asking(let ticket, _) = sources[index].phase { actions.append(.cancel(ticket: ticket)) }
            sources[index].retry()
        }
        step(now)
    }

    private mutating func noteCategories(_ groups: [Group]) {
        for group in groups where categories.count < Self.maximumCategories {
            if let name = group.category?.name { categories.insert(name) }
        }
    }

    private func index(of ticket: Int) -> Int? {
        sources.firstIndex { source in
            guard case .asking(ticket, _) = source.phase else { return false }
            return true
        }
    }

    // MARK: Results

    private mutating func step(_ now: Double) {
        for index in sources.indices {
            guard case .pausing(let until, _, _) = sources[index].phase, until <= now else { continue }
            sources[index].phase = .ready
        }
        ask(now)
        give(now)
        // Showing rows makes room for more, so the sources are queried again.
        ask(now)
        wake = nextWake(now)
    }

    private mutating func ask(_ now: Double) {
        guard sources.contains(where: { $0.phase == .ready }) else { return }
        // The source that holds the next position is queried even if many of its rows are waiting.
        let shown = shownCount
        let blocked = shown < target ? rows.nextPrimary : nil
        let isFull = rows.count >= limits.maximumGroups
        let waiting = rows.waitingCounts()
        for index in sources.indices where sources[index].phase == .ready {
            let source = sources[index]
            guard !isFull else {
                sources[index].phase = .ended(isEarly: false)
                continue
            }
            let isAhead = waiting[index] >= source.pageSize && (source.isOrdered || !isUnordered(source))
            // Enough rows after the target are shown already, so no more are needed.
            let isEnough = !isUnordered(source) && shown - target >= source.pageSize
            let isBlocking = blocked.map { source.isOrdered && source.horizon <= $0 } ?? false
            guard !source.hasBegun || !(isAhead || isEnough) || isBlocking else { continue }
            actions.append(
                .ask(source.identity.id, after: source.cursor, pageSize: source.pageSize, ticket: nextTicket))
            sources[index].phase = .asking(ticket: nextTicket, since: now)
            nextTicket += 1
        }
    }

    /// True if the order of the received groups says nothing about later ones.
    private func isUnordered(_ source: SourceProgress) -> Bool {
        !source.isOrdered && source.position < limits.unorderedGroups
    }

    private mutating func give(_ now: Double) {
        guard !isTargetMet else { return }
        let horizon = sources.filter { holdsRows($0, now) }.map { isUnordered($0) ? -.infinity : $0.horizon }.min()
        let safe = horizon.map { rows.safeCount(before: $0, endIncluded: !limits.waitsForUnordered) } ?? rows.count
        // The count of given rows includes hidden ones, which do not count towards the target.
        while rows.givenCount < safe, !isTargetMet {
            rows.give(min(rows.givenCount + min(target - shownCount, safe), safe))
        }
    }

    /// True if rows wait for the source's next answer.
    private func holdsRows(_ source: SourceProgress, _ now: Double) -> Bool {
        guard source.isOrdered || limits.waitsForUnordered && isUnordered(source) || !source.hasBegun else {
            return false
        }
        switch source.phase {
        case .asking(_, let since): return now < since + patience(with: source)
        case .pausing: return limits.waitsForUnordered
        case .ready: return source.hasBegun
        case .failed, .ended: return false
        }
    }

    private func patience(with source: SourceProgress) -> Double {
        source.hasBegun ? limits.patience : limits.firstPatience
    }

    private func nextWake(_ now: Double) -> Double? {
        var times: [Double] = []
        for source in sources {
            switch source.phase {
            case .asking(_, let since):
                if !isTargetMet { times.append(since + patience(with: source)) }
                times.append(since + limits.slowAfter)
            case .pausing(let until, _, _): times.append(until)
            case .ready, .failed, .ended: break
            }
        }
        return times.filter { $0 > now }.min()
    }
}

extension FeedMachine {
    /// True if further changes will come without a request.
    var isWaiting: Bool {
        sources.contains { source in
            switch source.phase {
            case .asking, .pausing, .ready: true
            case .failed, .ended: false
            }
        }
    }

    /// True if the requested number of rows is shown.
    var isTargetMet: Bool { shownCount >= target }

    /// The number of shown rows. O(rows) if some are hidden.
    var shownCount: Int {
        hidden.isEmpty ? rows.givenCount : rows.givenCount - rows.given.count(where: hidden.contains)
    }

    /// The error to show for an empty feed, if every source has one.
    var error: MeetupServiceError? {
        guard rows.count == 0 else { return nil }
        var first: MeetupServiceError?
        for source in sources {
            switch source.phase {
            case .asking, .ready: return nil
            case .ended: continue
            case .pausing(_, _, let error), .failed(let error): first = first ?? error
            }
        }
        return first
    }

    func snapshot(now: Double) -> FeedSnapshot {
        let all = rows.given
        let given = hidden.isEmpty ? all : all.filter { !hidden.contains($0) }
        let seenCount = all.prefix(rows.seenCount).count { !hidden.contains($0) }
        return FeedSnapshot(
            rows: given, seenCount: seenCount, hasMore: rows.count > rows.givenCount || isWaiting,
            hasHidden: given.count < all.count,
            sources: sources.map { $0.status(now: now, limits) },
            stored: given.contains(where: \.isStored) ? stored : nil, now: now)
    }
}
