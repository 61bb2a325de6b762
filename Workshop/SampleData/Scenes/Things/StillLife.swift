import Glibc

/// Small objects on a surface, traced in three dimensions.
enum StillLife {
    /// Chess pieces on their board; each is a profile rotated about its axis.
    static func chess(_ canvas: inout Canvas, light: UInt32, dark: UInt32, sky: [UInt32], lamp: Vector) {
        let men: [(x: Float, z: Float, kind: Int, white: Bool)] = [
            (0.5, 0.5, 5, true), (-0.5, -0.5, 4, false), (1.5, -0.5, 0, false), (-1.5, 1.5, 0, true),
            (2.5, -1.5, 2, false),
            (-2.5, -1.5, 3, false), (1.5, 1.5, 0, true), (-0.5, -2.5, 0, false), (-3.5, 0.5, 1, true),
            (3.5, 0.5, 0, true),
        ]
        let profiles: [[Point]] = [
            [
                Point(0.3, 0), Point(0.3, 0.1), Point(0.2, 0.16), Point(0.11, 0.34), Point(0.1, 0.46), Point(0.19, 0.5),
                Point(0.1, 0.54),
            ],
            [
                Point(0.33, 0), Point(0.33, 0.12), Point(0.23, 0.2), Point(0.19, 0.55), Point(0.27, 0.62),
                Point(0.27, 0.84),
            ],
            [
                Point(0.33, 0), Point(0.33, 0.12), Point(0.22, 0.2), Point(0.11, 0.5), Point(0.1, 0.7),
                Point(0.2, 0.74), Point(0.1, 0.79),
            ],
            [
                Point(0.33, 0), Point(0.33, 0.12), Point(0.22, 0.2), Point(0.12, 0.5), Point(0.1, 0.66),
                Point(0.2, 0.7), Point(0.1, 0.75),
            ],
            [
                Point(0.36, 0), Point(0.36, 0.13), Point(0.25, 0.22), Point(0.13, 0.6), Point(0.12, 0.9),
                Point(0.24, 0.95), Point(0.13, 1), Point(0.25, 1.24),
            ],
            [
                Point(0.36, 0), Point(0.36, 0.13), Point(0.25, 0.22), Point(0.14, 0.65), Point(0.13, 0.98),
                Point(0.25, 1.03), Point(0.14, 1.08), Point(0.24, 1.3),
            ],
        ]
        func man(_ p: Vector, _ kind: Int) -> Float {
            let q = Point((p.x * p.x + p.z * p.z).squareRoot(), p.y)
            var distance = lathe(q, profiles[kind])
            switch kind {
            case 0: distance = min(distance, length(q - Point(0, 0.66)) - 0.17)
            case 1:
                let notch = Shape.box(
                    Vector(abs(p.x) - 0.13, p.y - 0.86, abs(p.z) - 0.13), Vector(0.07, 0.09, 0.07), round: 0.01)
                distance = max(distance, -min(notch, max(q.x - 0.17, abs(p.y - 0.86) - 0.1)))
            case 2, 3:
                distance = min(distance, Shape.ellipsoid(p - Vector(0, 0.97, 0), Vector(0.17, 0.24, 0.17)))
                distance = min(distance, length(q - Point(0, 1.24)) - 0.05)
            case 4: distance = min(distance, length(q - Point(0, 1.27)) - 0.1)
            default:
                distance = min(distance, Shape.box(p - Vector(0, 1.46, 0), Vector(0.035, 0.16, 0.035), round: 0.01))
                distance = min(distance, Shape.box(p - Vector(0, 1.5, 0), Vector(0.11, 0.035, 0.035), round: 0.01))
            }
            return distance - 0.012
        }
        let scene = March(
            field: { p in
                var best: (distance: Float, thing: Int) = (1e3, 0)
                for (index, item) in men.enumerated() {
                    let local = p - Vector(item.x, 0, item.z)
                    let bound = (local.x * local.x + local.z * local.z).squareRoot() - 0.45
                    let rough = max(bound, p.y - 1.75)
                    let distance = rough > 0.25 ? rough : man(local, item.kind)
                    if distance < best.distance { best = (distance, index) }
                }
                return best
            },
            surface: { thing, _, _ in men[thing].white ? (.hex(light), 0.55) : (.hex(dark), 0.65) },
            ground: { p in
                guard abs(p.x) < 4, abs(p.z) < 4 else {
                    let frame = abs(p.x) < 4.35 && abs(p.z) < 4.35
                    return frame ? (Colour.hex(dark).mixed(.hex(light), 0.12), 0.4) : (Colour.hex(sky[0]).lit(0.5), 0.1)
                }
                let odd = (Int(floorf(p.x)) + Int(floorf(p.z))) & 1 == 0
                return odd
                    ? (Colour.hex(dark).mixed(.hex(light), 0.2), 0.6) : (Colour.hex(light).mixed(.hex(dark), 0.12), 0.6)
            },
            background: { way in Colour.hex(sky[0]).mixed(.hex(sky[1]), smoothstep(-0.2, 0.55, way.y)) },
            eye: Vector(-1.5, 2.5, 4.7), target: Vector(0.05, 0.62, -0.2), zoom: 2.25, lamp: lamp)
        scene.draw(&canvas)
        canvas.vignette(0.35)
    }

