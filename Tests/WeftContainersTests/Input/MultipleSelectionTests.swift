import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests the selection of several rows, with real pointer and keyboard input.
final class MultipleSelectionTests: XCTestCase {
    override func setUpWithError() throws {
        try withGTK { try XCTSkipUnless(Input.isAvailable, "xdotool is not installed") }
    }

    func testAClickSelectsOneControlAddsAndShiftExtendsFromTheLast() throws {
        try withGTK {
            let stage = try ChoiceStage()
            defer { stage.window.destroy() }
            stage.click(2)
            XCTAssertTrue(stage.waits(for: [2]))
            stage.click(5)
            XCTAssertTrue(stage.waits(for: [5]), "\(stage.selected)")
            XCTAssertEqual(stage.model.takeTold(), ["+2", "-2", "+5"])
            stage.click(3, holding: "ctrl")
            XCTAssertTrue(stage.waits(for: [3, 5]))
            stage.click(5, holding: "ctrl")
            XCTAssertTrue(stage.waits(for: [3]))
            XCTAssertEqual(stage.model.takeTold(), ["+3", "-5"])
            stage.click(8)
            stage.click(10, holding: "shift")
            XCTAssertTrue(stage.waits(for: [8, 9, 10]))
            XCTAssertEqual(stage.model.takeTold(), ["-3", "+8", "+9", "+10"], "each row is told of once")
            // From the same row, the other way.
            stage.click(7, holding: "shift")
            XCTAssertTrue(stage.waits(for: [7, 8]))
            XCTAssertEqual(stage.model.takeTold(), ["-9", "-10", "+7"])
            stage.click(1, holding: "ctrl")
            stage.click(3, holding: "ctrl", "shift")
            XCTAssertTrue(stage.waits(for: [1, 2, 3, 7, 8]), "the others stay")
        }
    }

    func testARowIsHighlightedWhileItIsPressedAndSelectedWhenItIsLetGo() throws {
        try withGTK {
            let stage = try ChoiceStage()
            defer { stage.window.destroy() }
            let node = try XCTUnwrap(stage.table.nodeForRow(at: IndexPath(row: 3)))
            Input.press(x: 200, y: 175)
            XCTAssertTrue(pump(seconds: 5) { stage.model.highlights == ["+3"] }, "\(stage.model.highlights)")
            XCTAssertTrue(node.isHighlighted)
            XCTAssertFalse(node.isSelected)
            XCTAssertEqual(stage.selected, [])
            Input.release()
            XCTAssertTrue(stage.waits(for: [3]))
            XCTAssertEqual(stage.model.highlights, ["+3", "-3"])
            XCTAssertFalse(node.isHighlighted)
            XCTAssertTrue(node.isSelected)
            stage.table.deselectRow(at: IndexPath(row: 3))
            XCTAssertFalse(node.isSelected)
        }
    }

    func testArrowsSelectShiftExtendsAndControlMovesTheKeyboardAlone() throws {
        try withGTK {
            let stage = try ChoiceStage()
            defer { stage.window.destroy() }
            stage.click(2)
            XCTAssertTrue(stage.waits(for: [2]))
            Input.key("Down")
            XCTAssertTrue(stage.waits(for: [3]))
            XCTAssertEqual(stage.model.takeTold(), ["+2", "-2", "+3"])
            Input.key("shift+Down", "shift+Down")
            XCTAssertTrue(stage.waits(for: [3, 4, 5]), "\(stage.selected)")
            Input.key("shift+Up")
            XCTAssertTrue(stage.waits(for: [3, 4]))
            Input.key("ctrl+Down", "ctrl+Down", "ctrl+Down")
            XCTAssertTrue(pump(seconds: 5) { stage.focused == 7 }, "\(String(describing: stage.focused))")
            XCTAssertEqual(stage.selected, [3, 4])
            Input.key("ctrl+space")
            XCTAssertTrue(stage.waits(for: [3, 4, 7]))
            Input.key("ctrl+space")
            XCTAssertTrue(stage.waits(for: [3, 4]))
            Input.key("ctrl+Down", "space")
            XCTAssertTrue(stage.waits(for: [8]))
            Input.key("shift+End")
            XCTAssertTrue(stage.waits(for: Array(8..<30)), "beyond the screen and over sections")
        }
    }

    func testControlASelectsAllSelectableRowsAndWithShiftNone() throws {
        try withGTK {
            let stage = try ChoiceStage {
                $0.refused = [20]
                $0.unselectable = [3]
            }
            defer { stage.window.destroy() }
            stage.click(1)
            XCTAssertTrue(stage.waits(for: [1]))
            _ = stage.model.takeTold()
            Input.key("ctrl+a")
            let all = (0..<30).filter { ![3, 20].contains($0) }
            XCTAssertTrue(stage.waits(for: all), "\(stage.selected)")
            XCTAssertEqual(stage.model.takeTold(), all.filter { $0 != 1 }.map { "+\($0)" })
            Input.key("ctrl+shift+a")
            XCTAssertTrue(stage.waits(for: []))
            XCTAssertEqual(stage.model.takeTold(), all.map { "-\($0)" })
        }
    }

