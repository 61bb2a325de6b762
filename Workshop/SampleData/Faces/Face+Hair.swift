import Glibc

extension Face {
    private var shine: Colour { hairColour.mixed(.white, 0.22) }
    private var deep: Colour { hairColour.mixed(.black, 0.3) }

    private func hairPaint() -> Paint {
        .linear(Point(34, 16), Point(70, 60), hairColour.mixed(.white, 0.12), deep)
    }

    func drawBeard(_ canvas: inout Canvas, _ head: Path) {
        let jaw = [
            Point(31.6, 50), Point(33.5, 61), Point(40, 69), Point(50, 74), Point(60, 69), Point(66.5, 61),
            Point(68.4, 50),
            Point(64, 58), Point(57, 58.5), Point(50, 58.2), Point(43, 58.5), Point(36, 58),
        ]
        switch beard {
        case .none: break
        case .stubble: canvas.fill(place(Path(blob: jaw)), hairColour, opacity: 0.2)
        case .full: canvas.fill(place(Path(blob: jaw)), hairPaint())
        case .moustache, .goatee:
            let half = Path(
                polygon: Path.cubic(Point(50, 58), Point(46, 57.4), Point(42, 59), Point(40.5, 62.4))
                    + Path.cubic(Point(40.5, 62.4), Point(44, 62.4), Point(48, 61.6), Point(50, 60.4)))
            canvas.fill(place(half), hairColour)
            canvas.fill(place(mirrored(half)), hairColour)
            if beard == .goatee {
                canvas.fill(
                    place(
                        Path(blob: [
                            Point(45, 67), Point(50, 66), Point(55, 67), Point(53.5, 73), Point(50, 75),
                            Point(46.5, 73),
                        ])), hairColour)
            }
        }
        if beard == .full {
            let lip = Path(ellipse: Point(50, 62.5), 6.8, 3.2)
            canvas.fill(place(lip), skin.mixed(skinShade, 0.5))
        }
    }

    func drawHairBehind(_ canvas: inout Canvas) {
        switch hair {
        case .long, .wavy, .fringe:
            let wave: Float = hair == .wavy ? 3.2 : 0
            let left = stride(from: Float(22), through: 96, by: 4).map { y in
                Point(29.5 - smoothstep(24, 50, y) * 4 + sinf(y * 0.42) * wave, y)
            }
            let right = left.reversed().map { Point(100 - $0.x + (hair == .wavy ? sinf($0.y * 0.3) : 0), $0.y) }
            canvas.fill(
                place(
                    Path(blob: [Point(38, 17), Point(50, 14.5), Point(62, 17)] + right.reversed() + left.reversed())),
                .linear(Point(30, 20), Point(70, 96), hairColour, deep))
        case .bob:
            canvas.fill(
                place(
                    Path(blob: [
                        Point(50, 14.5), Point(66, 19), Point(74, 38), Point(75, 60), Point(70, 70),
                        Point(58, 72), Point(42, 72), Point(30, 70), Point(25, 60), Point(26, 38), Point(34, 19),
                    ])), deep)
        case .bun:
            canvas.fill(place(Path(circle: Point(50, 13.5), 9.5)), hairPaint())
        case .ponytail:
            canvas.fill(
                place(
                    Path(blob: [
                        Point(60, 20), Point(76, 24), Point(83, 42), Point(80, 64), Point(73, 74),
                        Point(74, 56), Point(70, 40),
                    ])), .linear(Point(64, 20), Point(80, 70), hairColour, deep))
        case .curls:
            for index in 0..<15 {
                let angle = Float.pi * (0.92 + Float(index) / 14 * 1.16)
                let centre = Point(50, 38) + Point(cosf(angle) * 22.5, sinf(angle) * 19)
                canvas.fill(place(Path(circle: centre, 8.4)), index % 2 == 0 ? hairColour : deep.mixed(hairColour, 0.4))
            }
        case .braids:
            for side in [Float(-1), 1] {
                for step in 0..<7 {
                    let centre = Point(50 + side * (22 + Float(step % 2)), 52 + Float(step) * 6.4)
                    canvas.fill(
                        place(Path(ellipse: centre, 4.6 - Float(step) * 0.3, 4.3)),
                        step % 2 == 0 ? hairColour : deep)
                }
            }
        case .scarf:
            canvas.fill(
                place(
                    Path(blob: [
                        Point(50, 15), Point(67, 20), Point(76, 40), Point(76, 64), Point(80, 88),
                        Point(50, 99), Point(20, 88), Point(24, 64), Point(24, 40), Point(33, 20),
                    ])),
                cloth.mixed(.white, 0.08).mixed(.black, 0.12))
        default: break
        }
    }

