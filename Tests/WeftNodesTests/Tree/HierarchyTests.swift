import Dispatch
import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class HierarchyTests: XCTestCase {
    private func ids(_ nodes: [DisplayNode]) -> [UInt64] { nodes.map(\.id) }

    func testNodesAreInsertedAndReplaced() {
        let root = DisplayNode()
        let nodes = (0..<5).map { _ in DisplayNode() }
        root.addSubnode(nodes[0])
        root.insertSubnode(nodes[1], above: nodes[0])
        root.insertSubnode(nodes[2], below: nodes[0])
        XCTAssertEqual(ids(root.subnodes), ids([nodes[2], nodes[0], nodes[1]]))
        root.replaceSubnode(nodes[0], with: nodes[3])
        XCTAssertEqual(ids(root.subnodes), ids([nodes[2], nodes[3], nodes[1]]))
        XCTAssertNil(nodes[0].supernode)
        root.addSubnode(nodes[2])
        XCTAssertEqual(ids(root.subnodes), ids([nodes[3], nodes[1], nodes[2]]), "it comes to the front")
    }

    func testMisuseOfTheTreeNamesNodeAndCall() {
        let (root, inner, stranger) = (DisplayNode(), DisplayNode(), DisplayNode())
        root.debugName = "root"
        root.addSubnode(inner)
        let reports = misuses {
            root.insertSubnode(inner, at: 0)
            root.insertSubnode(DisplayNode(), above: stranger)
            root.replaceSubnode(stranger, with: DisplayNode())
            inner.addSubnode(root)
            root.addSubnode(root)
        }
        XCTAssertEqual(reports.count, 5, "\(reports)")
        for (report, call) in zip(
            reports, ["insertSubnode(at:)", "insertSubnode(above:)", "replaceSubnode", "addSubnode", "addSubnode"])
        {
            XCTAssertTrue(report.contains(call) && report.contains("DisplayNode"), report)
        }
        XCTAssertTrue(reports[0].contains("\"root\""), reports[0])
        XCTAssertEqual(ids(root.subnodes), [inner.id])
    }

    func testAProgramTakesReportsOfMisuseInPlaceOfTheLog() {
        let reports = Locked<[String]>([])
        XCTAssertNil(DisplayNode.nonFatalErrorBlock)
        DisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
        let root = DisplayNode()
        root.addSubnode(root)
        DisplayNode.nonFatalErrorBlock = nil
        XCTAssertEqual(reports.withLock { $0.map { $0.contains("addSubnode") } }, [true])
    }

    func testALayerBackedNodeRejectsAWidgetWithAReport() throws {
        let node = DisplayNode()
        node.isLayerBacked = true
        let reports = misuses {
            node.setWidgetBlock { Label("no") }
            ButtonNode(title: "b") {}.isLayerBacked = true
        }
        XCTAssertEqual(reports.count, 2)
        XCTAssertTrue(reports[0].contains("setWidgetBlock"), reports[0])
        try withGTK {
            let reports = misuses { _ = node.widget }
            XCTAssertTrue(reports.first?.contains(".widget") == true, "\(reports)")
        }
    }

    func testNodesThatNeedAWidgetSupportNoLayerBacking() throws {
        XCTAssertTrue(DisplayNode().supportsLayerBacking)
        XCTAssertFalse(DisplayNode(widgetBlock: { Label("wrapped") }).supportsLayerBacking)
        XCTAssertFalse(CellNode().supportsLayerBacking)
        XCTAssertTrue(TextNode("text").supportsLayerBacking)
        let linked = TextNode("text")
        linked.onLinkTap = { _ in }
        XCTAssertFalse(linked.supportsLayerBacking, "links have widgets")
        let reports = misuses { linked.isLayerBacked = true }
        XCTAssertEqual(reports.count, 1)
        XCTAssertFalse(linked.isLayerBacked)
    }

    func testALoadedTreeIsChangedOnTheMainThreadOnly() throws {
        try withGTK {
            let root = ColumnNode([])
            root.automaticallyManagesSubnodes = false
            XCTAssertTrue(prepareAndApply(root))
            let canvas = NodeCanvas(role: .group)
            canvas.show(root)
            let node = DisplayNode()
            let reports = misuses { _ = onWorker { root.addSubnode(node) } }
            XCTAssertEqual(reports.count, 1)
            XCTAssertTrue(reports[0].contains("main thread"), reports[0])
            XCTAssertTrue(node.supernode === root, "release carries on")
            canvas.clear()
        }
    }

    func testAMoveInsideOfAWindowSendsNothing() throws {
        try withGTK {
            let moving = HierarchyNode()
            let (left, right) = (DisplayNode(), DisplayNode())
            let root = DisplayNode()
            root.addSubnode(left)
            root.addSubnode(right)
            left.addSubnode(moving)
            root.setInterfaceState(.inHierarchy)
            XCTAssertEqual(moving.events, ["will", "did"])
            right.addSubnode(moving)
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            moving.removeFromSupernode()
            left.addSubnode(moving)
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            XCTAssertEqual(moving.events, ["will", "did"])
            moving.removeFromSupernode()
            XCTAssertTrue(pump { moving.events.count == 3 })
            XCTAssertEqual(moving.events, ["will", "did", "exit"])
        }
    }

    func testNodesAreFound() {
        let (root, column, leaf) = (DisplayNode(), ColumnNode([]), LeafNode(1, 1))
        let other = LeafNode(2, 2)
        root.addSubnode(column)
        column.addSubnode(leaf)
        root.addSubnode(other)
        XCTAssertTrue(leaf.firstSupernode(of: ColumnNode.self) === column)
        XCTAssertTrue(root.firstSubnode(of: LeafNode.self) === leaf)
        XCTAssertEqual(ids(root.allSubnodes(of: LeafNode.self)), ids([leaf, other]))
        XCTAssertTrue(leaf.rootNode === root)
        XCTAssertTrue(leaf.commonAncestor(with: other) === root)
        XCTAssertNil(leaf.commonAncestor(with: DisplayNode()))
        XCTAssertTrue(column.containsNode(leaf))
        XCTAssertFalse(leaf.containsNode(column))
        var (depth, breadth): ([UInt64], [UInt64]) = ([], [])
        root.visit { depth.append($0.id) }
        root.visitBreadthFirst { breadth.append($0.id) }
        XCTAssertEqual(depth, ids([root, column, leaf, other]))
        XCTAssertEqual(breadth, ids([root, column, other, leaf]))
    }

    func testTintIsInheritedAndItsChangeIsReported() {
        let (root, middle, leaf) = (DisplayNode(), DisplayNode(), TintNode())
        root.addSubnode(middle)
        middle.addSubnode(leaf)
        root.tintColor = .black
        XCTAssertEqual(leaf.tintColor, .black)
        XCTAssertEqual(leaf.changes.withLock { $0 }, 1)
        middle.tintColor = .white
        XCTAssertEqual(leaf.tintColor, .white)
        root.tintColor = StyleColor(hex: 0x112233)
        XCTAssertEqual(leaf.changes.withLock { $0 }, 2, "the nearer tint hides it")
        middle.tintColor = nil
        XCTAssertEqual(leaf.tintColor, StyleColor(hex: 0x112233))
        let other = DisplayNode()
        other.tintColor = .white
        other.addSubnode(leaf)
        XCTAssertEqual(leaf.changes.withLock { $0 }, 4, "another supernode, another tint")
        leaf.tintColor = .black
        XCTAssertEqual(leaf.tintColor, .black)
    }

    func testLoadedNodesMayBeDroppedOnAnyThread() throws {
        try withGTK {
            let start = LiveCounts.now
            let kept = Locked<[DisplayNode]>([])
            for _ in 0..<20 {
                let root = ColumnNode([ButtonNode(title: "b") {}, LeafNode(5, 5)])
                XCTAssertTrue(prepareAndApply(root))
                _ = root.widget
                root.addSubwidget(Label("native"), frame: .zero)
                kept.withLock { $0.append(root) }
            }
            DispatchQueue.global().sync { kept.withLock { $0.removeAll() } }
            XCTAssertEqual(LiveCount.nodes.value, start.nodes)
            XCTAssertTrue(settle(to: start).isWithin(start), "\(LiveCounts.now), at first \(start)")
        }
    }
}

private final class HierarchyNode: DisplayNode, @unchecked Sendable {
    @MainActor private(set) var events: [String] = []
    override func willEnterHierarchy() { events.append("will") }
    override func didEnterHierarchy() { events.append("did") }
    override func didExitHierarchy() { events.append("exit") }
}

private final class TintNode: DisplayNode, @unchecked Sendable {
    let changes = Locked(0)
    override func tintColorDidChange() { changes.withLock { $0 += 1 } }
}
