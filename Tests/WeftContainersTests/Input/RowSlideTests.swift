import WeftGTK
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests rows that slide to their places.
final class RowSlideTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    @MainActor
    private static func insert(_ id: Int, into stage: TableStage) {
        stage.model.items.insert(TableItem(id: id, height: 80), at: 1)
        stage.table.insertRows(1..<2, animated: true)
    }

    /// The drawing position of a row, in points of the table.
    @MainActor
    private static func drawn(_ id: Int, _ stage: TableStage) throws -> Double {
        let row = try XCTUnwrap(stage.row(of: id))
        return stage.rect(row).minY + (try XCTUnwrap(stage.live(row))).shift
    }

    func testASecondChangeContinuesFromTheDrawnPositions() throws {
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

    func testAGrowingRowMovesTheOthersUnlessItIsNotAnimated() throws {
        try withGTK {
            for animates in [true, false] {
                let stage = try TableStage(TableModel((0..<30).map { TableItem(id: $0, height: 80) }))
                defer { stage.window.destroy() }
                let node = try XCTUnwrap(stage.node(1))
                node.shouldAnimateSizeChanges = animates
                node.grow(by: 40)
                XCTAssertTrue(pump { stage.rect(1).height == 120 })
                XCTAssertEqual(stage.core.slide.isRunning, animates)
                XCTAssertEqual(try Self.drawn(3, stage), animates ? 240 : 280, accuracy: 20)
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(try Self.drawn(3, stage), 280, accuracy: 0.01)
            }
        }
    }

    /// The first drawing of a row of 80 points that was just inserted as row 1 of a table of 400 points.
    @MainActor
    private static func entrance(_ animation: RowAnimation) throws -> [Double]? {
        let stage = try TableStage(TableModel((0..<30).map { TableItem(id: $0, height: 80) }))
        defer { stage.window.destroy() }
        let before = try drawn(3, stage)
        stage.model.items.insert(TableItem(id: 100, height: 80), at: 1)
        stage.table.insertRows(at: [IndexPath(row: 1)], with: animation)
        guard animation != .none else {
            XCTAssertFalse(stage.core.slide.isRunning)
            XCTAssertEqual(try drawn(3, stage), before + 100, accuracy: 60, "in its place at once")
            XCTAssertTrue(stage.settle())
            return nil
        }
        XCTAssertTrue(stage.core.slide.isRunning)
        XCTAssertEqual(try drawn(3, stage), before, accuracy: 0.01, "the others slide")
        var first: [Double]?
        XCTAssertTrue(
            pump {
                guard let row = stage.live(1), row.canvas != nil, stage.core.slide.isRunning else { return false }
                // One step, wherever in its time it is, says which way the row comes.
                guard row.fade < 1 || row.shift != 0 || row.crossShift != 0 else { return false }
                first = [row.crossShift.sign(over: 1), row.shift.sign(over: 1), row.fade < 1 ? 1 : 0]
                return true
            }, "\(animation)")
        XCTAssertTrue(stage.settle())
        let row = try XCTUnwrap(stage.live(1))
        XCTAssertEqual([row.shift, row.crossShift, row.fade], [0, 0, 1], "in its place in the end")
        return first
    }

    func testNewRowsComeAsTheirAnimationSays() throws {
        try withGTK {
            let expected: [RowAnimation: [Double]] = [
                .automatic: [0, 0, 1], .fade: [0, 0, 1], .middle: [0, 0, 1], .left: [-1, 0, 0], .right: [1, 0, 0],
                .top: [0, -1, 1], .bottom: [0, 1, 1],
            ]
            for animation in RowAnimation.allCases {
                XCTAssertEqual(try Self.entrance(animation), expected[animation], "\(animation)")
            }
        }
    }

    func testRowsDoNotSlideWithoutAnAnimationButTheRestOfABatchDoes() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<30).map { TableItem(id: $0, height: 80) }))
            defer { stage.window.destroy() }
            stage.model.items.remove(at: 1)
            stage.table.deleteRows(at: [IndexPath(row: 1)], with: .none)
            XCTAssertFalse(stage.core.slide.isRunning)
            stage.table.reloadRows(at: [IndexPath(row: 1)], with: .none)
            XCTAssertFalse(stage.core.slide.isRunning)
            XCTAssertTrue(stage.settle())
            stage.model.items.remove(at: 1)
            stage.table.deleteRows(at: [IndexPath(row: 1)], with: .left)
            XCTAssertTrue(stage.core.slide.isRunning, "the rows behind slide")
            XCTAssertTrue(stage.settle())
            stage.table.performBatch {
                stage.model.items.insert(TableItem(id: 100, height: 80), at: 1)
                stage.model.items.insert(TableItem(id: 101, height: 80), at: 3)
                stage.table.insertRows(at: [IndexPath(row: 1)], with: .none)
                stage.table.insertRows(at: [IndexPath(row: 3)], with: .left)
            }
            XCTAssertTrue(stage.core.slide.isRunning)
            XCTAssertTrue(
                pump {
                    guard let still = stage.live(1), let row = stage.live(3), row.crossShift < -1 else { return false }
                    return still.canvas != nil && still.fade == 1 && still.crossShift == 0
                })
            XCTAssertTrue(stage.settle())
        }
    }
}

extension Double {
    /// The sign: -1, 0 or 1; 0 for values up to `bound`.
    fileprivate func sign(over bound: Double) -> Double { self > bound ? 1 : self < -bound ? -1 : 0 }
}
