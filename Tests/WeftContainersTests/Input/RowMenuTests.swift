import WeftGLib
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests the menus of rows with real pointer and keyboard input.
final class RowMenuTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    @MainActor
    private static func stage() throws -> (ActionsStage, TableNode) {
        let table = TableNode()
        return (try ActionsStage(table, ActionsModel([Array(repeating: 60, count: 30)])), table)
    }

    @MainActor
    private static func waitForMenu(_ stage: ActionsStage, line: UInt = #line) {
        XCTAssertTrue(pump(seconds: 5) { stage.menuEntries.count == 3 }, line: line)
        XCTAssertTrue(
            pump(seconds: 5) {
                stage.core.menu.popover.map { WidgetView.of($0).tree.contains { $0.hasFocus } } == true
            },
            "the keyboard is in the menu", line: line)
    }

    func testTheSecondaryButtonOpensTheMenuOfTheRowUnderItAndEnterChooses() throws {
        try withGTK {
            let (stage, table) = try Self.stage()
            defer { stage.window.destroy() }
            let place = stage.middle(3)
            Input.secondaryClick(x: place.x, y: place.y)
            Self.waitForMenu(stage)
            XCTAssertEqual(stage.model.selected, [], "it chooses nothing")
            let texts = stage.menuEntries.compactMap { $0.tree.compactMap(\.labelText).first }
            XCTAssertEqual(texts, ["Under_score", "Never", "Remove"])
            // Rows come above while the menu is open: it is still about the same one.
            stage.model.sections[0].insert(TableItem(id: 99, height: 60), at: 0)
            table.insertRows(0..<1)
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["mark 4"] }, "\(stage.model.log)")
            XCTAssertTrue(pump(seconds: 5) { !stage.core.menu.isOpen && stage.focusedItem == 4 })
            XCTAssertTrue(
                pump(seconds: 5) { !WidgetView.of(stage.core.canvas).children.contains { $0.cssName == "popover" } })
        }
    }

    func testARowThatWasScrolledAwayIsSeenWithItsMenu() throws {
        try withGTK {
            let (stage, table) = try Self.stage()
            defer { stage.window.destroy() }
            table.focusRow(at: IndexPath(row: 1))
            XCTAssertTrue(pump { stage.focusedItem == 2 })
            table.contentOffset = 900
            XCTAssertTrue(pump { table.visibleRows.lowerBound > 10 && stage.window.waitForFrame(2) })
            Input.key("shift+F10")
            Self.waitForMenu(stage)
            XCTAssertTrue(table.visibleRows.contains(1), "\(table.visibleRows)")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["mark 1"] }, "\(stage.model.log)")
        }
    }

    func testAKeyOfTheWindowClosesTheMenuAndIsHandled() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.window.destroy() }
            let done = Locked(0)
            stage.core.canvas.enclosingWindow?.addCommands([
                WindowCommand(name: "done", title: "Done", keys: ["<Control>k"]) { done.withLock { $0 += 1 } }
            ])
            Input.secondaryClick(x: stage.middle(3).x, y: stage.middle(3).y)
            Self.waitForMenu(stage)
            Input.key("ctrl+k")
            XCTAssertTrue(pump(seconds: 5) { done.withLock { $0 } == 1 && !stage.core.menu.isOpen })
            XCTAssertEqual(stage.model.log, [], "no entry is chosen")
        }
    }

    func testANodeInARowHasItsOwnMenuBeforeTheRows() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.window.destroy() }
            let done = Locked(0)
            let position = try XCTUnwrap(stage.list.position(of: IndexPath(row: 1)))
            let cell = try XCTUnwrap(stage.core.rows[position]?.node)
            cell.contextMenu = { _, _ in [PopoverMenu.Item(title: "Of the node") { done.withLock { $0 += 1 } }] }
            var isGone: Bool { stage.window.view?.tree.contains { $0.cssName == "popover" } == false }
            var entries: [String] {
                (stage.window.view?.tree ?? []).filter { $0.cssName == "modelbutton" && $0.isMapped }
                    .flatMap { $0.tree.compactMap(\.labelText) }
            }
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 && stage.window.waitForFrame(2) })
            let place = stage.middle(1)
            Input.secondaryClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { entries == ["Of the node"] }, "\(entries)")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { done.withLock { $0 } == 1 && isGone })
            XCTAssertFalse(stage.core.menu.isOpen)
            // The keyboard, too; other rows have the list's.
            XCTAssertEqual(stage.core.rows[position]?.canvas?.widget.grabFocus(), true)
            XCTAssertTrue(pump(seconds: 5) { stage.focusedItem == 2 })
            Input.key("Menu")
            XCTAssertTrue(pump(seconds: 5) { entries == ["Of the node"] }, "\(entries)")
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { isGone && stage.focusedItem == 2 })
            Input.key("Down", "Menu")
            Self.waitForMenu(stage)
            XCTAssertTrue(stage.core.menu.isOpen)
            // A window that goes with its menu open keeps the pointer and the keyboard from the next one.
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { isGone })
        }
    }

    func testClosingAWindowWithARowsOpenMenuLeavesNothingBehind() throws {
        try withGTK {
            let before = LiveCounts.now
            try Self.destroyWithMenuOpen()
            let left = settle(to: before)
            XCTAssertTrue(left.isWithin(before), "\(before) before, \(left) after")
            // The next one has pointer and keyboard.
            try Self.destroyWithMenuOpen()
        }
    }

    @MainActor
    private static func destroyWithMenuOpen() throws {
        let (stage, _) = try Self.stage()
        let place = stage.middle(3)
        Input.secondaryClick(x: place.x, y: place.y)
        waitForMenu(stage)
        stage.window.destroy()
    }

    func testARowWithActionsOffersItsMenuToAssistiveTechnology() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.window.destroy() }
            var offers: [Bool] { stage.core.rows.values.compactMap { $0.canvas?.widget.offersMenu } }
            XCTAssertTrue(pump { !offers.isEmpty && offers.allSatisfy(\.self) }, "\(offers)")
            stage.model.plain = Set(stage.model.ids.joined())
            stage.list.reloadData()
            XCTAssertTrue(pump { !offers.isEmpty && !offers.contains(true) }, "\(offers)")
        }
    }

    func testKeysOpenTheMenuOfTheFocusedRowAndEscapeGoesBackToIt() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.window.destroy() }
            Input.key("Down", "Down")
            XCTAssertTrue(pump(seconds: 5) { stage.focusedItem == 2 })
            for key in ["Menu", "shift+F10"] {
                Input.key(key)
                Self.waitForMenu(stage)
                Input.key("Escape")
                XCTAssertTrue(pump(seconds: 5) { !stage.core.menu.isOpen && stage.focusedItem == 2 }, key)
            }
            // The last entry is removal; the one that cannot be chosen is passed.
            Input.key("Menu")
            Self.waitForMenu(stage)
            Input.key("Down", "Return")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["remove 1"] }, "\(stage.model.log)")
            XCTAssertTrue(pump(seconds: 5) { !stage.core.menu.isOpen && stage.focusedItem == 3 }, "its successor")
        }
    }

    func testAMenuIsAlignedToTheStartOfTheReadingDirection() throws {
        try withGTK {
            defer { TestDisplay.isRightToLeft = false }
            for isRightToLeft in [false, true] {
                TestDisplay.isRightToLeft = isRightToLeft
                let (stage, _) = try Self.stage()
                defer { stage.window.destroy() }
                /// The distance from the leading side to the menu, including its shadow, in a list of 400 points.
                @MainActor func distance() throws -> Int {
                    Self.waitForMenu(stage)
                    let menu = WidgetView.of(try XCTUnwrap(stage.core.menu.popover))
                    XCTAssertTrue(pump(seconds: 5) { menu.width > 20 })
                    let (x, width) = (try XCTUnwrap(menu.popupOrigin).x, menu.width)
                    Input.key("Escape")
                    XCTAssertTrue(pump(seconds: 5) { !stage.core.menu.isOpen })
                    return isRightToLeft ? 400 - x - width : x
                }
                Input.key("Down", "Down", "Menu")
                XCTAssertTrue((-20...20).contains(try distance()), "by key: \(isRightToLeft)")
                let place = stage.middle(3)
                Input.secondaryClick(x: place.x, y: place.y)
                XCTAssertTrue((180...220).contains(try distance()), "at the pointer: \(isRightToLeft)")
            }
        }
    }

    func testDeleteDoesTheFirstDestructiveAction() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.window.destroy() }
            stage.model.plain = [1]
            Input.key("Down")
            XCTAssertTrue(pump(seconds: 5) { stage.focusedItem == 1 })
            Input.key("Delete", "Menu", "Down")
            XCTAssertTrue(pump(seconds: 5) { stage.focusedItem == 2 })
            XCTAssertEqual(stage.model.log, [], "a row without actions")
            XCTAssertNil(stage.core.menu.popover)
            Input.key("Delete")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["remove 1"] && stage.focusedItem == 3 })
        }
    }

    func testTheMenuOfARowThatGoesIsClosed() throws {
        try withGTK {
            let (stage, table) = try Self.stage()
            defer { stage.window.destroy() }
            stage.core.menu.open(ofRowAt: 3)
            Self.waitForMenu(stage)
            stage.model.sections[0].remove(at: 2)
            table.deleteRows(2..<3)
            XCTAssertTrue(pump(seconds: 5) { !stage.core.menu.isOpen })
            XCTAssertEqual(stage.model.log, [])
        }
    }

    func testItemsOfACollectionHaveMenus() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.fixed(3)) }
            let stage = try ActionsStage(collection, ActionsModel([Array(repeating: 90, count: 30)]))
            defer { stage.window.destroy() }
            let place = stage.middle(4)
            Input.secondaryClick(x: place.x, y: place.y)
            Self.waitForMenu(stage)
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["mark 4"] }, "\(stage.model.log)")
        }
    }

    func testNothingIsLeftOfAClosedMenu() throws {
        try withGTK {
            let (stage, _) = try Self.stage()
            defer { stage.window.destroy() }
            XCTAssertTrue(pump(seconds: 5) { stage.core.scroller.isAtRest })
            let before = LiveCounts.now
            for _ in 0..<3 {
                stage.core.menu.open(ofRowAt: 3)
                Self.waitForMenu(stage)
                stage.core.menu.popover?.close()
                XCTAssertTrue(pump(seconds: 5) { !stage.core.menu.isOpen })
            }
            let after = settle(to: before)
            XCTAssertTrue(after.isWithin(before), "\(after), before: \(before)")
        }
    }
}
