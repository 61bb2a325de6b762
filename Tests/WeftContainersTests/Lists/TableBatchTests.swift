import WeftGLib
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class TableBatchTests: XCTestCase {
    /// 40 rows of 100 points in a window of 600: two screens from the end is offset 2200.
    @MainActor
    private static func stage() throws -> TableStage {
        let model = TableModel((0..<40).map { TableItem(id: $0, height: 100) })
        let stage = try TableStage(model)
        model.hasMore = true
        return stage
    }

    @MainActor
    private static func append(_ count: Int, to stage: TableStage) {
        let start = stage.model.items.count
        stage.model.items += (0..<count).map { _ in stage.model.newItem(height: 100) }
        stage.table.insertRows(start..<(start + count))
    }

    func testMoreIsFetchedOnceWithinTwoScreensOfTheEnd() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            stage.table.contentOffset = 2150
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.model.fetches.count, 0)
            for offset in [2250.0, 2600, 3000, 3400, 2000, 3400] {
                stage.table.contentOffset = offset
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(stage.model.fetches.count, 1, "\(offset)")
            }
        }
    }

    func testACompletedFetchMakesRoomForTheNext() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            stage.table.contentOffset = 3000
            XCTAssertTrue(pump { stage.model.fetches.count == 1 })
            Self.append(40, to: stage)
            stage.model.fetches[0].completeBatchFetching(true)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.model.fetches.count, 1, "the end is far again")
            stage.table.contentOffset = 7000
            XCTAssertTrue(pump { stage.model.fetches.count == 2 })
            // Completed without rows, from another thread.
            let context = stage.model.fetches[1]
            WorkerPool.shared.submit(.visible) { _ in context.completeBatchFetching(true) }
            XCTAssertTrue(pump { !context.isFetching })
            stage.table.contentOffset = 7010
            XCTAssertTrue(pump { stage.model.fetches.count == 3 })
        }
    }

    func testAFetchThatDidNotCompleteIsNotRepeated() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            stage.table.contentOffset = 3000
            XCTAssertTrue(pump { stage.model.fetches.count == 1 })
            stage.model.fetches[0].completeBatchFetching(false)
            for offset in [0.0, 3400] {
                stage.table.contentOffset = offset
                XCTAssertTrue(stage.settle())
            }
            XCTAssertEqual(stage.model.fetches.count, 1)
        }
    }

    func testAfterCancellingTheNextApproachFetchesAgain() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            stage.table.contentOffset = 3000
            XCTAssertTrue(pump { stage.model.fetches.count == 1 })
            stage.model.fetches[0].cancelBatchFetching()
            stage.table.contentOffset = 0
            XCTAssertTrue(stage.settle())
            stage.table.contentOffset = 3000
            XCTAssertTrue(pump { stage.model.fetches.count == 2 })
        }
    }

    func testADelegateWithoutMoreRowsIsNotCalled() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            stage.model.hasMore = false
            stage.table.contentOffset = 3400
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.model.fetches.count, 0)
        }
    }

    func testADelegateWithoutShouldBatchFetchFetchesMore() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            let fetcher = PlainFetcher()
            stage.table.delegate = fetcher
            stage.table.contentOffset = 3000
            XCTAssertTrue(pump { fetcher.fetches.count == 1 })
            XCTAssertTrue(fetcher.fetches[0].isFetching)
            stage.table.leadingScreensForBatchingAtStart = 1
            stage.table.contentOffset = 10
            XCTAssertTrue(pump { fetcher.startFetches.count == 1 })
            let collection = CollectionNode { GridLayout(.fixed(2)) }
            let few = DetailsModel([50, 50])
            collection.dataSource = few
            collection.delegate = fetcher
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(collection.loadOwnWidget())))
            XCTAssertTrue(pump { fetcher.fetches.count == 2 }, "shorter than the screen")
        }
    }

    func testADelegateThatFetchesNothingDoesNotStopOtherFetches() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            let silent = SilentDelegate()
            stage.table.delegate = silent
            stage.table.contentOffset = 3000
            XCTAssertTrue(stage.settle())
            stage.table.delegate = stage.model
            stage.table.contentOffset = 3010
            XCTAssertTrue(pump { stage.model.fetches.count == 1 }, "nothing was left fetching")
        }
    }

    func testWithoutLeadingScreensNothingIsFetched() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            stage.table.leadingScreensForBatching = 0
            stage.table.contentOffset = 3400
            Self.assertFetches(0, stage, "it is switched off")
            stage.table.leadingScreensForBatching = 1
            Self.assertFetches(1, stage, "and on again")
        }
    }

    func testRowsThatComeAtOnceAreShown() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            // The closure holds the stage, and the stage the closure.
            defer { stage.model.onFetch = nil }
            stage.model.onFetch = { context in
                // Within the call, as from a cache.
                Self.append(4, to: stage)
                stage.model.hasMore = stage.model.items.count < 80
                context.completeBatchFetching(true)
            }
            stage.table.contentOffset = 3400
            XCTAssertTrue(pump { stage.model.items.count >= 52 }, "\(stage.model.items.count)")
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            XCTAssertTrue(
                pump {
                    stage.table.contentOffset = stage.table.contentHeight
                    return stage.model.items.count == 80
                })
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }

    func testAListShorterThanTheScreenFetchesAtOnce() throws {
        try withGTK {
            let model = TableModel((0..<3).map { TableItem(id: $0, height: 50) })
            model.hasMore = true
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            XCTAssertTrue(pump { model.fetches.count == 1 })
        }
    }

    /// Runs frames in which a list that always fetches would fetch.
    @MainActor
    private static func assertFetches(_ count: Int, _ stage: TableStage, _ what: String, line: UInt = #line) {
        XCTAssertTrue(pump { stage.model.fetches.count >= count }, what, line: line)
        XCTAssertTrue(stage.window.waitForFrame(10), line: line)
        XCTAssertTrue(stage.settle(), line: line)
        XCTAssertEqual(stage.model.fetches.count, count, what, line: line)
    }

    func testAFetchThatBroughtNothingIsDueAgainWhenSomethingChanged() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            stage.model.onFetch = { $0.completeBatchFetching(true) }
            stage.table.contentOffset = 3000
            Self.assertFetches(1, stage, "complete at once, and nothing came")
            stage.table.contentOffset = 3010
            Self.assertFetches(2, stage, "scrolled")
            stage.model.items[0].version += 1
            stage.table.reloadRows([0])
            Self.assertFetches(3, stage, "another content")
            stage.table.retryBatchFetching()
            Self.assertFetches(4, stage, "asked for again")
            stage.table.leadingScreensForBatching = 3
            Self.assertFetches(5, stage, "another distance")
            stage.table.reloadData()
            stage.table.contentOffset = 3010
            Self.assertFetches(6, stage, "all anew")
        }
    }

    func testAListShorterThanTheScreenRequestsABatchOnceIfNothingArrives() throws {
        try withGTK {
            let model = TableModel((0..<3).map { TableItem(id: $0, height: 50) })
            model.hasMore = true
            model.onFetch = { $0.completeBatchFetching(true) }
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            Self.assertFetches(1, stage, "nothing came")
            Self.append(1, to: stage)
            Self.assertFetches(2, stage, "a row came")
        }
    }

    func testTheStartRequestsABatchOnceIfNothingArrives() throws {
        try withGTK {
            let model = TableModel((0..<3).map { TableItem(id: $0, height: 50) })
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            model.hasMoreAtStart = true
            model.onFetch = { $0.completeBatchFetching(true) }
            stage.table.leadingScreensForBatchingAtStart = 1
            Self.assertFetches(1, stage, "nothing came")
            stage.table.retryBatchFetching()
            Self.assertFetches(2, stage, "asked for again")
        }
    }
}

/// A delegate that does not say if there are more rows.
@MainActor
private final class PlainFetcher: TableDelegate, CollectionDelegate {
    private(set) var fetches: [BatchContext] = []
    private(set) var startFetches: [BatchContext] = []

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) { fetches.append(context) }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchAtStartWith context: BatchContext) {
        startFetches.append(context)
    }

    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
        fetches.append(context)
    }
}

/// A delegate that implements nothing.
@MainActor
private final class SilentDelegate: TableDelegate {}
