import FoundationEssentials
import WeftTestSupport
import XCTest

/// What a client of the accessibility bus finds, in a process of its own.
final class AccessibilityBusTests: XCTestCase {
    func testButtonsLinksAndJoinedLabelsAreReadAndActivatedOverTheBus() throws {
        try runClient("bus_client.py", on: "weft-gallery")
    }

    func testRowsSayTheirPlacesStatesActionsAndMenusOverTheBus() throws {
        try runClient("list_client.py", on: "AccessibilityProgram")
    }

    private func runClient(_ script: String, on program: String) throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let scripts = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        try XCTSkipUnless(
            Command.run("/usr/bin/python3 -c 'import gi; gi.require_version(\"Atspi\", \"2.0\")'").status == 0,
            "python3-gi and gir1.2-atspi-2.0 are not installed")
        let result = Command.run("/usr/bin/python3 -B \(scripts)/\(script) \(folder)/\(program)")
        XCTAssertEqual(result.status, 0, result.output)
    }
}
