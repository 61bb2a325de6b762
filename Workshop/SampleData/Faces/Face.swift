import Glibc

/// A stylised portrait on a canvas of 100 x 100 points.
struct Face {
    enum Hair: CaseIterable {
        case short, sidePart, bob, long, bun, curls, buzz, bald, wavy, fringe, ponytail, quiff, scarf, beanie, turban,
            braids
    }
    enum Eyes: CaseIterable { case open, smiling, wide }
    enum Mouth: CaseIterable { case smile, grin, calm, side }
    enum Beard { case none, stubble, full, moustache, goatee }
    enum Top: CaseIterable { case crew, collar, hoodie, vneck, turtleneck, jacket }

    var skin: Colour
    var hairColour: Colour
    var hair: Hair
    var eyes: Eyes
    var mouth: Mouth
    var beard: Beard
    var top: Top
    var cloth: Colour
    var background: (Colour, Colour)
    var glasses: Int
    var earrings: Bool
    var blush: Bool
    /// 0.9...1.1: below 1 a narrower head, above 1 a wider one.
    var breadth: Float
    var tilt: Float

    var skinShade: Colour { skin.mixed(.hex(0x7A2E1E), 0.28) }
    var ink: Colour { skin.mixed(.hex(0x120A0C), 0.93) }

    func draw(_ canvas: inout Canvas) {
        canvas.paint { point in
            background.0.mixed(background.1, min(1, length(point - Point(30, 20)) / 95))
        }
        canvas.fill(Path(circle: Point(50, 58), 41), background.0.mixed(.white, 0.3), opacity: 0.35)
        drawHairBehind(&canvas)
        drawBody(&canvas)
        var head = Canvas(width: canvas.width, height: canvas.height, unit: canvas.unit)
        drawHead(&head)
        canvas.lay(head)
        drawHairAbove(&canvas)
        if glasses > 0 { drawGlasses(&canvas) }
    }

    /// Maps points, given for an upright head of breadth 1, to this head.
    func place(_ path: Path) -> Path {
        path.mapped { Point(50 + ($0.x - 50) * breadth, $0.y) }.turned(tilt, about: Point(50, 70))
    }

    func mirrored(_ path: Path) -> Path {
        var result = path.mapped { Point(100 - $0.x, $0.y) }
        result.contours = result.contours.map { $0.reversed() }
        return result
    }

