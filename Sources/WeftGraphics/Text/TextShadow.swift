import WeftLayout

/// What glyphs throw on what is behind them. A value; any thread.
public struct TextShadow: Sendable, Hashable {
    public var color: Color
    /// Points, right and down.
    public var offset: Point
    /// Points the edge is softened by; 0 is sharp.
    public var radius: Double

    public init(color: Color, offset: Point = Point(x: 0, y: 1), radius: Double = 0) {
        self.color = color
        self.offset = offset
        self.radius = radius.isFinite ? min(max(0, radius), 64) : 0
    }

    /// What the shadow needs around what throws it, points.
    public var padding: EdgeInsets {
        EdgeInsets(
            top: max(0, radius - offset.y), left: max(0, radius - offset.x), bottom: max(0, radius + offset.y),
            right: max(0, radius + offset.x))
    }

    func extent(of ink: Rect) -> Rect {
        ink.union(ink.offsetBy(dx: offset.x, dy: offset.y).insetBy(dx: -radius, dy: -radius))
    }
}

extension ImageSurface {
    /// Keeps what is drawn as a shape: softened by `radius` pixels and filled with `color`. O(pixels).
    ///
    /// Three passes of a box filter come near to a Gaussian (W3C, Filter Effects, feGaussianBlur).
    func turnIntoShadow(_ color: Color, radius: Double) {
        let width = width
        let height = height
        withPixels { data, stride in
            var alpha = [UInt8](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width { alpha[y * width + x] = data[y * stride + x * 4 + Self.alphaByte] }
            }
            let box = Int((radius / 2).rounded())
            for _ in 0..<3 where box > 0 {
                blur(&alpha, lines: height, length: width, next: 1, line: width, box)
                blur(&alpha, lines: width, length: height, next: width, line: 1, box)
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

    /// The mean of each value and `radius` neighbours on either side, along each line.
    private func blur(
        _ values: inout [UInt8], lines: Int, length: Int, next: Int, line: Int, _ radius: Int
    ) {
        var source = [Int](repeating: 0, count: length)
        let count = 2 * radius + 1
        for index in 0..<lines {
            let start = index * line
            for place in 0..<length { source[place] = Int(values[start + place * next]) }
            var sum = source[0..<min(radius, length)].reduce(0, +)
            for place in 0..<length {
                if place + radius < length { sum += source[place + radius] }
                values[start + place * next] = UInt8(clamping: sum / count)
                if place >= radius { sum -= source[place - radius] }
            }
        }
    }
}
