import Glibc

/// A lighthouse at dusk and a bridge in fog.
enum Coast {
    static func lighthouse(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        Sea(
            sky: [0x10173D, 0x33407F, 0xA8618F, 0xF7A07A], water: [0x8A5C86, 0x2F3C70, 0x0D1432], sunColour: 0xFFB98A,
            sun: Point(120, 372), sunRadius: 16, cloud: 0x4A3E74, horizon: 380, sails: 0
        ).draw(&canvas, &random)
        let noise = Noise(8)
        let lamp = Point(412, 168)
        canvas.layer(blur: 9, opacity: 0.75, blend: .screen) { sheet in
            for (way, spread) in [(Float.pi * 0.985, Float(0.085)), (-0.12, 0.1)] {
                let beam = Path(polygon: [
                    lamp, lamp + direction(way - spread) * 620, lamp + direction(way + spread) * 620,
                ])
                sheet.fill(beam, .radial(lamp, 470, .hex(0xFFF0B8), .hex(0xFFE9A8, 0)))
            }
        }
        let rock = stride(from: Float(230), through: 602, by: 3).map { x -> Point in
            let t = (x - 230) / 372
            let rise = powf(max(0, sinf(min(t * 1.9, 1.57))), 0.8) * 118
            return Point(x, 522 - rise - noise.ridged(x / 60, 2, octaves: 5) * 34 * min(1, t * 3) + 16)
        }
        canvas.fill(
            Path(polygon: rock + [Point(602, 602), Point(200, 602)]),
            .shader { point in
                let face = noise.ridged(point.x / 46, point.y / 34, octaves: 5)
                let light = smoothstep(520, 390, point.y)
                return Colour.hex(0x120F22).mixed(.hex(0x7A4A63), face * 0.6 * light).mixed(
                    .hex(0xF0997A), 0.2 * light * face)
            })
        func level(_ y: Float) -> Float { lerp(23, 38, (y - 200) / 230) }
        let tower = Path(polygon: [
            Point(412 - level(200), 200), Point(412 + level(200), 200), Point(412 + level(432), 432),
            Point(412 - level(432), 432),
        ])
        canvas.fill(
            tower,
            .shader { point in
                let u = (point.x - 412) / level(point.y)
                let stripe = Int((point.y - 200 + u * u * 4) / 38) % 2 == 0
                let base = Colour.hex(stripe ? 0xF4EDE4 : 0xC5413B)
                return base.lit(0.3 + 0.62 * max(0, 0.75 - u * 0.6 - u * u * 0.25)).mixed(.hex(0x2A2450), 0.18)
            })
        for y in [Float(262), 330] {
            canvas.fill(Path(rounded: 406, y, 12, 19, 6), Colour.hex(0xFFD37A).lit(1.2))
        }
        canvas.fill(Path(rounded: 380, 192, 64, 10, 3), .hex(0x241F38))
        canvas.fill(
            Path(rect: 394, 148, 36, 44),
            .linear(Point(394, 0), Point(430, 0), Colour.hex(0xFFF6D0).lit(1.6), Colour.hex(0xFFD97A).lit(1.3)))
        for x in stride(from: Float(394), through: 430, by: 9) {
            canvas.stroke([Point(x, 148), Point(x, 192)], .hex(0x241F38), width: 1.8)
        }
        for x in stride(from: Float(382), through: 442, by: 7.5) {
            canvas.stroke([Point(x, 178), Point(x, 193)], .hex(0x241F38), width: 1.3)
        }
        canvas.stroke([Point(381, 178), Point(443, 178)], .hex(0x241F38), width: 1.8)
        canvas.fill(Path(polygon: [Point(388, 149), Point(412, 124), Point(436, 149)]), .hex(0xB5383A))
        canvas.fill(Path(circle: Point(412, 121), 4.5), .hex(0x241F38))
        canvas.bloom(above: 0.75, radius: 16, amount: 0.6)
    }

