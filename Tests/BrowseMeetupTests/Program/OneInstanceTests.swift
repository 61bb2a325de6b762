import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// Tests a second start of the real program while it runs, on a separate bus.
final class OneInstanceTests: XCTestCase {
    func testASecondStartPassesItsAddressesOnAndEnds() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                defer { stage.bus.end() }
                let first = try stage.start()
                stage.waitForWindows(1, ProgramStage.title)
                XCTAssertEqual(try stage.start().end(0), 0)
                XCTAssertEqual(try stage.start("geo:48.8566,2.3522").end(0), 0)
                XCTAssertTrue(pump(seconds: 60) { stage.places.first?.name == "Paris" }, "\(stage.places)")
                XCTAssertEqual(stage.windows(ProgramStage.title), 1)
                // An address that may be a stranger's is not contacted but offered.
                XCTAssertEqual(try stage.start("https://127.0.0.1:1/group").end(0), 0)
                stage.waitForWindows(1, "Sources")
                let own = try stage.start("--new-instance")
                stage.waitForWindows(2, ProgramStage.title)
                _ = own.end(SIGTERM)
                stage.waitForWindows(1, ProgramStage.title)
                _ = first.end(SIGTERM)
                stage.waitForWindows(0, ProgramStage.title)
            }
        }
    }

    func testTheFirstStartOpensItsArguments() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                defer { stage.bus.end() }
                XCTAssertTrue(LocalFile.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: folder + "/a b.ics"))
                let first = try stage.start("geo:48.8566,2.3522", folder + "/a b.ics")
                stage.waitForWindows(1, ProgramStage.title)
                stage.waitForWindows(1, "Sources")
                XCTAssertTrue(pump(seconds: 60) { stage.places.first?.name == "Paris" }, "\(stage.places)")
                _ = first.end(SIGTERM)
            }
        }
    }

    /// Without a bus, the program is the only instance, and opens its window.
    func testWithoutABusItStarts() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                stage.bus.end()
                let first = try stage.start()
                stage.waitForWindows(1, ProgramStage.title)
                _ = first.end(SIGTERM)
            }
        }
    }

    /// The session's bus cannot be reached, but the accessibility bus can, as for another user's program on the same
    /// display.
    func testWithTheBusOfAssistiveTechnologyAloneItStarts() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                stage.bus.end()
                let other = try TestBus()
                defer { other.end() }
                let first = try stage.start(accessibility: "AT_SPI_BUS_ADDRESS=\(other.address)")
                stage.waitForWindows(1, ProgramStage.title)
                Input.focus(windowTitled: ProgramStage.title)
                Input.key("ctrl+comma")
                stage.waitForWindows(1, "Preferences")
                Input.key("ctrl+q")
                stage.waitForWindows(0, ProgramStage.title)
                XCTAssertEqual(first.end(0), 0)
                // This bus has no accessibility registry, which GTK reports once.
                let complaints = first.errorText().split(separator: "\n").filter {
                    $0.contains("CRITICAL") && !$0.contains("org.a11y.atspi.Registry")
                }
                XCTAssertEqual(complaints, [])
            }
        }
    }
}
