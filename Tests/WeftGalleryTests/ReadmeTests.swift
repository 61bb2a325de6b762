import FoundationEssentials
import WeftTestBasics
import WeftTestSupport
import XCTest

/// README's Swift is compiled (Tests/ReadmeProgram, with `import Weft` alone), and the program in it runs.
final class ReadmeTests: XCTestCase {
    private static func read(_ path: String) throws -> String {
        String(decoding: try XCTUnwrap(FileManager.default.contents(atPath: "\(Checkout.path)/\(path)")), as: UTF8.self)
    }

    /// What stands between "// mark: …" and "// end" of a file of ReadmeProgram, as far to the left as its first line.
    private static func compiled(_ file: String, mark: String) throws -> String {
        let text = try read("Tests/ReadmeProgram/\(file).swift").components(separatedBy: "// \(mark): ")[1]
        let lines = text.components(separatedBy: "// end")[0].split(separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.dropFirst().first?.prefix { $0 == " " }.count ?? 0
        return lines.dropFirst().dropLast().map { $0.dropFirst(indent) + "\n" }.joined()
    }

    private static func swiftBlocks(of document: String) throws -> [String] {
        try read(document).components(separatedBy: "```swift\n").dropFirst().map {
            String($0.components(separatedBy: "```")[0])
        }
    }

    func testTheSwiftInTheReadmeIsTheSwiftThatIsCompiled() throws {
        let compiled = try ["main", "GroupCellNode", "Groups"].map { try Self.compiled($0, mark: "readme") }
        XCTAssertEqual(try Self.swiftBlocks(of: "README.md"), compiled)
        XCTAssertEqual(
            try Self.swiftBlocks(of: "docs/starting.md"), [try Self.compiled("Windows", mark: "starting")])
    }

    /// The marks of the trace are made by workers and frames: rows were prepared, drawn and applied in a window.
    func testTheProgramShowsItsRowsAndIsTraced() throws {
        let folder =
            FileManager.default.temporaryDirectory.path + "/weft-readme-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = try ChildProcess.executable(named: "ReadmeProgram")
        let child = try ChildProcess(
            "/usr/bin/env", ["-C", folder, "TMPDIR=\(folder)", "WEFT_TRACE=1", "WEFT_OVERLAY=frames", program])
        let deadline = ContinuousClock.now + .seconds(20 * Sanitizer.slowness)
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
