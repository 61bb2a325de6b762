import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests layout and drawing in the current frame.
final class AtOnceTests: XCTestCase {
    func testLayoutIfNeededPutsAChangeInPlaceAtOnce() throws {
        try withGTK {
            let leaf = LeafNode(10, 10)
            let late = DrawingNode()
            let root = ColumnNode([leaf])
            let stage = NodeStage(ColumnNode([root]))
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            root.layoutIfNeeded()
            let measured = leaf.measured.withLock { $0 }
            leaf.size = Size(width: 10, height: 40)
            root.parts = [leaf, late]
            XCTAssertEqual(leaf.frame.height, 10)
            leaf.layoutIfNeeded()
            XCTAssertEqual(leaf.frame.height, 40)
            XCTAssertEqual(late.frame, Rect(x: 0, y: 40, width: 20, height: 20))
            XCTAssertTrue(late.supernode === root)
            XCTAssertGreaterThan(leaf.measured.withLock { $0 }, measured)
            let laidOut = root.laidOut.withLock { $0 }
            root.layoutIfNeeded()
            XCTAssertEqual(root.laidOut.withLock { $0 }, laidOut, "what is current is left alone")
            XCTAssertTrue(pump { late.hasAllContents }, "its contents follow")
            XCTAssertFalse(late.wasOnMain.withLock { $0 })
        }
    }

    func testLayoutIfNeededUsesAWorkersMeasurement() throws {
        try withGTK {
            let leaf = LeafNode(10, 10)
            let root = ColumnNode([leaf])
            XCTAssertTrue(prepareAndApply(root))
            leaf.size = Size(width: 10, height: 30)
            let constraints = rowConstraints(300, TestDisplay.environment)
            let wasOnMain = Locked(false)
            leaf.onMeasure.withLock { $0 = { if MainThread.isCurrent { wasOnMain.withLock { $0 = true } } } }
            _ = onWorker { root.layoutThatFits(constraints).size }
            root.layoutIfNeeded()
            XCTAssertEqual(leaf.frame.height, 30)
            XCTAssertFalse(wasOnMain.withLock { $0 })
        }
    }

    func testATreeWithAFrameByHandIsLaidOutToFitIt() throws {
        try withGTK {
            let leaf = LeafNode(10, 10)
            let root = ColumnNode([leaf])
            root.layoutIfNeeded()
            XCTAssertEqual(root.subnodes.count, 0, "without a size nothing happens")
            root.frame = Rect(x: 0, y: 0, width: 100, height: 50)
            root.layoutIfNeeded()
            XCTAssertEqual(leaf.frame, Rect(x: 0, y: 0, width: 10, height: 10))
            XCTAssertTrue(leaf.supernode === root)
        }
    }

    func testTheMainThreadDrawsIfNoWorkerHasDrawn() throws {
        try withGTK {
            let (drawn, late, bypassing) = (DrawingNode(), DrawingNode(), DrawingNode())
            bypassing.shouldBypassEnsureDisplay = true
            let root = ColumnNode([drawn])
            XCTAssertTrue(prepareAndApply(root))
            root.parts = [drawn, late, bypassing]
            XCTAssertNil(late.supernode)
            root.recursivelyEnsureDisplaySynchronously()
            XCTAssertTrue(late.hasAllContents && late.frame.height == 20)
            XCTAssertTrue(late.wasOnMain.withLock { $0 })
            XCTAssertEqual(drawn.drawn.withLock { $0 }, 1, "what is drawn stays")
            XCTAssertEqual(bypassing.drawn.withLock { $0 }, 0)
            XCTAssertTrue(NetworkImageNode().shouldBypassEnsureDisplay)
        }
    }

