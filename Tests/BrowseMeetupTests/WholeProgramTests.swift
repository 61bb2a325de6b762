import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// The program's window on the embedded data, driven by real keys.
final class WholeProgramTests: XCTestCase {
    private static var dataDirectory: String {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return parts.joined(separator: "/") + "/data"
    }

    @MainActor
    private final class Stage {
        let service = EmbeddedMeetupService(folder: WholeProgramTests.dataDirectory)
        let app: BrowseMeetupApp

        init() throws {
            app = BrowseMeetupApp(service: service, location: FixedLocationService())
            app.activate(nil)
            let feed = try feed
            XCTAssertTrue(pump(seconds: 20) { feed.tableNode.isContentReady })
        }

        var view: WidgetView? { WidgetView.window(titled: "Browse Meetup") }
        var feed: MeetupFeedViewController { get throws { try XCTUnwrap(app.feed) } }
        var split: SplitViewController { get throws { try XCTUnwrap(app.split) } }

        /// Goes to the end again and again until no more groups come.
        func scrollToTheLastGroup() throws {
            let table = try feed.tableNode
            let total = try allGroups()
            // Rows at the end are measured when they are reached, and move the end on.
            let isDone = pump(seconds: 60) {
                if !table.visibleRows.contains(table.numberOfRows - 1) { table.contentOffset = table.contentHeight }
                return table.numberOfRows == total
            }
            XCTAssertTrue(isDone, "\(table.numberOfRows) of \(total) groups")
            table.focusRow(at: IndexPath(row: total - 1))
            XCTAssertTrue(
                pump { table.isContentReady && table.visibleRows.contains(total - 1) && focusIsOnARow }, "the last row")
        }

        /// Asks until it is so: a window that was just mapped may still be told its first size.
        func resize(width: Int) throws {
            let split = try split
            XCTAssertTrue(
                pump {
                    app.window?.setDefaultSize(width: width, height: 800)
                    return split.isCollapsed == (width < 900)
                }, "\(width) points wide")
        }

        func allGroups() throws -> Int {
            let count = Locked<Int?>(nil)
            let service = service
            Task {
                let page = try? await service.groups(near: .london, page: 0, pageSize: 1)
                count.withLock { $0 = page?.totalCount ?? 0 }
            }
            XCTAssertTrue(pump { count.withLock { $0 } != nil })
            return try XCTUnwrap(count.withLock { $0 })
        }

        func shows(_ text: String) -> Bool { view?.shownTexts.contains(text) == true }

        var focusIsOnARow: Bool { view?.focus?.cssName == "weftrow" }

        func close() {
            app.window?.close()
            XCTAssertTrue(pump { WidgetView.window(titled: "Browse Meetup") == nil })
        }
    }

    @MainActor
    private static func prepare() throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        NetworkImageNode.downloader = BasicImageDownloader(
            client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
        Input.movePointer(x: 240, y: 400)
    }

    func testTheWholeWayAndNothingIsLeft() throws {
        try withGTK {
            try Self.prepare()
            // What lives as long as the process is made by the first window.
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
            let stage = try Stage()
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

    /// Waits until no worker has anything left to do and what they did is applied.
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

    /// A scope of its own, so that nothing of `body` is held behind it.
    @MainActor @inline(never)
    private static func autoreleased(_ body: () throws -> Void) rethrows { try body() }

    func testAWideWindowShowsListAndDetailsSideBySide() throws {
        try withGTK {
            try Self.prepare()
            try Self.autoreleased {
                let stage = try Stage()
                let split = try stage.split
                let table = try stage.feed.tableNode
                XCTAssertTrue(split.isCollapsed)
                try stage.resize(width: 1000)
                XCTAssertTrue(pump { !split.isCollapsed && stage.shows("Choose a group") })
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
                XCTAssertTrue(pump { split.isCollapsed && !stage.shows("Choose a group") })
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
            try Self.prepare()
            MainThread.violations.withLock { $0 = [:] }
            let stage = try Stage()
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
