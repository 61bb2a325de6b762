import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests moving rows with real pointer and keyboard input.
final class ReorderingTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    @MainActor
    private static func stage(_ heights: [[Double]], headers: Bool = false) throws -> (ActionsStage, TableNode) {
        let table = TableNode()
        let model = ActionsModel(heights)
        model.hasHeaders = headers
        table.allowsReordering = true
        return (try ActionsStage(table, model), table)
    }

    /// Presses at a place and moves the pointer; the button stays down.
    @MainActor
    private static func carry(
        _ stage: ActionsStage, from start: (x: Int, y: Int), by distance: (x: Int, y: Int), line: UInt = #line
    ) {
        Input.press(x: start.x, y: start.y)
        for step in 1...8 {
            Input.movePointer(x: start.x + distance.x * step / 8, y: start.y + distance.y * step / 8)
            _ = pump(seconds: 0.5) { stage.core.carrying.carried?.pointer.y == Double(start.y + distance.y * step / 8) }
        }
        XCTAssertTrue(pump(seconds: 5) { stage.core.carrying.carried != nil }, "nothing is carried", line: line)
    }

    func testACarriedRowFollowsThePointerAndReportsOneMove() throws {
        try withGTK {
            let (stage, table) = try Self.stage([Array(repeating: 80, count: 30)])
            defer { stage.window.destroy() }
            table.selectRow(at: IndexPath(row: 1))
            let node = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: 1)))
            Self.carry(stage, from: stage.middle(1), by: (0, 250))
            stage.settle()
            XCTAssertEqual(try XCTUnwrap(stage.bounds(ofItem: 2)).minY, 330, accuracy: 1, "where the pointer has it")
            XCTAssertEqual(stage.bounds(ofItem: 1)?.minY, 0)
            XCTAssertEqual(stage.bounds(ofItem: 3)?.minY, 80, "has made room")
            XCTAssertEqual(stage.bounds(ofItem: 5)?.minY, 240)
            XCTAssertEqual(stage.bounds(ofItem: 6)?.minY, 400)
            XCTAssertEqual(stage.model.log, [], "nothing is told yet")
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.core.carrying.carried == nil })
            stage.settle()
            XCTAssertEqual(stage.model.log, ["move 0.1 to 0.4"])
            XCTAssertEqual(stage.bounds(ofItem: 2)?.minY, 320)
            XCTAssertTrue(table.nodeForRow(at: IndexPath(row: 4)) === node, "the row keeps its node")
            XCTAssertEqual(table.indexPathsForSelectedRows, [IndexPath(row: 4)], "and is still the chosen one")
            XCTAssertEqual(stage.model.selected, [], "a drag is no click")
            XCTAssertTrue(stage.shows(stage.model.ids))
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testEscapePutsTheRowBackWithoutNotification() throws {
        try withGTK {
            let (stage, _) = try Self.stage([Array(repeating: 80, count: 30)])
            defer { stage.window.destroy() }
            let ids = stage.model.ids
            Self.carry(stage, from: stage.middle(5), by: (0, -300))
            XCTAssertFalse(stage.shows(ids))
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { stage.core.carrying.carried == nil })
            stage.settle()
            XCTAssertEqual(stage.bounds(ofItem: 6)?.minY, 400)
            Input.release()
            turnLoop()
            XCTAssertTrue(stage.shows(ids))
            XCTAssertEqual(stage.model.log, [])
            XCTAssertEqual(stage.model.selected, [])
        }
    }

    func testRowsOfDifferentHeightsAreNotSwappedBackAndForth() throws {
        try withGTK {
            let (stage, _) = try Self.stage([[40, 300, 40, 80, 80, 80, 80, 80, 80]])
            defer { stage.window.destroy() }
            // Past the high row's middle, then a little further each time: it stays passed.
            Self.carry(stage, from: stage.middle(0), by: (0, 200))
            var places: Set<IndexPath> = []
            for y in 221...235 {
                Input.movePointer(x: 200, y: y)
                _ = pump(seconds: 0.2) { stage.core.carrying.carried?.pointer.y == Double(y) }
                places.insert(try XCTUnwrap(stage.core.carrying.carried).place)
            }
            XCTAssertEqual(places, [IndexPath(row: 1)])
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["move 0.0 to 0.1"] }, "\(stage.model.log)")
        }
    }

    func testADraggedRowScrollsTheListAtItsEdgeAndTheDataSourceGetsItsOwnRows() throws {
        try withGTK {
            let (stage, _) = try Self.stage([Array(repeating: 80, count: 200)])
            defer { stage.window.destroy() }
            Self.carry(stage, from: stage.middle(2), by: (0, 385))
            XCTAssertTrue(pump(seconds: 10) { stage.list.contentOffset > 1500 }, "\(stage.list.contentOffset)")
            // Rows that came into range meanwhile match the data source in the displayed order.
            var shown = stage.model.ids
            shown[0].insert(shown[0].remove(at: 2), at: try XCTUnwrap(stage.core.carrying.carried).place.row)
            XCTAssertTrue(stage.shows(shown))
            Input.movePointer(x: 200, y: 300)
            XCTAssertTrue(pump(seconds: 5) { stage.core.carrying.carried?.pointer.y == 300 })
            let place = try XCTUnwrap(stage.core.carrying.carried).place.row
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["move 0.2 to 0.\(place)"] }, "\(stage.model.log)")
            XCTAssertGreaterThan(place, 15)
            stage.settle()
            XCTAssertTrue(stage.shows(stage.model.ids))
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testARowGoesIntoAnotherSectionAndOverItsHeader() throws {
        try withGTK {
            let (stage, _) = try Self.stage([[80, 80], [80, 80, 80]], headers: true)
            defer { stage.window.destroy() }
            Self.carry(stage, from: stage.middle(1), by: (0, 100))
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["move 0.1 to 1.1"] }, "\(stage.model.log)")
            stage.settle()
            XCTAssertEqual(stage.model.ids, [[1], [3, 2, 4, 5]])
            XCTAssertTrue(stage.shows(stage.model.ids))
            Self.carry(stage, from: stage.middle(0, section: 1), by: (0, -60))
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.model.log.last == "move 1.0 to 0.1" }, "\(stage.model.log)")
        }
    }

    func testFixedRowsStayAndTheDelegateDecidesWhereOthersMove() throws {
        try withGTK {
            let (stage, table) = try Self.stage([Array(repeating: 80, count: 10)])
            defer { stage.window.destroy() }
            stage.model.fixed = [1]
            let place = stage.middle(0)
            Input.drag(from: place, to: (place.x, place.y + 200))
            turnLoop()
            XCTAssertNil(stage.core.carrying.carried)
            stage.model.target = { IndexPath(row: min($0.row, 4)) }
            Self.carry(stage, from: stage.middle(1), by: (0, 400))
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["move 0.1 to 0.4"] }, "\(stage.model.log)")
            stage.settle()
            table.allowsReordering = false
            Input.drag(from: place, to: (place.x, place.y + 200))
            turnLoop()
            XCTAssertEqual(stage.model.log.count, 1)
        }
    }

    func testAChangeOfTheDataPutsACarriedRowBackFirst() throws {
        try withGTK {
            let (stage, table) = try Self.stage([Array(repeating: 80, count: 10)])
            defer { stage.window.destroy() }
            Self.carry(stage, from: stage.middle(1), by: (0, 250))
            stage.model.sections[0].removeFirst()
            table.deleteRows(0..<1)
            XCTAssertNil(stage.core.carrying.carried)
            Input.release()
            stage.settle()
            XCTAssertEqual(stage.model.log, [])
            XCTAssertTrue(stage.shows(stage.model.ids))
        }
    }

    func testAltAndArrowsMoveTheFocusedRow() throws {
        try withGTK {
            let (stage, _) = try Self.stage([Array(repeating: 80, count: 3), Array(repeating: 80, count: 30)])
            defer { stage.window.destroy() }
            Input.key("Down")
            XCTAssertTrue(pump(seconds: 5) { stage.focusedItem == 1 })
            Input.key("alt+Down")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["move 0.0 to 0.1"] }, "\(stage.model.log)")
            Input.key("alt+Down", "alt+Down")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log.last == "move 0.2 to 1.0" }, "\(stage.model.log)")
            XCTAssertEqual(stage.focusedItem, 1, "it keeps the keyboard")
            Input.key(Array(repeating: "alt+Down", count: 6).joined(separator: " "))
            XCTAssertTrue(pump(seconds: 5) { stage.model.log.last == "move 1.5 to 1.6" }, "\(stage.model.log)")
            stage.settle()
            XCTAssertGreaterThan(stage.list.contentOffset, 0, "and stays on screen")
            Input.key("alt+Up")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log.last == "move 1.6 to 1.5" }, "\(stage.model.log)")
            stage.settle()
            XCTAssertTrue(stage.shows(stage.model.ids))
            XCTAssertEqual(stage.focusedItem, 1)
            // The order of the widgets is that of the rows, as soon as nothing scrolls any more.
            XCTAssertTrue(pump(seconds: 5) { stage.core.widgetsAreInOrder })
        }
    }

    func testAnItemOfAGridTakesThePlaceOfTheOneUnderThePointer() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.fixed(4)) }
            collection.allowsReordering = true
            let stage = try ActionsStage(collection, ActionsModel([Array(repeating: 80, count: 40)]))
            defer { stage.window.destroy() }
            // From the first line's second column to the third line's fourth.
            Self.carry(stage, from: stage.middle(1), by: (200, 180))
            stage.settle()
            let bounds = try XCTUnwrap(stage.bounds(ofItem: 2))
            XCTAssertEqual(bounds.minX, 300, accuracy: 1)
            XCTAssertEqual(bounds.minY, 180, accuracy: 1)
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["move 0.1 to 0.11"] }, "\(stage.model.log)")
            stage.settle()
            XCTAssertTrue(stage.shows(stage.model.ids))
            Input.key("alt+Left", "alt+Up")
            XCTAssertTrue(
                pump(seconds: 5) { Array(stage.model.log.dropFirst()) == ["move 0.11 to 0.10", "move 0.10 to 0.6"] },
                "\(stage.model.log)")
        }
    }

    func testARowThatIsHeldDownIsPickedUpWithoutMoving() throws {
        try withGTK {
            let (stage, _) = try Self.stage([Array(repeating: 80, count: 10)])
            defer { stage.window.destroy() }
            let place = stage.middle(2)
            Input.press(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { stage.core.carrying.carried != nil })
            XCTAssertEqual(stage.bounds(ofItem: 3)?.minY, 160)
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.core.carrying.carried == nil })
            turnLoop()
            XCTAssertEqual(stage.model.log, [])
            XCTAssertEqual(stage.model.selected, [])
        }
    }

    func testInAnInvertedListUpIsFurtherOn() throws {
        try withGTK {
            let (stage, table) = try Self.stage([Array(repeating: 80, count: 30)])
            defer { stage.window.destroy() }
            table.inverted = true
            stage.settle()
            Self.carry(stage, from: stage.middle(0), by: (0, -250))
            stage.settle()
            XCTAssertEqual(try XCTUnwrap(stage.bounds(ofItem: 1)).minY, 270, accuracy: 1)
            XCTAssertEqual(stage.bounds(ofItem: 2)?.minY, 520, "has made room")
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { stage.model.log == ["move 0.0 to 0.3"] }, "\(stage.model.log)")
            stage.settle()
            Input.key("alt+Up")
            XCTAssertTrue(pump(seconds: 5) { stage.model.log.last == "move 0.3 to 0.4" }, "\(stage.model.log)")
        }
    }
}