    func testEnsuredDisplayUsesAWorkersResult() throws {
        try withGTK {
            let node = DrawingNode()
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            root.setInterfaceState(.inHierarchy)
            node.setNeedsDisplay()
            XCTAssertTrue(pump { node.finished == 2 })
            node.setNeedsDisplay()
            // The worker draws; the main thread does not turn.
            ApplyQueue.shared.drain()
            let deadline = ContinuousClock.now + .seconds(10 * Patience.factor)
            while node.drawn.withLock({ $0 }) < 3, ContinuousClock.now < deadline {}
            while ApplyQueue.shared.count == 0, ContinuousClock.now < deadline {}
            node.recursivelyEnsureDisplaySynchronously()
            XCTAssertTrue(node.lock.withLock { node.guarded.drawnVersion == node.guarded.displayVersion })
            XCTAssertFalse(node.wasOnMain.withLock { $0 })
            XCTAssertEqual(node.drawn.withLock { $0 }, 3)
        }
    }

    func testACellThatShowsNoPlaceholdersIsDrawnBeforeItIsSeen() throws {
        try withGTK {
            for never in [false, true] {
                let (cell, node) = (CellNode(), DrawingNode())
                cell.layoutSpecBlock = { _, _ in node }
                cell.isPlaceholderEnabled = true
                cell.placeholderFillColor = .accent
                cell.placeholderFadeDuration = 1
                cell.neverShowPlaceholders = never
                node.displaySuspended = true
                XCTAssertTrue(prepareAndApply(cell))
                XCTAssertTrue(cell.isShowingPlaceholder)
                node.displaySuspended = false
                cell.setInterfaceState(.inHierarchy)
                XCTAssertEqual(node.hasAllContents, never)
                XCTAssertEqual(cell.isShowingPlaceholder, !never)
                XCTAssertEqual(node.wasOnMain.withLock { $0 }, never)
            }
        }
    }

    // MARK: On the main thread

    func testSynchronousNodesAreDrawnOnTheMainThreadInTheSameFrame() throws {
        try withGTK {
            let (node, other) = (DrawingNode(), DrawingNode())
            node.displaysAsynchronously = false
            let stage = NodeStage(ColumnNode([node, other]))
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertEqual(node.drawn.withLock { $0 }, 1)
            XCTAssertTrue(node.wasOnMain.withLock { $0 }, "in a preparation, too")
            XCTAssertFalse(other.wasOnMain.withLock { $0 })
            // In one drain, although its neighbour is drawn by a worker.
            node.setNeedsDisplay()
            other.setNeedsDisplay()
            let gate = Locked(true)
            other.onDraw.withLock { $0 = { while gate.withLock({ $0 }) {} } }
            ApplyQueue.shared.drain()
            XCTAssertEqual(node.drawn.withLock { $0 }, 2)
            XCTAssertTrue(node.lock.withLock { node.guarded.drawnVersion == node.guarded.displayVersion })
            gate.withLock { $0 = false }
            XCTAssertTrue(pump { other.drawn.withLock { $0 } == 2 && ApplyQueue.shared.count == 0 })
            XCTAssertFalse(other.wasOnMain.withLock { $0 })
        }
    }

    func testADisplayWithoutASizeIsDoneOnceWithTheFirstOne() throws {
        try withGTK {
            let node = DrawingNode()
            let root = HandLaidNode(node)
            let stage = NodeStage(root)
            defer { stage.end() }
            XCTAssertTrue(stage.window.show(stage.host.widget))
            XCTAssertTrue(pump { root.isVisible })
            for _ in 0..<3 { node.setNeedsDisplay() }
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertEqual(node.drawn.withLock { $0 }, 0)
            root.box = Rect(x: 10, y: 10, width: 30, height: 30)
            XCTAssertTrue(pump { node.main.contents != nil && ApplyQueue.shared.count == 0 })
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertEqual(node.drawn.withLock { $0 }, 1)
        }
    }

    private final class HandLaidNode: DisplayNode, @unchecked Sendable {
        let part: DisplayNode
        @Guarded var box = Rect.zero {
            didSet { setNeedsLayout() }
        }

        init(_ part: DisplayNode) {
            self.part = part
            super.init()
            addSubnode(part)
        }

        override func layout() {
            part.frame = box
        }
    }
}
