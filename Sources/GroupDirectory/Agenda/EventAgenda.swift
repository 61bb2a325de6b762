import WeftGLib

/// The coming events near the user's place, from all sources and the store: first the stored ones, then the sources'
/// answers, page by page as the user scrolls on. Any thread.
///
/// A slow or failing source delays no other source. `changes` reports when `snapshot` has something new.
/// `AgendaMachine` makes the decisions.
public actor EventAgenda {
    /// Reports changes of `snapshot`, to one reader. Changes in quick succession are reported as one.
    public nonisolated var changes: AsyncStream<Void> { news.stream }

    private let news: (stream: AsyncStream<Void>, teller: AsyncStream<Void>.Continuation)
    private let session: FeedSession
    private let limits: FeedLimits
    private let clock: any FeedClock
    private var machine: AgendaMachine?
    private var asking = FeedSources()
    /// The number of the current search, from 1: results of earlier ones are dropped.
    private var search = 0
    private var isReadingStore = false
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var timer: (time: Double, task: Task<Void, Never>)?
    /// The last write, which later ones wait for.
    private var write: Task<Void, Never>?
    private var listening: Task<Void, Never>?
    /// The groups from sources that report groups instead of events.
    private var wholeGroups: [GroupKey: Group] = [:]
    /// The rows of `machine`, with the state from which they were made.
    private var rows: KnownRows?
    private var merger = EventMerger()
    /// The searchable texts of the rows; empty while the user does not search.
    private var texts = EventTexts()
    private var reported: (revision: Int, states: [SourceStatus.State], isWaiting: Bool) = (0, [], true)

    /// - Parameter session: provides sources and place.
    public init(
        _ session: FeedSession, limits: FeedLimits = FeedLimits(), clock: any FeedClock = MonotonicFeedClock()
    ) {
        self.session = session
        self.limits = limits
        self.clock = clock
        let (stream, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        news = (stream, teller)
    }

    deinit {
        for task in tasks.values { task.cancel() }
        timer?.task.cancel()
        listening?.cancel()
        news.teller.finish()
    }

    // MARK: Queries

    /// Begins a search around the user's place. Every source is queried again. If the place is the same, the known
    /// events are shown until the sources have answered.
    public func begin() async throws(LocationError) {
        _ = await session.beginning?.value
        let place = try await session.location.currentPlace()
        listen()
        let asking = await session.feed.sourcesInUse
        search += 1
        for task in tasks.values { task.cancel() }
        tasks = [:]
        self.asking = asking
        let last = machine
        var new = AgendaMachine(EventSearch(near: place, radius: asking.radius), limits: limits)
        if let last { new.keepPauses(of: last, now: clock.now) }
        new.setSources(asking.sources, now: clock.now)
        if let last, last.search.place == place, last.search.radius == asking.radius {
            new.remembered(Array(last.events.values), seen: last.stored ?? .now, now: clock.now)
        }
        machine = new
        // After a change of place, none of the shown rows is kept.
        reported.revision = -1
        readStore()
        carryOut()
    }

    /// Requests events that begin before or at `time`; nil requests the next ones, at any time.
    public func want(through time: Timestamp?) {
        machine?.want(through: time, now: clock.now)
        carryOut()
    }

    /// Queries sources again that failed or do not answer.
    public func retry() {
        machine?.retry(now: clock.now)
        carryOut()
    }

    /// The events of a query, in the days of the user's calendar at `now`. O(n) if nothing but the query changed since
    /// the last one, otherwise O(n log n).
    public func snapshot(
        of query: EventQuery = EventQuery(), at now: Timestamp = .now, zone: SystemZone = .local()
    ) async -> AgendaSnapshot {
        let store = asking.isFallback ? nil : session.store
        // The store searches descriptions while the rows are searched here.
        async let described = Self.keys(described: query.words, in: store)
        let calendar = AgendaCalendar(now: now, zone: zone)
        let hidden = session.hiddenGroups
        let rows = comingRows(calendar, without: hidden, at: now)
        let choices = choices(of: rows, calendar)
        let matcher = EventMatcher(query, calendar)
        let verdicts = verdicts(on: rows, by: matcher)
        let end = matcher.days.map { AgendaCalendar.noon(of: $0.upperBound + 1) }
        let areAllHidden = rows.isEmpty && !hidden.isEmpty && machine?.hasEvents(after: now) == true
        // All values are read before the next suspension, since answers may arrive while the store is read.
        let hasMore = isReadingStore || machine?.isWaiting(before: end) ?? true
        let (isWaiting, states) = (isWaiting, machine?.states(now: clock.now))
        let found = await described
        var wanted = rows
        if let verdicts {
            wanted = zip(rows, verdicts).compactMap { row, verdict in
                switch verdict {
                case .wanted: row
                case .unwanted: nil
                case .dependsOnDescription: !found.isEmpty && row.event.isReported(in: found) ? row : nil
                }
            }
        }
        let first = max(matcher.days?.lowerBound ?? calendar.today, calendar.today)
        let ongoing = AgendaSnapshot.takeOngoing(from: &wanted, before: first)
        let sections = AgendaSnapshot.sections(wanted, calendar, from: first)
        return AgendaSnapshot(
            sections: sections, ongoing: ongoing,
            hasUnwanted: sections.isEmpty && ongoing.isEmpty && !rows.isEmpty, query: query,
            choices: choices, end: end, hasMore: hasMore, hasHidden: areAllHidden, isWaiting: isWaiting,
            sources: states ?? SourceStates([], stored: nil, now: clock.now),
            isSample: rows.first?.event.group?.isInvented == true, calendar: calendar)
    }

    /// Reads the texts of the rows, in portions, and the keys of the stored events, so that the first key press of a
    /// search does not wait for them.
    public func beginSearch() async {
        guard !texts.isKept else { return }
        texts.isKept = true
        if let store = session.store, store.isThere { try? await store.beginEventSearch() }
        let events = rows?.rows.map(\.event) ?? []
        for start in stride(from: 0, to: events.count, by: 200) {
            guard texts.isKept else { return }
            for event in events[start..<min(start + 200, events.count)] { _ = texts.text(of: event) }
            await Task.yield()
        }
    }

    /// Forgets what `beginSearch` read. Call it when the user closes the search.
    public func endSearch() async {
        texts.isKept = false
        forgetTexts()
        await session.store?.endEventSearch()
    }

    private static func keys(described words: String, in store: GroupStore?) async -> Set<EventKey> {
        guard !words.isEmpty, let store, store.isThere else { return [] }
        return (try? await store.eventKeys(matching: words)) ?? []
    }

    /// The verdicts on rows; nil if all rows are wanted.
    private func verdicts(on rows: [AgendaRow], by matcher: EventMatcher) -> [EventMatcher.Verdict]? {
        if !matcher.looksAtTexts { forgetTexts() }
        guard !matcher.wantsAll else { return nil }
        let texts = matcher.looksAtTexts ? texts(of: rows) : []
        return rows.indices.map { index in
            matcher.verdict(on: rows[index].event, days: rows[index].days) { _ in texts[index] }
        }
    }

    /// The sorted rows, and the state they were made from.
    private struct KnownRows {
        struct State: Equatable {
            let search: Int
            let revision: Int
            let hidden: HiddenGroups
            let quarter: [Int64]
        }

        let state: State
        let rows: [AgendaRow]
        var coming: ComingRows?
    }

    private func currentRows(_ calendar: AgendaCalendar, without hidden: HiddenGroups) -> [AgendaRow] {
        guard let machine else { return [] }
        let state = KnownRows.State(
            search: search, revision: machine.revision, hidden: hidden, quarter: calendar.quarter)
        if let rows, rows.state == state { return rows.rows }
        let new = AgendaRow.sorted(machine.rows(&merger, without: hidden), calendar)
        rows = KnownRows(state: state, rows: new)
        return new
    }

    private func comingRows(
        _ calendar: AgendaCalendar, without hidden: HiddenGroups, at now: Timestamp
    ) -> [AgendaRow] {
        let all = currentRows(calendar, without: hidden)
        if let coming = rows?.coming, coming.times.contains(now.unixMilliseconds) { return coming.rows }
        let coming = ComingRows(all, at: now.unixMilliseconds)
        rows?.coming = coming
        return coming.rows
    }

    /// The available filters. They are cached, since they are the same for all queries.
    private func choices(of rows: [AgendaRow], _ calendar: AgendaCalendar) -> EventChoices {
        if let known = self.rows?.coming?.choices { return known }
        let new = EventChoices(rows, today: calendar.today)
        self.rows?.coming?.choices = new
        return new
    }

    private func texts(of rows: [AgendaRow]) -> [EventSearchText] {
        if let known = self.rows?.coming?.texts { return known }
        texts.keep(rows)
        let new = rows.map { texts.text(of: $0.event) }
        self.rows?.coming?.texts = new
        return new
    }

    /// Forgets the texts, unless the user may type words.
    private func forgetTexts() {
        guard !texts.isKept else { return }
        texts = EventTexts()
        rows?.coming?.texts = nil
    }

    /// Returns the next date of the event with this page address; nil if no row has it. O(events)
    public func event(at address: String) -> AgendaEvent? {
        guard let identity = WebLink.identity(of: address) else { return nil }
        let events = currentRows(AgendaCalendar(), without: session.hiddenGroups).map(\.event)
        return events.filter { $0.event.link.flatMap(WebLink.identity) == identity }.min { $0.begins < $1.begins }
    }

    /// Returns all known data of an event's group; nil if a single person is the host.
    public func group(of event: AgendaEvent) async -> Group? {
        guard let group = event.group else { return nil }
        if let whole = wholeGroups[group.key] { return whole }
        return await session.group(group.key) ?? group
    }

    private var isWaiting: Bool { isReadingStore || machine?.isAsking ?? true }

    // MARK: Events

    /// Watches changes of the feed's sources, by the user, or because the kind of source at an address became known.
    private func listen() {
        guard listening == nil else { return }
        let changes = session.feed.sourceChanges()
        listening = Task { [weak self] in
            for await _ in changes { await self?.takeSources() }
        }
    }

    private func takeSources() async {
        let new = await session.feed.sourcesInUse
        let isElsewhere = new.isFallback != asking.isFallback || new.radius != asking.radius
        let added = Set(new.sources.map(\.identity.id)).subtracting(asking.sources.map(\.identity.id))
        asking = new
        guard machine != nil else { return }
        if isElsewhere {
            try? await begin()
            return
        }
        machine?.setSources(new.sources, now: clock.now)
        if !added.isEmpty { readStore() }
        carryOut()
    }

    private func readStore() {
        guard let store = session.store, store.isThere, !asking.isFallback, let search = machine?.search else { return }
        isReadingStore = true
        let mine = self.search
        Task { [weak self] in
            var place: StoredAgenda.Place?
            repeat {
                let page = try? await store.agenda(search, after: place, limit: place == nil ? 200 : 1000)
                place = page?.next
                guard await self?.remembered(page, mine) == true else { return }
            } while place != nil
        }
    }

    /// Adds a part of the stored agenda. Returns true if more is needed.
    private func remembered(_ page: StoredAgenda?, _ search: Int) -> Bool {
        guard search == self.search else { return false }
        if let page {
            let events = page.events.compactMap { stored in
                machine?.event(stored.event, of: stored.group, source: stored.group.source)
            }
            machine?.remembered(events, seen: page.seen, now: clock.now)
        }
        isReadingStore = page?.next != nil && machine?.isFull == false
        carryOut()
        return isReadingStore
    }

    private func ask(
        _ id: SourceID, _ question: AgendaProgress.Question, after cursor: SourceCursor?, pageSize: Int, ticket: Int
    ) {
        guard let source = asking.sources.first(where: { $0.identity.id == id }), let wanted = machine?.search else {
            return
        }
        let mine = search
        tasks[ticket] = Task { [weak self] in
            do throws(MeetupServiceError) {
                switch question {
                case .events:
                    let page = try await source.events(wanted, after: cursor, pageSize: pageSize)
                    await self?.answered(ticket, page, mine) { $0?.answered(ticket, page, now: $1) }
                case .groups:
                    let groups = GroupSearch(
                        near: wanted.place, radius: wanted.radius, order: .nextEvent, start: wanted.start)
                    let page = try await source.groups(groups, after: cursor, pageSize: pageSize)
                    await self?.keepWhole(page.items, of: id, mine)
                    await self?.answered(ticket, page, mine) { $0?.answered(ticket, groups: page, now: $1) }
                }
            } catch {
                await self?.failed(ticket, error, mine)
            }
        }
    }

    private func keepWhole(_ groups: [Group], of source: SourceID, _ search: Int) {
        guard search == self.search else { return }
        for var group in groups {
            group.source = source
            wholeGroups[group.key] = group
        }
    }

    private func answered<Item>(
        _ ticket: Int, _ page: SourcePage<Item>, _ search: Int, _ take: (inout AgendaMachine?, Double) -> Void
    ) {
        guard search == self.search else { return }
        tasks[ticket] = nil
        for problem in page.problems { Log.warning("browse-meetup", problem) }
        if !page.skipped.isEmpty { Log.warning("browse-meetup", "\(page.skipped)") }
        take(&machine, clock.now)
        carryOut()
    }

    private func failed(_ ticket: Int, _ error: MeetupServiceError, _ search: Int) {
        guard search == self.search else { return }
        tasks[ticket] = nil
        machine?.failed(ticket, error, now: clock.now)
        carryOut()
    }

    private func advance() {
        timer = nil
        machine?.advance(to: clock.now)
        carryOut()
    }

    // MARK: Actions

    private func carryOut() {
        for action in machine?.takeActions() ?? [] {
            switch action {
            case .ask(let id, let question, let cursor, let size, let ticket):
                ask(id, question, after: cursor, pageSize: size, ticket: ticket)
            case .cancel(let ticket): tasks.removeValue(forKey: ticket)?.cancel()
            case .remember(let events, let source, let gone, let reach):
                remember(events, from: source, gone: gone, reach)
            }
        }
        setTimer()
        let now = (machine?.revision ?? 0, machine?.states(now: clock.now).statuses.map(\.state) ?? [], isWaiting)
        if now != reported { news.teller.yield() }
        reported = now
    }

    private func remember(_ events: [FoundEvent], from source: SourceID, gone: [EventKey], _ reach: AgendaReach) {
        guard let store = session.store, let machine, !asking.isFallback, !events.isEmpty || !gone.isEmpty else {
            return
        }
        let search = machine.search
        write = Task { [write] in
            await write?.value
            // The store reports its own errors.
            try? await store.remember(events, from: source, asked: search, gone: gone, reach: reach)
        }
    }

    private func setTimer() {
        guard timer?.time != machine?.wake else { return }
        timer?.task.cancel()
        timer = machine?.wake.map { time in
            let clock = clock
            let task = Task { [weak self] in
                do { try await clock.sleep(until: time) } catch { return }
                await self?.advance()
            }
            return (time, task)
        }
    }
}
