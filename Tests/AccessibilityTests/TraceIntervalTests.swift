import FoundationEssentials
import WeftTestBasics
import WeftTestSupport
import XCTest

/// Tests the trace of a program that changes its rows without scrolling.
final class TraceIntervalTests: XCTestCase {
    func testATracedProgramMarksAllSevenIntervalsAndItsOwn() throws {
        let wanted = [
            "layout", "display", "display queue", "range update", "batch update", "size change", "dealloc", "own work",
        ]
        let path =
            FileManager.default.temporaryDirectory.path
            + "/weft-intervals-\(ProcessInfo.processInfo.processIdentifier).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let program = try ChildProcess.executable(named: "AccessibilityProgram")
        let child = try ChildProcess("/usr/bin/env", ["WEFT_TRACE=\(path)", program, "--busy"])
        let deadline = ContinuousClock.now + .seconds(30 * Patience.factor)
        var missing = wanted
        while ContinuousClock.now < deadline, !missing.isEmpty {
            let trace = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
            missing.removeAll { trace.contains("{\"name\":\"\($0)\",\"ph\":\"X\",\"dur\":") }
            usleep(50_000)
        }
        XCTAssertEqual(child.end(SIGTERM), -SIGTERM, "it runs until it is ended")
        XCTAssertEqual(missing, [])
    }
}
