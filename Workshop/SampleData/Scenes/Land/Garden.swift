import Glibc

/// Tulips to the horizon, cherry blossom, a map of heights, pencils, a keyboard, a train.
enum Garden {
    static func tulips(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let sky = Gradient(hex: [0x3C8CC9, 0x8CC4E3, 0xFBE6C8])
        let horizon: Float = 236
        canvas.paint { sky($0.y / horizon) }
        canvas.paint(blend: .screen) { point in
            let puff = noise.fractal(point.x / 120, point.y / 50, octaves: 5)
            return Colour.white.alpha(0.85 * smoothstep(0.04, 0.45, puff) * smoothstep(0, 60, point.y))
        }
        canvas.fill(Path(rect: 0, horizon - 12, 600, 14), .hex(0x7E9C86))
        var x: Float = 0
        while x < 600 {
            canvas.fill(Path(circle: Point(x, horizon - 9), random.float(5, 13)), .hex(0x55806A))
            x += random.float(6, 24)
        }
        let rows: [UInt32] = [0xD7263D, 0xF7B32B, 0xF46197, 0xF8F1E5, 0x7A3E9D, 0xF2602F]
        let vanish = Point(372, horizon - 6)
        canvas.paint(samples: 2) { point in
            guard point.y > horizon else { return .clear }
            let depth = point.y - vanish.y
            let lane = (point.x - vanish.x) / depth * 5.1 + 40
            let index = Int(floorf(lane))
            let part = lane - floorf(lane)
            let path = part < 0.16
            let away = 1 / depth
            let bump = noise(lane * 16, 5_200 * away) * 0.5 + noise(lane * 34, 11_000 * away) * 0.5
            let near = smoothstep(0, 240, depth)
            if path {
                return Colour.hex(0x6B7F3E).mixed(.hex(0x4A3A2A), 0.35 + 0.3 * bump * near).mixed(
                    sky(1), 0.35 * (1 - near))
            }
            let base = Colour.hex(rows[((index * 5) % 6 + 6) % 6])
            let round = sinf((part - 0.16) / 0.84 * .pi)
            let gap = smoothstep(0.12, -0.55, bump) * near
            return base.lit(0.6 + 0.42 * round + 0.28 * bump * near).mixed(.hex(0x2F6B35), gap * 0.7).mixed(
                sky(1), 0.28 * (1 - near))
        }
        var flowers: [(Point, Float, Int)] = []
        for _ in 0..<620 {
            let depth = powf(random.unit(), 0.6) * 370 + 70
            let y = vanish.y + depth
            let px = random.float(-20, 620)
            let lane = (px - vanish.x) / depth * 5.1 + 40
            let part = lane - floorf(lane)
            guard part > 0.2, part < 0.97, y > 410 else { continue }
            flowers.append((Point(px, y), depth * 0.052, ((Int(floorf(lane)) * 5) % 6 + 6) % 6))
        }
        flowers.sort { $0.0.y < $1.0.y }
        for (place, size, kind) in flowers { tulip(&canvas, &random, place, size, .hex(rows[kind])) }
        mill(&canvas, Point(148, horizon + 6))
        canvas.vignette(0.2)
    }

    private static func tulip(
        _ canvas: inout Canvas, _ random: inout SplitMix64, _ place: Point, _ size: Float, _ colour: Colour
    ) {
        let head = place - Point(random.float(-3, 3), size * 1.9)
        let green = Colour.hex(0x2F7A3C).lit(random.float(0.8, 1.2))
        canvas.stroke([place + Point(0, size), head], green, width: size * 0.18)
        let leaf = Path.cubic(
            place + Point(0, size), place + Point(size * 0.7, 0), place + Point(size * 0.8, -size * 0.8),
            place + Point(size * 0.55, -size * 1.4), steps: 8)
        canvas.fill(
            Path(line: leaf, widths: (0...8).map { size * 0.32 * sinf(Float($0) / 8 * 3) + 0.4 }),
            green.mixed(.white, 0.1))
        let cup = Path(
            blob: [
                Point(-0.62, -0.75), Point(-0.3, -0.42), Point(0, -0.9), Point(0.3, -0.42), Point(0.62, -0.75),
                Point(0.6, 0.15), Point(0, 0.6), Point(-0.6, 0.15),
            ].map { head + $0 * size })
        canvas.fill(
            cup,
            .linear(
                head - Point(size * 0.6, size * 0.4), head + Point(size * 0.6, size * 0.5), colour.mixed(.white, 0.3),
                colour.mixed(.black, 0.3)))
        canvas.fill(
            Path(ellipse: head + Point(0, -size * 0.05), size * 0.27, size * 0.55), colour.mixed(.white, 0.18),
            opacity: 0.65)
    }

