import Foundation
import WeftGLib
import WeftShim
import WeftTestSupport
import XCTest

/// Tests with a client of the accessibility bus in a separate process.
final class AccessibilityBusTests: XCTestCase {
    func testButtonsLinksAndJoinedLabelsAreReadAndActivatedOverTheBus() throws {
        try runClient("bus_client.py", on: "weft-gallery")
    }

    func testRowsExposePositionStatesActionsAndMenusOverTheBus() throws {
        try runClient("list_client.py", on: "AccessibilityProgram")
    }

    func testNodesExposeRolesValuesActionsAndOrderOverTheBus() throws {
        print(try runClient("node_client.py", on: "AccessibilityProgram"))
    }

    func testThePagesOfTheProgramAreWalkedOverTheBus() throws {
        let data = folder(of: #filePath, up: 3) + "/data"
        print(try runClient("walk_client.py", on: "browse-meetup", products + "/fixture-server", data))
    }

    func testNoEnglishIsLeftInALanguageOfBrackets() throws {
        let root = folder(of: #filePath, up: 3)
        print(try runClient("language_client.py", on: "browse-meetup", products + "/fixture-server", root))
    }

    func testTheWholeProgramIsUsableByKeysAlone() throws {
        let data = folder(of: #filePath, up: 3) + "/data"
        print(try runClient("flow_client.py", on: "browse-meetup", products + "/fixture-server", data))
    }

    func testAnEventIsReachedByKeysAlone() throws {
        let data = folder(of: #filePath, up: 3) + "/data"
        print(try runClient("event_client.py", on: "browse-meetup", products + "/fixture-server", data))
    }

    func testAtMidnightTomorrowBecomesTodayInEveryView() throws {
        print(try runClient("midnight_client.py", on: "browse-meetup"))
    }

    /// The folder of the package's programs, which is beside the tests.
    private var products: String {
        get throws {
            folder(of: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"), up: 1)
        }
    }

    private func folder(of path: String, up levels: Int) -> String {
        path.split(separator: "/").dropLast(levels).map { "/" + $0 }.joined()
    }

    /// Runs the main loop while the client runs, since the client's library also queries this process and waits for its
    /// answers.
    private func runWhileTheLoopTurns(_ line: String) -> (status: Int, output: String) {
        let result = Locked<(status: Int, output: String)?>(nil)
        Thread.detachNewThread {
            let end = Command.run(line)
            result.withLock { $0 = end }
        }
        MainActor.assumeIsolated { _ = pump(seconds: 310) { result.withLock { $0 } != nil } }
        return result.withLock { $0 } ?? (-1, "no end")
    }

    /// Handles the requests of the client. GTK logs unreleased objects when they are requested (GTK 4.8 logs pages of
    /// menus), which would fail this test or the next one that runs the loop.
    private func answerTheRequest() {
        MainActor.assumeIsolated {
            let end = monotonicSeconds() + 5
            while g_main_context_iteration(nil, 0) != 0, monotonicSeconds() < end {}
        }
        _ = LogCheck.take()
    }

    /// Runs the client and returns its output; its status is 0 if everything was found.
    @discardableResult
    private func runClient(_ script: String, on program: String, _ arguments: String...) throws -> String {
        try XCTSkipUnless(
            Command.run("/usr/bin/python3 -c 'import gi; gi.require_version(\"Atspi\", \"2.0\")'").status == 0,
            "python3-gi and gir1.2-atspi-2.0 are not installed")
        let client = folder(of: #filePath, up: 1) + "/" + script
        let words = ["timeout", "300", "/usr/bin/python3", "-B", client, try products + "/" + program] + arguments
        let result = runWhileTheLoopTurns(words.joined(separator: " "))
        XCTAssertEqual(result.status, 0, result.output)
        answerTheRequest()
        return result.output
    }
}
