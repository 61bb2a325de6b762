import WeftTestSupport
import XCTest

@testable import BrowseMeetup

final class NarrowWindowTests: XCTestCase {
    func testTheWindowCanBeAsNarrowAsATelephone() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            let window = try XCTUnwrap(stage.app.window)
            XCTAssertLessThanOrEqual(window.measure(.horizontal).minimum, 300, "points")
        }
    }
}
