import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests controls in a real window with real events.
final class ControlNodeTests: XCTestCase {
    /// A target that handles some actions and records all of them.
    // @unchecked: `asked` is under its own lock.
    private final class Target: ControlActionTarget, @unchecked Sendable {
        let asked = Locked<[String]>([])
        let knows: Set<String>

        init(_ knows: Set<String>) {
            self.knows = knows
        }

        func perform(_ action: ControlAction, from control: ControlNode, for event: ControlNode.Event) -> Bool {
            asked.withLock { $0.append(action.name) }
            return knows.contains(action.name)
        }
    }

    func testTargetsAreNotifiedOnceEachInOrder() throws {
        try withGTK {
            let control = ControlNode()
            let order = Locked<[String]>([])
            let first = Target(["a", "b"])
            control.addTarget(first, action: "a", for: .touchDown)
            control.addTarget(for: .touchDown) { _, _ in order.withLock { $0.append("closure") } }
            control.addTarget(first, action: "b", for: .touchDown)
            control.addTarget(first, action: "a", for: [.touchDown, .touchUpInside])
            control.sendActions(for: [.touchDown, .touchUpInside])
            XCTAssertEqual(first.asked.withLock { $0 }, ["a", "b"])
            XCTAssertEqual(order.withLock { $0 }, ["closure"])
            control.removeTarget(first, action: "a", for: .touchDown)
            control.sendActions(for: .touchDown)
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual(first.asked.withLock { $0 }, ["a", "b", "b", "a"])
        }
    }

    func testAllTouchEventsIncludePressesOnly() throws {
        try withGTK {
            let control = ControlNode()
            let told = Locked<[ControlNode.Event]>([])
            control.addTarget(for: .allTouchEvents) { _, event in told.withLock { $0.append(event) } }
            for event in [ControlNode.Event.touchCancel, .valueChanged, .touchDown] { control.sendActions(for: event) }
            XCTAssertEqual(told.withLock { $0 }, [.touchCancel, .touchDown])
        }
    }

    func testAPressReportsIfItIsInside() throws {
        try withGTK {
            let control = BoxControl()
            XCTAssertTrue(prepareAndApply(ColumnNode([control])))
            XCTAssertFalse(control.isTouchInside)
            control.handlePress(.began(Point(x: 1, y: 1), count: 1, isTouch: false))
            XCTAssertTrue(control.isTouchInside)
            control.handlePress(.moved(Point(x: 1, y: 900)))
            XCTAssertFalse(control.isTouchInside)
            control.handlePress(.cancelled)
        }
    }

    func testATargetIsHeldWeakly() throws {
        try withGTK {
            let control = ControlNode()
            weak var gone: Target?
            do {
                let target = Target(["a"])
                gone = target
                control.addTarget(target, action: "a", for: .touchDown)
            }
            XCTAssertNil(gone)
            control.sendActions(for: .touchDown)
        }
    }

    func testAnActionWithoutATargetGoesUpTheChainToTheFirstThatTakesIt() throws {
        try withGTK {
            let control = BoxControl(listens: false)
            let inner = ColumnNode([control])
            let root = ColumnNode([inner])
            XCTAssertTrue(prepareAndApply(root))
            let (near, far) = (Target(["near"]), Target(["far"]))
            inner.actionTarget = near
            root.actionTarget = far
            for action in ["near", "far", "nobody"] {
                control.addTarget(nil, action: ControlAction(action), for: .valueChanged)
            }
            control.sendActions(for: .valueChanged)
            XCTAssertEqual(near.asked.withLock { $0 }, ["near", "far", "nobody"])
            XCTAssertEqual(far.asked.withLock { $0 }, ["far", "nobody"])
        }
    }

    func testWithoutATargetAControlHasNoWidgetAndWithOneItHas() throws {
        try withGTK {
            let control = BoxControl(listens: false)
            let stage = try EventStage([control], needsInput: false)
            defer { stage.window.destroy() }
            XCTAssertNil(control.ownWidget)
            let id = control.addTarget(for: .touchUpInside) { _, _ in }
            XCTAssertTrue(pump { control.ownWidget?.isFocusable == true })
            control.removeTarget(id)
            control.eventsDidChange()
            XCTAssertTrue(pump { control.ownWidget?.isFocusable != true })
        }
    }

    func testARealClickRunsAControlAndItsHooks() throws {
        try withGTK {
            let control = BoxControl()
            let stage = try EventStage([LeafNode(10, 60), control])
            defer { stage.window.destroy() }
            stage.click(control)
            XCTAssertTrue(pump(seconds: 5) { control.events.contains(.activation) }, "\(control.events)")
            XCTAssertEqual(control.events.first, .touchDown)
            XCTAssertEqual(control.hooks.withLock { $0 }, ["begin", "end"])
            XCTAssertFalse(control.isTracking)
            XCTAssertFalse(control.isHighlighted)
            let place = stage.place(control)
            Input.drag(place, (place.x, place.y + 20), (place.x, place.y + 120))
            XCTAssertTrue(pump(seconds: 5) { control.events.last == .touchUpOutside }, "\(control.events)")
            XCTAssertTrue(control.events.contains(.touchDragExit))
        }
    }

    private final class TrackedControl: BoxControl, @unchecked Sendable {
        override func continueTracking(at point: Point) -> Bool {
            hooks.withLock { $0.append("continue") }
            return true
        }
    }

