import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests touches of nodes that handle them, and gestures that are not allowed to begin.
final class TouchTests: XCTestCase {
    func testTouchesAreReportedInTheNodesCoordinatesFromPressToRelease() throws {
        try withGTK {
            let node = TouchNode()
            let stage = try EventStage([LeafNode(10, 30), node])
            defer { stage.window.destroy() }
            let place = stage.place(node, 0.25, 0.5)
            Input.drag(place, (place.x + 10, place.y + 5), (place.x + 120, place.y))
            XCTAssertTrue(pump(seconds: 5) { node.touches.last?.phase == .ended }, "\(node.touches)")
            let touches = node.touches
            XCTAssertEqual(
                touches.map(\.phase), [.began] + touches.dropFirst().dropLast().map { _ in .moved } + [.ended])
            XCTAssertGreaterThanOrEqual(touches.count, 3)
            XCTAssertEqual(Set(touches.map(\.id)).count, 1, "one touch")
            let first = try XCTUnwrap(touches.first)
            XCTAssertEqual(first.location.x, 25, accuracy: 1)
            XCTAssertEqual(first.location.y, 30, accuracy: 1)
            XCTAssertEqual(first.tapCount, 1)
            XCTAssertFalse(first.isFinger)
            XCTAssertEqual(touches.last?.location.x ?? 0, 145, accuracy: 1, "outside of the node")
            for (one, next) in zip(touches, touches.dropFirst()) {
                XCTAssertEqual(next.previousLocation, one.location)
            }
        }
    }

    func testAGestureThatTakesAPressCancelsTheTouch() throws {
        try withGTK {
            let node = TouchNode()
            let drags = Locked(0)
            node.addGestureRecognizer(.drag { _ in drags.withLock { $0 += 1 } })
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node, 0.1, 0.5)
            Input.drag(place, (place.x + 20, place.y), (place.x + 60, place.y))
            XCTAssertTrue(pump(seconds: 5) { node.touches.last?.phase == .cancelled }, "\(node.touches)")
            XCTAssertGreaterThan(drags.withLock { $0 }, 0)
            XCTAssertEqual(node.touches.count { $0.phase == .cancelled }, 1)
        }
    }

    func testATouchIsCancelledWhenItsNodeGoesInTheMidstOfIt() throws {
        try withGTK {
            typealias Going = @MainActor (TouchNode, EventStage) -> Void
            let goings: [(String, Going)] = [
                ("removed", { node, _ in node.removeFromSupernode() }), ("hidden", { node, _ in node.isHidden = true }),
                ("canvas cleared", { $1.canvas.clear() }), ("window closed", { $1.window.destroy() }),
            ]
            for (name, go) in goings {
                let node = TouchNode()
                let stage = try EventStage([node])
                defer { stage.window.destroy() }
                let place = stage.place(node)
                Input.press(x: place.x, y: place.y)
                XCTAssertTrue(pump(seconds: 5) { node.touches.last?.phase == .began }, name)
                go(node, stage)
                XCTAssertTrue(pump(seconds: 5) { node.touches.last?.phase == .cancelled }, "\(name): \(node.touches)")
                Input.release()
                XCTAssertEqual(node.touches.count { $0.phase != .moved }, 2, name)
            }
        }
    }

    func testOnlyNodesThatRequestTouchesHaveAWidget() {
        XCTAssertFalse(DisplayNode().needsWidget)
        XCTAssertFalse(LeafNode(10, 10).handlesTouches)
        XCTAssertTrue(TouchNode().needsWidget)
    }

    func testAGestureBeginsOnlyWithItsNodesPermission() throws {
        try withGTK {
            let inner = PickyNode()
            let around = FrameNode(inner)
            let taps = Locked<[String]>([])
            let drags = Locked(0)
            inner.addGestureRecognizer(.tap { _ in taps.withLock { $0.append("inner") } })
            inner.addGestureRecognizer(.drag { _ in drags.withLock { $0 += 1 } })
            around.addGestureRecognizer(.tap { _ in taps.withLock { $0.append("around") } })
            let stage = try EventStage([around])
            defer { stage.window.destroy() }
            stage.click(inner, 0.75, 0.5)
            XCTAssertTrue(pump(seconds: 5) { taps.withLock { $0 } == ["inner"] }, "\(taps.withLock { $0 })")
            stage.click(inner, 0.25, 0.5)
            XCTAssertTrue(pump(seconds: 5) { taps.withLock { $0 } == ["inner", "around"] }, "\(taps.withLock { $0 })")
            let left = stage.place(inner, 0.25, 0.5)
            Input.drag(left, (left.x + 20, left.y), (left.x + 30, left.y))
            stage.settle()
            XCTAssertEqual(drags.withLock { $0 }, 0)
            let right = stage.place(inner, 0.75, 0.5)
            Input.drag(right, (right.x - 20, right.y), (right.x - 30, right.y))
            XCTAssertTrue(pump(seconds: 5) { drags.withLock { $0 } > 0 })
        }
    }

    func testClicksOfOtherButtonsAreReported() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            let clicks = Locked<[String]>([])
            node.addGestureRecognizer(.tap { _ in clicks.withLock { $0.append("primary") } })
            node.addGestureRecognizer(
                .secondaryClick { click in clicks.withLock { $0.append("secondary \(Int(click.location.x.rounded()))") }
                })
            node.addGestureRecognizer(.middleClick { _ in clicks.withLock { $0.append("middle") } })
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node, 0.5, 0.5)
            Input.secondaryClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { clicks.withLock { $0 } == ["secondary 50"] }, "\(clicks.withLock { $0 })")
            Input.middleClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { clicks.withLock { $0 }.last == "middle" })
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { clicks.withLock { $0 } == ["secondary 50", "middle", "primary"] })
        }
    }
}

/// A node that records its touches.
private final class TouchNode: DisplayNode, @unchecked Sendable {
    private let seen = Locked<[Touch]>([])
    var touches: [Touch] { seen.withLock { $0 } }

    override var handlesTouches: Bool { true }
    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { Size(width: 100, height: 60) }
    override func touchesBegan(_ touches: [Touch]) { seen.withLock { $0 += touches } }
    override func touchesMoved(_ touches: [Touch]) { seen.withLock { $0 += touches } }
    override func touchesEnded(_ touches: [Touch]) { seen.withLock { $0 += touches } }
    override func touchesCancelled(_ touches: [Touch]) { seen.withLock { $0 += touches } }
}

/// A node whose gestures begin only in its right half.
private final class PickyNode: DisplayNode, @unchecked Sendable {
    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { Size(width: 100, height: 60) }
    override func gestureRecognizerShouldBegin(_ gesture: GestureRecognizer, at point: Point) -> Bool {
        point.x > bounds.width / 2
    }
}
