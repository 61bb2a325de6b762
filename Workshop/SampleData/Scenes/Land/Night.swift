import Glibc

/// Scenes at night: a lit tent, a spiral galaxy, a rocket, a cinema.
enum Night {
    static func tent(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: [0x050716, 0x10183C, 0x263C6E, 0x6B6A93])
        canvas.paint { gradient($0.y / 500) }
        canvas.paint(blend: .add) { point in
            let along = (point.x - 60 + point.y * 0.55) / 600
            let across = (point.x * 0.62 - point.y * 0.78 + 60) / 130
            let cloud = noise.fractal(point.x / 90, point.y / 90, octaves: 6)
            let dark =
                smoothstep(0.0, 0.5, noise.fractal(point.x / 60 + 8, point.y / 60, octaves: 5))
                * expf(-across * across * 3)
            let band = expf(-powf(across + cloud * 0.5, 2) * 1.3) * (0.7 + cloud * 0.7)
            let colour = Colour.hex(0x6A7FD6).mixed(.hex(0xE9A6C2), smoothstep(0.2, 0.8, along))
            return colour.lit(0.4).alpha(max(0, band * (1 - dark * 0.8)))
        }
        Sky.stars(&canvas, &random, count: 620, below: 760)
        for _ in 0..<500 {
            let along = random.float(0, 600)
            let y = (along * 0.62 + 60) / 0.78 + random.normal() * 42
            canvas.fill(Path(circle: Point(along, y), random.float(0.4, 0.9)), .white, opacity: random.float(0.2, 0.8))
        }
        for layer in 0..<3 {
            let depth = Float(layer) / 2
            let y = 416 + depth * 66
            let colour = Colour.hex(0x2A3A66).mixed(.hex(0x060A16), powf(depth, 0.6))
            let crest = stride(from: Float(-2), through: 602, by: 2).map { x in
                Point(
                    x,
                    y - noise.ridged(x / lerp(160, 420, depth) + depth * 6, depth * 2, octaves: 5)
                        * lerp(110, 30, depth) + 30)
            }
            canvas.fill(Path(polygon: crest + [Point(602, 602), Point(-2, 602)]), colour)
        }
        var x: Float = -10
        while x < 620 {
            if abs(x - 300) > 120 {
                Sky.pine(
                    &canvas, &random, foot: Point(x, 540 + random.float(0, 16)),
                    height: random.float(60, 150) * (0.5 + abs(x - 300) / 420), .hex(0x04070F))
            }
            x += random.float(10, 24)
        }
        canvas.fill(Path(rect: 0, 532, 600, 70), .linear(Point(0, 532), Point(0, 600), .hex(0x0B1220), .hex(0x04060C)))
        canvas.layer(blur: 26, opacity: 0.6, blend: .screen) {
            $0.fill(Path(ellipse: Point(300, 540), 190, 46), .hex(0xFF9A3C))
        }
        let (apex, left, right) = (Point(296, 424), Point(196, 540), Point(392, 540))
        let glow = Gradient([(0, Colour.hex(0xFFE7A8).lit(1.3)), (0.5, .hex(0xFFA63C)), (1, .hex(0xB8481F))])
        canvas.fill(
            Path(polygon: [apex, right, Point(440, 530), Point(352, 424)]),
            .linear(apex, Point(430, 520), .hex(0xE07A2C), .hex(0x6E2A18)))
        canvas.fill(Path(polygon: [left, apex, right]), .radial(Point(296, 520), 130, glow))
        canvas.fill(
            Path(polygon: [apex, Point(270, 540), Point(322, 540)]),
            .radial(Point(296, 528), 110, Gradient([(0, Colour.hex(0xFFFBE0).lit(1.6)), (1, .hex(0xFFC25A))])))
        canvas.fill(Path(circle: Point(305, 506), 8), .hex(0x3A1A10))
        canvas.fill(
            Path(
                polygon: Path.smooth(
                    [Point(290, 540), Point(296, 518), Point(312, 516), Point(320, 540)], closed: false)),
            .hex(0x3A1A10))
        canvas.stroke([left, apex, right], .hex(0x5E2413), width: 2)
        canvas.bloom(above: 0.7, radius: 12, amount: 0.5)
        canvas.vignette(0.3)
    }

    static func galaxy(_ canvas: inout Canvas, _ random: inout SplitMix64, core: UInt32, arm: [UInt32], space: [UInt32])
    {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let back = Gradient(hex: space)
        canvas.paint { point in back(0.4 + noise.fractal(point.x / 210, point.y / 210, octaves: 5) * 0.9) }
        Sky.stars(&canvas, &random, count: 420, below: 2_000)
        let centre = Point(300, 300)
        let (c, s) = (cosf(-0.5), sinf(-0.5))
        func place(_ radius: Float, _ angle: Float) -> Point {
            let p = Point(cosf(angle) * radius, sinf(angle) * radius * 0.62)
            return centre + Point(p.x * c - p.y * s, p.x * s + p.y * c)
        }
        let tint = Gradient(hex: arm)
        for (count, size, blur, opacity) in [
            (1_500, Float(9), Float(7), Float(0.17)), (3_200, 3.4, 2, 0.3), (5_200, 0.95, 0, 0.85),
        ] {
            canvas.layer(blur: blur, opacity: 1, blend: .add) { sheet in
                for _ in 0..<count {
                    let t = powf(random.unit(), 0.75)
                    let radius = 14 + t * 262
                    let which = random.chance(0.62) ? Float(random.int(0, 1)) : Float(random.int(0, 3)) / 2
                    let twist = logf(radius / 14) * 2.15 + which * .pi
                    let spread = random.normal() * (0.26 + 0.14 * t)
                    let spot = place(radius, twist + spread) + Point(random.normal(), random.normal()) * 4
                    let colour = tint(t + random.float(-0.15, 0.15)).mixed(.hex(core), 0.6 * (1 - t))
                    let pink = t > 0.25 && random.chance(0.03)
                    sheet.fill(
                        Path(circle: spot, size * random.float(0.6, 1.3) * (pink ? 1.5 : 1)),
                        pink ? .hex(0xFF6FA8) : colour, opacity: opacity * (1 - 0.65 * t))
                }
            }
        }
        canvas.paint(blend: .add) { point in
            let d = point - centre
            let flat = Point(d.x * c + d.y * s, (-d.x * s + d.y * c) / 0.7)
            let away = length(flat)
            return Colour.hex(core).alpha(1.2 * expf(-away / 26) + 0.35 * expf(-away / 90))
        }
        canvas.bloom(above: 0.7, radius: 10, amount: 0.3)
        canvas.vignette(0.3)
    }

    static func rocket(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: [0x0B1033, 0x2B2A78, 0x8A4BAF, 0xFF8FA3, 0xFFD3A5])
        canvas.paint { gradient($0.y / 600) }
        Sky.stars(&canvas, &random, count: 260, below: 430)
        let path = (0...60).map { step -> Point in
            let t = Float(step) / 60
            return Point(180 + powf(t, 1.6) * 190, 620 - t * 400)
        }
        for puff in 0..<3 {
            let grow = Float(puff)
            canvas.layer(blur: 9 - grow * 3.4, opacity: 0.95) { sheet in
                for index in 0..<(86) {
                    let t = powf(Float(index) / 86, 1.1) * 0.86
                    let spot = path[Int(t * 60)]
                    let size = lerp(66, 7, powf(t, 0.65)) * random.float(0.65, 1.1) * (1 - grow * 0.16)
                    let side = Point(random.normal() * size * 0.5, random.normal() * size * 0.22)
                    let warm = smoothstep(0.45, 0.95, t)
                    let colour = Colour.hex(0xF3DDF2).mixed(.hex(0xFFB45E), warm).mixed(
                        .hex(0xB07BB5), 0.5 - grow * 0.24)
                    sheet.fill(Path(circle: spot + side, size), colour, opacity: 0.8)
                }
            }
        }
        for index in 0..<46 {
            let t = Float(index) / 46
            let spot = Point(t * 640 - 20, 598 + noise(t * 6, 1) * 12)
            canvas.layer(blur: 0) {
                $0.fill(
                    Path(circle: spot, random.float(30, 62)),
                    Colour.hex(0xFFF0EA).mixed(.hex(0xE9A6C0), random.unit() * 0.7), opacity: 0.9)
            }
        }
        let tip = path[52]
        let angle: Float = 0.47
        func put(_ path: Path) -> Path { path.moved(tip.x, tip.y).turned(angle, about: tip) }
        let flame = Path(blob: [Point(-15, 78), Point(15, 78), Point(12, 112), Point(0, 160), Point(-12, 112)])
        canvas.layer(blur: 6, blend: .add) { $0.fill(put(flame.scaled(1.25, about: Point(0, 80))), .hex(0xFF7B2E)) }
        canvas.fill(put(flame), Colour.hex(0xFFB347).lit(1.4))
        canvas.fill(put(flame.scaled(0.58, about: Point(0, 80))), Colour.hex(0xFFF6CF).lit(1.6))
        for side in [Float(-1), 1] {
            canvas.fill(
                put(
                    Path(polygon: [
                        Point(side * 24, 24), Point(side * 50, 74), Point(side * 47, 92), Point(side * 18, 74),
                    ])), side < 0 ? .hex(0xE4434F) : .hex(0xA72538))
        }
        let body = Path(
            polygon: Path.cubic(Point(0, -108), Point(27, -72), Point(38, 10), Point(22, 78))
                + Path.cubic(Point(-22, 78), Point(-38, 10), Point(-27, -72), Point(0, -108)))
        let along = direction(angle)
        canvas.fill(
            put(body),
            .linear(tip - along * 32, tip + along * 32, Gradient(hex: [0xFFFFFF, 0xF2EDF5, 0xB9AECB, 0x7B6C98])))
        var nose = body
        nose.contours = [
            Path.cubic(Point(-22.4, -62), Point(-16, -84), Point(-8, -98), Point(0, -108))
                + Path.cubic(Point(0, -108), Point(8, -98), Point(16, -84), Point(22.4, -62))
        ]
        canvas.fill(put(nose), .linear(tip - along * 20, tip + along * 20, .hex(0xFF6B6B), .hex(0xA72538)))
        canvas.fill(put(Path(circle: Point(0, -20), 17)), .hex(0x5A4E78))
        canvas.fill(
            put(Path(circle: Point(0, -20), 12.5)),
            .linear(tip - Point(12, 32), tip + Point(10, 0), .hex(0xA8ECFF), .hex(0x2A7FB8)))
        canvas.fill(put(Path(rounded: -4, 34, 8, 52, 4)), .hex(0xC93347))
        canvas.bloom(above: 0.8, radius: 14, amount: 0.4)
    }

    static func cinema(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        canvas.fill(Path(rect: 0, 0, 600, 600), .radial(Point(300, 200), 520, .hex(0x5A1A24), .hex(0x12060A)))
        for fold in 0..<31 {
            let x = Float(fold) * 20 - 6
            canvas.fill(Path(rect: x, 0, 9, 600), .hex(0x2A070D), opacity: 0.5)
        }
        let screen = Path(rect: 70, 74, 460, 258)
        canvas.layer(blur: 34, opacity: 0.8, blend: .screen) { $0.fill(screen, .hex(0xF2B07A)) }
        var film = Canvas(width: 600, height: 600, background: .black)
        Mountains(
            sky: [0x2B4B7E, 0x9C86B0, 0xF6B08F, 0xFFE0AE], far: 0xB58AA0, near: 0x2E2A4F, mist: 0xFFD7B5,
            sun: Point(392, 205),
            sunColour: 0xFFD78F, sunRadius: 30, layers: 5
        ).draw(&film, &random)
        canvas.fill(
            screen,
            .shader { point in film.sample(Point((point.x - 70) / 460 * 600, 90 + (point.y - 74) / 258 * 336)) * 1.15 })
        canvas.stroke(screen.contours[0], .hex(0x0A0406), width: 7, closed: true)
        canvas.layer(blur: 10, opacity: 0.14, blend: .screen) { sheet in
            for ray in 0..<6 {
                let x = 80 + Float(ray) * 88
                sheet.fill(Path(polygon: [Point(300, 700), Point(x - 26, 90), Point(x + 26, 90)]), .hex(0xFFE9CF))
            }
        }
        for row in 0..<4 {
            let (y, size) = (lerp(376, 560, Float(row) / 3), lerp(25, 56, Float(row) / 3))
            let dark = Colour.hex(0x5E1620).mixed(.hex(0x140508), 0.35 + 0.2 * Float(row))
            var x: Float = row % 2 == 0 ? -10 : -10 - size * 0.7
            while x < 640 {
                let someone = random.chance(0.62)
                if someone {
                    let head = Point(x + random.float(-3, 3), y - size * random.float(0.62, 0.86))
                    let hair = Colour.hex(0x0B0507)
                    let rim = Colour.hex(0xF2A97A)
                    canvas.fill(Path(circle: head - Point(0, 1.4), size * 0.37), rim, opacity: 0.6)
                    canvas.fill(Path(circle: head, size * 0.365), hair)
                    switch random.int(0, 4) {
                    case 0: canvas.fill(Path(circle: head - Point(0, size * 0.46), size * 0.16), hair)
                    case 1: canvas.fill(Path(ellipse: head + Point(0, size * 0.14), size * 0.46, size * 0.44), hair)
                    case 2:
                        for _ in 0..<9 {
                            canvas.fill(
                                Path(
                                    circle: head + Point(random.float(-0.3, 0.3), random.float(-0.34, 0.1)) * size,
                                    size * 0.22), hair)
                        }
                    default: break
                    }
                    canvas.fill(
                        Path(rounded: head.x - size * 0.6, head.y + size * 0.36, size * 1.2, size, size * 0.4), hair)
                }
                let seat = Path(rounded: x - size * 0.62, y - size * 0.3, size * 1.24, size * 2.2, size * 0.3)
                canvas.fill(
                    seat,
                    .linear(
                        Point(0, y - size * 0.3), Point(0, y + size * 1.5), dark.mixed(.hex(0xF0987A), 0.14),
                        dark.mixed(.black, 0.6)))
                canvas.stroke(
                    Path.smooth(
                        [
                            Point(x - size * 0.5, y - size * 0.2), Point(x, y - size * 0.29),
                            Point(x + size * 0.5, y - size * 0.2),
                        ], closed: false), .hex(0xF6B48A, 0.5), width: 1.6)
                x += size * 1.36
            }
        }
        canvas.vignette(0.3)
    }
}
