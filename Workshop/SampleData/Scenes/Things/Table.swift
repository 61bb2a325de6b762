import Glibc

/// Objects seen straight from above.
enum Table {
    static func wood(_ canvas: inout Canvas, _ noise: Noise, light: UInt32, dark: UInt32, plank: Float = 150) {
        let (pale, deep) = (Colour.hex(light), Colour.hex(dark))
        canvas.paint { point in
            let board = floorf(point.y / plank)
            let shift = noise.cell(Int(board), 3) * 900
            let along = (point.x + shift) / 420
            let grain = noise.fractal(along, point.y / 17 + board * 7, octaves: 4)
            let rings = sinf((point.y / 9 + grain * 7 + noise(along * 0.8, board) * 9) * 0.9)
            let fine = noise(point.x / 60 + shift, point.y / 1.6)
            let joint = min(point.y - board * plank, (board + 1) * plank - point.y)
            let tone = 0.45 + 0.2 * grain + 0.13 * rings + 0.07 * fine + (noise.cell(Int(board), 9) - 0.5) * 0.25
            return pale.mixed(deep, tone).lit(0.55 + 0.45 * smoothstep(0, 2.4, joint))
        }
        canvas.adjust { point, pixel in
            let lamp = 1.18 - 0.62 * length(point - Point(170, 130)) / 620
            return SIMD4(pixel.x * lamp, pixel.y * lamp, pixel.z * lamp, pixel.w)
        }
    }

