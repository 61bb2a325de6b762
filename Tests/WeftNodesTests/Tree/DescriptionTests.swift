import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class DescriptionTests: XCTestCase {
    func testTreesAreDescribed() throws {
        try withGTK {
            let leaf = LeafNode(10, 20)
            leaf.debugName = "leaf"
            leaf.alpha = 0.5
            let root = ColumnNode([leaf])
            XCTAssertTrue(prepareAndApply(root))
            let lines = root.recursiveDescription.split(separator: "\n")
            XCTAssertEqual(lines.count, 2)
            XCTAssertTrue(
                lines[1].hasPrefix("  | LeafNode \(leaf.id) \"leaf\" (0.0, 0.0, 10.0 x 20.0) alpha 0.5"), "\(lines)")
            XCTAssertTrue(root.detailedLayoutDescription.contains("10.0 x 20.0"), root.detailedLayoutDescription)
            XCTAssertEqual(leaf.ancestryDescription.split(separator: "\n").count, 2)
        }
    }

    func testOverlaysAreDrawnOnRequest() throws {
        try withGTK {
            let node = box(.white) { $0.hitTestSlop = EdgeInsets(all: -10) }
            let picture = ImageNode()
            picture.image = Texture(rgba: [UInt8](repeating: 255, count: 400), width: 10, height: 10)
            let stage = NodeStage([
                (node, Rect(x: 60, y: 60, width: 40, height: 40)), (picture, Rect(x: 0, y: 120, width: 40, height: 40)),
            ])
            defer {
                DebugOverlay.options = []
                stage.end()
            }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(255, 255, 255, at: 55, 80))
            DebugOverlay.options = [.frames, .hitAreas, .imageScale]
            stage.host.widget.queueDraw()
            stage.root.canvasThatDraws?.queueDraw()
            let pixels = try XCTUnwrap(stage.pixels())
            XCTAssertFalse(pixels.isColor(255, 255, 255, at: 55, 80), "the hit area")
            XCTAssertEqual(try XCTUnwrap(DebugOverlay.imageScale(of: picture, scale: 1)), 0.25, accuracy: 1e-9)
            let reddish = (0..<40).flatMap { x in (120..<140).map { y in pixels.at(x, y) } }
            XCTAssertTrue(reddish.contains { $0[0] > 180 && $0[1] < 120 }, "the ratio is written in red")
        }
    }

    func testTheHitAreaOfEachControlIsMarkedWithItsEdges() throws {
        try withGTK {
            let plain = ControlNode()
            plain.addTarget(for: .touchDown) { _, _ in }
            let wide = ControlNode()
            wide.addTarget(for: .touchDown) { _, _ in }
            wide.hitTestSlop = EdgeInsets(all: -10)
            let inner = StageNode([(wide, Rect(x: 20, y: 5, width: 60, height: 40))])
            let clipping = ControlNode()
            clipping.addTarget(for: .touchDown) { _, _ in }
            clipping.hitTestSlop = EdgeInsets(all: -10)
            let clipper = StageNode([(clipping, Rect(x: 5, y: 20, width: 60, height: 40))])
            clipper.clipsToBounds = true
            clipper.hitTestSlop = EdgeInsets(all: -20)
            let unused = ControlNode()
            let stage = NodeStage([
                (plain, Rect(x: 10, y: 10, width: 40, height: 30)), (unused, Rect(x: 60, y: 10, width: 40, height: 30)),
                (inner, Rect(x: 10, y: 60, width: 100, height: 60)),
                (clipper, Rect(x: 120, y: 60, width: 70, height: 80)),
            ])
            defer {
                DebugOverlay.options = []
                stage.end()
            }
            XCTAssertTrue(stage.show())
            XCTAssertNotNil(plain.ownWidget, "a control with a widget of its own")
            DebugOverlay.options = .hitAreas
            let pixels = try XCTUnwrap(stage.pixels())
            @MainActor func isGreen(_ x: Int, _ y: Int) -> Bool {
                let color = pixels.at(x, y)
                return color[1] > color[0] + 20 && color[1] > color[2] + 20 && color[1] > 200
            }
            @MainActor func isDarkGreen(_ x: Int, _ y: Int) -> Bool {
                pixels.at(x, y)[0] < 60 && pixels.at(x, y)[1] < 130
            }
            @MainActor func isOrange(_ x: Int, _ y: Int) -> Bool { pixels.at(x, y)[0] > 230 && pixels.at(x, y)[2] < 60 }
            XCTAssertTrue(isGreen(30, 25), "a control without a slop: \(pixels.at(30, 25))")
            XCTAssertTrue(isGreen(10, 10), "no line where nothing is cut off")
            XCTAssertFalse(isGreen(80, 25), "a control that is of no use")
            // The slop of 10 ends after 5 at its parent's upper edge, and nowhere else.
            XCTAssertTrue(isDarkGreen(60, 60) && isDarkGreen(60, 61), "\(pixels.at(60, 60))")
            XCTAssertTrue(isGreen(60, 62))
            XCTAssertTrue(isGreen(20, 80) && isGreen(60, 114), "beyond the control's own box")
            // Here the parent's hit area is larger than its drawing.
            XCTAssertTrue(isOrange(120, 90) && isOrange(121, 90), "\(pixels.at(120, 90))")
            XCTAssertTrue(isGreen(124, 90))
            let area = try XCTUnwrap(DebugOverlay.hitArea(of: clipping, at: Rect(x: 125, y: 80, width: 60, height: 40)))
            XCTAssertEqual(area.rect, Rect(x: 120, y: 70, width: 70, height: 60), "within what its parent shows")
            XCTAssertEqual([area.hidden, area.clipped], [[.left, .right], []])
        }
    }

    func testOverlaysHaveTheNamesTheEnvironmentUses() throws {
        XCTAssertEqual(DebugOverlay.Options(names: "frames, hitareas"), [.frames, .hitAreas])
        XCTAssertEqual(DebugOverlay.Options(names: "all")?.rawValue, 63)
        XCTAssertEqual(DebugOverlay.Options(names: ""), [])
        XCTAssertNil(DebugOverlay.Options(names: "frames,colour"))
        setenv("WEFT_OVERLAY", "text", 1)
        defer { unsetenv("WEFT_OVERLAY") }
        try withGTK {
            XCTAssertEqual(DebugOverlay.requestedOptions, .text)
            setenv("WEFT_OVERLAY", "1", 1)
            let log = try ErrorOutput.of { XCTAssertEqual(DebugOverlay.requestedOptions, []) }
            XCTAssertTrue(log.contains("WEFT_OVERLAY=1: wants all, or some of these with commas between: frames"), log)
        }
    }

    func testBaselinesAndBoxesOfTextAreDrawn() throws {
        try withGTK {
            let node = TextNode()
            node.attributedText = AttributedString("iii\niii", attributes: TextAttributes(size: 30))
            node.textColor = .fixed(.white)
            node.textContainerInset = EdgeInsets(all: 6)
            let stage = NodeStage([(node, Rect(x: 20, y: 30, width: 160, height: 120))])
            defer {
                DebugOverlay.options = []
                stage.end()
            }
            XCTAssertTrue(stage.show())
            let lines = try XCTUnwrap(node.shown).metrics.lines
            XCTAssertEqual(lines.count, 2)
            func isRed(_ color: [Int]) -> Bool { color[0] > 180 && color[1] < 120 && color[2] < 120 }
            func isBlue(_ color: [Int]) -> Bool { color[2] > 180 && color[0] < 120 }
            let off = try XCTUnwrap(stage.pixels())
            XCTAssertFalse((0..<200).contains { isRed(off.at(30, $0)) || isBlue(off.at(30, $0)) })
            // Automatically in visible nodes.
            DebugOverlay.options = .text
            let pixels = try XCTUnwrap(stage.pixels())
            for line in lines {
                let baseline = Int((36 + line.baseline).rounded())
                XCTAssertTrue(isRed(pixels.at(30, baseline)), "\(pixels.at(30, baseline)) on the baseline")
                // The line's box begins at its left edge, inside of the inset.
                let middle = Int((36 + line.rect.minY + line.rect.height / 4).rounded())
                let left = Int((26 + line.rect.minX).rounded())
                XCTAssertTrue(isBlue(pixels.at(left, middle)), "\(pixels.at(left, middle)) at the box's edge")
                XCTAssertFalse(isBlue(pixels.at(left - 2, middle)))
            }
        }
    }

    func testATreeThatIsSlowOnTheMainThreadIsMarked() throws {
        try withGTK {
            let stage = NodeStage([(SlowNode(), Rect(x: 60, y: 60, width: 40, height: 40))])
            defer {
                DebugOverlay.options = []
                DebugOverlay.slowWorkLimit = 0.002
                stage.end()
            }
            @MainActor func redPixels() throws -> Int {
                stage.host.widget.queueDraw()
                stage.root.canvasThatDraws?.queueDraw()
                let pixels = try XCTUnwrap(stage.pixels())
                return (0..<200).count { pixels.at($0, 1)[0] > 180 && pixels.at($0, 1)[1] < 120 }
            }
            XCTAssertTrue(stage.show())
            XCTAssertEqual(try redPixels(), 0)
            XCTAssertEqual(stage.root.main.extras?.work ?? 0, 0, "off, nothing is timed")
            DebugOverlay.options = .slowWork
            XCTAssertGreaterThan(try redPixels(), 190, "a frame around the tree")
            DebugOverlay.slowWorkLimit = 10
            XCTAssertEqual(try redPixels(), 0)
        }
    }

    func testARangeBarIsAsLongAsTheWidestRange() {
        let bar = DebugOverlay.RangeBar(visible: 1_000..<2_000, display: 500..<3_000, preload: 0..<4_000)
        XCTAssertEqual(bar.parts(length: 100).map(\.range), [0..<100, 12.5..<75, 25..<50])
        XCTAssertEqual(DebugOverlay.RangeBar(visible: 0..<0, display: 0..<0, preload: 0..<0).parts(length: 9).count, 0)
    }
}

/// A node that takes three milliseconds to draw.
private final class SlowNode: DisplayNode, @unchecked Sendable {
    override func drawForeground(_ snapshot: Snapshot, in rect: Rect) {
        let end = monotonicSeconds() + 0.003
        while monotonicSeconds() < end {}
    }
}
