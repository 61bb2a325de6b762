import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests that a spec that changes the tree is reported, and does not repeat forever.
final class SpecMisuseTests: XCTestCase {
    /// A node that changes its own subnodes in its spec.
    private final class GreedyNode: DisplayNode, @unchecked Sendable {
        let part = DrawingNode()
        let passes = Locked(0)
        let change: @Sendable (DisplayNode, DisplayNode) -> Void

        init(_ change: @escaping @Sendable (DisplayNode, DisplayNode) -> Void) {
            self.change = change
            super.init()
            debugName = "greedy"
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            passes.withLock { $0 += 1 }
            change(self, part)
            return WrapperLayoutSpec(child: part)
        }
    }

    func testASpecThatAddsASubnodeIsReportedAndShown() throws {
        try withGTK {
            let root = GreedyNode { $0.addSubnode($1) }
            let stage = NodeStage(root)
            defer { stage.end() }
            let reports = misuses {
                XCTAssertTrue(stage.show(), "the layout is put in place")
                XCTAssertTrue(stage.window.waitForFrame(10))
            }
            XCTAssertLessThan(root.passes.withLock { $0 }, 10)
            let first = try XCTUnwrap(reports.first)
            for part in ["\"greedy\"", "addSubnode", "layoutSpecThatFits", "automaticallyManagesSubnodes", "init"] {
                XCTAssertTrue(first.contains(part), first)
            }
        }
    }

    func testASpecThatRemovesASubnodeIsReported() throws {
        try withGTK {
            let root = GreedyNode { $1.removeFromSupernode() }
            root.addSubnode(root.part)
            let reports = misuses { _ = onWorker { root.layoutThatFits(rowConstraints()).size } }
            XCTAssertEqual(reports.count, 1, "\(reports)")
            let first = try XCTUnwrap(reports.first)
            XCTAssertTrue(first.contains("removeFromSupernode of DrawingNode") && first.contains("greedy"), first)
        }
    }

    func testANodeThatIsMadeByASpecMayHaveSubnodes() throws {
        try withGTK {
            let root = ColumnNode([])
            root.layoutSpecBlock = { _, _ in
                let made = DisplayNode()
                made.addSubnode(LeafNode(10, 10))
                return WrapperLayoutSpec(child: made)
            }
            XCTAssertEqual(misuses { _ = onWorker { root.layoutThatFits(rowConstraints()).size } }, [])
        }
    }
}
