import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class SubnodeTests: XCTestCase {
    func testTheSubnodesAreTheAppliedLayoutsNodesInOrder() throws {
        try withGTK {
            let leaves = (0..<4).map { LeafNode(10, Double($0) + 1) }
            let root = ColumnNode([leaves[0], leaves[1], leaves[2]])
            _ = root.layoutThatFits(rowConstraints())
            XCTAssertTrue(root.subnodes.isEmpty, "measuring alone changes no tree")
            XCTAssertTrue(prepareAndApply(root))
            Self.assertSubnodes(of: root, are: [leaves[0], leaves[1], leaves[2]])
            root.parts = [leaves[2], leaves[3], leaves[0]]
            XCTAssertTrue(prepareAndApply(root))
            Self.assertSubnodes(of: root, are: [leaves[2], leaves[3], leaves[0]])
            XCTAssertNil(leaves[1].supernode)
            XCTAssertEqual(leaves[3].frame, Rect(x: 0, y: 3, width: 10, height: 4))
        }
    }

    @MainActor
    private static func assertSubnodes(
        of node: DisplayNode, are expected: [DisplayNode], _ note: String = "", line: UInt = #line
    ) {
        XCTAssertEqual(node.subnodes.map(\.id), expected.map(\.id), note, line: line)
        for subnode in expected { XCTAssertTrue(subnode.supernode === node, note, line: line) }
    }

    func testACellKeepsSubnodesThatWereAddedBesideTheNodesOfItsLayout() throws {
        try withGTK {
            let cell = CellNode()
            let (first, second) = (LeafNode(10, 1), LeafNode(10, 2))
            let (behind, front) = (StateNode(), StateNode())
            let parts = Locked<[DisplayNode]>([first])
            cell.layoutSpecBlock = { _, _ in
                StackLayoutSpec(direction: .vertical, children: parts.withLock { $0 })
            }
            cell.addSubnode(front)
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [first, front])
            cell.insertSubnode(behind, at: 0)
            parts.withLock { $0 = [second, first] }
            cell.setNeedsLayout()
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [behind, second, first, front])
            parts.withLock { $0 = [second, front] }
            cell.setNeedsLayout()
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [behind, second, front])
            XCTAssertNil(first.supernode, "one that only the layout had is its to take")
            parts.withLock { $0 = [second] }
            cell.setNeedsLayout()
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [behind, second, front])
            front.removeFromSupernode()
            cell.setNeedsLayout()
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [behind, second])
            XCTAssertNil(front.supernode)
        }
    }

    /// A cell with subnodes added and placed by hand, without automatic subnodes.
    private final class HandLaidCell: CellNode, @unchecked Sendable {
        let title = DrawingNode()

        override init() {
            super.init()
            addSubnode(title)
        }

        override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
            _ = title.layoutThatFits(
                LayoutConstraints(SizeRange(max: constraints.range.max), environment: constraints.environment))
            return Size(width: constraints.range.max.width, height: 50)
        }

        override func layout() {
            super.layout()
            title.frame = Rect(x: 15, y: 15, width: 20, height: 20)
        }
    }

    func testACellLaidOutByHandWorksWithoutASwitch() throws {
        try withGTK {
            let cell = HandLaidCell()
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [cell.title])
            XCTAssertEqual(cell.title.frame, Rect(x: 15, y: 15, width: 20, height: 20))
            XCTAssertTrue(cell.hasAllContents, "drawn with the cell")
            XCTAssertEqual(cell.frame.height, 50)
            cell.setNeedsLayout()
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [cell.title])
        }
    }

    func testRequestedManagingRemovesEverythingElse() throws {
        try withGTK {
            let (cell, byHand) = (CellNode(), LeafNode(10, 10))
            cell.automaticallyManagesSubnodes = true
            cell.layoutSpecBlock = { _, _ in LayoutSpec() }
            cell.addSubnode(byHand)
            XCTAssertTrue(prepareAndApply(cell))
            Self.assertSubnodes(of: cell, are: [])
        }
    }

    func testANodeThatMovesToAnotherParentIsThereOnly() throws {
        try withGTK {
            for isUpwards in [false, true] {
                let moving = StateNode()
                let (upper, lower) = (ColumnNode([moving]), ColumnNode([]))
                let root = ColumnNode(isUpwards ? [lower, upper] : [upper, lower])
                XCTAssertTrue(prepareAndApply(root))
                root.setInterfaceState(.inHierarchy)
                upper.parts = []
                lower.parts = [moving]
                XCTAssertTrue(prepareAndApply(root))
                Self.assertSubnodes(of: upper, are: [])
                Self.assertSubnodes(of: lower, are: [moving])
                XCTAssertEqual(moving.interfaceState, .inHierarchy)
                XCTAssertEqual(moving.mistakes, [])
                XCTAssertTrue(moving.inside.contains(.visible))
            }
        }
    }

    func testRandomLayoutsAgainstAModel() throws {
        try withGTK {
            var random = SeededRandom()
            let pool = (0..<8).map { _ in StateNode() }
            let root = ColumnNode([])
            var state: InterfaceState = []
            for step in 0..<120 {
                let wanted = Array(pool.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)))
                root.parts = wanted
                XCTAssertTrue(prepareAndApply(root))
                if Bool.random(using: &random) {
                    state = [[], .inHierarchy, [.measureLayout, .preload]][Int.random(in: 0..<3, using: &random)]
                    root.setInterfaceState(state)
                }
                let note = "step \(step), seed \(random.seed)"
                Self.assertSubnodes(of: root, are: wanted, note)
                for node in pool {
                    let isIn = wanted.contains { $0 === node }
                    XCTAssertEqual(node.interfaceState, isIn ? state : [], note)
                    XCTAssertEqual(node.inside, node.interfaceState.subtracting(.measureLayout), note)
                    XCTAssertEqual(node.mistakes, [], note)
                    if !isIn { XCTAssertNil(node.supernode, note) }
                }
            }
        }
    }

    func testSubnodesByHand() {
        let root = DisplayNode()
        let (first, second, third) = (DisplayNode(), DisplayNode(), DisplayNode())
        root.addSubnode(first)
        root.addSubnode(second)
        root.insertSubnode(third, at: 1)
        XCTAssertEqual(root.subnodes.map(\.id), [first.id, third.id, second.id])
        let other = DisplayNode()
        other.addSubnode(third)
        XCTAssertEqual(root.subnodes.map(\.id), [first.id, second.id])
        XCTAssertTrue(third.supernode === other)
        first.removeFromSupernode()
        first.removeFromSupernode()
        XCTAssertNil(first.supernode)
        root.insertSubnode(first, at: 99)
        XCTAssertEqual(root.subnodes.map(\.id), [second.id, first.id])
        XCTAssertEqual(first.ancestors.map(\.id), [root.id])
    }

    func testAParentDoesNotKeepItselfAliveThroughItsSubnodes() {
        let start = LiveCount.nodes.value
        do {
            let root = ColumnNode([ColumnNode([LeafNode(1, 1)])])
            _ = root.layoutThatFits(rowConstraints())
            let byHand = DisplayNode()
            byHand.addSubnode(DisplayNode())
        }
        XCTAssertEqual(LiveCount.nodes.value, start)
    }
}
