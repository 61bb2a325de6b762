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
            // Nodes of earlier tests may be freed meanwhile.
            XCTAssertLessThanOrEqual(LiveCount.nodes.value, start)
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

    /// Two values that are always written together.
    private struct Pair: Sendable {
        var first: [Int]
        var second: [Int]
    }

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

    private final class HolderNode: DisplayNode, @unchecked Sendable {
        @Guarded var held: (any Sendable)?
    }

    /// An object that takes the node's lock in its `deinit`.
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

    private final class FollowerNode: DisplayNode, @unchecked Sendable {
        @GuardedWeak var leader: DisplayNode?
    }

    func testAWeakReferenceIsReadWhileItIsSetAndWhileItsObjectIsReleased() {
        let follower = FollowerNode()
        let made = LiveCount.nodes.value
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<2000 {
                if thread < 2 {
                    let leader = LeafNode(Double(thread), Double(round))
                    follower.leader = leader
                    // `leader` goes at the end of the turn, while others read.
                } else if let leader = follower.leader {
                    leader.setNeedsLayout()
                }
            }
        }
        XCTAssertNil(follower.leader)
        XCTAssertEqual(LiveCount.nodes.value, made, "the reference keeps nothing")
        let leader = DisplayNode()
        follower.leader = leader
        XCTAssertTrue(follower.leader === leader)
        follower.leader = nil
        XCTAssertNil(follower.leader)
    }

    /// A node that reads its maker in its `deinit`, as a subclass may.
    private final class LookingNode: DisplayNode, @unchecked Sendable {
        @GuardedWeak var maker: DisplayNode?
        let seen: Locked<Int>

        init(_ maker: DisplayNode, _ seen: Locked<Int>) {
            self.seen = seen
            super.init()
            self.maker = maker
        }

        deinit {
            if let maker, maker.style == LayoutStyle() { seen.withLock { $0 += 1 } }
        }
    }

    /// A node whose parts are retained only by its layouts.
    private final class MakingNode: DisplayNode, @unchecked Sendable {
        let seen = Locked(0)

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            StackLayoutSpec(direction: .vertical, children: [LookingNode(self, seen)])
        }
    }

    /// Tests each way in which a node releases layouts and closures. If its lock were held, the part would wait
    /// forever.
    func testAnObjectThatANodeReleasesMayUseTheNode() throws {
        let ways: [(String, @Sendable (MakingNode) -> Void)] = [
            ("setNeedsLayout", { $0.setNeedsLayout() }),
            ("invalidateCalculatedLayout", { $0.invalidateCalculatedLayout() }),
            (
                "inside of a spec",
                { node in
                    let environment = rowConstraints(100).environment
                    LayoutThread.current.insideSpec(of: 0, in: environment) { node.setNeedsLayout() }
                }
            ),
            (
                "a third layout",
                { node in for width in [1.0, 2, 3] { _ = node.layoutThatFits(rowConstraints(width)) } }
            ),
            (
                "layoutSpecBlock",
                { node in
                    let part = LookingNode(node, node.seen)
                    node.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: .zero, child: part) }
                    node.invalidateCalculatedLayout()
                }
            ),
            (
                "invalidationHandler",
                { node in
                    let part = LookingNode(node, node.seen)
                    node.invalidationHandler = .init { _ = part }
                }
            ),
        ]
        for (name, way) in ways {
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                let node = MakingNode()
                _ = node.layoutThatFits(rowConstraints())
                way(node)
                node.layoutSpecBlock = nil
                node.invalidationHandler = nil
                if node.seen.withLock({ $0 }) == 0 { XCTFail("\(name): nothing was let go of") }
                isDone.signal()
            }
            guard isDone.wait(timeout: .now() + 20) == .success else { return XCTFail("\(name) waits for itself") }
        }
    }

    /// A weak reference may retain a node again while its tree is released; the node is then intact.
    func testANodeThatIsBroughtBackFromADyingTreeKeepsItsSubnodes() {
        struct Found: Sendable {
            weak var node: DisplayNode?
        }
        func makeTree() -> (root: DisplayNode, found: Found) {
            let root = DisplayNode()
            let middle = DisplayNode()
            for _ in 0..<20 { root.addSubnode(DisplayNode()) }
            root.addSubnode(middle)
            for _ in 0..<3 { middle.addSubnode(DisplayNode()) }
            return (root, Found(node: middle))
        }
        var revived = 0
        for _ in 0..<3_000 {
            var tree: (root: DisplayNode, found: Found)? = makeTree()
            guard let found = tree?.found else { return }
            let broken = Locked(0)
            let times = Locked(0)
            let isLooking = DispatchSemaphore(value: 0)
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                isLooking.signal()
                while let node = found.node {
                    times.withLock { $0 += 1 }
                    if node.subnodes.count != 3 { broken.withLock { $0 += 1 } }
                }
                isDone.signal()
            }
            isLooking.wait()
            tree = nil
            isDone.wait()
            revived += times.withLock { $0 }
            guard broken.withLock({ $0 }) == 0 else { return XCTFail("a node lost its subnodes while it was held") }
        }
        XCTAssertGreaterThan(revived, 0)
    }
}
