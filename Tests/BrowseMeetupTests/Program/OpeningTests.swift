import GroupDirectory
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftNodes

/// Tests every frame that is painted while details open.
final class OpeningTests: XCTestCase {
    func testNothingFlashes() throws {
        try withGTK {
            for animates in [true, false] {
                Desktop.animates = animates
                defer { Desktop.animates = true }
                try Self.open(row: 0)
            }
        }
    }

    @MainActor private static var watcher: (() -> Void)?
    @MainActor private static var isWatching = false

    @MainActor
    private static func pictures(in node: DisplayNode) -> [NetworkImageNode] {
        ((node as? NetworkImageNode).map { [$0] } ?? []) + node.subnodes.flatMap(pictures)
    }

    @MainActor
    private static func open(row: Int) throws {
        NetworkImageNode.downloader = BasicImageDownloader(
            client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
        let app = BrowseMeetupApp(FeedSession(EmbeddedMeetupService(folder: Checkout.data)))
        app.activate(nil)
        defer {
            app.window?.close()
            XCTAssertTrue(pump { WidgetView.window(titled: "Browse Meetup") == nil })
        }
        let feed = try XCTUnwrap(app.feed)
        XCTAssertTrue(
            pump(seconds: 20) {
                feed.tableNode.isContentReady
                    && feed.tableNode.visibleNodes.flatMap(pictures).allSatisfy {
                        $0.url == nil || $0.renderedImageQuality == 1
                    }
            }, "the pictures of the feed")
        if !Self.isWatching {
            Self.isWatching = true
            FrameClock.shared.onPainted { Self.watcher?() }
        }
        var (shown, mistakes) = (0, [String]())
        var begin: Double?
        Self.watcher = {
            guard let table = app.split?.secondaryViewController?.node as? TableNode,
                app.split?.secondaryViewController?.view.isMapped == true
            else { return }
            shown += 1
            // A page is waited for only 0.15 s, which is too short where all is slow.
            let isInTime = begin.map { monotonicSeconds() - $0 < 0.15 } ?? true
            if table.missingRowsLastFrame > 0, isInTime, Sanitizer.slowness == 1 {
                mistakes.append("frame \(shown): rows without their text")
            }
            if table.numberOfRows < 3 { mistakes.append("frame \(shown): \(table.numberOfRows) rows") }
            for picture in table.visibleNodes.flatMap(pictures) where picture.url != nil {
                if picture.main.contents.map({ $0.texture == nil || $0.isPlaceholder }) ?? true {
                    mistakes.append("frame \(shown): no picture \(picture.frame.size)")
                }
            }
        }
        defer { Self.watcher = nil }
        begin = monotonicSeconds()
        feed.tableNode(feed.tableNode, didSelectRowAt: IndexPath(row: row))
        let pages = { (app.split?.secondaryViewController?.node as? TableNode)?.visibleNodes ?? [] }
        XCTAssertTrue(
            pump {
                let nodes = pages().flatMap(pictures).filter { $0.url != nil }
                return shown > 0 && nodes.count >= 2 && nodes.allSatisfy { $0.renderedImageQuality == 1 }
            }, "the pictures of the page")
        XCTAssertGreaterThan(shown, 0)
        XCTAssertEqual(mistakes, [])
    }
}
