/// The local answer for a search text.
enum LookupAnswer<Item: Sendable>: Sendable {
    case found([Item], askable: [any GroupSource])
    /// The search is impossible; with a sentence for the user.
    case failed(String)
}

/// Performs the actions of a `TypedLookup`: queries, timers and cancellation. Main actor; nothing blocks.
@MainActor
final class LookupRunner<Item: Sendable> {
    private(set) var lookup: TypedLookup<Item>
    /// Called after changes of the results.
    var onChange: (@MainActor () -> Void)?

    private let here: @MainActor (String) async -> LookupAnswer<Item>
    private let ask: @Sendable (any GroupSource, String) async throws(MeetupServiceError) -> [Item]
    private var askable: [any GroupSource] = []
    private var tasks: [Task<Void, Never>] = []

    /// Seconds without an answer after which a service is reported as slow.
    private static var slowAfter: Double { FeedLimits().slowAfter }

    /// - Parameters:
    ///   - join: combines services' results with local ones.
    ///   - here: returns the local results, and the services to query.
    ///   - ask: queries a service.
    init(
        join: @escaping @Sendable (_ here: [Item], _ more: [Item]) -> [Item],
        here: @escaping @MainActor (String) async -> LookupAnswer<Item>,
        ask: @escaping @Sendable (any GroupSource, String) async throws(MeetupServiceError) -> [Item]
    ) {
        lookup = TypedLookup(join: join)
        self.here = here
        self.ask = ask
    }

    isolated deinit {
        cancel()
    }

    /// Searches for the current text; shown results stay until there are new ones.
    func look(for text: String) { send { $0.type(text) } }

    /// Retries failed services.
    func retry() { send { $0.retry() } }

    private func send(_ event: (inout TypedLookup<Item>) -> Void) {
        event(&lookup)
        for action in lookup.takeActions() { carryOut(action, lookup.ticket) }
        onChange?()
    }

    private func carryOut(_ action: TypedLookup<Item>.Action, _ ticket: Int) {
        switch action {
        case .cancel: cancel()
        case .askHere(let words): askHere(words, ticket)
        case .wait: wait(seconds: Double(TypedLookup<Item>.pause) / 1000) { $0.pauseEnded(ticket: ticket) }
        case .ask(let ids, let words):
            for source in askable where ids.contains(source.identity.id) { ask(source, words, ticket) }
            wait(seconds: Self.slowAfter) { $0.becameSlow(ticket: ticket) }
        }
    }

    private func cancel() {
        for task in tasks { task.cancel() }
        tasks = []
    }

    private func wait(seconds: Double, _ event: @escaping @MainActor (inout TypedLookup<Item>) -> Void) {
        tasks.append(
            Task { [weak self] in
                do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
                self?.send(event)
            })
    }

    private func askHere(_ words: String, _ ticket: Int) {
        tasks.append(
            Task { [weak self, here] in
                let answer = await here(words)
                guard !Task.isCancelled, let self, ticket == lookup.ticket else { return }
                switch answer {
                case .found(let items, let askable):
                    self.askable = askable
                    send { $0.foundHere(items, askable: askable.map(\.identity), ticket: ticket) }
                case .failed(let sentence): send { $0.failedHere(sentence, ticket: ticket) }
                }
            })
    }

    private func ask(_ source: any GroupSource, _ words: String, _ ticket: Int) {
        tasks.append(
            Task { [weak self, ask] in
                let id = source.identity.id
                do throws(MeetupServiceError) {
                    let items = try await ask(source, words)
                    guard !Task.isCancelled else { return }
                    self?.send { $0.answered(id, items, ticket: ticket) }
                } catch {
                    guard !Task.isCancelled else { return }
                    self?.send { $0.failed(id, error, ticket: ticket) }
                }
            })
    }
}
