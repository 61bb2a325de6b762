import Glibc

/// Gradient noise (Perlin 2002's fade, gradients by an integer hash) and functions built on it.
struct Noise {
    private let seed: UInt32

    init(_ seed: UInt32) {
        self.seed = seed &* 0x9E37_79B1 &+ 0x85EB_CA6B
    }

    func hash(_ x: Int32, _ y: Int32) -> UInt32 {
        var h = seed ^ (UInt32(bitPattern: x) &* 0x27D4_EB2D) ^ (UInt32(bitPattern: y) &* 0x1656_67B1)
        h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
        h = (h ^ (h >> 12)) &* 0x297A_2D39
        return h ^ (h >> 15)
    }

    /// A number in 0..<1, one value per lattice cell.
    func cell(_ x: Int, _ y: Int) -> Float {
        Float(hash(Int32(x), Int32(y)) >> 8) / 16_777_216
    }

    private func slope(_ x: Int32, _ y: Int32, _ dx: Float, _ dy: Float) -> Float {
        let h = hash(x, y)
        let a = Float(h & 0xFFFF) / 32_767.5 - 1
        let b = Float(h >> 16) / 32_767.5 - 1
        return a * dx + b * dy
    }

    /// About -1...1, with features one unit wide.
    func callAsFunction(_ x: Float, _ y: Float) -> Float {
        let (fx, fy) = (floorf(x), floorf(y))
        let (ix, iy) = (Int32(fx), Int32(fy))
        let (dx, dy) = (x - fx, y - fy)
        let u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
        let v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
        let top = lerp(slope(ix, iy, dx, dy), slope(ix + 1, iy, dx - 1, dy), u)
        let bottom = lerp(slope(ix, iy + 1, dx, dy - 1), slope(ix + 1, iy + 1, dx - 1, dy - 1), u)
        return lerp(top, bottom, v) * 1.3
    }

    /// Octaves of noise, each twice as fine and `gain` as strong.
    func fractal(_ x: Float, _ y: Float, octaves: Int = 5, gain: Float = 0.5) -> Float {
        var (sum, strength, total): (Float, Float, Float) = (0, 1, 0)
        var (px, py) = (x, y)
        for _ in 0..<octaves {
            sum += self(px, py) * strength
            total += strength
            strength *= gain
            (px, py) = (px * 2.03 + 17.1, py * 2.03 - 9.7)
        }
        return sum / total
    }

    /// Octaves folded at zero, which yields sharp crests like mountains. 0...1.
    func ridged(_ x: Float, _ y: Float, octaves: Int = 5) -> Float {
        var (sum, strength, total): (Float, Float, Float) = (0, 1, 0)
        var (px, py) = (x, y)
        for _ in 0..<octaves {
            let fold = 1 - abs(self(px, py))
            sum += fold * fold * strength
            total += strength
            strength *= 0.5
            (px, py) = (px * 2.07 + 3.3, py * 2.07 + 11.9)
        }
        return sum / total
    }

    /// The distances to the nearest and second nearest feature point, with one random point per unit cell, and a random
    /// number of the nearest one (Worley 1996).
    func cells(_ x: Float, _ y: Float) -> (nearest: Float, second: Float, id: Float) {
        let (ix, iy) = (Int32(floorf(x)), Int32(floorf(y)))
        var (nearest, second, id): (Float, Float, Float) = (9, 9, 0)
        for row in (iy - 1)...(iy + 1) {
            for column in (ix - 1)...(ix + 1) {
                let h = hash(column, row)
                let px = Float(column) + Float(h & 0xFFF) / 4096
                let py = Float(row) + Float((h >> 12) & 0xFFF) / 4096
                let distance = length(Point(px - x, py - y))
                if distance < nearest {
                    (second, nearest, id) = (nearest, distance, Float(h >> 20) / 4096)
                } else if distance < second {
                    second = distance
                }
            }
        }
        return (nearest, second, id)
    }
}