    func testAControlIsTrackedFromPressToReleaseOrUntilItIsOfNoUse() throws {
        try withGTK {
            let control = TrackedControl()
            let stage = try EventStage([control])
            defer { stage.window.destroy() }
            let place = stage.place(control)
            Input.press(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { control.isTracking && control.isTouchInside && control.isHighlighted })
            Input.movePointer(x: place.x, y: place.y + 120)
            XCTAssertTrue(pump(seconds: 5) { !control.isTouchInside && !control.isHighlighted })
            XCTAssertTrue(control.isTracking, "outside of it, too")
            XCTAssertEqual(Set(control.hooks.withLock { $0 }.dropFirst()), ["continue"])
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { !control.isTracking })
            XCTAssertEqual(control.hooks.withLock { $0.last }, "end")
            Input.press(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { control.isTracking })
            control.isEnabled = false
            Input.movePointer(x: place.x, y: place.y + 2)
            XCTAssertTrue(pump(seconds: 5) { !control.isTracking && control.events.last == .touchCancel })
            XCTAssertEqual(control.hooks.withLock { $0.last }, "cancel")
            Input.release()
        }
    }

    func testADisabledControlIsNotHitAndTheNodeBelowGetsTheClick() throws {
        try withGTK {
            let control = BoxControl()
            let below = Locked(0)
            let box = ColumnNode([control])
            box.addGestureRecognizer(.tap { _ in below.withLock { $0 += 1 } })
            let stage = try EventStage([box])
            defer { stage.window.destroy() }
            control.isEnabled = false
            XCTAssertTrue(pump { control.ownWidget?.isSensitive == false })
            stage.click(control)
            stage.settle()
            XCTAssertEqual(control.events, [])
            XCTAssertTrue(pump(seconds: 5) { below.withLock { $0 } == 1 })
            XCTAssertFalse(control.activate())
            control.isEnabled = true
            XCTAssertTrue(pump { control.ownWidget?.isSensitive == true })
            stage.click(control)
            XCTAssertTrue(pump(seconds: 5) { control.events.last == .activation })
            XCTAssertEqual(below.withLock { $0 }, 1, "the control claimed its click")
        }
    }

    func testEnterAndSpaceRunTheFocusedControl() throws {
        try withGTK {
            let (first, second) = (BoxControl(), BoxControl())
            let stage = try EventStage([first, second])
            defer { stage.window.destroy() }
            XCTAssertEqual(first.ownWidget?.grabFocus(), true)
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { first.events == [.activation] }, "\(first.events)")
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { second.ownWidget?.hasFocus == true })
            Input.key("space")
            XCTAssertTrue(pump(seconds: 5) { second.events == [.activation] })
            second.isEnabled = false
            XCTAssertTrue(pump { second.ownWidget?.isSensitive == false })
            Input.key("Return")
            stage.settle()
            XCTAssertEqual(second.events, [.activation])
        }
    }

    func testSlopEnlargesAControlUpToItsSupernodesBounds() throws {
        try withGTK {
            let control = BoxControl(40, 20)
            control.hitTestSlop = EdgeInsets(all: -30)
            let inner = ColumnNode([control])
            inner.style.preferredSize = Size(width: 60, height: 200)
            let stage = try EventStage([LeafNode(10, 60), inner])
            defer { stage.window.destroy() }
            let place = stage.place(control, 0, 0)
            // Below and beside the control, inside of the box around it.
            Input.click(x: place.x + 50, y: place.y + 40)
            XCTAssertTrue(pump(seconds: 5) { control.events.last == .activation })
            let count = control.events.count
            // As near, but above the box; then inside of the box, but too far.
            Input.click(x: place.x + 20, y: place.y - 10)
            Input.click(x: place.x + 20, y: place.y + 80)
            stage.settle()
            XCTAssertEqual(control.events.count, count)
        }
    }

    func testAPartWithoutAWidgetHitsTheControlAroundIt() throws {
        try withGTK {
            let inner = LeafNode(30, 30)
            let control = BoxControl(120, 60)
            control.automaticallyManagesSubnodes = true
            control.layoutSpecBlock = { _, _ in CenterLayoutSpec(child: inner) }
            control.style.preferredSize = Size(width: 120, height: 60)
            let stage = try EventStage([control])
            defer { stage.window.destroy() }
            XCTAssertNil(inner.ownWidget)
            stage.click(control)
            XCTAssertTrue(pump(seconds: 5) { control.events.last == .activation }, "\(control.events)")
        }
    }

    func testControlsAndTheirClosuresGoWithTheirWindow() throws {
        try withGTK {
            let start = LiveCounts.now
            try Self.scoped {
                let control = BoxControl()
                control.addGestureRecognizer(.drag { _ in })
                let stage = try EventStage([control], needsInput: false)
                stage.canvas.clear()
                stage.window.destroy()
            }
            let end = settle(to: start)
            XCTAssertLessThanOrEqual(end.nodes, start.nodes)
            XCTAssertLessThanOrEqual(end.widgets, start.widgets, "\(end), was \(start)")
        }
    }

    /// Runs `body` in a scope of its own, so that its objects are released afterwards.
    @MainActor @inline(never)
    private static func scoped(_ body: () throws -> Void) rethrows { try body() }
}
