import WeftGTK
import WeftGraphics
import WeftLayout

/// Item frames on screen, hit tests, and neighbours of items. Points of the canvas, unless stated as points of the
/// list.
@MainActor
final class ListSpace {
    let canvas: ScrollCanvas
    let geometry: ListGeometry
    private let scroller: ListScroller
    /// The displacement of all drawing, in points, while the user pulls the list beyond an end.
    var pull = 0.0
    /// True if some section has a header or a footer.
    var hasSupplements = false

    init(_ canvas: ScrollCanvas, _ geometry: ListGeometry, _ scroller: ListScroller) {
        self.canvas = canvas
        self.geometry = geometry
        self.scroller = scroller
    }

    private var offset: Double { scroller.offset }
    private var page: Double { geometry.page }
    private var viewport: Size { geometry.viewport }

    /// The visible part of the list, in points of the list.
    var visibleSpan: Range<Double> { offset..<(offset + page) }

    // MARK: Places

    /// Converts a frame of the list to points of the canvas.
    func place(_ frame: ItemFrame, start: Double? = nil) -> Rect {
        let main = (start ?? frame.start) - offset + pull
        let along = canvas.isReversed ? page - main - frame.extent : main
        guard geometry.axis == .vertical else {
            return Rect(x: along, y: frame.cross, width: frame.extent, height: frame.crossExtent)
        }
        let x = canvas.isRightToLeft ? viewport.width - frame.cross - frame.crossExtent : frame.cross
        return Rect(x: x, y: along, width: frame.crossExtent, height: frame.extent)
    }

    /// The header that sticks to the viewport's start, or in an inverted table to its end, and its drawing position.
    var pinnedHeader: (position: Int, start: Double)? {
        guard geometry.headersStick, hasSupplements, let sticky = geometry.stickyHeader(in: visibleSpan)
        else { return nil }
        return (geometry.headerPosition(ofSection: sticky.section), sticky.offset)
    }

    /// The visible part of an item; at least one point high.
    func visiblePart(of position: Int) -> Rect {
        let rect = place(geometry.frame(at: position))
        let (top, bottom) = (max(0, rect.minY), min(viewport.height, rect.maxY))
        return Rect(x: max(0, rect.minX), y: top, width: rect.width, height: max(1, bottom - top))
    }

    // MARK: Points

    /// The item at a point of the canvas, and that point in the item's coordinates.
    ///
    /// - Complexity: O(log n)
    func row(at point: Point) -> (row: Int, point: Point)? {
        guard point.x >= 0, point.x < viewport.width, point.y >= 0, point.y < viewport.height else { return nil }
        if let pinned = pinnedHeader {
            let rect = place(geometry.frame(at: pinned.position), start: pinned.start)
            if rect.contains(point) {
                return (pinned.position, Point(x: point.x - rect.minX, y: point.y - rect.minY))
            }
        }
        let here = listPoint(at: point)
        guard let position = geometry.position(at: here.along, cross: here.across) else { return nil }
        let rect = place(geometry.frame(at: position))
        return (position, Point(x: point.x - rect.minX, y: point.y - rect.minY))
    }

    /// Converts a point of the canvas to points of the list, along the scroll direction and across it.
    func listPoint(at point: Point) -> (along: Double, across: Double) {
        let along = geometry.axis == .vertical ? point.y : point.x
        let across =
            geometry.axis == .vertical ? (canvas.isRightToLeft ? viewport.width - point.x : point.x) : point.y
        return (offset + (canvas.isReversed ? page - along : along), across)
    }

    // MARK: Neighbours

    /// True if Page, Home and End are reversed. In a vertical list these keys mean up and down. In a horizontal list
    /// they mean before and after, for any text direction.
    var isUpsideDown: Bool { canvas.isReversed && geometry.axis == .vertical }

    var firstVisibleRow: Int { geometry.position(clampedTo: offset) ?? 0 }

    /// Direction of an arrow key in the order of the items: 1 or -1; nil if the key does not move along the list.
    func step(of key: KeyPress.Key) -> Int? {
        guard [.up, .down, .left, .right].contains(key) else { return nil }
        let isAlong = (key == .up || key == .down) == (geometry.axis == .vertical)
        guard isAlong || geometry.hasColumns else { return nil }
        let step = key == .down || key == .right ? 1 : -1
        let isMirrored = isAlong ? canvas.isReversed : geometry.axis == .vertical && canvas.isRightToLeft
        return isMirrored ? -step : step
    }

    /// The next or previous item along the scroll direction that is nearest across it.
    func neighbour(of position: Int, step: Int) -> Int {
        let frame = geometry.frame(at: position)
        let middle = frame.cross + frame.crossExtent / 2
        let span = step > 0 ? frame.end..<(frame.end + page) : (frame.start - page)..<frame.start
        let found = geometry.positions(in: span).filter { candidate in
            guard geometry.isRow(candidate), candidate != position else { return false }
            let other = geometry.frame(at: candidate)
            return step > 0 ? other.start >= frame.end - 0.5 : other.end <= frame.start + 0.5
        }
        let best = found.min { left, right in
            let (a, b) = (geometry.frame(at: left), geometry.frame(at: right))
            return distance(a, frame, middle, step) < distance(b, frame, middle, step)
        }
        return best ?? position + step
    }

    private func distance(_ other: ItemFrame, _ frame: ItemFrame, _ middle: Double, _ step: Int) -> Double {
        let along = step > 0 ? other.start - frame.end : frame.start - other.end
        let across = max(0, other.cross - middle, middle - other.cross - other.crossExtent)
        return along + 4 * across
    }
}
