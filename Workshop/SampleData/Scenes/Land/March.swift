import Glibc

typealias Vector = SIMD3<Float>

func dot(_ a: Vector, _ b: Vector) -> Float { (a * b).sum() }
func length(_ a: Vector) -> Float { dot(a, a).squareRoot() }
func normalize(_ a: Vector) -> Vector { a / max(length(a), 1e-9) }
func cross(_ a: Vector, _ b: Vector) -> Vector {
    Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Sphere tracing of a signed distance field on a ground plane (John C. Hart, 1996): y points up; one lamp, soft
/// shadows, ambient occlusion, a faint reflection in the ground.
struct March {
    /// The result for a ray: the distance to the surface, and the number of the object.
    typealias Field = (Vector) -> (distance: Float, thing: Int)

    var field: Field
    /// The colour of an object at a point with its normal, and its gloss (0...1).
    var surface: (Int, Vector, Vector) -> (colour: Colour, gloss: Float)
    var ground: (Vector) -> (colour: Colour, gloss: Float)
    var background: (Vector) -> Colour
    var eye: Vector
    var target: Vector
    var zoom: Float
    var lamp: Vector
    var lampColour = Colour.hex(0xFFF1DC)
    var ambient = Colour.hex(0x6F7F9C)
    var reach: Float = 40

    func draw(_ canvas: inout Canvas, samples: Int = 2) {
        let forward = normalize(target - eye)
        let right = normalize(cross(forward, Vector(0, 1, 0)))
        let up = cross(right, forward)
        canvas.paint(samples: samples) { point in
            let x = (point.x - 300) / 300
            let y = (300 - point.y) / 300
            return colour(eye, normalize(forward * zoom + right * x + up * y), bounces: 1)
        }
    }

    private func colour(_ from: Vector, _ way: Vector, bounces: Int) -> Colour {
        let floor = way.y < -1e-4 ? -from.y / way.y : Float.infinity
        if let hit = trace(from, way, limit: min(floor, reach)) {
            let point = from + way * hit.distance
            let normal = normal(point)
            let made = surface(hit.thing, point, normal)
            return shaded(point, normal, way, made.colour, made.gloss, bounces)
        }
        guard floor < reach else { return background(way) }
        let point = from + way * floor
        let made = ground(point)
        let lit = shaded(point, Vector(0, 1, 0), way, made.colour, made.gloss, bounces)
        let fade = smoothstep(reach * 0.35, reach, floor)
        return lit * (1 - fade) + background(way) * fade
    }

    private func trace(_ from: Vector, _ way: Vector, limit: Float) -> (distance: Float, thing: Int)? {
        var travelled: Float = 0.01
        for _ in 0..<96 {
            let found = field(from + way * travelled)
            if found.distance < 0.0012 * (1 + travelled * 0.2) { return (travelled, found.thing) }
            travelled += found.distance * 0.92
            if travelled > limit { return nil }
        }
        return nil
    }

    private func normal(_ point: Vector) -> Vector {
        let e: Float = 0.0015
        let (a, b, c, d) = (Vector(e, -e, -e), Vector(-e, -e, e), Vector(-e, e, -e), Vector(e, e, e))
        return normalize(
            a * field(point + a).distance + b * field(point + b).distance + c * field(point + c).distance
                + d * field(point + d).distance)
    }

    private func shadow(_ point: Vector, _ way: Vector) -> Float {
        var (open, travelled): (Float, Float) = (1, 0.03)
        for _ in 0..<40 {
            let distance = field(point + way * travelled).distance
            open = min(open, 9 * distance / travelled)
            if open < 0.01 { return 0 }
            travelled += max(0.015, min(distance, 0.35))
            if travelled > 9 { break }
        }
        return smoothstep(0, 1, open)
    }

    private func occlusion(_ point: Vector, _ normal: Vector) -> Float {
        var (dark, weight): (Float, Float) = (0, 1)
        for step in 1...4 {
            let away = Float(step) * 0.11
            let ground = max(0, point.y + normal.y * away)
            dark += (away - min(field(point + normal * away).distance, ground + (normal.y > 0.9 ? away : 0))) * weight
            weight *= 0.6
        }
        return min(max(1 - dark * 1.6, 0.15), 1)
    }

    private func shaded(
        _ point: Vector, _ normal: Vector, _ way: Vector, _ base: Colour, _ gloss: Float, _ bounces: Int
    ) -> Colour {
        let toLamp = normalize(lamp - point)
        let facing = max(0, dot(normal, toLamp))
        let open = facing > 0 ? shadow(point + normal * 0.004, toLamp) : 0
        let ambientPart = (0.55 + 0.45 * normal.y) * occlusion(point, normal)
        var result = base * (lampColour * (facing * open * 1.25) + ambient * (ambientPart * 0.62))
        let mirrored = way - normal * (2 * dot(way, normal))
        let shine = powf(max(0, dot(mirrored, toLamp)), lerp(12, 160, gloss)) * gloss * open * 1.4
        result += lampColour * shine
        if bounces > 0, gloss > 0.05 {
            let grazing = powf(1 - max(0, -dot(way, normal)), 4)
            let seen = colour(point + normal * 0.01, mirrored, bounces: bounces - 1)
            let part = gloss * (0.07 + 0.6 * grazing)
            result = result * (1 - part) + seen * part
        }
        result.w = 1
        return result
    }
}

/// Distance fields (after Inigo Quilez's list of exact shapes).
enum Shape {
    static func box(_ p: Vector, _ half: Vector, round: Float) -> Float {
        let q = Vector(abs(p.x), abs(p.y), abs(p.z)) - half + round
        let outside = length(Vector(max(q.x, 0), max(q.y, 0), max(q.z, 0)))
        return outside + min(max(q.x, q.y, q.z), 0) - round
    }

    static func ellipsoid(_ p: Vector, _ r: Vector) -> Float {
        let a = length(p / r)
        let b = length(p / (r * r))
        return b > 1e-6 ? a * (a - 1) / b : -min(r.x, r.y, r.z)
    }

    static func union(_ a: Float, _ b: Float, smooth: Float) -> Float {
        let h = max(smooth - abs(a - b), 0) / smooth
        return min(a, b) - h * h * smooth * 0.25
    }
}