    /// A cap of hair: the outline follows the top of the head, and the hairline returns over the forehead.
    private func cap(_ hairline: [Point], lift: Float = 0, side: Float = 0) -> Path {
        let outline = [
            Point(31 - side, 49), Point(29.5 - side, 38), Point(33, 25), Point(41, 18 - lift), Point(50, 16.4 - lift),
            Point(59, 18 - lift), Point(67, 25), Point(70.5 + side, 38), Point(69 + side, 49),
        ]
        return place(Path(polygon: Path.smooth(outline, closed: false) + Path.smooth(hairline, closed: false)))
    }

    func drawHairAbove(_ canvas: inout Canvas) {
        switch hair {
        case .bald: break
        case .buzz:
            let line = [
                Point(67.5, 44), Point(65.5, 35), Point(58, 30.5), Point(50, 30), Point(42, 30.5), Point(34.5, 35),
                Point(32.5, 44),
            ]
            canvas.fill(cap(line, lift: -1.2, side: -1), hairColour, opacity: 0.78)
        case .short:
            let line = [
                Point(66.8, 47), Point(66, 38), Point(60, 33), Point(53, 34.5), Point(45, 32), Point(36, 35),
                Point(33.4, 47),
            ]
            canvas.fill(cap(line), hairPaint())
        case .quiff:
            let line = [
                Point(67, 47), Point(65, 37), Point(58, 33), Point(48, 34), Point(39, 31), Point(34.5, 37),
                Point(33, 47),
            ]
            canvas.fill(cap(line), hairPaint())
            canvas.fill(
                place(
                    Path(blob: [
                        Point(35, 31), Point(36, 17), Point(50, 9.5), Point(65, 14), Point(67, 25),
                        Point(58, 31), Point(46, 32.5),
                    ])), hairPaint())
        case .sidePart:
            let line = [
                Point(67.6, 50), Point(66.5, 41), Point(62, 36), Point(50, 34), Point(41, 27), Point(36, 35),
                Point(33, 47),
            ]
            canvas.fill(cap(line, lift: 1), hairPaint())
            canvas.fill(
                place(Path(line: Path.cubic(Point(41, 27), Point(48, 24), Point(58, 25), Point(66, 33)), width: 0.9)),
                shine, opacity: 0.6)
        case .bob, .fringe:
            let line = [
                Point(68.5, 58), Point(66, 46), Point(65.4, 40.4), Point(57, 40.8), Point(50, 40), Point(43, 40.8),
                Point(34.6, 40.4), Point(34, 46), Point(31.5, 58),
            ]
            canvas.fill(cap(line, lift: 1.6, side: 2), hairPaint())
            canvas.fill(
                place(Path(line: Path.cubic(Point(38, 25), Point(44, 21), Point(56, 21), Point(62, 25)), width: 1.6)),
                shine, opacity: 0.45)
        case .long, .wavy:
            let line = [
                Point(69, 62), Point(67.4, 46), Point(62, 34), Point(50, 25.5), Point(38, 34), Point(32.6, 46),
                Point(31, 62),
            ]
            canvas.fill(cap(line, lift: 1.6, side: 2.4), hairPaint())
            canvas.fill(
                place(Path(line: Path.cubic(Point(36, 30), Point(39, 23), Point(45, 20), Point(50, 20)), width: 1.6)),
                shine, opacity: 0.45)
        case .bun, .ponytail, .braids:
            let line = [
                Point(67.8, 50), Point(66.5, 40), Point(60, 32), Point(50, 28.4), Point(40, 32), Point(33.5, 40),
                Point(32.2, 50),
            ]
            canvas.fill(cap(line, lift: 0.6), hairPaint())
            if hair == .braids {
                canvas.fill(place(Path(line: [Point(50, 17), Point(50, 28.5)], width: 0.9)), skin, opacity: 0.8)
            }
        case .curls:
            for index in 0..<9 {
                let angle = Float.pi * (1.06 + Float(index) / 8 * 0.88)
                let centre = Point(50, 41) + Point(cosf(angle) * 17.5, sinf(angle) * 14.5)
                canvas.fill(
                    place(Path(circle: centre, 5.6)), index % 2 == 0 ? hairColour.mixed(.white, 0.06) : hairColour)
            }
        case .scarf: drawScarf(&canvas)
        case .beanie: drawBeanie(&canvas)
        case .turban: drawTurban(&canvas)
        }
        if earrings && hair != .scarf {
            for x in [Float(30.2), 69.8] {
                canvas.fill(place(Path(circle: Point(x, 58.4), 1.5)), .hex(0xF2C14E))
            }
        }
    }

