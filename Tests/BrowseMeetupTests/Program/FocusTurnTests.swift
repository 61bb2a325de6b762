import GroupDirectory
import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers

/// Tests that groups and errors that arrive while the user is in another widget do not move the keyboard focus.
final class FocusTurnTests: XCTestCase {
    @MainActor
    private static func isInPopover(_ stage: ProgramStage) -> Bool {
        stage.app.placeButton?.widget.isOpen == true && stage.view?.focus?.typeName == "GtkText"
    }

    /// A stage with the place popover open, before any answer has arrived.
    @MainActor
    private static func openStage() throws -> (ProgramStage, FakeMeetupService) {
        let service = FakeMeetupService()
        let stage = try ProgramStage(service)
        Input.key("ctrl+l")
        XCTAssertTrue(pump { isInPopover(stage) }, "the popover")
        return (stage, service)
    }

    func testLoadedGroupsLeaveTheFocusInThePopoverAndGetItWhenItCloses() throws {
        try withGTK {
            let (stage, service) = try Self.openStage()
            defer { stage.close() }
            Input.type("B")
            service.answer(pageOf: 20, total: 20)
            let table = try stage.feed.tableNode
            XCTAssertTrue(pump { table.isContentReady && !table.visibleRows.isEmpty })
            Input.type("er")
            XCTAssertTrue(pump(seconds: 20) { stage.shows("Bern") || stage.shows("Berlin") })
            XCTAssertTrue(Self.isInPopover(stage), "\(stage.view?.focus?.typeName ?? "nothing")")
            Input.key("Escape")
            XCTAssertTrue(pump { stage.app.placeButton?.widget.isOpen == false && stage.focusIsOnARow })
        }
    }

    func testAnErrorLeavesTheKeyboardInThePopoverAndGetsItWhenThatCloses() throws {
        try withGTK {
            let (stage, service) = try Self.openStage()
            defer { stage.close() }
            service.answer(.failure(.offline))
            XCTAssertTrue(pump { stage.shows("Retry") })
            XCTAssertFalse(pump(seconds: 0.3) { !Self.isInPopover(stage) })
            Input.key("Escape")
            XCTAssertTrue(
                pump { stage.view?.focus?.tree.contains { $0.labelText == "Retry" } == true }, "the button")
        }
    }

    func testReloadingByItsKeyKeepsTheTextInThePopover() throws {
        try withGTK {
            let (stage, service) = try Self.openStage()
            defer { stage.close() }
            service.answer(pageOf: 20, total: 20)
            Input.type("xyz")
            Input.key("F5")
            XCTAssertFalse(pump(seconds: 0.3) { !Self.isInPopover(stage) })
            XCTAssertTrue(pump(seconds: 20) { stage.shows("No place is called “xyz”.") })
        }
    }

    /// A second window in front keeps the keyboard focus. The list gets it after that window has closed.
    func testGroupsLoadedBehindAnotherWindowGetTheFocusWhenItCloses() throws {
        try withGTK {
            let service = FakeMeetupService()
            let stage = try ProgramStage(service)
            defer { stage.close() }
            let front = TestWindow(width: 300, height: 200)
            front.window?.setTransient(for: try XCTUnwrap(stage.app.window))
            XCTAssertTrue(front.show(Button(label: "In front")))
            let before = stage.view?.focus?.typeName
            service.answer(pageOf: 20, total: 20)
            let table = try stage.feed.tableNode
            XCTAssertTrue(pump { table.isContentReady && !table.visibleRows.isEmpty })
            XCTAssertFalse(pump(seconds: 0.3) { stage.focusIsOnARow }, "before: \(before ?? "nothing")")
            front.destroy()
            XCTAssertTrue(pump { stage.focusIsOnARow })
        }
    }

    /// A window above the program's window, with the focus.
    @MainActor
    private static func front(above window: Window?) throws -> TestWindow {
        let front = TestWindow(width: 300, height: 200)
        front.window?.setTransient(for: try XCTUnwrap(window))
        XCTAssertTrue(front.show(Button(label: "In front")))
        XCTAssertTrue(pump { front.view?.isActive == true })
        return front
    }

    /// Assistive technology would report a row of the covered window that gets the focus.
    func testARowThatIsMadeAgainBehindAnotherWindowHasTheFocusWhenItCloses() throws {
        try withGTK {
            let service = FakeMeetupService()
            let stage = try ProgramStage(service)
            defer { stage.close() }
            service.answer(pageOf: 20, total: 20)
            XCTAssertTrue(pump { stage.focusIsOnARow })
            let table = try stage.feed.tableNode
            table.focusRow(at: IndexPath(row: 1))
            XCTAssertTrue(pump { table.isContentReady && table.indexPathForFocusedRow?.row == 1 })
            let front = try Self.front(above: stage.app.window)
            table.reloadData()
            XCTAssertTrue(pump { stage.view?.focus == nil })
            // A second time, while the focus waits.
            table.reloadData()
            XCTAssertFalse(pump(seconds: 0.5) { stage.view?.focus != nil })
            front.destroy()
            XCTAssertTrue(pump { stage.focusIsOnARow })
            XCTAssertEqual(table.indexPathForFocusedRow?.row, 1)
        }
    }

    func testAWidgetThatLostTheFocusToAChangeOfItsPageGetsItBack() throws {
        try withGTK {
            let back = TestWindow(width: 400, height: 300)
            defer { back.destroy() }
            let (page, first, second) = (Box(vertical: true), Button(label: "First"), Button(label: "Second"))
            for button in [first, second] { page.append(button) }
            XCTAssertTrue(back.show(page))
            XCTAssertTrue(second.grabFocus())
            let turn = FocusTurn(page)
            let front = try Self.front(above: back.window)
            turn.pageWillChange()
            XCTAssertFalse(second.containsFocus)
            XCTAssertTrue(turn.isWaiting)
            front.destroy()
            XCTAssertTrue(pump { second.containsFocus })
        }
    }
}
