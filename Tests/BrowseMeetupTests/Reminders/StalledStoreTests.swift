import Glibc
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import GroupDirectory

/// The real program with a store that does not answer.
final class StalledStoreTests: XCTestCase {
    func testAProgramWithAStalledStoreEndsWhenAsked() throws {
        try withGTK {
            for ending in ["SIGTERM", "ctrl+q"] {
                try SourcesStage.withFolder { folder in
                    let stage = try BusStage(folder)
                    defer { stage.bus.end() }
                    let data = folder + "/data/browse-meetup"
                    let store = GroupStore(path: data + "/groups.sqlite")
                    awaiting {
                        try? await store.setSources([])
                        await store.close()
                    }
                    // As another instance does that was stopped in the middle of a replacement.
                    let descriptor = open(data, O_RDONLY | O_DIRECTORY)
                    XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
                    defer { close(descriptor) }
                    let program = try stage.start()
                    stage.waitForWindows(1, ProgramStage.title)
                    // The reminders wait for the store by now.
                    pump(exactly: 6)
                    if ending == "SIGTERM" {
                        XCTAssertEqual(program.end(SIGTERM), 0)
                    } else {
                        Input.focus(windowTitled: ProgramStage.title)
                        Input.key(ending)
                        XCTAssertEqual(program.end(0), 0)
                    }
                }
            }
        }
    }
}