    private func drawBody(_ canvas: inout Canvas) {
        let neck = Path(rounded: 41.5, 58, 17, 30, 8)
        canvas.fill(neck, skinShade)
        let shoulders = Path(blob: [
            Point(8, 112), Point(15, 93), Point(27, 85), Point(42, 80.5), Point(58, 80.5), Point(73, 85), Point(85, 93),
            Point(92, 112),
        ])
        let shade = cloth.mixed(.black, 0.28)
        canvas.fill(shoulders, .linear(Point(20, 80), Point(82, 104), cloth.mixed(.white, 0.1), shade))
        switch top {
        case .crew:
            canvas.fill(Path(ellipse: Point(50, 79), 12.5, 8), shade)
            canvas.fill(Path(ellipse: Point(50, 77.6), 10.8, 6.8), skinShade.mixed(skin, 0.35))
        case .collar:
            canvas.fill(Path(polygon: [Point(40, 78), Point(60, 78), Point(50, 93)]), skinShade.mixed(skin, 0.4))
            let flap = Path(polygon: [Point(39, 76), Point(50, 92), Point(43, 98), Point(34, 82)])
            canvas.fill(flap, cloth.mixed(.white, 0.45))
            canvas.fill(mirrored(flap), cloth.mixed(.white, 0.32))
        case .hoodie:
            canvas.fill(Path(ellipse: Point(50, 83), 21, 10), shade)
            canvas.fill(Path(ellipse: Point(50, 81), 14, 8), cloth.mixed(.black, 0.5))
            canvas.fill(Path(ellipse: Point(50, 78.5), 10.5, 6.6), skinShade.mixed(skin, 0.3))
            for x in [Float(43.5), 56.5] {
                canvas.stroke([Point(x, 88), Point(x + (x - 50) * 0.08, 98)], cloth.mixed(.white, 0.75), width: 1.5)
            }
        case .vneck:
            canvas.fill(Path(polygon: [Point(38, 79), Point(62, 79), Point(50, 97)]), skinShade.mixed(skin, 0.4))
            canvas.stroke([Point(38, 79), Point(50, 97), Point(62, 79)], shade, width: 2)
        case .turtleneck:
            canvas.fill(Path(rounded: 39.5, 71, 21, 15, 5), cloth.mixed(.white, 0.12))
            canvas.stroke([Point(40, 80), Point(60, 80)], shade, width: 1)
        case .jacket:
            canvas.fill(Path(polygon: [Point(39, 78), Point(61, 78), Point(56, 112), Point(44, 112)]), .hex(0xF4F1EA))
            canvas.fill(Path(ellipse: Point(50, 77.5), 10.8, 6.8), skinShade.mixed(skin, 0.35))
            let lapel = Path(polygon: [Point(37, 78), Point(47, 100), Point(42, 112), Point(30, 90), Point(31, 82)])
            canvas.fill(lapel, shade)
            canvas.fill(mirrored(lapel), shade.mixed(.black, 0.2))
        }
        let shadow = place(Path(ellipse: Point(50, 68), 13.5, 7.5))
        canvas.layer(blur: 1.4, opacity: 0.34) { $0.fill(shadow, skin.mixed(.hex(0x3A0E10), 0.75)) }
    }

    private func drawHead(_ canvas: inout Canvas) {
        let covered = hair == .scarf
        if !covered {
            for x in [Float(30.8), 69.2] {
                canvas.fill(place(Path(ellipse: Point(x, 50), 4.2, 5.8)), skin.mixed(skinShade, 0.35))
                canvas.fill(place(Path(ellipse: Point(x, 50.5), 2, 3.4)), skinShade, opacity: 0.6)
            }
        }
        let head = place(
            Path(blob: [
                Point(50, 22), Point(63, 26), Point(69, 40), Point(68, 54), Point(61, 66.5), Point(50, 71.5),
                Point(39, 66.5), Point(32, 54), Point(31, 40), Point(37, 26),
            ]))
        canvas.fill(
            head,
            .shader { point in
                skin.mixed(skinShade, 0.62 * smoothstep(54, 80, point.x * 0.75 + point.y * 0.5))
                    .mixed(.white, 0.1 * (1 - smoothstep(4, 26, length(point - Point(41, 38)))))
            })
        drawBeard(&canvas, head)
        if blush {
            for x in [Float(39), 61] {
                canvas.fill(
                    place(Path(circle: Point(x, 57), 5)),
                    .shader { point in
                        let away = min(1, length(point - Point(50 + (x - 50) * breadth, 57)) / 5)
                        return Colour.hex(0xE8505B).alpha(0.3 * (1 - away))
                    })
            }
        }
        drawEyes(&canvas)
        let nose = Path.cubic(Point(50.5, 49), Point(53.5, 54), Point(53.5, 57), Point(49, 56.8))
        canvas.fill(place(Path(line: nose, width: 1.3)), skinShade.mixed(ink, 0.22))
        drawMouth(&canvas)
    }

