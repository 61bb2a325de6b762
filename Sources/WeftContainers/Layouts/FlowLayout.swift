import WeftLayout

/// Places items of different sizes in lines that break at the available width. A line has the height of its highest
/// item. Leftover space is distributed between the items.
@MainActor
public final class FlowLayout: ArrangedLayout {
    /// The size of every item; nil if items size themselves.
    public var itemSize: Size? { didSet { invalidate(from: 0) } }
    /// True if a full line is spread over the whole width.
    public var justifiesLines = false { didSet { invalidate(from: 0) } }
    /// Estimated extent of an unmeasured item across the scroll direction, in points.
    public var estimatedCrossExtent = 120.0 { didSet { invalidate(from: 0) } }

    public override init(scrollDirection: ScrollDirection = .vertical) {
        super.init(scrollDirection: scrollDirection)
    }

    override func rowRange(in space: CollectionSpace) -> SizeRange {
        itemSize.map(SizeRange.init(exactly:)) ?? super.rowRange(in: space)
    }

    override func restart(_ row: Int, base: Int) -> Int {
        // The row may now fit into the previous line.
        guard row > 0 else { return 0 }
        var first = row - 1
        let start = placedFrame(base + first).start
        while first > 0, placedFrame(base + first - 1).start == start { first -= 1 }
        return first
    }

    override func arrange(_ rows: Range<Int>, from row: Int, in run: inout Arrangement) {
        var first = row
        var start = row == 0 ? run.start : lineEnd(before: run.base + row, base: run.base) + lineSpacing
        while first < rows.upperBound, !run.isEnough(first, start: start) {
            let line = self.line(from: first, to: rows.upperBound, run)
            place(line, at: start, isLast: first + line.count == rows.upperBound, in: &run)
            start += (line.map(\.extent).max() ?? 0) + lineSpacing
            first += line.count
        }
    }

    /// The sizes of the items that fit into a line, at least one.
    private func line(
        from first: Int, to end: Int, _ run: Arrangement
    ) -> [(extent: Double, crossExtent: Double)] {
        var line: [(extent: Double, crossExtent: Double)] = []
        var used = 0.0
        for row in first..<end {
            let size = self.size(row, run)
            let needed = used + (line.isEmpty ? 0 : itemSpacing) + size.crossExtent
            if !line.isEmpty, needed > run.contentCross + 1e-6 { break }
            line.append(size)
            used = needed
        }
        return line
    }

    private func size(_ row: Int, _ run: Arrangement) -> (extent: Double, crossExtent: Double) {
        if let itemSize {
            let given: (extent: Double, crossExtent: Double) =
                scrollDirection == .vertical
                ? (itemSize.height, itemSize.width) : (itemSize.width, itemSize.height)
            guard run.isKnown(row) else { return given }
            // The measured size is the given one rounded to points, unless the delegate's size range changed it.
            let size = run.size(row)
            let isGiven = abs(size.extent - given.extent) < 1 && abs(size.crossExtent - given.crossExtent) < 1
            return isGiven ? given : (size.extent, min(size.crossExtent, run.contentCross))
        }
        let size = run.size(row)
        return (size.extent, min(size.crossExtent > 0 ? size.crossExtent : estimatedCrossExtent, run.contentCross))
    }

    private func place(
        _ line: [(extent: Double, crossExtent: Double)], at start: Double, isLast: Bool, in run: inout Arrangement
    ) {
        let used = line.reduce(0) { $0 + $1.crossExtent } + itemSpacing * Double(line.count - 1)
        let spare = justifiesLines && !isLast && line.count > 1 ? max(0, run.contentCross - used) : 0
        let gap = itemSpacing + spare / Double(max(1, line.count - 1))
        var cross = run.crossStart
        for size in line {
            run.frames.append(
                ItemFrame(
                    start: start, extent: size.extent, cross: cross.rounded(.down), crossExtent: size.crossExtent))
            cross += size.crossExtent + gap
        }
    }

    private func lineEnd(before position: Int, base: Int) -> Double {
        let start = placedFrame(position - 1).start
        var (end, position) = (0.0, position - 1)
        while position >= base, placedFrame(position).start == start {
            end = max(end, placedFrame(position).end)
            position -= 1
        }
        return end
    }
}
