import WeftLayout

/// Columns of equal width, and lines as high as their highest item. The number of columns is fixed, or as many as fit
/// (adaptive). A horizontal grid has lanes in place of columns; one lane is a strip.
///
/// With `span`, items cover several columns and lines. They are placed in order, as by CSS grids: an item that has no
/// room in the rest of a line begins the next one. An item is as high as it measures; the last line that it covers
/// grows if the item is higher than its lines.
@MainActor
public final class GridLayout: ColumnLayout {
    /// The number of columns.
    public enum Columns: Sendable, Hashable {
        case fixed(Int)
        /// As many columns as fit with at least `minimum` points each.
        case adaptive(minimum: Double)
    }

    /// Makes a grid.
    public override init(_ columns: Columns, scrollDirection: ScrollDirection = .vertical) {
        super.init(columns, scrollDirection: scrollDirection)
    }

    override func restart(_ row: Int, base: Int) -> Int {
        if span != nil { return startOfBand(before: row, base: base) }
        // Goes back to the start of the line, since the items of a line start together.
        var row = row
        while row > 0, row - 1 >= 0, row % max(1, lastLanes) != 0 { row -= 1 }
        return row
    }

    private var lastLanes = 1

    override func arrange(_ rows: Range<Int>, from row: Int, in run: inout Arrangement) {
        let (count, extent) = lanes(run.contentCross)
        // No further invalidation is needed: a new number of columns places all items again.
        lastLanes = count
        if span != nil { return arrangeBands(rows, from: row, count, extent, in: &run) }
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

// MARK: - Items that cover several columns and lines

/// Lines that share items, as few as possible: no item reaches from one band into another.
private struct GridBand {
    let columns: Int
    private(set) var cells: [(line: Int, column: Int, span: GridSpan)] = []
    /// The covered columns, by line.
    private var covered: [[Bool]] = []
    private var (line, column) = (0, 0)

    init(columns: Int) {
        self.columns = columns
    }

    var lineCount: Int { covered.count }

    /// Adds an item after the last one. Returns false if it begins another band.
    mutating func add(_ span: GridSpan) -> Bool {
        while line < covered.count, !isFree(span) {
            column += 1
            if column + span.columns > columns { (line, column) = (line + 1, 0) }
        }
        guard cells.isEmpty || line < covered.count else { return false }
        while covered.count < line + span.lines { covered.append(Array(repeating: false, count: columns)) }
        for line in line..<(line + span.lines) {
            for column in column..<(column + span.columns) { covered[line][column] = true }
        }
        cells.append((line, column, span))
        return true
    }

    private func isFree(_ span: GridSpan) -> Bool {
        guard column + span.columns <= columns else { return false }
        return (line..<min(line + span.lines, covered.count)).allSatisfy { line in
            !covered[line][column..<(column + span.columns)].contains(true)
        }
    }

    /// The extent of each line for the extents of the items.
    func lineExtents(_ extents: [Double], spacing: Double) -> [Double] {
        var lines = [Double](repeating: 0, count: lineCount)
        for (cell, extent) in zip(cells, extents) where cell.span.lines == 1 {
            lines[cell.line] = max(lines[cell.line], extent)
        }
        for (cell, extent) in zip(cells, extents) where cell.span.lines > 1 {
            let last = cell.line + cell.span.lines - 1
            let room = lines[cell.line...last].reduce(0, +) + spacing * Double(cell.span.lines - 1)
            lines[last] += max(0, extent - room)
        }
        return lines
    }
}

extension GridLayout {
    /// The first row of the band that contains the row before `row`.
    private func startOfBand(before row: Int, base: Int) -> Int {
        var first = row - 1
        while first > 0 {
            let frame = placedFrame(base + first)
            if frame.cross == insetsAcross.before, placedEnd(before: base + first) <= frame.start { return first }
            first -= 1
        }
        return 0
    }

    private func arrangeBands(
        _ rows: Range<Int>, from row: Int, _ count: Int, _ extent: Double, in run: inout Arrangement
    ) {
        var first = row
        var start = row == 0 ? run.start : placedEnd(before: run.base + row) + lineSpacing
        while first < rows.upperBound, !run.isEnough(first, start: start) {
            var band = GridBand(columns: count)
            var next = first
            while next < rows.upperBound, band.add(span(of: next, inSection: run.section, count: count)) { next += 1 }
            let extents = (first..<next).map { run.size($0).extent }
            let lines = band.lineExtents(extents, spacing: lineSpacing)
            var starts: [Double] = []
            for line in lines {
                starts.append(start)
                start += line + lineSpacing
            }
            for (cell, size) in zip(band.cells, extents) {
                run.frames.append(
                    ItemFrame(
                        start: starts[cell.line], extent: size,
                        cross: run.crossStart + Double(cell.column) * (extent + itemSpacing),
                        crossExtent: self.extent(ofColumns: cell.span.columns, of: extent)))
            }
            first = next
        }
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
