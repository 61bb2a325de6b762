import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests actions that a swipe reveals. The touchpad's events are real; xdotool cannot simulate touch, so the drag is
/// simulated.
final class SwipeTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    @MainActor
    private static func finger(_ stage: ActionsStage, on row: Int, by x: Double, velocity: Double = 0) -> Bool {
        guard let position = stage.list.position(of: IndexPath(row: row)) else { return false }
        let rect = stage.list.rect(position)
        guard stage.core.swipe.canBegin(at: Point(x: rect.midX, y: rect.midY)) else { return false }
        for phase in [DragPhase.began, .moved(x / 2), .moved(x), .ended(x, velocity: velocity)] {
            stage.core.swipe.went(on: phase)
        }
        return true
    }

    @MainActor
    private static func isAtRest(_ stage: ActionsStage, open: Bool) -> Bool {
        let isThere =
            stage.core.swipe.uncovered.map { $0.shown == $0.width && $0.animation?.isRunning != true } ?? false
        return pump {
            open
                ? isThere || stage.core.swipe.uncovered.map { $0.shown == $0.width } == true
                : stage.core.swipe.uncovered == nil
        }
            && stage.window.waitForFrame(2)
    }

    func testAFingerUncoversTheActionsAndAButtonDoesOne() throws {
        try withGTK {
            for isRightToLeft in [false, true] {
                TestDisplay.isRightToLeft = isRightToLeft
                defer { TestDisplay.isRightToLeft = false }
                let it = try ActionsStage(TableNode(), ActionsModel([Array(repeating: 60, count: 30)]))
                defer { it.window.destroy() }
                let sign = isRightToLeft ? 1.0 : -1
                XCTAssertTrue(Self.finger(it, on: 2, by: sign * 300))
                XCTAssertTrue(Self.isAtRest(it, open: true))
                let width = try XCTUnwrap(it.core.swipe.uncovered).width
                XCTAssertGreaterThan(width, 100)
                XCTAssertEqual(it.bounds(ofItem: 3)?.minX, sign * width)
                let buttons = try XCTUnwrap(it.core.swipe.uncovered).buttons
                let place = try XCTUnwrap(WidgetView.of(buttons).bounds(in: .of(it.core.canvas)))
                XCTAssertEqual(place, Rect(x: isRightToLeft ? 0 : 400 - width, y: 120, width: width, height: 60))
                // A press on the row covers it again, and chooses nothing.
                let middle = it.middle(2)
                Input.click(x: isRightToLeft ? 395 : 5, y: middle.y)
                XCTAssertTrue(Self.isAtRest(it, open: false))
                XCTAssertEqual(it.model.selected, [])
                XCTAssertEqual(it.bounds(ofItem: 3)?.minX, 0)
                // A flick is enough; the outermost button is the first action.
                XCTAssertTrue(Self.finger(it, on: 2, by: sign * 20, velocity: sign * 900))
                XCTAssertTrue(Self.isAtRest(it, open: true))
                Input.click(x: isRightToLeft ? 10 : 390, y: middle.y)
                XCTAssertTrue(pump { it.model.log == ["mark 2"] }, "\(it.model.log)")
                XCTAssertTrue(Self.isAtRest(it, open: false))
                // Not far enough.
                XCTAssertTrue(Self.finger(it, on: 2, by: sign * 30))
                XCTAssertTrue(Self.isAtRest(it, open: false))
            }
        }
    }

    func testActionsOfARowCutAtTheEdgeAreInItsVisiblePart() throws {
        try withGTK {
            let it = try ActionsStage(TableNode(), ActionsModel([Array(repeating: 400, count: 30)]))
            defer { it.window.destroy() }
            // The scroll position, a point of the row, and the row's visible part.
            for (offset, y, seen) in [(0.0, 500.0, 400.0..<600), (150, 100, 0..<250), (380, 200, 20..<420)] {
                let place = try Self.buttons(it, offset, y)
                XCTAssertEqual(place.minY, seen.lowerBound, "\(offset)")
                XCTAssertEqual(place.maxY, seen.upperBound, "\(offset)")
            }
            // Less is seen than a button needs.
            let atTop = try Self.buttons(it, 395, 2)
            XCTAssertEqual(atTop.maxY, 5)
            XCTAssertGreaterThan(atTop.height, 20)
            let atBottom = try Self.buttons(it, 205, 598)
            XCTAssertEqual(atBottom.minY, 595)
            XCTAssertGreaterThan(atBottom.height, 20)
        }
    }

    /// The area of the buttons for a row at a vertical position in the viewport.
    @MainActor
    private static func buttons(_ stage: ActionsStage, _ offset: Double, _ y: Double) throws -> Rect {
        stage.list.contentOffset = offset
        stage.settle()
        XCTAssertTrue(stage.core.swipe.canBegin(at: Point(x: 200, y: y)), "\(offset)")
        for phase in [DragPhase.began, .moved(-300), .ended(-300, velocity: 0)] { stage.core.swipe.went(on: phase) }
        XCTAssertTrue(isAtRest(stage, open: true), "\(offset)")
        let buttons = try XCTUnwrap(stage.core.swipe.uncovered).buttons
        defer { stage.core.swipe.drop() }
        return try XCTUnwrap(WidgetView.of(buttons).bounds(in: .of(stage.core.canvas)))
    }

    /// The most important action is the outermost one, and it would be cut off.
    func testActionsWithoutRoomAreLeftToTheMenu() throws {
        try withGTK {
            let all = try Self.uncovered(in: 400)
            XCTAssertGreaterThan(all.titles.count, 1)
            let some = try Self.uncovered(in: Int(all.room))
            XCTAssertLessThan(some.titles.count, all.titles.count)
            XCTAssertEqual(some.titles.last, all.titles.last, "the first action is outermost")
            XCTAssertLessThanOrEqual(some.wanted, some.room)
        }
    }

    /// The revealed width for a row's width, with the available and the wanted points.
    @MainActor
    private static func uncovered(in width: Int) throws -> (titles: [String], room: Double, wanted: Double) {
        let it = try ActionsStage(TableNode(), ActionsModel([Array(repeating: 60, count: 30)]), width: width)
        defer { it.window.destroy() }
        XCTAssertTrue(finger(it, on: 2, by: -300))
        XCTAssertTrue(isAtRest(it, open: true))
        let row = try XCTUnwrap(it.core.swipe.uncovered)
        return (WidgetView.of(row.buttons).shownTexts, row.width, Double(row.buttons.measure(.horizontal).minimum))
    }

    func testATouchpadUncoversTheRowUnderThePointer() throws {
        try withGTK {
            let it = try ActionsStage(TableNode(), ActionsModel([Array(repeating: 60, count: 30)]))
            defer { it.window.destroy() }
            let (x, y) = it.middle(3)
            Input.movePointer(x: x, y: y)
            XCTAssertTrue(pump { it.core.pointer.location != nil })
            Input.scrollRight(6)
            XCTAssertTrue(pump { it.core.swipe.uncovered?.row.index == 4 })
            XCTAssertTrue(Self.isAtRest(it, open: true))
            XCTAssertEqual(it.list.contentOffset, 0)
            // Another row, then back.
            let other = it.middle(5)
            Input.movePointer(x: other.x, y: other.y)
            XCTAssertTrue(pump { (it.core.pointer.location?.y ?? 0) > 300 })
            Input.scrollRight(6)
            XCTAssertTrue(pump { it.core.swipe.uncovered?.row.index == 6 })
            XCTAssertTrue(Self.isAtRest(it, open: true))
            Input.scrollLeft(8)
            XCTAssertTrue(Self.isAtRest(it, open: false))
            XCTAssertEqual(it.model.log, [])
        }
    }

    func testScrollingUpdatesAndEscapeCoverTheRow() throws {
        try withGTK {
            let model = ActionsModel([Array(repeating: 60, count: 30)])
            model.plain = [1]
            let table = TableNode()
            let it = try ActionsStage(table, model)
            defer { it.window.destroy() }
            XCTAssertFalse(Self.finger(it, on: 0, by: -300), "it has no actions")
            let covers: [(String, () -> Void)] = [
                ("wheel", { it.list.contentOffset = 20 }),
                ("Escape", { Input.key("Escape") }),
                (
                    "update",
                    {
                        it.model.sections[0].remove(at: 9)
                        table.deleteRows(9..<10)
                    }
                ),
                ("end of the range", { it.list.contentOffset = 900 }),
            ]
            for (name, cover) in covers {
                XCTAssertTrue(Self.finger(it, on: 3, by: -300), name)
                XCTAssertTrue(Self.isAtRest(it, open: true), name)
                cover()
                XCTAssertTrue(Self.isAtRest(it, open: false), name)
                it.settle()
            }
            it.list.contentOffset = 0
            it.settle()
            it.list.swipesUncoverActions = false
            XCTAssertFalse(Self.finger(it, on: 3, by: -300))
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testASwipeIsLeftToAHorizontalScrollerAroundTheList() throws {
        try withGTK {
            let model = ActionsModel([Array(repeating: 60, count: 30)])
            let table = TableNode()
            (table.dataSource, table.delegate) = (model, model)
            table.reloadData()
            let source = OnePage(table)
            let pager = PagerNode()
            pager.dataSource = source
            pager.reloadData()
            let window = TestWindow(width: 400, height: 600)
            defer { withExtendedLifetime(source) { window.destroy() } }
            XCTAssertTrue(window.show(try XCTUnwrap(pager.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady && table.core.canvas.isMapped })
            XCTAssertFalse(table.core.swipe.canBegin(at: Point(x: 200, y: 90)))
        }
    }
}

/// A table as the only page of a pager.
@MainActor
private final class OnePage: PagerDataSource {
    let table: TableNode

    init(_ table: TableNode) {
        self.table = table
    }

    func numberOfPages(in pagerNode: PagerNode) -> Int { 1 }

    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> @Sendable () -> CellNode {
        let table = table
        return { CellNode(viewControllerBlock: { ViewController(node: table) }) }
    }
}
