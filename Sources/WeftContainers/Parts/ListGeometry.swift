import WeftGTK
import WeftGraphics
import WeftLayout

/// The frame of one item: `start` and `extent` along the scroll direction, `cross` and `crossExtent` across it. Points
/// of the list.
struct ItemFrame: Equatable {
    var start = 0.0
    var extent = 0.0
    var cross = 0.0
    var crossExtent = 0.0

    var end: Double { start + extent }
}

/// The frames of a list's items, by flat position: header, rows and footer of each section, in order.
///
/// This class stacks items along the scroll direction (a table). Subclasses place them elsewhere; they use `sections`
/// only for counting. A row takes a few bytes, and a query takes O(log n).
@MainActor
class ListGeometry {
    final private(set) var sections = SectionedListIndex(estimatedExtent: 120)
    /// Viewport size of the last layout, in points.
    final private(set) var viewport = Size.zero
    /// Maximum width of rows, in points. Rows are centred in a wider list.
    final var maximumContentWidth = Double.infinity
    /// Empty space around all rows.
    final var insets = ListInsets()
    /// Space below each row for a separator, in points.
    final var separatorExtent = 0.0
    /// Empty space at both sides of rows, in points.
    final var sideInset = 0.0
    /// Width of the section index at the rows' trailing edge, in points.
    final var indexExtent = 0.0
    /// True if the header of the section on screen stays at its place until its section ends.
    final var headersStick = true
    /// True if the first row is at the bottom.
    final var isInverted = false
    /// The display's pixel grid. Extents measured from then on are rounded to it.
    final var grid = PixelGrid(scale: 1)
    private var estimate = EstimateKeeper()

    var axis: CanvasAxis { .vertical }

    /// True if items can be side by side.
    var hasColumns: Bool { false }

    final var count: Int { sections.items.count }

    /// The viewport's extent along the scroll direction.
    final var page: Double { axis == .vertical ? viewport.height : viewport.width }
    final var crossExtent: Double { axis == .vertical ? viewport.width : viewport.height }

    // MARK: Questions

    var totalExtent: Double { insets.start + sections.items.totalExtent + insets.end }

    /// The start of an item; for `count`, the end of the last one.
    ///
    /// - Complexity: O(log n)
    func offset(of position: Int) -> Double { insets.start + sections.items.offset(of: position) }

    /// - Complexity: O(log n)
    func frame(at position: Int) -> ItemFrame {
        let span = contentSpan
        return ItemFrame(
            start: offset(of: position), extent: sections.items.extent(at: position).value,
            cross: span.start, crossExtent: span.extent)
    }

    /// - Complexity: O(log n)
    func isKnown(_ position: Int) -> Bool { sections.items.extent(at: position).isKnown }

    /// The items that intersect a span of list offsets, in order.
    ///
    /// - Complexity: O(log n + items found)
    func positions(in span: Range<Double>) -> [Int] {
        let range = sections.items.rows(
            intersecting: (span.lowerBound - insets.start)..<(span.upperBound - insets.start))
        var result: [Int] = []
        result.reserveCapacity(range.count)
        // Absent headers and footers have no extent.
        sections.items.forEach(in: range) { position, _, extent in
            if extent.value > 0 || isRow(position) { result.append(position) }
        }
        return result
    }

    /// The frontmost item at a list offset and a position across it.
    ///
    /// - Complexity: O(log n)
    func position(at start: Double, cross: Double) -> Int? {
        let span = contentSpan
        guard cross >= span.start, cross < span.start + span.extent else { return nil }
        return sections.items.row(at: start - insets.start)?.row
    }

    /// The first item at a list offset, or the nearest one.
    ///
    /// - Complexity: O(log n), and again for each empty header or footer after the last row.
    func position(clampedTo start: Double) -> Int? {
        let items = sections.items
        guard items.count > 0 else { return nil }
        if let hit = items.row(at: max(0, start - insets.start)) { return hit.row }
        return (0..<items.count).last { items.extent(at: $0).value > 0 } ?? items.count - 1
    }

