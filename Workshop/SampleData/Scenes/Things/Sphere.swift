import Glibc

/// Round objects lit from one side: planets, a mirror ball, the globe.
enum Sphere {
    static func planet(
        _ canvas: inout Canvas, _ random: inout SplitMix64, bands: [UInt32], space: [UInt32], ring: UInt32?
    ) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let cloud = Gradient(hex: space)
        canvas.paint { point in
            let p = point / 230
            let dust = noise.fractal(p.x + noise(p.x * 2, p.y * 2), p.y, octaves: 6)
            return cloud(0.34 + dust * 0.8 + (point.x - point.y) / 1_800)
        }
        Sky.stars(&canvas, &random, count: 380, below: 900)
        let (centre, radius) = (Point(280, 320), Float(178))
        let light = normalize(Vector(-0.62, -0.45, 0.64))
        if let ring { rings(&canvas, noise, centre, radius, .hex(ring), front: false) }
        ball(&canvas, noise, centre, radius, Gradient(hex: bands), light)
        if let ring { rings(&canvas, noise, centre, radius, .hex(ring), front: true) }
        let moon = Gradient(hex: [0x6E6A70, 0xB9B2AC, 0xE8E0D5])
        ball(&canvas, Noise(91), Point(492, 130), 38, moon, light)
        ball(&canvas, Noise(17), Point(88, 112), 15, Gradient(hex: [0x8C4B32, 0xE0A37C]), light)
        canvas.bloom(above: 0.7, radius: 14, amount: 0.3)
    }

    private static func ball(
        _ canvas: inout Canvas, _ noise: Noise, _ centre: Point, _ radius: Float, _ bands: Gradient, _ light: Vector
    ) {
        canvas.paint(blend: .screen) { point in
            let away = length(point - centre) / radius
            guard away < 1.35 else { return .clear }
            let side = max(0, dot(Vector((point.x - centre.x) / radius, (point.y - centre.y) / radius, 0), light) + 0.3)
            return bands(0.8).alpha(0.5 * side * powf(max(0, 1 - max(0, away - 0.99) / 0.34), 4))
        }
        canvas.fill(
            Path(circle: centre, radius),
            .shader { point in
                let d = (point - centre) / radius
                let z = max(0, 1 - d.x * d.x - d.y * d.y).squareRoot()
                let tilted = Point(d.x * 0.95 + d.y * 0.3, d.y * 0.95 - d.x * 0.3)
                let storm = noise.fractal(tilted.x * 2.2 + 3, tilted.y * 6, octaves: 5)
                let latitude = tilted.y * 5.2 + storm * 0.55
                let tone = noise(latitude * 1.25, 7.7) * 0.8 + noise(latitude * 3.4, 2.1) * 0.3 + storm * 0.16 + 0.5
                let lit = max(0, dot(Vector(d.x, d.y, z), light))
                let rim = powf(1 - z, 3) * lit
                return bands(tone).lit(0.02 + 1.15 * lit) + bands(0.9) * (rim * 0.8)
            })
    }

    private static func rings(
        _ canvas: inout Canvas, _ noise: Noise, _ centre: Point, _ radius: Float, _ colour: Colour, front: Bool
    ) {
        let (c, s) = (cosf(-0.32), sinf(-0.32))
        canvas.paint { point in
            let d = point - centre
            let r = Point(d.x * c - d.y * s, (d.x * s + d.y * c) / 0.24)
            guard (r.y > 0) == front else { return .clear }
            let out = length(r) / radius
            guard out > 1.28, out < 2.05 else { return .clear }
            let fine = noise(out * 46, 1) * 0.35 + noise(out * 13, 5) * 0.5 + 0.55
            let gap = smoothstep(0.012, 0.03, abs(out - 1.72))
            let edge = smoothstep(1.28, 1.34, out) * (1 - smoothstep(1.98, 2.05, out))
            let shaded: Float = !front && length(d - Point(70, -52)) < radius * 0.98 ? 0.25 : 1
            return colour.lit(0.55 + 0.6 * fine).lit(shaded).alpha(min(1, max(0, fine)) * gap * edge * 0.92)
        }
    }

    /// A mirror ball and the spots it throws.
    static func disco(_ canvas: inout Canvas, _ random: inout SplitMix64, room: [UInt32], lights: [UInt32]) {
        let gradient = Gradient(hex: room)
        let (centre, radius) = (Point(300, 262), Float(158))
        canvas.paint { gradient(length($0 - centre) / 520) }
        canvas.layer(blur: 5, opacity: 0.85, blend: .screen) { sheet in
            for _ in 0..<130 {
                let angle = random.float(0, 6.28)
                let away = random.float(190, 470)
                let place = centre + direction(angle) * away
                let size = lerp(6, 17, away / 470)
                sheet.fill(
                    Path(ellipse: place, size * 1.35, size * 0.8, tilt: angle), .hex(random.pick(lights)),
                    opacity: random.float(0.25, 0.9))
            }
        }
        canvas.layer(blur: 14, opacity: 0.3, blend: .screen) { sheet in
            for index in 0..<9 {
                let angle = Float(index) / 9 * 6.28 + 0.3
                let from = centre + direction(angle) * radius * 0.9
                sheet.fill(
                    Path(polygon: [
                        from, centre + direction(angle - 0.07) * 520, centre + direction(angle + 0.07) * 520,
                    ]),
                    .radial(
                        centre, 480, .hex(lights[index % lights.count]), Colour.hex(lights[index % lights.count], 0)))
            }
        }
        canvas.stroke([Point(300, -5), Point(300, 108)], .hex(0x9C9AA5), width: 3)
        canvas.fill(Path(rounded: 287, 92, 26, 18, 4), .hex(0x55535F))
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        canvas.paint(samples: 3) { point in
            let d = (point - centre) / radius
            let flat = d.x * d.x + d.y * d.y
            guard flat < 1 else { return .clear }
            let z = (1 - flat).squareRoot()
            let latitude = asinf(min(max(d.y, -1), 1))
            let row = floorf(latitude / 0.118)
            let ringRadius = max(cosf((row + 0.5) * 0.118), 0.05)
            let count = max(6, floorf(ringRadius * 54))
            let longitude = atan2f(d.x, z) + row * 0.37
            let column = floorf(longitude / (6.2832 / count))
            let inTile = Point(longitude / (6.2832 / count) - column, latitude / 0.118 - row)
            let edge = min(inTile.x, 1 - inTile.x, inTile.y, 1 - inTile.y)
            let value = noise.cell(Int(column) + 200, Int(row) + 200)
            let hue = Colour.hex(
                lights[Int(noise.cell(Int(column) + 77, Int(row) + 31) * Float(lights.count)) % lights.count])
            let facing = max(0, dot(Vector(d.x, d.y, z), normalize(Vector(-0.5, -0.6, 0.65))))
            let spark = value > 0.86 ? 2.2 : value
            let tile = Colour.hex(0x2A2838).mixed(hue.mixed(.white, 0.35), min(1, spark * (0.25 + 0.75 * facing)))
            let shine: Float = value > 0.9 ? 1.5 : 1
            return tile.lit((0.4 + 0.8 * facing) * shine).mixed(.hex(0x0B0A12), edge < 0.07 ? 0.85 : 0)
        }
        canvas.bloom(above: 0.65, radius: 11, amount: 0.55)
        canvas.vignette(0.4)
    }

    /// The Earth as dots, with arcs between far places.
    static func globe(
        _ canvas: inout Canvas, _ random: inout SplitMix64, ground: [UInt32], sea: [UInt32], dots: UInt32, arcs: UInt32
    ) {
        let back = Gradient(hex: ground)
        canvas.paint { back(($0.x * 0.3 + $0.y) / 780) }
        let (centre, radius) = (Point(300, 312), Float(214))
        canvas.layer(blur: 26, opacity: 0.55, blend: .screen) {
            $0.fill(Path(circle: centre, radius + 12), .hex(sea[1]))
        }
        canvas.fill(Path(circle: centre, radius), .radial(centre - Point(80, 90), 330, .hex(sea[1]), .hex(sea[0])))
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        var land: [Vector] = []
        for row in -22...22 {
            let latitude = Float(row) * 0.0695
            let count = max(3, Int(cosf(latitude) * 90))
            for column in 0..<count {
                let longitude = Float(column) / Float(count) * 6.2832
                let v = Vector(cosf(latitude) * sinf(longitude), -sinf(latitude), cosf(latitude) * cosf(longitude))
                let shape = noise.fractal(v.x * 1.5 + v.z * 0.9 + 4, v.y * 1.7 - v.z * 0.8, octaves: 4)
                guard v.z > 0.02 else { continue }
                let colour = Colour.hex(dots)
                let place = centre + Point(v.x, v.y) * radius
                if shape > -0.02 {
                    canvas.fill(Path(ellipse: place, 4.4 * max(0.35, v.z), 4.4), colour, opacity: 0.35 + 0.65 * v.z)
                    if v.z > 0.25 { land.append(v) }
                } else {
                    canvas.fill(Path(circle: place, 1.1), colour, opacity: 0.25 * v.z)
                }
            }
        }
        let glow = Colour.hex(arcs)
        for _ in 0..<9 where land.count > 2 {
            let (a, b) = (random.pick(land), random.pick(land))
            let angle = acosf(min(max(dot(a, b), -1), 1))
            guard angle > 0.5, angle < 1.5 else { continue }
            let points = (0...40).map { step -> Point in
                let t = Float(step) / 40
                let v = (a * sinf((1 - t) * angle) + b * sinf(t * angle)) / sinf(angle)
                return centre + Point(v.x, v.y) * radius * (1 + 0.3 * angle * t * (1 - t))
            }
            canvas.layer(blur: 4, opacity: 0.6, blend: .screen) { $0.stroke(points, glow, width: 4) }
            canvas.stroke(points, glow.mixed(.white, 0.35), width: 1.9)
            for end in [points[0], points[40]] { canvas.fill(Path(circle: end, 4), .white) }
        }
        canvas.vignette(0.25)
    }
}
