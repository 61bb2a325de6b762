import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests lists that follow their end within a distance, and count the rows that the user has not seen.
final class NewRowsTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    private static func withStage(_ count: Int = 100, _ body: @MainActor (TableStage) throws -> Void) throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<count).map { TableItem(id: $0, height: 50) }))
            defer { stage.window.destroy() }
            stage.table.followsEnd = true
            stage.table.scrollToEnd(animated: false)
            XCTAssertTrue(stage.settle())
            try body(stage)
        }
    }

    @MainActor
    private static func add(_ count: Int, to stage: TableStage, at row: Int? = nil) {
        let first = row ?? stage.model.items.count
        for _ in 0..<count { stage.model.items.insert(stage.model.newItem(height: 50), at: first) }
        stage.table.insertRows(at: (first..<(first + count)).map { IndexPath(row: $0) })
        XCTAssertTrue(stage.settle())
    }

    @MainActor
    private static func isAtEnd(_ stage: TableStage) -> Bool {
        abs(stage.rect(stage.model.items.count - 1).maxY - 600) < 1
    }

    func testTheEndIsFollowedWithinTheDistance() throws {
        try Self.withStage { stage in
            stage.table.followDistance = 120
            stage.table.contentOffset -= 110
            XCTAssertTrue(stage.settle())
            Self.add(3, to: stage)
            XCTAssertTrue(Self.isAtEnd(stage))
            XCTAssertEqual(stage.table.newRowCount, 0)
            stage.table.contentOffset -= 130
            XCTAssertTrue(stage.settle())
            Self.add(3, to: stage)
            XCTAssertFalse(Self.isAtEnd(stage))
            XCTAssertEqual(stage.table.newRowCount, 3)
            for value in [-5, .nan, .infinity] {
                stage.table.followDistance = value
                XCTAssertEqual(stage.table.followDistance, 0)
            }
        }
    }

    func testRowsAreCountedUntilTheyAreSeen() throws {
        try Self.withStage { stage in
            var told: [Int] = []
            stage.table.onNewRowsChange = { told.append($0) }
            Self.add(2, to: stage)
            XCTAssertEqual(told, [], "they are on screen")
            stage.table.contentOffset = 1000
            XCTAssertTrue(stage.settle())
            let place = stage.rect(25).minY
            Self.add(12, to: stage)
            XCTAssertEqual(stage.rect(25).minY, place, accuracy: 0.5)
            XCTAssertEqual(told, [12])
            // Rows elsewhere are not new at the end, and those among the new ones are.
            Self.add(5, to: stage, at: 3)
            Self.add(1, to: stage, at: stage.model.items.count - 4)
            XCTAssertEqual(told, [12, 13])
            stage.model.items.removeLast(3)
            let count = stage.model.items.count
            stage.table.deleteRows(at: (count..<(count + 3)).map { IndexPath(row: $0) })
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.table.newRowCount, 10)
            // The wheel shows the first of them.
            stage.table.scrollToRow(at: IndexPath(row: count - 9), at: .end)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.table.newRowCount, 8)
            stage.table.contentOffset = 1000
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.table.newRowCount, 8, "they were seen")
            stage.table.scrollToEnd()
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(pump { stage.table.newRowCount == 0 })
            XCTAssertEqual(told.last, 0)
        }
    }

    func testAButtonShowsTheNumberOfNewRows() throws {
        try Self.withStage { stage in
            let (table, button) = (stage.table, ButtonNode(title: "End"))
            table.followsEnd = true
            table.followDistance = 80
            table.onNewRowsChange = { count in button.title = "\(count) new" }
            table.contentOffset = 0
            XCTAssertTrue(stage.settle())
            Self.add(7, to: stage)
            XCTAssertEqual(button.title, "7 new")
        }
    }

    func testAReadListHasNoNewRows() throws {
        try Self.withStage { stage in
            stage.table.contentOffset = 0
            XCTAssertTrue(stage.settle())
            Self.add(4, to: stage)
            XCTAssertEqual(stage.table.newRowCount, 4)
            stage.table.reloadData()
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.table.newRowCount, 0)
            stage.table.followsEnd = false
            Self.add(4, to: stage)
            XCTAssertEqual(stage.table.newRowCount, 0)
        }
    }

    func testAListWithoutASizeStartsAtItsEnd() throws {
        try withGTK {
            let (table, model) = (TableNode(), TableModel((0..<100).map { TableItem(id: $0, height: 50) }))
            (table.dataSource, table.delegate) = (model, model)
            table.scrollToEnd()
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady && abs(table.rectForRow(at: IndexPath(row: 99)).maxY - 600) < 1 })
        }
    }
}
