import WeftGLib

/// Several sources as one service: their groups in one order, page by page, as they arrive.
///
/// No row waits for a slow or failing source: its groups are inserted later, in order, but after all rows that the user
/// has already seen (`FeedRows`). A page's `feed` contains all rows to show; `changes` notifies of changes without a
/// page request. `FeedMachine` makes the decisions. Any thread.
public actor MergedFeed: MeetupService {
    /// Notifies one reader of changes of `snapshot`; changes in quick succession are combined.
    public nonisolated var changes: AsyncStream<Void> { news.stream }

    private let news:
        (
            stream: AsyncStream<Void>, teller: AsyncStream<Void>.Continuation, ofSources: FeedNews, ofStates: FeedNews
        )
    private let clock: any FeedClock
    private let limits: FeedLimits
    /// The store and the last write, which later ones wait for.
    private var memory: (store: any FeedMemory, last: Task<Void, Never>?)?
    /// Provides groups while there are no sources.
    private nonisolated let fallback: (service: StandIn?, isUsed: Locked<Bool>)
    /// The enabled sources, in the user's order.
    private var sources: [any GroupSource] = []
    /// The search, except for place and time.
    private var wanted: GroupSearch
    /// True if the user chose the radius. If so, the fallback respects it, too.
    private var isRadiusChosen: Bool
    private var machine: FeedMachine
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var timer: (time: Double, task: Task<Void, Never>)?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// The last notified state.
    private var reported: (revision: Int, sources: [SourceStatus]) = (0, [])
    private var current = Search()
    /// The time of a source's last answer.
    private var lastAnswer: Timestamp?

    /// The current search.
    private struct Search {
        /// The search's number, from 1; results of earlier ones are ignored.
        var number = 0
        /// True if the search was prepared and the next request of page 0 continues it.
        var isPrepared = false
        /// The number of pending queries of the store.
        var recalls = 0
        /// Sources (nil for all) with groups in the store that were not read yet.
        var unread: [Set<SourceID>?] = []
    }

    /// - Parameters:
    ///   - wanted: radius, words and order; the place comes with the pages.
    ///   - isRadiusChosen: true if the user chose the radius; otherwise `fallback` is not limited by distance.
    ///   - fallback: provides the pages while there are no sources.
    public init(
        _ sources: [any GroupSource], wanted: GroupSearch = GroupSearch(near: .london, radius: MergedFeed.radius),
        isRadiusChosen: Bool = false, limits: FeedLimits = FeedLimits(), memory: (any FeedMemory)? = nil,
        fallback: (any MeetupService)? = nil, clock: any FeedClock = MonotonicFeedClock()
    ) {
        self.sources = sources
        self.wanted = wanted
        self.isRadiusChosen = isRadiusChosen
        self.limits = limits
        self.memory = memory.map { ($0, nil) }
        self.fallback = (fallback.map { StandIn($0) }, Locked(sources.isEmpty && fallback != nil))
        self.clock = clock
        machine = FeedMachine(wanted, limits: limits)
        let (stream, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        news = (stream, teller, FeedNews(), FeedNews())
    }

    /// Default radius in kilometres.
    public static let radius = 50.0

    deinit {
        for task in tasks.values { task.cancel() }
        timer?.task.cancel()
        for news in [news.ofSources, news.ofStates] { news.finish() }
        news.teller.finish()
    }

    // MARK: Queries

    /// Page 0 starts a search: every source is queried again, and as many rows as before are shown, from known data
    /// until new data arrives. Each other page returns the next rows, as soon as there is at least one or none will
    /// follow. It throws only if an error leaves nothing to show.
    public func groups(
        near place: Coordinate, page: Int, pageSize: Int
    ) async throws(MeetupServiceError) -> GroupPage {
        if sources.isEmpty, let standIn {
            guard arrangement.isPlain, !isRadiusChosen else {
                var search = wanted
                search.place = place
                search.start = .now
                if !isRadiusChosen { search.radius = nil }
                return try await standIn.page(search, page: page, pageSize: pageSize)
            }
            return try await standIn.service.groups(near: place, page: page, pageSize: pageSize)
        }
        let size = max(1, pageSize)
        let isBegun = current.number > 0 && machine.search.place == place && (page > 0 || current.isPrepared)
        if !isBegun { begin(near: place) }
        current.isPrepared = false
        let (end, isTooFar) = (max(0, page) + 1).multipliedReportingOverflow(by: size)
        let target = isTooFar ? limits.maximumGroups : min(end, limits.maximumGroups)
        let mine = current.number
        let before = machine.shownCount
        machine.want(max(target, before), now: clock.now)
        if max(target, before) + size > limits.storedAtFirst { recallRest() }
        carryOut()
        while true {
            if Task.isCancelled || current.number != mine { throw .cancelled }
            let count = machine.shownCount
            if count >= target || count > before && !limits.waitsForUnordered { break }
            if current.recalls == 0, let error = machine.error { throw error }
            guard current.recalls > 0 || machine.isWaiting else { break }
            await nextChange()
        }
        let feed = snapshot()
        let start = min(max(0, target - size), feed.rows.count)
        var result = GroupPage(groups: feed.rows[start...].prefix(size).map(\.group), hasMore: feed.hasMore)
        result.feed = feed
        return result
    }

    /// Starts the first search before its page 0 is requested, so that sources and the store are already being read.
    public func prepare(near place: Coordinate, pageSize: Int) {
        guard current.number == 0, !sources.isEmpty else { return }
        begin(near: place)
        current.isPrepared = true
        machine.want(max(1, min(pageSize, limits.maximumGroups)), now: clock.now)
        carryOut()
    }

    /// The current rows and states.
    public func snapshot() -> FeedSnapshot {
        var feed = machine.snapshot(now: clock.now)
        feed.search = current.number
        feed.place = machine.search.place
        if !current.unread.isEmpty, machine.sources.contains(where: { !$0.isEnded }) { feed.hasMore = true }
        reported = (machine.rows.revision, feed.sources)
        return feed
    }

    /// The current states of the sources, in the user's order.
    public func statuses() -> [SourceStatus] { machine.sources.map { $0.status(now: clock.now, limits) } }

    /// Notifies one reader of changes of `statuses`.
    public nonisolated func stateChanges() -> AsyncStream<Void> { news.ofStates.stream() }

    /// Call after rows were shown: they keep their order, and `visible` ones are on screen now.
    public func see(_ rows: [GroupKey], visible: Set<GroupKey>) {
        machine.see(rows, visible: visible, now: clock.now)
        carryOut()
    }

    /// Hides exactly these groups. The fallback is not affected.
    public func hide(_ groups: HiddenGroups) {
        machine.hide(groups, now: clock.now)
        news.teller.yield()
        carryOut()
    }

    /// Retries failed and slow sources; all of them by default.
    public func retry(_ ids: Set<SourceID>? = nil) {
        machine.retry(ids, now: clock.now)
        carryOut()
    }

    /// Sets the sources: rows of removed ones are removed, new ones are queried, and their stored groups are shown.
    public func setSources(_ sources: [any GroupSource]) {
        let new = Set(sources.map(\.identity.id)).subtracting(self.sources.map(\.identity.id))
        self.sources = sources
        fallback.isUsed.withLock { $0 = sources.isEmpty && standIn != nil }
        news.ofSources.tell()
        guard current.number > 0 else { return }
        machine.setSources(sources, now: clock.now)
        if !new.isEmpty { recall(of: new) }
        carryOut()
    }

    /// The queried sources.
    public var asked: [any GroupSource] { sources }

    /// The queried sources, and the search radius.
    public var sourcesInUse: FeedSources {
        guard sources.isEmpty, let standIn else { return FeedSources(sources, radius: wanted.radius) }
        return FeedSources(standIn: standIn.service, radius: isRadiusChosen ? wanted.radius : nil)
    }

    /// Notifies one reader of changes of `sourcesInUse`.
    public nonisolated func sourceChanges() -> AsyncStream<Void> { news.ofSources.stream() }

    /// A group of the feed; nil for an unknown key. O(rows)
    public func group(_ key: GroupKey) -> Group? { machine.rows.all.first { $0.id == key }?.group }

    /// Sets the search radius in kilometres from the next search on; nil uses the default.
    public func setRadius(_ kilometres: Double?) {
        wanted.radius = kilometres ?? Self.radius
        isRadiusChosen = kilometres != nil
        news.ofSources.tell()
    }

    /// Sets order and filter from the next search on.
    public func arrange(_ arrangement: FeedArrangement) {
        wanted.order = arrangement.order
        wanted.filter = arrangement.filter
    }

    private var arrangement: FeedArrangement { FeedArrangement(order: wanted.order, filter: wanted.filter) }

    /// The known category names of groups.
    public func categories(near place: Coordinate) async -> Set<String> {
        guard sources.isEmpty, let standIn else { return machine.categories }
        return Set(((try? await standIn.all(near: place)) ?? []).compactMap { $0.category?.name })
    }

    /// All groups in memory; O(rows). For the fallback, all its groups near a place.
    func knownGroups(near place: Coordinate) async -> [Group] {
        guard sources.isEmpty, let standIn else { return machine.rows.all.map(\.group) }
        return (try? await standIn.all(near: place)) ?? []
    }

    /// True if groups come from the fallback now.
    public nonisolated var usesFallback: Bool { fallback.isUsed.withLock { $0 } }
    private nonisolated var standIn: StandIn? { fallback.service }

    /// True if groups come from sources, not from the fallback.
    public var hasSources: Bool { !sources.isEmpty }

    // MARK: Events

    private func begin(near place: Coordinate) {
        for task in tasks.values { task.cancel() }
        tasks = [:]
        let lastSearch = current
        current = Search(number: lastSearch.number + 1)
        let last = machine
        let isSame =
            last.search.place == place && last.search.radius == wanted.radius && last.search.order == wanted.order
            && last.search.filter == wanted.filter
        let old = isSame ? last : nil
        var search = wanted
        search.place = place
        search.start = .now
        machine = FeedMachine(search, limits: limits)
        machine.keepPauses(of: last, now: clock.now)
        machine.setSources(sources, now: clock.now)
        if let old, old.rows.count > 0 {
            machine.remembered(old.rows.all.map(\.group), seen: old.stored ?? lastAnswer ?? .now, now: clock.now)
            machine.want(old.shownCount, now: clock.now)
            // Groups that the last search did not read from the store are read now.
            if lastSearch.recalls > 0 || !lastSearch.unread.isEmpty { current.unread = [nil] }
        } else {
            recall(of: nil)
        }
    }

    /// Reads the first stored groups of sources, of all by default.
    private func recall(of ids: Set<SourceID>?) { recall(of: ids, limit: limits.storedAtFirst) }

    /// Reads the remaining stored groups: thousands, which must not delay the first screens.
    private func recallRest() {
        let unread = current.unread
        guard !unread.isEmpty else { return }
        current.unread = []
        let ids = unread.contains { $0 == nil } ? nil : unread.reduce(into: Set()) { $0.formUnion($1 ?? []) }
        recall(of: ids, limit: limits.maximumGroups)
    }

    private func recall(of ids: Set<SourceID>?, limit: Int) {
        guard let memory = memory?.store else { return }
        let mine = current.number
        let search = machine.search
        current.recalls += 1
        Task { [weak self] in
            let feed = await memory.storedFeed(near: search.place, order: search.order, limit: limit)
            await self?.remembered(feed, of: ids, mine, limit: limit)
        }
    }

    private func remembered(_ feed: StoredFeed?, of ids: Set<SourceID>?, _ search: Int, limit: Int) {
        guard search == current.number else { return }
        current.recalls -= 1
        if let feed {
            let groups = ids.map { ids in feed.groups.filter { ids.contains($0.source) } } ?? feed.groups
            machine.remembered(groups, seen: feed.seen, now: clock.now)
            if limit < limits.maximumGroups, feed.groups.count >= limit { current.unread.append(ids) }
            // The page request needs the stored rows now.
            if !machine.isTargetMet { recallRest() }
        }
        carryOut()
    }

    private func ask(_ id: SourceID, after cursor: SourceCursor?, pageSize: Int, ticket: Int) {
        guard let source = sources.first(where: { $0.identity.id == id }) else { return }
        let search = machine.search
        let mine = current.number
        tasks[ticket] = Task { [weak self] in
            do throws(MeetupServiceError) {
                let page = try await source.groups(search, after: cursor, pageSize: pageSize)
                await self?.answered(ticket, page, mine)
            } catch {
                await self?.failed(ticket, error, mine)
            }
        }
    }

    private func answered(_ ticket: Int, _ page: SourcePage<Group>, _ search: Int) {
        guard search == current.number else { return }
        tasks[ticket] = nil
        lastAnswer = .now
        machine.answered(ticket, page, now: clock.now)
        for problem in page.problems { Log.warning("browse-meetup", problem) }
        if !page.skipped.isEmpty { Log.warning("browse-meetup", "\(page.skipped)") }
        carryOut()
    }

    private func failed(_ ticket: Int, _ error: MeetupServiceError, _ search: Int) {
        guard search == current.number else { return }
        tasks[ticket] = nil
        machine.failed(ticket, error, now: clock.now)
        carryOut()
    }

    private func advance() {
        timer = nil
        machine.advance(to: clock.now)
        carryOut()
    }

    // MARK: Results

    private func carryOut() {
        for action in machine.takeActions() {
            switch action {
            case .ask(let id, let cursor, let size, let ticket):
                ask(id, after: cursor, pageSize: size, ticket: ticket)
            case .cancel(let ticket): tasks.removeValue(forKey: ticket)?.cancel()
            case .remember(let groups, let source, let position, let isLast):
                remember(groups, from: source, at: position, isLast: isLast)
            }
        }
        setTimer()
        for continuation in waiting { continuation.resume() }
        waiting = []
        let statuses = statuses()
        // Without a pending page request, only this notification reports the change.
        let isNews =
            reported.revision != machine.rows.revision || reported.sources.map(\.state) != statuses.map(\.state)
        if isNews {
            news.teller.yield()
            news.ofStates.tell()
        }
        reported = (machine.rows.revision, statuses)
    }

    private func remember(_ groups: [Group], from source: SourceID, at position: Int, isLast: Bool) {
        guard let (store, before) = memory, !groups.isEmpty || isLast else { return }
        let place = machine.search.place
        memory?.last = Task {
            await before?.value
            await store.keep(groups, from: source, near: place, at: position, isLast: isLast)
        }
    }

    private func setTimer() {
        guard timer?.time != machine.wake else { return }
        timer?.task.cancel()
        timer = machine.wake.map { time in
            let clock = clock
            let task = Task { [weak self] in
                do { try await clock.sleep(until: time) } catch { return }
                await self?.advance()
            }
            return (time, task)
        }
    }

    /// Returns at the next event, or when the task is cancelled.
    private func nextChange() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting.append($0) }
        } onCancel: {
            Task { await self.wakeUp() }
        }
    }

    private func wakeUp() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
