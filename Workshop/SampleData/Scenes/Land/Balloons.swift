import Glibc

/// Hot-air balloons over morning hills.
struct Balloons {
    var sky: [UInt32]
    var hills: [UInt32]
    var cloths: [[UInt32]]

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: sky)
        canvas.paint { gradient($0.y / 470) }
        canvas.paint(blend: .screen) { point in
            let puff = noise.fractal(point.x / 150, point.y / 58 + 3, octaves: 5)
            return Colour.white.alpha(0.55 * smoothstep(0.05, 0.6, puff) * smoothstep(20, 160, point.y))
        }
        let far: [(Point, Float)] = [
            (Point(500, 206), 27), (Point(92, 262), 23), (Point(322, 298), 15), (Point(436, 322), 11),
        ]
        for (index, place) in far.enumerated() { balloon(&canvas, place.0, place.1, index + 1, haze: 0.45) }
        let ramp = Gradient(hex: hills)
        for layer in 0..<5 {
            let depth = Float(layer) / 4
            let y = lerp(388, 540, depth)
            let crest = stride(from: Float(-2), through: 602, by: 3).map { x in
                Point(
                    x,
                    y - noise.fractal(x / lerp(120, 300, depth) + depth * 7, depth * 4, octaves: 4)
                        * lerp(34, 56, depth))
            }
            let colour = ramp(depth)
            canvas.fill(
                Path(polygon: crest + [Point(602, 602), Point(-2, 602)]),
                .shader { point in
                    let field = noise.fractal(point.x / 70 + depth * 3, (point.y - y) / 22, octaves: 3)
                    return colour.lit(1 + 0.16 * field).mixed(
                        gradient(0.95), 0.5 * (1 - depth) * smoothstep(y - 30, y + 90, point.y))
                })
            guard layer > 1 else { continue }
            for _ in 0..<26 {
                let x = random.float(0, 600)
                let tree = Point(x, y + random.float(4, 46))
                let size = lerp(3, 9, depth) * random.float(0.7, 1.3)
                canvas.fill(
                    Path(ellipse: tree + Point(size, size * 0.6), size * 1.3, size * 0.4), .black, opacity: 0.16)
                canvas.fill(Path(circle: tree, size), colour.mixed(.black, 0.36))
                canvas.fill(Path(circle: tree - Point(size, size) * 0.25, size * 0.65), colour.mixed(.black, 0.18))
            }
        }
        balloon(&canvas, Point(226, 178), 104, 0, haze: 0)
        balloon(&canvas, Point(438, 350), 50, 3, haze: 0.08)
        for _ in 0..<4 {
            Sky.bird(
                &canvas, at: Point(random.float(380, 560), random.float(60, 120)), span: random.float(10, 18),
                .hex(0x3A4258))
        }
        canvas.vignette(0.18)
    }

    private func balloon(_ canvas: inout Canvas, _ centre: Point, _ radius: Float, _ number: Int, haze: Float) {
        let cloth = cloths[number % cloths.count]
        let fog = Gradient(hex: sky)(0.8)
        func half(_ t: Float) -> Float {
            t < 0.42
                ? radius * sqrtf(max(0, 1 - powf((t - 0.42) / 0.42, 2)))
                : radius * lerp(0.17, 1, powf(max(0, cosf((t - 0.42) / 0.58 * 1.5708)), 0.82))
        }
        let (top, tall) = (centre.y - radius * 1.06, radius * 2.5)
        let sides = (0...50).map { Float($0) / 50 }
        let right = sides.map { Point(centre.x + half($0), top + tall * $0) }
        let left = sides.reversed().map { Point(centre.x - half($0), top + tall * $0) }
        let basketTop = top + tall * 1.17
        for x in [Float(-0.14), 0.14] {
            canvas.stroke(
                [Point(centre.x + radius * x, top + tall), Point(centre.x + radius * x * 0.8, basketTop)],
                Colour.hex(0x4A3728).mixed(fog, haze), width: max(0.7, radius * 0.014))
        }
        let basket = Path(rounded: centre.x - radius * 0.15, basketTop, radius * 0.3, radius * 0.22, radius * 0.05)
        canvas.fill(
            basket,
            .linear(
                Point(centre.x - radius * 0.15, 0), Point(centre.x + radius * 0.15, 0),
                Colour.hex(0xB07B45).mixed(fog, haze), Colour.hex(0x5A3820).mixed(fog, haze)))
        canvas.fill(
            Path(polygon: right + left),
            .shader { point in
                let t = (point.y - top) / tall
                let width = max(half(t), 0.5)
                let u = min(max((point.x - centre.x) / width, -1), 1)
                let gore = asinf(u) / .pi * 14 + 20
                let index = Int(floorf(gore))
                let band = t > 0.34 && t < 0.5
                let zig = abs(gore - floorf(gore) - 0.5) * 0.16
                let pick = band ? (t - 0.34 < zig * 1.2 || 0.5 - t < zig * 1.2 ? index : index + 1) : index
                let base = Colour.hex(cloth[pick % cloth.count])
                let seam = min(gore - floorf(gore), 1 - gore + floorf(gore))
                let z = (1 - u * u).squareRoot()
                let lit = 0.55 + 0.55 * max(0, -u * 0.55 + z * 0.6 - (t - 0.4) * 0.75)
                let puff = 0.86 + 0.14 * smoothstep(0, 0.3, seam)
                return base.lit(lit * puff).mixed(fog, haze)
            })
        let glow = Path(ellipse: Point(centre.x, top + tall * 0.985), radius * 0.16, radius * 0.05)
        canvas.fill(glow, Colour.hex(0x5A2A1A).mixed(fog, haze))
    }
}
