import WeftLayout

/// Columns of equal width; each item is placed in the column that ends first, as on a pin board. An item that spans
/// several columns (`span`) is placed where it begins first, after all items in these columns.
@MainActor
public final class WaterfallLayout: ColumnLayout {
    /// Makes a waterfall layout.
    public override init(_ columns: GridLayout.Columns, scrollDirection: ScrollDirection = .vertical) {
        super.init(columns, scrollDirection: scrollDirection)
    }

    override func restart(_ row: Int, base: Int) -> Int { row }

    override func arrange(_ rows: Range<Int>, from row: Int, in run: inout Arrangement) {
        let (count, extent) = lanes(run.contentCross)
        let crosses = (0..<count).map { run.crossStart + Double($0) * (extent + itemSpacing) }
        var ends = columnEnds(before: run.base + row, base: run.base, crosses: crosses, start: run.start)
        var row = row
        while row < rows.upperBound {
            // After an item that spans several columns, a later item may begin higher, but not above the shortest
            // column.
            let earliest = ends.min() ?? 0
            guard !run.isEnough(row, start: earliest) else {
                if span != nil { run.openStart = earliest }
                return
            }
            let covered = span(of: row, inSection: run.section, count: count).columns
            let (column, start) = Self.firstRoom(for: covered, in: ends)
            let size = run.size(row).extent
            run.frames.append(
                ItemFrame(
                    start: start, extent: size, cross: crosses[column],
                    crossExtent: self.extent(ofColumns: covered, of: extent)))
            for column in column..<(column + covered) { ends[column] = start + size + lineSpacing }
            row += 1
        }
    }

    /// The neighbouring columns that are free first, by the first of them, and from where on they are.
    private static func firstRoom(for covered: Int, in ends: [Double]) -> (column: Int, start: Double) {
        var best = (column: 0, start: Double.infinity)
        for column in 0...(ends.count - covered) {
            let start = ends[column..<(column + covered)].max() ?? 0
            if start < best.start { best = (column, start) }
        }
        return best
    }

    /// The end of each column, given by the last item placed in it.
    private func columnEnds(before position: Int, base: Int, crosses: [Double], start: Double) -> [Double] {
        var ends = [Double?](repeating: nil, count: crosses.count)
        var missing = crosses.count
        var position = position - 1
        while missing > 0, position >= base {
            let frame = placedFrame(position)
            let span = frame.cross..<(frame.cross + frame.crossExtent)
            for column in crosses.indices where span.contains(crosses[column]) && ends[column] == nil {
                ends[column] = frame.end + lineSpacing
                missing -= 1
            }
            position -= 1
        }
        return ends.map { $0 ?? start }
    }
}
