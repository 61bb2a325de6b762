import WeftLayout

/// The device's pixels in a coordinate system: their number for each point, and the place of the origin among them. Any
/// thread.
///
/// Drawings are sharp on whole pixels only. At scales 1 and 2 every widget begins on one. At 1.5 a widget below a title
/// bar of 47 points begins in the middle of one, 70.5 pixels down, and all of its text would be blurred.
public struct PixelGrid: Sendable, Hashable {
    /// Device pixels a point, greater than 0.
    public let scale: Double
    /// The distance from the edge of the origin's pixel to the origin, in device pixels: 0..<1 in both directions.
    public let phase: Point

    /// - Parameters:
    ///   - scale: device pixels for each point; an unusable value counts as 1.
    ///   - origin: the origin of the coordinate system, in points from the surface's top left corner.
    public init(scale: Double, origin: Point = .zero) {
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        phase = Point(x: Self.phase(origin.x * self.scale), y: Self.phase(origin.y * self.scale))
    }

    /// Wayland counts scales in 120ths, and GTK's containers place at whole points: all phases there are are 120ths, and
    /// the nearest one undoes what single precision lost on the way from the surface to the widget.
    private static func phase(_ pixels: Double) -> Double {
        guard pixels.isFinite else { return 0 }
        let parts = ((pixels - pixels.rounded(.down)) * 120).rounded()
        return parts == 120 ? 0 : parts / 120
    }

    /// True if every whole point lies on a whole pixel.
    public var isWhole: Bool { phase == .zero && scale == scale.rounded() }

    /// The nearest edge of a pixel; points.
    public func x(_ x: Double) -> Double { Self.snap(x, scale, phase.x) }
    /// The nearest whole device pixel, in points, down.
    public func y(_ y: Double) -> Double { Self.snap(y, scale, phase.y) }

    /// The corner of a pixel that is nearest; points.
    public func snapped(_ point: Point) -> Point { Point(x: x(point.x), y: y(point.y)) }

    /// The thickness in points of a sharp line of `points`: whole pixels, at least one.
    public func line(_ points: Double) -> Double { max(1, (points * scale).rounded()) / scale }

    /// Rounds midpoints in one direction, despite rounding errors of sums, so that two points a whole number of pixels
    /// apart stay so.
    private static func snap(_ length: Double, _ scale: Double, _ phase: Double) -> Double {
        ((length * scale + phase + 0.5 + 1e-6).rounded(.down) - phase) / scale
    }
}

extension Rect {
    /// Each edge to the nearest device pixel, so that neighbours still touch.
    public func snapped(to grid: PixelGrid) -> Rect {
        let (left, top) = (grid.x(minX), grid.y(minY))
        return Rect(x: left, y: top, width: grid.x(maxX) - left, height: grid.y(maxY) - top)
    }
}
