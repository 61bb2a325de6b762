import GroupDirectory
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// The real program, started again while it runs, on a bus of its own.
final class OneInstanceTests: XCTestCase {
    @MainActor
    private final class Stage {
        let folder: String
        let bus: TestBus

        init(_ folder: String) throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            self.folder = folder
            bus = try TestBus()
        }

        /// - Parameter accessibility: the variable that says by which bus assistive technology hears of the program.
        func start(_ arguments: String..., accessibility: String = "GTK_A11Y=none") throws -> ChildProcess {
            let program = try ChildProcess.executable(named: "browse-meetup")
            return try ChildProcess(
                "/usr/bin/timeout",
                [
                    "300", "/usr/bin/env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "XDG_DATA_HOME=\(folder)/data",
                    "XDG_CACHE_HOME=\(folder)/cache", accessibility, program,
                ] + arguments)
        }

        func windows(_ title: String) -> Int {
            Command.run("xdotool search --onlyvisible --name '^\(title)$'").output.split(separator: "\n").count
        }

        func waitForWindows(_ count: Int, _ title: String, line: UInt = #line) {
            XCTAssertTrue(pump(seconds: 60) { windows(title) == count }, "\(count) of \(title)", line: line)
        }

        var places: [StoredPlace] {
            let store = GroupStore(path: folder + "/data/browse-meetup/groups.sqlite")
            return awaiting {
                let places = store.isThere ? try? await store.recentPlaces() : nil
                await store.close()
                return places ?? []
            } ?? []
        }
    }

    func testASecondStartHandsOnWhatItIsToOpenAndEnds() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder)
                defer { stage.bus.end() }
                let first = try stage.start()
                stage.waitForWindows(1, ProgramStage.title)
                XCTAssertEqual(try stage.start().end(0), 0)
                XCTAssertEqual(try stage.start("geo:48.8566,2.3522").end(0), 0)
                XCTAssertTrue(pump(seconds: 60) { stage.places.first?.name == "Paris" }, "\(stage.places)")
                XCTAssertEqual(stage.windows(ProgramStage.title), 1)
                // What might be a stranger's address is asked for nothing: it is offered.
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

    func testTheFirstStartOpensWhatItIsGiven() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder)
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

    /// Without a bus the program is alone, and opens.
    func testWithoutABusItStarts() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder)
                stage.bus.end()
                let first = try stage.start()
                stage.waitForWindows(1, ProgramStage.title)
                _ = first.end(SIGTERM)
            }
        }
    }

    /// The session's bus cannot be reached, that of assistive technology can: so it is for another user's program on the same
    /// display.
    func testWithTheBusOfAssistiveTechnologyAloneItStarts() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder)
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
                // Nobody plays the registry on that bus, which GTK tells of once.
                let complaints = first.errorText().split(separator: "\n").filter {
                    $0.contains("CRITICAL") && !$0.contains("org.a11y.atspi.Registry")
                }
                XCTAssertEqual(complaints, [])
            }
        }
    }
}
