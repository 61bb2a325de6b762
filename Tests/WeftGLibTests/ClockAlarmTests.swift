import Glibc
import WeftGLib
import XCTest

/// Tests the timer on the wall clock. The machine's clock is not set: the kernel reports a change of the clock in the
/// same way as a time that is reached.
final class ClockAlarmTests: XCTestCase {
    private static func soon(_ milliseconds: Int64) -> Timestamp {
        Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + milliseconds)
    }

    func testAnAlarmCallsOnceAtItsTime() {
        MainActor.assumeIsolated {
            let calls = Locked<[Timestamp]>([])
            let alarm = ClockAlarm { calls.withLock { $0.append(.now) } }
            let time = Self.soon(100)
            alarm.set(time)
            XCTAssertTrue(MainLoop.pump { calls.withLock { $0.count == 1 } })
            XCTAssertGreaterThanOrEqual(calls.withLock { $0[0] }, time)
            XCTAssertFalse(MainLoop.pump(seconds: 0.2) { calls.withLock { $0.count > 1 } })
        }
    }

    func testATimeThatHasPassedIsReachedAtOnceAndAnotherTimeReplacesTheFirst() {
        MainActor.assumeIsolated {
            let calls = Locked(0)
            let alarm = ClockAlarm { calls.withLock { $0 += 1 } }
            alarm.set(Self.soon(50))
            alarm.set(Self.soon(3_600_000))
            XCTAssertFalse(MainLoop.pump(seconds: 0.2) { calls.withLock { $0 > 0 } })
            alarm.set(Self.soon(50))
            alarm.set(nil)
            XCTAssertFalse(MainLoop.pump(seconds: 0.2) { calls.withLock { $0 > 0 } })
            for time in [Self.soon(-1000), Timestamp(unixMilliseconds: 0), Timestamp(unixMilliseconds: .min)] {
                calls.withLock { $0 = 0 }
                alarm.set(time)
                XCTAssertTrue(MainLoop.pump { calls.withLock { $0 == 1 } }, "\(time)")
            }
            alarm.set(Timestamp(unixMilliseconds: .max - 1))
            XCTAssertFalse(MainLoop.pump(seconds: 0.1) { calls.withLock { $0 > 1 } })
        }
    }

    func testAReleasedAlarmDoesNotFireAndClosesItsDescriptor() {
        MainActor.assumeIsolated {
            let calls = Locked(0)
            // The main loop opens descriptors of its own when it first runs.
            _ = MainLoop.pump(seconds: 0.02) { false }
            let before = Self.descriptors
            for _ in 0..<20 {
                let alarm = ClockAlarm { calls.withLock { $0 += 1 } }
                alarm.set(Self.soon(20))
            }
            XCTAssertFalse(MainLoop.pump(seconds: 0.1) { calls.withLock { $0 > 0 } })
            XCTAssertEqual(Self.descriptors, before)
        }
    }

    /// The timer wakes no thread while it waits: the waiting thread uses no processor time.
    func testWaitingTakesNoTime() {
        MainActor.assumeIsolated {
            let alarm = ClockAlarm {}
            alarm.set(Self.soon(3_600_000))
            let before = threadCPUSeconds()
            _ = MainLoop.pump(seconds: 0.5) { false }
            XCTAssertLessThan(threadCPUSeconds() - before, 0.25)
            withExtendedLifetime(alarm) {}
        }
    }

    private static var descriptors: Int {
        guard let folder = opendir("/proc/self/fd") else { return -1 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
