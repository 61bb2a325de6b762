import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import GroupDirectory

/// Tests reminders without a window, with the real program on a separate bus.
final class ReminderBusTests: XCTestCase {
    private static let notifications = (name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications")

    /// - Parameter button: the button to press in each notification; nil for none.
    private func withStage(pressing button: String?, _ body: @MainActor (BusStage) throws -> Void) throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                defer { stage.bus.end() }
                let template = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
                let parameters = button.map { "{\"presses\": true, \"button\": \"\($0)\"}" } ?? "{\"presses\": false}"
                try stage.bus.start(
                    template + "/Notifications/notifications.py", parameters, name: Self.notifications.name,
                    path: Self.notifications.path)
                try body(stage)
            }
        }
    }

    /// Saves an event whose reminder is due in that many seconds. Returns when it is due.
    @MainActor
    @discardableResult
    private static func save(_ id: String, dueIn seconds: Int64, in stage: BusStage, inBackground: Bool) -> Timestamp {
        let due = Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + seconds * 1000)
        let path = stage.folder + "/data/browse-meetup/groups.sqlite"
        _ = awaiting {
            let store = GroupStore(path: path)
            var wanted = Preferences()
            wanted.remindsInBackground = inBackground
            try? await store.keep(wanted)
            let begin = due.unixMilliseconds + 900_000
            let event = GroupEvent(id: id, name: "The \(id)", time: Timestamp(unixMilliseconds: begin))
            let saved = try? await store.saveEvent(event, group: nil, source: SourceID(rawValue: "a"))
            if let saved { try? await store.setReminder(.minutes15, for: saved.id) }
            await store.close()
        }
        return due
    }

    @MainActor
    private static func journal(_ stage: BusStage) -> [String] {
        stage.bus.journal(of: notifications.name, notifications.path) ?? []
    }

    /// The program is started as by the session. The reminder appears in time, and pressing it opens a window.
    func testAProcessWithoutAWindowRemindsAndOpensThePage() throws {
        try withStage(pressing: "Open") { stage in
            let due = Self.save("walk", dueIn: 20, in: stage, inBackground: true)
            let program = try stage.start("--gapplication-service")
            XCTAssertTrue(
                pump(seconds: 80) {
                    // The window comes with the button, after the notification.
                    let windows = stage.windows(ProgramStage.title)
                    return Self.journal(stage).count == 1 || windows > 0
                }, "\(Self.journal(stage))")
            XCTAssertGreaterThanOrEqual(Timestamp.now, due, "it came before it was due")
            XCTAssertEqual(Self.journal(stage).count, 1, "a window without a notification")
            XCTAssertTrue(Self.journal(stage)[0].hasPrefix("shown 1: The walk: "), "\(Self.journal(stage))")
            stage.waitForWindows(1, ProgramStage.title)
            Input.focus(windowTitled: ProgramStage.title)
            Input.key("ctrl+q")
            stage.waitForWindows(0, ProgramStage.title)
            XCTAssertEqual(program.end(0), 0, "without another reminder it ends with its window")
        }
    }

    /// The process continues because of the reminder, which opens a window again.
    func testAClosedWindowLeavesTheReminderBehind() throws {
        try withStage(pressing: "Open") { stage in
            Self.save("walk", dueIn: 45, in: stage, inBackground: true)
            let program = try stage.start()
            stage.waitForWindows(1, ProgramStage.title)
            Input.focus(windowTitled: ProgramStage.title)
            Input.key("ctrl+q")
            stage.waitForWindows(0, ProgramStage.title)
            XCTAssertTrue(pump(seconds: 90) { Self.journal(stage).count == 1 }, "\(Self.journal(stage))")
            stage.waitForWindows(1, ProgramStage.title)
            Input.focus(windowTitled: ProgramStage.title)
            Input.key("ctrl+q")
            stage.waitForWindows(0, ProgramStage.title)
            XCTAssertEqual(program.end(0), 0)
        }
    }

    func testTheProgramEndsWithItsWindowUnlessItMayRunInTheBackground() throws {
        try withStage(pressing: nil) { stage in
            Self.save("walk", dueIn: 3600, in: stage, inBackground: false)
            let program = try stage.start()
            stage.waitForWindows(1, ProgramStage.title)
            Input.focus(windowTitled: ProgramStage.title)
            Input.key("ctrl+q")
            stage.waitForWindows(0, ProgramStage.title)
            XCTAssertEqual(program.end(0), 0)
            XCTAssertEqual(Self.journal(stage), [])
        }
    }
}
