import Glibc

/// Folds of coloured light, and a cut stone: abstract pictures made of warped noise.
enum Silk {
    static func folds(_ canvas: inout Canvas, _ random: inout SplitMix64, colours: [UInt32]) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: colours)
        func height(_ point: Point) -> Float {
            let p = point / 330
            let warp = Point(noise.fractal(p.x, p.y, octaves: 2), noise.fractal(p.x + 5.2, p.y + 1.3, octaves: 2))
            let q = p + warp * 0.9
            let wave = sinf((q.x * 1.1 + q.y * 1.7) * 7.2 + noise(q.x * 1.4, q.y * 1.4) * 3.2)
            return wave * 0.5 + noise(q.x, q.y + 9) * 0.7
        }
        canvas.paint { point in
            let (h, right, below) = (height(point), height(point + Point(1.2, 0)), height(point + Point(0, 1.2)))
            let slope = Point(right - h, below - h) * 26
            let normal = 1 / (1 + slope.x * slope.x + slope.y * slope.y).squareRoot()
            let facing = max(0, (normal * 0.75 - slope.x * normal * 0.5 - slope.y * normal * 0.5))
            let shine = powf(facing, 14) * 0.55
            let tone = gradient(h * 0.38 + 0.5 + (point.x + point.y - 600) / 2_400)
            return tone.lit(0.42 + 0.72 * facing) + Colour(shine, shine, shine, 0)
        }
        canvas.vignette(0.22)
    }

    /// Bands of agate about an off-centre crystal heart.
    static func agate(_ canvas: inout Canvas, _ random: inout SplitMix64, colours: [UInt32], heart: UInt32) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let bands = Gradient(hex: colours)
        let centre = Point(330, 290)
        canvas.paint(samples: 2) { point in
            let d = point - centre
            let angle = atan2f(d.y, d.x)
            let bump = noise.fractal(cosf(angle) * 1.5 + 5, sinf(angle) * 1.5, octaves: 4)
            let warp = noise.fractal(point.x / 150, point.y / 150, octaves: 4)
            let radius = length(d) * (1 + bump * 0.5) + warp * 52
            if radius < 86 {
                let crystal = noise.cells(point.x / 13, point.y / 13)
                let spark = 0.55 + crystal.id * 0.6 + (crystal.nearest < 0.18 ? 0.5 : 0)
                return Colour.hex(heart).lit(spark * (0.55 + 0.5 * radius / 86))
            }
            let wide = noise(radius / 34, 3.3) * 0.5 + 0.5
            let fine = sinf(radius * 0.55 + noise(radius / 9, 8) * 3)
            let tone = bands(wide + (radius - 200) / 900)
            let line = smoothstep(0.72, 0.98, fine)
            return tone.mixed(.white, 0.45 * line).lit(0.92 + 0.1 * fine)
        }
        canvas.vignette(0.15)
    }
}
