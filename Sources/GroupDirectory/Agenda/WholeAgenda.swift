import WeftGLib

/// The agenda of all sources, read to the end or to a wanted number of events. A value, any thread.
public struct WholeAgenda: Sendable {
    /// An event, and the names of all sources that report it.
    public struct Entry: Sendable {
        /// The event, from the first of these sources.
        public let event: AgendaEvent
        /// The sources' names, in the order in which the sources were given.
        public let sources: [String]
        /// The event's description, if the source's list has it. An agenda's events have none.
        public let descriptionHTML: String?
    }

    /// The maximum size of all descriptions in bytes. Further events have no description.
    private static let maximumTextBytes = 64 << 20

    /// The events, sorted by day and time.
    public let entries: [Entry]
    /// True if the searched period has more events.
    public let hasMore: Bool
    /// The state of each source.
    public let statuses: [SourceStatus]

    /// Queries all sources concurrently, each page by page, until the first `count` events of the query are known. The
    /// failure of a source is in `statuses`; the events of the others are returned.
    /// - Parameter query: the filter for events; its days are relative to `now`.
    public static func read(
        _ sources: [any GroupSource], _ search: EventSearch, of query: EventQuery = EventQuery(),
        now: Timestamp = .now, count: Int, limits: FeedLimits
    ) async -> WholeAgenda {
        let matcher = EventMatcher(query, AgendaCalendar(now: now))
        let clock = MonotonicFeedClock()
        var machine = AgendaMachine(search, limits: limits)
        machine.setSources(sources, now: clock.now)
        var texts = Texts()
        let known = Dictionary(sources.map { ($0.identity.id, $0) }, uniquingKeysWith: { first, _ in first })
        await withTaskGroup(of: Answer.self) { group in
            repeat {
                for case .ask(let id, let question, let cursor, let size, let ticket) in machine.takeActions() {
                    guard let source = known[id] else { continue }
                    group.addTask { await Answer(of: source, question, search, after: cursor, size, ticket) }
                }
                guard let answer = await group.next() else { return }
                answer.tell(&machine, now: clock.now)
                texts.take(answer)
                machine.want(through: machine.end(of: count, matcher), now: clock.now)
            } while !Task.isCancelled
        }
        return WholeAgenda(machine, texts, sources, matcher, count: count, now: clock.now)
    }

    private init(
        _ machine: AgendaMachine, _ texts: Texts, _ sources: [any GroupSource], _ matcher: EventMatcher, count: Int,
        now: Double
    ) {
        let search = machine.search
        let names = Dictionary(
            sources.map { ($0.identity.id, $0.identity.name) }, uniquingKeysWith: { first, _ in first })
        var merger = EventMerger()
        let rows = machine.rows(&merger)
        let all = AgendaSnapshot.sections(rows, AgendaCalendar(now: search.start), now: search.start)
            .flatMap(\.events)
            .filter { event in search.end.map { event.begins < $0 } ?? true }
            .filter { matcher.wants($0, text: EventSearchText.init) }
        entries = all.prefix(count).map { event in
            Entry(
                event: event, sources: event.sources.compactMap { names[$0] },
                descriptionHTML: texts[event.key] ?? event.event.details.descriptionHTML)
        }
        hasMore = all.count > count || machine.isWaiting(before: search.end)
        statuses = machine.states(now: now).statuses
    }

    /// The descriptions of events, of at most `maximumTextBytes`. A value.
    private struct Texts {
        private var texts: [EventKey: String] = [:]
        private var bytes = 0

        subscript(key: EventKey) -> String? { texts[key] }

        mutating func take(_ answer: Answer) {
            switch answer {
            case .events(let page, _, let source):
                for found in page.items { take(found.event, found.group, source) }
            case .groups(let page, _, let source):
                for group in page.items {
                    if let event = group.nextEvent { take(event, group, source) }
                }
            case .failure: break
            }
        }

        private mutating func take(_ event: GroupEvent, _ group: Group?, _ source: SourceID) {
            guard let html = event.details.descriptionHTML, bytes + html.utf8.count <= maximumTextBytes else { return }
            bytes += html.utf8.count
            texts[EventKey(event, of: group, source: source)] = html
        }
    }

    /// The answer of a source to one request.
    private enum Answer: Sendable {
        case events(SourcePage<FoundEvent>, Int, SourceID)
        case groups(SourcePage<Group>, Int, SourceID)
        case failure(MeetupServiceError, Int)

        init(
            of source: any GroupSource, _ question: AgendaProgress.Question, _ search: EventSearch,
            after cursor: SourceCursor?, _ size: Int, _ ticket: Int
        ) async {
            do throws(MeetupServiceError) {
                switch question {
                case .events:
                    self = .events(
                        try await source.events(search, after: cursor, pageSize: size), ticket, source.identity.id)
                case .groups:
                    let groups = GroupSearch(
                        near: search.place, radius: search.radius, order: .nextEvent, start: search.start)
                    self = .groups(
                        try await source.groups(groups, after: cursor, pageSize: size), ticket, source.identity.id)
                }
            } catch {
                self = .failure(error, ticket)
            }
        }

        func tell(_ machine: inout AgendaMachine, now: Double) {
            switch self {
            case .events(let page, let ticket, _): machine.answered(ticket, page, now: now)
            case .groups(let page, let ticket, _): machine.answered(ticket, groups: page, now: now)
            case .failure(let error, let ticket): machine.failed(ticket, error, now: now)
            }
        }
    }
}

extension AgendaMachine {
    /// The time up to which sources must be queried for the first `count` matching rows: the time of the next row after
    /// these, or the end of the search. Several reports of one event are one row.
    fileprivate func end(of count: Int, _ matcher: EventMatcher) -> Timestamp? {
        // Avoids merging, which costs more than counting.
        guard events.count > count else { return search.end }
        var merger = EventMerger()
        let wanted = rows(&merger).filter { matcher.wants($0, text: EventSearchText.init) }
        guard wanted.count > count else { return search.end }
        let begin = wanted.map(\.begins).sorted()[count]
        return search.end.map { min($0, begin) } ?? begin
    }
}
