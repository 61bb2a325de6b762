import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGTK

/// Tests real events of the X server. The window is at the top left corner of the screen.
final class EventTests: XCTestCase {
    @MainActor
    private struct Stage {
        let window = TestWindow(width: 320, height: 320)
        let outer = RecordingCanvas()
        let inner = RecordingCanvas()

        init() throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            outer.canvas.isFocusable = true
            inner.canvas.isFocusable = true
            outer.add(inner.canvas, x: 60.5, y: 100.25, width: 100, height: 60)
            Input.movePointer(x: 5, y: 300)
            XCTAssertTrue(window.show(outer.canvas))
            XCTAssertTrue(inner.canvas.grabFocus())
            XCTAssertTrue(window.waitForFrame(2))
        }
    }

    func testKeysComeWithTheirModifiersOutsideInThenInsideOut() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            var seen: [String] = []
            var last: KeyPress?
            stage.outer.canvas.onKey(.capture) { _ in
                seen.append("outer down")
                return false
            }
            stage.inner.canvas.onKey { press in
                seen.append("inner")
                last = press
                return press.key == .escape
            }
            stage.outer.canvas.onKey(.bubble) { _ in
                seen.append("outer up")
                return true
            }
            Input.key("Page_Down")
            XCTAssertTrue(pump { seen.count >= 3 })
            XCTAssertEqual(seen, ["outer down", "inner", "outer up"])
            XCTAssertEqual(last?.key, .pageDown)
            XCTAssertEqual(last?.isAlt, false)
            seen = []
            Input.key("alt+Left")
            // The modifier is a key press of its own.
            XCTAssertTrue(pump { last?.key == .left })
            XCTAssertEqual(last?.isAlt, true)
            XCTAssertEqual(last?.isControl, false)
            turnLoop()
            seen = []
            Input.key("Escape")
            XCTAssertTrue(pump { last?.key == .escape })
            turnLoop()
            XCTAssertEqual(seen, ["outer down", "inner"], "a key that was taken goes no further")
        }
    }

    func testAClickCarriesItsPlaceInTheWidget() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            var clicks: [Click] = []
            stage.inner.canvas.onClick { clicks.append($0) }
            let view = try XCTUnwrap(stage.window.view)
            let bounds = try XCTUnwrap(stage.inner.view.bounds(in: view))
            Input.click(x: Int(bounds.minX) + 30, y: Int(bounds.minY) + 20)
            XCTAssertTrue(pump { !clicks.isEmpty })
            let click = try XCTUnwrap(clicks.first)
            XCTAssertEqual(click.count, 1)
            XCTAssertEqual(click.location.x, 30, accuracy: 1)
            XCTAssertEqual(click.location.y, 20, accuracy: 1)
        }
    }

    func testThePointerIsFollowedAndItsLeavingIsReported() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            var places: [Point?] = []
            stage.inner.canvas.onPointer { places.append($0) }
            let bounds = try XCTUnwrap(stage.inner.view.bounds(in: try XCTUnwrap(stage.window.view)))
            Input.movePointer(x: Int(bounds.midX), y: Int(bounds.midY))
            Input.movePointer(x: Int(bounds.midX) + 4, y: Int(bounds.midY))
            XCTAssertTrue(pump { places.contains { $0 != nil } })
            Input.movePointer(x: Int(bounds.midX), y: Int(bounds.maxY) + 30)
            XCTAssertTrue(pump(seconds: 3) { places.last.map { $0 == nil } ?? false }, "\(places)")
        }
    }

    func testFocusIsTheWidgetsAndSeenByItsParents() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            let outside = RecordingCanvas()
            outside.canvas.isFocusable = true
            stage.outer.add(outside.canvas, x: 0, y: 0, width: 20, height: 20)
            XCTAssertTrue(outside.canvas.grabFocus())
            XCTAssertTrue(stage.inner.canvas.grabFocus())
            XCTAssertTrue(stage.inner.canvas.hasFocus)
            XCTAssertTrue(stage.outer.canvas.containsFocus)
            XCTAssertFalse(stage.outer.canvas.hasFocus)
            XCTAssertTrue(outside.canvas.grabFocus())
            XCTAssertFalse(stage.inner.canvas.hasFocus)
        }
    }
}
