import Glibc

/// Towers with lit windows over water at night.
struct Skyline {
    var sky: [UInt32]
    var far: UInt32
    var near: UInt32
    var windows: [UInt32]
    var moon: Point?
    var litShare: Float = 0.4
    var shore: Float = 440

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        canvas.fill(Path(rect: 0, 0, 600, 600), .linear(Point(0, 0), Point(0, shore), Gradient(hex: sky)))
        Sky.stars(&canvas, &random, count: 120, below: 260)
        if let moon { drawMoon(&canvas, noise, moon) }
        let haze = Colour.hex(sky[sky.count - 1])
        canvas.paint(blend: .screen) { point in
            let streak = noise.fractal(point.x / 240, point.y / 60, octaves: 4)
            return haze.alpha(0.3 * smoothstep(0, 0.6, streak) * smoothstep(120, 330, point.y))
        }
        for layer in 0..<4 { row(&canvas, &random, layer: layer, haze: haze) }
        canvas.bloom(above: 0.5, radius: 7, amount: 0.5)
        water(&canvas, noise)
        canvas.vignette(0.3)
    }

    private func drawMoon(_ canvas: inout Canvas, _ noise: Noise, _ moon: Point) {
        canvas.paint(blend: .screen) { point in
            Colour.hex(0xFFE9C4).alpha(0.4 / (1 + powf(length(point - moon) / 62, 2)))
        }
        canvas.fill(
            Path(circle: moon, 34),
            .shader { point in
                let sea = noise.fractal((point.x - moon.x) / 24 + 5, (point.y - moon.y) / 24, octaves: 4)
                return Colour.hex(0xFFF3D9).mixed(.hex(0xD9C39B), smoothstep(0, 0.5, sea))
            })
    }

    private func row(_ canvas: inout Canvas, _ random: inout SplitMix64, layer: Int, haze: Colour) {
        let depth = Float(layer) / 3
        let body = Colour.hex(far).mixed(.hex(near), depth)
        var x: Float = -30 + random.float(0, 20)
        while x < 610 {
            let width = random.float(30, 62) * lerp(0.75, 1.05, depth)
            let crown = 1 - abs(x + width / 2 - 310) / 420
            let height = random.float(70, 190) * lerp(1.25, 0.62, depth) * (0.5 + 0.9 * max(0, crown)) + 30
            tower(&canvas, &random, x: x, width: width, top: shore - height, depth: depth, body: body, haze: haze)
            x += width * random.float(0.75, 1.25)
        }
    }

    private func tower(
        _ canvas: inout Canvas, _ random: inout SplitMix64, x: Float, width: Float, top: Float, depth: Float,
        body: Colour, haze: Colour
    ) {
        let foot = body.mixed(haze, lerp(0.6, 0.2, depth))
        let wall = Paint.linear(Point(0, top), Point(0, shore), body, foot)
        canvas.fill(Path(rect: x, top, width, shore - top), wall)
        canvas.fill(Path(rect: x, top, width * 0.16, shore - top), foot, opacity: 0.35)
        var roof = top
        switch random.int(0, 6) {
        case 0:
            canvas.fill(Path(rect: x + width * 0.2, top - 22, width * 0.6, 24), wall)
            canvas.fill(Path(rect: x + width * 0.35, top - 38, width * 0.3, 20), wall)
            canvas.fill(Path(rect: x + width * 0.485, top - 74, width * 0.03 + 1, 40), body)
            canvas.fill(Path(circle: Point(x + width * 0.5, top - 74), 2), .hex(0xFF5A4A).lit(2))
            roof -= 38
        case 1:
            canvas.fill(
                Path(polygon: [
                    Point(x, top), Point(x + width, top), Point(x + width * 0.72, top - 26),
                    Point(x + width * 0.28, top - 26),
                ]), wall)
        case 2:
            canvas.fill(
                Path(polygon: [Point(x, top + 1), Point(x + width, top + 1), Point(x + width, top - 30)]), wall)
        case 3:
            canvas.fill(Path(ellipse: Point(x + width / 2, top), width / 2, width * 0.36), wall)
        default:
            canvas.fill(Path(rect: x + width * 0.2, top - 6, width * 0.22, 7), body)
        }
        let (stepX, stepY) = (lerp(4.2, 6.6, depth), lerp(5.4, 8.6, depth))
        let columns = Int((width - 6) / stepX)
        let tint = random.pick(windows)
        let share = litShare * random.float(0.5, 1.4)
        let banded = random.chance(0.2)
        for rowIndex in 0..<max(0, Int((shore - top - 12) / stepY)) {
            let rowLit = random.chance(0.55)
            for column in 0..<columns {
                let lit = banded ? rowLit && random.chance(0.85) : random.chance(share)
                guard lit else { continue }
                let colour = Colour.hex(random.chance(0.8) ? tint : random.pick(windows))
                let place = Path(
                    rect: x + 4 + Float(column) * stepX, top + 8 + Float(rowIndex) * stepY, stepX * 0.52, stepY * 0.5)
                canvas.fill(place, colour.lit(random.float(0.5, 1.25)), opacity: lerp(0.5, 0.95, depth))
            }
        }
    }

    private func water(_ canvas: inout Canvas, _ noise: Noise) {
        let above = canvas
        let deep = Colour.hex(near)
        canvas.adjust { point, pixel in
            guard point.y > shore else { return pixel }
            let depth = point.y - shore
            let ripple = noise.fractal(point.x / 46, depth / (2 + depth * 0.035), octaves: 3)
            var seen = SIMD4<Float>.zero
            for tap in 0..<5 {
                let smear = (Float(tap) - 2) * (1.5 + depth * 0.11)
                let from = Point(
                    point.x + ripple * (2 + depth * 0.05), shore - depth * 1.15 + smear + ripple * depth * 0.16)
                seen += above.sample(Point(from.x, min(from.y, shore - 1)))
            }
            let dark = 0.3 + 0.32 * smoothstep(0, 160, depth)
            return seen * (0.2 * (1 - dark)) + deep * dark + SIMD4(0.01, 0.012, 0.02, 0) * max(0, ripple)
        }
        canvas.fill(Path(rect: 0, shore - 2, 600, 4), .hex(near))
        for lamp in 0..<16 {
            let place = Point(18 + Float(lamp) * 38, shore - 5)
            canvas.fill(Path(circle: place, 1.8), .hex(0xFFE3A8).lit(1.6))
            canvas.fill(
                Path(circle: place, 16),
                .shader { point in
                    Colour.hex(0xFFC46B).alpha(0.4 * powf(max(0, 1 - length(point - place) / 16), 2))
                }, blend: .screen)
        }
    }
}
