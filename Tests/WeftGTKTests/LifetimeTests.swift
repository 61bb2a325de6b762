import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGTK

final class LifetimeTests: XCTestCase {
    func testASignalsHandlerGoesWithItsWidget() throws {
        try withGTK {
            let start = LiveCounts.now
            var isGone = false
            var button: Button? = Button(label: "Go")
            var witness: Witness? = Witness { isGone = true }
            button?.onClicked { [witness] in withExtendedLifetime(witness) {} }
            witness = nil
            XCTAssertEqual(LiveCount.closures.value, start.closures + 1)
            XCTAssertFalse(isGone)
            button = nil
            XCTAssertEqual(settle(to: start), start)
            XCTAssertTrue(isGone)
        }
    }

    func testADisconnectedHandlerIsReleasedAndNotCalled() throws {
        try withGTK {
            let button = Button(label: "Go")
            let before = LiveCount.closures.value
            var calls = 0
            let id = button.connect("clicked") { _ in
                calls += 1
                return false
            }
            WidgetView(pointer: button.widget).press()
            Signal.disconnect(button.opaque, id)
            WidgetView(pointer: button.widget).press()
            XCTAssertEqual(calls, 1)
            XCTAssertEqual(LiveCount.closures.value, before)
        }
    }

    func testNothingOutlivesAWindow() throws {
        try withGTK {
            // The clock's counters and the settings' watch are made once.
            let first = TestWindow()
            XCTAssertTrue(first.show(Label("warm")))
            _ = DisplaySettings.shared.initialEnvironment()
            first.destroy()
            let start = LiveCounts.now
            for _ in 0..<3 {
                Self.buildAndDestroy()
                XCTAssertEqual(settle(to: start), start)
            }
        }
    }

    @MainActor
    private static func buildAndDestroy() {
        let window = TestWindow()
        let header = HeaderBar()
        let back = Button(iconName: "go-previous-symbolic", label: "Back")
        back.onClicked {}
        header.packStart(back)
        header.setTitleWidget(Label("Title"))
        window.window?.setTitlebar(header)
        window.window?.onClose {}
        let stack = PageStack()
        stack.onTransitionEnd {}
        stack.onKey { _ in false }
        let canvas = ScrollCanvas()
        let recording = RecordingCanvas(canvas)
        canvas.onClick { _ in }
        canvas.onKey(.capture) { _ in true }
        canvas.onPointer { _ in }
        canvas.onScroll = {}
        for index in 0..<40 {
            recording.add(CanvasWidget(role: .listItem), x: 0, y: Double(index) * 20.5, width: 200, height: 20)
        }
        let page = Box(vertical: true)
        page.append(ScrolledWindow(canvas))
        page.append(Spinner(size: 16))
        page.append(Icon(name: "network-error-symbolic", pixelSize: 32))
        stack.add(page)
        stack.add(Label("other", overflow: .wrapsCentered))
        XCTAssertTrue(window.show(stack))
        window.destroy()
    }
}
