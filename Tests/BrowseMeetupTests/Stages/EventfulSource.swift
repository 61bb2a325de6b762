import WeftGLib

@testable import GroupDirectory

/// A source that lists a group's events. It returns its groups immediately, and the events as set by the test.
final class EventfulSource: GroupSource {
    enum Answer: Sendable {
        case page([GroupEvent], hasMore: Bool)
        case failure(MeetupServiceError)
    }

    private struct State {
        var answers: [Answer]
        var cursors: [String?] = []
    }

    let identity = SourceIdentity(
        id: SourceID(rawValue: "eventful"), kind: .gancio, address: "https://events.example.org", name: "Events")
    let abilities: SourceAbilities
    private let groups: [Group]
    private let state: Locked<State>

    /// - Parameter answers: the answers about a group's events, in turn; the last one is repeated.
    init(_ groups: [Group], _ answers: [Answer]) {
        self.groups = groups
        state = Locked(State(answers: answers))
        var abilities = SourceAbilities()
        abilities.orders = [.nearest]
        abilities.givesEventsOfGroups = true
        self.abilities = abilities
    }

    /// The cursors of the requested pages.
    var cursors: [String?] { state.withLock { $0.cursors } }

    func answer(_ answers: [Answer]) { state.withLock { $0.answers = answers } }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> { SourcePage(cursor == nil ? groups : []) }

    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        let (answer, number) = state.withLock { state in
            state.cursors.append(cursor?.text)
            let answer = state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
            return (answer, state.cursors.count)
        }
        switch answer {
        case .page(let events, let hasMore):
            return SourcePage(events, next: hasMore ? SourceCursor("\(number)") : nil)
        case .failure(let error): throw error
        }
    }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }
}
