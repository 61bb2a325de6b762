import Glibc

/// The coverage of each pixel of a box by a path: exact signed areas, accumulated along each row (the algorithm of Raph
/// Levien's font-rs).
struct Coverage {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// Row by row, 0...1.
    private(set) var values: [Float]
    private let stride: Int

    /// Nil if no part of the path is inside `canvasWidth` x `canvasHeight` pixels. Points are multiplied by `unit`.
    init?(_ path: Path, unit: Float, canvasWidth: Int, canvasHeight: Int) {
        var low = Point(Float.infinity, Float.infinity)
        var high = Point(-Float.infinity, -Float.infinity)
        for contour in path.contours {
            for point in contour {
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
        }
        low *= unit
        high *= unit
        guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite, high.x > 0, high.y > 0,
            low.x < Float(canvasWidth), low.y < Float(canvasHeight)
        else { return nil }
        left = max(0, Int(low.x))
        top = max(0, Int(low.y))
        width = min(canvasWidth, Int(high.x) + 1) - left
        height = min(canvasHeight, Int(high.y) + 1) - top
        stride = width + 2
        values = [Float](repeating: 0, count: stride * height)
        let origin = Point(Float(left), Float(top))
        for contour in path.contours where contour.count > 2 {
            var before = contour[contour.count - 1] * unit - origin
            for point in contour {
                let now = point * unit - origin
                addEdge(before, now)
                before = now
            }
        }
        for row in 0..<height {
            var sum: Float = 0
            for index in (row * stride)..<(row * stride + width) {
                sum += values[index]
                values[index] = min(abs(sum), 1)
            }
        }
    }

    subscript(_ x: Int, _ y: Int) -> Float {
        values[y * stride + x]
    }

    private mutating func addEdge(_ from: Point, _ to: Point) {
        guard from.y != to.y else { return }
        let sign: Float = from.y < to.y ? 1 : -1
        let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
        guard lower.y > 0, upper.y < Float(height) else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        var x = upper.y < 0 ? upper.x - upper.y * slope : upper.x
        let limit = Float(width)
        for row in max(0, Int(upper.y))..<min(height, Int(ceilf(lower.y))) {
            let part = min(Float(row + 1), lower.y) - max(Float(row), upper.y)
            let next = x + slope * part
            let (a, b) = (min(max(min(x, next), 0), limit), min(max(max(x, next), 0), limit))
            addPiece(row: row, from: a, to: b, area: part * sign)
            x = next
        }
    }

    /// Adds one edge within one row, from x `from` to `to` (from <= to), that covers `area` of all pixels to its right.
    private mutating func addPiece(row: Int, from: Float, to: Float, area: Float) {
        let base = row * stride
        let first = floorf(from)
        let (start, end) = (Int(first), Int(ceilf(to)))
        if end <= start + 1 {
            let middle = (from + to) / 2 - first
            values[base + start] += area * (1 - middle)
            values[base + start + 1] += area * middle
            return
        }
        let scale = 1 / (to - from)
        let begin = from - first
        let firstArea = 0.5 * scale * (1 - begin) * (1 - begin)
        let rest = to - Float(end) + 1
        let lastArea = 0.5 * scale * rest * rest
        values[base + start] += area * firstArea
        if end == start + 2 {
            values[base + start + 1] += area * (1 - firstArea - lastArea)
        } else {
            let second = scale * (1.5 - begin)
            values[base + start + 1] += area * (second - firstArea)
            for index in (start + 2)..<(end - 1) { values[base + index] += area * scale }
            let sum = second + Float(end - start - 3) * scale
            values[base + end - 1] += area * (1 - sum - lastArea)
        }
        values[base + end] += area * lastArea
    }
}
