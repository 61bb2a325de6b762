/// A blur by three box filters in sequence, which approximates a Gaussian blur (W3C Filter Effects, feGaussianBlur).
enum BoxBlur {
    /// The pixels assumed beyond the edge.
    enum Edge {
        /// The pixels at the edge of the picture are repeated.
        case extended
        /// The picture is surrounded by transparent pixels.
        case empty
    }

    /// The radius of a box filter that, applied three times, has the standard deviation `deviation`: 3 * (d² - 1) / 12
    /// = deviation².
    static func radius(deviation: Double) -> Int {
        guard deviation.isFinite, deviation > 0 else { return 0 }
        let diameter = (4 * deviation * deviation + 1).squareRoot()
        return Int(((diameter - 1) / 2).rounded())
    }

    /// Blurs a surface's pixels; `deviation` is in pixels. O(pixels), for any deviation.
    static func blur(_ surface: ImageSurface, deviation: Double) {
        surface.withPixels { pixels, stride in
            blur(
                pixels, width: surface.width, height: surface.height, stride: stride, parts: 4,
                deviation: deviation, edge: .extended)
        }
    }

    /// Blurs rows of pixels that are `stride` bytes apart, each pixel of `parts` bytes, in place.
    static func blur(
        _ pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, parts: Int, deviation: Double,
        edge: Edge
    ) {
        let radius = radius(deviation: deviation)
        guard radius > 0 else { return }
        var line = [UInt8](repeating: 0, count: max(width, height) * parts)
        line.withUnsafeMutableBufferPointer { line in
            for _ in 0..<3 {
                for y in 0..<height {
                    run(pixels + y * stride, width, step: parts, parts, radius, edge, line)
                }
                for x in 0..<width {
                    run(pixels + x * parts, height, step: stride, parts, radius, edge, line)
                }
            }
        }
    }

    /// Applies one box filter to `count` pixels that are `step` bytes apart.
    private static func run(
        _ start: UnsafeMutablePointer<UInt8>, _ count: Int, step: Int, _ parts: Int, _ radius: Int, _ edge: Edge,
        _ line: UnsafeMutableBufferPointer<UInt8>
    ) {
        let radius = edge == .extended ? min(radius, count - 1) : radius
        guard radius > 0 else { return }
        let diameter = 2 * radius + 1
        for index in 0..<count {
            for part in 0..<parts { line[index * parts + part] = start[index * step + part] }
        }
        for part in 0..<parts {
            func value(_ index: Int) -> Int {
                if edge == .empty, index < 0 || index >= count { return 0 }
                return Int(line[min(max(index, 0), count - 1) * parts + part])
            }
            var sum = 0
            for index in -radius...radius { sum += value(index) }
            for index in 0..<count {
                start[index * step + part] = UInt8(clamping: (sum + radius) / diameter)
                sum += value(index + radius + 1) - value(index - radius)
            }
        }
    }
}
