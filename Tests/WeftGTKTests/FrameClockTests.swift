import WeftGLib
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

@MainActor
private final class FrameLog {
    var events = ""
}

final class FrameClockTests: XCTestCase {
    func testUpdateComesBeforePaintedInEveryFrame() throws {
        try withGTK {
            let window = TestWindow()
            let log = FrameLog()
            // Handlers stay for the life of the process.
            FrameClock.shared.onUpdate { [weak log] in log?.events += "u" }
            FrameClock.shared.onPainted { [weak log] in log?.events += "p" }
            XCTAssertTrue(window.show(Label("content")))
            XCTAssertTrue(FrameClock.shared.requestUpdate())
            XCTAssertTrue(window.waitForFrame(3))
            let events = log.events
            window.destroy()
            XCTAssertTrue(events.contains("up"), events)
            // GTK skips phases that were not requested, so a paint may come without an update, never before it.
            XCTAssertFalse(events.contains("uu"), "an update without its paint: \(events)")
        }
    }

    func testTheUpdatePhaseEndsAfterGTKsOwnMoves() throws {
        try withGTK {
            let window = TestWindow()
            let log = FrameLog()
            FrameClock.shared.onUpdate { [weak log] in log?.events += FrameClock.shared.isUpdating ? "u" : "?" }
            FrameClock.shared.onUpdated { [weak log] in log?.events += FrameClock.shared.isUpdating ? "?" : "e" }
            XCTAssertTrue(window.show(Label("content")))
            let view = try XCTUnwrap(window.view)
            let clock = try XCTUnwrap(gtk_widget_get_frame_clock(view.pointer))
            // As a tick callback of GTK's is connected: later than ours, when something begins to move.
            let handler = Signal.connect(clock, "update") { [weak log] _ in
                MainActor.assumeIsolated { log?.events += FrameClock.shared.isUpdating ? "g" : "?" }
                return false
            }
            log.events = ""
            XCTAssertTrue(FrameClock.shared.requestUpdate())
            XCTAssertTrue(pump { log.events.count >= 3 })
            Signal.disconnect(clock, handler)
            XCTAssertTrue(log.events.hasPrefix("uge"), log.events)
            XCTAssertFalse(FrameClock.shared.isUpdating)
            window.destroy()
        }
    }

    func testARestartedTimerWaitsTheWholeWhileAgain() throws {
        try withGTK {
            var fired: [Double] = []
            let timer = MainTimer(milliseconds: 60) { fired.append(monotonicSeconds()) }
            let start = monotonicSeconds()
            XCTAssertTrue(pump { monotonicSeconds() > start + 0.04 })
            timer.restart()
            let restart = monotonicSeconds()
            XCTAssertTrue(pump { !fired.isEmpty })
            XCTAssertGreaterThanOrEqual(try XCTUnwrap(fired.first), restart + 0.058)
            timer.restart()
            var isLater = false
            let later = MainTimer(milliseconds: 90) { isLater = true }
            XCTAssertTrue(pump { isLater })
            XCTAssertEqual(fired.count, 1, "one that has fired stays so")
            withExtendedLifetime((timer, later)) {}
        }
    }

    func testWithoutAMappedWindowNoUpdateIsPromised() throws {
        try withGTK {
            let window = TestWindow()
            XCTAssertFalse(FrameClock.shared.requestUpdate(), "windows left over: \(TestDisplay.openWindows)")
            XCTAssertTrue(window.show(Label("content")))
            XCTAssertTrue(FrameClock.shared.requestUpdate())
            window.window?.isVisible = false
            XCTAssertFalse(FrameClock.shared.requestUpdate())
            window.window?.isVisible = true
            XCTAssertTrue(pump { FrameClock.shared.requestUpdate() })
            window.destroy()
            XCTAssertFalse(FrameClock.shared.requestUpdate())
        }
    }

    func testAReleasedWindowIsNoLongerFollowed() throws {
        try withGTK {
            let closures = LiveCount.closures.value
            var window: Window? = Window(application: nil, title: "let go", width: 200, height: 100)
            window?.present()
            XCTAssertTrue(pump { FrameClock.shared.requestUpdate() })
            weak var owned: Window?
            owned = window
            window?.onClose { window = nil }
            window?.close()
            XCTAssertTrue(pump { !TestDisplay.openWindows.contains("let go") })
            XCTAssertNil(owned)
            XCTAssertFalse(FrameClock.shared.requestUpdate(), "the clock of a window that is gone")
            XCTAssertTrue(pump(seconds: 2) { LiveCount.closures.value == closures })
        }
    }

    func testATimerFiresOnce() throws {
        try withGTK {
            var count = 0
            let timer = MainTimer(milliseconds: 1) { count += 1 }
            var isLater = false
            let later = MainTimer(milliseconds: 40) { isLater = true }
            XCTAssertTrue(pump { isLater })
            XCTAssertEqual(count, 1)
            withExtendedLifetime((timer, later)) {}
        }
    }

    func testARepeatingTimerFiresUntilItIsDropped() throws {
        try withGTK {
            var fired: [Double] = []
            var timer: MainTimer?
            timer = MainTimer(milliseconds: 20, repeats: true) {
                fired.append(monotonicSeconds())
                if fired.count == 4 { timer = nil }
            }
            XCTAssertTrue(pump { timer == nil })
            XCTAssertEqual(fired.count, 4)
            for (earlier, later) in zip(fired, fired.dropFirst()) { XCTAssertGreaterThan(later - earlier, 0.018) }
            var isLater = false
            let later = MainTimer(milliseconds: 60) { isLater = true }
            XCTAssertTrue(pump { isLater })
            XCTAssertEqual(fired.count, 4, "it was dropped by its closure")
            withExtendedLifetime(later) {}
        }
    }

    func testADroppedTimerDoesNotFireAndLetsItsClosureGo() throws {
        try withGTK {
            var hasFired = false
            var isGone = false
            var witness: Witness? = Witness { isGone = true }
            var timer: MainTimer? = MainTimer(milliseconds: 5) { [witness] in
                withExtendedLifetime(witness) {}
                hasFired = true
            }
            witness = nil
            timer = nil
            _ = timer
            var isLater = false
            let later = MainTimer(milliseconds: 60) { isLater = true }
            XCTAssertTrue(pump { isLater })
            XCTAssertFalse(hasFired)
            XCTAssertTrue(isGone)
            withExtendedLifetime(later) {}
        }
    }

    func testATimerMayBeDroppedByItsOwnClosure() throws {
        try withGTK {
            var timer: MainTimer?
            var count = 0
            timer = MainTimer(milliseconds: 1) {
                count += 1
                timer = nil
            }
            XCTAssertTrue(pump { count == 1 })
            XCTAssertNil(timer)
            turnLoop()
            XCTAssertEqual(count, 1)
        }
    }
}
