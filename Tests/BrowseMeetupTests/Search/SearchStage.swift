import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// A source that searches for words, with answers given by the test.
final class WordSource: GroupSource {
    let identity: SourceIdentity
    let abilities: SourceAbilities
    private let all: [Group]
    private let state = Locked(State())

    private struct State {
        var asked: [String] = []
        var cancelled: [String] = []
        var waiting: [String: CheckedContinuation<SourcePage<Group>, any Error>] = [:]
    }

    /// - Parameter all: the answer to a search without words.
    init(_ name: String, _ all: [Group]) {
        identity = SourceIdentity(
            id: SourceID(rawValue: name), kind: .v3, address: "https://\(name).example", name: name)
        self.all = all
        var abilities = SourceAbilities()
        abilities.takesWords = true
        abilities.place = .service
        abilities.orders = Set(GroupOrder.allCases)
        self.abilities = abilities
    }

    /// The searched words, in order, and those of cancelled searches.
    var asked: [String] { state.withLock { $0.asked } }
    var cancelled: [String] { state.withLock { $0.cancelled } }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        let words = search.words
        guard !words.isEmpty else { return SourcePage(all) }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    state.withLock {
                        $0.asked.append(words)
                        $0.waiting[words] = continuation
                    }
                }
            } onCancel: {
                let left = state.withLock {
                    $0.cancelled.append(words)
                    return $0.waiting.removeValue(forKey: words)
                }
                left?.resume(throwing: MeetupServiceError.cancelled)
            }
        } catch {
            throw error as? MeetupServiceError ?? .cancelled
        }
    }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }

    /// Waits for a query and answers it.
    @MainActor
    func answer(_ words: String, _ answer: Result<[Group], MeetupServiceError>, line: UInt = #line) {
        guard pump(seconds: 10, until: { state.withLock { $0.waiting[words] != nil } }) else {
            return XCTFail("nobody asked for \(words): \(asked)", line: line)
        }
        let question = state.withLock { $0.waiting.removeValue(forKey: words) }
        question?.resume(with: answer.map { SourcePage($0) }.mapError { $0 as any Error })
    }
}

@MainActor
extension ProgramStage {
    var groups: GroupsViewController { get throws { try XCTUnwrap(app.groups) } }
    var results: [String] { app.groups?.results.groups.map(\.name) ?? [] }
    /// The text in the search field; nil while the field does not have the keyboard focus.
    var typed: String? { view?.focus.flatMap { $0.isMapped ? $0.writtenText : nil } }
}
