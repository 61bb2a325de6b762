import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

private let red = StyleColor(hex: 0xff0000)
private let blue = StyleColor(hex: 0x0000ff)

/// Draws a green bar behind its contents and a blue one in front of them, both during the snapshot.
private final class HookNode: DisplayNode, @unchecked Sendable {
    override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        snapshot.fill(Color(hex: 0x00ff00), in: Rect(x: rect.minX, y: rect.minY, width: 10, height: rect.height))
    }

    override func drawForeground(_ snapshot: Snapshot, in rect: Rect) {
        snapshot.fill(Color(hex: 0x0000ff), in: Rect(x: rect.maxX - 10, y: rect.minY, width: 10, height: rect.height))
    }
}

/// Draws a square in the middle, without a background.
private final class ShapeNode: DisplayNode, @unchecked Sendable {
    override var drawsContents: Bool { true }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        context.fill(Path(rectangle: Rect(x: 10, y: 10, width: 20, height: 20)), with: Color(hex: 0xff0000))
    }
}

/// A node whose picture arrives when the test allows it.
private final class LateNode: DisplayNode, @unchecked Sendable {
    @Guarded var isThere = false

    override var drawsContents: Bool { true }
    @MainActor override var placeholderShouldPersist: Bool { !isThere }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        guard isThere else { return }
        context.fill(Path(rectangle: context.bounds), with: Color(hex: 0xff0000))
    }
}

