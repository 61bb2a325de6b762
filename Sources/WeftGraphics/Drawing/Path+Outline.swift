import Glibc
import WeftLayout

/// A straight piece of a path's outline.
struct PathEdge: Sendable, Equatable {
    let from: Point
    let to: Point

    var minY: Double { min(from.y, to.y) }
    var maxY: Double { max(from.y, to.y) }

    /// The x of the piece at a height between its ends.
    func x(atY y: Double) -> Double {
        let height = to.y - from.y
        guard height != 0 else { return from.x }
        return from.x + (to.x - from.x) * min(max((y - from.y) / height, 0), 1)
    }
}

extension Path {
    /// The outline as straight pieces, with each subpath closed as for filling. Curves are approximated to a fraction
    /// of a point, up to the size of a page. Empty if a coordinate is not finite. O(elements)
    func outline() -> [PathEdge] {
        var outline = Outline()
        for element in elements {
            switch element {
            case .move(let point): outline.move(to: point)
            case .line(let point): outline.line(to: point)
            case .curve(let first, let second, let end): outline.curve(first, second, end)
            case .arc(let center, let radius, let start, let end):
                guard radius.width > 0, radius.height > 0 else { continue }
                outline.arc(center, radius, from: start, to: end)
            case .close: outline.close()
            }
        }
        outline.close()
        return outline.isFinite ? outline.edges : []
    }
}

/// Collects the straight pieces of an outline.
private struct Outline {
    private(set) var edges: [PathEdge] = []
    private(set) var isFinite = true
    private var start: Point?
    private var current: Point?

    mutating func move(to point: Point) {
        close()
        (start, current) = (point, point)
    }

    mutating func line(to point: Point) {
        isFinite = isFinite && point.x.isFinite && point.y.isFinite
        if let current, current != point { edges.append(PathEdge(from: current, to: point)) }
        if start == nil { start = point }
        current = point
    }

    mutating func close() {
        if let start { line(to: start) }
        current = start
    }

    mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
        let from = current ?? first
        func distance(_ one: Point, _ other: Point) -> Double { hypot(other.x - one.x, other.y - one.y) }
        let length = distance(from, first) + distance(first, second) + distance(second, end)
        let steps = Self.steps(length)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            let rest = 1 - part
            let (a, b, c, d) = (rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part)
            line(
                to: Point(
                    x: a * from.x + b * first.x + c * second.x + d * end.x,
                    y: a * from.y + b * first.y + c * second.y + d * end.y))
        }
    }

    mutating func arc(_ center: Point, _ radius: Size, from start: Double, to end: Double) {
        guard start.isFinite, end.isFinite else {
            isFinite = false
            return
        }
        // As in cairo, an end before the start is one turn further.
        var turn = (end - start).truncatingRemainder(dividingBy: 2 * .pi)
        if turn < 0 || (turn == 0 && end != start) { turn += 2 * .pi }
        let steps = Self.steps(max(radius.width, radius.height) * turn)
        for step in 0...steps {
            let angle = start + turn * Double(step) / Double(steps)
            line(to: Point(x: center.x + radius.width * cos(angle), y: center.y + radius.height * sin(angle)))
        }
    }

    /// The number of pieces of a curve of that length.
    private static func steps(_ length: Double) -> Int {
        length.isFinite ? Int(min(max(8, 4 * length.squareRoot()), 128)) : 8
    }
}