    private static func mill(_ canvas: inout Canvas, _ foot: Point) {
        let body = Path(polygon: [
            foot + Point(-32, 0), foot + Point(-19, -86), foot + Point(19, -86), foot + Point(32, 0),
        ])
        canvas.fill(body, .linear(foot - Point(30, 0), foot + Point(32, 0), .hex(0xA8643C), .hex(0x4E2A1C)))
        canvas.fill(Path(rect: foot.x - 42, foot.y - 38, 84, 5), .hex(0x5E3A26))
        canvas.fill(
            Path(
                polygon: Path.smooth(
                    [
                        foot + Point(-21, -85), foot + Point(-14, -106), foot + Point(0, -113), foot + Point(14, -106),
                        foot + Point(21, -85),
                    ], closed: false)), .hex(0x3B2B26))
        for y in [Float(-66), -20] { canvas.fill(Path(rounded: foot.x - 5, foot.y + y, 10, 13, 4), .hex(0xF7E7C4)) }
        let hub = foot + Point(0, -92)
        for sail in 0..<4 {
            let way = direction(Float(sail) * .pi / 2 + 0.42)
            let side = Point(-way.y, way.x)
            canvas.stroke([hub, hub + way * 84], .hex(0x3B2B26), width: 2.6)
            canvas.fill(
                Path(polygon: [hub + way * 16, hub + way * 82, hub + way * 82 + side * 15, hub + way * 16 + side * 15]),
                .hex(0xF6EBD6), opacity: 0.92)
            for rung in 0..<8 {
                canvas.stroke(
                    [hub + way * (18 + Float(rung) * 9), hub + way * (18 + Float(rung) * 9) + side * 15],
                    .hex(0x6B4A34), width: 0.9)
            }
        }
        canvas.fill(Path(circle: hub, 4.5), .hex(0x241A17))
    }

