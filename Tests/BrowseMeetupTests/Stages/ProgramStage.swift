import GroupDirectory
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// The program's window, for tests that use it with real keys.
@MainActor
final class ProgramStage {
    let service: any MeetupService
    let app: BrowseMeetupApp

    /// Makes a stage with the embedded data.
    convenience init() throws {
        try self.init(EmbeddedMeetupService(folder: Checkout.data))
        let feed = try feed
        XCTAssertTrue(pump(seconds: 20) { feed.tableNode.isContentReady })
    }

    /// Makes a stage with a service whose answers the test gives; returns when the window is open.
    convenience init(_ service: any MeetupService) throws {
        try self.init(service, FeedSession(service))
    }

    /// - Parameter service: the data that the session shows while it has no sources.
    init(_ service: any MeetupService, _ session: FeedSession) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        NetworkImageNode.downloader = BasicImageDownloader(
            client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
        Input.movePointer(x: 240, y: 400)
        self.service = service
        app = BrowseMeetupApp(session)
        app.activate(nil)
        XCTAssertTrue(pump { view?.isMapped == true })
    }

    static let title = "Browse Meetup"

    var view: WidgetView? { WidgetView.window(titled: Self.title) }
    var feed: MeetupFeedViewController { get throws { try XCTUnwrap(app.feed) } }
    var split: SplitViewController { get throws { try XCTUnwrap(app.split) } }

    /// Scrolls to the end repeatedly until no more groups arrive.
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

    /// Repeats the request until the window has the width, since a window that was just mapped may still get its first
    /// size.
    func resize(width: Int) throws {
        let split = try split
        XCTAssertTrue(
            pump {
                app.window?.setDefaultSize(width: width, height: 800)
                return split.isCollapsed == (width < 900)
            }, "\(width) points wide")
    }

    private func allGroups() throws -> Int {
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
    /// True if a text on screen contains `part`.
    func says(_ part: String) -> Bool { view?.shownTexts.contains { $0.contains(part) } == true }

    var focusIsOnARow: Bool { view?.focus?.cssName == "weftrow" }

    var isClosed: Bool { view == nil }

    func close() {
        app.window?.close()
        XCTAssertTrue(pump { isClosed })
    }
}

extension FeedSession {
    /// Makes a session with only a service.
    init(_ service: any MeetupService, store: GroupStore? = nil) {
        self.init(
            FeedConfiguration(), service: service, location: FixedLocationService(), store: store,
            client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
    }
}
