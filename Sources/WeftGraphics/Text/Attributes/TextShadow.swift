import WeftLayout

/// A shadow of glyphs. A value; any thread.
public struct TextShadow: Sendable, Hashable {
    /// The shadow's colour.
    public var color: Color
    /// The offset in points, to the right and down.
    public var offset: Point
    /// The blur radius in points; 0 is sharp.
    public var radius: Double

    /// A shadow moved by `offset` points and blurred by `radius`, 64 at most.
    public init(color: Color, offset: Point = Point(x: 0, y: 1), radius: Double = 0) {
        self.color = color
        self.offset = offset
        self.radius = radius.isFinite ? min(max(0, radius), 64) : 0
    }

    /// The space that the shadow needs around the glyphs, in points.
    public var padding: EdgeInsets {
        EdgeInsets(
            top: max(0, radius - offset.y), left: max(0, radius - offset.x), bottom: max(0, radius + offset.y),
            right: max(0, radius + offset.x))
    }

    /// The area of glyphs that may cast a shadow into `rect`.
    func throwers(onto rect: Rect) -> Rect {
        rect.union(rect.offsetBy(dx: -offset.x, dy: -offset.y).insetBy(dx: -radius, dy: -radius))
    }

    func extent(of ink: Rect) -> Rect {
        ink.union(ink.offsetBy(dx: offset.x, dy: offset.y).insetBy(dx: -radius, dy: -radius))
    }
}

extension ImageSurface {
    /// Turns the drawing into a shadow: blurs its shape by `radius` pixels and fills it with `color`. O(pixels)
    func turnIntoShadow(_ color: Color, radius: Double) {
        let width = width
        let height = height
        withPixels { data, stride in
            var alpha = [UInt8](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width { alpha[y * width + x] = data[y * stride + x * 4 + Self.alphaByte] }
            }
            alpha.withUnsafeMutableBufferPointer { alpha in
                guard let start = alpha.baseAddress else { return }
                // As in CSS, the edge is softened by two standard deviations.
                BoxBlur.blur(
                    start, width: width, height: height, stride: width, parts: 1, deviation: radius / 2, edge: .empty)
            }
            for y in 0..<height {
                let row = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width {
                    let part = Double(alpha[y * width + x]) / 255 * color.alpha
                    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * part * 255).rounded()) }
                    row[x] =
                        byte(1) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
                }
            }
        }
    }

    #if _endian(little)
        private static let alphaByte = 3
    #else
        private static let alphaByte = 0
    #endif
}
