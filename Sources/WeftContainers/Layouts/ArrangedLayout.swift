import WeftLayout
import WeftNodes

/// The base class of the ready-made layouts. It places items in order and only as far as needed. Main actor.
///
/// Lengths are along and across the scroll direction, so that the code serves both directions.
@MainActor
public class ArrangedLayout: CollectionLayout {
    public let scrollDirection: ScrollDirection
    /// The space around each section, in points.
    public var sectionInsets = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0) { didSet { invalidate(from: 0) } }
    /// The space between lines, or between the items of a column, in points.
    public var lineSpacing = 0.0 { didSet { invalidate(from: 0) } }
    /// The space between the items of a line, or between columns, in points.
    public var itemSpacing = 0.0 { didSet { invalidate(from: 0) } }

    /// The placed items, sorted by start, except within a line.
    private var placed: [ItemFrame] = []
    /// The largest end of all items up to each one.
    private var ends: [Double] = []
    /// The first index at which `placed` is invalid.
    private var valid = 0
    /// The start of the next item at the earliest, if the last one begins later, and the value of `valid` that it is
    /// for.
    private var open: (valid: Int, start: Double)?
    private var measuredSum = 0.0
    private var measuredCount = 0.0

    init(scrollDirection: ScrollDirection) {
        self.scrollDirection = scrollDirection
    }

    // MARK: For subclasses

    /// Places a section's rows from `row` on, until `run` returns true.
    func arrange(_ rows: Range<Int>, from row: Int, in run: inout Arrangement) {}

    /// The last row, up to `row`, at which placing may begin again. `base` is the position of row 0.
    func restart(_ row: Int, base: Int) -> Int { 0 }

    public func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        switch space.item(at: position) {
        case .row: rowRange(in: space)
        case .header, .footer: lengthwise(across: crossExtent(space), isExact: true)
        }
    }

    /// The size range of rows.
    func rowRange(in space: CollectionSpace) -> SizeRange {
        lengthwise(across: contentCross(space), isExact: false)
    }

    func lengthwise(across cross: Double, isExact: Bool) -> SizeRange {
        let least = isExact ? cross : 0
        return scrollDirection == .vertical
            ? SizeRange(min: Size(width: least, height: 0), max: Size(width: cross, height: .infinity))
            : SizeRange(min: Size(width: 0, height: least), max: Size(width: .infinity, height: cross))
    }

    func crossExtent(_ space: CollectionSpace) -> Double {
        scrollDirection == .vertical ? space.viewport.width : space.viewport.height
    }

    var insetsAlong: (before: Double, after: Double) {
        scrollDirection == .vertical
            ? (sectionInsets.top, sectionInsets.bottom) : (sectionInsets.left, sectionInsets.right)
    }

    var insetsAcross: (before: Double, after: Double) {
        scrollDirection == .vertical
            ? (sectionInsets.left, sectionInsets.right) : (sectionInsets.top, sectionInsets.bottom)
    }

    func contentCross(_ space: CollectionSpace) -> Double {
        max(0, crossExtent(space) - insetsAcross.before - insetsAcross.after)
    }

    // MARK: CollectionLayout

    public final func invalidate(from position: Int) { valid = min(valid, position) }

    public final func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes {
        place(through: position, or: -1, in: space)
        return LayoutAttributes(position: position, frame: rect(placed[position]))
    }

    public final func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        let span =
            scrollDirection == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        place(through: -1, or: span.1, in: space)
        var result: [LayoutAttributes] = []
        var position = firstEnd(after: span.0)
        // Starts are not sorted within a line, so up to 64 further items are examined.
        var beyond = 0
        while position < valid, beyond < 64 {
            let frame = placed[position]
            if frame.start >= span.1 {
                beyond += 1
            } else if frame.end > span.0, frame.extent > 0 {
                result.append(LayoutAttributes(position: position, frame: self.rect(frame)))
            }
            position += 1
        }
        return result
    }

    public final func contentExtent(in space: CollectionSpace) -> Double {
        guard space.count > 0 else { return 0 }
        // At least one stride is placed: the average of a header or a few items is no estimate for the rest.
        place(through: min(Self.stride, space.count - 1), or: -1, in: space)
        let known = ends.isEmpty || valid == 0 ? 0 : ends[valid - 1]
        guard valid < space.count else { return known }
        return known + known / Double(valid) * Double(space.count - valid)
    }

    private func firstEnd(after start: Double) -> Int {
        var (low, high) = (0, valid)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > start { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func rect(_ frame: ItemFrame) -> Rect {
        scrollDirection == .vertical
            ? Rect(x: frame.cross, y: frame.start, width: frame.crossExtent, height: frame.extent)
            : Rect(x: frame.start, y: frame.cross, width: frame.extent, height: frame.crossExtent)
    }
}

// MARK: - Placing

/// One pass that places items.
struct Arrangement {
    let section: Int
    /// The flat position of the section's row 0.
    let base: Int
    var frames: [ItemFrame]
    /// The start of the next row at the earliest; nil if it is not before that of the last one.
    var openStart: Double?
    /// The start of the section's rows.
    let start: Double
    /// The list offset up to which items must be placed.
    let reach: Double
    /// The last position that must be placed.
    let through: Int
    let contentCross: Double
    let crossStart: Double
    let size: (Int) -> (extent: Double, crossExtent: Double)
    /// True if the item was measured for the current layout.
    let isKnown: (Int) -> Bool

    /// True if row `row`, which would start at `start`, need not be placed now.
    func isEnough(_ row: Int, start: Double) -> Bool { row > through && start > reach }
}

extension ArrangedLayout {
    /// The minimum number of items placed at a time, so that the state of a line or column is not computed for each
    /// item.
    private static var stride: Int { 64 }

    /// Extends `placed` up to a position or a list offset, whichever is given.
    private func place(through position: Int, or reach: Double, in space: CollectionSpace) {
        while valid < space.count, valid <= position || (valid == 0 ? reach >= 0 : frontier(space) < reach) {
            placeMore(through: position, reach: reach, in: space)
        }
    }

    /// The offset up to which all items are placed. No item after `valid` starts before it.
    private func frontier(_ space: CollectionSpace) -> Double {
        guard valid > 0 else { return -1 }
        guard let open else { return placed[valid - 1].start }
        return open.valid == valid ? open.start : -1
    }

    private func placeMore(through position: Int, reach: Double, in space: CollectionSpace) {
        truncate(valid)
        open = nil
        let section = space.item(at: valid).section
        let positions = space.positions(ofSection: section)
        let rows = positions.count - 2
        let first = positions.lowerBound + 1
        // 1. The header.
        if valid <= positions.lowerBound {
            truncate(positions.lowerBound)
            append(edgeItem(at: positions.lowerBound, start: ends.last ?? 0, in: space))
        }
        // 2. The rows, from the first one that must be placed again.
        let rowsStart = ends[positions.lowerBound] + (rows > 0 ? insetsAlong.before : 0)
        if valid < positions.upperBound - 1, rows > 0 {
            let row = restart(max(0, valid - first), base: first)
            truncate(first + row)
            var run = Arrangement(
                section: section, base: first, frames: [], start: rowsStart, reach: reach,
                through: max(row + Self.stride, position - first), contentCross: contentCross(space),
                crossStart: insetsAcross.before,
                size: { [unowned self] in self.measure($0 + first, in: space) },
                isKnown: { space.isMeasured(at: $0 + first) })
            arrange(0..<rows, from: row, in: &run)
            run.frames.forEach(append)
            open = run.openStart.map { (placed.count, $0) }
        }
        // 3. The footer.
        if placed.count == positions.upperBound - 1 {
            let end = max(ends[positions.upperBound - 2], rowsStart) + (rows > 0 ? insetsAlong.after : 0)
            append(edgeItem(at: positions.upperBound - 1, start: end, in: space))
        }
        valid = placed.count
    }

    private func edgeItem(at position: Int, start: Double, in space: CollectionSpace) -> ItemFrame {
        var extent = 0.0
        if space.isShown(position) {
            let size = space.measuredSize(at: position)
            extent = (scrollDirection == .vertical ? size?.height : size?.width) ?? 40
        }
        return ItemFrame(start: start, extent: extent, cross: 0, crossExtent: crossExtent(space))
    }

    /// The measured size of an item, or the mean of the measured ones.
    private func measure(_ position: Int, in space: CollectionSpace) -> (extent: Double, crossExtent: Double) {
        guard let size = space.measuredSize(at: position) else {
            return (measuredCount > 0 ? measuredSum / measuredCount : 120, 0)
        }
        let extent = scrollDirection == .vertical ? size.height : size.width
        if measuredCount >= 256 {
            measuredSum /= 2
            measuredCount /= 2
        }
        measuredSum += extent
        measuredCount += 1
        return (extent, scrollDirection == .vertical ? size.width : size.height)
    }

    private func truncate(_ count: Int) {
        guard count < placed.count else { return }
        placed.removeSubrange(count...)
        ends.removeSubrange(count...)
    }

    private func append(_ frame: ItemFrame) {
        ends.append(max(ends.last ?? 0, frame.end))
        placed.append(frame)
    }

    /// The largest end of all items before a position that is placed already; 0 before the first one.
    func placedEnd(before position: Int) -> Double { position > 0 ? ends[position - 1] : 0 }

    /// A frame that is placed already, by flat position.
    func placedFrame(_ position: Int) -> ItemFrame { placed[position] }
}