    private func drawScarf(_ canvas: inout Canvas) {
        let light = cloth.mixed(.white, 0.16)
        let opening = Path.smooth(
            [
                Point(50, 26.5), Point(61, 29.5), Point(66, 40), Point(65.4, 53), Point(59, 65), Point(50, 70),
                Point(41, 65),
                Point(34.6, 53), Point(34, 40), Point(39, 29.5),
            ], closed: true)
        var shape = Path(blob: [
            Point(50, 16), Point(65, 21), Point(73, 38), Point(72, 56), Point(66, 70), Point(58, 80), Point(50, 83),
            Point(42, 80), Point(34, 70), Point(28, 56), Point(27, 38), Point(35, 21),
        ])
        shape.cut(Path(polygon: opening))
        canvas.fill(place(shape), .linear(Point(30, 20), Point(72, 80), light, cloth.mixed(.black, 0.18)))
        let fold = Path.cubic(Point(31, 62), Point(38, 80), Point(56, 86), Point(74, 82))
        canvas.fill(place(Path(line: fold, width: 1.3)), cloth.mixed(.black, 0.3), opacity: 0.6)
        let second = Path.cubic(Point(70, 44), Point(70, 62), Point(62, 76), Point(50, 82))
        canvas.fill(place(Path(line: second, width: 1)), cloth.mixed(.black, 0.3), opacity: 0.4)
    }

    private func drawBeanie(_ canvas: inout Canvas) {
        let wool = background.1.mixed(.hex(0xC8423B), 0.65)
        let line = [Point(67, 50), Point(66, 40), Point(50, 37), Point(34, 40), Point(33, 50)]
        canvas.fill(cap(line, side: 0.6), hairPaint())
        canvas.fill(
            place(
                Path(blob: [
                    Point(29.5, 35), Point(31, 22), Point(40, 12), Point(50, 10), Point(60, 12),
                    Point(69, 22), Point(70.5, 35), Point(50, 37),
                ])), .linear(Point(32, 12), Point(70, 40), wool.mixed(.white, 0.15), wool))
        canvas.fill(place(Path(rounded: 28, 30.5, 44, 8.6, 4)), wool.mixed(.black, 0.2))
        for x in stride(from: Float(32), through: 68, by: 4) {
            canvas.fill(place(Path(line: [Point(x, 32), Point(x, 37.6)], width: 0.9)), wool.mixed(.black, 0.38))
        }
        canvas.fill(place(Path(circle: Point(50, 9.5), 4.6)), wool.mixed(.white, 0.55))
    }

    private func drawTurban(_ canvas: inout Canvas) {
        let wrap = cloth.mixed(background.1, 0.25).mixed(.hex(0xD9822B), 0.35)
        canvas.fill(
            place(
                Path(blob: [
                    Point(29, 38), Point(28, 26), Point(36, 14), Point(50, 9), Point(64, 14), Point(72, 26),
                    Point(71, 38), Point(60, 33), Point(50, 29.5), Point(40, 33),
                ])),
            .linear(Point(30, 10), Point(70, 40), wrap.mixed(.white, 0.18), wrap))
        for index in 0..<4 {
            let start = Float(index)
            let fold = Path.cubic(
                Point(30 + start, 37 - start * 6.4), Point(42, 27 - start * 4.5), Point(52, 16 - start * 1.2),
                Point(63 + start * 2, 13 + start * 3.4))
            canvas.fill(place(Path(line: fold, width: 1)), wrap.mixed(.black, 0.35), opacity: 0.7)
        }
    }
}
