import WeftGLib

/// Several sources as one service of the tutorial's kind: their groups in one order, each page by page, as they come.
///
/// Nobody waits for a source that is slow or fails: what it gives later goes where it belongs, behind what the user has
/// seen (`FeedRows`). A page's `feed` is all that is to be shown by then; `changes` tells when that, or how a source is,
/// has changed without anybody asking for a page. What is decided when is in `FeedMachine`. Any thread.
public actor MergedFeed: MeetupService {
    /// Says that `snapshot` has something new, for one reader; changes that come close together are one.
    public nonisolated var changes: AsyncStream<Void> { news.stream }

    private let news:
        (
            stream: AsyncStream<Void>, teller: AsyncStream<Void>.Continuation, ofSources: FeedNews, ofStates: FeedNews
        )
    private let clock: any FeedClock
    private let limits: FeedLimits
    /// With the last write, which those that follow wait for.
    private var memory: (store: any FeedMemory, last: Task<Void, Never>?)?
    /// What is shown as long as there are no sources.
    private let standIn: StandIn?
    /// Those that are on, in the user's order.
    private var sources: [any GroupSource] = []
    /// What is wanted, apart from place and time.
    private var wanted: GroupSearch
    /// Whether the user said how far, which what stands in for sources keeps to as well.
    private var isRadiusChosen: Bool
    private var machine: FeedMachine
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var timer: (time: Double, task: Task<Void, Never>)?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// What was told of last.
    private var told: (revision: Int, sources: [SourceStatus]) = (0, [])
    private var current = Search()
    /// When a source answered last.
    private var lastAnswer: Timestamp?

    /// The search that is under way.
    private struct Search {
        /// Counts searches, from 1: what belongs to an earlier one is not wanted any more.
        var number = 0
        /// Whether it is the one that the next page 0 asks for.
        var isPrepared = false
        /// Questions to the store that it has not answered yet.
        var recalls = 0
        /// Of which sources (nil: of all) the store has more than was read of it.
        var unread: [Set<SourceID>?] = []
    }

    /// - Parameters:
    ///   - wanted: radius, words and order; the place is that of the pages.
    ///   - isRadiusChosen: whether the radius is the user's wish; else `fallback` is shown however far its groups are.
    ///   - fallback: gives the pages while there are no sources.
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
        standIn = fallback.map { StandIn($0) }
        self.clock = clock
        machine = FeedMachine(wanted, limits: limits)
        let (stream, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        news = (stream, teller, FeedNews(), FeedNews())
    }

    /// Kilometres, when nobody says.
    public static let radius = 50.0

    deinit {
        for task in tasks.values { task.cancel() }
        timer?.task.cancel()
        for news in [news.ofSources, news.ofStates] { news.finish() }
        news.teller.finish()
    }

    // MARK: What is asked

    /// Page 0 begins a search: every source is asked anew, and as many rows as were shown are shown again, with what is
    /// known of them until it comes. Each other page is the next rows; it comes when at least one is there, or none will
    /// come. Throws only where there is nothing to show because of it.
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

    /// Begins the first search before its page 0 is asked for: sources are asked and the store is read meanwhile.
    public func prepare(near place: Coordinate, pageSize: Int) {
        guard current.number == 0, !sources.isEmpty else { return }
        begin(near: place)
        current.isPrepared = true
        machine.want(max(1, min(pageSize, limits.maximumGroups)), now: clock.now)
        carryOut()
    }

    /// What is to be shown now.
    public func snapshot() -> FeedSnapshot {
        var feed = machine.snapshot(now: clock.now)
        feed.search = current.number
        if !current.unread.isEmpty, machine.sources.contains(where: { !$0.isEnded }) { feed.hasMore = true }
        told = (machine.rows.revision, feed.sources)
        return feed
    }

    /// How it is with the sources now, in the user's order.
    public func statuses() -> [SourceStatus] { machine.sources.map { $0.status(now: clock.now, limits) } }

    /// Says that `statuses` may be others, for one reader.
    public nonisolated func stateChanges() -> AsyncStream<Void> { news.ofStates.stream() }

    /// These rows have come on screen, in this order, and stay where they are; `visible` are there now.
    public func see(_ rows: [GroupKey], visible: Set<GroupKey>) {
        machine.see(rows, visible: visible, now: clock.now)
        carryOut()
    }

    /// These groups are not shown from now on, and no others are hidden. What stands in for sources is left as it is.
    public func hide(_ groups: HiddenGroups) {
        machine.hide(groups, now: clock.now)
        news.teller.yield()
        carryOut()
    }

    /// Asks sources again that failed or do not answer, all of them where none is named.
    public func retry(_ ids: Set<SourceID>? = nil) {
        machine.retry(ids, now: clock.now)
        carryOut()
    }

    /// Other sources: rows of those that are gone go, those that are new are asked, and what is stored of them is shown.
    public func setSources(_ sources: [any GroupSource]) {
        let new = Set(sources.map(\.identity.id)).subtracting(self.sources.map(\.identity.id))
        self.sources = sources
        news.ofSources.tell()
        guard current.number > 0 else { return }
        machine.setSources(sources, now: clock.now)
        if !new.isEmpty { recall(of: new) }
        carryOut()
    }

    /// Those that are asked.
    public var asked: [any GroupSource] { sources }

    /// What is asked now, and how far around the place.
    public var sourcesInUse: FeedSources {
        guard sources.isEmpty, let standIn else { return FeedSources(sources, radius: wanted.radius) }
        return FeedSources(standIn: standIn.service, radius: isRadiusChosen ? wanted.radius : nil)
    }

    /// Says that `sourcesInUse` are others, for one reader.
    public nonisolated func sourceChanges() -> AsyncStream<Void> { news.ofSources.stream() }

    /// A group of the feed; nil where it has none of that key. O(rows)
    public func group(_ key: GroupKey) -> Group? { machine.rows.all.first { $0.id == key }?.group }

    /// How far around the place groups are wanted, in kilometres, from the next search on; nil where nobody says.
    public func setRadius(_ kilometres: Double?) {
        wanted.radius = kilometres ?? Self.radius
        isRadiusChosen = kilometres != nil
        news.ofSources.tell()
    }

    /// In which order groups are wanted and which of them, from the next search on.
    public func arrange(_ arrangement: FeedArrangement) {
        wanted.order = arrangement.order
        wanted.filter = arrangement.filter
    }

    private var arrangement: FeedArrangement { FeedArrangement(order: wanted.order, filter: wanted.filter) }

    /// What groups are about, by name, as far as it is known.
    public func categories(near place: Coordinate) async -> Set<String> {
        guard sources.isEmpty, let standIn else { return machine.categories }
        return Set(((try? await standIn.all(near: place)) ?? []).compactMap { $0.category?.name })
    }

    /// All groups that are in memory; O(rows). Of what stands in for sources, all that it has near a place.
    func knownGroups(near place: Coordinate) async -> [Group] {
        guard sources.isEmpty, let standIn else { return machine.rows.all.map(\.group) }
        return (try? await standIn.all(near: place)) ?? []
    }

    /// Whether groups come from sources, not from what stands in for them.
    public var hasSources: Bool { !sources.isEmpty }

    // MARK: What happens

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
            // What the last search had not read yet is still to be read.
            if lastSearch.recalls > 0 || !lastSearch.unread.isEmpty { current.unread = [nil] }
        } else {
            recall(of: nil)
        }
    }

    /// Asks the store for the first it has of sources, of all of them where none is named.
    private func recall(of ids: Set<SourceID>?) { recall(of: ids, limit: limits.storedAtFirst) }

    /// Asks it for the others: thousands, which the first screens neither wait for nor pay for.
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
            // They were waited for already.
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

    // MARK: What follows

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
        // Nobody waits for a page, so nobody else would hear of what came.
        let isNews = told.revision != machine.rows.revision || told.sources.map(\.state) != statuses.map(\.state)
        if isNews {
            news.teller.yield()
            news.ofStates.tell()
        }
        told = (machine.rows.revision, statuses)
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
