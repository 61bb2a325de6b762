import WeftGLib
import WeftTestSupport
import XCTest

@testable import GroupDirectory

/// A source with answers given by the test, one query at a time.
final class FakeSource: GroupSource {
    typealias Answer = Result<SourcePage<Group>, MeetupServiceError>

    typealias EventAnswer = Result<SourcePage<FoundEvent>, MeetupServiceError>

    private struct State {
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Answer, Never>)] = []
        var events: [EventAnswer] = []
        var eventQuestions = 0
        var places: [Coordinate] = []
        var askedPages: [String] = []
    }

    let identity: SourceIdentity
    let abilities: SourceAbilities
    private let state = Locked(State())
    private let gate: (stream: AsyncStream<Void>, opener: AsyncStream<Void>.Continuation)

    /// - Parameters:
    ///   - events: the answers to requests for events, in turn; the last is repeated. nil if the source has no events.
    ///   - holdsEvents: true if these answers wait for `releaseEvents`.
    init(_ name: String, events: [EventAnswer]? = nil, holdsEvents: Bool = false) {
        let (stream, opener) = AsyncStream.makeStream(of: Void.self)
        gate = (stream, opener)
        if !holdsEvents { opener.finish() }
        identity = SourceIdentity(
            id: SourceID(kind: SourceKind.v3.word, address: "https://\(name).example"), kind: .v3,
            address: "https://\(name).example", name: name)
        var abilities = SourceAbilities()
        abilities.orders = [.nearest]
        abilities.givesEvents = events != nil
        abilities.listsAllEvents = events != nil
        self.abilities = abilities
        if let events { state.withLock { $0.events = events } }
    }

    func releaseEvents() { gate.opener.finish() }

    /// The number of queries for events.
    var eventQuestions: Int { state.withLock { $0.eventQuestions } }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        let answer: EventAnswer = state.withLock { state in
            state.eventQuestions += 1
            return state.events.count > 1 ? state.events.removeFirst() : state.events.first ?? .success(SourcePage())
        }
        for await _ in gate.stream {}
        return try answer.get()
    }

    /// The places of the group queries, in order.
    var places: [Coordinate] { state.withLock { $0.places } }
    var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        let ticket = state.withLock { state in
            state.places.append(search.place)
            return state.places.count
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting.append((ticket, continuation)) }
            }
        } onCancel: {
            let left = state.withLock { state in
                let place = state.waiting.firstIndex { $0.ticket == ticket }
                return place.map { state.waiting.remove(at: $0) }
            }
            left?.continuation.resume(returning: .failure(.cancelled))
        }
        return try answer.get()
    }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }

    /// The ids of the events of pages that were requested, in order.
    var askedPages: [String] { state.withLock { $0.askedPages } }

    /// Pages of events are below `/events/`.
    func eventID(ofPage address: String) -> String? {
        let start = identity.address + "/events/"
        return address.hasPrefix(start) ? String(address.dropFirst(start.count)) : nil
    }

    func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent {
        guard let id = event.id else { return event }
        state.withLock { $0.askedPages.append(id) }
        return GroupEvent(id: id, name: "Event \(id)", time: .now.moved(byDays: 1))
    }

    /// Waits for the next query and answers it.
    @MainActor
    func answer(_ answer: Answer, line: UInt = #line) {
        guard pump(seconds: 5, until: { isWaiting }) else { return XCTFail("no question came", line: line) }
        state.withLock { $0.waiting.removeFirst() }.continuation.resume(returning: answer)
    }

    /// Answers with a page of groups at these distances in kilometres north of London; more pages follow.
    @MainActor
    func answer(page kilometres: [Double], line: UInt = #line) {
        let groups = kilometres.map { Group.north($0, of: identity.name) }
        answer(.success(SourcePage(groups, next: SourceCursor("more"))), line: line)
    }

    /// Answers with all groups of the source, at these distances in kilometres north of London.
    @MainActor
    func answer(_ kilometres: [Double], line: UInt = #line) {
        answer(.success(SourcePage(kilometres.map { Group.north($0, of: identity.name) })), line: line)
    }
}

extension Group {
    static func north(_ kilometres: Double, of source: String) -> Group {
        var group = Group(id: "\(kilometres)", name: "\(source) \(kilometres)")
        group.coordinate = Coordinate(
            latitude: Coordinate.london.latitude + kilometres / 111.195, longitude: Coordinate.london.longitude)
        return group
    }
}
