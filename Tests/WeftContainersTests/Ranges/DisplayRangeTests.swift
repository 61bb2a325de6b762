import WeftGLib
import WeftGraphics
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests rows of 100 points with a text and a drawing of their own, in a window of 600 points: six rows are on screen.
final class DisplayRangeTests: XCTestCase {
    @MainActor
    private final class Stage {
        let rows = DrawnRows()
        let table = TableNode()
        let window = TestWindow(width: 400, height: 600)

        init() throws {
            table.dataSource = rows
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(settle())
        }

        func settle() -> Bool {
            pump {
                ApplyQueue.shared.count == 0 && table.isContentReady && core.scroller.isAtRest
                    && core.rows.values.allSatisfy { !$0.isPreparing && $0.measured != nil }
            } && window.waitForFrame(2)
        }

        var core: ListController { table.core }

        /// The rows that have their whole drawing.
        var drawn: [Int] {
            core.rows.values.filter { $0.node?.hasAllContents == true }.map { $0.index - 1 }.sorted()
        }

        /// The live rows.
        var alive: [Int] { core.rows.positions.map { $0 - 1 }.filter { (0..<400).contains($0) }.sorted() }

        func textures(_ row: Int) -> Int { core.rows[row + 1]?.node?.subnodes.count { $0.hasAllContents } ?? 0 }
    }

    func testRowsAreMeasuredInThePreloadRangeAndDrawnInTheDisplayRange() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            // The first row has the keyboard, and lives as long as that.
            stage.table.contentOffset = 10_000
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.alive.filter { $0 > 0 }, Array(91..<121), "2.5 and 1.5 screens")
            XCTAssertEqual(stage.drawn.filter { $0 > 0 }, Array(97..<112), "1 and 0.5 screens")
            for row in [91, 96, 112, 120] {
                XCTAssertEqual(stage.textures(row), 0, "\(row)")
                XCTAssertEqual(stage.rows.times(row), 0, "\(row)")
                XCTAssertEqual(stage.table.rectForRow(at: IndexPath(row: row)).height, 100, "measured")
            }
            XCTAssertEqual(stage.rows.times(104), 1, "measured and drawn in one go")
        }
    }

    func testARowThatLeavesTheDisplayRangeReleasesItsDrawingAndIsDrawnAgain() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.table.contentOffset = 10_000
            XCTAssertTrue(stage.settle())
            let node = try XCTUnwrap(stage.table.nodeForRow(at: IndexPath(row: 98)))
            stage.table.contentOffset = 10_600
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.drawn.filter { $0 > 0 }, Array(103..<118))
            XCTAssertFalse(node.isInDisplayState)
            XCTAssertEqual(stage.textures(98), 0)
            XCTAssertEqual(stage.rows.times(98), 1)
            stage.table.contentOffset = 10_000
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(node === stage.table.nodeForRow(at: IndexPath(row: 98)), "it was never far")
            XCTAssertEqual(stage.textures(98), 2)
            XCTAssertEqual(stage.rows.times(98), 2)
        }
    }

    func testNoRowIsVisibleBeforeItIsDrawn() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            var (frames, undrawn) = (0, 0)
            stage.window.onFrame = {
                frames += 1
                for row in stage.core.rows.values where row.canvas != nil && row.node?.isVisible == true {
                    if row.node?.hasAllContents != true { undrawn += 1 }
                }
            }
            defer { stage.window.onFrame = nil }
            // Held down, a fling, to and fro, and jumps.
            for step in Array(repeating: 40.0, count: 40) + Array(repeating: 350.0, count: 30) + [
                -90, 90, -90, 90, -300, 300, 9000, -12_000, 20_000, -20_000, 700, -700,
            ] {
                stage.table.contentOffset += step
                XCTAssertTrue(stage.window.waitForFrame(1))
            }
            XCTAssertTrue(stage.settle())
            XCTAssertGreaterThan(frames, 60)
            XCTAssertEqual(undrawn, 0)
            XCTAssertEqual(stage.table.missingRowsLastFrame, 0)
        }
    }

    func testScrollingBackAndForthDrawsNothingTwice() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.table.contentOffset = 10_000
            XCTAssertTrue(stage.settle())
            stage.table.contentOffset += 60
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertTrue(pump { stage.core.rows.values.allSatisfy { !$0.isPreparing } })
            let before = stage.rows.drawn.withLock { $0.values.reduce(0, +) }
            for _ in 0..<6 {
                stage.table.contentOffset -= 60
                XCTAssertTrue(stage.window.waitForFrame(1))
                stage.table.contentOffset += 60
                XCTAssertTrue(stage.window.waitForFrame(1))
            }
            XCTAssertTrue(pump { stage.core.rows.values.allSatisfy { !$0.isPreparing } })
            // Half a screen more ahead and a whole one behind, once; a few rows at the ends of the measured part
            // change.
            XCTAssertLessThanOrEqual(stage.rows.drawn.withLock { $0.values.reduce(0, +) } - before, 18)
        }
    }

    func testARowThatShowsNoPlaceholdersIsDrawnWithTheFrameThatShowsIt() throws {
        try withGTK {
            for never in [false, true] {
                let stage = try Stage()
                defer { stage.window.destroy() }
                stage.table.contentOffset = 10_000
                XCTAssertTrue(stage.settle())
                let row = try XCTUnwrap(stage.core.rows[115 + 1])
                row.node?.neverShowPlaceholders = never
                XCTAssertEqual(stage.textures(115), 0)
                stage.table.contentOffset = 11_200
                XCTAssertEqual(row.canvas != nil, never)
                XCTAssertEqual(stage.textures(115), never ? 2 : 0)
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(stage.textures(115), 2)
            }
        }
    }

    func testARowThatChangesOutsideTheDisplayRangeIsDrawnInItsNewState() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.table.contentOffset = 10_000
            XCTAssertTrue(stage.settle())
            let node = try XCTUnwrap(stage.table.nodeForRow(at: IndexPath(row: 114)) as? DrawnRowNode)
            node.text.attributedText = AttributedString("another")
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.textures(114), 0)
            stage.table.contentOffset = 10_600
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.textures(114), 2)
            XCTAssertEqual(stage.table.indexPath(for: node)?.row, 114)
        }
    }
}