/// Tests that a rasterised tree preserves the look of its parts.
final class RasterizationTests: XCTestCase {
    /// The same parts drawn separately, and in one texture.
    @MainActor
    private static func both(
        _ parts: @MainActor () -> [(DisplayNode, Rect)], _ check: @MainActor (Pixels, String) throws -> Void
    ) throws {
        for isRasterized in [false, true] {
            let tree = StageNode(parts())
            if isRasterized { tree.enableSubtreeRasterization() }
            let stage = NodeStage([(tree, Rect(x: 20, y: 20, width: 160, height: 160))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertEqual(tree.main.contents != nil, isRasterized)
            try check(XCTUnwrap(stage.pixels()), isRasterized ? "rasterised" : "as it is")
        }
    }

    func testShadowsStay() throws {
        try withGTK {
            try Self.both({
                let boxed = box(red) { $0.shadow = Shadow(opacity: 1, offset: Point(x: 0, y: 10), radius: 2) }
                let shape = ShapeNode()
                shape.shadow = Shadow(opacity: 1, offset: Point(x: 0, y: 12), radius: 1)
                return [
                    (boxed, Rect(x: 20, y: 20, width: 40, height: 40)),
                    (shape, Rect(x: 90, y: 20, width: 40, height: 40)),
                ]
            }) { pixels, kind in
                XCTAssertLessThan(pixels.at(60, 86)[0], 60, "\(kind): below the box")
                XCTAssertTrue(pixels.isColor(255, 0, 0, at: 60, 60), kind)
                XCTAssertTrue(pixels.isColor(255, 255, 255, at: 60, 110), kind)
                XCTAssertLessThan(pixels.at(130, 76)[0], 60, "\(kind): below the shape")
                XCTAssertTrue(pixels.isColor(255, 0, 0, at: 130, 60), "\(kind) \(pixels.at(130, 60))")
                XCTAssertTrue(pixels.isColor(255, 255, 255, at: 114, 76), "\(kind): as narrow as the shape")
            }
        }
    }

    func testCornersAreCutInAllThreeFormsAndCutSubnodesOnlyWithAClip() throws {
        try withGTK {
            for rounding in [CornerRounding.clip, .predrawn, .cornerPieces] {
                for clips in [false, true] {
                    try Self.both({
                        let part = StageNode([(box(red), Rect(x: 0, y: 0, width: 40, height: 40))])
                        part.backgroundColor = blue
                        part.cornerRadius = 20
                        part.cornerRounding = rounding
                        part.clipsToBounds = clips
                        return [(part, Rect(x: 20, y: 20, width: 80, height: 80))]
                    }) { pixels, kind in
                        let note = "\(kind) \(rounding) \(clips)"
                        let corner = pixels.isColor(255, 255, 255, at: 118, 118)
                        XCTAssertEqual(corner, rounding != .cornerPieces, "its own: \(note) \(pixels.at(118, 118))")
                        XCTAssertTrue(pixels.isColor(0, 0, 255, at: 100, 60), note)
                        if rounding == .clip {
                            let isCut = pixels.isColor(255, 255, 255, at: 42, 42)
                            XCTAssertEqual(isCut, clips, "the subnode's: \(note) \(pixels.at(42, 42))")
                        }
                    }
                }
            }
        }
    }

    func testADrawingMadeDuringTheSnapshotStays() throws {
        try withGTK {
            try Self.both({
                let hooks = HookNode()
                hooks.backgroundColor = red
                hooks.addSubnode(box(.black) { $0.frame = Rect(x: 0, y: 0, width: 60, height: 20) })
                return [(hooks, Rect(x: 20, y: 20, width: 60, height: 60))]
            }) { pixels, kind in
                XCTAssertTrue(pixels.isColor(0, 255, 0, at: 45, 80), "\(kind) \(pixels.at(45, 80))")
                XCTAssertTrue(pixels.isColor(255, 0, 0, at: 70, 80), kind)
                XCTAssertTrue(pixels.isColor(0, 0, 255, at: 95, 80), "\(kind) \(pixels.at(95, 80))")
                XCTAssertTrue(pixels.isColor(0, 0, 0, at: 95, 50), "\(kind): below the subnodes")
            }
        }
    }

    func testAPartsPlaceholderStaysUntilItIsDrawn() throws {
        try withGTK {
            let late = LateNode()
            late.isPlaceholderEnabled = true
            late.placeholderFillColor = blue
            let tree = StageNode([(late, Rect(x: 20, y: 20, width: 60, height: 60))])
            tree.enableSubtreeRasterization()
            let stage = NodeStage([(tree, Rect(x: 20, y: 20, width: 160, height: 160))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            var pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 70, 70), "\(pixels.at(70, 70))")
            late.isThere = true
            late.setNeedsDisplay()
            XCTAssertTrue(
                pump {
                    pixels = stage.pixels() ?? pixels
                    return pixels.isColor(255, 0, 0, at: 70, 70)
                }, "\(pixels.at(70, 70))")
        }
    }

    func testThePlaceholderOfTheTreeItselfStaysUntilTheTextureIsDrawn() throws {
        try withGTK {
            let tree = StageNode([(box(red), Rect(x: 0, y: 0, width: 60, height: 60))])
            tree.isPlaceholderEnabled = true
            tree.placeholderFillColor = blue
            tree.enableSubtreeRasterization()
            tree.displaySuspended = true
            let stage = NodeStage([(tree, Rect(x: 20, y: 20, width: 60, height: 60))])
            defer { stage.end() }
            XCTAssertTrue(stage.window.show(stage.host.widget))
            XCTAssertTrue(pump { stage.root.isVisible && tree.isShowingPlaceholder })
            XCTAssertFalse(tree.hasAllContents)
            tree.displaySuspended = false
            XCTAssertTrue(pump { tree.hasAllContents && !tree.isShowingPlaceholder })
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(255, 0, 0, at: 50, 50))
        }
    }

    func testATranslucentTreeIsNotDrawnTwice() throws {
        try withGTK {
            let tree = StageNode([])
            tree.backgroundColor = StyleColor(white: 0, alpha: 0.5)
            tree.enableSubtreeRasterization()
            let stage = NodeStage([(tree, Rect(x: 20, y: 20, width: 60, height: 60))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(128, 128, 128, at: 50, 50), "\(pixels.at(50, 50))")
        }
    }
}
