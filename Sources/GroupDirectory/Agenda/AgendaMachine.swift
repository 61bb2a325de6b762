import WeftGLib

/// The state and the decisions of an agenda, without tasks, clocks or services: it receives events and times, and
/// returns actions. A value.
///
/// Unlike a merged feed, it shows all known events at once. Rows are sorted by time. Rows that are inserted later do
/// not move visible rows, since lists keep visible rows in place. Each source is asked for events that begin before the
/// user's place in the agenda.
struct AgendaMachine: Sendable {
    enum Action: Sendable {
        case ask(SourceID, AgendaProgress.Question, after: SourceCursor?, pageSize: Int, ticket: Int)
        case cancel(ticket: Int)
        /// Stores a source's answer, the events that it no longer reports, and the time up to which it has reported
        /// all.
        case remember([FoundEvent], from: SourceID, gone: [EventKey], reach: AgendaReach)
    }

    /// The maximum number of events of all sources together.
    static let maximumEvents = 50_000

    let search: EventSearch
    let limits: FeedLimits
    private let maximumEvents: Int
    private(set) var sources: [AgendaProgress] = []
    private(set) var events: [EventKey: AgendaEvent] = [:]
    /// Stored events that no source has reported in this search.
    private(set) var storedKeys: Set<EventKey> = []
    /// The time of the stored events.
    private(set) var stored: Timestamp?
    /// The time at which `advance` must be called next.
    private(set) var wake: Double?
    /// Increased with each change of the shown contents.
    private(set) var revision = 0
    private var hosts: [GroupKey: EventHost] = [:]
    private var actions: [Action] = []
    private var nextTicket = 1
    /// The state of sources whose services requested a pause in the previous search.
    private var pauses: [SourceID: SourceAttempts] = [:]

    init(
        _ search: EventSearch, limits: FeedLimits = FeedLimits(), maximumEvents: Int = AgendaMachine.maximumEvents
    ) {
        self.search = search
        self.limits = limits
        self.maximumEvents = maximumEvents
    }

    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    // MARK: Events

    /// Keeps the pauses that a service requested in the previous search; call it before `setSources`.
    mutating func keepPauses(of last: AgendaMachine, now: Double) {
        for source in last.sources where source.attempts.isPausedByService(now) {
            pauses[source.identity.id] = source.attempts
        }
    }

    /// Sets the enabled sources, in the user's order. Sources that were set before keep their progress.
    mutating func setSources(_ new: [any GroupSource], now: Double) {
        var known = Dictionary(sources.map { ($0.identity.id, $0) }, uniquingKeysWith: { first, _ in first })
        var wanted: [AgendaProgress] = []
        var ids: Set<SourceID> = []
        for source in new where wanted.count < limits.maximumSources && ids.insert(source.identity.id).inserted {
            let id = source.identity.id
            wanted.append(
                known.removeValue(forKey: id)
                    ?? AgendaProgress(source, limits, attempts: pauses.removeValue(forKey: id)))
        }
        for gone in known.values {
            if let ticket = gone.attempts.ticket { actions.append(.cancel(ticket: ticket)) }
        }
        let isReordered = sources.map(\.identity.id) != wanted.map(\.identity.id)
        sources = wanted
        let old = events.count
        events = events.filter { ids.contains($0.key.source) }
        storedKeys = storedKeys.filter { events[$0] != nil }
        if events.count != old || isReordered && !events.isEmpty { revision += 1 }
        step(now, asks: true)
    }

    /// Adds events known before the search: from the store, or from the previous search.
    mutating func remembered(_ found: [AgendaEvent], seen: Timestamp?, now: Double) {
        let numbers = numbers
        for event in found where events[event.id] == nil && events.count < maximumEvents {
            guard let index = numbers[event.id.source] else { continue }
            let source = sources[index]
            // The source has reported all events before its horizon.
            if source.tellsOfAll, source.attempts.isComplete || event.begins.unixMilliseconds < source.horizon,
                event.begins >= search.start
            {
                continue
            }
            events[event.id] = event
            storedKeys.insert(event.id)
            revision += 1
        }
        stored = [stored, seen].compactMap(\.self).max()
        step(now, asks: false)
    }

    /// Returns an event as a row; nil if it is not shown.
    mutating func event(_ event: GroupEvent, of group: Group?, source: SourceID) -> AgendaEvent? {
        var host: EventHost?
        if let group { host = self.host(of: group) }
        guard let event = AgendaEvent(event, host: host, source: source, near: search.place) else { return nil }
        let isTooFar = search.radius.map { (event.distance ?? 0) > $0 * 1000 } ?? false
        return isTooFar || event.isOver(at: search.start) ? nil : event
    }

    mutating func answered(_ ticket: Int, _ page: SourcePage<FoundEvent>, now: Double) {
        take(ticket, page, page.items, now: now)
    }

    /// - Parameter page: a page of groups from a source without events.
    mutating func answered(_ ticket: Int, groups page: SourcePage<Group>, now: Double) {
        let found = page.items.compactMap { group in
            group.nextEvent.map { FoundEvent(event: $0, group: group) }
        }
        take(ticket, page, found, now: now)
    }

    mutating func failed(_ ticket: Int, _ error: MeetupServiceError, now: Double) {
        guard let index = index(of: ticket) else { return }
        sources[index].attempts.fail(error, now: now, limits)
        step(now, asks: false)
    }

    /// Advances the clock to `now`.
    mutating func advance(to now: Double) { step(now, asks: false) }

    /// Requests events that begin before or at `time`; nil requests the next ones, at any time.
    mutating func want(through time: Timestamp?, now: Double) {
        for index in sources.indices where sources[index].attempts.phase == .ready {
            if sources[index].horizon < time?.unixMilliseconds ?? .max { ask(index, now) }
        }
        step(now, asks: false)
    }

