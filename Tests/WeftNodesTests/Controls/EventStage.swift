import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGTK
@testable import WeftNodes

/// A column of nodes on a canvas that fills a window of 300 x 300 points at the screen's top left.
@MainActor
final class EventStage {
    let window = TestWindow(width: 300, height: 300)
    let root: ColumnNode
    let canvas = NodeCanvas(role: .group)

    /// - Parameter needsInput: true to skip the test if there is no xdotool.
    init(_ nodes: [DisplayNode], needsInput: Bool = true) throws {
        if needsInput {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 295, y: 295)
        }
        root = ColumnNode(nodes)
        XCTAssertTrue(prepareAndApply(root))
        canvas.show(root)
        XCTAssertTrue(window.show(canvas.widget))
        root.setInterfaceState(.inHierarchy)
        XCTAssertTrue(window.waitForFrame(2))
    }

    /// Measures and draws changed nodes again.
    func update() {
        XCTAssertTrue(prepareAndApply(root))
        XCTAssertTrue(window.waitForFrame(2))
    }

    /// The window position of a point in `node`, which is also its screen position.
    func place(_ node: DisplayNode, _ x: Double = 0.5, _ y: Double = 0.5) -> (x: Int, y: Int) {
        var origin = node.frame.origin
        for parent in node.ancestors {
            origin = Point(x: origin.x + parent.frame.minX, y: origin.y + parent.frame.minY)
        }
        let bounds = window.view.flatMap { WidgetView.of(canvas.widget).bounds(in: $0) } ?? .zero
        return (
            Int(bounds.minX + origin.x + node.frame.width * x), Int(bounds.minY + origin.y + node.frame.height * y)
        )
    }

    func click(_ node: DisplayNode, _ x: Double = 0.5, _ y: Double = 0.5) {
        let place = place(node, x, y)
        Input.click(x: place.x, y: place.y)
    }

    /// Waits for the events of the X server.
    func settle() {
        XCTAssertTrue(window.waitForFrame(3))
        XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
    }
}

/// A control with only a size.
class BoxControl: ControlNode, @unchecked Sendable {
    let seen = Locked<[ControlNode.Event]>([])
    let hooks = Locked<[String]>([])
    let size: Size

    init(_ width: Double = 80, _ height: Double = 40, listens: Bool = true) {
        size = Size(width: width, height: height)
        super.init()
        if listens { addTarget(for: .allEvents) { [seen] _, event in seen.withLock { $0.append(event) } } }
    }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { size }
    override func beginTracking(at point: Point) -> Bool {
        hooks.withLock { $0.append("begin") }
        return true
    }
    override func endTracking(at point: Point?) { hooks.withLock { $0.append(point == nil ? "stop" : "end") } }
    override func cancelTracking() { hooks.withLock { $0.append("cancel") } }

    var events: [ControlNode.Event] { seen.withLock { $0 } }
}
