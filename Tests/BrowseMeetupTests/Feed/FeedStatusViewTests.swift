import Weft
import WeftLayout
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// Tests the page shown in place of groups, in windows that are too small for it.
final class FeedStatusViewTests: XCTestCase {
    private static let attempts = (1...9).map { "https://a-long-name-of-a-host-\($0).example.org/api: HTTP status 500" }

    @MainActor
    private static func long() -> FeedStatusView {
        let view = FeedStatusView(onRetry: {}, onSources: {})
        view.showNothing(
            title: "Nothing known answers there", message: attempts.joined(separator: "\n"),
            icon: "mark-location-symbolic")
        return view
    }

    func testALongMessageWrapsAndScrollsInASmallWindow() throws {
        try withGTK {
            for (width, height) in [(300, 300), (300, 510), (1000, 300)] {
                let status = Self.long()
                XCTAssertLessThanOrEqual(status.widget.measure(.vertical).minimum, 100, "the window's least height")
                XCTAssertLessThanOrEqual(status.widget.measure(.horizontal).minimum, 200, "its least width")
                let window = TestWindow(width: width, height: height)
                defer { window.destroy() }
                XCTAssertTrue(window.show(status.widget))
                let view = try XCTUnwrap(window.view)
                XCTAssertLessThanOrEqual(view.height, height)
                let page = WidgetView.of(status.widget)
                @MainActor func place(_ text: String) -> Rect? {
                    view.tree.first { $0.labelText == text && $0.isMapped }?.bounds(in: page)
                }
                for text in ["Nothing known answers there", Self.attempts.joined(separator: "\n")] {
                    let place = try XCTUnwrap(place(text))
                    XCTAssertGreaterThanOrEqual(place.minX, 0, "at \(width)x\(height)")
                    XCTAssertLessThanOrEqual(place.maxX, Double(page.width), "at \(width)x\(height)")
                    XCTAssertGreaterThanOrEqual(place.minY, 0, "at \(width)x\(height)")
                }
                status.takeFocus()
                XCTAssertTrue(window.waitForFrame(10))
                XCTAssertTrue(
                    pump { place("Reload").map { $0.minY >= 0 && $0.maxY <= Double(page.height) } == true },
                    "the button has the keyboard at \(width)x\(height): \(String(describing: place("Reload")))")
            }
        }
    }

    func testAShortMessageIsInTheMiddleAndTheKeyboardStopsAtItsButtonAlone() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let status = FeedStatusView(onRetry: {}, onSources: {})
            status.showNothing(title: "Nothing", message: "There is nothing.", icon: "mark-location-symbolic")
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(status.widget))
            let page = WidgetView.of(status.widget)
            let parts = page.tree.filter {
                ($0.labelText?.isEmpty == false || $0.typeName == "GtkImage") && $0.isMapped
            }
            .compactMap { $0.bounds(in: page) }
            let (top, bottom) = (parts.map(\.minY).min() ?? 0, parts.map(\.maxY).max() ?? 0)
            XCTAssertEqual((top + bottom) / 2, Double(page.height) / 2, accuracy: 12)
            status.takeFocus()
            let view = try XCTUnwrap(window.view)
            @MainActor func focused() -> String { view.focus?.typeName ?? "nothing" }
            XCTAssertTrue(pump { focused() == "GtkButton" && view.focus.map { $0.width > 0 } == true }, focused())
            let button = view.focus
            for key in ["Tab", "shift+Tab"] {
                Input.key(key)
                pump(exactly: 0.5) { view.focus?.pointer != button?.pointer }
                XCTAssertEqual(view.focus?.pointer, button?.pointer, "\(key) leads to \(focused())")
            }
        }
    }
}