    private func drawEyes(_ canvas: inout Canvas) {
        let brow = hair == .scarf || hair == .bald ? ink.mixed(.hex(0x3A2A20), 0.4) : hairColour.mixed(ink, 0.5)
        for side in [Float(-1), 1] {
            let x = 50 + side * 8.2
            let arch = Path.cubic(
                Point(x - side * 4, 43.4), Point(x - side * 1.5, 41.2), Point(x + side * 2, 41),
                Point(x + side * 4.6, 43),
                steps: 12)
            canvas.fill(place(Path(line: arch, widths: (0...12).map { 1.9 - Float($0) * 0.07 })), brow)
            switch eyes {
            case .open:
                canvas.fill(place(Path(ellipse: Point(x, 48.6), 1.9, 2.5)), ink)
                canvas.fill(place(Path(circle: Point(x + 0.7, 47.7), 0.62)), .white)
            case .wide:
                canvas.fill(place(Path(ellipse: Point(x, 48.8), 3.1, 2.7)), .hex(0xFBF8F4))
                canvas.fill(place(Path(circle: Point(x, 48.8), 1.85)), ink)
                canvas.fill(place(Path(circle: Point(x + 0.7, 48.1), 0.6)), .white)
                let lid = Path.cubic(
                    Point(x - 3.3, 48.2), Point(x - 1.6, 45.5), Point(x + 1.6, 45.5), Point(x + 3.3, 48.2), steps: 12)
                canvas.fill(place(Path(line: lid, width: 1.1)), ink)
            case .smiling:
                let arc = Path.cubic(
                    Point(x - 2.9, 49.6), Point(x - 1.4, 46.4), Point(x + 1.4, 46.4), Point(x + 2.9, 49.6), steps: 12)
                canvas.fill(place(Path(line: arc, width: 1.4)), ink)
            }
        }
    }

    private func drawMouth(_ canvas: inout Canvas) {
        let lip = skin.mixed(.hex(0x8E2B2B), 0.62)
        switch mouth {
        case .smile:
            let arc = Path.cubic(Point(43.5, 61), Point(46.5, 65), Point(53.5, 65), Point(56.5, 61))
            canvas.fill(place(Path(line: arc, width: 1.5)), lip)
        case .grin:
            let upper = Path.cubic(Point(42.8, 60.4), Point(47, 61.6), Point(53, 61.6), Point(57.2, 60.4))
            let lower = Path.cubic(Point(57.2, 60.4), Point(55, 67.6), Point(45, 67.6), Point(42.8, 60.4))
            canvas.fill(place(Path(polygon: upper + lower)), .hex(0x6E1F2A))
            let teeth = Path.cubic(Point(55.8, 62.2), Point(53.4, 64.6), Point(46.6, 64.6), Point(44.2, 62.2))
            canvas.fill(place(Path(polygon: upper.dropFirst(3).dropLast(3) + teeth)), .hex(0xFDFBF7))
        case .calm:
            let arc = Path.cubic(Point(45, 62.2), Point(48, 63.6), Point(52, 63.6), Point(55, 62.2))
            canvas.fill(place(Path(line: arc, width: 1.7)), lip)
        case .side:
            let arc = Path.cubic(Point(45, 63), Point(49, 64), Point(54, 63.4), Point(57, 60.2))
            canvas.fill(place(Path(line: arc, width: 1.5)), lip)
        }
    }

    private func drawGlasses(_ canvas: inout Canvas) {
        let frame = glasses == 1 ? Colour.hex(0x24222B) : glasses == 2 ? .hex(0x8A4B2A) : .hex(0xB98A2E)
        for side in [Float(-1), 1] {
            let x = 50 + side * 8.4
            let lens =
                glasses == 1
                ? Path(rounded: x - 6.2, 43.6, 12.4, 10, 3.4) : Path(circle: Point(x, 48.8), 6)
            let outline = place(lens).contours[0]
            canvas.fill(place(lens), .white, opacity: 0.14)
            canvas.stroke(outline, frame, width: glasses == 3 ? 1 : 1.5, closed: true)
            canvas.fill(place(Path(line: [Point(x + side * 6, 47.6), Point(x + side * 11, 47)], width: 1.3)), frame)
        }
        let bridge = Path.cubic(Point(47.8, 47.6), Point(49, 46.4), Point(51, 46.4), Point(52.2, 47.6))
        canvas.fill(place(Path(line: bridge, width: 1.4)), frame)
    }
}
