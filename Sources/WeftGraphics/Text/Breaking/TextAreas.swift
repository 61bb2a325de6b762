import WeftLayout

/// A free part of a row, without the indents, in points from the box's left edge.
struct LineRoom: Equatable, Sendable {
    let left: Double
    let right: Double
    /// The distance from the right end to the right edge of the box: the indent if the room extends that far.
    var margin = 0.0

    var width: Double { right - left }
}

/// The areas that a text flows around. Queries go from top to bottom.
struct TextAreas {
    /// The maximum number of paths, and of all their straight pieces together. Further paths are ignored, and a path
    /// with too many pieces counts as its bounding box. Each row examines every piece.
    static let maximumCount = 128
    static let maximumEdges = 4_096

    private struct Area {
        let top: Double
        let bottom: Double
        /// True if the area is a rectangle with level edges, so that it covers the same part of every row.
        let isRectangle: Bool
        let edges: [PathEdge]
    }

    /// The areas that do not end above the current row.
    private var areas: [Area] = []
    /// The bottom of the lowest area, in points from the text's top.
    private(set) var bottom = 0.0

    /// Returns nil if no path has an area.
    init?(_ paths: [Path]) {
        guard !paths.isEmpty else { return nil }
        var left = Self.maximumEdges
        for path in paths.prefix(Self.maximumCount) {
            var edges = path.outline()
            guard let first = edges.first else { continue }
            let low = edges.reduce(first.from) { Point(x: min($0.x, $1.to.x), y: min($0.y, $1.to.y)) }
            let high = edges.reduce(first.from) { Point(x: max($0.x, $1.to.x), y: max($0.y, $1.to.y)) }
            // A path without an area excludes nothing.
            guard high.x > low.x, high.y > low.y, high.y > 0 else { continue }
            if edges.count > left {
                edges = Path(rectangle: Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y))
                    .outline()
            }
            left = max(0, left - edges.count)
            let isRectangle = edges.allSatisfy { $0.from.x == $0.to.x || $0.from.y == $0.to.y } && edges.count == 4
            areas.append(Area(top: low.y, bottom: high.y, isRectangle: isRectangle, edges: edges))
            bottom = max(bottom, high.y)
        }
        guard !areas.isEmpty else { return nil }
    }

    /// Removes the areas above `top`; true if none are left.
    mutating func pass(_ top: Double) -> Bool {
        areas.removeAll { $0.bottom <= top }
        return areas.isEmpty
    }

    /// The free parts of `whole` in the band from `top` to `bottom`, from left to right; nil if no area overlaps the
    /// band.
    func rooms(in whole: LineRoom, from top: Double, to bottom: Double) -> [LineRoom]? {
        var taken: [(left: Double, right: Double)] = []
        for area in areas where area.top < bottom && area.bottom > top {
            taken += Self.spans(of: area.edges, from: top, to: bottom)
        }
        taken.removeAll { $0.right <= whole.left || $0.left >= whole.right }
        guard !taken.isEmpty else { return nil }
        var rooms: [LineRoom] = []
        var left = whole.left
        for span in taken.sorted(by: { $0.left < $1.left }) {
            if span.left > left { rooms.append(LineRoom(left: left, right: span.left)) }
            left = max(left, span.right)
        }
        if left < whole.right { rooms.append(LineRoom(left: left, right: whole.right, margin: whole.margin)) }
        return rooms
    }

    /// Returns the next position below `top` at which the free parts of a row of that height may differ: the end of a
    /// rectangle, or one line further down for other areas.
    func next(below top: Double, height: Double) -> Double {
        let step = max(1, height)
        var next = Double.infinity
        for area in areas where area.top < top + height && area.bottom > top {
            next = min(next, area.isRectangle ? area.bottom : min(area.bottom, top + step))
        }
        return next.isFinite ? next : top + step
    }

    /// The parts of the band that an outline covers: its own pieces in the band, and its inside at the band's top. To
    /// cover any other part, the outline would have to cross the band there.
    private static func spans(of edges: [PathEdge], from top: Double, to bottom: Double) -> [(
        left: Double, right: Double
    )] {
        var spans: [(left: Double, right: Double)] = []
        var crossings: [(x: Double, turn: Int)] = []
        for edge in edges {
            if edge.minY <= top, edge.maxY > top {
                crossings.append((edge.x(atY: top), edge.to.y > edge.from.y ? 1 : -1))
            }
            let isLevel = edge.from.y == edge.to.y
            guard isLevel ? edge.minY > top && edge.minY < bottom : edge.minY < bottom && edge.maxY > top else {
                continue
            }
            let ends =
                isLevel
                ? (edge.from.x, edge.to.x)
                : (edge.x(atY: max(edge.minY, top)), edge.x(atY: min(edge.maxY, bottom)))
            spans.append((min(ends.0, ends.1), max(ends.0, ends.1)))
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        var start = 0.0
        for crossing in crossings {
            if winding == 0 { start = crossing.x }
            winding += crossing.turn
            if winding == 0, crossing.x > start { spans.append((start, crossing.x)) }
        }
        return spans
    }
}
