import Dispatch
import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class NodeThreadTests: XCTestCase {
    func testNodesAreMadeMeasuredAndDroppedOnManyThreadsAtOnce() throws {
        try withGTK {
            let start = LiveCount.nodes.value
            let environment = TestDisplay.environment
            let ids = Locked<Set<UInt64>>([])
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for round in 0..<60 {
                    let text = TextNode()
                    text.attributedText = AttributedString("thread \(thread), round \(round)")
                    let column = ColumnNode([text, LeafNode(10, 10), ImageNode(), ColumnNode([LeafNode(5, 5)])])
                    let layout = column.layoutThatFits(rowConstraints(300, environment))
                    ids.withLock { ids in
                        for part in column.parts + [column] { ids.insert(part.id) }
                    }
                    guard layout.size.height > 15 else { return XCTFail("\(layout.size)") }
                }
            }
            XCTAssertEqual(ids.withLock { $0.count }, 8 * 60 * 5, "an id was given twice")
            XCTAssertEqual(LiveCount.nodes.value, start)
        }
    }

    func testOneNodeMayBeChangedFromManyThreads() {
        let leaf = LeafNode(10, 10)
        let column = ColumnNode([leaf])
        _ = column.layoutThatFits(rowConstraints())
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            for round in 0..<200 {
                switch thread % 3 {
                case 0: leaf.size = Size(width: 10, height: Double(round))
                case 1: leaf.style.flexGrow = Double(round)
                default: _ = column.layoutThatFits(rowConstraints())
                }
            }
        }
        leaf.size = Size(width: 7, height: 33)
        let layout = column.layoutThatFits(rowConstraints())
        XCTAssertEqual(layout.size.height, 33, "a kept layout is older than the last change")
    }

    /// Two halves that are always written together.
    private struct Pair: Sendable {
        var first: [Int]
        var second: [Int]
    }

    // @unchecked: the rule of DisplayNode for stored properties.
    private final class PairNode: DisplayNode, @unchecked Sendable {
        @Guarded var pair = Pair(first: [0], second: [0])
    }

    func testAGuardedValueIsNeverSeenHalfWritten() {
        let node = PairNode()
        let torn = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<2000 {
                if thread < 2 {
                    let value = [thread, round]
                    node.pair = Pair(first: value, second: value)
                } else {
                    let seen = node.pair
                    if seen.first != seen.second { torn.withLock { $0 += 1 } }
                }
            }
        }
        XCTAssertEqual(torn.withLock { $0 }, 0)
    }

    // @unchecked: the rule of DisplayNode for stored properties.
    private final class HolderNode: DisplayNode, @unchecked Sendable {
        @Guarded var held: (any Sendable)?
    }

    /// Takes the node's lock when it goes.
    private final class HolderTaker: Sendable {
        let holder: HolderNode
        init(_ holder: HolderNode) { self.holder = holder }
        deinit { _ = holder.style }
    }

    func testAGuardedValuesDeinitMayUseTheNode() {
        let node = HolderNode()
        node.held = HolderTaker(node)
        // Released with the lock held, this would wait for itself.
        node.held = nil
        XCTAssertNil(node.held)
    }
}