    static func bridge(_ canvas: inout Canvas, _ random: inout SplitMix64, sky: [UInt32], steel: UInt32, hill: UInt32) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: sky)
        canvas.paint { gradient($0.y / 470) }
        canvas.paint(blend: .screen) { point in
            Colour.hex(0xFFF1D6).alpha(0.75 / (1 + powf(length(point - Point(432, 232)) / 85, 2)))
        }
        for layer in 0..<3 {
            let depth = Float(layer) / 2
            let crest = stride(from: Float(-2), through: 602, by: 3).map { x in
                Point(
                    x,
                    392 + depth * 22 - noise.ridged(x / 210 + depth * 4, depth * 3 + 1, octaves: 5)
                        * lerp(130, 58, depth) * smoothstep(620, 60, abs(x - (depth > 0.6 ? 0 : 560))))
            }
            let fog = gradient(0.82)
            let colour = fog.mixed(.hex(hill), 0.2 + 0.32 * depth)
            canvas.fill(
                Path(polygon: crest + [Point(602, 602), Point(-2, 602)]),
                .linear(Point(0, 300), Point(0, 440), colour, fog))
        }
        let fog = gradient(0.9)
        let above = canvas
        canvas.adjust { point, pixel in
            guard point.y > 424 else { return pixel }
            let depth = point.y - 424
            let wave = noise.fractal(point.x / (28 + depth * 0.5), depth / (2.4 + depth * 0.04), octaves: 3)
            let seen = above.sample(Point(point.x + wave * 12, 424 - depth * 0.9 + wave * 20))
            return (seen * 0.75 + Colour.hex(hill) * 0.25) * (1 + wave * 0.14)
        }
        func deck(_ t: Float) -> Point { Point(lerp(-60, 640, t), lerp(468, 372, powf(t, 0.8))) }
        func size(_ t: Float) -> Float { lerp(1.5, 0.36, powf(t, 0.75)) }
        let towers: [Float] = [0.27, 0.78]
        let tops = towers.map { deck($0) - Point(0, 238 * size($0)) }
        func tint(_ t: Float) -> Colour { Colour.hex(steel).mixed(fog, 0.08 + 0.52 * t) }
        func cable(_ t: Float) -> Point {
            let (a, b) = (towers[0], towers[1])
            if t < a {
                let s = (a - t) / a
                return deck(t) - Point(0, lerp(238, 60, powf(s, 0.8)) * size(t))
            }
            if t > b {
                let s = (t - b) / (1 - b)
                return deck(t) - Point(0, lerp(238, 30, powf(s, 0.7)) * size(t))
            }
            let s = (t - a) / (b - a) * 2 - 1
            return deck(t) - Point(0, (18 + 220 * s * s) * size(t))
        }
        for step in 0...96 {
            let t = Float(step) / 96
            canvas.stroke([cable(t), deck(t)], tint(t), width: 1.5 * size(t))
        }
        let line = (0...120).map { cable(Float($0) / 120) }
        canvas.fill(Path(line: line, widths: (0...120).map { 5.5 * size(Float($0) / 120) }), tint(0.35))
        for (index, t) in towers.enumerated() {
            let (top, foot, s) = (tops[index], deck(t), size(t))
            for side in [Float(-1), 1] {
                let x = side * 19 * s
                canvas.fill(
                    Path(polygon: [
                        top + Point(x - 6 * s, -8 * s), top + Point(x + 6 * s, -8 * s), foot + Point(x + 9 * s, 92 * s),
                        foot + Point(x - 9 * s, 92 * s),
                    ]),
                    .linear(
                        foot - Point(20 * s, 0), foot + Point(30 * s, 0), tint(t).mixed(.white, 0.12),
                        tint(t).mixed(.black, 0.3)))
            }
            for beam in 0..<5 {
                let y = top.y + (foot.y - top.y) * (0.02 + Float(beam) * 0.24)
                canvas.fill(
                    Path(rect: top.x - 22 * s, y, 44 * s, (beam == 4 ? 8 : 11) * s), tint(t).mixed(.black, 0.12))
            }
            canvas.fill(
                Path(rounded: foot.x - 40 * s, foot.y + 88 * s, 80 * s, 18 * s, 4), tint(t).mixed(.hex(hill), 0.6))
        }
        let road = (0...60).map { deck(Float($0) / 60) }
        canvas.fill(Path(line: road, widths: (0...60).map { 15 * size(Float($0) / 60) }), tint(0.2).mixed(.black, 0.25))
        canvas.fill(
            Path(line: road.map { $0 - Point(0, 4) }, widths: (0...60).map { 4 * size(Float($0) / 60) }),
            tint(0.25).mixed(.white, 0.2))
        canvas.paint { point in
            let bank = noise.fractal(point.x / 170 + 9, point.y / 40, octaves: 5)
            let band = expf(-powf((point.y - 428) / 46, 2)) + 0.7 * expf(-powf((point.y - 300) / 40, 2))
            return fog.mixed(.white, 0.25).alpha(min(0.85, max(0, 0.25 + bank) * band * 1.1))
        }
        canvas.vignette(0.22)
    }
}
