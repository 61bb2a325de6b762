import WeftLayout

/// Columns of equal width, and lines as high as their highest item. The number of columns is fixed, or as many as fit
/// (adaptive). A horizontal grid has lanes in place of columns; one lane is a strip.
@MainActor
public final class GridLayout: ArrangedLayout {
    /// The number of columns.
    public enum Columns: Sendable, Hashable {
        case fixed(Int)
        /// As many columns as fit with at least `minimum` points each.
        case adaptive(minimum: Double)
    }

    /// The number of columns, or of lanes if the grid scrolls horizontally.
    public var columns: Columns { didSet { invalidate(from: 0) } }

    /// Makes a grid.
    public init(_ columns: Columns, scrollDirection: ScrollDirection = .vertical) {
        self.columns = columns
        super.init(scrollDirection: scrollDirection)
    }

    /// The number of columns in `cross` points, and the width of each in whole points.
    func lanes(_ cross: Double) -> (count: Int, extent: Double) {
        columns.lanes(cross, spacing: itemSpacing)
    }

    override func rowRange(in space: CollectionSpace) -> SizeRange {
        lengthwise(across: lanes(contentCross(space)).extent, isExact: true)
    }

    override func restart(_ row: Int, base: Int) -> Int {
        // Back to the start of the line: items of one line start together.
        var row = row
        while row > 0, row - 1 >= 0, row % max(1, lastLanes) != 0 { row -= 1 }
        return row
    }

    private var lastLanes = 1

    override func arrange(_ rows: Range<Int>, from row: Int, in run: inout Arrangement) {
        let (count, extent) = lanes(run.contentCross)
        // After a change of the number of columns all items are placed again.
        lastLanes = count
        var line = row - row % count
        var start = line == 0 ? run.start : lineEnd(before: run.base + line, count: count) + lineSpacing
        while line < rows.upperBound, !run.isEnough(line, start: start) {
            let end = min(line + count, rows.upperBound)
            let sizes = (line..<end).map { run.size($0).extent }
            for (column, size) in sizes.enumerated() {
                run.frames.append(
                    ItemFrame(
                        start: start, extent: size, cross: run.crossStart + Double(column) * (extent + itemSpacing),
                        crossExtent: extent))
            }
            start += (sizes.max() ?? 0) + lineSpacing
            line = end
        }
    }

    private func lineEnd(before position: Int, count: Int) -> Double {
        ((position - count)..<position).map { placedFrame($0).end }.max() ?? 0
    }
}

extension GridLayout.Columns {
    func lanes(_ cross: Double, spacing: Double) -> (count: Int, extent: Double) {
        let count =
            switch self {
            case .fixed(let count): max(1, count)
            case .adaptive(let minimum):
                max(1, Int(((cross + spacing) / max(1, minimum + spacing)).rounded(.down)))
            }
        return (count, max(1, ((cross - spacing * Double(count - 1)) / Double(count)).rounded(.down)))
    }
}
