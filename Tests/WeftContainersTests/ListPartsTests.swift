import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Parts of a list without the list. The test answers their requests and records their notifications.
@MainActor
private final class Parts: LiveRowsOwner, ListSelectionOwner, ListScrollerOwner {
    var manner = ListManner.selecting
    var refused: Set<Int> = []
    private(set) var told: [String] = []
    let geometry = ListGeometry()
    private(set) lazy var canvas = ScrollCanvas(axis: .vertical)
    private(set) lazy var scroller = ListScroller(
        canvas, in: ScrolledWindow(canvas, horizontal: false, vertical: true), geometry, owner: self)
    private(set) lazy var space = ListSpace(canvas, geometry, scroller)
    private(set) lazy var rows = LiveRows(in: canvas, owner: self)
    private(set) lazy var selection = ListSelection(of: rows, in: space, owner: self)

    init(rows count: Int) {
        geometry.reset(rowCounts: [count])
    }

    /// The notifications since the last call.
    func takeTold() -> [String] {
        defer { told = [] }
        return told
    }

    @discardableResult
    func make(_ position: Int) -> ListRow {
        let row = rows.make(at: position)
        row.node = CellNode()
        return row
    }

    func rowWillDisplay(_ node: CellNode, at position: Int) { told.append("display \(position)") }
    func rowDidEndDisplaying(_ node: CellNode, at position: Int) {
        told.append("end \(position)\(rows[position] == nil ? ", gone" : "")")
    }
    func rowWillShow(_ row: ListRow, in canvas: NodeCanvas) { told.append("show \(row.index)") }
    func rowDidShow(_ row: ListRow) {}
    func rowWillLeave(_ row: ListRow) { told.append("leave \(row.index)") }
    func keyboardLosesRow(at position: Int) { told.append("keyboard \(position)") }
    let itemRole = CanvasRole.listItem
    func widgetWasReused() { told.append("reused") }
    func widgetsChanged() { told.append("widgets") }
    func mayBeSelected(_ position: Int) -> Bool { !refused.contains(position) }
    func mayBeDeselected(_ position: Int) -> Bool { true }
    func wasSelected(_ position: Int) { told.append("selected \(position)") }
    func wasDeselected(_ position: Int) { told.append("deselected \(position)") }
    func selectionChanged() {}
    func wasActivated(_ position: Int) {}
    func scrollerMoved(from old: Double, byUser: Bool) {}
    func scrollerPaused() {}
    func scrollerCameToRest() {}
    func scrollerNeedsUpdate() {}
}

/// A cell that saves a state.
private final class KeepingCellNode: CellNode, @unchecked Sendable {
    @MainActor
    override func savedState() -> (any Sendable)? { "kept" }
}

final class ListPartsTests: XCTestCase {
    func testALeavingRowExistsUntilItsDelegateIsNotifiedAndADroppedOneDoesNot() throws {
        try withGTK {
            let parts = Parts(rows: 10)
            for position in 1...2 { parts.rows.setState(.inHierarchy, of: parts.make(position)) }
            XCTAssertEqual(parts.takeTold(), ["display 1", "display 2"])
            parts.rows.release(1)
            XCTAssertEqual(parts.takeTold(), ["leave 1", "end 1"])
            parts.rows.drop(2)
            XCTAssertEqual(parts.takeTold(), ["leave 2", "end 2, gone"])
            XCTAssertEqual(parts.rows.count, 0)
        }
    }

