import Glibc

/// Curtains of northern light over a snow field.
struct Aurora {
    var sky: [UInt32]
    var light: [UInt32]

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: sky)
        canvas.paint { gradient($0.y / 470) }
        Sky.stars(&canvas, &random, count: 420, below: 440)
        let curtain = Gradient(hex: light)
        for band in 0..<4 {
            let number = Float(band)
            canvas.paint(blend: .add) { point in
                let x = point.x / 600
                let sway = noise.fractal(x * 1.5 + number * 3.1, number * 2.2, octaves: 3)
                let foot = 330 - number * 48 + sway * 150 + x * (number - 1.5) * 44
                let rise = foot - point.y
                guard rise > -26 else { return .clear }
                let folded = x * 9 + sway * 10 + noise(x * 4, number) * 2
                let rays = 0.45 + 0.55 * noise.fractal(folded * 2.6, rise / 900 + number * 5, octaves: 3)
                let shape = rise < 0 ? smoothstep(-26, 0, rise) : expf(-rise / (92 + 70 * max(0, rays)))
                let strength = max(0, rays) * shape * (0.34 + 0.4 * max(0, noise(x * 2.3 + number * 7, 1.5) + 0.45))
                return curtain(rise / 250).alpha(strength)
            }
        }
        for layer in 0..<3 {
            let depth = Float(layer) / 2
            let base = 438 + depth * 62
            let snow = Colour.hex(0x2E5263).mixed(.hex(0x0A1A26), depth)
            let crest = stride(from: Float(-2), through: 602, by: 2).map { x in
                Point(
                    x,
                    base - noise.ridged(x / lerp(150, 420, depth) + depth * 11, depth * 3, octaves: 5)
                        * lerp(92, 34, depth) + 24)
            }
            canvas.fill(
                Path(polygon: crest + [Point(602, 602), Point(-2, 602)]),
                .shader { point in
                    let shade = noise.fractal(point.x / 50 + depth * 5, (point.y + point.x) / 60, octaves: 4)
                    return snow.mixed(.hex(light[0]), 0.1 + 0.14 * shade + 0.12 * (1 - depth))
                })
        }
        var x: Float = -10
        while x < 620 {
            let middle = abs(x - 300) / 300
            if middle > 0.24 {
                let tall = random.float(40, 110) * (0.35 + middle * 0.75)
                Sky.pine(&canvas, &random, foot: Point(x, 604 - middle * 40), height: tall, .hex(0x030A10))
            }
            x += random.float(7, 20)
        }
        cabin(&canvas)
        canvas.bloom(above: 0.5, radius: 14, amount: 0.4)
    }

    private func cabin(_ canvas: inout Canvas) {
        canvas.layer(blur: 16, opacity: 0.55, blend: .screen) {
            $0.fill(Path(ellipse: Point(302, 536), 60, 20), .hex(0xFFB45C))
        }
        canvas.fill(Path(rect: 272, 500, 54, 32), .hex(0x120D0C))
        canvas.fill(Path(polygon: [Point(262, 504), Point(299, 474), Point(336, 504)]), .hex(0xB7D6DA))
        canvas.fill(Path(polygon: [Point(270, 506), Point(299, 482), Point(328, 506)]), .hex(0x1A1412))
        canvas.fill(Path(rect: 281, 510, 13, 12), Colour.hex(0xFFC877).lit(1.5))
        canvas.fill(Path(rect: 305, 510, 13, 12), Colour.hex(0xFFC877).lit(1.5))
    }
}
