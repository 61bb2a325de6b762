import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers

final class MeetupFeedViewTests: XCTestCase {
    func testTheLoadingPageShowsUntilTheFirstGroupsAreLoaded() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            XCTAssertTrue(it.isWaiting)
            it.service.answer(pageOf: 20, total: 100)
            XCTAssertTrue(pump { it.isReady })
            XCTAssertFalse(it.isWaiting)
            XCTAssertEqual(it.feed.groups.count, 20)
            XCTAssertEqual(it.service.requested, [0], "the end is far")
        }
    }

    func testMoreIsFetchedNearTheEndUntilEverythingIsThere() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            it.loadFirstPage(of: 50)
            for count in [40, 50] {
                it.scrollToEnd()
                it.service.answer(pageOf: 20, total: 50)
                XCTAssertTrue(pump { it.feed.groups.count == count })
                XCTAssertTrue(pump { it.isReady })
            }
            it.scrollToEnd()
            XCTAssertTrue(it.window.waitForFrame(3))
            XCTAssertFalse(it.service.isWaiting)
            XCTAssertEqual(it.service.requested, [0, 1, 2])
            XCTAssertEqual(it.feed.groups.map(\.id), (0..<50).map(String.init))
        }
    }

    func testTheLastRowShowsLoadingAndTheEnd() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            it.loadFirstPage(of: 40)
            it.scrollToEnd()
            XCTAssertTrue(pump { it.end == "More groups are coming…" }, it.end)
            it.service.answer(.failure(.offline))
            XCTAssertTrue(pump { it.shows("Retry") && it.end == "There may be more groups." }, it.end)
            let height = it.feed.tableNode.contentHeight
            try it.retry()
            XCTAssertTrue(pump { it.end == "More groups are coming…" }, it.end)
            XCTAssertEqual(it.feed.tableNode.contentHeight, height, "nothing moves")
            it.service.answer(pageOf: 20, total: 40)
            XCTAssertTrue(pump { it.feed.groups.count == 40 && it.isReady })
            it.scrollToEnd()
            XCTAssertTrue(pump { it.end == "There are 40 groups in all." }, it.end)
        }
    }

    func testAnEmptyFeedShowsAMessage() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            it.service.answer(.success(GroupPage(groups: [], hasMore: false)))
            XCTAssertTrue(pump { it.shows("No groups here") && it.shows("Reload") })
            XCTAssertEqual(it.window.view?.shownIcons.contains("mark-location-symbolic"), true)
            XCTAssertFalse(it.shows("Retry"))
        }
    }

    func testAPageWithoutUsableRecordsIsSkipped() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            it.service.answer(.success(GroupPage(groups: [], hasMore: true)))
            XCTAssertEqual(it.service.answer(.success(GroupPage(groups: [.numbered(5)], hasMore: false))), 1)
            XCTAssertTrue(pump { it.isReady })
        }
    }

    func testAServiceThatRepeatsItsPageGetsFourRequestsAndIsReported() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            let page = FakeMeetupService.Answer.success(
                GroupPage(groups: (0..<20).map(Group.numbered), hasMore: true))
            it.service.answer(page)
            XCTAssertTrue(pump { it.isReady })
            it.scrollToEnd()
            for _ in 1...3 { it.service.answer(page) }
            XCTAssertTrue(pump { it.shows("Nothing new") }, "\(it.texts)")
            for offset in [0, it.feed.tableNode.contentHeight] {
                it.feed.tableNode.contentOffset = offset
                XCTAssertTrue(it.window.waitForFrame(3))
            }
            XCTAssertFalse(it.service.isWaiting)
            XCTAssertEqual(it.service.requested, [0, 1, 2, 3])
            XCTAssertEqual(it.feed.groups.count, 20)
        }
    }

    func testManyPagesWithoutUsableRecordsEndWithAMessage() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            for _ in 0..<3 { it.service.answer(.success(GroupPage(groups: [], hasMore: true))) }
            XCTAssertTrue(pump { it.shows("Nothing new") && it.shows("Retry") }, "\(it.texts)")
            XCTAssertFalse(pump(seconds: 0.1) { it.service.isWaiting })
            XCTAssertEqual(it.service.requested, [0, 1, 2])
        }
    }

    func testAnErrorAtTheStartIsAPageWithRetry() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            let error = MeetupServiceError.timedOut(host: "api.example.org")
            for _ in 0..<2 {
                it.service.answer(.failure(error))
                XCTAssertTrue(pump { it.shows(error.errorTitle) && it.shows(error.errorMessage) }, "\(it.texts)")
                try it.retry()
                XCTAssertTrue(pump { it.isWaiting })
            }
            it.service.answer(pageOf: 20, total: 20)
            XCTAssertTrue(pump { it.isReady })
            XCTAssertFalse(it.shows(error.errorTitle))
            XCTAssertEqual(it.service.requested, [0, 0, 0])
        }
    }

    func testAnErrorOnALaterPageKeepsTheGroupsAndShowsABar() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            it.loadFirstPage(of: 40)
            it.scrollToEnd()
            let error = MeetupServiceError.offline
            it.service.answer(.failure(error))
            XCTAssertTrue(pump { it.shows(error.errorTitle) })
            XCTAssertEqual(it.feed.groups.count, 20)
            // No service is queried again until the user requests it.
            for offset in [0, it.feed.tableNode.contentHeight] {
                it.feed.tableNode.contentOffset = offset
                XCTAssertTrue(it.window.waitForFrame(3))
            }
            XCTAssertFalse(it.service.isWaiting)
            try it.retry()
            XCTAssertFalse(it.shows(error.errorTitle))
            it.service.answer(pageOf: 20, total: 40)
            XCTAssertTrue(pump { it.feed.groups.count == 40 })
            XCTAssertTrue(pump { it.isReady })
            XCTAssertEqual(it.service.requested, [0, 1, 1])
        }
    }

    func testASampleIsMarkedAsOne() throws {
        try withGTK {
            for isSample in [true, false] {
                let it = FeedStage()
                defer { it.window.destroy() }
                var page = GroupPage(groups: (0..<3).map(Group.numbered), hasMore: false)
                page.isSample = isSample
                it.service.answer(.success(page))
                XCTAssertTrue(pump { it.isReady })
                XCTAssertEqual(it.shows("invented"), isSample)
            }
        }
    }

    /// The bar has a short summary. The rest is in the tooltip, so that the groups keep their space.
    func testTheBarStaysSmallWithALongMessage() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            it.loadFirstPage(of: 40)
            it.scrollToEnd()
            let error = MeetupServiceError.unreachable(
                host: "api.example.org", detail: "Could not connect to api.example.org: Connection refused")
            it.service.answer(.failure(error))
            XCTAssertTrue(pump { it.shows(error.errorTitle) })
            let label = try XCTUnwrap(it.window.view?.tree.first { $0.labelText == "\(error.errorTitle)." })
            XCTAssertEqual(label.tooltip, "\(error.errorTitle). \(error.errorMessage)")
            for width in [480, 320] {
                it.window.window?.setDefaultSize(width: width, height: 600)
                XCTAssertTrue(pump { it.window.view?.width == width }, "\(it.window.view?.width ?? 0) points wide")
                XCTAssertTrue(it.window.waitForFrame(2))
                let cut = it.window.view?.tree.filter(\.isTextCut).compactMap(\.labelText)
                XCTAssertEqual(cut, [], "\(width) points wide")
                XCTAssertLessThan(try XCTUnwrap(label.parent?.height), 90, "\(width) points wide")
            }
        }
    }

    func testSelectingARowReportsItsGroup() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            it.loadFirstPage(of: 20)
            var chosen: [String] = []
            it.feed.onSelect = { chosen.append($0.id) }
            let rows = it.window.view?.tree.filter { $0.cssName == "weftrow" && $0.isMapped } ?? []
            try XCTUnwrap(rows.first).activate()
            XCTAssertEqual(chosen, ["0"])
        }
    }
}
