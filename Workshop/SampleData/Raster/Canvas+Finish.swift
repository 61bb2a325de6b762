import Glibc

extension Canvas {
    /// Darkens towards the corners by `amount` (0...1).
    mutating func vignette(_ amount: Float) {
        let middle = size / 2
        adjust { point, pixel in
            let away = length((point - middle) / middle) / 1.414
            let dim = 1 - amount * smoothstep(0.35, 1.05, away)
            return SIMD4(pixel.x * dim, pixel.y * dim, pixel.z * dim, pixel.w)
        }
    }

    /// Makes bright parts glow beyond their edges.
    mutating func bloom(above threshold: Float, radius: Float, amount: Float) {
        var bright = self
        bright.adjust { _, pixel in
            let level = max(pixel.x, pixel.y, pixel.z)
            let keep = max(0, level - threshold) / max(level, 1e-4)
            return SIMD4(pixel.x * keep, pixel.y * keep, pixel.z * keep, 0)
        }
        bright.blur(radius)
        lay(bright, opacity: amount, blend: .add)
    }

    /// A soft shadow of `path`.
    mutating func shadow(_ path: Path, dx: Float, dy: Float, blur: Float, opacity: Float, colour: Colour = .black) {
        layer(blur: blur, opacity: opacity) { $0.fill(path.moved(dx, dy), colour) }
    }

    /// The R, G, B bytes in sRGB of this canvas, reduced by a whole factor. Values brighter than white are compressed
    /// softly, and `grain` is the deviation of the noise in 1/255.
    func bytes(shrink: Int = 1, grain: Float, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let (outWidth, outHeight) = (width / shrink, height / shrink)
        var result: [UInt8] = []
        result.reserveCapacity(outWidth * outHeight * 3)
        for y in 0..<outHeight {
            for x in 0..<outWidth {
                var sum = SIMD4<Float>.zero
                for row in 0..<shrink {
                    for column in 0..<shrink {
                        let index: Int = (y * shrink + row) * width + x * shrink + column
                        sum += pixels[index]
                    }
                }
                sum /= Float(shrink * shrink)
                let noise = grain * (random.unit() + random.unit() + random.unit() - 1.5) * 2
                for channel in 0..<3 {
                    let value = Colour.encoded(Canvas.shoulder(max(0, sum[channel]))) * 255 + noise
                    result.append(UInt8(min(max(value.rounded(), 0), 255)))
                }
            }
        }
        return result
    }

    private static func shoulder(_ value: Float) -> Float {
        value <= 0.8 ? value : 0.8 + 0.2 * (1 - expf(-(value - 0.8) / 0.2))
    }
}