    /// The distance to a solid of revolution of the outline (radius, height).
    private static func lathe(_ q: Point, _ outline: [Point]) -> Float {
        let closed = [Point(0, outline[0].y)] + outline + [Point(0, outline[outline.count - 1].y)]
        var (distance, sign): (Float, Float) = (1e6, 1)
        var last = closed[closed.count - 1]
        for corner in closed {
            let edge = last - corner
            let w = q - corner
            let share = min(max((w.x * edge.x + w.y * edge.y) / max(edge.x * edge.x + edge.y * edge.y, 1e-9), 0), 1)
            let b = w - edge * share
            distance = min(distance, b.x * b.x + b.y * b.y)
            let (c1, c2, c3) = (q.y >= corner.y, q.y < last.y, edge.x * w.y > edge.y * w.x)
            if (c1 && c2 && c3) || (!c1 && !c2 && !c3) { sign = -sign }
            last = corner
        }
        return sign * distance.squareRoot()
    }

    /// Dice and wooden figures on felt.
    static func dice(_ canvas: inout Canvas, felt: UInt32, colours: [UInt32], sky: [UInt32]) {
        let dice: [(Vector, Float, Float)] = [
            (Vector(-0.75, 0.55, 0.5), 0.5, 0), (Vector(0.85, 0.55, 1.0), -0.35, 0),
            (Vector(0.35, 0.55, -1.0), 0.95, 0),
            (Vector(0.1, 1.62, 0.55), 0.15, 0),
        ]
        let people: [(Vector, Int)] = [
            (Vector(-2.15, 0, 1.15), 1), (Vector(2.25, 0, -0.35), 2), (Vector(-1.5, 0, -1.3), 3),
        ]
        func local(_ p: Vector, _ die: (Vector, Float, Float)) -> Vector {
            let d = p - die.0
            let (c, s) = (cosf(die.1), sinf(die.1))
            return Vector(d.x * c - d.z * s, d.y, d.x * s + d.z * c)
        }
        let scene = March(
            field: { p in
                var best: (distance: Float, thing: Int) = (1e3, 0)
                for (index, die) in dice.enumerated() {
                    let distance = Shape.box(local(p, die), Vector(0.55, 0.55, 0.55), round: 0.13)
                    if distance < best.distance { best = (distance, index) }
                }
                for (index, person) in people.enumerated() {
                    let d = p - person.0
                    let body = meeple(d)
                    if body < best.distance { best = (body, 10 + index) }
                }
                return best
            },
            surface: { thing, point, _ in
                if thing >= 10 { return (.hex(colours[people[thing - 10].1 % colours.count]), 0.25) }
                let base = Colour.hex(thing == 3 ? 0xF7F2E6 : colours[thing % colours.count])
                let dot = Colour.hex(thing == 3 ? 0x22242B : 0xFFFDF6)
                return (pips(local(point, dice[thing])) ? dot : base, 0.6)
            },
            ground: { p in
                let weave = 0.94 + 0.06 * sinf(p.x * 60) * sinf(p.z * 60)
                return (Colour.hex(felt).lit(weave), 0)
            },
            background: { way in Colour.hex(sky[0]).mixed(.hex(sky[1]), smoothstep(-0.2, 0.5, way.y)) },
            eye: Vector(0.4, 3.4, 6.2), target: Vector(0, 0.62, 0.05), zoom: 2.05, lamp: Vector(-5, 8, 5))
        scene.draw(&canvas)
        canvas.vignette(0.35)
    }

