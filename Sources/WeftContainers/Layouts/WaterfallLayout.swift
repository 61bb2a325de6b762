import WeftLayout

/// Columns of equal width; each item goes into the column that ends first, as on a pin board.
@MainActor
public final class WaterfallLayout: ArrangedLayout {
    /// The number of columns, or of lanes if the layout scrolls horizontally.
    public var columns: GridLayout.Columns { didSet { invalidate(from: 0) } }

    /// Makes a waterfall layout.
    public init(_ columns: GridLayout.Columns, scrollDirection: ScrollDirection = .vertical) {
        self.columns = columns
        super.init(scrollDirection: scrollDirection)
    }

    override func rowRange(in space: CollectionSpace) -> SizeRange {
        lengthwise(across: columns.lanes(contentCross(space), spacing: itemSpacing).extent, isExact: true)
    }

    override func restart(_ row: Int, base: Int) -> Int { row }

    override func arrange(_ rows: Range<Int>, from row: Int, in run: inout Arrangement) {
        let (count, extent) = columns.lanes(run.contentCross, spacing: itemSpacing)
        let crosses = (0..<count).map { run.crossStart + Double($0) * (extent + itemSpacing) }
        var ends = columnEnds(before: run.base + row, base: run.base, crosses: crosses, start: run.start)
        var row = row
        while row < rows.upperBound {
            let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
            let start = ends[column]
            guard !run.isEnough(row, start: start) else { return }
            let size = run.size(row).extent
            run.frames.append(ItemFrame(start: start, extent: size, cross: crosses[column], crossExtent: extent))
            ends[column] = start + size + lineSpacing
            row += 1
        }
    }

    /// The end of each column, given by the last item placed in it.
    private func columnEnds(before position: Int, base: Int, crosses: [Double], start: Double) -> [Double] {
        var ends = [Double?](repeating: nil, count: crosses.count)
        var missing = crosses.count
        var position = position - 1
        while missing > 0, position >= base {
            let frame = placedFrame(position)
            if let column = crosses.firstIndex(of: frame.cross), ends[column] == nil {
                ends[column] = frame.end + lineSpacing
                missing -= 1
            }
            position -= 1
        }
        return ends.map { $0 ?? start }
    }
}
