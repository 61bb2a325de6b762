/// What is asked when while words are typed: what is known here at each key, services once nothing was typed for a while.
/// What it shows is of the words typed last, and until something is known of those, of the words before; what was asked
/// for the words before is not wanted any more.
///
/// A value without tasks and clocks. It is told what happens, with the ticket of the words that it belongs to, and leaves
/// behind what is to be done in `takeActions`.
struct TypedLookup<Item: Sendable>: Sendable {
    enum Action: Sendable, Hashable {
        /// Ends all that was asked.
        case cancel
        /// Answered by `foundHere` or `failedHere`.
        case askHere(String)
        /// `pauseEnded` is to be told `TypedLookup.pause` after it.
        case wait
        /// Answered by `answered` or `failed`, for each of them; `becameSlow` is to be told of those that do not.
        case ask([SourceID], String)
    }

    /// Milliseconds from the last key until services are asked.
    static var pause: Int { 300 }

    /// A service that is asked.
    private struct Service: Sendable {
        let identity: SourceIdentity
        var state = SourceStatus.State.loading
        var count = 0
    }

    /// What services know with what is known here: what both know is there once.
    private let join: @Sendable (_ here: [Item], _ more: [Item]) -> [Item]
    /// What is looked for; without blanks around it.
    private(set) var words = ""
    /// Of `words`: what belongs to another one comes too late.
    private(set) var ticket = 0
    /// What there is to show.
    private(set) var items: [Item] = []
    /// Whether `items` are those of the words before.
    private(set) var isPending = false
    /// Why nothing can be looked for: a sentence.
    private(set) var failure: String?
    private var here: [Item]?
    private var more: [Item] = []
    private var services: [Service] = []
    private var isPauseOver = false
    private var hasAsked = false
    private var actions: [Action] = []

    init(join: @escaping @Sendable (_ here: [Item], _ more: [Item]) -> [Item]) {
        self.join = join
    }

    /// Whether more may come by itself.
    var isAsking: Bool {
        !words.isEmpty && failure == nil
            && (here == nil || services.contains { $0.state == .loading || $0.state == .slow })
    }

    /// How it is with the services that are asked, as sources of a feed say it.
    var statuses: [SourceStatus] {
        services.map {
            SourceStatus(identity: $0.identity, state: $0.state, count: $0.count, isUnreadable: false)
        }
    }

    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    // MARK: What happens

    /// Something else is typed.
    mutating func type(_ text: String) {
        ticket += 1
        words = text.trimmingBlanks
        failure = nil
        here = nil
        more = []
        services = []
        (isPauseOver, hasAsked) = (false, false)
        isPending = !words.isEmpty
        actions.append(.cancel)
        if words.isEmpty { items = [] } else { actions += [.askHere(words), .wait] }
    }

    /// What is known here, and the services that may know more.
    mutating func foundHere(_ items: [Item], askable: [SourceIdentity], ticket: Int) {
        guard ticket == self.ticket, here == nil else { return }
        here = items
        services = askable.map { Service(identity: $0) }
        show()
        askServices()
    }

    /// Nothing can be looked for.
    mutating func failedHere(_ sentence: String, ticket: Int) {
        guard ticket == self.ticket else { return }
        failure = sentence
        items = []
        isPending = false
        actions.append(.cancel)
    }

    /// Nothing was typed for a while.
    mutating func pauseEnded(ticket: Int) {
        guard ticket == self.ticket else { return }
        isPauseOver = true
        askServices()
    }

    /// What a service knows.
    mutating func answered(_ id: SourceID, _ items: [Item], ticket: Int) {
        guard let index = asked(id, ticket) else { return }
        services[index].state = .ended(isBarren: false)
        services[index].count = items.count
        more += items
        show()
    }

    mutating func failed(_ id: SourceID, _ error: MeetupServiceError, ticket: Int) {
        guard let index = asked(id, ticket) else { return }
        services[index].state = .failed(error)
    }

    /// What has not answered by now takes its time.
    mutating func becameSlow(ticket: Int) {
        guard ticket == self.ticket, hasAsked else { return }
        for index in services.indices where services[index].state == .loading { services[index].state = .slow }
    }

    /// The user wants services to be asked again that failed.
    mutating func retry() {
        var again: [SourceID] = []
        for index in services.indices {
            guard case .failed = services[index].state else { continue }
            services[index].state = .loading
            again.append(services[index].identity.id)
        }
        if !again.isEmpty { actions.append(.ask(again, words)) }
    }

    // MARK: What follows

    private mutating func askServices() {
        guard isPauseOver, !hasAsked, here != nil, !services.isEmpty else { return }
        hasAsked = true
        actions.append(.ask(services.map(\.identity.id), words))
    }

    private func asked(_ id: SourceID, _ ticket: Int) -> Int? {
        guard ticket == self.ticket, hasAsked else { return nil }
        return services.firstIndex { $0.identity.id == id && ($0.state == .loading || $0.state == .slow) }
    }

    private mutating func show() {
        isPending = false
        items = join(here ?? [], more)
    }
}
