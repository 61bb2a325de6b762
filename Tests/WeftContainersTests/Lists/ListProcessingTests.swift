import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests requests for a whole list: its progress, synchronous processing, cancelling, and paging.
final class ListProcessingTests: XCTestCase {
    func testWaitingMeasuresOutstandingRowsAtOnce() throws {
        try withGTK {
            let model = TableModel(count: 200)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            MainThread.violations.withLock { $0 = [:] }
            var heard: [String] = []
            stage.table.performBatch {
                model.items = (0..<80).map { _ in model.newItem(height: 70) } + model.items
                stage.table.insertRows(0..<80)
                stage.table.waitUntilAllUpdatesAreProcessed()
                heard.append("nothing inside of a batch: \(stage.table.numberOfRows)")
            } completion: {
                heard.append("batch \($0)")
            }
            stage.table.contentOffset = 0
            XCTAssertTrue(stage.table.isProcessingUpdates)
            stage.table.onDidFinishProcessingUpdates { heard.append("finished") }
            stage.table.waitUntilAllUpdatesAreProcessed()
            XCTAssertFalse(stage.table.isProcessingUpdates)
            XCTAssertEqual(heard, ["nothing inside of a batch: 200", "batch true", "finished"])
            for row in 0..<20 {
                XCTAssertEqual(stage.node(row)?.item, model.items[row])
                XCTAssertEqual(stage.rect(row), Rect(x: 0, y: Double(row) * 70, width: 400, height: 70))
            }
            XCTAssertEqual(MainThread.violations.withLock { $0 }, [:], "it is meant")
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testWaitingInsideAScrollCallbackReturnsAtOnce() throws {
        try withGTK {
            let model = TableModel(count: 200)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            var calls = 0
            model.onScroll = { [table = stage.table] in
                calls += 1
                table.waitUntilAllUpdatesAreProcessed()
            }
            stage.table.contentOffset = 700
            stage.table.waitUntilAllUpdatesAreProcessed()
            model.onScroll = nil
            XCTAssertTrue((1...3).contains(calls), "\(calls)")
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }

    func testRowsOnScreenAreDrawnWhenTheyAreWaitedFor() throws {
        try withGTK {
            let model = TableModel(count: 50)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            let old = stage.node(1)
            model.items[1] = model.newItem(height: 90)
            stage.table.reloadRows(1..<2)
            stage.table.waitUntilAllUpdatesAreProcessed()
            let node = try XCTUnwrap(stage.node(1))
            XCTAssertFalse(node === old)
            XCTAssertTrue(node.isVisible && node.hasAllContents, "no frame is without it")
            XCTAssertEqual(stage.rect(1).height, 90)
        }
    }

    func testAListThatIsReadAgainWhileAWorkerIsAtItIsWaitedFor() throws {
        try withGTK {
            let model = TableModel(count: 200)
            model.effort = 0.005
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            for round in 0..<5 {
                stage.table.reloadData()
                if round % 2 == 1 { XCTAssertTrue(stage.window.waitForFrame(1)) }
                stage.table.waitUntilAllUpdatesAreProcessed()
                XCTAssertTrue(stage.core.rows.values.allSatisfy { $0.measured != nil && !$0.isBeingMeasured })
                XCTAssertFalse(stage.table.isProcessingUpdates)
            }
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testCallersAreNotifiedWhenEverythingIsMeasuredAndWhenItIsShown() throws {
        try withGTK {
            let model = TableModel(count: 100)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            XCTAssertTrue(pump { stage.table.isSynchronized })
            var heard: [String] = []
            stage.table.onDidFinishProcessingUpdates { heard.append("at once") }
            stage.table.onDidFinishSynchronizing { heard.append("at once") }
            XCTAssertEqual(heard, ["at once", "at once"])
            heard = []
            stage.table.reloadData()
            XCTAssertTrue(stage.table.isProcessingUpdates)
            XCTAssertFalse(stage.table.isSynchronized)
            stage.table.onDidFinishProcessingUpdates {
                heard.append("finished \(stage.table.isProcessingUpdates)")
            }
            stage.table.onDidFinishSynchronizing { heard.append("shown \(stage.table.isContentReady)") }
            XCTAssertEqual(heard, [])
            XCTAssertTrue(pump { heard.count == 2 }, "\(heard)")
            XCTAssertEqual(Set(heard), ["finished false", "shown true"])
        }
    }

    func testRowsAreMeasuredForOtherRangesWithTheirNodes() throws {
        try withGTK {
            let model = DetailsModel(Array(repeating: 100, count: 60))
            let table = TableNode()
            table.dataSource = model
            table.delegate = model
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isSynchronized })
            let node = table.nodeForRow(at: IndexPath(row: 2))
            model.range = { _ in SizeRange(min: Size(width: 0, height: 130), max: Size(width: 400, height: 500)) }
            table.relayoutItems()
            XCTAssertTrue(pump { table.rectForRow(at: IndexPath(row: 2)).height == 130 })
            XCTAssertTrue(table.nodeForRow(at: IndexPath(row: 2)) === node)
            XCTAssertTrue(pump { table.rectForRow(at: IndexPath(row: 2)).minY == 260 })
        }
    }

    func testReleasedRowsReturnWhenTheListMoves() throws {
        try withGTK {
            let model = TableModel((0..<200).map { TableItem(id: $0, height: 100) })
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.table.contentOffset = 10_000
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(pump { stage.core.scroller.isAtRest } && stage.window.waitForFrame(2))
            let counts = { @MainActor () -> [Int] in
                let states = stage.core.rows.values.filter { $0.index > 1 }.compactMap { $0.node?.interfaceState }
                return [InterfaceState.visible, .display, .preload].map { state in
                    states.count { $0.contains(state) }
                }
            }
            XCTAssertEqual(counts(), [6, 15, 30])
            stage.table.clearContents()
            XCTAssertEqual(counts(), [6, 6, 30])
            XCTAssertEqual(stage.core.rows.values.count { $0.index > 1 && $0.isDrawn }, 6)
            stage.table.clearPreloadedData()
            XCTAssertEqual(counts(), [6, 6, 6])
            stage.core.canvas.value += 100
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(counts(), [6, 15, 30])
            XCTAssertNil(stage.difference())
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testAListOfScreensStopsAtAScreen() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<50).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            stage.table.isPagingEnabled = true
            for (moved, rest) in [(250.0, 0.0), (350, 600), (1_600, 1_800), (4_390, 4_400), (4_000, 4_200)] {
                stage.table.contentOffset = moved
                XCTAssertTrue(
                    pump { abs(stage.table.contentOffset - rest) < 0.01 && !stage.core.scroller.isGliding },
                    "\(moved): \(stage.table.contentOffset)")
                XCTAssertTrue(pump { stage.core.scroller.isAtRest })
            }
            stage.table.isPagingEnabled = false
            stage.table.contentOffset = 250
            XCTAssertTrue(pump { stage.core.scroller.isAtRest })
            XCTAssertEqual(stage.table.contentOffset, 250)
        }
    }

    func testAListScrollsToAPositionUnlessItIsMovedMeanwhile() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<50).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            stage.table.setContentOffset(800, animated: true)
            XCTAssertLessThan(stage.table.contentOffset, 800)
            XCTAssertTrue(pump { stage.table.contentOffset == 800 && !stage.core.scroller.isGliding })
            stage.table.setContentOffset(1e9, animated: true)
            XCTAssertTrue(pump { stage.table.contentOffset == 4_400 }, "the end: \(stage.table.contentOffset)")
            stage.table.setContentOffset(0, animated: true)
            stage.table.contentOffset = 123
            XCTAssertTrue(pump { stage.core.scroller.isAtRest })
            XCTAssertEqual(stage.table.contentOffset, 123)
            stage.table.setContentOffset(40, animated: false)
            XCTAssertEqual(stage.table.contentOffset, 40)
        }
    }

    func testADelegateDecidesByTheTimeThatIsLeft() throws {
        try withGTK {
            let model = TableModel((0..<200).map { TableItem(id: $0, height: 100) })
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            model.hasMore = true
            let decider = Decider()
            stage.table.batchFetchingDelegate = decider
            // Far from the end, as the list says by itself.
            for _ in 0..<30 {
                stage.table.contentOffset += 40
                XCTAssertTrue(stage.window.waitForFrame(1))
            }
            XCTAssertFalse(decider.questions.isEmpty)
            XCTAssertTrue(decider.questions.allSatisfy { !$0.hint && $0.time > 0 })
            XCTAssertEqual(model.fetches.count, 0)
            decider.answer = true
            stage.table.contentOffset += 40
            stage.table.contentOffset += 40
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertEqual(model.fetches.count, 1)
            XCTAssertTrue(stage.table.batchFetchingDelegate === decider)
        }
    }
}

@MainActor
private final class Decider: BatchFetchingDelegate {
    var answer = false
    private(set) var questions: [(time: Double, hint: Bool)] = []

    func shouldFetchBatch(withRemainingTime remainingTime: Double, hint: Bool) -> Bool {
        questions.append((remainingTime, hint))
        return answer
    }
}
