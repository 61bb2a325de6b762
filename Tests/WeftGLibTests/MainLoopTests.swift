import Glibc
import WeftGLib
import XCTest

/// Synchronous methods: only those run on the process's main thread. They are not `@MainActor` themselves, since XCTest's
/// discovery on Linux cannot cast such a method and aborts.
final class MainLoopTests: XCTestCase {
    func testMainActorTasksRunWhilePumping() {
        MainActor.assumeIsolated {
            MainLoop.install()
            var steps: [String] = []
            Task { @MainActor in
                steps.append("task")
                try? await Task.sleep(for: .milliseconds(5))
                steps.append("slept")
                let sum = await Task.detached { 1 + 1 }.value
                steps.append("detached \(sum)")
            }
            XCTAssertEqual(steps, [])
            XCTAssertTrue(MainLoop.pump { steps.count == 3 })
            XCTAssertEqual(steps, ["task", "slept", "detached 2"])
        }
    }

    func testInstallingTwiceIsHarmless() {
        MainActor.assumeIsolated {
            MainLoop.install()
            MainLoop.install()
            var runs = 0
            Task { @MainActor in runs += 1 }
            XCTAssertTrue(MainLoop.pump { runs > 0 })
            _ = MainLoop.pump(seconds: 0.05) { false }
            XCTAssertEqual(runs, 1)
        }
    }

    func testAnIdleLoopDoesNotSpin() {
        MainActor.assumeIsolated {
            MainLoop.install()
            // The main queue's descriptor has been signalled at least once.
            var isDone = false
            Task { @MainActor in isDone = true }
            XCTAssertTrue(MainLoop.pump { isDone })

            let before = threadSeconds()
            XCTAssertFalse(MainLoop.pump(seconds: 0.5) { false })
            // A loop that spins uses 0.5 s; the pump itself wakes 100 times.
            XCTAssertLessThan(threadSeconds() - before, 0.1)
        }
    }

    func testThePumpEndsAtItsDeadline() {
        MainActor.assumeIsolated {
            let start = monotonicSeconds()
            XCTAssertFalse(MainLoop.pump(seconds: 0.1) { false })
            XCTAssertGreaterThanOrEqual(monotonicSeconds() - start, 0.1)
            XCTAssertTrue(MainLoop.pump(seconds: 0) { true })
        }
    }

    func testWakeUpsFromOtherThreadsRunOnTheMainThreadInOrderAndAreReleased() {
        MainActor.assumeIsolated {
            final class Payload: Sendable {}
            MainLoop.install()
            let main = pthread_self()
            let order = Locked<[Int]>([])
            weak var released: Payload?
            do {
                let payload = Payload()
                released = payload
                let worker = WorkerPool.shared.assignWorker()
                for index in 0..<50 {
                    worker.submit(.display) {
                        MainWakeUp.schedule {
                            _ = payload
                            XCTAssertNotEqual(pthread_equal(pthread_self(), main), 0)
                            order.withLock { $0.append(index) }
                        }
                    }
                }
            }
            XCTAssertTrue(MainLoop.pump { order.withLock { $0.count } == 50 })
            XCTAssertEqual(order.withLock { $0 }, Array(0..<50))
            XCTAssertTrue(MainLoop.pump { released == nil })
        }
    }

    func testRunEndsWithQuit() {
        MainActor.assumeIsolated {
            var turns: [Int] = []
            for turn in 0..<2 {
                Task { @MainActor in
                    turns.append(turn)
                    MainLoop.quit()
                }
                MainLoop.run()
            }
            XCTAssertEqual(turns, [0, 1])
            MainLoop.quit()
        }
    }
}

/// The processor time of the calling thread in seconds.
private func threadSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
