import GroupDirectory
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// A service with answers given by the test, page by page.
final class FakeMeetupService: MeetupService {
    typealias Answer = Result<GroupPage, MeetupServiceError>

    private struct State {
        var waiting: [(page: Int, continuation: CheckedContinuation<Answer, Never>)] = []
        var requested: [Int] = []
    }

    private let state = Locked(State())

    /// The requested pages, in order.
    var requested: [Int] { state.withLock { $0.requested } }
    var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage {
        let answer = await withCheckedContinuation { continuation in
            state.withLock { state in
                state.requested.append(page)
                state.waiting.append((page, continuation))
            }
        }
        return try answer.get()
    }

    /// Waits for the next request and answers it. Returns the requested page.
    @MainActor
    @discardableResult
    func answer(_ answer: Answer, line: UInt = #line) -> Int? {
        guard pump(seconds: 5, until: { isWaiting }) else {
            XCTFail("no request came", line: line)
            return nil
        }
        let request = state.withLock { $0.waiting.removeFirst() }
        request.continuation.resume(returning: answer)
        return request.page
    }

    /// Answers page after page with `size` groups, `total` groups altogether.
    @MainActor
    func answer(pageOf size: Int, total: Int, line: UInt = #line) {
        guard pump(seconds: 5, until: { isWaiting }) else { return XCTFail("no request came", line: line) }
        let page = state.withLock { $0.waiting[0].page }
        let range = min(total, page * size)..<min(total, (page + 1) * size)
        answer(.success(GroupPage(groups: range.map(Group.numbered), hasMore: range.upperBound < total)))
    }
}

extension Group {
    /// A complete group without pictures.
    static func numbered(_ number: Int) -> Group {
        var group = Group(id: "\(number)", name: "Group \(number)")
        group.city = "London"
        group.localizedCountryName = "United Kingdom"
        group.createdAt = Timestamp(unixMilliseconds: 1_379_344_850_000)
        group.organizer = Organizer(name: "Organiser \(number)")
        return group
    }
}
