import WeftGTK
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Rows on their way to their places.
final class RowSlideTests: XCTestCase {
    @MainActor
    private static func insert(_ id: Int, into stage: TableStage) {
        stage.model.items.insert(TableItem(id: id, height: 80), at: 1)
        stage.table.insertRows(1..<2, animated: true)
    }

    /// Where a row is drawn, in points of the table.
    @MainActor
    private static func drawn(_ id: Int, _ stage: TableStage) throws -> Double {
        let row = try XCTUnwrap(stage.row(of: id))
        return stage.rect(row).minY + (try XCTUnwrap(stage.live(row))).shift
    }

    func testASecondChangeGoesOnFromWhereRowsAreDrawn() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<30).map { TableItem(id: $0, height: 80) }))
            defer { stage.window.destroy() }
            let before = try Self.drawn(3, stage)
            Self.insert(100, into: stage)
            XCTAssertEqual(try Self.drawn(3, stage), before, accuracy: 0.01)
            var middle = before
            XCTAssertTrue(
                pump {
                    middle = (try? Self.drawn(3, stage)) ?? before
                    return middle > before + 10
                })
            XCTAssertTrue(stage.core.slide.isRunning)
            Self.insert(101, into: stage)
            XCTAssertEqual(try Self.drawn(3, stage), middle, accuracy: 0.01)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(try Self.drawn(3, stage), before + 160, accuracy: 1)
            XCTAssertEqual(stage.core.rows.values.map(\.fade).min(), 1)
        }
    }
}
