import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class ScrollNodeTests: XCTestCase {
    @MainActor
    private static func scroll(_ heights: [Double], last: DisplayNode? = nil) -> ScrollNode {
        let node = ScrollNode()
        node.automaticallyManagesSubnodes = true
        node.automaticallyManagesContentSize = true
        let parts: [DisplayNode] = heights.map { LeafNode(100, $0) } + (last.map { [$0] } ?? [])
        node.layoutSpecBlock = { _, _ in
            StackLayoutSpec(direction: .vertical, alignItems: .start, children: parts)
        }
        node.style.preferredSize = Size(width: 200, height: 150)
        return node
    }

    func testContentsAreMeasuredWithoutALimitAndTheNodeKeepsItsSize() throws {
        try withGTK {
            let node = Self.scroll([100, 200, 300])
            XCTAssertTrue(prepareAndApply(ColumnNode([node])))
            XCTAssertEqual(node.frame.size, Size(width: 200, height: 150))
            XCTAssertEqual(node.contentSize, Size(width: 200, height: 600))
            XCTAssertEqual(node.subnodes.last?.frame.maxY, 600)
            let short = Self.scroll([20])
            XCTAssertTrue(prepareAndApply(ColumnNode([short])))
            XCTAssertEqual(short.contentSize.height, 150, "shorter contents fill the node")
        }
    }

    func testSidewaysContentsHaveNoLimitSideways() throws {
        try withGTK {
            let node = ScrollNode()
            node.automaticallyManagesSubnodes = true
            node.automaticallyManagesContentSize = true
            node.scrollableDirections = .horizontal
            node.layoutSpecBlock = { _, _ in
                StackLayoutSpec(direction: .horizontal, children: (0..<5).map { _ in LeafNode(120, 40) })
            }
            node.style.preferredSize = Size(width: 200, height: 50)
            XCTAssertTrue(prepareAndApply(ColumnNode([node])))
            XCTAssertEqual(node.contentSize.width, 600)
            XCTAssertEqual(node.frame.width, 200)
        }
    }

    func testContentsThatOutgrowTheNodeAreDrawnAtOnce() throws {
        try withGTK {
            let part = LeafNode(100, 20)
            let node = Self.scroll([], last: part)
            let stage = try EventStage([node], needsInput: false)
            defer { stage.window.destroy() }
            // GTK warns of a frame without it: the scrollbar that comes asks for a layout.
            part.size.height = 400
            stage.update()
            XCTAssertEqual(node.contentSize.height, 400)
        }
    }

    func testTheWheelScrollsAndTheOffsetIsKept() throws {
        try withGTK {
            let moves = Locked(0)
            let node = Self.scroll([400, 400])
            node.onScroll = { _ in moves.withLock { $0 += 1 } }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node)
            Input.movePointer(x: place.x, y: place.y)
            Input.wheelDown(3)
            // A notch is a page to the power of two thirds.
            XCTAssertTrue(pump(seconds: 5) { node.contentOffset.y > 84 }, "\(node.contentOffset)")
            XCTAssertGreaterThan(moves.withLock { $0 }, 0)
            let offset = node.contentOffset
            stage.update()
            XCTAssertEqual(node.contentOffset, offset, "a new layout does not move it")
            node.contentOffset = Point(x: 0, y: 10_000)
            XCTAssertTrue(pump { node.contentOffset.y == 650 }, "\(node.contentOffset)")
        }
    }

    func testItScrollsToAPositionAndStopsAtWholeScreens() throws {
        try withGTK {
            let node = Self.scroll([400, 400])
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            node.setContentOffset(Point(x: 0, y: 320), animated: true)
            XCTAssertLessThan(node.contentOffset.y, 320)
            XCTAssertTrue(pump { node.contentOffset.y == 320 })
            node.setContentOffset(Point(x: 0, y: 10_000), animated: true)
            XCTAssertTrue(pump { node.contentOffset.y == 650 }, "the end")
            node.contentOffset = .zero
            node.isPagingEnabled = true
            let place = stage.place(node)
            Input.movePointer(x: place.x, y: place.y)
            Input.wheelDown(4)
            XCTAssertTrue(pump { node.contentOffset.y > 84 })
            XCTAssertTrue(
                pump { node.contentOffset.y > 0 && node.contentOffset.y.truncatingRemainder(dividingBy: 150) == 0 },
                "\(node.contentOffset)")
        }
    }

    func testControlsInsideAreHitAtTheirScrolledPosition() throws {
        try withGTK {
            let control = BoxControl()
            let node = Self.scroll([400], last: control)
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            node.contentOffset = Point(x: 0, y: 290)
            XCTAssertTrue(stage.window.waitForFrame(3))
            let corner = stage.place(node, 0, 0)
            Input.click(x: corner.x + 40, y: corner.y + 130)
            XCTAssertTrue(pump(seconds: 5) { control.events.last == .activation }, "\(control.events)")
        }
    }

    func testAControlThatGetsTheKeyboardIsScrolledTo() throws {
        try withGTK {
            let control = BoxControl()
            let node = Self.scroll([400, 30], last: control)
            // The window gives the keyboard to the first of all.
            let stage = try EventStage([BoxControl(), node], needsInput: false)
            defer { stage.window.destroy() }
            XCTAssertEqual(control.ownWidget?.grabFocus(), true)
            XCTAssertTrue(pump { node.contentOffset.y == 320 }, "\(node.contentOffset)")
        }
    }

    func testKeysScrollTheFocusedScroller() throws {
        try withGTK {
            let control = BoxControl()
            let node = Self.scroll([400, 400], last: control)
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            node.takeFocus()
            XCTAssertEqual(node.ownWidget?.hasFocus, true, "not the control below")
            for (key, offset) in [("Down", 60.0), ("Down", 120), ("Up", 60), ("End", 690), ("Down", 690), ("Home", 0)] {
                Input.key(key)
                XCTAssertTrue(pump(seconds: 5) { node.contentOffset.y == offset }, "\(key): \(node.contentOffset)")
            }
            XCTAssertEqual(control.ownWidget?.grabFocus(), true)
            XCTAssertTrue(pump { node.contentOffset.y > 0 })
            let offset = node.contentOffset
            Input.key("Up")
            stage.settle()
            XCTAssertEqual(node.contentOffset, offset, "the key is the control's window's")
        }
    }

    func testWithoutAnythingToScrollTheFirstControlTakesTheKeyboard() throws {
        try withGTK {
            let control = BoxControl()
            let node = Self.scroll([20], last: control)
            let stage = try EventStage([node], needsInput: false)
            defer { stage.window.destroy() }
            node.takeFocus()
            XCTAssertEqual(control.ownWidget?.hasFocus, true)
        }
    }

    func testATextCellHasTexturesInsetsAndFont() throws {
        try withGTK {
            let cell = TextCellNode("Row")
            XCTAssertTrue(prepareAndApply(cell))
            XCTAssertEqual(cell.textNode.frame.origin, Point(x: 15, y: 11))
            XCTAssertEqual(cell.frame.height, cell.textNode.frame.height + 22)
            XCTAssertEqual(cell.textNode.attributedText?.initialAttributes.size, 18)
            cell.textInsets = .zero
            cell.text = "Other"
            XCTAssertTrue(prepareAndApply(cell))
            XCTAssertEqual(cell.frame.height, cell.textNode.frame.height)
            XCTAssertEqual(cell.spokenText, "Other")
        }
    }
}
