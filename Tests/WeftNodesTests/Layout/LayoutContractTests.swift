import LayoutChecks
import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests the nodes' part of the measuring contract: one environment per pass, correct cached results, depth.
final class LayoutContractTests: XCTestCase {
    func testAPassReadsTheStyleOfItsOwnEnvironment() throws {
        try withGTK {
            let small = TestDisplay.environment
            let large = GraphicsEnvironment(
                scale: small.scale, fontFamily: small.fontFamily, fontSize: 3 * small.fontSize,
                resolution: small.resolution)
            let text = TextNode()
            text.attributedText = AttributedString("Text")
            let root = ColumnNode([text])
            _ = root.layoutThatFits(rowConstraints(300, large))
            let ascender = text.style.ascender
            // The other one is known as well, and was told of last.
            let constraints = rowConstraints(301, large)
            _ = EnvironmentRegistry.register(small)
            _ = root.layoutThatFits(constraints)
            XCTAssertEqual(text.style.ascender, ascender)
            _ = root.layoutThatFits(rowConstraints(300, small))
            XCTAssertLessThan(text.style.ascender, ascender)
        }
    }

    /// Records the layout callbacks.
    private final class HookedNode: DisplayNode, @unchecked Sendable {
        let told = Locked<[String]>([])

        override func willBeLaidOut(in environment: LayoutEnvironment) {
            told.withLock { if $0.last != "will" { $0.append("will") } }
        }

        override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { Size(width: 10, height: 10) }

        override func layout() { told.withLock { $0.append("layout") } }

        override func layoutDidFinish() { told.withLock { $0.append("finished") } }
    }

    private final class LayoutListener: InterfaceStateDelegate {
        let told: Locked<[String]>

        init(_ told: Locked<[String]>) { self.told = told }

        func nodeDidLayout(_ node: DisplayNode) { told.withLock { $0.append("delegate") } }
    }