    /// A cup of coffee with a leaf drawn in the foam.
    static func coffee(
        _ canvas: inout Canvas, _ random: inout SplitMix64, light: UInt32, dark: UInt32, china: UInt32, heart: Bool
    ) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        wood(&canvas, noise, light: light, dark: dark)
        let centre = Point(292, 306)
        let cup = Colour.hex(china)
        dish(&canvas, centre, 224, cup.mixed(.white, 0.1), rim: 12)
        canvas.stroke(Path(circle: centre, 122).contours[0], cup.mixed(.black, 0.18), width: 2, closed: true)
        spoon(&canvas)
        let handle = Path(line: [Point(392, 240), Point(455, 188)], widths: [44, 34])
        canvas.shadow(handle, dx: 12, dy: 18, blur: 12, opacity: 0.5)
        canvas.fill(handle, .linear(Point(400, 190), Point(440, 240), cup.mixed(.white, 0.3), cup.mixed(.black, 0.25)))
        let wall = Path(circle: centre, 150)
        canvas.shadow(wall, dx: 20, dy: 26, blur: 20, opacity: 0.6)
        canvas.fill(
            wall,
            .linear(centre - Point(120, 120), centre + Point(120, 120), cup.mixed(.white, 0.55), cup.mixed(.black, 0.2))
        )
        canvas.fill(
            Path(circle: centre, 138),
            .linear(centre - Point(110, 110), centre + Point(110, 110), cup.mixed(.black, 0.5), cup))
        let (crema, foam) = (Gradient(hex: [0x5A2F14, 0x8A4E22, 0xB3713A]), Colour.hex(0xF6E6CC))
        canvas.fill(
            Path(circle: centre + Point(2, 3), 131),
            .shader { point in
                let d = (point - centre) / 131
                let swirl = noise.fractal(d.x * 3, d.y * 3, octaves: 4) * 0.18
                let base = crema(0.75 - powf(length(d), 3) * 0.72 + swirl)
                let cover = heart ? heartPour(d, noise) : leafPour(d, noise)
                return base.mixed(foam.mixed(.hex(0xE3C397), 0.25 * length(d)), cover)
            })
        canvas.fill(Path(ring: centre, inner: 126, outer: 133, from: 0, to: 6.283), .black, opacity: 0.16)
        beans(&canvas, &random)
        canvas.vignette(0.35)
    }

    private static func leafPour(_ d: Point, _ noise: Noise) -> Float {
        let p = Point(d.x * 0.94 + d.y * 0.18, d.y * 0.94 - d.x * 0.18) + Point(noise(d.x * 4, d.y * 4), 0) * 0.02
        let side = abs(p.x)
        let width = 0.62 * sqrtf(max(0, 1 - powf((p.y + 0.06) / 0.78, 2))) * (1 - 0.25 * (p.y + 0.7))
        let inside = smoothstep(0.02, -0.05, side - width)
        let leaf = sinf((p.y * 9.6 + side * 6.4 - side * side * 3) * 2.35)
        let stem = smoothstep(0.045, 0.02, side) * smoothstep(0.9, 0.5, abs(p.y))
        return inside * max(smoothstep(-0.28, 0.28, leaf), stem) * (1 - 0.0 * stem)
    }

    private static func heartPour(_ d: Point, _ noise: Noise) -> Float {
        let p = Point(d.x, d.y + 0.06) * 1.5 + Point(noise(d.x * 4, d.y * 4), noise(d.x * 4 + 9, d.y * 4)) * 0.02
        func heart(_ q: Point) -> Float {
            let x = abs(q.x)
            let y = -q.y + 0.12
            return sqrtf(x * x + powf(y - 0.62 * sqrtf(x), 2)) - 0.78
        }
        let outer = heart(p)
        let rings = sinf(outer * 24)
        let mark = outer > -0.42 ? smoothstep(-0.25, 0.25, rings) : 1
        return smoothstep(0.02, -0.04, outer) * mark
    }

    /// A round dish lit from the upper left.
    static func dish(_ canvas: inout Canvas, _ centre: Point, _ radius: Float, _ colour: Colour, rim: Float) {
        let plate = Path(circle: centre, radius)
        canvas.shadow(plate, dx: 14, dy: 20, blur: 16, opacity: 0.55)
        canvas.fill(
            plate,
            .linear(
                centre - Point(radius, radius) * 0.7, centre + Point(radius, radius) * 0.7,
                colour.mixed(.white, 0.5), colour.mixed(.black, 0.22)))
        canvas.fill(
            Path(circle: centre, radius - rim),
            .linear(
                centre - Point(radius, radius) * 0.7,
                centre + Point(radius, radius) * 0.7, colour.mixed(.black, 0.14), colour.mixed(.white, 0.28)))
    }

    private static func spoon(_ canvas: inout Canvas) {
        let tilt: Float = 2.5
        let bowl = Path(ellipse: Point(156, 452), 40, 24, tilt: tilt)
        let along = direction(tilt)
        let start = Point(156, 452) + along * 36
        let stem = Path(line: [start, start + along * 70, start + along * 150], widths: [8, 9, 15])
        for part in [stem, bowl] { canvas.shadow(part, dx: 8, dy: 12, blur: 6, opacity: 0.5) }
        canvas.fill(stem, .linear(start - Point(6, 8), start + Point(6, 8), .hex(0xF4F4F2), .hex(0x8E8F94)))
        canvas.fill(bowl, .linear(Point(134, 430), Point(180, 476), .hex(0x6F7075), .hex(0xF6F6F4)))
    }

    private static func beans(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        for _ in 0..<26 {
            let corner = random.chance(0.6) ? Point(540, 545) : Point(70, 50)
            let centre = corner + Point(random.normal() * 42, random.normal() * 38)
            guard length(centre - Point(292, 306)) > 244 else { continue }
            let tilt = random.float(0, 3.14)
            let bean = Path(ellipse: centre, 17, 11.5, tilt: tilt)
            canvas.shadow(bean, dx: 4, dy: 6, blur: 4, opacity: 0.5)
            canvas.fill(bean, .linear(centre - Point(10, 10), centre + Point(10, 10), .hex(0x7A4524), .hex(0x2A130A)))
            let seam = Path.cubic(Point(-14, 1), Point(-5, -4), Point(5, 4), Point(14, -1)).map { centre + $0 }
            canvas.fill(Path(line: seam, width: 2.2).turned(tilt, about: centre), .hex(0x200D06))
        }
    }
}
