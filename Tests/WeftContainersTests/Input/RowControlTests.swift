import WeftGLib
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests controls inside of rows with real clicks, Tab and arrow keys.
final class RowControlTests: XCTestCase {
    // XCTest brings Foundation's types of these names along.
    typealias AttributedString = WeftGraphics.AttributedString
    typealias IndexPath = WeftNodes.IndexPath

    /// A row with a text and, if `hasButton` is true, a button.
    private final class ButtonRow: CellNode, @unchecked Sendable {
        let button: ButtonNode
        let textNode = TextNode()
        let hasButton: Bool

        init(_ row: Int, hasButton: Bool, _ pressed: Locked<[Int]>) {
            self.hasButton = hasButton
            button = ButtonNode(title: "Button \(row)") { pressed.withLock { $0.append(row) } }
            super.init()
            textNode.attributedText = AttributedString("Row \(row)")
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            let children: [any LayoutElement] = hasButton ? [textNode, button] : [textNode]
            let stack = StackLayoutSpec(direction: .horizontal, spacing: 20, alignItems: .center, children: children)
            return InsetLayoutSpec(insets: EdgeInsets(horizontal: 10, vertical: 33), child: stack)
        }
    }

    @MainActor
    private final class Stage: TableDataSource, TableDelegate {
        let window = TestWindow(width: 400, height: 500)
        let table = TableNode()
        let pressed = Locked<[Int]>([])
        var selected: [Int] = []
        let count: Int
        let hasButton: @Sendable (Int) -> Bool
        let isSelectable: @Sendable (Int) -> Bool

        init(
            _ count: Int, allowsSelection: Bool = true, hasButton: @escaping @Sendable (Int) -> Bool = { _ in true },
            isSelectable: @escaping @Sendable (Int) -> Bool = { _ in true }
        ) throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 395, y: 495)
            self.count = count
            self.hasButton = hasButton
            self.isSelectable = isSelectable
            table.allowsSelection = allowsSelection
            table.dataSource = self
            table.delegate = self
            table.reloadData()
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            settle()
            core.focusListItself()
        }

        var core: ListController { table.core }

        func settle() {
            XCTAssertTrue(
                pump {
                    ApplyQueue.shared.count == 0 && table.isContentReady
                        && core.rows.values.allSatisfy { !$0.isPreparing }
                })
            XCTAssertTrue(window.waitForFrame(2))
        }

        func node(_ row: Int) -> ButtonRow? { table.nodeForRow(at: IndexPath(row: row)) as? ButtonRow }
        func cell(_ row: Int) -> Widget? {
            table.position(of: IndexPath(row: row)).flatMap { core.rows[$0] }?.canvas?.widget
        }
        func hasFocus(button row: Int) -> Bool { cell(row).map { $0.containsFocus && !$0.hasFocus } ?? false }

        func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }

        func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
            let row = indexPath.row
            let (pressed, hasButton, isSelectable) = (pressed, hasButton(row), isSelectable(row))
            return {
                let node = ButtonRow(row, hasButton: hasButton, pressed)
                node.isSelectable = isSelectable
                return node
            }
        }

        func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
    }

    func testAClickOnAButtonDoesNotSelectItsRowAndOneBesideItDoes() throws {
        try withGTK {
            let stage = try Stage(20)
            defer { stage.window.destroy() }
            let row = stage.table.rectForRow(at: IndexPath(row: 2))
            let button = try XCTUnwrap(stage.node(2)).button.frame
            let list = try XCTUnwrap(WidgetView.of(stage.core.canvas).bounds(in: try XCTUnwrap(stage.window.view)))
            let (x, y) = (Int(list.minX + button.midX), Int(list.minY + row.minY + button.midY))
            Input.click(x: x, y: y)
            XCTAssertTrue(pump(seconds: 5) { stage.pressed.withLock { $0 } == [2] })
            stage.settle()
            XCTAssertEqual(stage.selected, [])
            // Pressed on the button, let go beside it: neither.
            Input.drag((x, y), (x + 50, y), (x + 190, y))
            stage.settle()
            XCTAssertEqual(stage.selected, [])
            Input.click(x: x + 190, y: y)
            XCTAssertTrue(pump(seconds: 5) { stage.selected == [2] }, "\(stage.selected)")
            XCTAssertEqual(stage.pressed.withLock { $0 }, [2])
        }
    }

    func testTabFocusesARowsButtonThenLeavesTheListAndEnterPressesIt() throws {
        try withGTK {
            let stage = try Stage(20)
            defer { stage.window.destroy() }
            Input.key("Down")
            XCTAssertTrue(pump(seconds: 5) { stage.cell(0)?.hasFocus == true })
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { stage.hasFocus(button: 0) })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { stage.pressed.withLock { $0 } == [0] })
            XCTAssertEqual(stage.selected, [])
            Input.key("shift+Tab")
            XCTAssertTrue(pump(seconds: 5) { stage.cell(0)?.hasFocus == true })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { stage.selected == [0] })
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { stage.hasFocus(button: 0) })
            Input.key("Down")
            XCTAssertTrue(pump(seconds: 5) { stage.cell(1)?.hasFocus == true }, "arrows go on from row to row")
        }
    }

    func testTabGoesThroughTheControlsOfAllRowsThatAreRead() throws {
        try withGTK {
            let stage = try Stage(60, allowsSelection: false, hasButton: { $0 == 1 || $0 == 30 || $0 == 59 })
            defer { stage.window.destroy() }
            for row in [1, 30, 59] {
                Input.key("Tab")
                XCTAssertTrue(pump(seconds: 10) { stage.hasFocus(button: row) }, "row \(row)")
                // Rows that arrive meanwhile may still change the rows above.
                XCTAssertTrue(
                    pump(seconds: 10) {
                        let rect = stage.table.rectForRow(at: IndexPath(row: row))
                        return rect.minY > -40 && rect.maxY < stage.core.viewport.height + 40
                    }, "row \(row) is on screen")
            }
            Input.key("shift+Tab")
            XCTAssertTrue(pump(seconds: 10) { stage.hasFocus(button: 30) })
        }
    }

    func testArrowsPassRowsThatTakeNoFocus() throws {
        try withGTK {
            let stage = try Stage(60, isSelectable: { $0 < 2 || ($0 > 20 && $0 < 58) })
            defer { stage.window.destroy() }
            @MainActor func press(_ key: String, _ row: Int) {
                Input.key(key)
                XCTAssertTrue(pump(seconds: 10) { stage.cell(row)?.hasFocus == true }, "\(key): row \(row)")
            }
            press("Down", 0)
            press("Down", 1)
            press("Down", 21)
            press("Up", 1)
            press("End", 57)
            press("Home", 0)
        }
    }
}
