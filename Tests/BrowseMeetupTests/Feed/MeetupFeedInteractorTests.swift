import WeftGLib
import WeftShim
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

@MainActor
private final class Output: MeetupFeedInteractorOutput {
    var begun = 0
    var found: [[String]] = []
    var errors: [String] = []
    var heard: [Int] = []

    func willFindGroupItems() { begun += 1 }
    func didFindGroupItems(_ groups: [Group], near place: Coordinate?, anew: Bool) { found.append(groups.map(\.id)) }
    func didFind(_ feed: FeedSnapshot, anew: Bool) { found.append(feed.rows.map(\.group.id)) }
    func didHear(of feed: FeedSnapshot) { heard.append(feed.search) }
    func didFailToFindGroupItems(_ error: any Error) { errors.append("\(error)") }
    var sight: FeedSight { FeedSight() }
}

final class MeetupFeedInteractorTests: XCTestCase {
    @MainActor
    private final class Stage {
        let service = FakeMeetupService()
        let output = Output()
        let interactor: MeetupFeedInteractor

        init() {
            interactor = MeetupFeedInteractor(
                dataManager: MeetupFeedDataManager(meetupService: service, locationService: FixedLocationService()))
            interactor.output = output
        }
    }

    private static func page(_ ids: [Int], hasMore: Bool, skipped: [SkippedRecord] = []) -> FakeMeetupService.Answer {
        .success(GroupPage(groups: ids.map(Group.numbered), hasMore: hasMore, skipped: SkippedRecords(skipped)))
    }

    func testPagesAreFetchedOneAtATimeToTheEnd() throws {
        try withGTK {
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            it.interactor.findMoreGroupItems()
            it.interactor.findMoreGroupItems()
            XCTAssertEqual(it.service.answer(Self.page([1, 2], hasMore: true)), 0)
            XCTAssertTrue(pump { it.output.found == [["1", "2"]] })
            XCTAssertEqual(it.service.requested, [0])
            it.interactor.findMoreGroupItems()
            XCTAssertEqual(it.service.answer(Self.page([3], hasMore: false)), 1)
            XCTAssertTrue(pump { it.output.found == [["1", "2"], ["3"]] })
            XCTAssertFalse(it.interactor.hasMoreGroupItems)
            it.interactor.findMoreGroupItems()
            turnLoop()
            XCTAssertEqual(it.service.requested, [0, 1])
            XCTAssertEqual(it.output.begun, 2)
        }
    }

    func testAGroupThatComesTwiceIsShownOnce() throws {
        try withGTK {
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            it.service.answer(Self.page([1, 2, 1], hasMore: true))
            XCTAssertTrue(pump { it.output.found == [["1", "2"]] })
            it.interactor.findMoreGroupItems()
            it.service.answer(Self.page([2, 3], hasMore: true))
            XCTAssertTrue(pump { it.output.found.last == ["3"] })
        }
    }

    /// Results of the previous search would end a reload's spinner before its answers.
    func testARestartedSearchIgnoresThePreviousOne() throws {
        try withGTK {
            func snapshot(of search: Int) -> FeedSnapshot {
                let status = SourceStatus(
                    identity: FakeSource("a").identity, state: .ended(isEarly: false), count: 1,
                    isUnreadable: false)
                return FeedSnapshot(
                    rows: [], seenCount: 0, hasMore: false, sources: [status], stored: nil, now: 0, search: search)
            }
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            it.interactor.heard(snapshot(of: 1))
            XCTAssertEqual(it.output.heard, [1])
            it.interactor.findGroupItemsNearby()
            it.interactor.heard(snapshot(of: 1))
            XCTAssertEqual(it.output.heard, [1], "of the search before")
            it.interactor.heard(snapshot(of: 2))
            XCTAssertEqual(it.output.heard, [1, 2])
        }
    }

    /// A service that ignores `offset` sends the same page forever.
    func testThreePagesWithoutANewGroupEndTheFeedWithAMessage() throws {
        try withGTK {
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            it.service.answer(Self.page([1, 2], hasMore: true))
            XCTAssertTrue(pump { it.output.found == [["1", "2"]] })
            it.interactor.findMoreGroupItems()
            for page in 1...3 {
                XCTAssertEqual(it.service.answer(Self.page([1, 2], hasMore: true)), page)
            }
            XCTAssertTrue(pump { it.output.errors.count == 1 }, "\(it.output.errors)")
            XCTAssertEqual(it.output.found, [["1", "2"]])
            XCTAssertFalse(pump(seconds: 0.1) { it.service.isWaiting }, "nobody asked for more")
            XCTAssertEqual(it.service.requested, [0, 1, 2, 3])
        }
    }

