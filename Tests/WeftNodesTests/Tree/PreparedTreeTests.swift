import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class PreparedTreeTests: XCTestCase {
    @MainActor
    private static func prepare(_ root: DisplayNode, isCancelled: @escaping @Sendable () -> Bool = { false })
        -> PreparedTree?
    {
        let environment = TestDisplay.environment
        let constraints = rowConstraints(300, environment)
        return onWorker {
            PreparedTree.prepare(root, constraints: constraints, environment: environment, isCancelled: isCancelled)
        } ?? nil
    }

    func testApplyingSetsFramesSubnodesAndContents() throws {
        try withGTK {
            let drawing = DrawingNode()
            let root = ColumnNode([LeafNode(10, 7.25), ColumnNode([drawing])])
            let tree = try XCTUnwrap(Self.prepare(root))
            XCTAssertEqual(drawing.drawn.withLock { $0 }, 1)
            XCTAssertFalse(drawing.wasOnMain.withLock { $0 })
            XCTAssertEqual(root.frame, .zero, "nothing moves before the result is applied")
            tree.apply()
            XCTAssertEqual(root.parts[1].frame, Rect(x: 0, y: 7.25, width: 20, height: 20))
            XCTAssertTrue(root.hasAllContents)
            root.recursivelyClearContents()
            XCTAssertFalse(root.hasAllContents)
        }
    }

    func testATreeThatChangedSinceIsNotCurrent() throws {
        try withGTK {
            let leaf = LeafNode(10, 10)
            let root = ColumnNode([ColumnNode([leaf])])
            let tree = try XCTUnwrap(Self.prepare(root))
            XCTAssertTrue(tree.isCurrent)
            leaf.size = Size(width: 10, height: 11)
            XCTAssertFalse(tree.isCurrent)
            XCTAssertTrue(try XCTUnwrap(Self.prepare(root)).isCurrent)
        }
    }

    func testAChangeWhileItIsPreparedMakesTheResultStale() throws {
        try withGTK {
            let leaf = LeafNode(10, 10)
            let drawing = DrawingNode()
            let root = ColumnNode([leaf, drawing])
            // Drawing comes after measuring.
            drawing.onDraw.withLock { $0 = { leaf.style.spacingBefore = 4 } }
            XCTAssertFalse(try XCTUnwrap(Self.prepare(root)).isCurrent)
        }
    }

    func testADrawingOlderThanTheNodeIsNotShown() throws {
        try withGTK {
            let drawing = DrawingNode()
            let root = ColumnNode([drawing])
            let tree = try XCTUnwrap(Self.prepare(root))
            drawing.setNeedsDisplay()
            tree.apply()
            XCTAssertFalse(drawing.hasAllContents)
            try XCTUnwrap(Self.prepare(root)).apply()
            XCTAssertTrue(drawing.hasAllContents)
        }
    }

    func testANodeChangedDuringPreparationIsRedrawn() throws {
        try withGTK {
            let (drawing, other) = (DrawingNode(), DrawingNode())
            let root = ColumnNode([drawing, other])
            let tree = try XCTUnwrap(Self.prepare(root))
            drawing.setNeedsDisplay()
            tree.apply()
            root.setInterfaceState(.inHierarchy)
            XCTAssertFalse(drawing.hasAllContents)
            XCTAssertTrue(pump { drawing.hasAllContents })
            XCTAssertEqual(drawing.drawn.withLock { $0 }, 2)
            XCTAssertEqual(other.drawn.withLock { $0 }, 1, "only what changed is drawn")
        }
    }

    func testACancelledPreparationGivesNothing() throws {
        try withGTK {
            let drawing = DrawingNode()
            let flag = Locked(false)
            drawing.onDraw.withLock { $0 = { flag.withLock { $0 = true } } }
            let root = ColumnNode([drawing, DrawingNode()])
            XCTAssertNil(Self.prepare(root) { flag.withLock { $0 } })
            XCTAssertEqual((root.parts[1] as? DrawingNode)?.drawn.withLock { $0 }, 0, "the rest is not drawn")
            XCTAssertNil(Self.prepare(ColumnNode([])) { true })
        }
    }

    func testAnOldResultForTheDisplayOfOneNodeIsDropped() throws {
        try withGTK {
            let drawing = DrawingNode()
            XCTAssertTrue(prepareAndApply(ColumnNode([drawing])))
            drawing.setInterfaceState(.inHierarchy)
            drawing.recursivelyClearContents()
            drawing.onDraw.withLock {
                $0 = {
                    drawing.onDraw.withLock { $0 = nil }
                    drawing.setNeedsDisplay()
                }
            }
            let (drawn, finished) = (drawing.drawn.withLock { $0 }, drawing.finished)
            drawing.displayAsynchronously()
            XCTAssertTrue(pump { drawing.hasAllContents })
            XCTAssertEqual(drawing.drawn.withLock { $0 }, drawn + 2)
            XCTAssertEqual(drawing.finished, finished + 1, "only the second drawing is shown")
        }
    }

    func testMisplacedWorkIsCounted() throws {
        try withGTK {
            let before = MainThread.violations.withLock { $0[.layout] ?? 0 }
            _ = PreparedTree.prepare(
                ColumnNode([]), constraints: rowConstraints(), environment: TestDisplay.environment)
            XCTAssertEqual(MainThread.violations.withLock { $0[.layout] ?? 0 }, before + 1)
            MainThread.violations.withLock { $0[.layout] = before }
        }
    }
}
