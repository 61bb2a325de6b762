import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

/// Tests that the bus starts the real program with its service file, for a desktop that calls it while it is not
/// running.
final class ActivationTests: XCTestCase {
    private func withShell(_ body: @MainActor (DesktopShell) throws -> Void) throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder, startsProgram: true)
                defer { stage.bus.end() }
                let shell = DesktopShell(stage: stage)
                defer { shell.endProgram() }
                try body(shell)
            }
        }
    }

    func testASearchOpensNoWindowAndTheServiceEndsByItself() throws {
        try withShell { shell in
            let names = try shell.find("java", "vir")
            XCTAssertEqual(names.count, 1, "\(names)")
            XCTAssertEqual(try shell.describe(names).first?["name"]?.string, "Virtual Java User Group")
            XCTAssertTrue(shell.programRuns)
            XCTAssertFalse(pump(seconds: 1) { shell.stage.windows(ProgramStage.title) > 0 }, "a search opens no window")
            XCTAssertTrue(pump(seconds: 40) { !shell.programRuns }, "ten seconds after the last call it ends")
            XCTAssertFalse(shell.stage.hasStore, "a search writes nothing")
        }
    }

    func testAResultOpensItsPageAlsoWhenTheProcessThatFoundItIsGone() throws {
        try withShell { shell in
            let name = try XCTUnwrap(shell.find("travel").first)
            for _ in 0..<2 {
                _ = try shell.ask("ActivateResult", .string(name), .strings(["travel"]), .uint32(0))
                shell.stage.waitForWindows(1, ProgramStage.title)
                XCTAssertTrue(pump(seconds: 30) { shell.stage.openPage.map { name.hasSuffix("\n" + $0.id) } == true })
                Input.focus(windowTitled: ProgramStage.title)
                Input.key("Escape", "ctrl+q")
                shell.stage.waitForWindows(0, ProgramStage.title)
                XCTAssertTrue(pump(seconds: 8) { !shell.programRuns }, "it ends with its window")
                XCTAssertNil(shell.stage.openPage)
            }
        }
    }

    func testASearchIsContinuedInANewWindow() throws {
        try withShell { shell in
            let found = try shell.find("slow", "travel")
            // Nothing outside of the process shows when the search is open. Before, Return opens a row of the feed.
            XCTAssertTrue(
                Self.repeatedly {
                    _ = try? shell.ask("LaunchSearch", .strings(["slow", "travel"]), .uint32(0))
                    shell.stage.waitForWindows(1, ProgramStage.title)
                    pump(exactly: 2)
                    Input.focus(windowTitled: ProgramStage.title)
                    Input.key("Return")
                } until: {
                    shell.stage.openPage.map { page in found.contains { $0.hasSuffix("\n" + page.id) } } == true
                }, "\(found): \(String(describing: shell.stage.openPage))")
        }
    }

    /// Performs the action, up to ten times, until the condition holds within four seconds.
    @MainActor
    private static func repeatedly(_ action: () -> Void, until condition: () -> Bool) -> Bool {
        for _ in 0..<10 {
            action()
            if pump(exactly: 4, until: condition) { return true }
        }
        return false
    }

    func testALauncherOpensTheWindowAndAddresses() throws {
        try withShell { shell in
            let (interface, path) = ("org.freedesktop.Application", "/org/weft/BrowseMeetup")
            _ = try shell.call("Activate", of: interface, at: path, [.options([:])])
            shell.stage.waitForWindows(1, ProgramStage.title)
            _ = try shell.call(
                "Open", of: interface, at: path, [.strings(["geo:48.8566,2.3522"]), .options([:])])
            XCTAssertTrue(pump(seconds: 60) { shell.stage.places.first?.name == "Paris" }, "\(shell.stage.places)")
            XCTAssertEqual(shell.stage.windows(ProgramStage.title), 1)
        }
    }

    func testAServiceThatCannotBeCalledSaysSo() throws {
        try withShell { shell in
            XCTAssertEqual(try shell.find("xyzzy"), [])
            let second = try shell.stage.start("--gapplication-service")
            XCTAssertEqual(second.end(0), 1)
            XCTAssertTrue(second.errorText().contains("the program runs already"))
            XCTAssertTrue(shell.programRuns)
        }
    }
}
