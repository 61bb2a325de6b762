import Glibc

/// A camera lens, and a city seen as a map.
enum Camera {
    static func lens(_ canvas: inout Canvas, _ random: inout SplitMix64, body: [UInt32], coat: [UInt32]) {
        let back = Gradient(hex: body)
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        canvas.paint { point in
            let leather = noise.cells(point.x / 5.5, point.y / 5.5)
            return back((point.x + point.y) / 1_200).lit(0.84 + 0.26 * leather.nearest)
        }
        let centre = Point(300, 306)
        canvas.shadow(Path(circle: centre, 262), dx: 10, dy: 18, blur: 22, opacity: 0.7)
        func ring(_ outer: Float, _ dark: UInt32, _ bright: UInt32, turn: Float) {
            canvas.fill(
                Path(circle: centre, outer),
                .shader { point in
                    let d = point - centre
                    let angle = atan2f(d.y, d.x)
                    let sheen = 0.5 + 0.5 * cosf((angle + turn) * 2)
                    return Colour.hex(dark).mixed(.hex(bright), powf(sheen, 3))
                })
        }
        ring(260, 0x17181B, 0x4A4D54, turn: 0.8)
        for notch in 0..<120 {
            let angle = Float(notch) / 120 * 6.2832
            canvas.stroke([centre + direction(angle) * 240, centre + direction(angle) * 258], .hex(0x08090A), width: 4)
        }
        ring(236, 0x1C1D21, 0x6B6E76, turn: 0.7)
        ring(230, 0x0D0E10, 0x2B2D32, turn: 2.2)
        for mark in 0..<48 {
            let angle = Float(mark) / 48 * 6.2832
            let long = mark % 4 == 0
            canvas.stroke(
                [centre + direction(angle) * (long ? 208 : 214), centre + direction(angle) * 222],
                long ? .hex(0xF2F2EE) : .hex(0x8E9096), width: long ? 2.4 : 1.3)
        }
        canvas.stroke([centre + direction(-1.05) * 206, centre + direction(-1.05) * 226], .hex(0xFF5A3C), width: 5)
        for (index, outer) in [Float(196), 186, 176, 166].enumerated() {
            ring(outer, index % 2 == 0 ? 0x050506 : 0x202227, index % 2 == 0 ? 0x18191C : 0x63666E, turn: Float(index))
        }
        canvas.fill(Path(circle: centre, 158), .hex(0x040408))
        let glass = Gradient(hex: coat)
        canvas.fill(
            Path(circle: centre, 156),
            .shader { point in
                let d = (point - centre) / 156
                let out = length(d)
                return glass(out + d.x * 0.16 - d.y * 0.22).lit(0.16 + 0.5 * powf(out, 2.4))
            })
        let blades = 9
        let pupil = (0..<blades).map { centre + direction(Float($0) / Float(blades) * 6.2832 + 0.2) * 62 }
        canvas.fill(Path(circle: centre, 96), .hex(0x0A0A0F), opacity: 0.8)
        for index in 0..<blades {
            let (a, b) = (pupil[index], pupil[(index + 1) % blades])
            canvas.stroke([a, a + (a - b) * 0.9 + (a - centre) * 0.25], .hex(0x3A3C46), width: 1.5)
        }
        canvas.fill(Path(polygon: pupil), .radial(centre, 66, .hex(0x0B1030), .hex(0x020206)))
        canvas.layer(blur: 5, blend: .screen) { sheet in
            sheet.fill(Path(ring: centre, inner: 104, outer: 146, from: 3.5, to: 4.5), .hex(coat[1]), opacity: 0.75)
            sheet.fill(Path(ring: centre, inner: 78, outer: 92, from: 0.3, to: 1.2), .hex(coat[2]), opacity: 0.6)
            sheet.fill(Path(ellipse: centre + Point(-58, -66), 40, 25, tilt: -0.8), .white, opacity: 0.8)
            sheet.fill(Path(ellipse: centre + Point(52, 62), 20, 12, tilt: -0.8), .hex(coat[3]), opacity: 0.8)
            sheet.fill(Path(circle: centre + Point(26, 32), 8), .hex(coat[1]), opacity: 0.8)
            sheet.fill(Path(circle: centre + Point(-22, -24), 11), .hex(coat[2]), opacity: 0.5)
        }
        canvas.bloom(above: 0.6, radius: 10, amount: 0.4)
        canvas.vignette(0.4)
    }

