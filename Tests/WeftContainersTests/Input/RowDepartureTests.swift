import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests deleted rows while they leave.
final class RowDepartureTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    private static func withStage(_ body: @MainActor (TableStage) throws -> Void) throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<30).map { TableItem(id: $0, height: 80) }))
            defer { stage.window.destroy() }
            // A row without a drawing has nothing to leave with.
            for node in stage.table.visibleNodes { node.backgroundColor = .fill }
            XCTAssertTrue(stage.window.waitForFrame(3))
            try body(stage)
        }
    }

    @MainActor
    private static func delete(_ rows: Range<Int>, of stage: TableStage, with animation: RowAnimation) {
        stage.model.items.removeSubrange(rows)
        stage.table.deleteRows(at: rows.map { IndexPath(row: $0) }, with: animation)
    }

    func testDeletedRowsLeaveAsTheirAnimationSays() throws {
        let expected: [RowAnimation: (x: Double, y: Double, fades: Bool)] = [
            .automatic: (0, 0, true), .fade: (0, 0, true), .middle: (0, 0, true), .left: (-400, 0, false),
            .right: (400, 0, false), .top: (0, -80, true), .bottom: (0, 80, true),
        ]
        for animation in RowAnimation.allCases {
            try Self.withStage { stage in
                let rect = stage.rect(2)
                Self.delete(2..<3, of: stage, with: animation)
                guard let expected = expected[animation] else {
                    return XCTAssertEqual(stage.core.departure.groups.count, 0, "\(animation)")
                }
                let row = try XCTUnwrap(stage.core.departure.groups.first?.rows.first, "\(animation)")
                XCTAssertEqual(row.way.start, rect.origin, "\(animation)")
                XCTAssertEqual([row.way.distance.x, row.way.distance.y], [expected.x, expected.y], "\(animation)")
                XCTAssertEqual(row.way.fades, expected.fades, "\(animation)")
                XCTAssertTrue(stage.settle())
                XCTAssertTrue(pump { stage.core.departure.groups.isEmpty }, "they are gone in the end")
            }
        }
    }

    func testOnlyRowsOnScreenLeave() throws {
        try Self.withStage { stage in
            Self.delete(5..<29, of: stage, with: .fade)
            // The window shows 7.5 rows.
            XCTAssertEqual(stage.core.departure.groups.map(\.rows.count), [3])
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }

    func testTheNextUpdateDoesNotEndADeparture() throws {
        try Self.withStage { stage in
            for number in 1...3 {
                Self.delete(1..<2, of: stage, with: .left)
                XCTAssertEqual(stage.core.departure.groups.count, number)
            }
            // Bounded, however fast rows are deleted.
            for _ in 0..<10 { Self.delete(1..<2, of: stage, with: .left) }
            XCTAssertLessThanOrEqual(stage.core.departure.groups.count, 4)
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }

    func testNothingLeavesIfTheDesktopAsksForReducedMotion() throws {
        try Self.withStage { stage in
            Desktop.animates = false
            defer { Desktop.animates = true }
            Self.delete(1..<2, of: stage, with: .left)
            XCTAssertEqual(stage.core.departure.groups.count, 0)
        }
    }

    func testARowThatLeavesIsDrawnWithoutItsWidget() throws {
        try Self.withStage { stage in
            let (count, row) = (stage.core.rows.values.count { $0.canvas != nil }, try XCTUnwrap(stage.live(1)))
            Self.delete(1..<2, of: stage, with: .fade)
            XCTAssertNil(row.canvas, "input and assistive technology do not find it")
            XCTAssertLessThan(stage.core.rows.values.count { $0.canvas != nil }, count)
            XCTAssertEqual(stage.core.departure.groups.first?.rows.count, 1)
        }
    }
}
