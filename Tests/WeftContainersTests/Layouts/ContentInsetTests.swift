import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Empty space around rows. Windows of 400 x 600.
final class ContentInsetTests: XCTestCase {
    private static let insets = EdgeInsets(top: 30, left: 20, bottom: 50, right: 40)

    func testATableKeepsSpaceAroundItsRows() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<40).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            stage.table.contentInset = Self.insets
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.table.contentInset, Self.insets)
            XCTAssertEqual(stage.table.contentOffset, 0)
            // Narrower than 350 points they are ten points higher.
            XCTAssertEqual(stage.rect(0), Rect(x: 20, y: 30, width: 340, height: 110))
            XCTAssertEqual(stage.table.indexPathForRow(at: Point(x: 100, y: 10)), nil)
            XCTAssertEqual(stage.table.indexPathForRow(at: Point(x: 10, y: 100)), nil)
            XCTAssertEqual(stage.table.indexPathForRow(at: Point(x: 100, y: 150))?.row, 1)
            XCTAssertNil(stage.difference())
            stage.table.scrollToRow(at: IndexPath(row: 39), at: .end)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(39).maxY, 550)
            XCTAssertNil(stage.difference())
            stage.table.scrollToRow(at: IndexPath(row: 20), at: .start)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(20).minY, 0)
            stage.table.contentInset = EdgeInsets(top: 200, left: 20, bottom: 50, right: 40)
            XCTAssertEqual(stage.rect(20).minY, 0, "what the user looks at stays")
            stage.table.contentInset = EdgeInsets(top: .nan, left: -10, bottom: .infinity, right: 0)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(20), Rect(x: 0, y: 0, width: 400, height: 100))
        }
    }

    func testTheStartOfATurnedTableIsAtItsBottom() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<40).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            stage.table.contentInset = Self.insets
            stage.table.inverted = true
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(0), Rect(x: 20, y: 440, width: 340, height: 110))
            XCTAssertNil(stage.difference())
        }
    }

    func testAGridHasTheRoomThatIsLeft() throws {
        try withGTK {
            let model = DetailsModel(Array(repeating: 100, count: 40))
            let grid = CollectionNode { GridLayout(.fixed(2)) }
            grid.dataSource = model
            grid.contentInset = Self.insets
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(grid.loadOwnWidget())))
            XCTAssertTrue(pump { grid.isSynchronized })
            XCTAssertEqual(grid.rectForItem(at: IndexPath(item: 0)).origin, Point(x: 20, y: 30))
            XCTAssertEqual(grid.rectForItem(at: IndexPath(item: 1)).minX, 190)
            XCTAssertEqual(grid.rectForItem(at: IndexPath(item: 1)).width, 170)
            grid.scrollToItem(at: IndexPath(item: 39), at: .end)
            XCTAssertTrue(pump { grid.isSynchronized && grid.rectForItem(at: IndexPath(item: 39)).maxY == 550 })
            XCTAssertEqual(grid.indexPathForItem(at: Point(x: 30, y: 500))?.item, 38)
            XCTAssertNil(grid.indexPathForItem(at: Point(x: 30, y: 580)))
        }
    }

    func testAPageIsAsHighAsIsLeft() throws {
        try withGTK {
            let pager = PagerNode((0..<3).map { TableItem(id: $0, height: 10) }) { item in
                RowNode(item, StateLedger(), effort: 0)
            }
            pager.contentInset = Self.insets
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(pager.loadOwnWidget())))
            XCTAssertTrue(pump { pager.isSynchronized })
            XCTAssertEqual(pager.rectForItem(at: IndexPath(item: 0)), Rect(x: 0, y: 30, width: 400, height: 520))
            pager.scrollToPage(at: 2, animated: false)
            XCTAssertEqual(pager.rectForItem(at: IndexPath(item: 2)).minX, 0)
        }
    }
}
