import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests scales that desktops offer, changed while the window is open. `make test-wayland`.
final class ScaleTests: XCTestCase {
    func testTextIsAsSharpAsALabelsAtEveryScale() throws {
        try withGTK {
            let stage = try ScaleStage(header: 47, indent: 1)
            defer { stage.window.destroy() }
            var energies: [Double: (label: Double, node: Double, row: Double)] = [:]
            for (header, indent) in [(47, 1), (46, 0), (45, 3), (44, 2)] {
                stage.move(header: header, indent: indent)
                for scale in ScaleStage.scales {
                    XCTAssertTrue(stage.show(at: scale), "\(scale)")
                    let screen = try XCTUnwrap(Compositor.picture())
                    @MainActor
                    func energy(_ view: WidgetView?) throws -> Double {
                        let part = try stage.pixels(of: XCTUnwrap(view), scale: scale)
                        return screen.edgeEnergy(x: part.x, y: part.y)
                    }
                    let rows = stage.canvases.filter { $0.cssName == "weftrow" }
                    let sums = energies[scale] ?? (0, 0, 0)
                    energies[scale] = try (
                        sums.label + energy(.of(stage.label)),
                        sums.node + energy(stage.canvases.first { $0.cssName == "weftcanvas" }),
                        sums.row + energy(rows.first)
                    )
                }
            }
            for (scale, energy) in energies.sorted(by: { $0.key < $1.key }) {
                print("scale \(scale): edge energy of a label \(Int(energy.label))")
                for (name, ours) in [("a node", energy.node), ("a row", energy.row)] {
                    let share = ours / energy.label
                    print("scale \(scale): \(name) has \((share * 1000).rounded() / 10) % of it")
                    // Before GTK 4.12 the compositor makes the fractions, and blurs both, one here, the other there.
                    guard stage.expected(scale) == scale else { continue }
                    XCTAssertGreaterThanOrEqual(share, 0.97, "\(name) at \(scale)")
                }
            }
        }
    }

    func testDrawingsBeginOnWholePixelsInAnyContainer() throws {
        try withGTK {
            let stage = try ScaleStage(header: 47, indent: 1)
            defer { stage.window.destroy() }
            @MainActor
            func check(_ note: String) throws {
                let canvases = stage.canvases
                XCTAssertGreaterThan(canvases.count, 5, note)
                for view in canvases {
                    let (place, name) = (try stage.place(of: view), view.cssName)
                    XCTAssertEqual(place.x, place.x.rounded(), accuracy: 0.01, "\(name), \(note)")
                    XCTAssertEqual(place.y, place.y.rounded(), accuracy: 0.01, "\(name), \(note)")
                }
            }
            try stage.forEachScale { scale in
                // The containers move: nothing of ours is allocated for it.
                for header in 40...48 {
                    stage.move(header: header, indent: header % 5)
                    XCTAssertTrue(stage.settle())
                    try check("scale \(scale), header \(header)")
                }
                for step in 1...7 {
                    stage.table.core.canvas.value += 3.37 * Double(step)
                    XCTAssertTrue(stage.settle())
                    try check("scale \(scale), scrolled \(step) times")
                }
            }
        }
    }

    func testRowsFollowEachOtherWithoutAGap() throws {
        try withGTK {
            let stage = try ScaleStage(header: 47, indent: 1)
            defer { stage.window.destroy() }
            try stage.forEachScale { scale in
                let scale = stage.expected(scale)
                let rows = stage.canvases.filter { $0.cssName == "weftrow" }
                let starts = try rows.map { try stage.place(of: $0).y }.sorted()
                let height = try XCTUnwrap(stage.table.visibleNodes.first).frame.height * scale
                let line = PixelGrid(scale: scale).line(1) * scale
                for (start, next) in zip(starts, starts.dropFirst()) {
                    XCTAssertEqual(next - start, height.rounded() + line, accuracy: 0.01, "at \(scale)")
                }
            }
        }
    }

    func testAsManyPixelsAreDrawnAsAreShown() throws {
        try withGTK {
            let stage = try ScaleStage(header: 47, indent: 1)
            defer { stage.window.destroy() }
            var bytes: [Double: Int] = [:]
            try stage.forEachScale { scale in
                bytes[scale] = stage.drawnBytes
                let ratio = Double(stage.drawnBytes) / Double(bytes[1] ?? 1)
                let rounded = (ratio * 100).rounded() / 100
                print("scale \(scale): \(stage.drawnBytes) bytes of texture a text, \(rounded) of scale 1")
                let expected = stage.expected(scale) * stage.expected(scale)
                // Texts get whole pixels and some around them.
                XCTAssertEqual(ratio, expected, accuracy: 0.08 * expected, "at \(scale)")
            }
        }
    }
}
