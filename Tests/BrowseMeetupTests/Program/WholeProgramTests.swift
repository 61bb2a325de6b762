import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// Tests the program's window with the embedded data and real keys.
final class WholeProgramTests: XCTestCase {
    func testTheWholeWayAndNothingIsLeft() throws {
        try withGTK {
            // The first window makes the objects that live as long as the process.
            try Self.wholeWay(isFirst: true)
            for _ in 0..<3 { try Self.wholeWay(isFirst: false) }
        }
    }

    @MainActor
    private static func wholeWay(isFirst: Bool) throws {
        becomeQuiet()
        let before = LiveCounts.now
        let textures = LiveCount.textures.value
        try autoreleased {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            let split = try stage.split
            let table = try stage.feed.tableNode
            XCTAssertEqual(try stage.feed.groups.first?.name, "Virtual Java User Group")
            XCTAssertEqual(table.contentOffset, 0)
            try stage.scrollToTheLastGroup()
            let last = table.numberOfRows - 1
            becomeQuiet()
            let place = table.rectForRow(at: IndexPath(row: last))
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController != nil })
            let details = try XCTUnwrap(split.secondaryViewController?.node as? TableNode)
            XCTAssertTrue(pump { details.isContentReady && details.numberOfRows > 1 })
            XCTAssertEqual(split.secondaryViewController?.title, try stage.feed.groups[last].name)
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController == nil })
            XCTAssertTrue(pump { table.isContentReady && stage.focusIsOnARow })
            let back = table.rectForRow(at: IndexPath(row: last))
            XCTAssertEqual(back.minY, place.minY, accuracy: 0.001, "the list is where it was")
            XCTAssertEqual(back.size, place.size)
            stage.close()
        }
        becomeQuiet()
        PictureCache.shared.removeAll()
        guard !isFirst else { return }
        XCTAssertEqual(settle(to: before), before)
        XCTAssertTrue(pump { LiveCount.textures.value <= textures }, "\(LiveCount.textures.value) of \(textures)")
    }

    func testTwoHundredPagesOpenedAndClosedLeaveNothing() throws {
        try withGTK {
            try Self.autoreleased {
                let stage = try ProgramStage()
                defer { stage.close() }
                let (split, feed) = (try stage.split, try stage.feed)
                let groups = Array(feed.groups.prefix(10))
                @MainActor func open(_ count: Int) {
                    for number in 0..<count {
                        feed.onSelect?(groups[number % groups.count])
                        XCTAssertTrue(pump { split.secondaryViewController?.isReadyToAppear == true })
                        split.closeDetail()
                        XCTAssertTrue(pump { split.secondaryViewController == nil })
                    }
                }
                // The first pages make the objects that live as long as the window.
                open(groups.count)
                Self.becomeQuiet()
                let before = LiveCounts.now
                open(200)
                Self.becomeQuiet()
                let after = settle(to: before)
                XCTAssertTrue(after.isWithin(before), "\(after), \(before) before")
            }
        }
    }

    /// Waits until no worker has work left and the results are applied.
    @MainActor
    private static func becomeQuiet() {
        let workers = WorkerPool.shared.workers
        let passed = Locked(0)
        // Behind the open jobs: when this one is taken, those before it are, and each worker has its own last one after.
        WorkerPool.shared.submit(.preload) { _ in
            for worker in workers { worker.submit(.preload) { passed.withLock { $0 += 1 } } }
        }
        XCTAssertTrue(pump { passed.withLock { $0 } == workers.count && ApplyQueue.shared.count == 0 })
        turnLoop()
    }

    /// Runs `body` in a scope of its own, so that its objects are released afterwards.
    @MainActor @inline(never)
    private static func autoreleased(_ body: () throws -> Void) rethrows { try body() }

    func testAWideWindowShowsListAndDetailsSideBySide() throws {
        try withGTK {
            try Self.autoreleased {
                let stage = try ProgramStage()
                let split = try stage.split
                let table = try stage.feed.tableNode
                XCTAssertTrue(split.isCollapsed)
                try stage.resize(width: 1000)
                XCTAssertTrue(pump { !split.isCollapsed && stage.shows("Choose a group or an event") })
                XCTAssertTrue(pump { table.isContentReady && ApplyQueue.shared.count == 0 })
                table.focusRow(at: IndexPath(row: 1))
                XCTAssertTrue(pump { stage.focusIsOnARow })
                Input.key("Return")
                XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController != nil })
                let details = try XCTUnwrap(split.secondaryViewController?.node as? TableNode)
                XCTAssertTrue(pump { details.isContentReady && details.numberOfRows > 1 })
                XCTAssertTrue(stage.focusIsOnARow, "the list keeps the keyboard")
                XCTAssertEqual(table.indexPathForSelectedRow, IndexPath(row: 1))
                let before = table.contentOffset
                Input.key("F6", "Next")
                XCTAssertTrue(pump(seconds: 5) { details.contentOffset > 0 })
                XCTAssertEqual(table.contentOffset, before)
                // Narrow, the details are over the list; wide again, both are where they were.
                let (place, detail) = (table.visibleRows.lowerBound, details.visibleRows.lowerBound)
                try stage.resize(width: 480)
                XCTAssertTrue(pump { split.isCollapsed && !stage.shows("Choose a group or an event") })
                XCTAssertNil(table.indexPathForSelectedRow)
                XCTAssertEqual(table.currentRangeMode, .minimum)
                try stage.resize(width: 1000)
                XCTAssertTrue(pump { !split.isCollapsed && table.isContentReady && details.isContentReady })
                XCTAssertEqual(table.indexPathForSelectedRow, IndexPath(row: 1))
                XCTAssertEqual(table.visibleRows.lowerBound, place)
                XCTAssertTrue(details.visibleRows.contains(detail) && details.contentOffset > 0)
                stage.close()
            }
        }
    }

    func testTheFirstScreensNeedNoWorkOnTheMainThread() throws {
        try withGTK {
            MainThread.violations.withLock { $0 = [:] }
            let stage = try ProgramStage()
            let table = try stage.feed.tableNode
            for _ in 0..<10 {
                table.contentOffset += 700
                XCTAssertTrue(pump { table.isContentReady })
            }
            stage.close()
            XCTAssertEqual(MainThread.violations.withLock { $0 }, [:])
        }
    }
}