    func testTheSavedStateOfARowFollowsItAndIsRemovedWithTheItem() throws {
        try withGTK {
            let parts = Parts(rows: 10)
            for position in 1...3 { parts.rows.make(at: position).node = KeepingCellNode() }
            for position in 1...3 { parts.rows.release(position) }
            // One that comes again without a node has not taken it back yet.
            _ = parts.rows.make(at: 1)
            parts.rows.release(1)
            let lifted = parts.rows.lift(3)
            parts.rows.remap { $0 == 2 ? nil : $0 + 4 }
            parts.rows.land(lifted, at: 2)
            let kept = (0..<10).filter { parts.rows.savedState(at: $0)?.cell as? String == "kept" }
            XCTAssertEqual(kept, [2, 5])
            XCTAssertNotNil(parts.rows.takeSavedState(at: 5))
            parts.rows.dropAll()
            XCTAssertNil(parts.rows.savedState(at: 2))
        }
    }

    func testCanvasesGoFromRowToRow() throws {
        try withGTK {
            let parts = Parts(rows: 10)
            let (first, second) = (parts.make(1), parts.make(2))
            parts.rows.attachCanvas(to: first, try XCTUnwrap(first.node))
            XCTAssertEqual(parts.takeTold(), ["show 1", "widgets"])
            let canvas = try XCTUnwrap(first.canvas)
            parts.rows.detachCanvas(from: first)
            XCTAssertNil(first.canvas)
            parts.rows.attachCanvas(to: second, try XCTUnwrap(second.node))
            XCTAssertTrue(second.canvas === canvas)
            XCTAssertEqual(parts.takeTold(), ["show 2", "reused"], "no child came or went")
            XCTAssertTrue(parts.rows.row(in: canvas) === second)
        }
    }

    func testTheUsersSelectionNotifiesAndTheProgramsDoesNot() throws {
        try withGTK {
            let parts = Parts(rows: 10)
            parts.refused = [4]
            for position in [2, 3, 4, 0] { parts.selection.userSelects(position) }
            XCTAssertEqual(parts.takeTold(), ["selected 2", "deselected 2", "selected 3"], "0 is a header")
            parts.selection.allowsMultiple = true
            for position in [5, 3] { parts.selection.userSelects(position) }
            XCTAssertEqual(parts.takeTold(), ["selected 5", "deselected 3"])
            parts.selection.select(6)
            parts.selection.deselect(5)
            XCTAssertEqual(parts.takeTold(), [])
            XCTAssertEqual(parts.selection.positions, [6])
            parts.selection.remap { $0 == 6 ? 1 : nil }
            let node = CellNode()
            parts.selection.rowGotNode(node, at: 1)
            XCTAssertTrue(node.isSelected)
            parts.manner = .reading
            XCTAssertFalse(parts.selection.isSelectable(node, at: 1))
        }
    }

    func testTheListKeepsItsPositionWhileVisibleRowsAreMeasuredForAnotherWidth() throws {
        try withGTK {
            for isShort in [false, true] {
                let parts = Parts(rows: 4)
                let (geometry, scroller) = (parts.geometry, parts.scroller)
                _ = geometry.resize(Size(width: 600, height: 400))
                for (row, height) in [478.0, 100, 60, 60].enumerated() {
                    geometry.setMeasured(Size(width: 600, height: height), at: row + 1)
                }
                scroller.begin(at: 212)
                XCTAssertEqual(scroller.offset, 212)
                _ = scroller.keepingAnchor(at: { $0 }, takesPlace: false) {
                    _ = geometry.resize(Size(width: 400, height: 400))
                    geometry.forgetExtents()
                    scroller.holdPlace()
                }
                // A picture is lower in a narrow list and texts are higher; the picture is measured first.
                for (row, height) in [352.0, 120, 100, isShort ? 10 : 90].enumerated() {
                    _ = scroller.keepingAnchor(at: { $0 }, takesPlace: false) {
                        geometry.setMeasured(Size(width: 400, height: height), at: row + 1)
                    }
                    if row < 3 { scroller.settleOnceKnown() }
                    XCTAssertEqual(scroller.offset, 212, "\(row)")
                }
                scroller.settleOnceKnown()
                XCTAssertEqual(scroller.offset, isShort ? 182 : 212, "it ends where its rows do")
            }
        }
    }
}