    func testAChangeOfManySelectedRowsIsReportedOnce() throws {
        try withGTK {
            let items = ListItems((0..<1_000).map { TableItem(id: $0, height: 50) })
            let table = TableNode(items) { RowNode($0, StateLedger(), effort: 0) }
            table.allowsMultipleSelection = true
            var counts: [Int] = []
            var last: [Int] = []
            var all = 0
            table.onSelectionChange = { [unowned table] in counts.append(table.selectedCount) }
            items.onSelect = { _ in all += 1 }
            items.onSelectionChange = { last = $0.map(\.id) }
            let stage = try ItemsStage(items, table)
            defer { stage.window.destroy() }
            Input.click(x: 200, y: 125)
            XCTAssertTrue(pump(seconds: 5) { counts == [1] }, "\(counts)")
            XCTAssertEqual(last, [2])
            Input.key("ctrl+a")
            XCTAssertTrue(pump(seconds: 5) { counts.count > 1 })
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertEqual(counts, [1, 1_000])
            XCTAssertEqual(all, 1_000)
            XCTAssertEqual(last, Array(0..<1_000))
            // Selected rows that go are a change, too; others are none.
            items.items.removeFirst()
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(counts, [1, 1_000, 999])
            Input.key("ctrl+shift+a")
            XCTAssertTrue(pump(seconds: 5) { counts.last == 0 })
            items.items.removeFirst()
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(counts, [1, 1_000, 999, 0])
            XCTAssertEqual(last, [])
        }
    }

    func testARowIsOpenedByADoubleClickAndByEnter() throws {
        try withGTK {
            let items = ListItems((0..<20).map { TableItem(id: $0, height: 50) })
            let table = TableNode(items) { RowNode($0, StateLedger(), effort: 0) }
            var (opened, paths): ([Int], [Int]) = ([], [])
            items.onActivate = { opened.append($0.id) }
            table.onActivate = { paths.append($0.row) }
            let stage = try ItemsStage(items, table)
            defer { stage.window.destroy() }
            Input.click(x: 200, y: 125)
            XCTAssertTrue(pump(seconds: 5) { table.selectedCount == 1 })
            XCTAssertEqual(opened, [], "a click selects")
            Input.doubleClick(x: 200, y: 225)
            XCTAssertTrue(pump(seconds: 5) { opened == [4] }, "\(opened)")
            Input.key("Down")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { opened == [4, 5] }, "\(opened)")
            Input.key("space")
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertEqual(opened, [4, 5], "Space selects only")
            table.keepsSelection = false
            Input.click(x: 200, y: 25)
            XCTAssertTrue(pump(seconds: 5) { opened == [4, 5, 0] }, "\(opened)")
            Input.key("Down")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { opened == [4, 5, 0, 1] }, "\(opened)")
            XCTAssertEqual(paths, opened)
        }
    }

    func testInSingleSelectionControlAndShiftMakeNoDifference() throws {
        try withGTK {
            let stage = try ChoiceStage()
            defer { stage.window.destroy() }
            stage.table.allowsMultipleSelection = false
            stage.click(2)
            stage.click(4, holding: "shift")
            XCTAssertTrue(stage.waits(for: [4]))
            stage.click(6, holding: "ctrl")
            XCTAssertTrue(stage.waits(for: [6]))
            Input.key("Down")
            XCTAssertTrue(pump(seconds: 5) { stage.focused == 7 })
            Input.key("ctrl+a")
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertEqual(stage.selected, [6], "arrows only move the keyboard")
        }
    }

    func testTheAnchorFollowsItsRowAndAFingerAddsAndGivesUp() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<20).map { TableItem(id: $0, height: 50) }))
            defer { stage.window.destroy() }
            stage.table.allowsMultipleSelection = true
            let click = { (row: Int, isTouch: Bool, isShift: Bool) in
                let place = Point(x: 100, y: Double(row) * 50 + 20)
                stage.core.pointer.clicked(Click(count: 1, location: place, isTouch: isTouch, isShift: isShift))
                return stage.table.indexPathsForSelectedRows.map(\.row)
            }
            XCTAssertEqual(click(2, false, false), [2])
            stage.model.items.insert(stage.model.newItem(height: 50), at: 0)
            stage.table.showsInsertedRowsAtStart = true
            stage.table.insertRows(0..<1)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(click(5, false, true), [3, 4, 5])
            XCTAssertEqual(click(7, true, false), [3, 4, 5, 7])
            XCTAssertEqual(click(4, true, false), [3, 5, 7])
        }
    }

    func testTheLetterOfAShortcutIsTheKeysInAnyLayout() throws {
        try withGTK {
            // Control and the key that writes a Cyrillic letter.
            XCTAssertEqual(KeyPress(value: 0x61, state: 4).shortcutLetter, "a")
            XCTAssertEqual(KeyPress(value: 0x41, state: 5).shortcutLetter, "a")
            XCTAssertNil(KeyPress(value: 0x61, state: 0).shortcutLetter, "without Control it is written")
            XCTAssertNil(KeyPress(value: 0xff52, state: 4).shortcutLetter)
        }
    }
}
