import WeftGLib
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests focus with real keys and clicks.
final class TableFocusTests: XCTestCase {
    @MainActor
    private static func stage(_ model: TableModel) throws -> TableStage {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        Input.movePointer(x: 200, y: 550)
        let stage = try TableStage(model)
        XCTAssertTrue(stage.settle())
        stage.core.focusListItself()
        return stage
    }

    /// Presses a key and waits until `row` has the keyboard focus and is completely on screen.
    @MainActor
    private static func press(_ key: String, in stage: TableStage, focuses row: Int, line: UInt = #line) {
        Input.key(key)
        XCTAssertTrue(
            pump(seconds: 5) { stage.focusedRow == row }, "\(key): \(stage.focusedRow ?? -1), not \(row)", line: line)
        XCTAssertTrue(stage.settle(), line: line)
        XCTAssertEqual(stage.focusedRow, row, key, line: line)
        XCTAssertTrue(stage.isWholeOnScreen(row), "\(key): row \(row) is at \(stage.rect(row))", line: line)
    }

    func testArrowsHomeAndEndMoveTheFocusAndShowIt() throws {
        try withGTK {
            let stage = try Self.stage(TableModel(count: 400))
            defer { stage.window.destroy() }
            Self.press("Down", in: stage, focuses: 0)
            for row in 1...8 { Self.press("Down", in: stage, focuses: row) }
            Self.press("Up", in: stage, focuses: 7)
            Self.press("End", in: stage, focuses: 399)
            Self.press("Down", in: stage, focuses: 399)
            Self.press("Up", in: stage, focuses: 398)
            Self.press("Home", in: stage, focuses: 0)
            Self.press("Up", in: stage, focuses: 0)
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testEndShowsTheLastRowEvenIfRowsAreMuchHigherThanEstimated() throws {
        try withGTK {
            // The rows at the start say 40 points, those at the end are 300 high.
            let stage = try Self.stage(
                TableModel((0..<300).map { TableItem(id: $0, height: $0 < 200 ? 40 : 300) }))
            defer { stage.window.destroy() }
            Self.press("End", in: stage, focuses: 299)
            Self.press("Home", in: stage, focuses: 0)
        }
    }

    func testPageKeysGoOnByAboutAScreen() throws {
        try withGTK {
            let stage = try Self.stage(TableModel((0..<300).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            Self.press("Down", in: stage, focuses: 0)
            Self.press("Next", in: stage, focuses: 5)
            Self.press("Next", in: stage, focuses: 10)
            Self.press("Prior", in: stage, focuses: 4)
        }
    }

    func testPageKeysMoveInRowsHigherThanTheScreen() throws {
        try withGTK {
            let stage = try Self.stage(TableModel((0..<20).map { TableItem(id: $0, height: 900) }))
            defer { stage.window.destroy() }
            Input.key("Down", "Next", "Next")
            XCTAssertTrue(pump(seconds: 5) { (stage.focusedRow ?? 0) >= 1 })
            XCTAssertTrue(stage.settle())
        }
    }

    func testKeysThatComeFasterThanRowsAreMadeAreAllCounted() throws {
        try withGTK {
            let model = TableModel((0..<3000).map { TableItem(id: $0, height: 100) })
            model.effort = 0.01
            let stage = try Self.stage(model)
            defer { stage.window.destroy() }
            Self.press("Down", in: stage, focuses: 0)
            Input.key("Next", "Next", "Next", "Next", "Down")
            XCTAssertTrue(pump(seconds: 5) { stage.focusedRow == 21 }, "\(stage.focusedRow ?? -1)")
        }
    }

    func testAFocusedRowSurvivesBeingScrolledAway() throws {
        try withGTK {
            let stage = try Self.stage(TableModel(count: 2000))
            defer { stage.window.destroy() }
            Self.press("Down", in: stage, focuses: 0)
            Self.press("Down", in: stage, focuses: 1)
            let node = try XCTUnwrap(stage.node(1))
            stage.table.contentOffset = 100_000
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.focusedRow, 1)
            XCTAssertTrue(stage.node(1) === node)
            XCTAssertFalse(node.interfaceState.contains(.visible))
            XCTAssertNil(stage.difference())
            stage.table.contentOffset = 0
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(stage.node(1) === node)
            XCTAssertEqual(stage.focusedRow, 1)
            XCTAssertEqual(node.interfaceState, .inHierarchy)
            Self.press("Down", in: stage, focuses: 2)
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testTheFocusStaysOnItsRowWhenOthersAreInsertedAbove() throws {
        try withGTK {
            let stage = try Self.stage(TableModel(count: 200))
            defer { stage.window.destroy() }
            Self.press("Down", in: stage, focuses: 0)
            Self.press("Down", in: stage, focuses: 1)
            stage.model.items.insert(stage.model.newItem(height: 90), at: 0)
            stage.table.insertRows(0..<1)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.focusedRow, 2)
            Self.press("Down", in: stage, focuses: 3)
        }
    }

    func testTheKeyboardStaysInTheListWhenItsRowGoes() throws {
        try withGTK {
            let stage = try Self.stage(TableModel((0..<300).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            for row in 0...2 { Self.press("Down", in: stage, focuses: row) }
            stage.model.items.remove(at: 2)
            stage.table.deleteRows(2..<3)
            XCTAssertTrue(pump { stage.focusedRow == 2 }, "its successor")
            stage.table.reloadRows([2])
            XCTAssertTrue(pump { stage.focusedRow == 2 && stage.isSettled })
            Self.press("Down", in: stage, focuses: 3)
            stage.model.items = []
            stage.table.deleteRows(0..<299)
            XCTAssertTrue(stage.core.canvas.hasFocus)
        }
    }

    func testTheLastRowsPredecessorGetsTheKeyboard() throws {
        try withGTK {
            let stage = try Self.stage(TableModel((0..<30).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            Self.press("End", in: stage, focuses: 29)
            stage.model.items.removeLast()
            stage.table.deleteRows(29..<30)
            XCTAssertTrue(pump { stage.focusedRow == 28 }, "\(stage.focusedRow ?? -1)")
        }
    }

    /// For example a list of events whose sources report the same event once more.
    func testTheSuccessorOfARemovedRowGetsTheKeyboardEvenIfNewRowsMoveItOffTheScreen() throws {
        try withGTK {
            let stage = try Self.stage(TableModel((0..<30).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            Self.press("End", in: stage, focuses: 29)
            stage.model.items.removeLast()
            stage.model.items.insert(contentsOf: (0..<10).map { _ in stage.model.newItem(height: 100) }, at: 27)
            stage.table.performBatch {
                stage.table.deleteRows(29..<30)
                stage.table.insertRows(27..<37)
            }
            XCTAssertTrue(pump { stage.focusedRow == 38 }, "\(stage.focusedRow ?? -1)")
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(stage.isWholeOnScreen(38), "\(stage.rect(38))")
            Self.press("Up", in: stage, focuses: 37)
        }
    }

    func testTheFocusComesBackToItsRowOnlyWhileThatIsOnScreen() throws {
        try withGTK {
            let stage = try Self.stage(TableModel((0..<300).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            Self.press("Down", in: stage, focuses: 0)
            Self.press("Down", in: stage, focuses: 1)
            stage.core.canvas.grabFocus()
            stage.table.takeFocus()
            XCTAssertTrue(pump { stage.focusedRow == 1 })
            stage.core.canvas.grabFocus()
            stage.table.contentOffset = 5000
            XCTAssertTrue(stage.settle())
            stage.table.takeFocus()
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(stage.core.canvas.hasFocus, "keys reach the list")
            stage.table.contentOffset = 0
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.focusedRow, "no row takes the keyboard because it is scrolled into view")
            Self.press("Down", in: stage, focuses: 2)
        }
    }

    func testSelectionMayBeSwitchedWhileRowsAreOnScreen() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 20))
            defer { stage.window.destroy() }
            stage.table.allowsSelection = false
            XCTAssertTrue(stage.core.rows.values.allSatisfy { $0.canvas?.widget.isFocusable != true })
            stage.table.allowsSelection = true
            XCTAssertTrue(stage.core.rows.values.allSatisfy { $0.canvas?.widget.isFocusable != false })
        }
    }

    func testADoubleClickSelectsOnce() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<20).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            for count in 1...2 { stage.core.pointer.clicked(Click(count: count, location: Point(x: 20, y: 120))) }
            XCTAssertEqual(stage.model.selected, [1])
        }
    }

    func testEnterAndAClickSelectTheRow() throws {
        try withGTK {
            let stage = try Self.stage(TableModel((0..<300).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            Self.press("Down", in: stage, focuses: 0)
            Self.press("Down", in: stage, focuses: 1)
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { stage.model.selected == [1] })
            let list = try XCTUnwrap(
                WidgetView.of(stage.core.canvas).bounds(in: try XCTUnwrap(stage.window.view)))
            Input.click(x: Int(list.minX) + 50, y: Int(list.minY) + 350)
            XCTAssertTrue(pump(seconds: 5) { stage.model.selected == [1, 3] }, "\(stage.model.selected)")
            XCTAssertEqual(stage.focusedRow, 3)
        }
    }

    func testAnActivatedRowIsSelectedAsByAssistiveTechnology() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 20))
            defer { stage.window.destroy() }
            let widget = try XCTUnwrap(stage.live(2)?.canvas?.widget)
            WidgetView.of(widget).activate()
            XCTAssertEqual(stage.model.selected, [2])
        }
    }

    func testTheWidgetsAreInTheOrderOfTheRows() throws {
        try withGTK {
            var random = SeededRandom()
            let stage = try TableStage(TableModel(count: 500))
            defer { stage.window.destroy() }
            for _ in 0..<15 {
                stage.table.contentOffset = .random(in: 0...stage.table.contentHeight, using: &random)
                XCTAssertTrue(stage.settle())
                // As soon as nothing scrolls any more.
                XCTAssertTrue(pump(seconds: 5) { stage.core.widgetsAreInOrder }, "seed \(random.seed)")
            }
        }
    }
}
