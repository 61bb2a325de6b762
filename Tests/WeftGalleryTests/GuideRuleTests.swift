import Weft
import WeftTestSupport
import XCTest

@testable import ReadmeProgram

/// Tests that the spec written in `docs/layout.md`, outside of the module, works as described.
final class GuideRuleTests: XCTestCase {
    private static func boxes(_ heights: [Double]) -> [DisplayNode] {
        heights.map { height in
            let box = DisplayNode()
            box.style.height = .points(height)
            return box
        }
    }

    /// The frames of the boxes on a board of that width.
    private static func frames(_ board: DisplayNode, width: Double) -> [Rect] {
        let range = SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unlimited))
        return board.layoutThatFits(LayoutConstraints(range)).sublayouts.map(\.frame)
    }

    private static func board(_ boxes: [DisplayNode]) -> DisplayNode {
        let board = DisplayNode()
        board.layoutSpecBlock = { _, _ in Columns(count: 2, spacing: 10) { boxes } }
        return board
    }

    func testEachChildGoesIntoTheColumnThatIsShortest() {
        let board = Self.board(Self.boxes([100, 20, 30, 40]))
        XCTAssertEqual(
            Self.frames(board, width: 210),
            [
                Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 110, y: 0, width: 100, height: 20),
                Rect(x: 110, y: 30, width: 100, height: 30), Rect(x: 110, y: 70, width: 100, height: 40),
            ])
        XCTAssertEqual(
            board.layoutThatFits(LayoutConstraints(SizeRange(max: Size(width: 210, height: .unlimited)))).size,
            Size(width: 210, height: 110))
        XCTAssertEqual(board.layoutThatFits(LayoutConstraints(.unconstrained)).size.width, 400, "without a limit")
    }

    /// A node's cached layouts are dropped when a child of the rule changes, as with any spec.
    func testAChangedChildMovesTheChildrenAfterIt() {
        let boxes = Self.boxes([20, 30, 10])
        let board = Self.board(boxes)
        XCTAssertEqual(Self.frames(board, width: 210)[2].origin, Point(x: 0, y: 30))
        boxes[0].style.height = 50
        XCTAssertEqual(Self.frames(board, width: 210)[2].origin, Point(x: 110, y: 40))
    }

    func testTheGuidesBoardHasThreeColumnsIfItIsWide() throws {
        try withGTK {
            let notes = ["1", "2", "3", "4"]
            XCTAssertEqual(Self.frames(BoardNode(notes), width: 300).dropFirst().map(\.width), [134, 134, 134, 134])
            XCTAssertEqual(Self.frames(BoardNode(notes), width: 440)[3].minX, 12 + 2 * (400.0 / 3 + 8), accuracy: 0.01)
        }
    }

    func testARulesMistakeIsReportedWithItsNode() {
        let node = DisplayNode()
        node.layoutSpecBlock = { _, _ in Careless {} }
        let reports = Locked([String]())
        let block = DisplayNode.nonFatalErrorBlock
        DisplayNode.nonFatalErrorBlock = { text in reports.withLock { $0.append(text) } }
        defer { DisplayNode.nonFatalErrorBlock = block }
        XCTAssertEqual(node.layoutThatFits(LayoutConstraints(.unconstrained)).size, .zero)
        let mistake = "the rule Careless asks for child 0, the first being 0, of 0: at tree"
        XCTAssertEqual(reports.withLock { $0 }, ["\(node.debugDescription): \(mistake)"])
    }
}

private struct Careless: LayoutRule {
    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        pass.measure(0, in: constraints.range)
    }
}