    static func blossom(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let back = Gradient(hex: [0x8EC5E8, 0xCFE6EE, 0xF9DDE3])
        canvas.paint {
            back(($0.y * 0.8 + $0.x * 0.3) / 640 + noise.fractal($0.x / 200, $0.y / 200, octaves: 3) * 0.14)
        }
        canvas.layer(blur: 12, opacity: 0.9) { sheet in
            for _ in 0..<80 {
                let place = Point(random.float(-30, 630), random.float(-30, 630))
                sheet.fill(
                    Path(circle: place, random.float(14, 46)),
                    .hex(random.pick([0xFFC2D4, 0xFFE3EA, 0xF59BB6, 0xFFFFFF])), opacity: random.float(0.25, 0.7))
            }
        }
        var spots: [Point] = []
        func branch(
            _ canvas: inout Canvas, _ random: inout SplitMix64, _ start: Point, _ angle: Float, _ width: Float,
            _ size: Float
        ) {
            var points = [start]
            var heading = angle
            for _ in 0..<7 {
                heading += random.float(-0.24, 0.24)
                points.append(points[points.count - 1] + direction(heading) * (size / 7))
            }
            let curve = Path.smooth(points, closed: false, steps: 6)
            let widths = curve.indices.map { width * (1 - 0.7 * Float($0) / Float(curve.count)) }
            canvas.fill(Path(line: curve, widths: widths), .hex(0x3A2622))
            canvas.fill(
                Path(line: curve.map { $0 - Point(width * 0.12, width * 0.2) }, widths: widths.map { $0 * 0.35 }),
                .hex(0x7A5248))
            if width < 13 { spots += stride(from: 8, to: curve.count, by: 4).map { curve[$0] } }
            guard width > 4 else { return }
            for index in stride(from: 2, to: 7, by: random.int(1, 2)) {
                let way: Float = random.chance(0.5) ? 1 : -1
                branch(
                    &canvas, &random, points[index], heading + way * random.float(0.45, 0.95), width * 0.42,
                    size * random.float(0.36, 0.56))
            }
        }
        branch(&canvas, &random, Point(-20, 470), -0.5, 24, 720)
        branch(&canvas, &random, Point(620, 60), 2.75, 12, 330)
        for spot in random.shuffled(spots) where random.chance(0.72) {
            flower(&canvas, &random, spot + Point(random.normal(), random.normal()) * 13, random.float(11, 22))
        }
        for _ in 0..<26 {
            let place = Point(random.float(0, 600), random.float(250, 600))
            let petal = Path(ellipse: place, random.float(4, 8), random.float(2.4, 4.4), tilt: random.float(0, 3.14))
            canvas.fill(petal, .hex(random.pick([0xFFD3DF, 0xFFFFFF, 0xF7A8BE])), opacity: 0.9)
        }
        canvas.vignette(0.15)
    }

    private static func flower(_ canvas: inout Canvas, _ random: inout SplitMix64, _ centre: Point, _ size: Float) {
        let turn = random.float(0, 1.25)
        let squash = random.float(0.72, 1)
        let pale = Colour.hex(random.pick([0xFFEAF0, 0xFFD6E2, 0xFFF7FA]))
        for petal in 0..<5 {
            let angle = Float(petal) * 1.2566 + turn
            let middle = centre + direction(angle) * Point(1, squash) * size * 0.58
            let shape = Path(ellipse: middle, size * 0.55, size * 0.46, tilt: angle)
            canvas.fill(shape.moved(1, 2), Colour.hex(0xA84A6B, 0.25))
            canvas.fill(shape, .radial(centre, size * 1.15, .hex(0xF08DAE), pale))
        }
        for stamen in 0..<9 {
            let tip =
                centre + direction(Float(stamen) * 0.698 + turn) * Point(1, squash) * size * random.float(0.26, 0.42)
            canvas.stroke([centre, tip], .hex(0xD95C86), width: max(0.7, size * 0.035))
            canvas.fill(Path(circle: tip, size * 0.055), .hex(0xFFD15C))
        }
    }

