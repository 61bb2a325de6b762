import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// A controller that records its calls.
// @unchecked: what it stores is a let or the main actor's.
private final class LogController: NodeController<StateNode>, @unchecked Sendable {
    let made = Locked(0)
    @MainActor private(set) var events: [String] = []

    init() {
        let made = made
        super.init {
            made.withLock { $0 += 1 }
            return StateNode()
        }
    }

    override func nodeDidLoad() { events.append("load") }
    override func nodeDidLayout() { events.append("layout") }
    override func didEnterPreloadState() { events.append("+preload after \(node.events.count)") }
    override func didExitPreloadState() { events.append("-preload") }
    override func didEnterDisplayState() { events.append("+display") }
    override func didExitDisplayState() { events.append("-display") }
    override func didEnterVisibleState() { events.append("+visible") }
    override func didExitVisibleState() { events.append("-visible") }
    override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        events.append("\(old.rawValue) to \(new.rawValue)")
    }
    override func hierarchyDisplayDidFinish() { events.append("drawn") }
}

final class NodeControllerTests: XCTestCase {
    func testTheControllerIsNotifiedOfItsNodesEventsAfterTheNode() throws {
        try withGTK {
            let controller = LogController()
            XCTAssertFalse(controller.isNodeMade)
            let node = controller.node
            XCTAssertTrue(node === controller.node)
            XCTAssertEqual(controller.made.withLock { $0 }, 1)
            XCTAssertTrue(node.nodeController === controller)
            XCTAssertTrue(prepareAndApply(node))
            node.setInterfaceState(.inHierarchy)
            node.markLoaded()
            node.noteHierarchyDisplay()
            node.setInterfaceState([])
            XCTAssertEqual(
                controller.events,
                [
                    "layout", "+preload after 1", "+display", "+visible", "0 to 15", "load", "drawn", "-preload",
                    "-display", "-visible", "15 to 0",
                ])
        }
    }

    func testTheControllerOwnsTheNodeOrTheOtherWayRound() throws {
        try withGTK {
            weak var node: StateNode?
            weak var controller: LogController?
            do {
                let made = LogController()
                node = made.node
                XCTAssertNotNil(node)
                _ = made.node.layoutThatFits(rowConstraints())
                controller = made
            }
            XCTAssertNil(controller, "the node does not keep its controller")
            XCTAssertNil(node, "nor does anybody else the node")

            var kept: StateNode?
            do {
                let made = LogController()
                made.shouldInvertStrongReference = true
                kept = made.node
                controller = made
            }
            XCTAssertNotNil(controller)
            XCTAssertTrue(kept?.nodeController === controller)
            node = kept
            kept = nil
            XCTAssertNil(controller)
            XCTAssertNil(node, "no cycle")
        }
    }

    func testOwnershipMayChangeOnceThereIsANode() throws {
        try withGTK {
            let controller = LogController()
            weak var node: StateNode?
            node = controller.node
            controller.shouldInvertStrongReference = true
            XCTAssertNil(node)
            XCTAssertFalse(controller.isNodeMade)
            let other = controller.node
            controller.shouldInvertStrongReference = false
            XCTAssertTrue(controller.node === other)
            XCTAssertEqual(controller.made.withLock { $0 }, 2)
        }
    }

    func testASecondNodeDetachesTheControllerFromTheFirst() throws {
        try withGTK {
            let controller = LogController()
            let (first, second) = (controller.node, StateNode())
            controller.node = second
            XCTAssertNil(first.nodeController)
            XCTAssertTrue(second.nodeController === controller)
            first.setInterfaceState(.inHierarchy)
            XCTAssertEqual(controller.events, [])
            second.setInterfaceState([.measureLayout, .preload])
            XCTAssertEqual(controller.events, ["+preload after 1", "0 to 3"])
        }
    }

    func testManyThreadsAtOnceGetTheSameNode() throws {
        try withGTK {
            let controller = LogController()
            let found = Locked<Set<UInt64>>([])
            let asked = Locked(0)
            for _ in 0..<64 {
                WorkerPool.shared.submit(.visible) { _ in
                    let id = controller.node.id
                    found.withLock { _ = $0.insert(id) }
                    asked.withLock { $0 += 1 }
                }
            }
            XCTAssertTrue(pump { asked.withLock { $0 } == 64 })
            XCTAssertEqual(found.withLock { $0 }, [controller.node.id])
        }
    }
}
