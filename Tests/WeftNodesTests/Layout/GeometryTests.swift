import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class GeometryTests: XCTestCase {
    @MainActor
    private static func tree() -> (root: DisplayNode, middle: DisplayNode, leaf: DisplayNode, other: DisplayNode) {
        let (root, middle, leaf, other) = (DisplayNode(), DisplayNode(), DisplayNode(), DisplayNode())
        root.addSubnode(middle)
        root.addSubnode(other)
        middle.addSubnode(leaf)
        root.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        middle.frame = Rect(x: 20, y: 30, width: 100, height: 100)
        leaf.frame = Rect(x: 10, y: 10, width: 20, height: 40)
        other.frame = Rect(x: 150, y: 100, width: 40, height: 40)
        return (root, middle, leaf, other)
    }

    func testPointsAreConvertedBetweenNodes() throws {
        try withGTK {
            let it = Self.tree()
            XCTAssertEqual(it.leaf.convert(Point(x: 1, y: 2), to: it.root), Point(x: 31, y: 42))
            XCTAssertEqual(it.leaf.convert(Point(x: 31, y: 42), from: it.root), Point(x: 1, y: 2))
            XCTAssertEqual(it.leaf.convert(Point(x: 0, y: 0), to: it.other), Point(x: -120, y: -60))
            XCTAssertEqual(
                it.leaf.convert(it.leaf.bounds, to: nil), Rect(x: 30, y: 40, width: 20, height: 40))
        }
    }

    func testTransformsCountInConversions() throws {
        try withGTK {
            let it = Self.tree()
            it.middle.transform = .scale(2)
            // Around the middle of `middle`, (70, 80) of the root.
            let point = it.leaf.convert(Point(x: 0, y: 0), to: it.root)
            XCTAssertEqual(point.x, 70 + 2 * (30 - 70), accuracy: 1e-9)
            XCTAssertEqual(point.y, 80 + 2 * (40 - 80), accuracy: 1e-9)
            it.middle.transform = .rotation(.pi / 2)
            let turned = it.leaf.convert(Point(x: 0, y: 0), to: it.root)
            XCTAssertEqual(turned.x, 70 + 40, accuracy: 1e-9)
            XCTAssertEqual(turned.y, 80 - 40, accuracy: 1e-9)
            it.root.subnodeTransform = .translation(x: 5, y: 0)
            XCTAssertEqual(it.leaf.convert(Point(x: 0, y: 0), to: it.root).x, 115, accuracy: 1e-9)
            let back = it.leaf.convert(it.leaf.convert(Point(x: 3, y: 4), to: it.other), from: it.other)
            XCTAssertEqual(back.x, 3, accuracy: 1e-9)
            XCTAssertEqual(back.y, 4, accuracy: 1e-9)
        }
    }

    func testScrollOffsetsCountInConversions() throws {
        try withGTK {
            let (root, scroller, leaf) = (DisplayNode(), ScrollNode(), DisplayNode())
            root.addSubnode(scroller)
            scroller.addSubnode(leaf)
            scroller.frame = Rect(x: 10, y: 20, width: 100, height: 50)
            leaf.frame = Rect(x: 5, y: 200, width: 20, height: 20)
            XCTAssertEqual(leaf.convert(Point(x: 1, y: 1), to: root), Point(x: 16, y: 221))
            scroller.contentOffset = Point(x: 3, y: 190)
            XCTAssertEqual(leaf.convert(Point(x: 1, y: 1), to: root), Point(x: 13, y: 31))
            XCTAssertEqual(leaf.convert(Point(x: 13, y: 31), from: root), Point(x: 1, y: 1))
            XCTAssertEqual(leaf.convert(leaf.bounds, to: scroller), Rect(x: 2, y: 10, width: 20, height: 20))
            XCTAssertTrue(scroller.hitTest(Point(x: 4, y: 12)) === leaf, "where it is seen")
        }
    }

    func testNodesOfDifferentTreesAreReported() throws {
        try withGTK {
            let it = Self.tree()
            let reports = misuses { _ = it.leaf.convert(Point(x: 1, y: 1), to: DisplayNode()) }
            XCTAssertTrue(reports.first?.contains("convert") == true, "\(reports)")
            XCTAssertNil(it.leaf.transform(to: DisplayNode()))
        }
    }

    func testSlopEnlargesTheHitAreaInsideTheSupernode() throws {
        try withGTK {
            let it = Self.tree()
            XCTAssertTrue(it.root.hitTest(Point(x: 28, y: 45)) === it.middle)
            it.leaf.hitTestSlop = EdgeInsets(all: -15)
            XCTAssertTrue(it.root.hitTest(Point(x: 28, y: 45)) === it.leaf)
            XCTAssertTrue(it.root.hitTest(Point(x: 18, y: 45)) === it.root, "outside of the supernode")
            it.middle.hitTestSlop = EdgeInsets(all: -5)
            XCTAssertTrue(it.root.hitTest(Point(x: 18, y: 45)) === it.leaf, "the supernode's own slop counts")
            it.leaf.hitTestSlop = EdgeInsets(all: 12)
            XCTAssertTrue(it.root.hitTest(Point(x: 35, y: 45)) === it.middle, "positive insets make it smaller")
        }
    }

    func testTransformedNodesAreHitAtTheirVisiblePosition() throws {
        try withGTK {
            let it = Self.tree()
            it.other.transform = .translation(x: -100, y: 50)
            XCTAssertTrue(it.root.hitTest(Point(x: 170, y: 120)) === it.root)
            XCTAssertTrue(it.root.hitTest(Point(x: 70, y: 170)) === it.other)
            it.other.transform = .scale(x: 0, y: 1)
            XCTAssertTrue(it.root.hitTest(Point(x: 170, y: 120)) === it.root, "flat: nowhere")
        }
    }

    func testHigherZPositionsAreInFront() throws {
        try withGTK {
            let (low, high) = (DisplayNode(), DisplayNode())
            let root = DisplayNode()
            root.frame = Rect(x: 0, y: 0, width: 50, height: 50)
            for node in [high, low] {
                root.addSubnode(node)
                node.frame = root.bounds
            }
            XCTAssertTrue(root.hitTest(Point(x: 1, y: 1)) === low)
            high.zPosition = 3
            XCTAssertTrue(root.hitTest(Point(x: 1, y: 1)) === high)
            XCTAssertEqual(root.orderedSubnodes.map(\.id), [low.id, high.id])
            let late = DisplayNode()
            late.zPosition = 9
            root.insertSubnode(late, at: 0)
            XCTAssertEqual(root.orderedSubnodes.map(\.id), [low.id, high.id, late.id])
        }
    }

    func testDirectionMirrorsTheNodeAndAllBelow() throws {
        try withGTK {
            let leaf = LeafNode(30, 10)
            let root = StageNode([(leaf, Rect(x: 5, y: 0, width: 30, height: 10))])
            XCTAssertTrue(prepareAndApply(root, width: 100))
            XCTAssertEqual(leaf.frame.minX, 5)
            root.semanticDirection = .rightToLeft
            XCTAssertTrue(prepareAndApply(root, width: 100))
            XCTAssertEqual(leaf.frame.minX, 65)
        }
    }
}
