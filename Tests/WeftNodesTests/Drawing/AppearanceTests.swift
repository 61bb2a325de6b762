import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

private let red = StyleColor(hex: 0xff0000)
private let blue = StyleColor(hex: 0x0000ff)

/// Tests the look of nodes on screen.
final class AppearanceTests: XCTestCase {
    func testSettingsBeforeLoadingAndLaterFromAnyThreadShow() throws {
        try withGTK {
            let node = box(red) { $0.alpha = 0.5 }
            let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 40, height: 40))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            var pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 128, 128, at: 40, 40), "\(pixels.at(40, 40))")
            _ = onWorker {
                node.alpha = 1
                node.backgroundColor = blue
            }
            pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 40, 40), "\(pixels.at(40, 40))")
            node.isHidden = true
            pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 255, 255, at: 40, 40))
        }
    }

    func testTransformsMoveTheDrawingButNotTheFrame() throws {
        try withGTK {
            let inner = box(blue)
            let node = StageNode([(inner, Rect(x: 0, y: 0, width: 10, height: 10))])
            node.backgroundColor = red
            node.transform = .translation(x: 50, y: 0)
            let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 40, height: 40))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            var pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 255, 255, at: 30, 40))
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 100, 50))
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 75, 25))
            XCTAssertEqual(node.frame.minX, 20)
            node.transform = .rotation(.pi)
            pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 55, 55), "\(pixels.at(55, 55))")
            node.transform = .identity
            node.subnodeTransform = .translation(x: 20, y: 20)
            pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 45, 45), "\(pixels.at(45, 45))")
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 25, 25))
        }
    }

    func testCornersAreRoundInAllThreeForms() throws {
        try withGTK {
            for rounding in [CornerRounding.clip, .predrawn, .cornerPieces] {
                let node = box(rounding == .cornerPieces ? .white : red) {
                    $0.cornerRadius = 20
                    $0.cornerRounding = rounding
                    $0.maskedCorners = [.topLeft, .bottomRight]
                }
                let content = StageNode([(box(red), Rect(x: 0, y: 0, width: 80, height: 80))])
                content.backgroundColor = .white
                content.cornerRadius = 20
                content.cornerRounding = rounding
                content.maskedCorners = [.topLeft, .bottomRight]
                let shown = rounding == .cornerPieces ? content : node
                let stage = NodeStage([(shown, Rect(x: 20, y: 20, width: 80, height: 80))])
                defer { stage.end() }
                XCTAssertTrue(stage.show())
                let pixels = try XCTUnwrap(stage.pixels())
                XCTAssertTrue(pixels.isColor(255, 255, 255, at: 22, 22), "\(rounding) \(pixels.at(22, 22))")
                XCTAssertTrue(pixels.isColor(255, 255, 255, at: 97, 97), "\(rounding) \(pixels.at(97, 97))")
                XCTAssertTrue(pixels.isColor(255, 0, 0, at: 97, 22), "\(rounding) \(pixels.at(97, 22))")
                XCTAssertTrue(pixels.isColor(255, 0, 0, at: 22, 97), "\(rounding) \(pixels.at(22, 97))")
                XCTAssertTrue(pixels.isColor(255, 0, 0, at: 60, 60), "\(rounding)")
            }
        }
    }

    func testRoundCornersClipSubnodesOnlyWithClipsToBounds() throws {
        try withGTK {
            for clips in [false, true] {
                let node = StageNode([(box(red), Rect(x: 0, y: 0, width: 40, height: 40))])
                node.backgroundColor = blue
                node.cornerRadius = 30
                node.clipsToBounds = clips
                let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 80, height: 80))])
                defer { stage.end() }
                XCTAssertTrue(stage.show())
                let pixels = try XCTUnwrap(stage.pixels())
                XCTAssertTrue(pixels.isColor(255, 255, 255, at: 97, 97), "its own ground")
                XCTAssertEqual(pixels.isColor(255, 255, 255, at: 22, 22), clips, "\(pixels.at(22, 22))")
                XCTAssertEqual(pixels.isColor(255, 0, 0, at: 22, 22), !clips, "\(pixels.at(22, 22))")
            }
        }
    }

    func testShadowBorderAndClip() throws {
        try withGTK {
            let shadowed = box(red) { $0.shadow = Shadow(opacity: 1, offset: Point(x: 0, y: 10), radius: 2) }
            let bordered = box(red) {
                $0.borderWidth = 4
                $0.borderColor = blue
            }
            let overflowing = StageNode([(box(blue), Rect(x: 20, y: 0, width: 40, height: 40))])
            overflowing.clipsToBounds = true
            let stage = NodeStage([
                (shadowed, Rect(x: 10, y: 10, width: 40, height: 40)),
                (bordered, Rect(x: 100, y: 10, width: 40, height: 40)),
                (overflowing, Rect(x: 10, y: 100, width: 40, height: 40)),
            ])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let pixels = try XCTUnwrap(stage.pixels())
            XCTAssertLessThan(pixels.at(30, 56)[0], 60, "the shadow")
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 30, 30))
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 102, 30))
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 120, 30))
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 45, 120))
            XCTAssertTrue(pixels.isColor(255, 255, 255, at: 55, 120), "clipped")
        }
    }

    func testHiddenPartsOfATranslucentNodeDoNotShowThrough() throws {
        try withGTK {
            let node = StageNode([(box(blue), Rect(x: 0, y: 0, width: 40, height: 40))])
            node.backgroundColor = red
            node.alpha = 0.5
            let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 80, height: 80))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(128, 128, 255, at: 40, 40), "no red: \(pixels.at(40, 40))")
            XCTAssertTrue(pixels.isColor(255, 128, 128, at: 80, 80), "\(pixels.at(80, 80))")
        }
    }

    func testZPositionsDecideTheOrder() throws {
        try withGTK {
            let (first, second) = (box(red), box(blue))
            let frame = Rect(x: 10, y: 10, width: 50, height: 50)
            let stage = NodeStage([(first, frame), (second, frame)])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(0, 0, 255, at: 30, 30))
            first.zPosition = 1
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(255, 0, 0, at: 30, 30))
        }
    }

    func testALookThatChangesDrawsNoContentsAgain() throws {
        try withGTK {
            let node = DrawingNode()
            let stage = NodeStage([(node, Rect(x: 10, y: 10, width: 20, height: 20))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let drawn = node.drawn.withLock { $0 }
            node.alpha = 0.3
            node.cornerRadius = 4
            node.transform = .scale(2)
            XCTAssertTrue(stage.window.waitForFrame(3))
            XCTAssertEqual(node.drawn.withLock { $0 }, drawn)
        }
    }

    func testANativeWidgetIsMadeTranslucentMovedAndClippedToo() throws {
        try withGTK {
            let inner = box(red)
            let native = DisplayNode(widgetBlock: {
                let canvas = NodeCanvas(role: .group)
                inner.frame = Rect(x: 0, y: 0, width: 40, height: 40)
                canvas.show(inner)
                canvas.widget.hold(canvas, as: "canvas")
                return canvas.widget
            })
            native.alpha = 0.5
            native.transform = .translation(x: 60, y: 0)
            native.cornerRadius = 20
            let stage = NodeStage([(native, Rect(x: 20, y: 20, width: 40, height: 40))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            var pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 128, 128, at: 100, 40), "\(pixels.at(100, 40))")
            XCTAssertTrue(pixels.isColor(255, 255, 255, at: 82, 22), "corner \(pixels.at(82, 22))")
            XCTAssertTrue(pixels.isColor(255, 255, 255, at: 40, 40))
            native.isHidden = true
            pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 255, 255, at: 100, 40))
        }
    }
}