    static func map(
        _ canvas: inout Canvas, _ random: inout SplitMix64, land: UInt32, block: [UInt32], water: UInt32, park: UInt32,
        pin: UInt32
    ) {
        canvas.fill(Path(rect: 0, 0, 600, 600), .hex(land))
        var pieces: [[Point]] = [[Point(-120, -120), Point(720, -120), Point(720, 720), Point(-120, 720)]]
        func area(_ p: [Point]) -> Float {
            var sum: Float = 0
            for (index, a) in p.enumerated() {
                let b = p[(index + 1) % p.count]
                sum += a.x * b.y - b.x * a.y
            }
            return abs(sum) / 2
        }
        var done: [[Point]] = []
        while let piece = pieces.popLast() {
            if area(piece) < 2_600 || (area(piece) < 6_000 && random.chance(0.2)) {
                done.append(piece)
                continue
            }
            let longest =
                piece.indices.max { a, b in
                    length(piece[(a + 1) % piece.count] - piece[a]) < length(piece[(b + 1) % piece.count] - piece[b])
                } ?? 0
            let (a, b) = (piece[longest], piece[(longest + 1) % piece.count])
            let middle = a + (b - a) * random.float(0.36, 0.64)
            let along = (b - a) / length(b - a)
            let turn = random.float(-0.22, 0.22)
            let cut = Point(-along.y * cosf(turn) - along.x * sinf(turn), along.x * cosf(turn) - along.y * sinf(turn))
            var (left, right): ([Point], [Point]) = ([], [])
            for (index, p) in piece.enumerated() {
                let q = piece[(index + 1) % piece.count]
                let (sp, sq) = (
                    (p.x - middle.x) * cut.y - (p.y - middle.y) * cut.x,
                    (q.x - middle.x) * cut.y - (q.y - middle.y) * cut.x
                )
                if sp >= 0 { left.append(p) } else { right.append(p) }
                if (sp >= 0) != (sq >= 0) {
                    let crossing = p + (q - p) * (sp / (sp - sq))
                    left.append(crossing)
                    right.append(crossing)
                }
            }
            if left.count > 2 { pieces.append(left) }
            if right.count > 2 { pieces.append(right) }
        }
        for piece in done {
            let middle = piece.reduce(.zero, +) / Float(piece.count)
            let size = area(piece).squareRoot()
            let green = random.chance(0.07)
            let shape = Path(polygon: piece).scaled(1 - min(0.5, 7 / size), about: middle)
            canvas.fill(shape, .hex(green ? park : random.pick(block)))
            guard green else { continue }
            for _ in 0..<12 {
                canvas.fill(
                    Path(circle: middle + Point(random.normal(), random.normal()) * size * 0.14, 3),
                    Colour.hex(park).mixed(.black, 0.16))
            }
        }
        for road in 0..<4 {
            let points = Path.smooth(
                (0...4).map { step in
                    let t = Float(step) / 4 * 720 - 60
                    let shift = Float(road) * 170 + 30 + random.float(-36, 36)
                    return road % 2 == 0 ? Point(t, shift) : Point(shift, t)
                }, closed: false, steps: 16)
            canvas.stroke(points, Colour.hex(land).mixed(.black, 0.22), width: 15)
            canvas.stroke(points, Colour.hex(0xFFF1C9).mixed(.hex(land), 0.25), width: 11.5)
        }
        let river = Path.smooth(
            [
                Point(-40, 420), Point(90, 388), Point(190, 300), Point(300, 318), Point(392, 408), Point(520, 366),
                Point(650, 230),
            ], closed: false, steps: 20)
        canvas.stroke(river, Colour.hex(water).mixed(.black, 0.22), width: 62)
        canvas.stroke(river, .hex(water), width: 56)
        canvas.stroke(river.map { $0 + Point(-3, -8) }, Colour.hex(water).mixed(.white, 0.18), width: 20)
        for index in [18, 52, 88] {
            let (a, b) = (river[index], river[index + 1])
            let across = Point(-(b - a).y, (b - a).x) / length(b - a)
            canvas.stroke([a - across * 36, a + across * 36], Colour.hex(land).mixed(.black, 0.25), width: 12)
            canvas.stroke([a - across * 36, a + across * 36], .hex(0xFFF1C9), width: 8)
        }
        for (index, place) in [Point(300, 210), Point(128, 500), Point(468, 500)].enumerated() {
            let s: Float = index == 0 ? 1.35 : 0.75
            let tear = Path.arc(place - Point(0, 44 * s), 25 * s, from: 2.6, to: 6.82) + [place]
            canvas.shadow(Path(ellipse: place, 14 * s, 5 * s), dx: 6, dy: 3, blur: 4, opacity: 0.6)
            canvas.shadow(Path(polygon: tear), dx: 12, dy: 8, blur: 6, opacity: 0.35)
            let colour = Colour.hex(pin)
            canvas.fill(
                Path(polygon: tear),
                .linear(
                    place - Point(22, 64) * s, place + Point(20, 0), colour.mixed(.white, 0.2),
                    colour.mixed(.black, 0.2)))
            canvas.fill(Path(circle: place - Point(0, 44 * s), 10 * s), .white)
        }
        canvas.vignette(0.25)
    }
}
