import Glibc

/// Plates from above.
enum Food {
    /// A bowl of noodle soup with egg, greens, mushrooms and sticks.
    static func noodles(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        Table.wood(&canvas, noise, light: 0x4A3B36, dark: 0x1D1615, plank: 120)
        let centre = Point(296, 312)
        Table.dish(&canvas, centre, 236, .hex(0xB8322A), rim: 14)
        canvas.fill(Path(circle: centre, 218), .hex(0x8E1F1C))
        for index in 0..<40 {
            let angle = Float(index) / 40 * 6.2832
            canvas.stroke(
                Path.arc(centre + direction(angle) * 219, 9, from: angle + 1.8, to: angle + 4.5), .hex(0xF1D9A0),
                width: 2)
        }
        let soup = Gradient(hex: [0xD98E3A, 0xB8662A, 0x7A3B1C])
        canvas.fill(
            Path(circle: centre, 202),
            .shader { point in
                let d = (point - centre) / 202
                let oil = noise.cells(d.x * 9 + 4, d.y * 9)
                let drop: Float = oil.nearest < 0.22 ? 0.16 : 0
                return soup(powf(length(d), 3) + noise.fractal(d.x * 4, d.y * 4, octaves: 4) * 0.14).mixed(
                    .hex(0xFFD98A), drop)
            })
        for _ in 0..<74 {
            let start = Point(random.float(-120, 120), random.float(-90, 130))
            var points = [start]
            var angle = random.float(-0.5, 0.5) + (random.chance(0.5) ? 0 : .pi)
            for _ in 0..<6 {
                angle += random.float(-0.5, 0.5)
                points.append(points[points.count - 1] + direction(angle) * random.float(26, 44))
            }
            let inside = points.map { length($0) < 168 ? $0 : $0 / length($0) * 168 }
            let curve = Path.smooth(inside.map { $0 + centre }, closed: false, steps: 6)
            canvas.stroke(curve.map { $0 + Point(1.5, 3) }, Colour.hex(0x6A3212, 0.55), width: 10)
            canvas.stroke(curve, .hex(0xE3B45E), width: 8.4)
            canvas.stroke(curve.map { $0 + Point(-1, -1.4) }, .hex(0xFBE0A0), width: 3)
        }
        leaves(&canvas, &random, centre)
        for (place, tilt) in [(Point(222, 250), Float(0.5)), (Point(280, 214), 0.1)] { egg(&canvas, place, tilt) }
        for index in 0..<3 {
            slice(
                &canvas, &random, noise, centre + Point(80 + Float(index) * 14, -66 + Float(index) * 50),
                Float(index) * 0.35)
        }
        for _ in 0..<44 {
            let place = centre + Point(random.normal() * 62 - 10, random.normal() * 40 + 34)
            guard length(place - centre) < 180 else { continue }
            canvas.stroke(
                Path(circle: place + Point(0.8, 1.6), 6).contours[0], Colour.hex(0x3A1C0C, 0.5), width: 3.4,
                closed: true)
            canvas.stroke(
                Path(circle: place, 6).contours[0], .hex(random.pick([0x6FA63A, 0x9CC95A, 0x4E8A33])), width: 3.4,
                closed: true)
        }
        for index in 0..<2 {
            let shift = Float(index) * 24
            let stick = Path(line: [Point(352 + shift, 620), Point(560 + shift * 0.4, -10)], widths: [9, 13])
            canvas.shadow(stick, dx: 16, dy: 14, blur: 8, opacity: 0.5)
            canvas.fill(stick, .linear(Point(440, 300), Point(462, 308), .hex(0x5B2A1C), .hex(0xA8583A)))
            canvas.fill(
                Path(line: [Point(540 + shift * 0.45, 50), Point(552 + shift * 0.4, 14)], width: 13), .hex(0xE9C46A))
        }
        canvas.vignette(0.32)
    }

    private static func egg(_ canvas: inout Canvas, _ place: Point, _ tilt: Float) {
        let white = Path(ellipse: place, 40, 31, tilt: tilt)
        canvas.shadow(white, dx: 4, dy: 8, blur: 6, opacity: 0.55)
        canvas.fill(white, .radial(place - Point(10, 10), 52, .hex(0xFFFDF5), .hex(0xE2C79A)))
        canvas.fill(
            Path(ellipse: place, 20, 17, tilt: tilt), .radial(place - Point(5, 5), 24, .hex(0xFFB627), .hex(0xE2711D)))
        canvas.fill(Path(ellipse: place - Point(6, 6), 6, 3, tilt: tilt + 0.5), .white, opacity: 0.6)
    }

