/// Schedules the queries of a search while typing: local data at each key, services after a pause. It shows results for
/// the last text, or for the previous one until there are any. Results for earlier texts are ignored.
///
/// A value without tasks and clocks. It receives events with the ticket of their text, and returns actions in
/// `takeActions`.
struct TypedLookup<Item: Sendable>: Sendable {
    enum Action: Sendable, Hashable {
        /// Cancels all queries.
        case cancel
        /// Search locally; reply with `foundHere` or `failedHere`.
        case askHere(String)
        /// Call `pauseEnded` after `TypedLookup.pause`.
        case wait
        /// Query the services; reply with `answered` or `failed` for each, and call `becameSlow` for slow ones.
        case ask([SourceID], String)
    }

    /// Milliseconds from the last key until services are queried.
    static var pause: Int { 300 }

    /// A service that is queried.
    private struct Service: Sendable {
        let identity: SourceIdentity
        var state = SourceStatus.State.loading
        var count = 0
    }

    /// Combines services' results with local ones, without duplicates.
    private let join: @Sendable (_ here: [Item], _ more: [Item]) -> [Item]
    /// The search text, trimmed.
    private(set) var words = ""
    /// Identifies `words`. Results with another ticket are for earlier words, and are ignored.
    private(set) var ticket = 0
    /// The results to show.
    private(set) var items: [Item] = []
    /// True if `items` belong to the previous words.
    private(set) var isPending = false
    /// The reason why searching is impossible: a sentence.
    private(set) var failure: String?
    private var here: [Item]?
    private var more: [Item] = []
    private var services: [Service] = []
    private var isPauseOver = false
    private var hasQueriedSources = false
    private var actions: [Action] = []

    init(join: @escaping @Sendable (_ here: [Item], _ more: [Item]) -> [Item]) {
        self.join = join
    }

    /// True if more results may follow.
    var isAsking: Bool {
        !words.isEmpty && failure == nil
            && (here == nil || services.contains { $0.state == .loading || $0.state == .slow })
    }

    /// The states of the queried services, like those of a feed's sources.
    var statuses: [SourceStatus] {
        services.map {
            SourceStatus(identity: $0.identity, state: $0.state, count: $0.count, isUnreadable: false)
        }
    }

    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    // MARK: Events

    /// Call when the text has changed.
    mutating func type(_ text: String) {
        ticket += 1
        words = text.trimmingBlanks
        failure = nil
        here = nil
        more = []
        services = []
        (isPauseOver, hasQueriedSources) = (false, false)
        isPending = !words.isEmpty
        actions.append(.cancel)
        if words.isEmpty { items = [] } else { actions += [.askHere(words), .wait] }
    }

    /// Call with the local results, and the services that may have more.
    mutating func foundHere(_ items: [Item], askable: [SourceIdentity], ticket: Int) {
        guard ticket == self.ticket, here == nil else { return }
        here = items
        services = askable.map { Service(identity: $0) }
        show()
        askServices()
    }

    /// Call if the local search failed, with the message for the user.
    mutating func failedHere(_ sentence: String, ticket: Int) {
        guard ticket == self.ticket else { return }
        failure = sentence
        items = []
        isPending = false
        actions.append(.cancel)
    }

    /// Called when the pause in typing has ended.
    mutating func pauseEnded(ticket: Int) {
        guard ticket == self.ticket else { return }
        isPauseOver = true
        askServices()
    }

    /// A service's results.
    mutating func answered(_ id: SourceID, _ items: [Item], ticket: Int) {
        guard let index = indexOfQueried(id, ticket) else { return }
        services[index].state = .ended(isEarly: false)
        services[index].count = items.count
        more += items
        show()
    }

    mutating func failed(_ id: SourceID, _ error: MeetupServiceError, ticket: Int) {
        guard let index = indexOfQueried(id, ticket) else { return }
        services[index].state = .failed(error)
    }

    /// Marks services without an answer as slow.
    mutating func becameSlow(ticket: Int) {
        guard ticket == self.ticket, hasQueriedSources else { return }
        for index in services.indices where services[index].state == .loading { services[index].state = .slow }
    }

    /// Retries failed services on the user's request.
    mutating func retry() {
        var again: [SourceID] = []
        for index in services.indices {
            guard case .failed = services[index].state else { continue }
            services[index].state = .loading
            again.append(services[index].identity.id)
        }
        if !again.isEmpty { actions.append(.ask(again, words)) }
    }

    // MARK: Results

    private mutating func askServices() {
        guard isPauseOver, !hasQueriedSources, here != nil, !services.isEmpty else { return }
        hasQueriedSources = true
        actions.append(.ask(services.map(\.identity.id), words))
    }

    private func indexOfQueried(_ id: SourceID, _ ticket: Int) -> Int? {
        guard ticket == self.ticket, hasQueriedSources else { return nil }
        return services.firstIndex { $0.identity.id == id && ($0.state == .loading || $0.state == .slow) }
    }

    private mutating func show() {
        isPending = false
        items = join(here ?? [], more)
    }
}