    static func heights(_ canvas: inout Canvas, _ random: inout SplitMix64, tints: [UInt32], sea: UInt32) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: tints)
        func height(_ p: Point) -> Float {
            let warp = noise(p.x / 170, p.y / 170) * 50
            let away = length((p - Point(320, 290)) / Point(330, 300))
            return noise.fractal((p.x + warp) / 190, (p.y - warp) / 190, octaves: 5) * 0.62 + 0.62 - away * away * 0.5
        }
        canvas.paint(samples: 2) { point in
            let h = height(point)
            let (dx, dy) = (height(point + Point(1.6, 0)) - h, height(point + Point(0, 1.6)) - h)
            let shade = 1 + min(max((-dx - dy) * -22, -0.5), 0.42)
            if h < 0.22 {
                let depth = (0.22 - h) * 16
                let ring = abs(depth - depth.rounded()) < 0.06 ? Float(0.1) : 0
                return Colour.hex(sea).mixed(.black, min(0.5, floorf(depth) * 0.07)).mixed(.white, ring)
            }
            let level = (h - 0.22) * 17
            let base = gradient(floorf(level) / 15)
            let slope = (dx * dx + dy * dy).squareRoot() / 1.6 * 17
            let distance = abs(level - level.rounded()) / max(slope, 1e-4)
            let major = Int(level.rounded()) % 4 == 0
            let line = 1 - smoothstep(major ? 0.9 : 0.4, major ? 1.7 : 1.1, distance)
            return base.lit(shade).mixed(.hex(0x4A2C1A), line * (major ? 0.75 : 0.4))
        }
        for step in 1..<8 {
            let at = Float(step) * 75
            canvas.stroke([Point(at, 0), Point(at, 600)], .white.alpha(0.14), width: 1)
            canvas.stroke([Point(0, at), Point(600, at)], .white.alpha(0.14), width: 1)
        }
        let trail = Path.smooth(
            [Point(120, 470), Point(190, 410), Point(220, 330), Point(300, 300), Point(350, 220), Point(440, 190)],
            closed: false)
        for index in stride(from: 0, to: trail.count - 2, by: 3) {
            canvas.stroke([trail[index], trail[index + 1]], .hex(0xD7263D), width: 4.4)
        }
        for end in [trail[0], trail[trail.count - 1]] {
            canvas.fill(Path(circle: end, 10), .white)
            canvas.fill(Path(circle: end, 7), .hex(0xD7263D))
        }
        canvas.vignette(0.22)
    }

    static func pencils(_ canvas: inout Canvas, _ random: inout SplitMix64, ground: UInt32) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let back = Colour.hex(ground)
        canvas.paint { point in
            back.lit(
                1 + 0.04 * noise.fractal(point.x / 3, point.y / 3, octaves: 2) - length(point - Point(200, 200)) / 3_600
            )
        }
        let colours: [UInt32] = [
            0xC1121F, 0xE5383B, 0xF3722C, 0xF8961E, 0xF9C74F, 0xB5D33D, 0x6BBF59, 0x2A9D8F, 0x1FA2C8, 0x277DA1,
            0x3D5A9E, 0x5B4B9A, 0x8E44AD, 0xC2478F, 0xE76B9B, 0x6D4534,
        ]
        for (index, value) in colours.enumerated() {
            let colour = Colour.hex(value)
            let turn = (Float(index) - 7.5) * 0.128
            let pivot = Point(300, 900)
            let tip = Point(300, 178 + 26 * sinf(Float(index) * 1.7) + abs(Float(index) - 7.5) * 3)
            func put(_ path: Path) -> Path { path.turned(turn, about: pivot) }
            let wide: Float = 25
            canvas.layer(blur: 5, opacity: 0.4) { sheet in
                sheet.fill(
                    put(
                        Path(polygon: [
                            tip, tip + Point(wide, 78), Point(300 + wide, 900), Point(300 - wide, 900),
                            tip + Point(-wide, 78),
                        ])
                    ).moved(12, 10), .black)
            }
            for facet in 0..<3 {
                let x = 300 - wide + Float(facet) * wide * 2 / 3
                let tone = facet == 0 ? colour.mixed(.white, 0.22) : facet == 1 ? colour : colour.mixed(.black, 0.26)
                canvas.fill(put(Path(rect: x - 0.3, tip.y + 74, wide * 2 / 3 + 0.6, 760)), tone)
            }
            canvas.fill(put(Path(rect: 300 - wide * 0.28, tip.y + 80, 3.4, 700)), .white, opacity: 0.3)
            let cone = [
                tip, tip + Point(wide, 76), tip + Point(wide * 0.66, 84), tip + Point(wide / 3, 74), tip + Point(0, 84),
                tip + Point(-wide / 3, 74), tip + Point(-wide * 0.66, 84), tip + Point(-wide, 76),
            ]
            let across = direction(turn)
            let middle = put(Path(polygon: [tip + Point(0, 40)])).contours[0][0]
            canvas.fill(
                put(Path(polygon: cone)),
                .linear(middle - across * 24, middle + across * 24, .hex(0xF5DCB4), .hex(0xC08F5A)))
            canvas.fill(
                put(
                    Path(polygon: [
                        tip, tip + Point(wide * 0.34, 26), tip + Point(0, 29), tip + Point(-wide * 0.34, 26),
                    ])),
                .linear(middle - across * 9, middle + across * 9, colour.mixed(.white, 0.15), colour.mixed(.black, 0.3))
            )
            canvas.fill(put(Path(rect: 300 - wide, tip.y + 330, wide * 2, 9)), .hex(0xE9C46A), opacity: 0.9)
        }
        for stroke in 0..<5 {
            let points = Path.smooth(
                (0...9).map { step in
                    Point(
                        60 + Float(step) * 53, 46 + Float(stroke) * 17 + (step % 2 == 0 ? -9 : 9) + random.float(-4, 4))
                }, closed: false)
            let value = colours[stroke * 3 + 1]
            canvas.fill(
                Path(line: points, width: 4),
                .shader { point in
                    Colour.hex(value).alpha(0.55 + 0.35 * noise(point.x / 2, point.y / 2))
                })
        }
        canvas.vignette(0.2)
    }

    static func keys(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let centre = Point(300, 330)
        func put(_ p: Point) -> Point {
            let depth = 1 + (p.y - 300) * 0.0011
            let d = Point((p.x - 300) * depth, (p.y - 300) * (0.92 + (p.y - 300) * 0.0005))
            let (c, s) = (cosf(-0.16), sinf(-0.16))
            return centre + Point(d.x * c - d.y * s, d.x * s + d.y * c)
        }
        canvas.fill(Path(rect: 0, 0, 600, 600), .linear(Point(0, 0), Point(600, 240), .hex(0x3A0F1C), .hex(0x0F0508)))
        let (width, top, bottom): (Float, Float, Float) = (74, 90, 560)
        for key in -5...12 {
            let x = Float(key) * width
            let pressed = key == 3 || key == 5
            let shape = Path(rounded: x + 1.5, top, width - 3, bottom - top + (pressed ? -7 : 0), 7).mapped(put)
            canvas.fill(Path(rect: x, top, width, bottom - top + 24).mapped(put), .hex(0x1A1012))
            canvas.fill(shape.moved(0, 12), .hex(0x9A8C80))
            canvas.fill(
                shape,
                .linear(
                    put(Point(x, top)), put(Point(x + width * 0.4, bottom)), .hex(pressed ? 0xA79B8E : 0xC9BEB2),
                    .hex(pressed ? 0xE6D8C4 : 0xFFF9EE)))
        }
        for key in -5...12 where [0, 1, 3, 4, 5].contains(((key % 7) + 7) % 7) {
            let x = Float(key + 1) * width - 21
            let shape = Path(rounded: x, top, 42, 280, 6)
            canvas.layer(blur: 6, opacity: 0.55) { $0.fill(shape.mapped(put).moved(15, 13), .hex(0x2A1810)) }
            canvas.fill(shape.mapped(put), .hex(0x0B090A))
            canvas.fill(
                Path(rounded: x + 5, top, 32, 262, 6).mapped(put),
                .linear(put(Point(x, top)), put(Point(x + 32, top + 262)), .hex(0x17151A), .hex(0x4A464C)))
            canvas.fill(Path(rounded: x + 7, top + 150, 5, 100, 2.5).mapped(put), .white, opacity: 0.22)
        }
        canvas.fill(
            Path(polygon: [Point(-100, -60), Point(700, -60), Point(700, top + 4), Point(-100, top + 4)]).mapped(put),
            .linear(put(Point(300, -40)), put(Point(300, top)), .hex(0x1B0B0F), .hex(0x3E1A22)))
        canvas.fill(Path(rect: -100, top - 4, 900, 10).mapped(put), .hex(0xA71D31))
        canvas.adjust { point, pixel in
            let lamp = 0.42 + 0.9 * expf(-powf(length(point - Point(330, 400)) / 320, 2))
            return SIMD4(pixel.x * lamp * 1.06, pixel.y * lamp, pixel.z * lamp * 0.9, pixel.w)
        }
        canvas.vignette(0.35)
    }
}
