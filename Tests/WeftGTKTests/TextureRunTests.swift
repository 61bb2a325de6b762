import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGTK

@MainActor
private final class DrawingLog {
    var drawn: [Int] = []
}

/// A canvas that draws the test's drawing.
@MainActor
private final class Painter: CanvasDelegate {
    let canvas = CanvasWidget(role: .group)
    private let body: (Snapshot) -> Void

    init(_ body: @escaping (Snapshot) -> Void) {
        self.body = body
        canvas.delegate = self
    }

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) { (240, 240) }
    func canvasSnapshot(_ snapshot: Snapshot) { body(snapshot) }
}

final class TextureRunTests: XCTestCase {
    @MainActor
    private static func texture(_ width: Int, _ height: Int, _ color: [UInt8] = [0, 0, 0]) throws -> Texture {
        let pixels = [[UInt8]](repeating: color + [255], count: width * height)
        return try XCTUnwrap(Texture(rgba: Array(pixels.joined()), width: width, height: height))
    }

    func testSmallTexturesAreDrawnTogetherUnlessSomethingLiesBetween() throws {
        try withGTK {
            let (small, large) = (try Self.texture(20, 20), try Self.texture(129, 10))
            let log = DrawingLog()
            let run = TextureRun { _, rect in log.drawn.append(Int(rect.width)) }
            // The width tells which one it is.
            run.add(small, in: Rect(x: 0, y: 0, width: 1, height: 20))
            run.add(large, in: Rect(x: 0, y: 40, width: 200, height: 100))
            run.add(small, in: Rect(x: 0, y: 50, width: 2, height: 20))
            run.add(large, in: Rect(x: 0, y: 150, width: 201, height: 10))
            XCTAssertEqual(log.drawn, [200, 201])
            run.add(large, in: Rect(x: 1, y: 60, width: 202, height: 10))
            XCTAssertEqual(log.drawn, [200, 201, 1, 2, 202], "the second one is below")
            run.flush()
            XCTAssertEqual(log.drawn, [200, 201, 1, 2, 202])
        }
    }

    func testOverlappingItemsKeepTheirOrder() throws {
        try withGTK {
            let (small, large) = (try Self.texture(128, 128), try Self.texture(10, 129))
            var random = SeededRandom()
            for _ in 0..<300 {
                let log = DrawingLog()
                var rects: [Rect] = []
                let run = TextureRun { _, rect in log.drawn.append(rects.firstIndex(of: rect) ?? -1) }
                for _ in 0..<12 {
                    let rect = Rect(
                        x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random),
                        width: .random(in: 1...60, using: &random), height: .random(in: 1...60, using: &random))
                    rects.append(rect)
                    run.add(Bool.random(using: &random) ? small : large, in: rect)
                }
                run.flush()
                XCTAssertEqual(log.drawn.sorted(), Array(0..<12))
                for (place, lower) in log.drawn.enumerated() {
                    for upper in log.drawn[place...] where rects[lower].intersects(rects[upper]) {
                        XCTAssertLessThanOrEqual(lower, upper, "\(log.drawn)")
                    }
                }
            }
        }
    }

    func testThePictureFollowsTheOrderOfTheCalls() throws {
        try withGTK {
            let (red, green) = (try Self.texture(40, 40, [255, 0, 0]), try Self.texture(200, 200, [0, 255, 0]))
            let (blue, white) = (try Self.texture(30, 30, [0, 0, 255]), try Self.texture(10, 10, [255, 255, 255]))
            let painter = Painter { snapshot in
                snapshot.texture(red, in: Rect(x: 200, y: 0, width: 40, height: 40))
                snapshot.texture(red, in: Rect(x: 0, y: 0, width: 40, height: 40))
                snapshot.texture(green, in: Rect(x: 0, y: 0, width: 200, height: 200))
                snapshot.texture(blue, in: Rect(x: 10, y: 10, width: 30, height: 30))
                snapshot.fill(.black, in: Rect(x: 20, y: 20, width: 30, height: 30))
                snapshot.clipped(to: Rect(x: 100, y: 100, width: 5, height: 50)) {
                    snapshot.texture(white, in: Rect(x: 100, y: 100, width: 10, height: 10))
                }
                snapshot.texture(white, in: Rect(x: 25, y: 25, width: 10, height: 10))
                // A waiting texture is drawn in its original state, not in a later one.
                snapshot.transformed(by: .translation(x: 60, y: 0)) {
                    snapshot.texture(blue, in: Rect(x: 0, y: 150, width: 20, height: 20))
                }
                snapshot.opacity(0) { snapshot.texture(red, in: Rect(x: 25, y: 25, width: 10, height: 10)) }
                snapshot.texture(white, in: Rect(x: 120, y: 150, width: 20, height: 20))
            }
            let window = TestWindow(width: 240, height: 240)
            defer { window.destroy() }
            XCTAssertTrue(window.show(painter.canvas))
            let pixels = try XCTUnwrap(Pixels(of: WidgetView(pointer: painter.canvas.widget)))
            for (x, y, color) in [
                (220, 20, (255, 0, 0)), (5, 5, (0, 255, 0)), (12, 12, (0, 0, 255)), (22, 22, (0, 0, 0)),
                (30, 30, (255, 255, 255)), (102, 104, (255, 255, 255)), (108, 104, (0, 255, 0)),
                (10, 160, (0, 255, 0)), (70, 160, (0, 0, 255)), (130, 160, (255, 255, 255)),
            ] {
                XCTAssertTrue(pixels.isColor(color.0, color.1, color.2, at: x, y), "\(x), \(y): \(pixels.at(x, y))")
            }
        }
    }
}