    /// Queries sources again that failed or do not answer, on the user's request. Pauses that a service requested are
    /// kept.
    mutating func retry(now: Double) {
        for index in sources.indices where sources[index].status(now: now, limits).canRetry {
            if let ticket = sources[index].attempts.ticket { actions.append(.cancel(ticket: ticket)) }
            sources[index].retry()
            ask(index, now)
        }
        step(now, asks: false)
    }

    // MARK: Actions

    private mutating func take<Item>(
        _ ticket: Int, _ page: SourcePage<Item>, _ found: [FoundEvent], now: Double
    ) {
        guard let index = index(of: ticket) else { return }
        let source = sources[index].identity.id
        var kept: [FoundEvent] = []
        var shown: [AgendaEvent] = []
        let room = maximumEvents - events.count + storedKeys.count
        for found in found.prefix(max(0, room)) {
            guard let event = self.event(found.event, of: found.group, source: source) else { continue }
            kept.append(found)
            shown.append(event)
            storedKeys.remove(event.id)
            // An event that looks the same keeps its row.
            guard events[event.id] != event else { continue }
            events[event.id] = event
            revision += 1
        }
        sources[index].take(page, shown, limits, room: room - found.count)
        let gone = dropUnreported(of: index)
        actions.append(.remember(kept, from: source, gone: gone, reach: sources[index].reach))
        step(now, asks: false)
    }

    /// Drops stored events that a source would have reported by now if they still took place.
    private mutating func dropUnreported(of index: Int) -> [EventKey] {
        let source = sources[index]
        guard source.tellsOfAll else { return [] }
        let end = source.attempts.isComplete ? Int64.max : source.horizon
        let gone = storedKeys.filter { key in
            guard key.source == source.identity.id, let event = events[key] else { return false }
            return event.begins >= search.start && event.begins.unixMilliseconds < end
        }
        for key in gone { events[key] = nil }
        storedKeys.subtract(gone)
        if !gone.isEmpty { revision += 1 }
        return Array(gone)
    }

    private mutating func host(of group: Group) -> EventHost {
        let new = EventHost(group)
        if let old = hosts[group.key], old.group == new.group { return old }
        hosts[group.key] = new
        return new
    }

    /// - Parameter asks: true to query sources that have not been queried yet.
    private mutating func step(_ now: Double, asks: Bool) {
        for index in sources.indices {
            let isAnew = asks && !sources[index].hasBegun && sources[index].attempts.phase == .ready
            // A failed request for the wanted rows is repeated.
            if sources[index].attempts.advance(to: now) || isAnew { ask(index, now) }
        }
        wake = nextWake(now)
    }

    private mutating func ask(_ index: Int, _ now: Double) {
        guard sources[index].attempts.phase == .ready else { return }
        let source = sources[index]
        actions.append(
            .ask(
                source.identity.id, source.question, after: source.cursor, pageSize: source.pageSize,
                ticket: nextTicket))
        sources[index].attempts.phase = .asking(ticket: nextTicket, since: now)
        nextTicket += 1
    }

    private func nextWake(_ now: Double) -> Double? {
        sources.compactMap { source in
            switch source.attempts.phase {
            case .asking(_, let since): since + limits.slowAfter
            case .pausing(let until, _, _): until
            case .ready, .failed, .ended: nil
            }
        }.filter { $0 > now }.min()
    }

    private func index(of ticket: Int) -> Int? { sources.firstIndex { $0.attempts.ticket == ticket } }

    private var numbers: [SourceID: Int] {
        Dictionary(sources.enumerated().map { ($1.identity.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension AgendaMachine {
    /// True if sources have more events, or may have.
    var hasMore: Bool { sources.contains(where: \.attempts.isWaiting) }

    /// True if an event is known that is not over at that moment. O(events)
    func hasEvents(after moment: Timestamp) -> Bool { events.values.contains { !$0.isOver(at: moment) } }

    /// True if a source may have more events that begin before `end`; nil means no end.
    func isWaiting(before end: Timestamp?) -> Bool {
        sources.contains { $0.attempts.isWaiting && $0.horizon < end?.unixMilliseconds ?? .max }
    }

    /// True if the maximum number of events is reached.
    var isFull: Bool { events.count >= maximumEvents }

    /// True if an answer is pending, or will be without an action of the user.
    var isAsking: Bool {
        sources.contains { source in
            switch source.attempts.phase {
            case .asking: true
            case .pausing, .ready, .failed, .ended: false
            }
        }
    }

    func states(now: Double) -> SourceStates {
        SourceStates(
            sources.map { $0.status(now: now, limits) }, stored: storedKeys.isEmpty ? nil : stored, now: now)
    }

    /// The events, each once, without events of hidden groups. They are not sorted. O(n log n)
    func rows(_ merger: inout EventMerger, without hidden: HiddenGroups = HiddenGroups()) -> [AgendaEvent] {
        let known = hidden.isEmpty ? Array(events.values) : shown(without: hidden)
        let shown = AgendaEvent.nearOnes(of: known, isLimited: search.radius != nil)
        return merger.rows(of: shown, rank: numbers)
    }

    private func shown(without hidden: HiddenGroups) -> [AgendaEvent] {
        var known: [GroupKey: Bool] = [:]
        return events.values.filter { event in
            guard var group = event.group else { return true }
            // Some sources do not set themselves as the group's source.
            group.source = event.id.source
            if let isHidden = known[group.key] { return !isHidden }
            let isHidden = hidden.contains(group)
            known[group.key] = isHidden
            return !isHidden
        }
    }
}
