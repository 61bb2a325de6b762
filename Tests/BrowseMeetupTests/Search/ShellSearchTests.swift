import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

/// Tests the real program on a separate bus, with queries like those of the desktop's overview.
final class ShellSearchTests: XCTestCase {
    private func withShell(_ body: @MainActor (DesktopShell, ChildProcess) throws -> Void) throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                defer { stage.bus.end() }
                let program = try stage.start()
                defer { _ = program.end(SIGTERM) }
                stage.waitForWindows(1, ProgramStage.title)
                try body(DesktopShell(stage: stage), program)
            }
        }
    }

    func testGroupsAreFoundDescribedAndOpened() throws {
        try withShell { shell, _ in
            let names = try shell.find("java", "vir")
            XCTAssertEqual(names.count, 1, "\(names)")
            let texts = try shell.describe(names)
            XCTAssertEqual(texts.first?["name"]?.string, "Virtual Java User Group")
            XCTAssertEqual(texts.first?["id"]?.string, names.first)
            XCTAssertEqual(texts.first?["description"]?.string?.contains("London"), true, "\(texts)")
            let narrower = try shell.ask("GetSubsearchResultSet", .strings(names), .strings(["virtual", "java"]))
            XCTAssertEqual(narrower, [.strings(names)])
            XCTAssertEqual(try shell.find("xyzzy"), [])

            let again = try XCTUnwrap(shell.find("travel").first)
            _ = try shell.ask("ActivateResult", .string(again), .strings(["travel"]), .uint32(0))
            XCTAssertTrue(pump(seconds: 30) { shell.stage.openPage.map { again.hasSuffix("\n" + $0.id) } == true })
        }
    }

    func testEventsAreFoundDescribedAndOpened() throws {
        try withShell { shell, _ in
            let names = try shell.find("maq", "bay")
            let name = try XCTUnwrap(names.first { $0.hasPrefix("\n") }, "\(names)")
            let texts = try shell.describe([name])
            XCTAssertEqual(texts.first?["name"]?.string, "Maqam Bayati from the ground up")
            XCTAssertEqual(texts.first?["description"]?.string?.contains("Qanun & Oud Circle"), true, "\(texts)")
            _ = try shell.ask("ActivateResult", .string(name), .strings(["maqam"]), .uint32(0))
            XCTAssertTrue(pump(seconds: 30) { shell.stage.openEvent.map { name.hasSuffix("\n" + $0) } == true })
        }
    }

    func testTheWindowRunsTheSameSearch() throws {
        try withShell { shell, _ in
            let name = try XCTUnwrap(shell.find("slow", "travel").first)
            _ = try shell.ask("LaunchSearch", .strings(["slow", "travel"]), .uint32(0))
            Input.focus(windowTitled: ProgramStage.title)
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 30) { shell.stage.openPage.map { name.hasSuffix("\n" + $0.id) } == true })
        }
    }

    func testUnusualQuestionsAreAnswered() throws {
        try withShell { shell, program in
            for names in [
                [],
                [
                    "", "\n", "\n\n", "\nnobody", "nobody\nknows", "\nnobody\nknows",
                    String(repeating: "x", count: 100_000),
                ],
            ] {
                XCTAssertEqual(try shell.describe(names), [])
            }
            XCTAssertEqual(try shell.find(), [])
            _ = try shell.find(String(repeating: "long ", count: 20_000))
            _ = try shell.ask("GetInitialResultSet", .strings(Array(repeating: "many", count: 50_000)))
            // One character for Swift, and no end of work.
            let marks = "a" + String(repeating: "\u{301}", count: 400_000)
            _ = try shell.ask("LaunchSearch", .strings([marks]), .uint32(0))
            XCTAssertThrowsError(try shell.find(marks, marks), "more than a megabyte is refused")
            _ = try shell.ask("ActivateResult", .string("nobody\nknows"), .strings([]), .uint32(.max))
            XCTAssertThrowsError(try shell.ask("GetInitialResultSet", .string("no list")))
            XCTAssertThrowsError(try shell.ask("XUbuntuCancel"))
            XCTAssertEqual(try shell.find("java", "virtual").count, 1)
            Input.focus(windowTitled: ProgramStage.title)
            Input.key("ctrl+q")
            shell.stage.waitForWindows(0, ProgramStage.title)
            XCTAssertEqual(program.end(0), 0)
            XCTAssertFalse(program.errorText().contains("CRITICAL"), program.errorText())
        }
    }
}