    func testTheHooksOfALayoutAreCalledInOrder() throws {
        try withGTK {
            let node = HookedNode()
            let listener = LayoutListener(node.told)
            node.addInterfaceStateDelegate(listener)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.told.withLock { $0 }, ["will", "layout", "finished", "delegate"])
            node.told.withLock { $0 = [] }
            node.setNeedsLayout()
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.told.withLock { $0 }, ["will", "layout", "finished", "delegate"])
        }
    }

    /// A node that counts its layout callbacks.
    private final class ChangingNode: DisplayNode, @unchecked Sendable {
        let leaf = LeafNode(10, 10)
        @MainActor var changes: [Size] = []

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? { leaf }
        override func calculatedLayoutDidChange() { changes.append(calculatedSize) }
    }

    func testANodeIsNotifiedOfEachNewLayout() throws {
        try withGTK {
            let node = ChangingNode()
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.changes, [Size(width: 10, height: 10)])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.changes.count, 1, "the same once more is none")
            node.leaf.size = Size(width: 10, height: 25)
            XCTAssertEqual(node.changes.count, 1, "nor is measuring")
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.changes.last, Size(width: 10, height: 25))
            XCTAssertEqual(node.changes.count, 2)
        }
    }

    /// A node that returns a different size each time.
    private final class LiarNode: DisplayNode, @unchecked Sendable {
        let calls = Locked(0)

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            let height = calls.withLock { calls in
                calls += 1
                return Double(calls)
            }
            return LayoutSpec(style: LayoutStyle { $0.height = .points(height) })
        }
    }

    /// The reports of misuse while `body` runs.
    private static func reports(_ body: () -> Void) -> [String] {
        let reports = Locked([String]())
        Misuse.handler.withLock { $0 = { text in reports.withLock { $0.append(text) } } }
        body()
        Misuse.handler.withLock { $0 = nil }
        return reports.withLock { $0 }
    }

    #if DEBUG
        func testANodeThatAnswersTheSameQuestionDifferentlyIsReported() {
            let liar = LiarNode()
            let honest = ColumnNode([LeafNode(10, 20), ColumnNode([LeafNode(5, 5)])])
            let found = Self.reports {
                for _ in 0..<40 {
                    _ = liar.layoutThatFits(rowConstraints())
                    _ = honest.layoutThatFits(rowConstraints())
                }
            }
            XCTAssertEqual(found.count, 2, "every sixteenth time")
            XCTAssertTrue(found.allSatisfy { $0.contains(liar.debugDescription) && $0.contains("same constraints") })
            XCTAssertEqual(honest.laidOut.withLock { $0 }, 3, "sampled, not measured each time")
        }

        func testAChangeOfStateWithoutSetNeedsLayoutIsReported() {
            let leaf = LeafNode(10, 20)
            let silent = Locked(10.0)
            let root = DisplayNode()
            root.layoutSpecBlock = { _, _ in
                InsetLayoutSpec(insets: EdgeInsets(all: silent.withLock { $0 }), child: leaf)
            }
            let constraints = rowConstraints()
            XCTAssertEqual(Self.reports { for _ in 0..<40 { _ = root.layoutThatFits(constraints) } }, [])
            silent.withLock { $0 = 11 }
            let found = Self.reports { for _ in 0..<16 { _ = root.layoutThatFits(constraints) } }
            XCTAssertEqual(found.count, 1)
            XCTAssertTrue(found.first?.contains("calls setNeedsLayout") == true)
        }
    #endif

    func testAMeasurementOfOneThreadIsUsedByAllOthers() throws {
        try withGTK {
            let leaf = LeafNode(10, 20)
            let root = ColumnNode([ColumnNode([leaf])])
            let there = onWorker { root.layoutThatFits(rowConstraints()).size }
            let passes = leaf.measured.withLock { $0 }
            XCTAssertEqual(root.layoutThatFits(rowConstraints()).size, there)
            XCTAssertEqual(leaf.measured.withLock { $0 }, passes)
            leaf.size = Size(width: 10, height: 31)
            XCTAssertEqual(onWorker { root.layoutThatFits(rowConstraints()).size.height }, 31)
        }
    }

    func testConcurrentMeasuringAndChangesEndWithTheCurrentLayout() throws {
        try withGTK {
            let leaves = (0..<8).map { _ in LeafNode(10, 10) }
            let root = ColumnNode(leaves.map { ColumnNode([$0]) })
            let running = Locked(WorkerPool.shared.workers.count)
            for worker in WorkerPool.shared.workers {
                worker.submit(.visible) {
                    for step in 0..<400 { _ = root.layoutThatFits(rowConstraints([300.0, 200, 100][step % 3])) }
                    running.withLock { $0 -= 1 }
                }
            }
            for step in 0..<400 { leaves[step % 8].size.height = Double(step % 37) }
            XCTAssertTrue(pump { running.withLock { $0 } == 0 })
            let truth = leaves.reduce(0) { $0 + $1.size.height }
            for width in [300.0, 200, 100] {
                XCTAssertEqual(root.layoutThatFits(rowConstraints(width)).size.height, truth)
            }
        }
    }

    func testInvalidatingSendsNoNotification() {
        let root = ColumnNode([LeafNode(10, 20)])
        let told = Locked(0)
        root.invalidationHandler = .init(layout: { told.withLock { $0 += 1 } })
        _ = root.layoutThatFits(rowConstraints())
        XCTAssertEqual(root.calculatedSize, Size(width: 300, height: 20))
        XCTAssertEqual(root.constrainedSizeForCalculatedLayout, rowConstraints().range)
        root.invalidateCalculatedLayout()
        XCTAssertNil(root.calculatedLayout)
        XCTAssertEqual(told.withLock { $0 }, 0)
        _ = root.layoutThatFits(rowConstraints())
        XCTAssertEqual(root.laidOut.withLock { $0 }, 2)
    }

    // MARK: Depth

    private static func nested(_ depth: Int) -> DisplayNode {
        var node: DisplayNode = LeafNode(10, 20)
        for _ in 0..<depth { node = ColumnNode([node]) }
        return node
    }

    func testNodesNestedVeryDeepAreReportedOnEveryThread() throws {
        try withGTK {
            let found = Self.reports {
                XCTAssertEqual(onWorker { Self.nested(250).layoutThatFits(rowConstraints()).size.height }, 20)
                for depth in [1_000, 5_000] {
                    let size = onWorker { Self.nested(depth).layoutThatFits(rowConstraints()).size }
                    XCTAssertEqual(size?.width, 300, "the rest is laid out")
                    _ = Self.nested(depth).layoutThatFits(rowConstraints())
                }
            }
            XCTAssertGreaterThanOrEqual(found.count, 4)
            XCTAssertTrue(found.allSatisfy { $0.contains("nested too deep") }, found.first ?? "")
        }
    }

    func testADeepTreeOfSubnodesGoesAway() {
        let before = LiveCount.nodes.value
        autoreleased {
            var node = DisplayNode()
            for _ in 0..<100_000 {
                let parent = DisplayNode()
                parent.addSubnode(node)
                node = parent
            }
        }
        // A node of an earlier test may go meanwhile.
        XCTAssertLessThanOrEqual(LiveCount.nodes.value, before)
    }

    private func autoreleased(_ body: () -> Void) { body() }

    // MARK: Style

    func testEveryStylePropertyWorksOnADisplayNodeAndOnASpecAroundOne() throws {
        for row in StyleRow.all {
            XCTAssertNil(
                try row.problem { style in
                    let node = LeafNode(20, 10)
                    node.style = style
                    return (node, node)
                })
            XCTAssertNil(
                try row.problem { style in
                    let node = LeafNode(20, 10)
                    return (WrapperLayoutSpec(children: [node], style: style), node)
                })
            XCTAssertNil(
                try row.problem { style in
                    let node = LeafNode(20, 10)
                    return (node.styled { $0 = style }, node)
                })
        }
    }

    /// The modifier's maximum width counts in its pass, and the node's own width everywhere else.
    func testAModifierOverridesTheNodesOwnSize() throws {
        func width(_ node: DisplayNode) throws -> Double {
            let spec = StackLayoutSpec.vertical(alignItems: .start) { node.size(width: .auto, maxWidth: 60) }
            let constraints = LayoutConstraints(SizeRange(max: Size(width: 300, height: 300)))
            return try Layout.calculate(spec: spec, constraints: constraints).frame(of: node)?.width ?? -1
        }
        let leaf = LeafNode(90, 10)
        let group = DisplayNode()
        let child = LeafNode(90, 10)
        group.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: child) }
        for node in [leaf, group] {
            node.style.width = 40
            node.style.maxWidth = 50
            let alone = node.layoutThatFits(LayoutConstraints(.unconstrained))
            XCTAssertEqual(alone.size.width, 40)
            XCTAssertEqual(try width(node), 60)
            XCTAssertEqual(node.layoutThatFits(LayoutConstraints(.unconstrained)).size, alone.size)
            XCTAssertEqual(node.style.width, 40)
        }
    }
}
