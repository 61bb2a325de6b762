import Glibc

/// A low sun (or moon) over water.
struct Sea {
    var sky: [UInt32]
    var water: [UInt32]
    var sunColour: UInt32
    var sun: Point
    var sunRadius: Float
    var cloud: UInt32
    var horizon: Float = 330
    var stars = false
    var sails = 1

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: sky)
        let glow = Colour.hex(sunColour)
        canvas.paint { gradient($0.y / horizon) }
        if stars { Sky.stars(&canvas, &random, count: 220, below: horizon - 30) }
        canvas.paint(blend: .screen) { point in
            let away = length((point - sun) * Point(0.72, 1))
            return glow.alpha(0.85 / (1 + powf(away / (sunRadius * 1.9), stars ? 2.1 : 1.6)))
        }
        canvas.fill(Path(circle: sun, sunRadius), glow.mixed(.white, 0.62).lit(1.15))
        clouds(&canvas, noise)
        sea(&canvas, noise)
        for index in 0..<sails { sail(&canvas, &random, index) }
        if !stars {
            for _ in 0..<5 {
                let place = Point(random.float(330, 520), random.float(90, 190))
                Sky.bird(&canvas, at: place, span: random.float(11, 21), .hex(0x2A1B2E))
            }
        }
        canvas.bloom(above: 0.75, radius: 13, amount: 0.35)
        canvas.vignette(0.25)
    }

    private func clouds(_ canvas: inout Canvas, _ noise: Noise) {
        let shade = Colour.hex(cloud)
        let edge = Colour.hex(sunColour).mixed(.white, 0.3)
        canvas.paint { point in
            guard point.y < horizon else { return .clear }
            let rise = (horizon - point.y) / horizon
            let stretch = lerp(26, 62, rise)
            let warp = noise(point.x / 140, point.y / 60) * 30
            let thick = noise.fractal((point.x + warp) / (stretch * 4.2), point.y / stretch + 7, octaves: 6)
            let cover = smoothstep(0.02, 0.42, thick) * smoothstep(0, 0.1, rise)
            let near = max(0, 1 - length(point - sun) / 330)
            let rim = 1 - smoothstep(0.06, 0.36, thick)
            return shade.mixed(edge, min(1, near * 0.75 + rim * 0.35 * near + 0.08)).alpha(cover * 0.72)
        }
    }

    private func sea(_ canvas: inout Canvas, _ noise: Noise) {
        let gradient = Gradient(hex: water)
        let glow = Colour.hex(sunColour).mixed(.white, 0.25)
        let above = canvas
        canvas.adjust { point, pixel in
            guard point.y > horizon else { return pixel }
            let depth = point.y - horizon
            let scale = 1 / (depth * 0.016 + 0.06)
            let (u, v) = ((point.x - 300) * scale / 44, scale * 6.2)
            let swell = noise.fractal(u, v * 1.7, octaves: 4)
            let chop = noise.fractal(u * 3.1 + 9, v * 5.3, octaves: 3)
            let tilt = swell * 0.7 + chop * 0.5
            var colour = gradient(depth / (600 - horizon) + tilt * 0.13)
            let mirrored = above.sample(Point(point.x + tilt * 26, max(0, horizon - depth * 0.85 - 4 - tilt * 30)))
            let fresnel = 0.55 - 0.36 * smoothstep(0, 200, depth) + tilt * 0.22
            let reflect = min(max(fresnel, 0.05), 0.9)
            colour = colour * (1 - reflect) + mirrored * reflect
            let spread = 20 + depth * 0.34
            let column = expf(-powf((point.x - sun.x) / spread, 2))
            let sparkle = smoothstep(0.05, 0.5, tilt + column * 0.28) * column
            colour += glow * (sparkle * 0.85)
            let haze = expf(-depth / 9)
            return colour * (1 - haze * 0.5) + above.sample(Point(point.x, horizon - 3)) * (haze * 0.5)
        }
    }

    private func sail(_ canvas: inout Canvas, _ random: inout SplitMix64, _ index: Int) {
        let size: Float = index == 0 ? 62 : 24
        let foot = Point(index == 0 ? 158 : 236 + Float(index) * 26, horizon + (index == 0 ? 34 : 6))
        let hull = Colour.hex(water[water.count - 1]).lit(0.4)
        let cloth = Colour.hex(sunColour).mixed(.hex(cloud), index == 0 ? 0.45 : 0.6)
        canvas.layer(blur: 2.5, opacity: 0.5) { sheet in
            sheet.fill(Path(ellipse: foot + Point(0, size * 0.16), size * 0.42, size * 0.1), hull)
        }
        canvas.fill(
            Path(
                polygon: Path.cubic(
                    foot + Point(-size * 0.4, -size * 0.05), foot + Point(-size * 0.3, size * 0.13),
                    foot + Point(size * 0.25, size * 0.13), foot + Point(size * 0.46, -size * 0.08))), hull)
        canvas.stroke([foot, foot + Point(0, -size * 1.12)], hull, width: size * 0.025)
        let main = Path.cubic(
            foot + Point(size * 0.03, -size * 1.1), foot + Point(size * 0.3, -size * 0.75),
            foot + Point(size * 0.42, -size * 0.4), foot + Point(size * 0.43, -size * 0.13))
        let lit = cloth.mixed(.white, 0.35)
        canvas.fill(
            Path(polygon: main + [foot + Point(size * 0.03, -size * 0.13)]),
            .linear(foot, foot + Point(size * 0.45, -size * 0.3), lit, cloth))
        canvas.fill(
            Path(polygon: [
                foot + Point(-size * 0.03, -size * 1.02), foot + Point(-size * 0.36, -size * 0.12),
                foot + Point(-size * 0.03, -size * 0.15),
            ]), cloth)
    }
}
