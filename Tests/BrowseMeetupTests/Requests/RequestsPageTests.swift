import GroupDirectory
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers
@testable import WeftGTK

/// Tests the page of the requests of this run, with real keys.
final class RequestsPageTests: XCTestCase {
    private static let title = "What Left This Computer"

    @MainActor
    private static func rows(_ page: RequestsPage) -> [String] {
        guard let table = page.node as? TableNode else { return [] }
        return table.visibleNodes.compactMap { ($0 as? RequestCellNode)?.accessibilityLabel }
    }

    @MainActor
    private static func open(_ log: HTTPRequestLog) -> (RequestsPage, TestWindow) {
        let page = RequestsPage(log)
        let window = TestWindow(width: 420, height: 500)
        XCTAssertTrue(window.show(page.view))
        return (page, window)
    }

    @MainActor
    private static func client(_ log: HTTPRequestLog) -> HTTPClient {
        HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests", requestLog: log))
    }

    func testRequestsAppearAtOnceAndClearRemovesThem() throws {
        try withGTK {
            let log = HTTPRequestLog()
            let (page, window) = Self.open(log)
            defer { window.destroy() }
            let texts = { window.view?.shownTexts ?? [] }
            XCTAssertTrue(pump { texts().contains("Nothing left this computer") }, "\(texts())")
            XCTAssertFalse(page.clearButton.isSensitive)
            let server = try LoopbackSocket { client, _ in
                _ = LoopbackSocket.read(client)
                LoopbackSocket.write(
                    Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8), to: client)
                return true
            }
            let (client, base) = (Self.client(log), server.base)
            _ = awaiting {
                try? await client.get(
                    base + "/secret?token=s3cret", note: HTTPNote(.source, [.place, .words, .token]))
            }
            XCTAssertTrue(pump { Self.rows(page).count == 1 }, "\(Self.rows(page))")
            let row = try XCTUnwrap(Self.rows(page).first)
            let host = base.dropFirst("http://".count)
            XCTAssertTrue(row.hasPrefix(host), row)
            for part in [
                "Groups and events", "Answered with status 404", "Told: the place, the words you typed, your token",
                "bytes sent", "bytes received",
            ] {
                XCTAssertTrue(row.contains(part), "\(part): \(row)")
            }
            XCTAssertFalse(row.contains("ecret"), row)
            XCTAssertTrue(pump { texts().contains { $0.hasPrefix("1 request, ") } }, "\(texts())")
            // Clear is at hand, and the empty page is back.
            XCTAssertTrue(page.clearButton.isSensitive)
            log.clear()
            XCTAssertTrue(pump { texts().contains("Nothing left this computer") }, "\(texts())")
            XCTAssertFalse(texts().contains { $0.hasPrefix("1 request") })
        }
    }

    func testAThousandRequestsAreListedAtOnceAndTheRestIsCounted() throws {
        try withGTK {
            let log = HTTPRequestLog()
            for number in 0..<1500 {
                log.end(
                    log.begin(to: "host\(number)", HTTPNote(.picture)), .answered(200), sentBytes: 1, receivedBytes: 2)
            }
            let (page, window) = Self.open(log)
            defer { window.destroy() }
            XCTAssertTrue(pump { Self.rows(page).first?.hasPrefix("host1499") == true }, "\(Self.rows(page))")
            XCTAssertEqual((page.node as? TableNode)?.numberOfRows, 1000)
            let texts = window.view?.shownTexts ?? []
            XCTAssertTrue(
                texts.contains { $0.hasPrefix("1,500 requests, ") && $0.contains("The newest 1,000 are listed.") },
                "\(texts)")
        }
    }

    func testTheMenuOffersThePageWhichOpensOnceAndClosesByEscape() throws {
        try withGTK {
            let service = FakeMeetupService()
            let stage = try ProgramStage(service)
            defer { stage.close() }
            service.answer(pageOf: 20, total: 20)
            let table = try stage.feed.tableNode
            XCTAssertTrue(pump { table.isContentReady && stage.focusIsOnARow })
            let view = { WidgetView.window(titled: Self.title) }
            Input.key("F10")
            XCTAssertTrue(pump { stage.view?.shownTexts.contains(Self.title) == true })
            Input.key("Escape")
            XCTAssertTrue(pump { stage.focusIsOnARow })
            BrowseMeetupApp.showRequests(above: try XCTUnwrap(stage.app.window), with: [])
            XCTAssertTrue(pump { view()?.isActive == true }, "\(TestDisplay.openWindows)")
            BrowseMeetupApp.showRequests(above: try XCTUnwrap(stage.app.window), with: [])
            XCTAssertEqual(WidgetView.windows.count { $0.windowTitle == Self.title }, 1)
            Input.key("Escape")
            XCTAssertTrue(pump { view() == nil })
            XCTAssertTrue(pump { stage.focusIsOnARow })
        }
    }
}
