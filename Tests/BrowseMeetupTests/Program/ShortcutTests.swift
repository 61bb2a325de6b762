import GroupDirectory
import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers

/// Tests the keys that are the same in every program, in the program's window.
final class ShortcutTests: XCTestCase {
    @MainActor
    private static func stage(groups: Int = 20) throws -> (ProgramStage, FakeMeetupService) {
        let service = FakeMeetupService()
        let stage = try ProgramStage(service)
        service.answer(pageOf: 20, total: groups)
        let table = try stage.feed.tableNode
        XCTAssertTrue(pump { table.isContentReady && stage.focusIsOnARow })
        return (stage, service)
    }

    func testControlLChoosesAPlaceEvenIfAPageCoversTheGroups() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.close() }
            Input.key("Return")
            XCTAssertTrue(pump { stage.app.split?.secondaryViewController?.viewHasFocus == true })
            Input.key("ctrl+l")
            XCTAssertTrue(pump { stage.app.placeButton?.widget.isOpen == true })
            XCTAssertNil(stage.app.split?.secondaryViewController)
            XCTAssertTrue(pump { stage.view?.focus?.typeName == "GtkText" }, "\(String(describing: stage.view?.focus))")
            Input.key("Escape")
            XCTAssertTrue(pump { stage.app.placeButton?.widget.isOpen == false })
        }
    }

    func testControlWAndControlQCloseTheWindow() throws {
        try withGTK {
            for key in ["ctrl+w", "ctrl+q"] {
                let (stage, _) = try Self.stage()
                Input.key(key)
                let isClosed = pump(seconds: 5) { stage.isClosed }
                XCTAssertTrue(isClosed, key)
                if !isClosed { stage.close() }
            }
        }
    }

    func testF5SearchesAgainAndTheShownGroupsStayUntilTheAnswer() throws {
        try withGTK {
            let (stage, service) = try Self.stage()
            defer { stage.close() }
            let table = try stage.feed.tableNode
            Input.key("F5")
            XCTAssertTrue(pump(seconds: 5) { service.requested == [0, 0] }, "\(service.requested)")
            XCTAssertEqual(table.numberOfRows, 20)
            XCTAssertTrue(stage.focusIsOnARow)
            let found = [Group.numbered(3), Group.numbered(77), Group.numbered(0)]
            service.answer(.success(GroupPage(groups: found, hasMore: false)))
            XCTAssertTrue(pump { table.numberOfRows == 3 })
            XCTAssertEqual(try stage.feed.groups.map(\.id), ["3", "77", "0"])
            XCTAssertTrue(pump { table.isContentReady && stage.focusIsOnARow })
        }
    }

    func testAFailedRefreshWithF5KeepsTheGroupsAndShowsTheError() throws {
        try withGTK {
            let (stage, service) = try Self.stage(groups: 40)
            defer { stage.close() }
            Input.key("F5")
            service.answer(.failure(.offline))
            XCTAssertTrue(
                pump { stage.view?.shownTexts.contains { $0.contains(MeetupServiceError.offline.errorTitle) } == true })
            XCTAssertEqual(try stage.feed.groups.count, 20)
            // The other page is asked for again, not the one after it.
            Input.key("F5")
            XCTAssertEqual(
                service.answer(.success(GroupPage(groups: [.numbered(50)], hasMore: false))), 0)
            let feed = try stage.feed
            XCTAssertTrue(pump { feed.groups.map(\.id) == ["50"] })
            XCTAssertFalse(stage.view?.shownTexts.contains { $0.contains("Retry") } == true)
        }
    }

    func testF10OpensTheMenuAndItsEntriesSayTheirKeys() throws {
        try withGTK {
            let (stage, service) = try Self.stage()
            defer { stage.close() }
            Input.key("F10")
            let texts = { stage.view?.shownTexts ?? [] }
            XCTAssertTrue(pump(seconds: 5) { texts().contains("Reload") }, "\(texts())")
            let titles = [
                "Reload", "Preferences", "What Left This Computer", "Keyboard Shortcuts", "About Browse Meetup",
            ]
            XCTAssertEqual(texts().filter { (titles + ["Quit"]).contains($0) }, titles)
            for text in ["F5", "Ctrl+,"] { XCTAssertTrue(texts().contains(text), "\(text): \(texts())") }
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { !texts().contains("Reload") })
            XCTAssertTrue(pump(seconds: 5) { stage.focusIsOnARow }, "the keyboard is back where it was")
            Input.key("F10")
            XCTAssertTrue(pump(seconds: 5) { texts().contains("Reload") })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { service.requested == [0, 0] }, "the first entry reloads")
        }
    }

    func testControlQuestionMarkShowsTheShortcuts() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.close() }
            Input.key("ctrl+question")
            let window = { WidgetView.windows.first { $0.typeName == "GtkShortcutsWindow" && $0.isMapped } }
            XCTAssertTrue(
                pump(seconds: 5) { window()?.shownTexts.contains("Quit") == true }, "\(TestDisplay.openWindows)")
            for text in ["Reload", "Quit", "Close the window", "Open the row", "Go back"] {
                XCTAssertTrue(window()?.shownTexts.contains(text) == true, "\(text): \(window()?.shownTexts ?? [])")
            }
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { window() == nil })
            XCTAssertFalse(stage.isClosed)
        }
    }

    func testKeysThatTheMenuDoesNotShowWorkWhileItIsOpen() throws {
        try withGTK {
            let (stage, service) = try Self.stage()
            Input.key("F10")
            XCTAssertTrue(pump(seconds: 5) { stage.view?.shownTexts.contains("Reload") == true })
            Input.key("ctrl+r")
            XCTAssertTrue(pump(seconds: 5) { service.requested == [0, 0] }, "the other key of an entry")
            XCTAssertTrue(pump(seconds: 5) { stage.view?.shownTexts.contains("Reload") == false })
            XCTAssertTrue(pump(seconds: 5) { stage.focusIsOnARow })
            Input.key("F10")
            XCTAssertTrue(pump(seconds: 5) { stage.view?.shownTexts.contains("Reload") == true })
            Input.key("ctrl+w")
            let isClosed = pump(seconds: 5) { stage.isClosed }
            XCTAssertTrue(isClosed)
            if !isClosed { stage.close() }
        }
    }

    func testControlWClosesTheWindowsInFrontAndLeavesTheProgram() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.close() }
            let window = { type in WidgetView.windows.first { $0.typeName == type && $0.isMapped } }
            Input.key("ctrl+question")
            XCTAssertTrue(pump(seconds: 5) { window("GtkShortcutsWindow")?.shownTexts.contains("Quit") == true })
            Input.key("ctrl+w")
            XCTAssertTrue(pump(seconds: 5) { window("GtkShortcutsWindow") == nil })
            Input.key("F10")
            XCTAssertTrue(pump(seconds: 5) { stage.view?.shownTexts.contains("Reload") == true })
            let about = stage.view?.tree.first {
                $0.cssName == "modelbutton" && $0.shownTexts.contains("About Browse Meetup")
            }
            try XCTUnwrap(about).grabFocus()
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { window("GtkAboutDialog") != nil }, "\(TestDisplay.openWindows)")
            Input.key("ctrl+w")
            XCTAssertTrue(pump(seconds: 5) { window("GtkAboutDialog") == nil })
            XCTAssertFalse(stage.isClosed)
        }
    }
}
