import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests the look of a selected row for each style of its node.
final class SelectionStyleTests: XCTestCase {
    private static let styles: [CellNode.SelectionStyle] = [.none, .standard, .tinted]

    /// Rows of 50 points, with each style in turn.
    @MainActor
    private static func makeRows() -> MadeRows {
        MadeRows { row in
            let cell = GrowingNode()
            cell.selectionStyle = styles[row % styles.count]
            return cell
        }
    }

    @MainActor
    private static func color(ofRow row: Int, in table: TableNode) -> [Int] {
        // nil: nothing at all is drawn.
        Pixels(of: WidgetView.of(table.core.canvas))?.at(200, row * 50 + 25) ?? [0, 0, 0, 0]
    }

    func testARowWithoutASelectionStyleLooksAsBefore() throws {
        try withGTK {
            let (table, source, window) = (TableNode(), Self.makeRows(), TestWindow())
            defer { window.destroy() }
            table.dataSource = source
            table.allowsMultipleSelection = true
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady })
            let rows = 0..<Self.styles.count
            let plain = rows.map { Self.color(ofRow: $0, in: table) }
            for row in rows { table.core.selection.userSelects(row + 1) }
            XCTAssertTrue(window.waitForFrame(2))
            let chosen = rows.map { Self.color(ofRow: $0, in: table) }
            XCTAssertEqual(plain[0], chosen[0], "no style, no look")
            XCTAssertNotEqual(plain[1], chosen[1])
            XCTAssertNotEqual(plain[2], chosen[2])
            // The row is selected nevertheless, as the list reports.
            XCTAssertEqual(table.indexPathsForSelectedRows.map(\.row), [0, 1, 2])
            XCTAssertEqual(table.nodeForRow(at: IndexPath(row: 0))?.isSelected, true)
            // The same for widgets that are made again.
            table.reloadData()
            for row in rows { table.selectRow(at: IndexPath(row: row)) }
            XCTAssertTrue(pump { table.isContentReady })
            XCTAssertTrue(window.waitForFrame(2))
            XCTAssertEqual(Self.color(ofRow: 0, in: table), plain[0])
            XCTAssertEqual(Self.color(ofRow: 1, in: table), chosen[1])
        }
    }

    func testWithoutKeptSelectionOnlyRowsSelectedByTheProgramStaySelected() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 10))
            defer { stage.window.destroy() }
            stage.table.keepsSelection = false
            stage.table.selectRow(at: IndexPath(row: 2))
            stage.core.selection.userSelects(5)
            XCTAssertEqual(stage.model.selected, [4], "the delegate is told")
            XCTAssertEqual(stage.table.indexPathsForSelectedRows.map(\.row), [2])
            XCTAssertEqual(stage.table.nodeForRow(at: IndexPath(row: 4))?.isSelected, false)
            stage.table.keepsSelection = true
            stage.core.selection.userSelects(5)
            XCTAssertEqual(stage.table.indexPathsForSelectedRows.map(\.row), [4])
        }
    }

    func testTheDefaultIsTheStandardLook() {
        XCTAssertEqual(CellNode().selectionStyle, .standard)
    }
}