    /// The size range that an item is measured in. `wanted` is the delegate's own range for it.
    ///
    /// - Complexity: O(1)
    func sizeRange(at position: Int, wanted: SizeRange?) -> SizeRange {
        let width = contentSpan.extent
        let heights = wanted.map { ($0.min.height, $0.max.height) } ?? (0, .infinity)
        return SizeRange(
            min: Size(width: width, height: heights.0), max: Size(width: width, height: heights.1))
    }

    /// The span of rows across the scroll direction, in whole points so that widgets are placed sharply.
    final var contentSpan: (start: Double, extent: Double) {
        let room = max(0, crossExtent - indexExtent - 2 * sideInset - insets.acrossBefore - insets.acrossAfter)
        let width = min(room, maximumContentWidth)
        return (insets.acrossBefore + sideInset + ((room - width) / 2).rounded(.down), width)
    }

    /// True if a section's last item is its header, and its first item the footer: in an inverted table, the top of a
    /// section is its end.
    final var headersAreLast: Bool { isInverted && !hasColumns }

    /// The header that sticks to the viewport's start at an offset.
    ///
    /// - Complexity: O(log n)
    func stickyHeader(atTop top: Double) -> SectionedListIndex.StickyItem? {
        sections.stickyHeader(atTop: top - insets.start).map(afterInset)
    }

    /// The header that sticks to an end of a span of list offsets: its start, or in an inverted table its end.
    ///
    /// - Complexity: O(log n)
    final func stickyHeader(in span: Range<Double>) -> SectionedListIndex.StickyItem? {
        guard headersAreLast else { return stickyHeader(atTop: span.lowerBound) }
        return sections.stickyFooter(atEnd: span.upperBound - insets.start).map(afterInset)
    }

    private func afterInset(_ item: SectionedListIndex.StickyItem) -> SectionedListIndex.StickyItem {
        SectionedListIndex.StickyItem(
            section: item.section, offset: item.offset + insets.start, extent: item.extent,
            pushedFrom: item.pushedFrom + insets.start)
    }

    /// Marks the layout as outdated. The next query computes a new one.
    func layoutIsStale() {}

    // MARK: Measured extents

    /// Sets the viewport's size. True if items must be measured again.
    func resize(_ viewport: Size) -> Bool {
        let old = crossExtent
        self.viewport = viewport
        return crossExtent != old
    }

    /// - Complexity: O(log n)
    func setMeasured(_ size: Size, at position: Int) {
        let isRow = isRow(position)
        let extent = extent(ofHeight: size.height) + (isRow ? separatorThickness : 0)
        if isRow { estimate.add(extent) }
        sections.updateExtents {
            $0.setExtent(extent, at: position)
            if isRow, let mean = estimate.mean { $0.setEstimate(mean) }
        }
    }

    /// Gives a header or footer an extent before it is measured.
    ///
    /// - Complexity: O(log n)
    func setEstimate(_ extent: Double, at position: Int) {
        sections.updateExtents { $0.setEstimate(extent, at: position) }
    }

    func forgetExtents() { sections.updateExtents { $0.forgetExtents() } }

    /// Forgets the extent of a reloaded item. Its old extent stays as an estimate.
    ///
    /// - Complexity: O(log n)
    func forgetExtent(at position: Int) { sections.updateExtents { $0.forgetExtent(at: position) } }

    /// The known extent of an item, to take along when it moves to another position.
    func knowledge(of position: Int) -> Knowledge { Knowledge(extent: sections.items.extent(at: position)) }

    func learn(_ knowledge: Knowledge, of position: Int) {
        guard let extent = knowledge.extent else { return }
        sections.updateExtents {
            extent.isKnown ? $0.setExtent(extent.value, at: position) : $0.setEstimate(extent.value, at: position)
        }
    }

    struct Knowledge {
        var extent: ListIndex.Extent?
        var size: Size?
        var isStale = false
    }

    // MARK: Changes

