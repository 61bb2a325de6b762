import WeftNodes

/// The position of a row in the viewport after scrolling to it.
public enum ScrollPosition: Sendable, Hashable {
    /// The smallest scroll that shows the whole row, or its start if it is larger than the list.
    case nearest
    case start, center, end
    /// The row's point at a fraction of its extent lies at the same fraction of the list: 0 is `start`, 0.5 `center`, 1
    /// `end`. Values outside of 0...1 count as the nearest one. Then the row is moved by `offset` points towards the
    /// list's end. Values that are not finite count as 0.
    case fraction(Double, offset: Double = 0)
}

typealias RowPart = @MainActor (_ position: Int) -> Range<Double>?

/// A row to show, and its place in the viewport.
struct WantedRow {
    var position: Int
    let place: ScrollPosition
    /// True to include the header before the first row, or the footer after the last one, if both fit. Keys have no
    /// other way to show them. The first or last row may change during the scroll.
    var withEnds = false
    /// The distance in points from the row's start to the viewport's start; less if the measured row is shorter. nil
    /// for none.
    var distance: Double?
    /// Returns the part to show of the row at that position, in points from the row's start along the scroll direction;
    /// nil for the whole row. The row may not have a node yet.
    var part: RowPart?
}

/// Scroll targets. All values in points of the list.
extension ListGeometry {
    /// True if an item exists: a row, or a header or footer that the section has.
    func isThere(_ position: Int) -> Bool { isRow(position) || frame(at: position).extent > 0 }

    /// The kind of a header or footer; nil for rows.
    func kind(at position: Int) -> SupplementaryKind? { kind(of: sections.item(at: position)) }

    /// The kind of a section's first or last item; nil for rows.
    func kind(of item: SectionedListIndex.Item) -> SupplementaryKind? {
        switch item {
        case .row: nil
        case .header: headersAreLast ? .footer : .header
        case .footer: headersAreLast ? .header : .footer
        }
    }

    /// The flat position of a section's header.
    func headerPosition(ofSection section: Int) -> Int {
        sections.position(of: headersAreLast ? .footer(section: section) : .header(section: section))
    }

    /// The last row, or the header or footer after it.
    var lastItem: Int? { (0..<count).last(where: isThere) }

    /// The index path of a row; nil for headers, footers and positions out of range.
    func indexPath(at position: Int) -> IndexPath? {
        guard position >= 0, position < count, case .row(let row, let section) = sections.item(at: position) else {
            return nil
        }
        return IndexPath(row: row, section: section)
    }

    /// The flat position of a row; nil if the row does not exist.
    func position(of path: IndexPath) -> Int? {
        guard path.section >= 0, path.section < sections.sectionCount, path.row >= 0,
            path.row < sections.rowCount(ofSection: path.section)
        else { return nil }
        return sections.position(of: .row(path.row, section: path.section))
    }

    /// The list offset at which a row is shown as requested; nil if it is already.
    func target(of wanted: WantedRow, from offset: Double, maximum: Double) -> Double? {
        if let distance = wanted.distance {
            let frame = frame(at: wanted.position)
            return max(0, min(frame.start + min(distance, max(0, frame.extent - 1)), maximum))
        }
        func fits(_ end: Int) -> Bool {
            !isRow(end) && isThere(end) && frame(at: wanted.position).extent + frame(at: end).extent <= page
        }
        func target(_ position: Int, _ place: ScrollPosition) -> Double? {
            self.target(of: position, nil, place, from: offset, maximum: maximum)
        }
        if wanted.withEnds, wanted.position == count - 2, fits(count - 1) { return target(count - 1, .end) }
        if wanted.withEnds, wanted.position == 1, fits(0) { return target(0, .start) }
        return self.target(
            of: wanted.position, wanted.part?(wanted.position), wanted.place, from: offset, maximum: maximum)
    }

    private func target(
        of position: Int, _ part: Range<Double>?, _ place: ScrollPosition, from offset: Double, maximum: Double
    ) -> Double? {
        var frame = frame(at: position)
        if let part = part?.clamped(to: 0..<max(0, frame.extent)) {
            (frame.start, frame.extent) = (frame.start + part.lowerBound, part.upperBound - part.lowerBound)
        }
        // A sticky header covers the start, or the end of an inverted table.
        let cover = headersStick && isRow(position) ? stickyHeader(in: frame.start..<frame.end)?.extent ?? 0 : 0
        let start = headersAreLast ? frame.start : frame.start - cover
        let coveredEnd = headersAreLast ? frame.end + cover : frame.end
        switch place {
        case .start: return max(0, min(start, maximum))
        case .end:
            // An inset may follow the last item.
            let isLast = part == nil && ((position + 1)..<count).allSatisfy { !isThere($0) }
            let end = isLast ? totalExtent : coveredEnd
            return max(0, min(end - page, maximum))
        case .center:
            let middle = frame.start - (page - frame.extent) / 2
            return max(0, min(middle, maximum))
        case .fraction(let share, let distance):
            let fraction = share.isFinite ? min(max(share, 0), 1) : 0
            let wanted = start - fraction * (page - (coveredEnd - start)) - (distance.isFinite ? distance : 0)
            return max(0, min(wanted, maximum))
        case .nearest:
            if start < offset || coveredEnd - start > page { return start }
            return coveredEnd > offset + page ? coveredEnd - page : nil
        }
    }

    /// The item at a list offset, to be kept in place. A missing header or footer is replaced with the next row, or
    /// else with the previous one. In a list without rows the result is nil, so that new rows are shown from their
    /// start.
    func itemToHoldOnTo(at offset: Double) -> Int? {
        guard let first = position(clampedTo: offset) else { return nil }
        switch sections.item(at: first) {
        case .row: return first
        case .header where frame(at: first).extent > 0: return first
        case .header, .footer:
            let row = (first..<count).first(where: isRow) ?? (0..<first).last(where: isRow)
            return row == nil || frame(at: first).extent == 0 ? row : first
        }
    }
}
