import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Gestures of nodes, with the X server's events.
final class GestureTests: XCTestCase {
    func testGesturesThatAreAddedOffTheMainThreadBeforeLoadingAreThere() throws {
        try withGTK {
            let taps = Locked<[Click]>([])
            let made = onWorker { () -> LeafNode in
                let node = LeafNode(100, 60)
                node.addGestureRecognizer(.tap { click in taps.withLock { $0.append(click) } })
                return node
            }
            let node = try XCTUnwrap(made)
            let stage = try EventStage([LeafNode(10, 30), node])
            defer { stage.window.destroy() }
            stage.click(node, 0.25, 0.5)
            XCTAssertTrue(pump(seconds: 5) { taps.withLock { $0.count } == 1 })
            let click = try XCTUnwrap(taps.withLock { $0.first })
            XCTAssertEqual(click.location.x, 25, accuracy: 1)
            XCTAssertEqual(click.location.y, 30, accuracy: 1)
        }
    }

    func testDoubleClicksAreReported() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            let counts = Locked<[Int]>([])
            node.addGestureRecognizer(.tap { _ in counts.withLock { $0.append(1) } })
            node.addGestureRecognizer(.tap(count: 2) { _ in counts.withLock { $0.append(2) } })
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node)
            Input.doubleClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { counts.withLock { $0 } == [1, 2] }, "\(counts.withLock { $0 })")
        }
    }

    func testALongPressIsReportedWithItsPlace() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            let presses = Locked<[Point]>([])
            node.addGestureRecognizer(.longPress { point in presses.withLock { $0.append(point) } })
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node)
            Input.press(x: place.x, y: place.y)
            defer { Input.release() }
            XCTAssertTrue(pump(seconds: 5) { !presses.withLock { $0.isEmpty } })
            XCTAssertEqual(presses.withLock { $0[0].x }, 50, accuracy: 1)
        }
    }

    func testADragBeginsMovesAndEnds() throws {
        try withGTK {
            let node = LeafNode(200, 100)
            let drags = Locked<[DragEvent]>([])
            let taps = Locked(0)
            node.addGestureRecognizer(.drag { drag in drags.withLock { $0.append(drag) } })
            node.addGestureRecognizer(.tap { _ in taps.withLock { $0 += 1 } })
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node, 0.1, 0.5)
            Input.drag(place, (place.x + 20, place.y), (place.x + 60, place.y + 5), (place.x + 100, place.y + 10))
            XCTAssertTrue(pump(seconds: 5) { drags.withLock { $0.last?.phase } == .ended })
            let seen = drags.withLock { $0 }
            XCTAssertEqual(seen.first?.phase, .began)
            XCTAssertEqual(seen.last?.translation.x ?? 0, 100, accuracy: 1)
            XCTAssertEqual(seen.last?.start.x ?? 0, 20, accuracy: 1)
            XCTAssertEqual(taps.withLock { $0 }, 0, "a drag is no click")
        }
    }

    func testHoverAndKeyEventsAreReceived() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            let places = Locked<[Point?]>([])
            let keys = Locked<[KeyPress.Key]>([])
            node.addGestureRecognizer(.hover { point in places.withLock { $0.append(point) } })
            node.addGestureRecognizer(
                .keys { press in
                    keys.withLock { $0.append(press.key) }
                    return true
                })
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            XCTAssertEqual(node.ownWidget?.isFocusable, true)
            XCTAssertEqual(node.ownWidget?.grabFocus(), true)
            let place = stage.place(node)
            Input.movePointer(x: place.x, y: place.y)
            Input.movePointer(x: place.x + 3, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { places.withLock { $0.contains { $0 != nil } } })
            Input.key("Left")
            XCTAssertTrue(pump(seconds: 5) { keys.withLock { $0 } == [.left] })
            Input.movePointer(x: place.x, y: 290)
            XCTAssertTrue(pump(seconds: 5) { places.withLock { $0.last ?? .zero } == nil })
        }
    }

    func testARemovedGestureReceivesNothing() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            let taps = Locked(0)
            let gesture = GestureRecognizer.tap { _ in taps.withLock { $0 += 1 } }
            node.addGestureRecognizer(gesture)
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            stage.click(node)
            XCTAssertTrue(pump(seconds: 5) { taps.withLock { $0 } == 1 })
            node.removeGestureRecognizer(gesture)
            stage.settle()
            stage.click(node)
            stage.settle()
            XCTAssertEqual(taps.withLock { $0 }, 1)
        }
    }

    func testALayerBackedNodeRefusesGesturesAndTargets() throws {
        try withGTK {
            let reports = Locked<[String]>([])
            Misuse.handler.withLock { $0 = { text in reports.withLock { $0.append(text) } } }
            defer { Misuse.handler.withLock { $0 = nil } }
            let node = ControlNode()
            node.isLayerBacked = true
            node.addGestureRecognizer(.tap { _ in })
            node.addTarget(for: .touchDown) { _, _ in }
            XCTAssertEqual(reports.withLock { $0.count }, 2)
            XCTAssertTrue(reports.withLock { $0 }.allSatisfy { $0.contains("layer-backed") })
        }
    }
}
