import Glibc

/// A running track, a climbing wall and a bicycle.
enum Sport {
    static func track(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let centre = Point(640, 700)
        canvas.paint(samples: 2) { point in
            let radius = length(point - centre)
            let grit =
                1 + 0.07 * noise(point.x * 0.9, point.y * 0.9) + 0.05
                * noise.fractal(point.x / 60, point.y / 60, octaves: 3)
            if radius < 250 || radius > 802 {
                let mown = Int(floorf((point.x - point.y) / 52)) & 1 == 0
                return Colour.hex(mown ? 0x4E9A4A : 0x5FAE55).lit(grit)
            }
            let lane = (radius - 262) / 66
            let edge = abs(lane - lane.rounded()) * 66
            if radius < 262 || radius > 790 { return Colour.hex(0x7A2E26).lit(grit) }
            if edge < 2.3 { return Colour.hex(0xFFF4EA).lit(0.95 * grit) }
            return Colour.hex(Int(lane) % 2 == 0 ? 0xC5533B : 0xB94A35).lit(grit)
        }
        let people: [(lane: Float, angle: Float, shirt: UInt32)] = [
            (1.5, 3.86, 0xFFD23F), (2.5, 4.02, 0x2E86DE), (4.5, 3.74, 0xF7F7F7), (5.5, 3.95, 0x2ECC71),
            (6.5, 4.14, 0x9B59B6),
        ]
        for person in people {
            let radius = 262 + person.lane * 66
            let place = centre + direction(person.angle) * radius
            let ahead = direction(person.angle + .pi / 2)
            runner(&canvas, place, ahead, .hex(person.shirt), Colour.hex(random.pick([0xE3A173, 0x7C472B, 0xF6C9A8])))
        }
        canvas.adjust { point, pixel in
            let lamp = 1.16 - 0.46 * length(point - Point(140, 90)) / 720
            return SIMD4(pixel.x * lamp * 1.04, pixel.y * lamp, pixel.z * lamp * 0.92, pixel.w)
        }
        canvas.vignette(0.25)
    }

    private static func runner(_ canvas: inout Canvas, _ place: Point, _ ahead: Point, _ shirt: Colour, _ skin: Colour)
    {
        let side = Point(-ahead.y, ahead.x)
        var body = Path(line: [place - side * 11, place + side * 11], width: 15)
        body.add(
            Path(line: [place + side * 12, place + side * 15 + ahead * 13, place + side * 8 + ahead * 21], width: 6))
        body.add(
            Path(line: [place - side * 12, place - side * 16 - ahead * 11, place - side * 12 - ahead * 19], width: 6))
        body.add(Path(line: [place - side * 5, place - side * 5 + ahead * 24], width: 8))
        body.add(Path(line: [place + side * 5, place + side * 6 - ahead * 27], width: 8))
        canvas.layer(blur: 2.5, opacity: 0.5) { sheet in
            for step in 0..<9 { sheet.fill(body.moved(Float(step) * 6, Float(step) * 7.5), .hex(0x2A0E14)) }
        }
        canvas.stroke([place - side * 5, place - side * 5 + ahead * 24], skin, width: 8)
        canvas.stroke([place + side * 5, place + side * 6 - ahead * 27], skin.mixed(.black, 0.15), width: 8)
        canvas.stroke(
            [place + side * 12, place + side * 15 + ahead * 13, place + side * 8 + ahead * 21], skin, width: 6)
        canvas.stroke(
            [place - side * 12, place - side * 16 - ahead * 11, place - side * 12 - ahead * 19], skin, width: 6)
        canvas.stroke([place - side * 11, place + side * 11], shirt, width: 15)
        canvas.fill(Path(circle: place + ahead * 3, 8.6), .hex(0x2B1B16))
        canvas.fill(Path(circle: place + ahead * 3 - Point(2, 2), 5), .hex(0x4A3226))
    }

