import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class NodeCanvasTests: XCTestCase {
    /// A column with fractional places: text and a button.
    @MainActor
    private struct Stage {
        let window = TestWindow(width: 300, height: 300)
        let button = ButtonNode(title: "Go") {}
        let spacer = LeafNode(10, 20.4)
        let inner: ColumnNode
        let root: ColumnNode
        let canvas = NodeCanvas(role: .group)

        init() {
            inner = ColumnNode([button])
            inner.style.spacingBefore = 3.3
            root = ColumnNode([spacer, inner])
            XCTAssertTrue(prepareAndApply(root))
            canvas.show(root)
            XCTAssertTrue(window.show(canvas.widget))
        }

        var buttonViews: [WidgetView] { window.view?.tree.filter { $0.cssName == "button" } ?? [] }
        var canvasView: WidgetView? { window.view?.tree.first { $0.cssName == "weftcanvas" } }
    }

    func testANodeWithAWidgetIsPlacedOnThePixelGridOfTheNearestCanvas() throws {
        try withGTK {
            let it = Stage()
            defer { it.window.destroy() }
            XCTAssertEqual(it.buttonViews.count, 1)
            let canvas = try XCTUnwrap(it.canvasView)
            XCTAssertEqual(it.window.view?.tree.filter { $0.cssName == "weftcanvas" }.count, 1, "one canvas for all")
            let bounds = try XCTUnwrap(it.buttonViews[0].bounds(in: canvas))
            XCTAssertEqual(bounds.minY, 24, accuracy: 0.001)
            XCTAssertEqual(it.button.frame.size.height, bounds.height, accuracy: 1)
            it.spacer.size.height = 60.7
            XCTAssertTrue(prepareAndApply(it.root))
            XCTAssertTrue(it.window.waitForFrame())
            XCTAssertEqual(it.buttonViews[0].bounds(in: canvas)?.minY ?? 0, 64, accuracy: 0.001)
        }
    }

    func testWidgetsComeAndGoWithTheirNodes() throws {
        try withGTK {
            let start = LiveCounts.now
            let it = Stage()
            it.inner.parts = []
            XCTAssertTrue(prepareAndApply(it.root))
            XCTAssertEqual(it.buttonViews.count, 0)
            it.inner.parts = [it.button]
            XCTAssertTrue(prepareAndApply(it.root))
            XCTAssertEqual(it.buttonViews.count, 1)
            it.button.isHidden = true
            XCTAssertTrue(prepareAndApply(it.root))
            XCTAssertEqual(it.buttonViews.count, 0)
            it.canvas.clear()
            XCTAssertEqual(it.canvasView?.children.count, 0)
            it.window.destroy()
            XCTAssertGreaterThan(LiveCount.nodes.value, start.nodes)
        }
    }

    func testAReusedCanvasShowsTheNewNodeOnly() throws {
        try withGTK {
            let it = Stage()
            defer { it.window.destroy() }
            it.canvas.clear()
            let button = ButtonNode(title: "Other") {}
            let other = ColumnNode([button])
            XCTAssertTrue(prepareAndApply(other))
            it.canvas.show(other)
            XCTAssertTrue(it.window.waitForFrame())
            XCTAssertEqual(it.buttonViews.count, 1)
            XCTAssertTrue(button.isNodeLoaded)
            XCTAssertTrue(it.canvas.node === other)
            XCTAssertNil(it.root.main.canvas)
        }
    }

    func testTheFrontmostNodeIsHitAndItsPointConverted() throws {
        try withGTK {
            let (below, above) = (LeafNode(50, 50), LeafNode(50, 50))
            let root = ColumnNode([below, ColumnNode([above])])
            above.style.spacingBefore = -20
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertTrue(root.hitTest(Point(x: 10, y: 10)) === below)
            XCTAssertTrue(root.hitTest(Point(x: 10, y: 70)) === above)
            XCTAssertEqual(
                above.convert(Point(x: 10, y: 70), from: root).y, 70 - root.parts[1].frame.minY - above.frame.minY)
            above.isHidden = true
            XCTAssertFalse(root.hitTest(Point(x: 10, y: 70)) === above)
            XCTAssertNil(root.hitTest(Point(x: 10, y: 4000)))
        }
    }

    func testNothingIsMeasuredDrawnOrDecodedOnTheMainThread() throws {
        try withGTK {
            MainThread.violations.withLock { $0 = [:] }
            let it = Stage()
            defer { it.window.destroy() }
            // On a worker, as node blocks do it: a text's baselines are measured when it is set.
            let text = try XCTUnwrap(
                onWorker {
                    let text = TextNode()
                    text.attributedText = AttributedString("words")
                    return text
                })
            let picture = ImageNode()
            picture.imageData = EncodedPicture(identity: "red", bytes: redPicture)
            picture.style.preferredSize = Size(width: 30, height: 30)
            it.inner.parts = [text, picture, it.button]
            XCTAssertTrue(prepareAndApply(it.root))
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.window.waitForFrame(3))
            XCTAssertTrue(it.root.hasAllContents)
            XCTAssertEqual(MainThread.violations.withLock { $0 }, [:])
        }
    }
}
