import Glibc
import WeftGLib
import XCTest

/// Tests programs that this process starts and that end with it.
final class CompanionProgramTests: XCTestCase {
    func testACompanionsLinesAreReadAndItEndsWithItsOwner() throws {
        try MainActor.assumeIsolated {
            MainLoop.install()
            let mark = "/tmp/weft-companion-\(getpid())"
            unlink(mark)
            defer { unlink(mark) }
            // `cat` ends with its input; the file says so.
            var companion: CompanionProgram? = try CompanionProgram(
                "/bin/sh", ["-c", "echo one; echo two; cat >/dev/null; : >\(mark)"])
            var lines: [String?] = []
            Task { [companion] in
                lines.append(await companion?.line())
                lines.append(await companion?.line())
            }
            XCTAssertTrue(MainLoop.pump { lines.count == 2 })
            XCTAssertEqual(lines, ["one", "two"])
            XCTAssertNotEqual(access(mark, F_OK), 0)
            companion = nil
            XCTAssertTrue(MainLoop.pump { access(mark, F_OK) == 0 })
        }
    }

    func testASilentCompanionHasNoLine() throws {
        try MainActor.assumeIsolated {
            MainLoop.install()
            let companion = try CompanionProgram("/bin/true")
            var line: String?? = .none
            Task { line = .some(await companion.line()) }
            XCTAssertTrue(MainLoop.pump { line != nil })
            XCTAssertEqual(line, .some(nil))
        }
    }

    func testAMissingProgramIsReported() {
        MainActor.assumeIsolated {
            do throws(CompanionProgram.Failure) {
                _ = try CompanionProgram("/nowhere/at-all")
                XCTFail("it started")
            } catch {
                XCTAssertTrue(error.description.contains("/nowhere/at-all"), error.description)
            }
        }
    }
}
