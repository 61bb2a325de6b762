import WeftLayout

/// Columns of one width, lines as high as their highest item. As many columns as fit (adaptive) or a fixed number.
/// Horizontal: the same with lanes one below the other; one lane is a strip.
@MainActor
public final class GridLayout: ArrangedLayout {
    /// How many columns there are.
    public enum Columns: Sendable, Hashable {
        case fixed(Int)
        /// As many as fit with at least so many points each.
        case adaptive(minimum: Double)
    }

    /// How many columns there are; lanes where it scrolls to the side.
    public var columns: Columns { didSet { invalidate(from: 0) } }

    /// A grid.
    public init(_ columns: Columns, scrollDirection: ScrollDirection = .vertical) {
        self.columns = columns
        super.init(scrollDirection: scrollDirection)
    }

    /// How many columns share so many points, and how wide each is: whole points.
    func lanes(_ cross: Double) -> (count: Int, extent: Double) {
        columns.lanes(cross, spacing: itemSpacing)
    }

    override func rowRange(in space: CollectionSpace) -> SizeRange {
        lengthwise(across: lanes(contentCross(space)).extent, isExact: true)
    }

    override func restart(_ row: Int, base: Int) -> Int {
        // To the start of the line: items of one line start together.
        var row = row
        while row > 0, row - 1 >= 0, row % max(1, lastLanes) != 0 { row -= 1 }
        return row
    }

    private var lastLanes = 1

    override func arrange(_ rows: Range<Int>, from row: Int, in run: inout Arrangement) {
        let (count, extent) = lanes(run.contentCross)
        // Of another number of columns: nothing that is placed is right, and nothing is placed then.
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
