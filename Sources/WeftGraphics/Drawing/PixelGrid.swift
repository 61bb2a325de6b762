import WeftLayout

/// The device's pixels in a coordinate system: the number of pixels per point, and the position of the origin between
/// them. Any thread.
///
/// Drawings are sharp on whole pixels only. At scales 1 and 2 every widget begins on one. At 1.5 a widget below a title
/// bar of 47 points begins in the middle of one, 70.5 pixels down, and all of its text would be blurred.
public struct PixelGrid: Sendable, Hashable {
    /// Device pixels per point, greater than 0.
    public let scale: Double
    /// The distance from the edge of the origin's pixel to the origin, in device pixels: 0..<1 in both directions.
    public let phase: Point

    /// - Parameters:
    ///   - scale: device pixels per point; an unusable value counts as 1.
    ///   - origin: the origin of the coordinate system, in points from the surface's top left corner.
    public init(scale: Double, origin: Point = .zero) {
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        phase = Point(x: Self.phase(origin.x * self.scale), y: Self.phase(origin.y * self.scale))
    }

    /// The position within a pixel, in 120ths. Wayland counts scales in 120ths, and GTK's containers place widgets on
    /// whole points, so every phase is a multiple of 1/120. Rounding to it removes errors of single precision.
    private static func phase(_ pixels: Double) -> Double {
        guard pixels.isFinite else { return 0 }
        let parts = ((pixels - pixels.rounded(.down)) * 120).rounded()
        return parts == 120 ? 0 : parts / 120
    }

    /// True if every whole point lies on a whole pixel.
    public var isWhole: Bool { phase == .zero && scale == scale.rounded() }

    /// The horizontal position of the nearest pixel edge, in points.
    public func x(_ x: Double) -> Double { Self.snap(x, scale, phase.x) }
    /// The vertical position of the nearest pixel edge, in points.
    public func y(_ y: Double) -> Double { Self.snap(y, scale, phase.y) }

    /// The nearest corner of a pixel, in points.
    public func snapped(_ point: Point) -> Point { Point(x: x(point.x), y: y(point.y)) }

    /// The thickness of a sharp line of about `points`, in points: a whole number of pixels, at least one.
    public func line(_ points: Double) -> Double { max(1, (points * scale).rounded()) / scale }

    /// Rounds to whole pixels. Midpoints are rounded in one direction despite rounding errors, so that two points that
    /// are a whole number of pixels apart stay so.
    private static func snap(_ length: Double, _ scale: Double, _ phase: Double) -> Double {
        ((length * scale + phase + 0.5 + 1e-6).rounded(.down) - phase) / scale
    }
}

extension Rect {
    /// Moves each edge to the nearest device pixel, so that adjacent rectangles still touch.
    public func snapped(to grid: PixelGrid) -> Rect {
        let (left, top) = (grid.x(minX), grid.y(minY))
        return Rect(x: left, y: top, width: grid.x(maxX) - left, height: grid.y(maxY) - top)
    }
}
