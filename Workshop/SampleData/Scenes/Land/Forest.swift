import Glibc

/// Rows of trunks in mist, with light between them.
struct Forest {
    var air: [UInt32]
    var trunk: UInt32
    var leaf: [UInt32]
    var ground: UInt32

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: air)
        let glow = Point(330, 200)
        canvas.paint { gradient(min(1, length(($0 - glow) / Point(420, 460)))) }
        let haze = Colour.hex(air[0])
        for layer in 0..<6 {
            let depth = Float(layer) / 5
            let body = haze.mixed(.hex(trunk), 0.16 + 0.84 * powf(depth, 1.3))
            floor(&canvas, noise, depth, haze)
            var x = random.float(-30, 10)
            while x < 620 {
                let width = lerp(5, 34, depth * depth) * random.float(0.7, 1.3)
                if depth < 0.75 || abs(x - 320) > 150 { stem(&canvas, &random, noise, x, width, depth, body) }
                x += width * 1.4 + random.float(14, 70) * lerp(0.7, 1.9, depth)
            }
            leaves(&canvas, &random, depth, haze)
            canvas.layer(blur: 22, opacity: 0.24 * (1 - depth)) { sheet in
                sheet.fill(Path(rect: 0, 330, 600, 130), haze)
            }
        }
        rays(&canvas, &random, glow)
        canvas.bloom(above: 0.7, radius: 16, amount: 0.3)
        canvas.vignette(0.34)
    }

    private func floor(_ canvas: inout Canvas, _ noise: Noise, _ depth: Float, _ haze: Colour) {
        let y = lerp(400, 556, powf(depth, 1.5))
        let colour = haze.mixed(.hex(ground), 0.3 + 0.7 * depth)
        let edge = stride(from: Float(-2), through: 602, by: 4).map { x in
            Point(x, y + noise.fractal(x / 110 + depth * 9, depth * 5, octaves: 4) * lerp(10, 34, depth))
        }
        canvas.fill(
            Path(polygon: edge + [Point(602, 602), Point(-2, 602)]),
            .shader { point in
                let speck = noise.fractal(point.x / 7, point.y / 4 + depth * 30, octaves: 3)
                let light = expf(-powf((point.x - 330) / 170, 2)) * (1 - depth * 0.6)
                return colour.lit(1 + 0.26 * speck).mixed(haze, 0.4 * light)
            })
    }

    private func stem(
        _ canvas: inout Canvas, _ random: inout SplitMix64, _ noise: Noise, _ x: Float, _ width: Float, _ depth: Float,
        _ body: Colour
    ) {
        let foot = lerp(420, 588, powf(depth, 1.5))
        let lean = random.float(-0.05, 0.05)
        let spine = stride(from: Float(0), through: 1, by: 0.05).map { t in
            Point(x + lean * t * 600 + noise(t * 3, x) * width * 0.35, foot - t * (foot + 20))
        }
        let widths = spine.indices.map { index in
            let t = Float(index) / Float(spine.count - 1)
            return width * (1 + 0.9 * expf(-t * 22)) * (1 - 0.42 * t)
        }
        let side: Float = x < 330 ? 1 : -1
        canvas.fill(
            Path(line: spine, widths: widths),
            .shader { point in
                let bark = noise.fractal(point.x / 5, point.y / 34, octaves: 3)
                let edge = min(max((point.x - x) / width * side + 0.2, 0), 1)
                return body.lit(0.82 + 0.22 * bark).mixed(.hex(air[0]), 0.3 * edge * (0.3 + 0.7 * depth))
            })
        for _ in 0..<random.int(1, 4) {
            let t = random.float(0.4, 0.9)
            let start = Point(x + lean * t * 600, foot - t * (foot + 20))
            let way: Float = random.chance(0.5) ? 1 : -1
            let reach = width * random.float(2, 5)
            let branch = Path.cubic(
                start, start + Point(way * reach * 0.3, -reach * 0.1), start + Point(way * reach * 0.6, -reach * 0.5),
                start + Point(way * reach, -reach * 0.7), steps: 10)
            canvas.fill(Path(line: branch, widths: (0...10).map { width * 0.26 * (1 - Float($0) / 11) + 0.6 }), body)
        }
    }

    private func leaves(_ canvas: inout Canvas, _ random: inout SplitMix64, _ depth: Float, _ haze: Colour) {
        let size = lerp(2.4, 8, depth)
        for _ in 0..<Int(lerp(520, 240, depth)) {
            let cluster = random.float(0, 600)
            let open = expf(-powf((cluster - 330) / 130, 2))
            let y = powf(random.unit(), 1.9) * lerp(300, 170, depth) * (1 - 0.55 * open) - 8
            let tone = Colour.hex(random.pick(leaf))
            let colour = tone.mixed(haze, 0.78 * (1 - depth) + 0.25 * open)
            canvas.fill(
                Path(ellipse: Point(cluster, y), size * random.float(0.7, 1.5), size * 0.6, tilt: random.float(0, 3.1)),
                colour, opacity: 0.9)
        }
    }

    private func rays(_ canvas: inout Canvas, _ random: inout SplitMix64, _ glow: Point) {
        let light = Colour.hex(air[0]).mixed(.white, 0.35)
        canvas.layer(blur: 7, opacity: 0.2, blend: .screen) { sheet in
            for _ in 0..<13 {
                let angle = random.float(0.2, 2.9)
                let spread = random.float(0.014, 0.05)
                let from = glow - Point(0, 170)
                sheet.fill(
                    Path(polygon: [
                        from, from + direction(angle - spread) * 640, from + direction(angle + spread) * 640,
                    ]),
                    .radial(from, 620, light, light.alpha(0)))
            }
        }
    }
}
