import Glibc

/// A record turning: grooves that catch the light in two wedges, a label, an arm.
struct Vinyl {
    var ground: [UInt32]
    var label: [UInt32]

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let back = Gradient(hex: ground)
        canvas.paint { back(($0.x * 0.4 + $0.y) / 840) }
        let centre = Point(286, 318)
        canvas.shadow(Path(circle: centre, 256), dx: 10, dy: 18, blur: 18, opacity: 0.55)
        canvas.fill(Path(circle: centre, 258), .hex(0x25252B))
        canvas.paint(samples: 2) { point in
            let d = point - centre
            let radius = length(d)
            guard radius < 253, radius > 88 else { return .clear }
            let angle = atan2f(d.y, d.x)
            let groove = noise(radius * 0.9, 4) * 0.5 + 0.5
            let track = [132, 171, 214].map { abs(radius - Float($0)) }.min() ?? 9
            let smooth = track < 2.2 || radius > 246
            let wedge = powf(abs(cosf(angle - 0.72)), 26) + 0.6 * powf(abs(cosf(angle + 0.55)), 60)
            let shine = wedge * (smooth ? 0.25 : 0.16 + 0.34 * groove)
            let base: Float = smooth ? 0.012 : 0.008 + 0.014 * groove
            let tint = 0.5 + 0.5 * sinf(radius * 0.045 + angle)
            return Colour(base + shine * (0.8 + 0.2 * tint), base + shine * 0.86, base + shine * (1 - 0.14 * tint), 1)
        }
        let paper = Gradient(hex: label)
        canvas.fill(
            Path(circle: centre, 86),
            .shader { point in
                paper((point.y - centre.y) / 172 + 0.5)
            })
        for ring in 0..<4 {
            let size = 78 - Float(ring) * 13
            canvas.fill(
                Path(ring: centre, inner: size - 5, outer: size, from: .pi * 0.06, to: .pi * 0.94),
                Colour.hex(label[label.count - 1]).mixed(.white, 0.5), opacity: 0.55)
        }
        for line in 0..<3 {
            let width = [70, 92, 54].map(Float.init)[line]
            canvas.fill(
                Path(rounded: centre.x - width / 2, centre.y - 58 + Float(line) * 13, width, 5, 2.5), .hex(0xFFF8E8),
                opacity: 0.85)
        }
        canvas.fill(Path(circle: centre, 9), .hex(0xF1EEE8))
        canvas.fill(Path(circle: centre, 4.5), .hex(0x22201F))
        arm(&canvas)
        canvas.vignette(0.3)
    }

    private func arm(_ canvas: inout Canvas) {
        let base = Point(536, 92)
        let tube = Path.smooth([base, Point(530, 250), Point(505, 368), Point(446, 424)], closed: false)
        let head = Path(polygon: [Point(452, 408), Point(466, 424), Point(434, 458), Point(416, 442)])
        canvas.layer(blur: 7, opacity: 0.5) { sheet in
            sheet.stroke(tube.map { $0 + Point(12, 18) }, .black, width: 9)
            sheet.fill(head.moved(10, 14), .black)
            sheet.fill(Path(circle: base + Point(8, 12), 46), .black)
        }
        canvas.fill(
            Path(circle: base, 46), .linear(base - Point(30, 30), base + Point(30, 30), .hex(0xE9E9EC), .hex(0x6E7078)))
        canvas.fill(
            Path(circle: base, 30), .linear(base - Point(30, 30), base + Point(30, 30), .hex(0x5A5C64), .hex(0xC9CAD0)))
        canvas.stroke(tube, .hex(0x8F929B), width: 10)
        canvas.stroke(tube.map { $0 + Point(-1.6, -1) }, .hex(0xF5F6F8), width: 4)
        canvas.fill(Path(circle: base, 15), .hex(0x2C2D33))
        canvas.fill(head, .linear(Point(420, 410), Point(460, 455), .hex(0x4A4C55), .hex(0x17181C)))
    }
}
