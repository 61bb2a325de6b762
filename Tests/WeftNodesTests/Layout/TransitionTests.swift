import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// A node that records its transitions.
private final class MovingNode: DisplayNode, @unchecked Sendable {
    @Guarded var parts: [StageNode.Part] = []
    @MainActor var contexts: [TransitionContext] = []
    @MainActor var completed = 0
    @MainActor var waits = false

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        AbsoluteLayoutSpec(
            children: parts.map { part in
                part.node.style.preferredSize = part.frame.size
                part.node.style.layoutPosition = part.frame.origin
                return part.node
            })
    }

    override func animateLayoutTransition(_ context: TransitionContext) {
        contexts.append(context)
        if !waits { super.animateLayoutTransition(context) }
    }

    override func didCompleteLayoutTransition(_ context: TransitionContext) { completed += 1 }
}

final class TransitionTests: XCTestCase {
    /// A transition in which A stays and moves, B is removed and C is inserted.
    @MainActor
    private final class Scene {
        let (a, b, c) = (box(StyleColor(hex: 0xff0000)), StateNode(), StateNode())
        let node = MovingNode()
        let stage: NodeStage
        static let side = 40.0

        init(duration: Double = 0.2) {
            node.parts = [
                .init(node: a, frame: Rect(x: 0, y: 0, width: 40, height: 40)),
                .init(node: b, frame: Rect(x: 50, y: 0, width: 40, height: 40)),
            ]
            node.layoutTransitionDefaults.duration = duration
            b.backgroundColor = StyleColor(hex: 0x0000ff)
            c.backgroundColor = StyleColor(hex: 0x00ff00)
            stage = NodeStage(node)
            XCTAssertTrue(stage.show())
        }

        func change() {
            node.parts = [
                .init(node: c, frame: Rect(x: 0, y: 100, width: 40, height: 40)),
                .init(node: a, frame: Rect(x: 100, y: 0, width: 40, height: 40)),
            ]
        }
    }

    func testTheContextDescribesTheChangeAndRemovedNodesLeaveAtTheEnd() throws {
        try withGTK {
            let it = Scene()
            defer { it.stage.end() }
            it.node.waits = true
            it.change()
            var isMeasured = false
            it.node.transitionLayout { isMeasured = true }
            XCTAssertTrue(pump { it.node.contexts.count == 1 })
            XCTAssertTrue(isMeasured)
            let context = it.node.contexts[0]
            XCTAssertEqual(context.insertedSubnodes.map(\.id), [it.c.id])
            XCTAssertEqual(context.removedSubnodes.map(\.id), [it.b.id])
            XCTAssertEqual(context.initialFrame(for: it.a)?.minX, 0)
            XCTAssertEqual(context.finalFrame(for: it.a)?.minX, 100)
            XCTAssertNil(context.initialFrame(for: it.c))
            XCTAssertNil(context.finalFrame(for: it.b))
            XCTAssertEqual(context.subnodes(forKey: .from).map(\.id), [it.a.id, it.b.id])
            XCTAssertEqual(context.layout(forKey: .to).size, it.node.frame.size)
            XCTAssertEqual(it.node.subnodes.map(\.id), [it.c.id, it.a.id, it.b.id])
            XCTAssertTrue(it.b.inside.contains(.visible), "it is seen until the end")
            XCTAssertTrue(it.c.inside.contains(.visible))
            context.completeTransition(true)
            context.completeTransition(true)
            XCTAssertEqual(it.node.completed, 1)
            XCTAssertEqual(it.node.subnodes.map(\.id), [it.c.id, it.a.id])
            XCTAssertEqual(it.b.inside, [])
            XCTAssertEqual(it.b.mistakes + it.c.mistakes, [])
        }
    }

