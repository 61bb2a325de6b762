import Testing
import WeftGraphics
import WeftLayout
import WeftTestSupport

struct PixelGridTests {
    /// The scales that compositors use, two whole ones, and some multiples of 1/120.
    private static let scales = [1, 1.25, 1.5, 1.75, 2, 3, 4.0 / 3, 5.0 / 3, 1.1, 137.0 / 120]

    /// True if `length` from a surface's edge is a whole number of device pixels.
    private func isWhole(_ length: Double, _ scale: Double) -> Bool {
        abs((length * scale).rounded() - length * scale) < 1e-6
    }

    @Test func anEdgeIsAtMostHalfAPixelAwayAndOnAWholePixelOfTheSurface() {
        var random = SeededRandom()
        for scale in Self.scales {
            for _ in 0..<500 {
                let origin = Point(
                    x: Double(Int.random(in: -40...3000, using: &random)),
                    y: Double(Int.random(in: -40...3000, using: &random)))
                let grid = PixelGrid(scale: scale, origin: origin)
                let place = Point(
                    x: Double.random(in: -900...900, using: &random), y: Double.random(in: -900...900, using: &random))
                let snapped = grid.snapped(place)
                let note = "\(place) at \(scale) from \(origin), seed \(random.seed)"
                #expect(isWhole(origin.x + snapped.x, scale), "\(note)")
                #expect(isWhole(origin.y + snapped.y, scale), "\(note)")
                #expect(abs(snapped.x - place.x) * scale <= 0.5 + 1e-5, "\(note)")
                #expect(abs(snapped.y - place.y) * scale <= 0.5 + 1e-5, "\(note)")
            }
        }
    }

    @Test func belowATitleBarOfFortySevenPointsRowsBeginOnWholePixels() {
        let grid = PixelGrid(scale: 1.5, origin: Point(x: 14, y: 12 + 47))
        #expect(grid.phase == Point(x: 0, y: 0.5))
        for row in 0..<200 {
            // As a list that is scrolled by any length asks.
            let y = grid.y(Double(row) * 81 - 1234.567)
            #expect(isWhole(12 + 47 + y, 1.5))
        }
    }

    @Test func singlePrecisionErrorsAreRemoved() {
        for scale in Self.scales {
            for points in stride(from: 0.0, through: 8000, by: 7) {
                let exact = PixelGrid(scale: scale, origin: Point(x: points, y: points))
                // Ten translations, each by a part that single precision does not have.
                let part = Float(points / 10 + 1 / 3.0)
                let sum = (0..<10).reduce(Float(0)) { sum, _ in sum + part } - Float(10 / 3.0)
                let read = PixelGrid(scale: scale, origin: Point(x: Double(sum), y: Double(sum)))
                // Beyond a few thousand points single precision cannot tell 120ths apart.
                if points < 2000 { #expect(read.phase == exact.phase, "\(points) at \(scale)") }
                #expect(abs(read.x(0) - exact.x(0)) * scale < 1)
            }
        }
    }

    @Test func edgesAreSnappedOneByOneSoThatNeighboursTouch() {
        var random = SeededRandom()
        for scale in Self.scales {
            let grid = PixelGrid(scale: scale, origin: Point(x: 3, y: 47))
            for _ in 0..<200 {
                var x = Double.random(in: -50...50, using: &random)
                var lastEdge: Double?
                for _ in 0..<6 {
                    let width = Double.random(in: 0...30, using: &random)
                    let rect = Rect(x: x, y: x * 1.7, width: width, height: width).snapped(to: grid)
                    if let lastEdge { #expect(abs(rect.minX - lastEdge) < 1e-9, "seed \(random.seed)") }
                    #expect(rect.width >= 0)
                    #expect(rect.height >= 0)
                    lastEdge = rect.maxX
                    x += width
                }
            }
        }
        #expect(
            Rect(x: 0.5, y: 0.25, width: 1, height: 1).snapped(to: PixelGrid(scale: 2))
                == Rect(x: 0.5, y: 0.5, width: 1, height: 1))
        #expect(
            Rect(x: 0.6, y: 0.6, width: 0.3, height: 1).snapped(to: PixelGrid(scale: 1))
                == Rect(x: 1, y: 1, width: 0, height: 1))
    }

    @Test func distancesOfWholePixelsStayAnywhere() {
        var random = SeededRandom()
        for scale in Self.scales {
            let grid = PixelGrid(scale: scale, origin: Point(x: 0, y: 47))
            for _ in 0..<2000 {
                // Ties, too: half a pixel, and what adding up makes of it.
                let half = Double(Int.random(in: -4000...4000, using: &random)) / 2 / scale
                let start = half + [0, 1e-10, -1e-10].randomElement(using: &random)!
                let pixels = Double(Int.random(in: 1...300, using: &random))
                let moved = grid.y(start + pixels / scale) - grid.y(start)
                #expect(abs(moved * scale - pixels) < 1e-6, "\(start) and \(pixels) at \(scale), seed \(random.seed)")
            }
        }
    }

    @Test func atWholeScalesNothingMoves() {
        for scale in [1.0, 2, 3] {
            let grid = PixelGrid(scale: scale, origin: Point(x: 14, y: 59))
            #expect(grid.isWhole)
            for points in -5...50 { #expect(grid.x(Double(points)) == Double(points)) }
        }
        #expect(!PixelGrid(scale: 1.25).isWhole)
        #expect(!PixelGrid(scale: 1, origin: Point(x: 0.5, y: 0)).isWhole)
    }

    @Test func linesAreWholePixelsThickAndNeverNothing() {
        #expect(PixelGrid(scale: 1).line(1) == 1)
        #expect(PixelGrid(scale: 1.25).line(1) == 1 / 1.25)
        #expect(PixelGrid(scale: 1.5).line(1) == 2 / 1.5)
        #expect(PixelGrid(scale: 1.75).line(1) == 2 / 1.75)
        #expect(PixelGrid(scale: 1).line(0.2) == 1)
    }

    @Test func invalidScalesCountAsOne() {
        for scale in [0, -1, .nan, .infinity] {
            #expect(PixelGrid(scale: scale, origin: Point(x: .nan, y: .infinity)) == PixelGrid(scale: 1))
        }
    }
}