    func testPagesOfUnusableRecordsEndTheFeedToo() throws {
        try withGTK {
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            for page in 0...2 {
                let skipped = [SkippedRecord(index: 0, field: "name", reason: "is missing")]
                XCTAssertEqual(it.service.answer(Self.page([], hasMore: true, skipped: skipped)), page)
            }
            XCTAssertTrue(pump { it.output.errors.count == 1 }, "\(it.output.errors)")
            XCTAssertFalse(pump(seconds: 0.1) { it.service.isWaiting })
            // The user may request the next page again, once.
            it.interactor.findMoreGroupItems()
            XCTAssertEqual(it.service.answer(Self.page([], hasMore: true)), 3)
            XCTAssertTrue(pump { it.output.errors.count == 2 })
            it.interactor.findMoreGroupItems()
            XCTAssertEqual(it.service.answer(Self.page([5], hasMore: true)), 4)
            XCTAssertTrue(pump { it.output.found == [["5"]] })
        }
    }

    func testAPageWithANewGroupResetsTheCount() throws {
        try withGTK {
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            for (page, group) in [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)] {
                if it.service.isWaiting == false, it.output.found.count > 0 { it.interactor.findMoreGroupItems() }
                XCTAssertEqual(it.service.answer(Self.page([group], hasMore: group != 3)), page)
                if page == 0 || page == 3 { XCTAssertTrue(pump { it.output.found.last == ["\(group)"] }) }
            }
            XCTAssertTrue(pump { it.output.found == [["1"], ["2"], ["3"]] }, "\(it.output.found)")
            XCTAssertEqual(it.output.errors, [])
        }
    }

    func testAfterAFailureTheSamePageIsRequestedAgain() throws {
        try withGTK {
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            it.service.answer(Self.page([1], hasMore: true))
            XCTAssertTrue(pump { it.output.found.count == 1 })
            it.interactor.findMoreGroupItems()
            XCTAssertEqual(it.service.answer(.failure(.offline)), 1)
            XCTAssertTrue(pump { it.output.errors.count == 1 })
            it.interactor.findMoreGroupItems()
            XCTAssertEqual(it.service.answer(Self.page([2], hasMore: false)), 1)
            XCTAssertTrue(pump { it.output.found.last == ["2"] })
        }
    }

    func testARestartDropsPendingAnswers() throws {
        try withGTK {
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            XCTAssertTrue(pump { it.service.isWaiting })
            it.interactor.findGroupItemsNearby()
            XCTAssertTrue(pump { it.service.requested == [0, 0] })
            it.service.answer(Self.page([7], hasMore: false))
            it.service.answer(Self.page([1], hasMore: false))
            XCTAssertTrue(pump { it.output.found == [["1"]] }, "\(it.output.found)")
        }
    }

    func testSkippedRecordsAreCountedInTheLog() throws {
        try withGTK {
            let messages = Messages()
            let id = g_log_set_handler(
                "browse-meetup", WEFT_G_LOG_LEVEL_WARNING,
                { _, _, message, context in
                    guard let message, let context else { return }
                    Unmanaged<Messages>.fromOpaque(context).takeUnretainedValue()
                        .texts.withLock { $0.append(String(cString: message)) }
                }, Unmanaged.passUnretained(messages).toOpaque())
            defer { g_log_remove_handler("browse-meetup", id) }
            let it = Stage()
            it.interactor.findGroupItemsNearby()
            it.service.answer(
                Self.page(
                    [1], hasMore: false,
                    skipped: [
                        SkippedRecord(index: 4, field: "name", reason: "is missing"),
                        SkippedRecord(index: 9, field: nil, reason: "is a number, not an object"),
                    ]))
            XCTAssertTrue(pump { it.output.found.count == 1 })
            let text = messages.texts.withLock { $0.first } ?? ""
            for part in ["2 records", "record 4: name is missing", "record 9 is a number"] {
                XCTAssertTrue(text.contains(part), text)
            }
        }
    }

    private final class Messages: Sendable {
        let texts = Locked<[String]>([])
    }

    func testAReleasedInteractorSendsNoResults() throws {
        try withGTK {
            let service = FakeMeetupService()
            let output = Output()
            var interactor: MeetupFeedInteractor? = MeetupFeedInteractor(
                dataManager: MeetupFeedDataManager(meetupService: service, locationService: FixedLocationService()))
            interactor?.output = output
            weak let released = interactor
            interactor?.findGroupItemsNearby()
            XCTAssertTrue(pump { service.isWaiting })
            interactor = nil
            XCTAssertTrue(pump { released == nil }, "the request must not hold it")
            service.answer(Self.page([1], hasMore: false))
            turnLoop()
            XCTAssertEqual(output.found, [])
            XCTAssertEqual(output.errors, [])
        }
    }
}
