import Glibc

/// Closed contours of straight pieces; curves are flattened when they are added. Contours with the opposite orientation
/// are holes.
struct Path {
    var contours: [[Point]] = []

    init() {}

    init(polygon points: [Point]) {
        contours = [points]
    }

    init(rect x: Float, _ y: Float, _ width: Float, _ height: Float) {
        contours = [[Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)]]
    }

    init(circle centre: Point, _ radius: Float) {
        self.init(ellipse: centre, radius, radius)
    }

    /// `tilt` in radians, clockwise on screen.
    init(ellipse centre: Point, _ radiusX: Float, _ radiusY: Float, tilt: Float = 0) {
        let count = min(max(Int(max(radiusX, radiusY) * 1.6), 12), 240)
        let (across, down) = (direction(tilt), direction(tilt + .pi / 2))
        contours = [
            (0..<count).map { index in
                let angle = Float(index) / Float(count) * 2 * .pi
                return centre + across * (cosf(angle) * radiusX) + down * (sinf(angle) * radiusY)
            }
        ]
    }

    init(rounded x: Float, _ y: Float, _ width: Float, _ height: Float, _ radius: Float) {
        let r = min(radius, width / 2, height / 2)
        let corners: [(Float, Float, Float)] = [
            (x + r, y + r, .pi), (x + width - r, y + r, 1.5 * .pi), (x + width - r, y + height - r, 0),
            (x + r, y + height - r, 0.5 * .pi),
        ]
        let steps = min(max(Int(r), 4), 24)
        contours = [
            corners.flatMap { corner in
                (0...steps).map { step in
                    Point(corner.0, corner.1)
                        + direction(corner.2 + Float(step) / Float(steps) * .pi / 2) * r
                }
            }
        ]
    }

    /// A ring segment; with `inner` 0 it is a pie slice. Angles in radians, clockwise on screen from +x.
    init(ring centre: Point, inner: Float, outer: Float, from: Float, to: Float) {
        let steps = max(Int(abs(to - from) * outer / 3), 6)
        let angles = (0...steps).map { from + (to - from) * Float($0) / Float(steps) }
        contours = [
            angles.map { centre + direction($0) * outer } + angles.reversed().map { centre + direction($0) * inner }
        ]
    }

    /// A closed smooth curve through the points (Catmull-Rom).
    init(blob points: [Point]) {
        contours = [Path.smooth(points, closed: true)]
    }

    static func smooth(_ points: [Point], closed: Bool, steps: Int = 10) -> [Point] {
        let count = points.count
        guard count > 2 else { return points }
        func at(_ index: Int) -> Point {
            closed ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
        }
        var result: [Point] = []
        for index in 0..<(closed ? count : count - 1) {
            let (a, b, c, d) = (at(index - 1), at(index), at(index + 1), at(index + 2))
            for step in 0..<steps {
                let t = Float(step) / Float(steps)
                let linear = (c - a) * t
                let bend: Point = a * 2 - b * 5 + c * 4 - d
                let square = bend * (t * t)
                let twist: Point = b * 3 - a - c * 3 + d
                let cube = twist * (t * t * t)
                result.append((b * 2 + linear + square + cube) * 0.5)
            }
        }
        if !closed { result.append(points[count - 1]) }
        return result
    }

    static func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point, steps: Int = 24) -> [Point] {
        (0...steps).map { step in
            let t = Float(step) / Float(steps)
            let s = 1 - t
            return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
        }
    }

    static func arc(_ centre: Point, _ radius: Float, from: Float, to: Float) -> [Point] {
        let steps = max(Int(abs(to - from) * radius / 3), 8)
        return (0...steps).map { centre + direction(from + (to - from) * Float($0) / Float(steps)) * radius }
    }

    /// The outline of a line of that width with round joins and ends. `closed` joins the last point to the first.
    init(line points: [Point], width: Float, closed: Bool = false) {
        let widths = [Float](repeating: width, count: points.count)
        self.init(line: points, widths: widths, closed: closed)
    }

    /// The same with a width at each point.
    init(line points: [Point], widths: [Float], closed: Bool = false) {
        guard points.count > 1 else { return }
        for index in 0..<(closed ? points.count : points.count - 1) {
            let next = (index + 1) % points.count
            let along = points[next] - points[index]
            let size = length(along)
            guard size > 1e-4 else { continue }
            let across = Point(-along.y, along.x) / size
            let (a, b) = (across * (widths[index] / 2), across * (widths[next] / 2))
            contours.append([points[index] - a, points[next] - b, points[next] + b, points[index] + a])
        }
        for (point, width) in zip(points, widths) where width > 1.2 {
            let sides = min(max(Int(width * 1.5), 8), 60)
            contours.append((0..<sides).map { point + direction(Float($0) / Float(sides) * 2 * .pi) * (width / 2) })
        }
    }

    mutating func add(_ other: Path) {
        contours += other.contours
    }

    /// Subtracts `other`.
    mutating func cut(_ other: Path) {
        contours += other.contours.map { $0.reversed() }
    }

    func mapped(_ transform: (Point) -> Point) -> Path {
        var result = Path()
        result.contours = contours.map { $0.map(transform) }
        return result
    }

    func moved(_ dx: Float, _ dy: Float) -> Path {
        mapped { $0 + Point(dx, dy) }
    }

    func turned(_ angle: Float, about centre: Point) -> Path {
        let (cosine, sine) = (cosf(angle), sinf(angle))
        return mapped { point in
            let d = point - centre
            return centre + Point(d.x * cosine - d.y * sine, d.x * sine + d.y * cosine)
        }
    }

    func scaled(_ factor: Float, about centre: Point) -> Path {
        mapped { centre + ($0 - centre) * factor }
    }
}