    final func reset(rowCounts: [Int]) {
        sections = SectionedListIndex(estimatedExtent: estimate.mean ?? sections.items.estimatedExtent)
        sections.insertSections(rowCounts: rowCounts, at: 0)
        didReset()
    }

    /// Resets the sections for new data. Extents known by position become estimates, so that the list keeps about its
    /// length.
    ///
    /// - Complexity: O(known extents + changed row counts * log n)
    final func reread(rowCounts: [Int]) {
        let old = sections.rowCounts
        let common = min(old.count, rowCounts.count)
        guard common > 0, (0..<common).count(where: { old[$0] != rowCounts[$0] }) <= Self.maximumKeptSections else {
            return reset(rowCounts: rowCounts)
        }
        forgetExtents()
        if common < old.count { didRemove(sections.removeSections(common..<old.count)) }
        for section in 0..<common where old[section] != rowCounts[section] {
            let (had, has) = (old[section], rowCounts[section])
            if has < had { removeRows(has..<had, inSection: section) }
            if has > had { _ = insertRows(had..<has, inSection: section) }
        }
        if common < rowCounts.count { _ = insertSections(rowCounts: Array(rowCounts[common...]), at: common) }
        didReread()
    }

    /// If more sections than this change their row counts, the list is treated as a new one, because each change moves
    /// a collection's sizes.
    private static let maximumKeptSections = 64

    final func insertSections(rowCounts: [Int], at section: Int) -> Range<Int> {
        let positions = sections.insertSections(rowCounts: rowCounts, at: section)
        didInsert(positions)
        return positions
    }

    final func removeSection(_ section: Int) {
        didRemove(sections.removeSections(section..<(section + 1)))
    }

    final func moveSection(from source: Int, to destination: Int) -> (positions: Range<Int>, to: Int) {
        let moved = sections.moveSection(from: source, to: destination)
        didMove(moved.positions, to: moved.to)
        return moved
    }

    final func insertRows(_ rows: Range<Int>, inSection section: Int) -> Range<Int> {
        let positions = sections.insertRows(count: rows.count, at: rows.lowerBound, inSection: section)
        didInsert(positions)
        return positions
    }

    final func removeRows(_ rows: Range<Int>, inSection section: Int) {
        didRemove(sections.removeRows(rows, inSection: section))
    }

    /// True if the header or footer at a position is known to exist.
    func hasSupplement(at position: Int) -> Bool { sections.items.extent(at: position).value > 0 }

    func didReset() {}
    func didReread() {}
    func didInsert(_ positions: Range<Int>) {}
    func didRemove(_ positions: Range<Int>) {}
    func didMove(_ positions: Range<Int>, to destination: Int) {}

    final func isRow(_ position: Int) -> Bool {
        if case .row = sections.item(at: position) { true } else { false }
    }

    /// The extent of a row with a given height, without its separator. It is rounded up to whole points if these are
    /// whole pixels, otherwise to whole pixels, so that the next row begins directly below.
    final func extent(ofHeight height: Double) -> Double {
        grid.isWhole ? Self.roundedUp(height) : max(0, grid.y(LengthLimit.bounded(height)))
    }

    /// Thickness of the separator as drawn, in points.
    final var separatorThickness: Double { separatorExtent > 0 ? grid.line(separatorExtent) : 0 }

    /// Rounds a length up to whole points, since GTK allocates widgets in whole points.
    static func roundedUp(_ length: Double) -> Double {
        max(0, (LengthLimit.bounded(length) - 1e-6).rounded(.up))
    }
}

/// The running mean of known extents: the estimate for an unmeasured row.
struct EstimateKeeper {
    private var sum = 0.0
    private var count = 0.0

    var mean: Double? { count > 0 ? sum / count : nil }

    mutating func add(_ extent: Double) {
        // Older rows have less weight, so that the estimate follows a feed whose kind of rows changes.
        if count >= 256 {
            sum /= 2
            count /= 2
        }
        sum += extent
        count += 1
    }
}
