import Dispatch
import WeftGLib
import WeftGTK
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// A log written by closures on the main actor, and read by the test.
@MainActor
private final class Log {
    var entries: [String] = []
}

final class ApplyQueueTests: XCTestCase {
    func testWaitingWorkRunsInNodeOrder() throws {
        try withGTK {
            let log = Log()
            for order in [5, 1, 3, 2, 4] as [UInt64] {
                ApplyQueue.shared.push(order: order) { log.entries.append("\(order)") }
            }
            ApplyQueue.shared.drain()
            XCTAssertEqual(log.entries, ["1", "2", "3", "4", "5"])
            XCTAssertEqual(ApplyQueue.shared.count, 0)
        }
    }

    func testRequestsThatTheUserWaitsForGoFirst() throws {
        try withGTK {
            let log = Log()
            for (order, priority) in [WorkPriority.preload, .display, .visible].enumerated() {
                for index in [2, 1] {
                    let entry = "\(priority) \(index)"
                    ApplyQueue.shared.push(priority, order: UInt64(10 * order + index)) { log.entries.append(entry) }
                }
            }
            ApplyQueue.shared.drain()
            XCTAssertEqual(
                log.entries, ["visible 1", "visible 2", "display 1", "display 2", "preload 1", "preload 2"])
        }
    }

    func testTimeInWhichTheThreadDidNothingIsNotCounted() throws {
        try withGTK {
            let log = Log()
            for order in 0..<10 as Range<UInt64> {
                ApplyQueue.shared.push(order: order) {
                    // Nothing is waited for: it stands for the machine running something else meanwhile.
                    usleep(2_000)
                    log.entries.append("\(order)")
                }
            }
            ApplyQueue.shared.drain()
            XCTAssertEqual(log.entries.count, 10)
        }
    }

    func testADrainStopsWhenItsTimeIsUpAndTheRestFollows() throws {
        try withGTK {
            let log = Log()
            for order in 0..<40 as Range<UInt64> {
                ApplyQueue.shared.push(order: order) {
                    let end = threadCPUSeconds() + 0.001
                    while threadCPUSeconds() < end {}
                    log.entries.append("\(order)")
                }
            }
            let start = threadCPUSeconds()
            ApplyQueue.shared.drain()
            let spent = threadCPUSeconds() - start
            XCTAssertGreaterThan(log.entries.count, 0)
            XCTAssertLessThan(log.entries.count, 6, "\(spent) s")
            XCTAssertTrue(pump { log.entries.count == 40 })
            XCTAssertEqual(log.entries, (0..<40).map(String.init))
        }
    }

    func testTheQueueIsDrainedWithoutAWindow() throws {
        try withGTK {
            XCTAssertEqual(TestDisplay.openWindows, [])
            let log = Log()
            ApplyQueue.shared.push(order: 1) { log.entries.append("done") }
            XCTAssertTrue(pump(seconds: 2) { log.entries == ["done"] })
        }
    }

    func testTheQueueIsDrainedInAWindowsUpdatePhase() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(Label("content")))
            let log = Log()
            ApplyQueue.shared.push(order: 0) {}
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            // Behind the queue's own handler, which is there by now: it runs right after a drain in the same phase.
            FrameClock.shared.onUpdated { [weak log] in log?.entries.append("update") }
            for _ in 0..<5 {
                log.entries = []
                ApplyQueue.shared.push(order: 1) { log.entries.append("item") }
                XCTAssertTrue(pump { log.entries.contains("item") })
                let item = try XCTUnwrap(log.entries.firstIndex(of: "item"))
                XCTAssertEqual(log.entries.dropFirst(item + 1).first, "update", "\(log.entries)")
            }
        }
    }

    func testWorkThatAWindowWouldHaveDoneIsDoneWhenItGoes() throws {
        try withGTK {
            let window = TestWindow()
            XCTAssertTrue(window.show(Label("content")))
            let log = Log()
            ApplyQueue.shared.push(order: 1) { log.entries.append("done") }
            window.destroy()
            XCTAssertTrue(pump(seconds: 3) { log.entries == ["done"] })
        }
    }

    func testItemsOfManyThreadsArriveOnceEach() throws {
        try withGTK {
            let log = Log()
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for round in 0..<100 {
                    ApplyQueue.shared.push(order: UInt64(round)) { log.entries.append("\(thread) \(round)") }
                }
            }
            XCTAssertTrue(pump { log.entries.count >= 800 })
            turnLoop()
            XCTAssertEqual(log.entries.count, 800)
            XCTAssertEqual(Set(log.entries).count, 800)
        }
    }

    func testAnItemMayQueueMore() throws {
        try withGTK {
            let log = Log()
            ApplyQueue.shared.push(order: 1) {
                log.entries.append("first")
                ApplyQueue.shared.push(order: 0) { log.entries.append("second") }
            }
            XCTAssertTrue(pump(seconds: 2) { log.entries == ["first", "second"] })
        }
    }

    func testAfterDrainRunsOnceAnOwnerBehindTheItems() throws {
        try withGTK {
            let log = Log()
            let (first, second) = (Log(), Log())
            ApplyQueue.shared.push(order: 1) {
                ApplyQueue.shared.afterDrain(first) { log.entries.append("never") }
                ApplyQueue.shared.afterDrain(first) { log.entries.append("first") }
                ApplyQueue.shared.afterDrain(second) { log.entries.append("second") }
                log.entries.append("item 1")
            }
            ApplyQueue.shared.push(order: 2) {
                ApplyQueue.shared.afterDrain(first) { log.entries.append("first") }
                log.entries.append("item 2")
            }
            ApplyQueue.shared.drain()
            XCTAssertEqual(log.entries.prefix(2), ["item 1", "item 2"])
            XCTAssertEqual(log.entries.dropFirst(2).sorted(), ["first", "second"])
            ApplyQueue.shared.push(order: 1) {}
            ApplyQueue.shared.drain()
            XCTAssertEqual(log.entries.count, 4)
        }
    }

    func testAfterDrainRequestsADrainItself() throws {
        try withGTK {
            let log = Log()
            ApplyQueue.shared.afterDrain(log) { log.entries.append("done") }
            XCTAssertTrue(pump(seconds: 2) { log.entries == ["done"] })
        }
    }

    func testAnAfterDrainRequestedByAnAfterDrainIsNotLost() throws {
        try withGTK {
            let log = Log()
            ApplyQueue.shared.afterDrain(log) {
                log.entries.append("first")
                ApplyQueue.shared.afterDrain(log) { log.entries.append("second") }
            }
            XCTAssertTrue(pump(seconds: 2) { log.entries == ["first", "second"] }, "\(log.entries)")
        }
    }
}