    static func wall(_ canvas: inout Canvas, _ random: inout SplitMix64, panels: [UInt32], holds: [UInt32]) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        var grid: [[Point]] = []
        for row in 0...4 {
            grid.append(
                (0...4).map { column in
                    let edgeX = column == 0 || column == 4
                    let edgeY = row == 0 || row == 4
                    return Point(
                        Float(column) * 170 - 40 + (edgeX ? 0 : random.float(-44, 44)),
                        Float(row) * 170 - 40 + (edgeY ? 0 : random.float(-44, 44)))
                })
        }
        for row in 0..<4 {
            for column in 0..<4 {
                let (a, b, c, d) = (
                    grid[row][column], grid[row][column + 1], grid[row + 1][column + 1], grid[row + 1][column]
                )
                for (index, face) in [[a, b, c], [a, c, d]].enumerated() {
                    let base = Colour.hex(panels[(row * 2 + column * 3 + index) % panels.count]).lit(
                        random.float(0.78, 1.12))
                    canvas.fill(
                        Path(polygon: face).scaled(1.006, about: (face[0] + face[1] + face[2]) / 3),
                        .shader { point in
                            base.lit(
                                1 + 0.06 * noise.fractal(point.x / 5, point.y / 5, octaves: 2) + 0.12
                                    * noise.fractal(point.x / 150, point.y / 150, octaves: 2))
                        })
                }
                canvas.stroke([a, c], .black.alpha(0.25), width: 1.5)
            }
        }
        for row in 0..<24 {
            for column in 0..<24 {
                canvas.fill(
                    Path(circle: Point(Float(column) * 26 + 10, Float(row) * 26 + 10), 1.7), .black, opacity: 0.4)
            }
        }
        for route in 0..<5 {
            let colour = Colour.hex(holds[route % holds.count])
            var place = Point(70 + Float(route) * 116, 590)
            while place.y > -20 {
                place += Point(random.float(-52, 52), -random.float(46, 74))
                let size = random.float(11, 30)
                let shape = Path(
                    blob: (0..<8).map { place + direction(Float($0) / 8 * 6.2832) * size * random.float(0.62, 1.1) })
                canvas.shadow(shape, dx: 8, dy: 13, blur: 5, opacity: 0.5)
                canvas.fill(
                    shape,
                    .linear(
                        place - Point(size, size), place + Point(size, size), colour.mixed(.white, 0.3),
                        colour.mixed(.black, 0.35)))
                canvas.fill(
                    shape.scaled(0.55, about: place).moved(-size * 0.16, -size * 0.2), colour.mixed(.white, 0.28),
                    opacity: 0.55)
                canvas.fill(Path(circle: place, 3), .hex(0x22222A))
            }
        }
        let rope = Path.smooth(
            [Point(318, -10), Point(330, 130), Point(304, 270), Point(336, 420), Point(318, 610)], closed: false)
        canvas.layer(blur: 4, opacity: 0.5) { $0.stroke(rope.map { $0 + Point(11, 13) }, .black, width: 7) }
        canvas.stroke(rope, .hex(0xF2E9D8), width: 7)
        for index in stride(from: 0, to: rope.count - 1, by: 1) {
            let p = rope[index]
            canvas.stroke([p + Point(-2.6, 2), p + Point(2.6, -2)], .hex(0xD7263D), width: 1.6)
        }
        canvas.vignette(0.3)
    }

    static func bicycle(_ canvas: inout Canvas, _ random: inout SplitMix64, wall: [UInt32], frame: UInt32) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let plaster = Gradient(hex: wall)
        canvas.paint { point in
            plaster(point.y / 470 + noise.fractal(point.x / 90, point.y / 90, octaves: 5) * 0.16)
                .lit(1 + 0.035 * noise(point.x / 2, point.y / 2))
        }
        canvas.layer(blur: 2, opacity: 0.2) { sheet in
            sheet.fill(
                Path(polygon: [Point(330, -10), Point(610, -10), Point(610, 300), Point(520, 480), Point(150, 480)]),
                Colour.hex(0xFFF2D0))
        }
        canvas.fill(
            Path(rect: 0, 474, 600, 126),
            .shader { point in
                let depth = (point.y - 474) / 126
                let stone = noise.cells(point.x / lerp(30, 58, depth), (point.y - 474) / lerp(12, 26, depth))
                return Colour.hex(0x8C7B70).lit(0.72 + 0.26 * stone.id).mixed(
                    .hex(0x463A38), 1 - smoothstep(0.02, 0.1, stone.second - stone.nearest))
            })
        let (rear, front, radius) = (Point(172, 400), Point(432, 400), Float(92))
        let (crank, seat, head) = (Point(282, 404), Point(242, 252), Point(392, 262))
        let bars = Path.cubic(Point(388, 238), Point(404, 214), Point(444, 218), Point(436, 252))
        canvas.layer(blur: 3, opacity: 0.34) { sheet in
            for wheel in [rear, front] {
                sheet.stroke(Path(circle: wheel + Point(36, 18), radius).contours[0], .black, width: 9, closed: true)
            }
            for tube in [[rear, seat], [rear, crank], [crank, head], [seat, crank], [seat, head], [head, front]] {
                sheet.stroke(tube.map { $0 + Point(36, 18) }, .black, width: 9)
            }
        }
        canvas.layer(blur: 8, opacity: 0.55) { $0.fill(Path(ellipse: Point(312, 497), 240, 12), .black) }
        for wheel in [rear, front] {
            for spoke in 0..<28 {
                let angle = Float(spoke) / 28 * 6.2832
                canvas.stroke(
                    [wheel + direction(angle + 0.5) * 8, wheel + direction(angle) * radius], .hex(0xE8E8EA, 0.75),
                    width: 0.9)
            }
            canvas.stroke(Path(circle: wheel, radius - 6).contours[0], .hex(0xC9CBD1), width: 4, closed: true)
            canvas.stroke(Path(circle: wheel, radius).contours[0], .hex(0x24201F), width: 9, closed: true)
            canvas.stroke(Path(circle: wheel, radius + 2).contours[0], .hex(0xB88A5A), width: 2.4, closed: true)
            canvas.fill(Path(circle: wheel, 9), .hex(0x9A9CA4))
        }
        let paint = Colour.hex(frame)
        let tubes: [([Point], Float)] = [
            ([rear, seat + Point(4, 22)], 6), ([rear, crank], 6), ([crank, head + Point(4, 14)], 11),
            ([seat + Point(-6, -22), crank], 10), ([seat + Point(3, 12), head], 10),
        ]
        for (points, width) in tubes {
            canvas.stroke(points, paint.mixed(.black, 0.3), width: width)
            canvas.stroke(points.map { $0 + Point(-0.8, -1.2) }, paint, width: width * 0.66)
            canvas.stroke(points.map { $0 + Point(-1.4, -2.2) }, paint.mixed(.white, 0.55), width: width * 0.16)
        }
        let fork = Path.cubic(Point(386, 240), Point(404, 300), Point(410, 370), front)
        canvas.stroke(fork, paint.mixed(.black, 0.3), width: 8)
        canvas.stroke(fork, paint, width: 5)
        canvas.stroke([rear + Point(0, -11), crank + Point(0, -21)], .hex(0x2C2A2C), width: 2.5)
        canvas.stroke([rear + Point(0, 11), crank + Point(0, 21)], .hex(0x2C2A2C), width: 2.5)
        canvas.stroke(Path(circle: crank, 22).contours[0], .hex(0x3A3B40), width: 5, closed: true)
        canvas.stroke([crank + Point(-22, 28), crank + Point(22, -28)], .hex(0xB5B7BD), width: 5)
        for side in [Float(-1), 1] {
            canvas.fill(Path(rounded: crank.x - side * 22 - 11, crank.y + side * 28 - 4, 22, 7, 3), .hex(0x2A2A2E))
        }
        canvas.fill(
            Path(
                line: Path.cubic(Point(206, 222), Point(226, 226), Point(250, 228), Point(272, 224)),
                widths: (0...24).map { 16 - Float($0) * 0.42 }), .hex(0x7A4526))
        canvas.stroke(bars, .hex(0xD3D5DA), width: 5)
        canvas.stroke(Array(bars.suffix(10)), .hex(0x7A4526), width: 8)
        canvas.fill(
            Path(rounded: 410, 262, 66, 46, 8),
            .linear(Point(410, 262), Point(476, 308), .hex(0xC99A5B), .hex(0x7C5228)))
        for x in stride(from: Float(416), through: 470, by: 9) {
            canvas.stroke([Point(x, 264), Point(x, 306)], .hex(0x6A431E, 0.7), width: 1.5)
        }
        for y in stride(from: Float(272), through: 302, by: 9) {
            canvas.stroke([Point(411, y), Point(475, y)], .hex(0x6A431E, 0.7), width: 1.5)
        }
        for _ in 0..<34 {
            let bloom = Point(random.float(414, 474), random.float(226, 264))
            canvas.stroke([Point(lerp(bloom.x, 443, 0.6), 270), bloom], .hex(0x4E7F3E), width: 1.8)
            let colour = Colour.hex(random.pick([0xF25F7A, 0xFFD166, 0xFFF3E6, 0xB56BD6, 0x6FA84F]))
            for petal in 0..<5 {
                canvas.fill(Path(circle: bloom + direction(Float(petal) * 1.2566) * 3.6, 3.6), colour)
            }
            canvas.fill(Path(circle: bloom, 2.4), .hex(0xF2A93B))
        }
        canvas.vignette(0.22)
    }
}
