import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests `TextNode.exclusionPaths`.
final class TextExclusionTests: XCTestCase {
    private static let words = String(repeating: "several words of text ", count: 30)

    func testTextFlowsAroundExclusionPathsAndIsSetAgainAfterAChange() throws {
        try withGTK {
            let node = TextNode(Self.words, size: 15)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root, width: 300))
            let plain = node.frame.height
            XCTAssertEqual(node.shown?.metrics.lines.count, node.lineCount)

            let area = Rect(x: 110, y: 20, width: 70, height: 100)
            node.exclusionPaths = [Path(rectangle: area)]
            XCTAssertTrue(prepareAndApply(root, width: 300))
            XCTAssertGreaterThan(node.frame.height, plain, "what is left out beside the area goes further down")
            let lines = try XCTUnwrap(node.shown?.metrics.lines)
            XCTAssertGreaterThan(lines.count, node.lineCount, "rows with text on both sides")
            XCTAssertTrue(
                lines.allSatisfy { !$0.rect.intersects(area.insetBy(dx: 0.1, dy: 0.1)) }, "\(lines.map(\.rect))")

            node.exclusionPaths = []
            XCTAssertTrue(prepareAndApply(root, width: 300))
            XCTAssertEqual(node.frame.height, plain)
        }
    }

    func testPathsAreInTheTextsOwnCoordinates() throws {
        try withGTK {
            @MainActor func inset(_ insets: EdgeInsets) throws -> [Rect] {
                let node = TextNode(Self.words, size: 15)
                node.textContainerInset = insets
                node.exclusionPaths = [Path(rectangle: Rect(x: 0, y: 0, width: 90, height: 80))]
                XCTAssertTrue(
                    prepareAndApply(ColumnNode([node]), width: 300 + insets.left + insets.right))
                let shown = try XCTUnwrap(node.shown)
                return shown.metrics.lines.map { shown.inNode($0.rect) }
            }
            let plain = try inset(.zero)
            XCTAssertEqual(plain[0].minX, 90)
            let moved = try inset(EdgeInsets(top: 7, left: 11, bottom: 3, right: 13))
            XCTAssertEqual(moved, plain.map { $0.offsetBy(dx: 11, dy: 7) })
        }
    }
}
