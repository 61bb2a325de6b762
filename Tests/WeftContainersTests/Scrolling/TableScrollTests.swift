import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class TableScrollTests: XCTestCase {
    func testOnlyRowsNearTheViewportAreAlive() throws {
        try withGTK {
            var random = SeededRandom()
            let start = LiveCount.nodes.value
            let stage = try TableStage(TableModel(count: 10_000))
            defer { stage.window.destroy() }
            var most = 0
            stage.window.onFrame = { most = max(most, LiveCount.nodes.value - start) }
            for jump in 0..<20 {
                stage.table.contentOffset = Double.random(in: 0...stage.table.contentHeight, using: &random)
                XCTAssertTrue(stage.settle(), "jump \(jump), seed \(random.seed)")
                XCTAssertNil(stage.difference(), "jump \(jump), seed \(random.seed)")
            }
            // Five screens of 600 points, of rows of 140 points on average.
            XCTAssertLessThan(most, 90)
            XCTAssertLessThan(stage.model.ledger.made, 20 * 60)
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testAStepInTheUpdatePhaseIsShownInTheSameFrameWithOrWithoutReadyRows() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<200).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            let clock = UpdateSteps()
            var offset = 10_000.0
            stage.table.contentOffset = offset
            stage.table.leadingScreensForBatching = 1000
            XCTAssertTrue(stage.settle())
            for round in 0..<8 {
                let waits = round % 2 == 0
                let goal = offset + 250
                var seen: [String] = []
                var told: [Int] = []
                stage.model.onScroll = { told.append(stage.table.visibleRows.count { stage.live($0)?.canvas == nil }) }
                // It may ask for an update of its own.
                XCTAssertTrue(pump { stage.core.scroller.isAtRest && ApplyQueue.shared.count == 0 })
                clock.next = {
                    if waits { ApplyQueue.shared.push(order: 0) { stage.core.setNeedsRangeUpdate() } }
                    let questions = stage.model.questions
                    XCTAssertEqual(ApplyQueue.shared.drainsInThisFrame, waits)
                    stage.core.canvas.value += 250
                    stage.window.onFrame = {
                        if waits { XCTAssertEqual(stage.model.questions - questions, 1, "range updates") }
                        stage.window.onFrame = nil
                        seen.append(
                            "\(stage.table.contentOffset) \(stage.core.painter.missingRows) \(stage.difference() ?? "")"
                        )
                    }
                }
                XCTAssertTrue(FrameClock.shared.requestUpdate())
                XCTAssertTrue(pump { !seen.isEmpty })
                stage.window.onFrame = nil
                XCTAssertEqual(seen.first, "\(goal) 0 ", "round \(round)")
                XCTAssertEqual(told, [0], "rows are there when the delegate hears of it, round \(round)")
                stage.model.onScroll = nil
                XCTAssertTrue(stage.settle())
                offset = goal
            }
        }
    }

    /// If GTK's adjustment is set while it notifies of another value, it notifies of the new value only afterwards.
    func testAJumpDuringAScrollEndsAtItsTarget() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 2000))
            defer { stage.window.destroy() }
            for row in [700, 1500, 300] {
                stage.model.onScroll = {
                    stage.model.onScroll = nil
                    stage.table.scrollToRow(at: IndexPath(row: row), at: .end)
                    XCTAssertEqual(stage.core.scroller.wanted?.position, row + 1)
                }
                stage.core.canvas.value += 100
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.model.onScroll)
                XCTAssertEqual(stage.rect(row).maxY, stage.viewport, accuracy: 0.001)
            }
        }
    }

    func testTheListsEndsAreReached() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 2000))
            defer { stage.window.destroy() }
            for _ in 0..<3 {
                stage.table.scrollToRow(at: IndexPath(row: 1999))
                XCTAssertTrue(stage.settle())
                stage.table.contentOffset = .greatestFiniteMagnitude
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(stage.rect(1999).maxY, stage.viewport, accuracy: 0.001)
                stage.table.contentOffset = 0
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(stage.rect(0).minY, 0)
                XCTAssertNil(stage.difference())
            }
        }
    }

    /// Scrolls up by `step` points per frame, and returns the rows that moved by another distance.
    @MainActor
    private static func rowsThatMoved(_ stage: TableStage, step: Double, frames: Int) -> [String] {
        var moved: [String] = []
        var before: [Int: Double] = [:]
        var scrolled = 0.0
        var count = 0
        stage.window.onFrame = {
            let now = Dictionary(
                uniqueKeysWithValues: stage.table.visibleRows.filter { stage.live($0)?.canvas != nil }
                    .map { ($0, stage.rect($0).minY) })
            // The row that the user looks at: the first one on screen now and before.
            if let row = now.keys.filter({ before[$0] != nil }).min(), let old = before[row], let new = now[row],
                abs(new - old - scrolled) > 0.001
            {
                moved.append("frame \(count), row \(row): by \(new - old) instead of \(scrolled)")
            }
            before = now
            let offset = stage.table.contentOffset
            stage.table.contentOffset = offset - step
            scrolled = offset - stage.table.contentOffset
            count += 1
        }
        _ = pump(seconds: 20) {
            stage.table.widgetDraw()
            return count >= frames
        }
        stage.window.onFrame = nil
        return moved
    }

    func testTheUsersRowStaysWhileRowsAboveAreMeasured() throws {
        try withGTK {
            let model = TableModel(count: 10_000)
            model.effort = 0.002
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            for (step, frames) in [(7.0, 150), (31.0, 120)] {
                stage.table.contentOffset = stage.table.contentHeight / 2
                XCTAssertTrue(stage.settle())
                let known = stage.core.geometry.sections.items.knownCount
                XCTAssertEqual(Self.rowsThatMoved(stage, step: step, frames: frames), [], "\(step) points a frame")
                XCTAssertGreaterThan(
                    stage.core.geometry.sections.items.knownCount, known, "nothing was measured meanwhile")
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference())
            }
        }
    }

    func testTheUsersRowStaysWhenUnmeasuredRowsBecomeVisible() throws {
        try withGTK {
            let model = TableModel(count: 10_000)
            // Slower than the user scrolls.
            model.effort = 0.012
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.table.contentOffset = stage.table.contentHeight / 2
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(Self.rowsThatMoved(stage, step: 90, frames: 80), [])
        }
    }

    func testTheUsersRowStaysWhileRowsAboveChange() throws {
        try withGTK {
            var random = SeededRandom()
            let model = TableModel(count: 500)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.table.contentOffset = stage.table.contentHeight / 2
            XCTAssertTrue(stage.settle())
            for step in 0..<60 {
                let note = "step \(step), seed \(random.seed)"
                let anchor = try XCTUnwrap(stage.table.visibleRows.first)
                let id = model.items[anchor].id
                let place = stage.rect(anchor).minY
                let row = Int.random(in: max(0, anchor - 30)..<anchor, using: &random)
                switch step % 3 {
                case 0:
                    let new = (0..<3).map { _ in model.newItem(height: .random(in: 20...300, using: &random)) }
                    model.items.insert(contentsOf: new, at: row)
                    stage.table.insertRows(row..<(row + 3))
                case 1:
                    let range = row..<min(anchor, row + 4)
                    model.items.removeSubrange(range)
                    stage.table.deleteRows(range)
                default:
                    model.items[row].height = .random(in: 20...300, using: &random)
                    model.items[row].version += 1
                    stage.table.reloadRows([row])
                }
                var places: [Double] = []
                stage.window.onFrame = {
                    if let row = stage.row(of: id) { places.append(stage.rect(row).minY) }
                }
                XCTAssertTrue(stage.settle(), note)
                stage.window.onFrame = nil
                for now in places { XCTAssertEqual(now, place, accuracy: 0.001, note) }
                XCTAssertNil(stage.difference(), note)
            }
        }
    }

    func testAJumpRightAfterAnInsertionEndsAtItsTarget() throws {
        try withGTK {
            let model = TableModel(count: 200)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.table.contentOffset = 3000
            XCTAssertTrue(stage.settle())
            let new = (0..<100).map { _ in model.newItem(height: 100) }
            model.items.insert(contentsOf: new, at: 0)
            stage.table.insertRows(0..<100)
            stage.table.contentOffset = 0
            XCTAssertEqual(stage.table.contentOffset, 0, "before the next frame")
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(0).minY, 0)
            model.items.insert(contentsOf: (0..<300).map { _ in model.newItem(height: 100) }, at: 300)
            stage.table.insertRows(300..<600)
            stage.table.contentOffset = 20_000
            XCTAssertEqual(stage.table.contentOffset, 20_000)
        }
    }

    func testAnotherWidthMeasuresAgainAndKeepsTheUsersRow() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 1000))
            defer { stage.window.destroy() }
            stage.table.contentOffset = 30_000
            XCTAssertTrue(stage.settle())
            for width in [320, 400, 340] {
                let row = try XCTUnwrap(stage.table.visibleRows.first)
                let place = stage.rect(row).minY
                stage.window.window?.setDefaultSize(width: width, height: 600)
                XCTAssertTrue(pump { stage.core.viewport.width == Double(width) })
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference(), "\(width)")
                XCTAssertEqual(stage.rect(row).minY, place, accuracy: 0.001, "\(width)")
            }
        }
    }

    func testTheWheelScrollsTheTable() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = try TableStage(TableModel(count: 1000))
            defer { stage.window.destroy() }
            Input.movePointer(x: 100, y: 200)
            XCTAssertTrue(stage.window.waitForFrame(2))
            Input.wheelDown(20)
            XCTAssertTrue(pump { stage.table.contentOffset > 500 })
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }

    func testNothingIsMeasuredOrDrawnOnTheMainThread() throws {
        try withGTK {
            MainThread.violations.withLock { $0 = [:] }
            let stage = try TableStage(TableModel(count: 1000))
            defer { stage.window.destroy() }
            for _ in 0..<10 {
                stage.table.contentOffset += 900
                XCTAssertTrue(stage.settle())
            }
            XCTAssertEqual(MainThread.violations.withLock { $0 }, [:])
        }
    }

    func testTheRowUnderAPointerThatRestsIsLitUp() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = try TableStage(TableModel(count: 500))
            defer { stage.window.destroy() }
            let pointer = Point(x: 200, y: 300)
            Input.movePointer(x: Int(pointer.x) - 3, y: Int(pointer.y))
            Input.movePointer(x: Int(pointer.x), y: Int(pointer.y))
            @MainActor func isLit() -> Bool {
                let row = stage.core.space.row(at: pointer)?.row
                return stage.core.rows.values.allSatisfy { live in
                    live.canvas.map { WidgetView.of($0.widget).isUnderPointer == (live.index == row) } ?? true
                }
            }
            XCTAssertTrue(pump(seconds: 5) { isLit() })
            for _ in 0..<12 {
                stage.table.contentOffset += 130
                // Before the list comes to rest.
                XCTAssertTrue(stage.window.waitForFrame(4))
                XCTAssertTrue(isLit())
            }
        }
    }

    func testScrollingCausesNoLayout() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 5000))
            defer { stage.window.destroy() }
            // Rows take over the widgets of rows that went.
            for _ in 0..<40 {
                stage.table.contentOffset += 60
                XCTAssertTrue(stage.window.waitForFrame())
            }
            XCTAssertTrue(stage.settle())
            let (layouts, first) = (TestWindow.layouts, stage.table.visibleRows.first ?? 0)
            for _ in 0..<60 {
                stage.table.contentOffset += 25
                XCTAssertTrue(stage.window.waitForFrame())
                XCTAssertNil(stage.difference())
            }
            XCTAssertGreaterThan(stage.table.visibleRows.first ?? 0, first + 4)
            XCTAssertLessThan(TestWindow.layouts - layouts, 12, "the thumb goes on by a pixel now and then")
            XCTAssertTrue(pump(seconds: 5) { stage.core.widgetsAreInOrder })
        }
    }
}

extension TableNode {
    /// Requests a frame.
    @MainActor func widgetDraw() { core.canvas.queueDraw() }
}

/// Runs a closure in the next update phase. Handlers of the clock are never removed, so they retain nothing.
@MainActor
private final class UpdateSteps {
    var next: (() -> Void)?

    init() {
        FrameClock.shared.onUpdate { [weak self] in
            let body = self?.next
            self?.next = nil
            body?()
        }
    }
}
