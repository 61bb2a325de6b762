import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class DisplayTests: XCTestCase {
    @MainActor
    private static func prepare(_ root: DisplayNode, _ environment: GraphicsEnvironment) {
        let constraints = rowConstraints(300, environment)
        let tree = onWorker {
            PreparedTree.prepare(root, constraints: constraints, environment: environment)
        }
        tree??.apply()
    }

    private static func counts(_ nodes: [DrawingNode]) -> [Int] { nodes.map { $0.drawn.withLock { $0 } } }

    func testAnotherPreparationDrawsOnlyTheChangedNodes() throws {
        try withGTK {
            let nodes = (0..<3).map { _ in DrawingNode() }
            let root = ColumnNode(nodes)
            let environment = TestDisplay.environment
            Self.prepare(root, environment)
            nodes[1].setNeedsDisplay()
            root.setNeedsLayout()
            Self.prepare(root, environment)
            XCTAssertEqual(Self.counts(nodes), [1, 2, 1])
            XCTAssertTrue(root.hasAllContents)
        }
    }

    func testScaleFontStyleAndDirectionDrawEverythingAgain() throws {
        try withGTK {
            let nodes = [DrawingNode(), DrawingNode()]
            let root = ColumnNode(nodes)
            let plain = TestDisplay.environment
            Self.prepare(root, plain)
            var wanted = 1
            let dark = plain.with(palette: .standard(isDark: !plain.isDark))
            for other in [plain.with(scale: 2), plain.with(isRightToLeft: true), dark] {
                Self.prepare(root, other)
                wanted += 1
                XCTAssertEqual(Self.counts(nodes), [wanted, wanted])
                Self.prepare(root, other)
                XCTAssertEqual(Self.counts(nodes), [wanted, wanted], "the same again draws nothing")
            }
        }
    }

    func testDroppedContentsAreDrawnAgain() throws {
        try withGTK {
            let node = DrawingNode()
            let root = ColumnNode([node])
            Self.prepare(root, TestDisplay.environment)
            root.recursivelyClearContents()
            XCTAssertFalse(root.hasAllContents)
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { root.hasAllContents }, "entering the display range draws")
            root.recursivelyClearContents()
            Self.prepare(root, TestDisplay.environment)
            XCTAssertTrue(root.hasAllContents)
        }
    }

    func testNodesThatChangeInOneFrameAppearInOneFrame() throws {
        try withGTK {
            let nodes = (0..<4).map { _ in DrawingNode() }
            let root = ColumnNode(nodes)
            Self.prepare(root, TestDisplay.environment)
            root.setInterfaceState(.inHierarchy)
            let gate = Locked(true)
            nodes[3].onDraw.withLock { $0 = { while gate.withLock({ $0 }) {} } }
            for node in nodes { node.setNeedsDisplay() }
            XCTAssertTrue(pump { nodes[2].drawn.withLock { $0 } == 2 })
            turnLoop()
            let version = nodes[0].lock.withLock { nodes[0].guarded.displayVersion }
            XCTAssertNotEqual(
                nodes[0].lock.withLock { nodes[0].guarded.drawnVersion }, version, "it waits for the rest")
            gate.withLock { $0 = false }
            XCTAssertTrue(
                pump {
                    nodes.allSatisfy { node in
                        node.lock.withLock { node.guarded.drawnVersion == node.guarded.displayVersion }
                    }
                })
        }
    }

    func testSuspendedNodesAreNotDrawnUntilTheyAreResumed() throws {
        try withGTK {
            let node = DrawingNode()
            let root = ColumnNode([node])
            root.recursivelySetDisplaySuspended(true)
            node.displaySuspended = true
            Self.prepare(root, TestDisplay.environment)
            root.setInterfaceState(.inHierarchy)
            node.setNeedsDisplay()
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            XCTAssertEqual(node.drawn.withLock { $0 }, 0)
            node.displaySuspended = false
            XCTAssertTrue(pump { root.hasAllContents })
        }
    }

    func testANodeThatDisplaysSynchronouslyIsReadyInTheSameDrain() throws {
        try withGTK {
            let node = DrawingNode()
            node.displaysAsynchronously = false
            let root = ColumnNode([node])
            Self.prepare(root, TestDisplay.environment)
            root.setInterfaceState(.inHierarchy)
            node.setNeedsDisplay()
            XCTAssertTrue(pump { node.drawn.withLock { $0 } == 2 })
            XCTAssertTrue(node.wasOnMain.withLock { $0 })
        }
    }

    func testAPlaceholderCoversTheNodeUntilItIsDrawnAndFades() throws {
        try withGTK {
            let node = DrawingNode()
            let parent = StageNode([(node, Rect(x: 0, y: 0, width: 20, height: 20))])
            parent.isPlaceholderEnabled = true
            parent.placeholderFillColor = StyleColor(hex: 0x00ff00)
            parent.placeholderFadeDuration = 0.15
            node.displaySuspended = true
            let stage = NodeStage([(parent, Rect(x: 20, y: 20, width: 60, height: 60))])
            defer { stage.end() }
            XCTAssertTrue(stage.window.show(stage.host.widget))
            XCTAssertTrue(pump { stage.root.isVisible })
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(0, 255, 0, at: 50, 50))
            let finished = Finished()
            parent.addInterfaceStateDelegate(finished)
            node.displaySuspended = false
            XCTAssertTrue(pump { finished.count > 0 })
            XCTAssertTrue(parent.isShowingPlaceholder, "it fades")
            XCTAssertTrue(pump { !parent.isShowingPlaceholder })
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(255, 255, 255, at: 50, 50))
        }
    }

    /// A node that records the order of its drawing callbacks, and keeps its placeholder as long as the test sets.
    private final class ToldNode: DisplayNode, @unchecked Sendable {
        @MainActor var name = ""
        @MainActor var log = Locked<[String]>([])
        @MainActor var persists = false

        @MainActor private func add(_ event: String) { log.withLock { $0.append("\(name) \(event)") } }
        override var drawsContents: Bool { true }
        override func displayContents(_ context: DisplayContext) -> NodeContents? { .empty }
        override func displayWillStart() { add("starts") }
        override func displayDidFinish() { add("finishes") }
        override func subnodeDisplayDidFinish(_ subnode: DisplayNode) { add("has a finished subnode") }
        override func hierarchyDisplayDidFinish() { add("is whole") }
        override var placeholderShouldPersist: Bool { persists }
    }

    func testANodeAndItsSupernodeAreNotifiedOfItsDrawing() throws {
        try withGTK {
            let (outer, inner, log) = (ToldNode(), ToldNode(), Locked<[String]>([]))
            (outer.name, outer.log, inner.name, inner.log) = ("outer", log, "inner", log)
            outer.automaticallyManagesSubnodes = true
            outer.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(all: 1), child: inner) }
            inner.style.preferredSize = Size(width: 20, height: 20)
            let root = ColumnNode([outer])
            Self.prepare(root, TestDisplay.environment)
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { root.hasAllContents && ApplyQueue.shared.count == 0 })
            log.withLock { $0 = [] }
            inner.setNeedsDisplay()
            XCTAssertTrue(pump { log.withLock { $0.contains("outer is whole") } })
            XCTAssertEqual(
                log.withLock { $0 },
                ["inner starts", "inner finishes", "outer has a finished subnode", "inner is whole", "outer is whole"])
        }
    }

    func testAPersistentPlaceholderStaysOverTheDrawingUntilTheNodeRemovesIt() throws {
        try withGTK {
            let node = ToldNode()
            node.isPlaceholderEnabled = true
            node.placeholderFillColor = StyleColor(hex: 0x00ff00)
            node.persists = true
            let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 60, height: 60))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(0, 255, 0, at: 50, 50), "although all is drawn")
            node.updatePlaceholder()
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(0, 255, 0, at: 50, 50))
            node.persists = false
            node.updatePlaceholder()
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(255, 255, 255, at: 50, 50))
        }
    }

    private final class Finished: InterfaceStateDelegate {
        var count = 0
        func nodeHierarchyDisplayDidFinish(_ node: DisplayNode) { count += 1 }
    }

    func testDelegatesAreNotifiedAfterTheNodeInOrder() throws {
        try withGTK {
            let node = StateNode()
            let log = StateLog(node)
            node.addInterfaceStateDelegate(log)
            node.addInterfaceStateDelegate(log)
            node.setInterfaceState(.inHierarchy)
            node.setInterfaceState([])
            XCTAssertEqual(
                log.events,
                ["preload 1", "display 2", "visible 3", "change", "-preload 4", "-display 5", "-visible 6", "change"])
            node.removeInterfaceStateDelegate(log)
            node.setInterfaceState(.inHierarchy)
            XCTAssertEqual(log.events.count, 8)
        }
    }

    private final class StateLog: InterfaceStateDelegate {
        private let node: StateNode
        var events: [String] = []

        init(_ node: StateNode) { self.node = node }

        private func add(_ name: String) { events.append("\(name) \(node.events.count)") }
        func nodeDidEnterPreloadState(_ node: DisplayNode) { add("preload") }
        func nodeDidExitPreloadState(_ node: DisplayNode) { add("-preload") }
        func nodeDidEnterDisplayState(_ node: DisplayNode) { add("display") }
        func nodeDidExitDisplayState(_ node: DisplayNode) { add("-display") }
        func nodeDidEnterVisibleState(_ node: DisplayNode) { add("visible") }
        func nodeDidExitVisibleState(_ node: DisplayNode) { add("-visible") }
        func node(
            _ node: DisplayNode, didChangeInterfaceStateFrom old: InterfaceState, to new: InterfaceState
        ) { events.append("change") }
    }

    func testAMeasuredLayoutGivesItsSubnodesOnEnteringPreload() throws {
        try withGTK {
            let leaf = StateNode()
            let root = ColumnNode([leaf])
            _ = root.layoutThatFits(rowConstraints())
            XCTAssertTrue(root.subnodes.isEmpty)
            root.setInterfaceState([.measureLayout, .preload])
            XCTAssertEqual(leaf.inside, .preload)
            XCTAssertFalse(leaf.isNodeLoaded)
        }
    }
}
