import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests overrides of the hit test with real clicks.
final class HitTestTests: XCTestCase {
    func testASupernodesHitTestRedirectsClicks() throws {
        try withGTK {
            let control = BoxControl()
            // The whole frame is the control's.
            let node = FrameNode(control) { node, point in node.bounds.contains(point) ? control : nil }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            stage.click(node, 0.9, 0.9)
            XCTAssertTrue(pump(seconds: 5) { !control.events.isEmpty }, "beside the control")
            XCTAssertEqual(control.events.first, .touchDown)
        }
    }

    func testEventsThatTheHitTestLetsThroughReachTheNodeBehind() throws {
        try withGTK {
            let behind = BoxControl(200, 100)
            let control = BoxControl()
            let front = OverlayNode()
            front.style.preferredSize = Size(width: 200, height: 100)
            front.automaticallyManagesSubnodes = true
            front.layoutSpecBlock = { _, _ in AbsoluteLayoutSpec(children: [control]) }
            front.addGestureRecognizer(.tap { _ in XCTFail("it lets clicks through") })
            let stack = LayersNode([behind, front])
            let stage = try EventStage([stack])
            defer { stage.window.destroy() }
            stage.click(stack, 0.9, 0.9)
            XCTAssertTrue(pump(seconds: 5) { behind.events.contains(.activation) }, "\(behind.events)")
            stage.click(stack, 0.1, 0.1)
            XCTAssertTrue(pump(seconds: 5) { control.events.contains(.activation) }, "\(control.events)")
            XCTAssertEqual(behind.events.count { $0 == .touchDown }, 1)
        }
    }

    func testAHitTestMayTakeEventsFromItsControls() throws {
        try withGTK {
            let control = BoxControl()
            let node = FrameNode(control) { node, _ in node }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            stage.click(control)
            stage.settle()
            XCTAssertEqual(control.events, [])
            node.onHitTest = nil
            stage.canvas.queueDraw()
            stage.click(control)
            XCTAssertTrue(pump(seconds: 5) { control.events.contains(.activation) })
        }
    }

    func testACustomShapeDecidesHitsAndHovering() throws {
        try withGTK {
            // Round: its corners are not its own.
            let control = RoundControl(100, 100)
            let places = Locked(0)
            control.addGestureRecognizer(.hover { point in if point != nil { places.withLock { $0 += 1 } } })
            let stage = try EventStage([control])
            defer { stage.window.destroy() }
            stage.click(control, 0.05, 0.05)
            stage.settle()
            XCTAssertEqual(control.events, [])
            XCTAssertEqual(places.withLock { $0 }, 0)
            stage.click(control, 0.2, 0.2)
            XCTAssertTrue(pump(seconds: 5) { control.events.contains(.activation) })
            XCTAssertGreaterThan(places.withLock { $0 }, 0)
        }
    }

    func testNodesWithoutHandlersLetClicksThrough() throws {
        try withGTK {
            let control = BoxControl(200, 100)
            let veil = LeafNode(200, 100)
            let stack = LayersNode([control, veil])
            let stage = try EventStage([stack])
            defer { stage.window.destroy() }
            XCTAssertTrue(stage.root.hitTest(Point(x: 20, y: 20)) === control)
            stage.click(stack)
            XCTAssertTrue(pump(seconds: 5) { control.events.contains(.activation) })
        }
    }

    func testARootThatLetsPointsThroughIsNotThereForThePointer() throws {
        try withGTK {
            let root = FrameNode(LeafNode(10, 10))
            let stage = try EventStage([])
            defer { stage.window.destroy() }
            XCTAssertTrue(prepareAndApply(root))
            let canvas = NodeCanvas(role: .group)
            canvas.show(root)
            XCTAssertTrue(canvas.canvasContains(Point(x: 50, y: 50), isInside: true))
            root.onHitTest = { _, _ in nil }
            XCTAssertFalse(canvas.canvasContains(Point(x: 50, y: 50), isInside: true))
            canvas.clear()
        }
    }

    func testManyWidgetsAtOnePositionNeedOneHitTest() throws {
        try withGTK {
            let controls = (0..<20).map { _ in BoxControl(10, 10) }
            let row = CountingRow(controls)
            let stage = try EventStage([row])
            defer { stage.window.destroy() }
            stage.settle()
            let place = stage.place(controls[3])
            Input.movePointer(x: place.x, y: 250)
            stage.settle()
            row.asked.withLock { $0 = 0 }
            Input.movePointer(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { row.asked.withLock { $0 } > 0 })
            stage.settle()
            // One motion, and what GTK looks for anew after a frame.
            XCTAssertLessThan(row.asked.withLock { $0 }, 20)
        }
    }
}

/// A layer over a page. Its buttons are hit; elsewhere the page is.
final class OverlayNode: DisplayNode, @unchecked Sendable {
    override func hitTest(_ point: Point) -> DisplayNode? {
        let hit = super.hitTest(point)
        return hit === self ? nil : hit
    }
}

/// A node of 200 x 100 points with a child at its top left.
final class FrameNode: DisplayNode, @unchecked Sendable {
    private let child: DisplayNode
    @MainActor var onHitTest: (@MainActor (FrameNode, Point) -> DisplayNode?)?

    init(_ child: DisplayNode) {
        self.child = child
        super.init()
        automaticallyManagesSubnodes = true
        style.preferredSize = Size(width: 200, height: 100)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        AbsoluteLayoutSpec(children: [child])
    }

    @MainActor
    convenience init(_ child: DisplayNode, _ onHitTest: @escaping @MainActor (FrameNode, Point) -> DisplayNode?) {
        self.init(child)
        self.onHitTest = onHitTest
    }

    override func hitTest(_ point: Point) -> DisplayNode? {
        if let onHitTest { onHitTest(self, point) } else { super.hitTest(point) }
    }
}

/// Nodes one above the other, the last one in front.
final class LayersNode: DisplayNode, @unchecked Sendable {
    private let layers: [DisplayNode]

    init(_ layers: [DisplayNode]) {
        self.layers = layers
        super.init()
        automaticallyManagesSubnodes = true
        style.preferredSize = Size(width: 200, height: 100)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        AbsoluteLayoutSpec(children: layers)
    }
}

/// Controls beside each other, which count the hit tests.
private final class CountingRow: DisplayNode, @unchecked Sendable {
    let asked = Locked(0)
    private let controls: [BoxControl]

    init(_ controls: [BoxControl]) {
        self.controls = controls
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(direction: .horizontal, children: controls)
    }

    override func hitTest(_ point: Point) -> DisplayNode? {
        asked.withLock { $0 += 1 }
        return super.hitTest(point)
    }
}

/// A control that is hit only within its circle.
private final class RoundControl: BoxControl, @unchecked Sendable {
    override func pointInside(_ point: Point) -> Bool {
        let (x, y) = (point.x - bounds.width / 2, point.y - bounds.height / 2)
        return x * x + y * y <= bounds.width * bounds.width / 4
    }
}
