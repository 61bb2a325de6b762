import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class InterfaceStateTests: XCTestCase {
    private static let states: [InterfaceState] = [
        [], .measureLayout, [.measureLayout, .preload], [.measureLayout, .preload, .display], .inHierarchy,
    ]

    func testEachEnterHasItsExitInAnySequence() throws {
        try withGTK {
            var random = SeededRandom()
            let nodes = (0..<7).map { _ in StateNode() }
            // Two levels: 0 holds 1 and 2, which hold 3, 4 and 5, 6.
            for (index, node) in nodes.enumerated().dropFirst() { nodes[(index - 1) / 2].addSubnode(node) }
            for step in 0..<400 {
                let state = Self.states[Int.random(in: 0..<Self.states.count, using: &random)]
                nodes[0].setInterfaceState(state)
                for node in nodes {
                    XCTAssertEqual(node.interfaceState, state, "step \(step), seed \(random.seed)")
                    XCTAssertEqual(node.inside, state.subtracting(.measureLayout), "step \(step), seed \(random.seed)")
                }
            }
            nodes[0].setInterfaceState([])
            for node in nodes {
                XCTAssertEqual(node.inside, [])
                XCTAssertEqual(node.mistakes, [], "seed \(random.seed)")
            }
        }
    }

    func testPreloadedDataIsClearedAndLoadedAgainByHand() throws {
        try withGTK {
            let (root, leaf, log) = (DisplayNode(), PreloadNode(), PreloadLog())
            root.addSubnode(leaf)
            leaf.addInterfaceStateDelegate(log)
            root.setNeedsPreload()
            XCTAssertEqual(leaf.events, [], "out of the range nothing is loaded")
            root.setInterfaceState([.measureLayout, .preload])
            root.recursivelyClearPreloadedData()
            root.setNeedsPreload()
            XCTAssertEqual(leaf.events, ["load", "clear", "load"])
            XCTAssertEqual(log.events, leaf.events)
            XCTAssertTrue(leaf.isInPreloadState, "the state is what it was")
            _ = onWorker { root.recursivelyClearPreloadedData() }
            XCTAssertTrue(pump { leaf.events.count == 4 })
            root.setInterfaceState([])
            XCTAssertEqual(leaf.events, ["load", "clear", "load", "clear", "clear"])
        }
    }

    private final class PreloadNode: DisplayNode, @unchecked Sendable {
        @MainActor var events: [String] = []
        override func didEnterPreloadState() { events.append("load") }
        override func didExitPreloadState() { events.append("clear") }
    }

    private final class PreloadLog: InterfaceStateDelegate {
        var events: [String] = []
        func nodeDidEnterPreloadState(_ node: DisplayNode) { events.append("load") }
        func nodeDidExitPreloadState(_ node: DisplayNode) { events.append("clear") }
    }

    func testTheSameStateTwiceMakesNoCalls() throws {
        try withGTK {
            let node = StateNode()
            node.setInterfaceState(.inHierarchy)
            let events = node.events
            node.setInterfaceState(.inHierarchy)
            XCTAssertEqual(node.events, events)
            XCTAssertEqual(events, ["+preload", "+display", "+visible"])
        }
    }

    func testANodeAddedByHandToAVisibleParentBecomesVisible() throws {
        try withGTK {
            let root = StateNode()
            root.setInterfaceState(.inHierarchy)
            let late = StateNode()
            root.addSubnode(late)
            XCTAssertTrue(pump(seconds: 2) { late.inside == root.inside }, "\(late.events)")
        }
    }

    func testANodeTakenOutByHandLeavesAllStates() throws {
        try withGTK {
            let root = StateNode()
            let node = StateNode()
            root.addSubnode(node)
            root.setInterfaceState(.inHierarchy)
            XCTAssertEqual(node.inside, root.inside)
            node.removeFromSupernode()
            XCTAssertTrue(pump(seconds: 2) { node.inside == [] }, "\(node.events)")
            XCTAssertEqual(node.mistakes, [])
        }
    }

    func testRandomMovesByHandKeepTheCallbacksBalanced() throws {
        try withGTK {
            var random = SeededRandom()
            let roots = [StateNode(), StateNode()]
            let nodes = (0..<6).map { _ in StateNode() }
            for step in 0..<300 {
                let node = nodes[Int.random(in: 0..<nodes.count, using: &random)]
                let root = roots[Int.random(in: 0..<2, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: root.addSubnode(node)
                case 1: node.removeFromSupernode()
                default:
                    root.setInterfaceState(Self.states[Int.random(in: 0..<Self.states.count, using: &random)])
                }
                guard step % 10 == 9 else { continue }
                let isSettled = pump(seconds: 2) {
                    nodes.allSatisfy { $0.interfaceState == ($0.supernode?.interfaceState ?? []) }
                }
                guard isSettled else { return XCTFail("step \(step), seed \(random.seed)") }
            }
            for root in roots { root.setInterfaceState([]) }
            for node in nodes + roots {
                XCTAssertEqual(node.inside, [], "seed \(random.seed)")
                XCTAssertEqual(node.mistakes, [], "seed \(random.seed)")
            }
        }
    }
}