    private static func meeple(_ d: Vector) -> Float {
        let side = abs(d.x)
        let head = length(Point(d.x, d.y - 1.02)) - 0.23
        let arm = length(Point(max(side - 0.32, 0), d.y - 0.68)) - 0.13
        let trunk = max(abs(d.y - 0.4) - 0.4, side - lerp(0.42, 0.16, min(max(d.y / 0.8, 0), 1)))
        let gap = length(Point(d.x, d.y + 0.03)) - 0.17
        let flat = max(Shape.union(Shape.union(head, arm, smooth: 0.12), trunk, smooth: 0.12), -gap)
        return max(flat, abs(d.z) - 0.16) * 0.8 - 0.03
    }

    private static func pips(_ p: Vector) -> Bool {
        let a = Vector(abs(p.x), abs(p.y), abs(p.z))
        let (u, v, count): (Float, Float, Int)
        if a.y >= a.x && a.y >= a.z {
            (u, v, count) = (p.x, p.z, p.y > 0 ? 5 : 2)
        } else if a.x >= a.z {
            (u, v, count) = (p.y, p.z, p.x > 0 ? 3 : 4)
        } else {
            (u, v, count) = (p.x, p.y, p.z > 0 ? 6 : 1)
        }
        let far: Float = 0.26
        var spots: [Point] = []
        if count % 2 == 1 { spots.append(.zero) }
        if count > 1 { spots += [Point(far, far), Point(-far, -far)] }
        if count > 3 { spots += [Point(-far, far), Point(far, -far)] }
        if count == 6 { spots += [Point(far, 0), Point(-far, 0)] }
        return spots.contains { length(Point(u, v) - $0) < 0.095 }
    }

    /// Pebbles balanced in raked sand.
    static func stones(_ canvas: inout Canvas, _ random: inout SplitMix64, sand: UInt32, sky: [UInt32]) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let stones: [(Vector, Vector, UInt32)] = [
            (Vector(0, 0.34, 0), Vector(1.15, 0.36, 0.9), 0x4B4F55),
            (Vector(0.1, 0.94, 0.02), Vector(0.85, 0.27, 0.68), 0x7D7A74),
            (Vector(-0.06, 1.4, 0), Vector(0.6, 0.22, 0.5), 0x3A3D42),
            (Vector(0.05, 1.78, 0), Vector(0.4, 0.18, 0.34), 0xA89F92),
            (Vector(0, 2.1, 0), Vector(0.2, 0.15, 0.18), 0x55524F),
            (Vector(2.1, 0.2, -1.1), Vector(0.55, 0.26, 0.45), 0x6B6A68),
        ]
        let scene = March(
            field: { p in
                var best: (distance: Float, thing: Int) = (1e3, 0)
                for (index, stone) in stones.enumerated() {
                    let distance = Shape.ellipsoid(p - stone.0, stone.1)
                    if distance < best.distance { best = (distance, index) }
                }
                return (best.distance * 0.9, best.thing)
            },
            surface: { thing, p, _ in
                let speck = noise.fractal(p.x * 9 + p.y * 7 + Float(thing) * 4, p.z * 9 - p.y * 5, octaves: 4)
                let fine = noise(p.x * 60 + p.y * 31, p.z * 60 + p.y * 17)
                return (Colour.hex(stones[thing].2).lit(1 + 0.35 * speck + 0.1 * fine), 0.22)
            },
            ground: { p in
                let d = Vector(p.x, 0, p.z)
                let other = Vector(p.x - 2.1, 0, p.z + 1.1)
                let ring = min(length(d / Vector(1.15, 1, 0.95)), length(other) + 0.75)
                let rake = ring < 2.9 ? sinf(ring * 19) : sinf(p.z * 17 + 0.6 * noise(p.x * 0.4, p.z * 0.4))
                let fine = noise(p.x * 70, p.z * 70) * 0.08
                return (Colour.hex(sand).lit(0.84 + 0.2 * rake + fine), 0)
            },
            background: { way in Colour.hex(sky[0]).mixed(.hex(sky[1]), smoothstep(-0.15, 0.4, way.y)) },
            eye: Vector(0.6, 2.2, 6.4), target: Vector(0.15, 0.98, 0), zoom: 2.3, lamp: Vector(-6, 5, 3.5),
            lampColour: .hex(0xFFE3BE))
        scene.draw(&canvas)
        canvas.vignette(0.28)
    }
}
