import ICalendar
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers
@testable import WeftNodes

/// Tests passing events of a group's page to the user's calendar, with real keys.
final class DetailsCalendarTests: XCTestCase {
    private static var group: Group {
        var group = Group(id: "1", name: "Runners")
        group.nextEvent = .on(1, "19:00", "Night run; with, marks") { $0.venue = Venue(name: "Hall") }
        return group
    }

    private static let button = "Add to Calendar: Night run; with, marks, Tomorrow"

    /// The only event of a file.
    @MainActor
    private static func read(_ path: String) throws -> CalendarEvent {
        let bytes = Locked<[UInt8]>([])
        let isRead = awaiting {
            let read = (try? LocalFile.read(path, maximumBytes: 1 << 20)) ?? []
            bytes.withLock { $0 = read }
            return true
        }
        XCTAssertEqual(isRead, true)
        let calendar = try ICalendar(parsing: bytes.withLock { $0 })
        XCTAssertEqual(calendar.problemCount, 0)
        return try XCTUnwrap(calendar.events.first)
    }

    func testAnEventIsHandedToTheDesktopAsAFile() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(Self.group, folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("Night run") })
                it.tab(to: Self.button)
                Input.key("Return")
                XCTAssertTrue(pump { it.files.count == 1 })
                let path = try XCTUnwrap(it.files.first)
                XCTAssertTrue(path.hasPrefix(folder + "/calendar/Night-run-with-marks-"), path)
                let event = try Self.read(path)
                XCTAssertEqual(event.summary, "Night run; with, marks")
                XCTAssertEqual(event.location, "Hall")
                XCTAssertEqual(event.details, "Runners")
                let begin = try XCTUnwrap(Self.group.nextEvent?.time).unixSeconds
                XCTAssertEqual(event.start, CalendarTime(local: LocalTime(seconds: begin), clock: .utc))
                XCTAssertEqual(it.focusedName, Self.button, "the keyboard stays")
            }
        }
    }

    func testARefusalIsReportedAndTheFileIsSavedElsewhere() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(Self.group, folder: folder)
                defer { it.close() }
                it.refusal = "no program here opens such files"
                XCTAssertTrue(pump { it.says("Night run") })
                it.tab(to: Self.button)
                Input.key("Return")
                let texts = { it.window.view?.shownTexts ?? [] }
                XCTAssertTrue(
                    pump {
                        texts().contains(
                            "The event was not added to a calendar: no program here opens such files.")
                            && texts().contains("Save File…")
                    }, "\(texts())")
                XCTAssertFalse(texts().contains("Copy Address"))
                _ = pump(seconds: 0.8) { !it.told.isEmpty }
                XCTAssertEqual(it.told, [], "no second report says the opposite")
                try XCTUnwrap(it.window.view?.button(labelled: "Save File…")).press()
                let title = "Save the event"
                XCTAssertTrue(
                    pump {
                        guard let window = WidgetView.window(titled: title), window.isActive else { return false }
                        return window.focus?.writtenText?.hasPrefix("Night-run-with-marks-") == true
                    })
                let entry = { WidgetView.window(titled: title)?.focus?.writtenText }
                Input.key("ctrl+a", "BackSpace")
                XCTAssertTrue(pump { entry() == "" }, entry() ?? "nothing")
                Input.type(folder + "/mine.ics")
                XCTAssertTrue(pump { entry() == folder + "/mine.ics" }, entry() ?? "nothing")
                Input.key("Return")
                XCTAssertTrue(pump { LocalFile.isReadable(folder + "/mine.ics") })
                XCTAssertEqual(try Self.read(folder + "/mine.ics").summary, "Night run; with, marks")
                XCTAssertTrue(pump { !texts().contains("Save File…") })
                XCTAssertTrue(pump { it.told == ["The event was saved to \(folder)/mine.ics"] }, "\(it.told)")
            }
        }
    }

    /// The stage after the desktop refused the file of the event at the focused button.
    @MainActor
    private static func refused(_ folder: String) throws -> DetailsStage {
        var group = group
        group.nextEvent?.venue = Venue(name: "Hall", coordinate: Coordinate(latitude: 52.5, longitude: 13.4))
        let it = try DetailsStage(group, folder: folder)
        it.refusal = "no program here opens such files"
        XCTAssertTrue(pump { it.says("Night run") })
        it.tab(to: button)
        Input.key("Return")
        XCTAssertTrue(pump { it.window.view?.button(labelled: "Save File…")?.isMapped == true })
        return it
    }

    func testARefusalIsAnAlertAndDescribesTheFocusedWidgetUntilItDisappears() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.refused(folder)
                defer { it.close() }
                let bar = it.window.view?.tree.first { $0.hasStyleClass("error-bar") }
                XCTAssertEqual(bar?.role, "alert")
                XCTAssertEqual(it.focusedName, Self.button, "the keyboard stays")
                // If GTK announces it, nothing else needs to convey it.
                let announces = it.details.view.announce("nothing")
                let text = "The event was not added to a calendar: no program here opens such files."
                let node = try XCTUnwrap(try it.table.focusedNode)
                XCTAssertEqual(node.accessibilityLabel, Self.button)
                XCTAssertEqual(node.accessibilityHint, announces ? nil : text)
                it.refusal = nil
                Input.key("Return")
                XCTAssertTrue(pump { bar?.isMapped == false })
                XCTAssertNil(node.accessibilityHint)
            }
        }
    }

    func testTheKeyboardComesBackToTheButtonWhenNoFileIsSaved() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.refused(folder)
                defer { it.close() }
                let save = it.window.view?.button(labelled: "Save File…")
                for _ in 0..<60 where it.window.view?.focus?.pointer != save?.pointer {
                    let before = it.window.view?.focus?.pointer
                    Input.key("Tab")
                    _ = pump(seconds: 1) { it.window.view?.focus?.pointer != before }
                }
                XCTAssertEqual(it.window.view?.focus?.pointer, save?.pointer)
                Input.key("Return")
                let title = "Save the event"
                XCTAssertTrue(
                    pump {
                        guard let window = WidgetView.window(titled: title), window.isActive else { return false }
                        return window.focus?.writtenText?.hasPrefix("Night-run-with-marks-") == true
                    })
                Input.key("Escape")
                XCTAssertTrue(pump { WidgetView.window(titled: title) == nil })
                XCTAssertTrue(pump { it.focusedName == Self.button }, it.focusedName ?? "nothing")
            }
        }
    }

    func testAFolderThatCannotBeWrittenIsReported() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                XCTAssertTrue(LocalFile.write("", to: folder + "/calendar"))
                let it = try DetailsStage(Self.group, folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("Night run") })
                it.tab(to: Self.button)
                Input.key("space")
                XCTAssertTrue(pump { it.window.view?.shownTexts.contains { $0.contains("cannot be written") } == true })
                XCTAssertEqual(it.files, [])
            }
        }
    }
}
