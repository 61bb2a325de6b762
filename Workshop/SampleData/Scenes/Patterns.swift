import Glibc

/// Pictures made by repeating one rule.
enum Patterns {
    /// Quarter arcs on turned tiles, in two sizes, as rounded ribbons with a shadow.
    static func truchet(_ canvas: inout Canvas, _ random: inout SplitMix64, ground: UInt32, inks: [UInt32], tile: Float)
    {
        let back = Colour.hex(ground)
        canvas.fill(Path(rect: 0, 0, 600, 600), .linear(Point(0, 0), Point(600, 600), back.mixed(.white, 0.08), back))
        let count = Int(600 / tile)
        let flow = Noise(UInt32(truncatingIfNeeded: random.next()))
        var arcs: [(points: [Point], colour: Colour)] = []
        for row in 0..<count {
            for column in 0..<count {
                let corner = Point(Float(column), Float(row)) * tile
                let turned = random.chance(0.5)
                let (right, below) = (corner + Point(tile, 0), corner + Point(0, tile))
                let first: (Point, Float) = turned ? (corner, 0) : (right, .pi / 2)
                let second: (Point, Float) = turned ? (corner + Point(tile, tile), .pi) : (below, -.pi / 2)
                let pieces = [first, second]
                for (centre, start) in pieces {
                    let points = Path.arc(centre, tile / 2, from: start, to: start + .pi / 2)
                    let place = (corner + Point(tile, tile) * 0.5) / 600
                    let tone = flow(place.x * 2.6 + 4, place.y * 2.6) * 1.15 + 0.5 + random.float(-0.1, 0.1)
                    let index = min(max(Int(tone * Float(inks.count)), 0), inks.count - 1)
                    arcs.append((points, .hex(inks[index])))
                }
            }
        }
        canvas.layer(blur: tile * 0.05, opacity: 0.35) { sheet in
            for arc in arcs {
                sheet.fill(Path(line: arc.points, width: tile * 0.36).moved(tile * 0.05, tile * 0.09), .black)
            }
        }
        for arc in arcs { canvas.stroke(arc.points, arc.colour.mixed(.black, 0.25), width: tile * 0.36) }
        for arc in arcs { canvas.stroke(arc.points, arc.colour, width: tile * 0.28) }
        for arc in arcs { canvas.stroke(arc.points, arc.colour.mixed(.white, 0.35), width: tile * 0.06) }
    }

