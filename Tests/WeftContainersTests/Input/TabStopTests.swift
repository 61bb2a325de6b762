import WeftGLib
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests a row of controls that is a Tab stop of its own, above selectable rows.
final class TabStopTests: XCTestCase {
    // XCTest brings a type of this name along.
    typealias IndexPath = WeftNodes.IndexPath

    private final class StopRow: CellNode, @unchecked Sendable {
        private let buttons = [ButtonNode(title: "one"), ButtonNode(title: "two")]

        override init() {
            super.init()
            isSelectable = false
            isTabStop = true
            isKeptAlive = true
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            StackLayoutSpec.horizontal(spacing: 8) { buttons }.padding(10)
        }
    }

    private final class TextRow: CellNode, @unchecked Sendable {
        private let textNode: TextNode

        init(_ row: Int) {
            textNode = TextNode("Row \(row)")
            super.init()
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            textNode.padding(20)
        }
    }

    @MainActor
    private final class Stage {
        let window = TestWindow(width: 400, height: 500)
        let items = ListItems((0..<100).map { TableItem(id: $0, height: 40) })
        let table: TableNode
        let before = Button(label: "before")
        let after = Button(label: "after")

        init() throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 395, y: 495)
            table = TableNode(items) { $0.id == 0 ? StopRow() : TextRow($0.id) }
            let column = Box(vertical: true)
            let widget = try XCTUnwrap(table.loadOwnWidget())
            widget.setExpands()
            for part in [before, widget, after] as [Widget] { column.append(part) }
            XCTAssertTrue(window.show(column))
            XCTAssertTrue(
                pump {
                    ApplyQueue.shared.count == 0 && table.isContentReady
                        && table.core.rows.values.allSatisfy { !$0.isPreparing }
                })
            XCTAssertTrue(window.waitForFrame(2))
        }

        /// The row whose own widget has the keyboard focus; nil while a control inside a row has it.
        var focusedRow: Int? {
            let position = table.core.rows.values.first { $0.canvas?.widget.hasFocus == true }?.index
            return position.flatMap { table.indexPath(at: $0)?.row }
        }

        var isAtStop: Bool {
            let stop = table.position(of: IndexPath(row: 0)).flatMap { table.core.rows[$0] }
            return stop?.canvas?.widget.containsFocus == true && focusedRow == nil
        }
    }

    func testTabFocusesTheControlsAndThenTheLastUsedRow() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            it.before.grabFocus()
            Input.key("Tab")
            XCTAssertTrue(pump { it.isAtStop })
            Input.key("Tab")
            Input.key("Tab")
            XCTAssertTrue(pump { it.focusedRow == 1 }, "\(it.focusedRow ?? -1)")
            Input.key("Down")
            Input.key("Down")
            XCTAssertTrue(pump { it.focusedRow == 3 })
            Input.key("shift+Tab")
            XCTAssertTrue(pump { it.isAtStop })
            Input.key("Tab")
            XCTAssertTrue(pump { it.focusedRow == 3 }, "the row that was used last")
            Input.key("Tab")
            XCTAssertTrue(pump { it.after.hasFocus })
        }
    }

    func testArrowsGoIntoTheControlsAndOutAgain() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            it.table.focusRow(at: IndexPath(row: 1))
            XCTAssertTrue(pump { it.focusedRow == 1 })
            Input.key("Up")
            XCTAssertTrue(pump { it.isAtStop })
            Input.key("Down")
            XCTAssertTrue(pump { it.focusedRow == 1 })
        }
    }

    func testHiddenControlsAreScrolledIntoView() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            it.table.focusRow(at: IndexPath(row: 90))
            XCTAssertTrue(pump { it.focusedRow == 90 })
            Input.key("shift+Tab")
            XCTAssertTrue(pump { it.isAtStop && it.table.contentOffset < 60 }, "\(it.table.contentOffset)")
        }
    }
}