    private static func slice(
        _ canvas: inout Canvas, _ random: inout SplitMix64, _ noise: Noise, _ place: Point, _ tilt: Float
    ) {
        let meat = Path(
            blob: (0..<10).map { index in
                place + direction(Float(index) / 10 * 6.2832) * random.float(33, 41) * Point(1.12, 0.88)
            }
        ).turned(tilt, about: place)
        canvas.shadow(meat, dx: 4, dy: 8, blur: 6, opacity: 0.55)
        canvas.fill(
            meat,
            .shader { point in
                let d =
                    length((point - place) / Point(1.12, 0.88)) + noise.fractal(point.x / 16, point.y / 16, octaves: 3)
                    * 8
                let band = sinf(d * 0.42)
                return Colour.hex(0xA85B3F).mixed(.hex(0xF0CBA8), smoothstep(0.1, 0.8, band)).mixed(
                    .hex(0x5F2616), smoothstep(31, 40, d))
            })
    }

    private static func leaves(_ canvas: inout Canvas, _ random: inout SplitMix64, _ centre: Point) {
        for index in 0..<9 {
            let start = centre + Point(-150 + Float(index) * 9, 72 + Float(index % 3) * 16)
            let tip = start + Point(random.float(-34, 14), random.float(-96, -50))
            let leaf = Path.cubic(start, start + Point(-26, -22), tip + Point(-8, 24), tip, steps: 14)
            let green = Colour.hex(random.pick([0x2E6B34, 0x4E9440, 0x1F4F2A]))
            let widths = (0...14).map { 3 + 22 * sinf(Float($0) / 14 * 2.9) }
            canvas.fill(Path(line: leaf, widths: widths).moved(3, 6), Colour.hex(0x2A1408, 0.45))
            canvas.fill(Path(line: leaf, widths: widths), green)
            canvas.stroke(leaf, green.mixed(.white, 0.35), width: 1.8)
        }
    }

    /// Halves of citrus fruit in rows.
    static func citrus(_ canvas: inout Canvas, _ random: inout SplitMix64, ground: UInt32) {
        let back = Colour.hex(ground)
        canvas.fill(Path(rect: 0, 0, 600, 600), .linear(Point(0, 0), Point(600, 600), back.mixed(.white, 0.18), back))
        let kinds: [(peel: UInt32, flesh: UInt32, deep: UInt32)] = [
            (0xF28C28, 0xFFB03A, 0xE8741A), (0xF6D330, 0xFFE97A, 0xE8BE1E), (0x7DB53A, 0xC9E07A, 0x8FBF3F),
            (0xF2784B, 0xFF7F6B, 0xD9434E),
        ]
        for row in -1...4 {
            for column in -1...4 {
                let centre = Point(Float(column) * 150 + (row % 2 == 0 ? 75 : 0), Float(row) * 132 + 32)
                let kind = kinds[((column * 3 + row * 2) % 4 + 4) % 4]
                fruit(&canvas, &random, centre, random.float(58, 67), kind)
                let leafAt = centre + Point(75, 66)
                guard random.chance(0.55) else { continue }
                let angle = random.float(0, 6.28)
                let vein = Path.cubic(
                    leafAt - direction(angle) * 22, leafAt + direction(angle + 1.2) * 6,
                    leafAt + direction(angle + 1.2) * 6, leafAt + direction(angle) * 24, steps: 12)
                let leaf = Path(line: vein, widths: (0...12).map { 1 + 17 * sinf(Float($0) / 12 * 3.1) })
                canvas.shadow(leaf, dx: 4, dy: 7, blur: 5, opacity: 0.35)
                canvas.fill(leaf, .hex(0x3F8F4B))
                canvas.stroke(vein, .hex(0x9CD08A), width: 1.6)
            }
        }
        canvas.vignette(0.15)
    }

    private static func fruit(
        _ canvas: inout Canvas, _ random: inout SplitMix64, _ centre: Point, _ radius: Float,
        _ kind: (peel: UInt32, flesh: UInt32, deep: UInt32)
    ) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let peel = Path(circle: centre, radius)
        canvas.shadow(peel, dx: 8, dy: 13, blur: 9, opacity: 0.4)
        canvas.fill(peel, .hex(kind.peel))
        canvas.fill(Path(circle: centre, radius * 0.94), .hex(0xFFF6DC))
        let (count, turn) = (10, random.float(0, 1))
        for index in 0..<count {
            let from = (Float(index) + 0.06) / Float(count) * 6.2832 + turn
            let to = (Float(index) + 0.94) / Float(count) * 6.2832 + turn
            let middle = (from + to) / 2
            let wedge =
                [centre + direction(middle) * radius * 0.1] + Path.arc(centre, radius * 0.84, from: from, to: to)
            canvas.fill(
                Path(polygon: wedge),
                .shader { point in
                    let d = point - centre
                    let ray = noise.fractal(atan2f(d.y, d.x) * 14, length(d) / 12, octaves: 3)
                    return Colour.hex(kind.flesh).mixed(.hex(kind.deep), 0.35 + ray * 0.8 - length(d) / radius * 0.18)
                })
        }
        canvas.fill(
            Path(circle: centre - Point(radius, radius) * 0.3, radius * 0.46),
            .radial(centre - Point(radius, radius) * 0.3, radius * 0.46, .hex(0xFFFFFF, 0.28), .hex(0xFFFFFF, 0)))
    }
}