    /// Leaded glass: cells of a Voronoi diagram with light behind them.
    static func glass(_ canvas: inout Canvas, _ random: inout SplitMix64, colours: [UInt32], cell: Float) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: colours)
        canvas.paint(samples: 2) { point in
            let p = point / cell
            let found = noise.cells(p.x, p.y)
            let away = length(point - Point(300, 260)) / 430
            let tone = gradient(min(max(1 - away + (found.id - 0.5) * 0.55, 0), 1))
            let streak = noise.fractal(point.x / 30 + found.id * 90, point.y / 70, octaves: 3)
            let light = 0.62 + 0.8 * expf(-away * away * 3.2) + 0.16 * streak
            let edge = found.second - found.nearest
            let lead = smoothstep(0.035, 0.075, edge)
            let bevel = smoothstep(0.075, 0.2, edge)
            return Colour.hex(0x14110F).mixed(tone.lit(light * (0.8 + 0.2 * bevel)), lead)
        }
        canvas.bloom(above: 0.6, radius: 12, amount: 0.3)
        canvas.vignette(0.3)
    }

    /// Evenly spaced streamlines of a swirling field.
    static func flow(
        _ canvas: inout Canvas, _ random: inout SplitMix64, ground: UInt32, inks: [UInt32], gap: Float, turns: Float
    ) {
        let back = Colour.hex(ground)
        canvas.fill(Path(rect: 0, 0, 600, 600), back)
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: inks)
        let cells = Int(600 / gap) + 3
        var taken = [Bool](repeating: false, count: cells * cells)
        func cell(_ point: Point) -> Int? {
            let (x, y) = (Int(point.x / gap + 1), Int(point.y / gap + 1))
            return x >= 0 && y >= 0 && x < cells && y < cells ? y * cells + x : nil
        }
        for _ in 0..<14_000 {
            var point = Point(random.float(0, 600), random.float(0, 600))
            guard let start = cell(point), !taken[start] else { continue }
            var points: [Point] = []
            var visited: [Int] = []
            for _ in 0..<260 {
                guard let here = cell(point), !taken[here] else { break }
                if visited.last != here { visited.append(here) }
                points.append(point)
                let angle = noise.fractal(point.x / 260, point.y / 260, octaves: 2) * turns
                point += direction(angle) * 3.2
            }
            for index in visited { taken[index] = true }
            guard points.count > 7 else { continue }
            let tone = noise.fractal(points[0].x / 190 + 40, points[0].y / 190, octaves: 2) * 0.75 + 0.5
            let thick = gap * random.float(0.3, 0.86)
            let widths = points.indices.map { index in
                let along = Float(index) / Float(points.count - 1)
                return max(1.2, thick * powf(sinf(.pi * (0.06 + along * 0.9)), 0.6))
            }
            let colour = gradient(tone + random.float(-0.06, 0.06))
            canvas.fill(Path(line: points, widths: widths), colour)
        }
        canvas.vignette(0.18)
    }

    /// Overlapping fans, each with its rings: the wave pattern seigaiha.
    static func waves(_ canvas: inout Canvas, _ random: inout SplitMix64, colours: [UInt32], line: UInt32) {
        let gradient = Gradient(hex: colours)
        canvas.fill(Path(rect: 0, 0, 600, 600), gradient(0))
        let radius: Float = 60
        for row in 0..<24 {
            let y = Float(row) * radius / 2 - 30
            let shift: Float = row % 2 == 0 ? 0 : radius
            for column in -1...5 {
                let centre = Point(Float(column) * radius * 2 + shift, y + radius)
                let tone = gradient(y / 620 + random.float(-0.09, 0.09))
                let gold = random.chance(0.055)
                let body = gold ? Colour.hex(line) : tone
                for ring in 0..<5 {
                    let size = radius - Float(ring) * 11.6
                    let bright = ring % 2 == 0 ? body : body.mixed(.hex(line), gold ? 0 : 0.16)
                    canvas.fill(Path(circle: centre, size), gold ? .hex(colours[0]) : .hex(line))
                    canvas.fill(
                        Path(circle: centre, size - 1.7),
                        .linear(
                            centre - Point(0, size), centre, bright.mixed(.white, 0.16), bright.mixed(.black, 0.12)))
                }
            }
        }
        canvas.vignette(0.22)
    }

    /// Knitted stitches with a Nordic band.
    static func knit(_ canvas: inout Canvas, _ random: inout SplitMix64, wools: [UInt32]) {
        let (width, height): (Float, Float) = (20, 16)
        canvas.fill(Path(rect: 0, 0, 600, 600), Colour.hex(wools[0]).mixed(.black, 0.6))
        let star = [
            "....x.....", "..x.x.x...", ".xx.x.xx..", "..xx.xx...", "xxx.x.xxx.", "..xx.xx...", ".xx.x.xx..",
            "..x.x.x...",
            "....x.....",
        ].map(Array.init)
        for row in (0..<40).reversed() {
            for column in 0..<30 {
                var wool = 0
                switch row {
                case 4, 5, 32, 33: wool = (column + row) % 2 == 0 ? 1 : 0
                case 8, 29: wool = 2
                case 9, 10, 27, 28: wool = column % 3 == row % 3 ? 3 : 2
                case 14...22: wool = star[row - 14][column % 10] == "x" ? 1 : 4
                case 13, 23: wool = 4
                case 12, 24: wool = 1
                default: wool = (row % 6 == 0 && column % 6 == (row % 12 == 0 ? 0 : 3)) ? 1 : 0
                }
                let colour = Colour.hex(wools[wool]).lit(random.float(0.88, 1.08))
                let corner = Point(Float(column) * width, Float(row) * height - 6)
                for side in [Float(-1), 1] {
                    let middle = corner + Point(width / 2, 0)
                    let leg = [
                        middle + Point(side * width * 0.3, -height * 0.32),
                        middle + Point(side * width * 0.2, height * 0.34),
                        middle + Point(side * width * 0.05, height * 1.02),
                    ]
                    let curve = Path.smooth(leg, closed: false, steps: 6)
                    canvas.stroke(curve, colour.mixed(.black, 0.5), width: width * 0.5)
                    canvas.stroke(curve.map { $0 + Point(-0.4, -0.8) }, colour, width: width * 0.38)
                    canvas.stroke(curve.map { $0 + Point(-1.5, -1.2) }, colour.mixed(.white, 0.2), width: width * 0.08)
                }
            }
        }
        canvas.adjust { point, pixel in
            let light = 1.12 - 0.5 * length(point - Point(220, 190)) / 600
            return SIMD4(pixel.x * light, pixel.y * light, pixel.z * light, pixel.w)
        }
    }
}
