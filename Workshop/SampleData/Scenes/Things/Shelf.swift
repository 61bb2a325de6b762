import Glibc

/// Books standing on shelves, with a plant, a lamp's light and a few that lean.
struct Shelf {
    var wall: UInt32
    var wood: UInt32
    var spines: [UInt32]

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        canvas.fill(Path(rect: 0, 0, 600, 600), .hex(wall))
        let board = Colour.hex(wood)
        for (index, floor) in [Float(186), 386, 586].enumerated() {
            canvas.layer(blur: 14, opacity: 0.55) { $0.fill(Path(rect: -20, floor - 190, 640, 40), .black) }
            var x: Float = 14
            let gapAt = [330, 120, 430].map(Float.init)[index]
            while x < 578 {
                if x > gapAt, x < gapAt + 30 {
                    switch index {
                    case 0: plant(&canvas, &random, Point(x + 52, floor))
                    case 1: stack(&canvas, &random, Point(x + 60, floor))
                    default: globe(&canvas, Point(x + 54, floor))
                    }
                    x += 118
                    continue
                }
                let width = random.float(15, 37)
                let height = random.float(112, 162)
                guard x + width < 590 else { break }
                let lean = random.chance(0.07) && x > 60
                book(&canvas, &random, noise, x, floor, width, height, lean: lean)
                x += width + (lean ? 20 : random.chance(0.06) ? 10 : 1.2)
            }
            canvas.fill(
                Path(rect: 0, floor, 600, 14),
                .linear(Point(0, floor), Point(0, floor + 14), board.mixed(.white, 0.25), board.mixed(.black, 0.3)))
            canvas.layer(blur: 9, opacity: 0.6) { $0.fill(Path(rect: -10, floor + 12, 620, 16), .black) }
        }
        canvas.adjust { point, pixel in
            let lamp = 0.62 + 0.85 * expf(-powf(length(point - Point(170, 70)) / 390, 2))
            return SIMD4(pixel.x * lamp * 1.04, pixel.y * lamp, pixel.z * lamp * 0.92, pixel.w)
        }
        canvas.vignette(0.2)
    }

    private func book(
        _ canvas: inout Canvas, _ random: inout SplitMix64, _ noise: Noise, _ x: Float, _ floor: Float, _ width: Float,
        _ height: Float, lean: Bool
    ) {
        let colour = Colour.hex(random.pick(spines))
        let pivot = Point(x + width, floor)
        func put(_ path: Path) -> Path { lean ? path.turned(0.13, about: pivot).moved(8, 0) : path }
        let body = Path(rounded: x, floor - height, width, height, 2.5)
        let shade = Gradient([
            (0, colour.mixed(.black, 0.3)), (0.16, colour.mixed(.white, 0.08)), (0.4, colour),
            (1, colour.mixed(.black, 0.42)),
        ])
        canvas.fill(
            put(body),
            .shader { point in
                let cloth = noise.fractal(point.x / 2.2, point.y / 2.2 + x, octaves: 2) * 0.05
                return shade((point.x - x) / width).lit(1 + cloth)
            })
        let pale = random.chance(0.75)
        let ink = pale ? Colour.hex(0xF3E3B5) : colour.mixed(.black, 0.7)
        let style = random.int(0, 4)
        func bar(_ at: Float, _ thick: Float, _ inset: Float) {
            canvas.fill(put(Path(rect: x + inset, floor - height + at, width - inset * 2, thick)), ink, opacity: 0.85)
        }
        switch style {
        case 0:
            bar(9, 2, 0)
            bar(13, 1, 0)
            bar(height - 16, 2, 0)
            bar(height - 12, 1, 0)
        case 1:
            canvas.fill(put(Path(rounded: x + 2.5, floor - height + 20, width - 5, 34, 2)), colour.mixed(.black, 0.55))
            bar(26, 2.4, 5)
            bar(33, 2.4, 6.5)
        case 2: bar(height - 26, 10, width * 0.3)
        case 3:
            canvas.fill(put(Path(circle: Point(x + width / 2, floor - height + 20), width * 0.26)), ink, opacity: 0.85)
        default: bar(6, 5, 0)
        }
        let title = Path(
            rounded: x + width / 2 - 2.2, floor - height * 0.68, 4.4, height * random.float(0.25, 0.42), 2.2)
        canvas.fill(put(title), ink, opacity: style == 1 ? 0 : 0.8)
    }

    private func plant(_ canvas: inout Canvas, _ random: inout SplitMix64, _ foot: Point) {
        for index in 0..<17 {
            let angle = -Float.pi / 2 + (Float(index) - 8) * 0.17
            let reach = random.float(46, 88)
            let tip = foot + Point(cosf(angle) * reach * 0.8, -46 + sinf(angle) * reach)
            let start = foot + Point((Float(index) - 8) * 1.6, -44)
            let bend = (start + tip) * 0.5 + Point((Float(index) - 8) * 1.4, -12)
            let leaf = Path.cubic(start, bend, bend, tip, steps: 14)
            let green = Colour.hex(random.pick([0x2F6B3C, 0x3F8A4C, 0x5FA657, 0x23522F]))
            canvas.fill(Path(line: leaf, widths: (0...14).map { 1.5 + 9 * sinf(Float($0) / 14 * 3.0) }), green)
        }
        let pot = Path(polygon: [
            foot + Point(-30, -50), foot + Point(30, -50), foot + Point(22, 0), foot + Point(-22, 0),
        ])
        canvas.fill(pot, .linear(foot - Point(30, 0), foot + Point(30, 0), .hex(0xF1E7DA), .hex(0xA98F77)))
        canvas.fill(
            Path(rounded: foot.x - 34, foot.y - 56, 68, 11, 3),
            .linear(foot - Point(34, 0), foot + Point(34, 0), .hex(0xFFF7EC), .hex(0xB79C83)))
    }

    private func stack(_ canvas: inout Canvas, _ random: inout SplitMix64, _ foot: Point) {
        var y = foot.y
        for index in 0..<4 {
            let (width, thick) = (106 - Float(index) * 9, random.float(15, 22))
            y -= thick
            let colour = Colour.hex(spines[(index * 3 + 1) % spines.count])
            let x = foot.x - width / 2 + random.float(-5, 5)
            canvas.fill(
                Path(rounded: x, y, width, thick - 1, 3),
                .linear(Point(0, y), Point(0, y + thick), colour.mixed(.white, 0.15), colour.mixed(.black, 0.35)))
            canvas.fill(Path(rect: x + 10, y + thick / 2 - 1.5, width * 0.4, 3), .hex(0xF3E3B5), opacity: 0.85)
        }
        let cup = Path(polygon: [
            Point(foot.x - 22, y - 34), Point(foot.x + 18, y - 34), Point(foot.x + 13, y), Point(foot.x - 17, y),
        ])
        canvas.stroke(
            Path(ellipse: Point(foot.x + 20, y - 19), 10, 11).contours[0], .hex(0xE7DCCB), width: 4.5, closed: true)
        canvas.fill(cup, .linear(Point(foot.x - 22, 0), Point(foot.x + 20, 0), .hex(0xFBF4E8), .hex(0xBFAE98)))
        canvas.fill(Path(rect: foot.x - 21, y - 24, 37, 5), .hex(0xC8553D))
    }

    private func globe(_ canvas: inout Canvas, _ foot: Point) {
        let centre = foot + Point(0, -72)
        canvas.fill(Path(ellipse: foot + Point(0, -5), 32, 6), .hex(0x5B3A22))
        canvas.stroke([foot + Point(0, -6), centre + Point(0, 46)], .hex(0x7A5230), width: 6)
        canvas.stroke(Path.arc(centre, 50, from: 0.5, to: 3.5), .hex(0xC79A55), width: 4)
        let noise = Noise(5)
        canvas.fill(
            Path(circle: centre, 43),
            .shader { point in
                let d = (point - centre) / 43
                let z = max(0, 1 - d.x * d.x - d.y * d.y).squareRoot()
                let land = noise.fractal(d.x * 1.4 + 2, d.y * 1.4, octaves: 4) > 0.06
                let lit = 0.4 + 0.75 * max(0, dot(Vector(d.x, d.y, z), Vector(-0.55, -0.5, 0.67)))
                return Colour.hex(land ? 0xD9B36C : 0x3D7C8C).lit(lit)
            })
    }
}
