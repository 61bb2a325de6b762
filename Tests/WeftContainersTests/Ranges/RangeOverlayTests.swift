import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class RangeOverlayTests: XCTestCase {
    func testAListDisplaysItsRangesForDebugging() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 500))
            defer {
                DebugOverlay.options = []
                stage.window.destroy()
            }
            XCTAssertTrue(stage.settle())
            DebugOverlay.options = .ranges
            stage.core.canvas.queueDraw()
            XCTAssertTrue(stage.window.waitForFrame(2))
            let pixels = try XCTUnwrap(Pixels(of: WidgetView.of(stage.core.canvas)))
            // At the top of the list: a screen that is visible, one more that is drawn, one and a half more preloaded,
            // and as many before the start. The bar reaches from 257 to 390 of 400 points.
            let bar = stage.core.rangeBar
            XCTAssertEqual(bar.preload.upperBound, 3.5 * stage.viewport, accuracy: 1e-9)
            let length = bar.preload.upperBound - bar.preload.lowerBound
            func x(_ offset: Double) -> Int { 257 + Int(133 * (offset - bar.preload.lowerBound) / length) }
            XCTAssertTrue(pixels.isColor(0x33, 0xd1, 0x7a, at: x(300), 22), "\(pixels.at(x(300), 22))")
            XCTAssertTrue(pixels.isColor(0xf6, 0xd3, 0x2d, at: x(900), 22), "\(pixels.at(x(900), 22))")
            XCTAssertTrue(pixels.isColor(0xff, 0x78, 0x00, at: x(1_500), 22), "\(pixels.at(x(1_500), 22))")
        }
    }
}