    func testTheContextHasARangeOfSizesForEachKey() throws {
        try withGTK {
            let node = MovingNode()
            let leaf = LeafNode(10, 10)
            node.parts = [.init(node: leaf, frame: Rect(x: 0, y: 0, width: 40, height: 40))]
            node.waits = true
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root, width: 300))
            let first = try XCTUnwrap(node.constrainedSizeForCalculatedLayout)
            node.style.maxWidth = .points(120)
            node.transitionLayout()
            XCTAssertTrue(pump { node.contexts.count == 1 })
            let context = node.contexts[0]
            XCTAssertEqual(context.constrainedSize(forKey: .from), first)
            XCTAssertEqual(context.constrainedSize(forKey: .to), node.constrainedSizeForCalculatedLayout)
            XCTAssertNotEqual(context.constrainedSize(forKey: .to), first)
            XCTAssertEqual(context.layout(forKey: .from).sublayouts.count, 1)
            context.completeTransition(true)
        }
    }

    func testTheDefaultSlidesAndFades() throws {
        try withGTK {
            let it = Scene(duration: 0.4)
            defer { it.stage.end() }
            it.change()
            it.node.transitionLayout()
            var slid = false
            var faded = false
            XCTAssertTrue(
                pump {
                    if let x = it.a.main.extras?.presentation?.frame?.minX, x > 1, x < 99 { slid = true }
                    if let alpha = it.c.main.extras?.presentation?.alpha, alpha > 0.05, alpha < 0.95 { faded = true }
                    return it.node.completed == 1
                })
            XCTAssertTrue(slid && faded)
            XCTAssertEqual(it.a.frame.minX, 100)
            let pixels = try XCTUnwrap(it.stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 120, 20))
            XCTAssertTrue(pixels.isColor(0, 255, 0, at: 20, 120))
            XCTAssertTrue(pixels.isColor(255, 255, 255, at: 70, 20))
        }
    }

    func testATransitionBeginsAfterItsDelay() throws {
        try withGTK {
            let defaults = DisplayNode().layoutTransitionDefaults
            XCTAssertEqual([defaults.duration, defaults.delay], [0.2, 0])
            XCTAssertEqual(defaults.curve, .easeInOut)
            let it = Scene(duration: 0.01)
            defer { it.stage.end() }
            it.node.layoutTransitionDefaults.delay = 30
            it.change()
            it.node.transitionLayout()
            XCTAssertTrue(pump { it.node.contexts.count == 1 })
            XCTAssertTrue(it.stage.window.waitForFrame(5))
            XCTAssertEqual(it.node.completed, 0)
            let pixels = try XCTUnwrap(it.stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 20, 20), "still where it was: \(pixels.at(20, 20))")
            it.node.cancelLayoutTransition()
            XCTAssertEqual(it.node.completed, 1)
        }
    }

    func testNothingMovesWithReducedAnimation() throws {
        try withGTK {
            let it = Scene(duration: 30)
            defer { it.stage.end() }
            Desktop.animates = false
            defer { Desktop.animates = true }
            it.change()
            it.node.transitionLayout()
            XCTAssertTrue(pump(seconds: 5) { it.node.completed == 1 })
            XCTAssertEqual(it.node.subnodes.map(\.id), [it.c.id, it.a.id])
        }
    }

    func testACancelledTransitionJumpsToItsEnd() throws {
        try withGTK {
            let it = Scene(duration: 30)
            defer { it.stage.end() }
            it.change()
            it.node.transitionLayout()
            XCTAssertTrue(pump { it.node.contexts.count == 1 })
            it.node.cancelLayoutTransition()
            XCTAssertEqual(it.node.completed, 1)
            XCTAssertEqual(it.node.subnodes.map(\.id), [it.c.id, it.a.id])
            XCTAssertNil(it.a.main.extras?.presentation)
            XCTAssertEqual(it.b.inside, [])
        }
    }

    func testAPlainLayoutInTheMiddleEndsTheTransition() throws {
        try withGTK {
            let it = Scene(duration: 30)
            defer { it.stage.end() }
            it.change()
            it.node.transitionLayout()
            XCTAssertTrue(pump { it.node.contexts.count == 1 })
            it.node.parts = [.init(node: it.a, frame: Rect(x: 7, y: 7, width: 20, height: 20))]
            it.node.setNeedsLayout()
            XCTAssertTrue(pump { it.a.frame.minX == 7 })
            XCTAssertEqual(it.node.completed, 1)
            XCTAssertEqual(it.node.subnodes.map(\.id), [it.a.id])
            XCTAssertEqual(it.b.inside.union(it.c.inside), [])
        }
    }

    func testASubnodeOfANodeInTransitionMayNotStartItsOwn() throws {
        try withGTK {
            let it = Scene(duration: 30)
            defer { it.stage.end() }
            it.change()
            it.node.transitionLayout()
            XCTAssertTrue(pump { it.node.contexts.count == 1 })
            let reports = misuses { it.a.transitionLayout() }
            XCTAssertTrue(reports.first?.contains("transitionLayout") == true, "\(reports)")
            it.node.cancelLayoutTransition()
        }
    }
}
