import Glibc

/// An editor window over a light background, and a stave of music.
enum Screen {
    static func code(_ canvas: inout Canvas, _ random: inout SplitMix64, back: [UInt32], window: UInt32, inks: [UInt32])
    {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: back)
        canvas.paint { point in
            let p = point / 380
            let warp = noise.fractal(p.x, p.y, octaves: 3)
            return gradient((point.x * 0.6 + point.y) / 960 + warp * 0.3)
        }
        let centre = Point(300, 300)
        func put(_ path: Path) -> Path {
            path.mapped { point in
                let d = point - centre
                let depth = 1 + d.x * 0.00028 - d.y * 0.00018
                return centre + Point(d.x * 0.98, d.y + d.x * 0.07) * depth
            }
        }
        let frame = Path(rounded: 62, 84, 476, 432, 16)
        canvas.shadow(put(frame), dx: 10, dy: 34, blur: 30, opacity: 0.65)
        canvas.fill(
            put(frame), .linear(Point(60, 84), Point(540, 520), Colour.hex(window).mixed(.white, 0.06), .hex(window)))
        let edge = frame.contours[0]
        canvas.fill(put(Path(line: edge, width: 1.2, closed: true)), .white, opacity: 0.16)
        for (index, colour) in [UInt32(0xFF5F57), 0xFEBC2E, 0x28C840].enumerated() {
            canvas.fill(put(Path(circle: Point(86 + Float(index) * 20, 106), 6)), .hex(colour))
        }
        canvas.fill(put(Path(rounded: 180, 96, 132, 26, 7)), .white, opacity: 0.09)
        canvas.fill(put(Path(rounded: 196, 106, 74, 6, 3)), .white, opacity: 0.6)
        canvas.fill(put(Path(rounded: 330, 106, 60, 6, 3)), .white, opacity: 0.25)
        var indent = 0
        for line in 0..<20 {
            let y = 142 + Float(line) * 18.2
            canvas.fill(put(Path(rounded: 82, y, line < 9 ? 7 : 13, 6, 3)), .white, opacity: 0.2)
            if line == 11 {
                canvas.fill(put(Path(rect: 63, y - 6, 474, 18.2)), .white, opacity: 0.07)
                canvas.fill(put(Path(rect: 63, y - 6, 3, 18.2)), .hex(inks[0]))
            }
            if [5, 13].contains(line) {
                indent = max(0, indent - 2)
                continue
            }
            var x = 112 + Float(indent) * 22
            let words = random.int(2, 6)
            for word in 0..<words {
                let width = random.float(12, 62)
                guard x + width < 470 else { break }
                let ink = word == 0 && random.chance(0.7) ? inks[0] : random.pick(inks)
                canvas.fill(put(Path(rounded: x, y - 0.5, width, 7.4, 3.7)), .hex(ink))
                x += width + 8
            }
            if line == 11 { canvas.fill(put(Path(rect: x, y - 5, 2, 16)), .white) }
            indent = min(max(0, indent + random.pick([-1, 0, 0, 1, 1])), 4)
        }
        for line in 0..<58 {
            let width = random.float(6, 34)
            canvas.fill(
                put(Path(rect: 490, 138 + Float(line) * 6.1, width, 2.4)), .hex(random.pick(inks)), opacity: 0.4)
        }
        canvas.fill(put(Path(rect: 484, 150, 52, 96)), .white, opacity: 0.06)
        canvas.bloom(above: 0.5, radius: 10, amount: 0.3)
        canvas.vignette(0.25)
    }

    static func stave(_ canvas: inout Canvas, _ random: inout SplitMix64, back: [UInt32], ink: UInt32) {
        let gradient = Gradient(hex: back)
        canvas.paint { gradient(($0.x + $0.y * 0.7) / 1_020) }
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        canvas.paint(blend: .screen) { point in
            Colour.white.alpha(0.12 * smoothstep(0.1, 0.7, noise.fractal(point.x / 170, point.y / 170, octaves: 4)))
        }
        for ribbon in 0..<3 {
            let lift = Float(ribbon) * 185 + 118
            let colour = Colour.hex(ink).alpha(1)
            func at(_ t: Float, _ line: Float) -> Point {
                let x = -20 + t * 640
                let y = lift + sinf(t * 5.2 + Float(ribbon) * 1.3) * 36 + cosf(t * 2.4) * 14
                let slope = cosf(t * 5.2 + Float(ribbon) * 1.3) * 0.29
                let spread: Float = 13 * (0.8 + 0.3 * sinf(t * 3 + Float(ribbon)))
                return Point(x - slope * line * spread * 0.6, y + line * spread)
            }
            for line in -2...2 {
                let points = (0...90).map { at(Float($0) / 90, Float(line)) }
                canvas.fill(Path(line: points, width: 1.7), colour, opacity: 0.75)
            }
            var t: Float = 0.07
            while t < 0.97 {
                let step = Float(random.int(-4, 4)) / 2
                let pair = random.chance(0.45)
                var stems: [(Point, Point)] = []
                for _ in 0..<(pair ? 2 : 1) {
                    let place = at(t, step + (pair ? random.float(-0.5, 0.5) : 0))
                    let open = !pair && random.chance(0.3)
                    let size: Float = 8.8
                    let up = step >= 0
                    let stem = place + Point(up ? size * 0.86 : -size * 0.86, 0)
                    let tip = stem + Point(0, up ? -46 : 46)
                    canvas.fill(Path(ellipse: place + Point(2, 4), size, size * 0.72, tilt: -0.4), .black, opacity: 0.2)
                    canvas.stroke([stem, tip], colour, width: 2.2)
                    canvas.fill(Path(ellipse: place, size, size * 0.72, tilt: -0.4), colour)
                    if open {
                        canvas.fill(
                            Path(ellipse: place, size * 0.66, size * 0.34, tilt: -0.6),
                            gradient((place.x + place.y * 0.7) / 1_020))
                    }
                    stems.append((stem, tip))
                    t += pair ? 0.055 : 0.075
                }
                if stems.count == 2, (stems[0].1.y < stems[0].0.y) == (stems[1].1.y < stems[1].0.y) {
                    canvas.fill(Path(line: [stems[0].1, stems[1].1], width: 6.5), colour)
                }
                t += 0.028
            }
        }
        canvas.vignette(0.22)
    }
}
