import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class LayoutCacheTests: XCTestCase {
    func testTheSameConstraintsAreMeasuredOnce() {
        let leaf = LeafNode(10, 20)
        let root = ColumnNode([leaf])
        let first = root.layoutThatFits(rowConstraints())
        let passes = leaf.measured.withLock { $0 }
        let second = root.layoutThatFits(rowConstraints())
        XCTAssertEqual(first.size, second.size)
        XCTAssertEqual(leaf.measured.withLock { $0 }, passes)
        XCTAssertEqual(root.laidOut.withLock { $0 }, 1)
    }

    func testTwoConstraintsAreKeptAtOnce() {
        let root = ColumnNode([LeafNode(10, 20)])
        for width in [300.0, 200, 300, 200] { _ = root.layoutThatFits(rowConstraints(width)) }
        XCTAssertEqual(root.laidOut.withLock { $0 }, 2)
    }

    func testAnotherEnvironmentIsMeasuredAgain() {
        let root = ColumnNode([LeafNode(10, 20)])
        var constraints = rowConstraints()
        _ = root.layoutThatFits(constraints)
        constraints.environment.id = 77
        _ = root.layoutThatFits(constraints)
        XCTAssertEqual(root.laidOut.withLock { $0 }, 2)
    }

    /// A grandparent, a parent and a child that are measured, and also applied if `isApplied` is true.
    @MainActor
    private struct Family {
        let leaf = LeafNode(10, 20)
        let sibling = LeafNode(10, 5)
        let parent: ColumnNode
        let root: ColumnNode
        let layoutCalls = Locked(0)

        init(isApplied: Bool) {
            parent = ColumnNode([leaf])
            root = ColumnNode([sibling, parent])
            if isApplied {
                XCTAssertTrue(prepareAndApply(root))
            } else {
                _ = root.layoutThatFits(rowConstraints())
            }
            let layoutCalls = layoutCalls
            root.invalidationHandler = .init(layout: { layoutCalls.withLock { $0 += 1 } })
        }
    }

    func testAChangeBelowReachesTheRoot() throws {
        try withGTK {
            for isApplied in [false, true] {
                let family = Family(isApplied: isApplied)
                let siblingPasses = family.sibling.measured.withLock { $0 }
                let version = family.root.layoutVersion
                family.leaf.size = Size(width: 10, height: 50)
                XCTAssertEqual(family.layoutCalls.withLock { $0 }, 1)
                XCTAssertGreaterThan(family.root.layoutVersion, version)
                XCTAssertEqual(family.root.layoutThatFits(rowConstraints()).size.height, 55)
                if !isApplied {
                    XCTAssertEqual(
                        family.sibling.measured.withLock { $0 }, siblingPasses, "the sibling's layout is still good")
                }
            }
        }
    }

    func testADrawingThatIsStaleChangesNoLayout() throws {
        try withGTK {
            let family = Family(isApplied: false)
            let version = family.root.layoutVersion
            family.leaf.setNeedsDisplay()
            XCTAssertEqual(family.root.layoutVersion, version)
            XCTAssertEqual(family.layoutCalls.withLock { $0 }, 0)
        }
    }

    func testStyleWrittenOutsideOfAPassInvalidatesTheParent() throws {
        try withGTK {
            let family = Family(isApplied: false)
            family.leaf.style.spacingBefore = 9
            XCTAssertEqual(family.layoutCalls.withLock { $0 }, 1)
            XCTAssertEqual(family.root.layoutThatFits(rowConstraints()).size.height, 34)
        }
    }

    /// A node that writes style where the tutorials do.
    private final class TutorialNode: DisplayNode, @unchecked Sendable {
        let leaf = LeafNode(10, 20)

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            leaf.style.flexShrink = 1
            leaf.style.spacingBefore = 3
            return StackLayoutSpec(direction: .vertical, children: [leaf])
        }
    }

    func testStyleWrittenInsideOfAPassMarksNothing() {
        let node = TutorialNode()
        let root = ColumnNode([node])
        let calls = Locked(0)
        root.invalidationHandler = .init(layout: { calls.withLock { $0 += 1 } })
        for width in [300.0, 200, 100] {
            XCTAssertEqual(root.layoutThatFits(rowConstraints(width)).size.height, 23)
        }
        XCTAssertEqual(calls.withLock { $0 }, 0)
        XCTAssertEqual(root.layoutVersion, 1)
        XCTAssertEqual(node.leaf.layoutVersion, 1)
        // The relation is known by now.
        node.leaf.style.spacingBefore = 8
        XCTAssertEqual(calls.withLock { $0 }, 1, "outside of a pass style counts")
    }

    func testAChildThatChangesBeforeItsParentIsKnownMakesTheParentsLayoutStale() {
        let first = LeafNode(10, 20)
        let second = LeafNode(10, 5)
        let parent = ColumnNode([first, second])
        let root = ColumnNode([parent])
        // Simulates another thread at an arbitrary time: here while `first` is measured and no layout exists yet.
        let isDone = Locked(false)
        second.onMeasure.withLock {
            $0 = {
                guard
                    !isDone.withLock({ done in
                        defer { done = true }
                        return done
                    })
                else { return }
                first.size = Size(width: 10, height: 100)
            }
        }
        let version = root.layoutVersion
        _ = root.layoutThatFits(rowConstraints())
        XCTAssertNotEqual(root.layoutVersion, version, "who holds the first layout cannot tell that it is old")
        XCTAssertEqual(root.layoutThatFits(rowConstraints()).size.height, 105)
    }

    func testAChangeDuringAPassIsNotOverwrittenByThePass() {
        let leaf = LeafNode(10, 20)
        let root = ColumnNode([leaf])
        _ = root.layoutThatFits(rowConstraints(100))
        let isDone = Locked(false)
        leaf.onMeasure.withLock {
            $0 = {
                guard
                    !isDone.withLock({ done in
                        defer { done = true }
                        return done
                    })
                else { return }
                leaf.size = Size(width: 10, height: 70)
            }
        }
        _ = root.layoutThatFits(rowConstraints(200))
        XCTAssertEqual(root.layoutThatFits(rowConstraints(200)).size.height, 70)
    }

    func testTheSpecBlockWins() {
        let other = LeafNode(10, 44)
        let root = ColumnNode([LeafNode(10, 20)])
        root.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: [other]) }
        XCTAssertEqual(root.layoutThatFits(rowConstraints()).size.height, 44)
        root.layoutSpecBlock = nil
        XCTAssertEqual(root.layoutThatFits(rowConstraints()).size.height, 20)
    }

    func testRandomChangesGiveTheLayoutOfAFreshTree() {
        var random = SeededRandom()
        var leaves: [LeafNode] = []
        func tree(_ depth: Int) -> DisplayNode {
            guard depth > 0 else {
                leaves.append(LeafNode(10, 10))
                return leaves[leaves.count - 1]
            }
            return ColumnNode((0..<3).map { _ in tree(depth - 1) })
        }
        func copy(_ node: DisplayNode) -> DisplayNode {
            let result: DisplayNode
            switch node {
            case let leaf as LeafNode: result = LeafNode(leaf.size.width, leaf.size.height)
            case let column as ColumnNode: result = ColumnNode(column.parts.map(copy))
            default: result = DisplayNode()
            }
            result.style = node.style
            return result
        }
        func frames(_ layout: Layout) -> [Rect] {
            [layout.frame] + layout.sublayouts.flatMap(frames)
        }
        let root = tree(3)
        for step in 0..<300 {
            let leaf = leaves[Int.random(in: 0..<leaves.count, using: &random)]
            switch Int.random(in: 0..<3, using: &random) {
            case 0: leaf.size.height = Double.random(in: 0...40, using: &random)
            case 1: leaf.style.spacingAfter = Double.random(in: 0...9, using: &random)
            default: leaf.style.minHeight = .points(Double.random(in: 0...30, using: &random))
            }
            let constraints = rowConstraints([300, 200, 100][Int.random(in: 0..<3, using: &random)])
            let kept = frames(root.layoutThatFits(constraints))
            let fresh = frames(copy(root).layoutThatFits(constraints))
            guard kept == fresh else { return XCTFail("step \(step), seed \(random.seed): \(kept) is not \(fresh)") }
        }
    }
}
