import FoundationEssentials
import WeftTestSupport
import XCTest

/// What a client of the accessibility bus finds, in a process of its own.
final class AccessibilityBusTests: XCTestCase {
    func testButtonsLinksAndJoinedLabelsAreReadAndActivatedOverTheBus() throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let script = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/bus_client.py"
        try XCTSkipUnless(
            Command.run("/usr/bin/python3 -c 'import gi; gi.require_version(\"Atspi\", \"2.0\")'").status == 0,
            "python3-gi and gir1.2-atspi-2.0 are not installed")
        let result = Command.run("/usr/bin/python3 \(script) \(folder)/weft-gallery")
        XCTAssertEqual(result.status, 0, result.output)
    }
}
