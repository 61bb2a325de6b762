import Glibc

/// A printed circuit board seen from above: chips, traces at 45 degrees, gold pads.
struct Circuit {
    var board: UInt32
    var trace: UInt32
    var glow: UInt32

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let ground = Colour.hex(board)
        canvas.paint { point in
            ground.mixed(.hex(glow), 0.28 * expf(-powf(length(point - Point(300, 300)) / 260, 2)))
        }
        let step: Float = 12
        let copper = Colour.hex(trace)
        var blocked = [[Bool]](repeating: [Bool](repeating: false, count: 52), count: 52)
        let chips: [(Int, Int, Int, Int)] = [
            (18, 18, 15, 15), (4, 5, 8, 6), (38, 7, 7, 9), (6, 37, 7, 7), (37, 36, 9, 5),
        ]
        for chip in chips {
            for y in (chip.1 - 1)...(chip.1 + chip.3) {
                for x in (chip.0 - 1)...(chip.0 + chip.2) { blocked[y][x] = true }
            }
        }
        var lines: [[Point]] = []
        var ends: [Point] = []
        let ways = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
        for chip in chips {
            for (x, y, way) in pins(of: chip) {
                var (cx, cy, heading) = (x, y, way)
                var points = [
                    Point(Float(cx) - Float(ways[way].0), Float(cy) - Float(ways[way].1)) * step + Point(6, 6)
                ]
                let wanted = random.int(5, 26)
                var made = 0
                while made < wanted {
                    if made > 1, random.chance(0.2) { heading = (way + random.pick([7, 0, 1])) % 8 }
                    guard cx >= 0, cy >= 0, cx < 52, cy < 52, !blocked[cy][cx] else { break }
                    blocked[cy][cx] = true
                    points.append(Point(Float(cx), Float(cy)) * step + Point(6, 6))
                    cx += ways[heading].0
                    cy += ways[heading].1
                    made += 1
                }
                guard points.count > 2 else { continue }
                lines.append(points)
                ends.append(points[points.count - 1])
            }
        }
        canvas.layer(blur: 2, opacity: 0.4) { sheet in
            for line in lines { sheet.stroke(line.map { $0 + Point(1, 2) }, .black, width: 5) }
        }
        for line in lines { canvas.stroke(line, copper, width: 4.2) }
        for line in lines { canvas.stroke(line.map { $0 + Point(-0.5, -0.7) }, copper.mixed(.white, 0.3), width: 1.1) }
        for end in ends {
            canvas.fill(Path(circle: end, 5.2), .hex(0xE8C268))
            canvas.fill(Path(circle: end, 2.3), ground.mixed(.black, 0.7))
        }
        parts(&canvas, &random, &blocked, step)
        for (index, chip) in chips.enumerated() { drawChip(&canvas, chip, step, main: index == 0) }
        canvas.bloom(above: 0.55, radius: 9, amount: 0.35)
        canvas.vignette(0.38)
    }

    private func pins(of chip: (Int, Int, Int, Int)) -> [(Int, Int, Int)] {
        let (x, y, w, h) = chip
        let across = (0..<w).filter { $0 % 2 == 0 }
        let down = (0..<h).filter { $0 % 2 == 0 }
        return across.map { (x + $0, y - 2, 6) } + across.map { (x + $0, y + h + 1, 2) }
            + down.map { (x - 2, y + $0, 4) } + down.map { (x + w + 1, y + $0, 0) }
    }

    private func drawChip(_ canvas: inout Canvas, _ chip: (Int, Int, Int, Int), _ step: Float, main: Bool) {
        let (x, y) = (Float(chip.0) * step - 4, Float(chip.1) * step - 4)
        let (w, h) = (Float(chip.2) * step - 4, Float(chip.3) * step - 4)
        for (px, py, way) in pins(of: chip) {
            let along: Point = way == 0 || way == 4 ? Point(10, 5) : Point(5, 10)
            let inward: Point = [0: Point(-13, 0), 2: Point(0, -13), 4: Point(13, 0), 6: Point(0, 13)][way] ?? .zero
            let centre = Point(Float(px) * step + 6, Float(py) * step + 6) + inward
            canvas.fill(
                Path(rect: centre.x - along.x, centre.y - along.y, along.x * 2, along.y * 2).scaled(
                    0.72, about: centre),
                .hex(0xD9DDE2))
        }
        let body = Path(rounded: x, y, w, h, 5)
        canvas.shadow(body, dx: 3, dy: 6, blur: 5, opacity: 0.6)
        canvas.fill(body, .linear(Point(x, y), Point(x + w, y + h), .hex(0x3A3F47), .hex(0x14161A)))
        canvas.fill(Path(circle: Point(x + 12, y + 12), 3.6), .hex(0x5B616B))
        guard main else {
            for line in 0..<3 {
                canvas.fill(
                    Path(rounded: x + 14, y + h * 0.45 + Float(line) * 8, w * (0.6 - Float(line) * 0.13), 3, 1.5),
                    .hex(0x6D7480))
            }
            return
        }
        let lid = Path(rounded: x + 24, y + 24, w - 48, h - 48, 9)
        canvas.fill(lid, .linear(Point(x, y), Point(x + w, y + h), .hex(0xC3C9D1), .hex(0x6E7681)))
        let centre = Point(x + w / 2, y + h / 2)
        for ring in 0..<3 {
            canvas.stroke(
                Path(circle: centre, 16 + Float(ring) * 11).contours[0], Colour.hex(glow).lit(1.5), width: 2.4,
                closed: true)
        }
        canvas.fill(Path(circle: centre, 7), Colour.hex(glow).mixed(.white, 0.4).lit(1.8))
    }

    private func parts(
        _ canvas: inout Canvas, _ random: inout SplitMix64, _ blocked: inout [[Bool]], _ step: Float
    ) {
        for _ in 0..<260 {
            let (x, y) = (random.int(1, 47), random.int(1, 48))
            guard (y...(y + 1)).allSatisfy({ row in (x...(x + 2)).allSatisfy { !blocked[row][$0] } }) else { continue }
            for row in y...(y + 1) { for column in x...(x + 2) { blocked[row][column] = true } }
            let (px, py) = (Float(x) * step + 2, Float(y) * step + 4)
            let body = Path(rounded: px, py, 32, 14, 2)
            canvas.shadow(body, dx: 1, dy: 2, blur: 2, opacity: 0.5)
            canvas.fill(body, .hex(0xCFD3D8))
            canvas.fill(Path(rect: px + 7, py, 18, 14), .hex(random.pick([0x2A2420, 0x8C6B45, 0x25364A])))
        }
    }
}
