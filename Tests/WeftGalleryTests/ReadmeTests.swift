import FoundationEssentials
import WeftTestBasics
import WeftTestSupport
import XCTest

/// Runs README's program (Tests/ReadmeProgram, with `import Weft` only). `GuideCodeTests` checks that it is the code of
/// README.
final class ReadmeTests: XCTestCase {
    /// The marks in the trace come from workers and frames: they show that rows were prepared, drawn and applied in a
    /// window.
    func testTheProgramShowsItsRowsAndIsTraced() throws {
        let folder =
            FileManager.default.temporaryDirectory.path + "/weft-readme-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = try ChildProcess.executable(named: "ReadmeProgram")
        let child = try ChildProcess(
            "/usr/bin/env", ["-C", folder, "TMPDIR=\(folder)", "WEFT_TRACE=1", "WEFT_OVERLAY=frames", program])
        let deadline = ContinuousClock.now + .seconds(20 * Patience.factor)
        var (files, trace): ([String], String) = ([], "")
        while ContinuousClock.now < deadline, !trace.contains("\"apply\"") || !trace.contains("\"display\"") {
            files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != ".cache" }
            trace =
                files.first.flatMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
                .map { String(decoding: $0, as: UTF8.self) } ?? ""
            usleep(50_000)
        }
        XCTAssertEqual(child.end(SIGTERM), -SIGTERM, "it runs until it is ended")
        XCTAssertTrue(trace.contains("\"apply\"") && trace.contains("\"display\""), "\(files) \(trace.prefix(200))")
        XCTAssertEqual(files.filter { $0.hasPrefix("weft-trace-") && $0.hasSuffix(".json") }, files)
    }

    func testWithoutADisplayItSaysSo() throws {
        let program = try ChildProcess.executable(named: "ReadmeProgram")
        let child = try ChildProcess("/usr/bin/env", ["-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", program])
        XCTAssertEqual(child.errorText(), "ReadmeProgram: there is no display to open a window on.\n")
        XCTAssertEqual(child.end(0), 1)
    }
}
