import Glibc

/// Mountain ridges, one behind the other, with mist between them.
struct Mountains {
    var sky: [UInt32]
    var far: UInt32
    var near: UInt32
    var mist: UInt32
    var sun: Point
    var sunColour: UInt32
    var sunRadius: Float
    var stars = false
    var lake = false
    var layers = 7

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: sky)
        canvas.fill(Path(rect: 0, 0, 600, 600), .linear(Point(0, 0), Point(0, 430), gradient))
        if stars { Sky.stars(&canvas, &random, count: 260, below: 330) }
        let glow = Colour.hex(sunColour)
        canvas.paint(blend: .screen) { point in
            let away = length(point - sun)
            return glow.alpha(0.75 / (1 + powf(away / (sunRadius * 2.6), 1.7)))
        }
        canvas.fill(Path(circle: sun, sunRadius), glow.mixed(.white, 0.55))
        clouds(&canvas, noise)
        for layer in 0..<layers {
            ridge(&canvas, noise, &random, depth: Float(layer) / Float(layers - 1), layer: layer)
        }
        if lake { mirror(&canvas, noise) } else { foreground(&canvas, noise, &random) }
        canvas.vignette(0.28)
    }

    private func clouds(_ canvas: inout Canvas, _ noise: Noise) {
        let light = Colour.hex(sunColour).mixed(.white, 0.4)
        canvas.paint(blend: .screen) { point in
            let streak = noise.fractal(point.x / 210 + 3, point.y / 42, octaves: 5)
            let band = smoothstep(0, 120, point.y) * (1 - smoothstep(170, 300, point.y))
            return light.alpha(0.34 * smoothstep(0.08, 0.62, streak) * band)
        }
    }

    private func ridge(
        _ canvas: inout Canvas, _ noise: Noise, _ random: inout SplitMix64, depth: Float, layer: Int
    ) {
        let base = lerp(282, lake ? 392 : 500, powf(depth, 1.15))
        let height = lerp(158, 100, depth) * (lake && layer == layers - 1 ? 0.5 : 1)
        let width = lerp(250, 390, depth)
        let shift = Float(layer) * 37.7
        var points = [Point(-2, 602)]
        for x in stride(from: Float(-2), through: 602, by: 1.5) {
            let crest = noise.ridged(x / width + shift, shift * 0.7, octaves: depth < 0.4 ? 5 : 6)
            let rough = noise.fractal(x / 26 + shift, shift, octaves: 4) * lerp(1.5, 8, depth)
            points.append(Point(x, base - (crest - 0.42) * height * 1.7 + rough))
        }
        points.append(Point(602, 602))
        let body = Colour.hex(far).mixed(.hex(near), powf(depth, 0.8))
        let haze = Colour.hex(mist)
        let foot = body.mixed(haze, lerp(0.95, 0.55, depth))
        let fade = Gradient([(0, body), (0.35, body.mixed(foot, 0.35)), (1, foot)])
        canvas.fill(
            Path(polygon: points),
            .shader { point in
                let drift = noise.fractal(point.x / 130 + shift, point.y / 46, octaves: 4) * 0.22
                let lightSide = noise.fractal(point.x / 34 + shift * 2, (point.y + point.x * 0.6) / 40, octaves: 4)
                let base = fade((point.y - base + height * 0.75) / (height * 1.75) + drift)
                return base.lit(1 + lightSide * lerp(0.12, 0.26, depth))
            })
    }

    private func foreground(_ canvas: inout Canvas, _ noise: Noise, _ random: inout SplitMix64) {
        let dark = Colour.hex(near).lit(0.35)
        for row in 0..<2 {
            let base: Float = row == 0 ? 545 : 590
            let colour = row == 0 ? dark.mixed(.hex(mist), 0.22) : dark.lit(0.6)
            var x: Float = -20
            while x < 620 {
                let ground = base + noise(x / 130, Float(row) * 9) * 26
                let tall = random.float(34, 74) * (row == 0 ? 0.75 : 1.25)
                Sky.pine(&canvas, &random, foot: Point(x, ground + 6), height: tall, colour)
                x += random.float(7, 21)
            }
            let edge = (0...60).map { Point(Float($0) * 10, base + noise(Float($0) / 13, Float(row) * 9) * 26) }
            canvas.fill(Path(polygon: edge + [Point(600, 600), Point(0, 600)]), colour)
        }
    }

    /// Mirrors everything above the shore, rippled and darker.
    private func mirror(_ canvas: inout Canvas, _ noise: Noise) {
        let above = canvas
        let shore: Float = 418
        let deep = Colour.hex(near)
        canvas.adjust { point, pixel in
            guard point.y > shore else { return pixel }
            let depth = point.y - shore
            let wave = noise(point.x / 60, depth / 5) * (1 + depth * 0.045)
            let from = Point(point.x + wave * 2.2, shore - depth * 0.86 + wave * 2)
            let seen = above.sample(from)
            let tint = 0.24 + 0.42 * smoothstep(0, 180, depth)
            let shine = noise.fractal(point.x / 90, depth / 4 + 40, octaves: 3)
            return (seen * (1 - tint) + deep * tint) * (1 + 0.16 * shine)
        }
        canvas.layer(blur: 5, opacity: 0.55) { sheet in
            sheet.fill(Path(rect: 0, shore - 5, 600, 8), .hex(mist))
        }
    }
}
