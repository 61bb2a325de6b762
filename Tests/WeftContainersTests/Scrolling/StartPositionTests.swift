import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Positions that are requested before a list has a size, and lists that start and stay at their end.
final class StartPositionTests: XCTestCase {
    /// A table of rows of 50 points that is set up, loaded or not, and then shown in a window of 400 x 600 points.
    @MainActor
    private static func withTable(
        _ count: Int, isLoaded: Bool = false, _ setUp: @MainActor (TableNode) -> Void,
        _ body: @MainActor (TableNode, TableModel, TestWindow) throws -> Void
    ) throws {
        let (table, model) = (TableNode(), TableModel((0..<count).map { TableItem(id: $0, height: 50) }))
        (table.dataSource, table.delegate) = (model, model)
        if isLoaded { table.reloadData() }
        setUp(table)
        let window = TestWindow()
        defer { window.destroy() }
        XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
        XCTAssertTrue(settle(table, window))
        try body(table, model, window)
    }

    @MainActor
    private static func settle(_ table: ListNode, _ window: TestWindow) -> Bool {
        let isSettled = { table.isSynchronized && !table.core.slide.isRunning && !table.core.scroller.isGliding }
        return pump { isSettled() } && window.waitForFrame(2) && pump { isSettled() }
    }

    func testARowThatIsScrolledToBeforeThereIsASizeIsShown() throws {
        try withGTK {
            for isLoaded in [false, true] {
                try Self.withTable(400, isLoaded: isLoaded) {
                    $0.scrollToRow(at: IndexPath(row: 200), at: .start, animated: true)
                } _: { table, _, _ in
                    XCTAssertEqual(table.rectForRow(at: IndexPath(row: 200)).minY, 0, accuracy: 0.5)
                    XCTAssertNotNil(table.nodeForRow(at: IndexPath(row: 205)))
                }
            }
        }
    }

    func testAStateThatIsRestoredBeforeThereIsASizeIsKept() throws {
        try withGTK {
            let state = ListScrollState(section: 0, row: 120, distance: 20)
            try Self.withTable(400) {
                $0.restore(state)
            } _: { table, _, _ in
                XCTAssertEqual(table.rectForRow(at: IndexPath(row: 120)).minY, -20, accuracy: 0.5)
            }
        }
    }

    func testAnOffsetThatIsSetBeforeThereIsASizeDropsThePosition() throws {
        try withGTK {
            try Self.withTable(400) {
                $0.restore(ListScrollState(section: 0, row: 120, distance: 20))
                $0.contentOffset = 0
                XCTAssertNil($0.scrollState)
            } _: { table, _, _ in
                XCTAssertEqual(table.contentOffset, 0)
            }
        }
    }

    func testAPositionWaitsForRowsToo() throws {
        try withGTK {
            try Self.withTable(0) {
                $0.scrollToRow(at: IndexPath(row: 100), at: .start, animated: false)
            } _: {
                table, model, window in
                model.items = (0..<300).map { TableItem(id: $0, height: 50) }
                table.reloadData()
                XCTAssertTrue(Self.settle(table, window))
                XCTAssertEqual(table.rectForRow(at: IndexPath(row: 100)).minY, 0, accuracy: 0.5)
                // Once only.
                table.contentOffset = 0
                table.reloadData()
                XCTAssertTrue(Self.settle(table, window))
                XCTAssertEqual(table.contentOffset, 0)
            }
        }
    }

    func testAPagerStartsAtThePageThatWasRequested() throws {
        try withGTK {
            let pager = PagerNode((0..<9).map { TableItem(id: $0, height: 50) }) {
                RowNode($0, StateLedger(), effort: 0)
            }
            pager.scrollToPage(at: 4)
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(pager.loadOwnWidget())))
            XCTAssertTrue(pump { pager.isContentReady })
            XCTAssertEqual(pager.currentPageIndex, 4)
        }
    }

    // MARK: The end

    func testAListStartsAtItsEndWithRowsOfAnySize() throws {
        try withGTK {
            let (table, model) = (TableNode(), TableModel(count: 400))
            (table.dataSource, table.delegate) = (model, model)
            table.startsAtEnd = true
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(Self.settle(table, window))
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 399)).maxY, 600, accuracy: 1)
            // A position that the program sets goes first.
            try Self.withTable(400) {
                $0.startsAtEnd = true
                $0.scrollToRow(at: IndexPath(row: 10), at: .start, animated: false)
            } _: { table, _, _ in
                XCTAssertEqual(table.rectForRow(at: IndexPath(row: 10)).minY, 0, accuracy: 0.5)
            }
        }
    }

    /// Adds a row at the end.
    @MainActor
    private static func add(_ height: Double, to table: TableNode, _ model: TableModel, _ window: TestWindow) {
        model.items.append(model.newItem(height: height))
        table.insertRows(at: [IndexPath(row: model.items.count - 1)])
        XCTAssertTrue(settle(table, window))
    }

    @MainActor
    private static func lastRect(_ table: TableNode, _ model: TableModel) -> Rect {
        table.rectForRow(at: IndexPath(row: model.items.count - 1))
    }

    func testAListFollowsItsEndWhileScrolledToIt() throws {
        try withGTK {
            try Self.withTable(100) {
                $0.startsAtEnd = true
                $0.followsEnd = true
            } _: { table, model, window in
                for height in [70.0, 300, 20] {
                    Self.add(height, to: table, model, window)
                    XCTAssertEqual(Self.lastRect(table, model).maxY, 600, accuracy: 1, "a row of \(height)")
                }
                // A row that grows.
                (table.nodeForRow(at: IndexPath(row: model.items.count - 1)) as? RowNode)?.grow(by: 80)
                XCTAssertTrue(pump { Self.lastRect(table, model).height == 100 })
                XCTAssertTrue(Self.settle(table, window))
                XCTAssertEqual(Self.lastRect(table, model).maxY, 600, accuracy: 1)
                // A lower list.
                window.window?.setDefaultSize(width: 400, height: 400)
                XCTAssertTrue(pump { table.viewportSize.height == 400 })
                XCTAssertTrue(Self.settle(table, window))
                XCTAssertEqual(Self.lastRect(table, model).maxY, 400, accuracy: 1)
                // A user who reads further up stays there.
                table.contentOffset = 1_000
                XCTAssertTrue(Self.settle(table, window))
                let place = table.rectForRow(at: IndexPath(row: 21)).minY
                Self.add(90, to: table, model, window)
                XCTAssertEqual(table.rectForRow(at: IndexPath(row: 21)).minY, place, accuracy: 0.5)
            }
        }
    }
}
