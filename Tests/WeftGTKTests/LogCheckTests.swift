import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftGTK

/// Tests that GTK's messages fail a test.
final class LogCheckTests: XCTestCase {
    func testComplaintsOfAllThreadsAreRecorded() {
        Log.warning("Gtk", "on the main thread")
        let isLogged = expectation(description: "logged")
        WorkerPool.shared.submit(.visible) { _ in
            Log.warning("GLib-GObject", "on a worker")
            isLogged.fulfill()
        }
        wait(for: [isLogged], timeout: 10)
        XCTAssertEqual(
            LogCheck.take(), ["Gtk warning: on the main thread", "GLib-GObject warning: on a worker"])
        XCTAssertEqual(LogCheck.take(), [])
    }

    func testWrongCallsOfGTKAreRecorded() throws {
        try withGTK {
            let parent = Box(vertical: true)
            parent.append(Label("once"))
            let label = Label("twice")
            parent.append(label)
            Box(vertical: true).append(label)
            let complaints = LogCheck.take()
            XCTAssertTrue(complaints.contains { $0.hasPrefix("Gtk critical: ") }, "\(complaints)")
        }
    }

    func testInformationAndWarningsOfWeftAreNotComplaints() {
        Log.info("Gtk", "a word to those who ask")
        Log.warning("weft", "a misuse that a test asks for")
        XCTAssertEqual(LogCheck.take(), [])
    }
}
