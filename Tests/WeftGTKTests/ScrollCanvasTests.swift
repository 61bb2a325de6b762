import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

final class ScrollCanvasTests: XCTestCase {
    /// A scroll canvas in a shown window, configured for `upper` points.
    @MainActor
    private struct Scrolling {
        let window = TestWindow(width: 300, height: 400)
        let canvas = ScrollCanvas()
        let recording: RecordingCanvas
        let scrolled: ScrolledWindow

        init(upper: Double) {
            recording = RecordingCanvas(canvas)
            scrolled = ScrolledWindow(canvas)
            XCTAssertTrue(window.show(scrolled))
            canvas.configure(value: 0, lower: 0, upper: upper, page: Double(canvas.height))
        }
    }

    func testConfigureAndValueGoToTheAdjustment() throws {
        try withGTK {
            let it = Scrolling(upper: 5000)
            defer { it.window.destroy() }
            XCTAssertEqual(it.canvas.upper, 5000)
            it.canvas.configure(value: -120.25, lower: -300, upper: 2000.5, page: 400)
            XCTAssertEqual(it.canvas.value, -120.25)
            XCTAssertEqual(it.canvas.lower, -300)
            XCTAssertEqual(it.canvas.upper, 2000.5)
            it.canvas.value = 1e9
            XCTAssertEqual(it.canvas.value, 1600.5, "GTK clamps to upper - page")
        }
    }

    func testABillionPointsStayExact() throws {
        try withGTK {
            let it = Scrolling(upper: 1e9)
            defer { it.window.destroy() }
            it.canvas.value = 999_999_000.125
            XCTAssertTrue(it.window.waitForFrame())
            XCTAssertEqual(it.canvas.value, 999_999_000.125)
        }
    }

    func testOnScrollComesOnceAChange() throws {
        try withGTK {
            let it = Scrolling(upper: 5000)
            defer { it.window.destroy() }
            var values: [Double] = []
            it.canvas.onScroll = { [weak canvas = it.canvas] in values.append(canvas?.value ?? -1) }
            it.canvas.value = 40
            it.canvas.value = 40
            it.canvas.value = 80.5
            it.canvas.configure(value: 80.5, lower: 0, upper: 6000, page: 400)
            it.canvas.configure(value: 90, lower: 0, upper: 6000, page: 400)
            XCTAssertEqual(values, [40, 80.5, 90])
        }
    }

    func testValuesNeedNoAllocation() throws {
        try withGTK {
            let it = Scrolling(upper: 500_000)
            defer { it.window.destroy() }
            // The scrollbar comes into view by a transition of the theme's, which asks for some.
            it.canvas.value = 1
            XCTAssertTrue(it.window.waitForFrame(60))
            let (allocations, layouts) = (it.recording.allocated.count, TestWindow.layouts)
            for step in 2...20 {
                it.canvas.value = Double(step)
                XCTAssertTrue(it.window.waitForFrame())
            }
            XCTAssertEqual(it.recording.allocated.count, allocations)
            XCTAssertLessThan(TestWindow.layouts - layouts, 3, "nor does a thumb that would move by less than a pixel")
        }
    }

    func testTheThumbIsAtTheValuesPosition() throws {
        try withGTK {
            let it = Scrolling(upper: 20_000)
            defer { it.window.destroy() }
            XCTAssertTrue(it.window.waitForFrame(3))
            let thumb = try XCTUnwrap(WidgetView.of(it.scrolled).tree.first { $0.cssName == "slider" && $0.isMapped })
            let trough = try XCTUnwrap(WidgetView.of(it.scrolled).tree.first { $0.cssName == "trough" && $0.isMapped })
            @MainActor func check(_ upper: Double, _ line: UInt = #line) throws {
                XCTAssertTrue(it.window.waitForFrame(2))
                let bounds = try XCTUnwrap(thumb.bounds(in: trough))
                let free = Double(trough.height) - bounds.height
                let value = it.canvas.value
                let share = value / (upper - Double(it.canvas.height))
                XCTAssertEqual(bounds.minY, free * share, accuracy: 2, "at \(value)", line: line)
            }
            // Steps the thumb cannot show, until they come to something.
            for _ in 0..<40 {
                it.canvas.value += 7
                XCTAssertTrue(it.window.waitForFrame())
            }
            try check(20_000)
            it.canvas.value = 20_000
            try check(20_000)
            for _ in 0..<30 {
                it.canvas.value -= 11
                XCTAssertTrue(it.window.waitForFrame())
            }
            try check(20_000)
            // Another range moves it, too.
            it.canvas.configure(value: it.canvas.value, lower: 0, upper: 60_000, page: Double(it.canvas.height))
            try check(60_000)
            it.canvas.value = 0
            try check(60_000)
        }
    }

    func testTheWheelScrolls() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = Scrolling(upper: 50_000)
            defer { it.window.destroy() }
            Input.movePointer(x: 100, y: 100)
            XCTAssertTrue(it.window.waitForFrame(2))
            Input.wheelDown(3)
            XCTAssertTrue(pump { it.canvas.value > 0 })
        }
    }

    /// GtkScrolledWindow returns from an overshoot 50 ms after the wheel has stopped, with the clock of a window that
    /// may no longer contain it.
    func testAScrollerRemovedDuringAnOvershootDoesNotUseItsFrameClock() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = Scrolling(upper: 50_000)
            defer { it.window.destroy() }
            // Before the window's own controllers, so the turn that is counted is dealt with in the same step of the loop.
            var turns = 0
            let counter = try XCTUnwrap(gtk_event_controller_scroll_new(WEFT_GTK_EVENT_CONTROLLER_SCROLL_VERTICAL))
            gtk_event_controller_set_propagation_phase(counter, GTK_PHASE_CAPTURE)
            Widget.connect(counter, "scroll") { _ in
                turns += 1
                return false
            }
            gtk_widget_add_controller(it.scrolled.widget, counter)
            Input.movePointer(x: 100, y: 100)
            XCTAssertTrue(it.window.waitForFrame(2))
            Input.wheelUp(1)
            XCTAssertTrue(pump { turns > 0 })
            it.window.window?.setContent(Label("elsewhere"))
            var isDue = false
            let timer = MainTimer(milliseconds: 100) { isDue = true }
            XCTAssertTrue(pump { isDue })
            withExtendedLifetime(timer) { XCTAssertEqual(LogCheck.take(), []) }
        }
    }
}
