/// A ``ListIndex`` over sections, each with a header, rows and a footer.
///
/// All of them lie in one flat list, ``items``, in order; a missing header or footer has the extent 0, which costs 8
/// bytes. A second index over the sections, whose "extents" are the numbers of their items, maps between (section, row)
/// and flat positions.
///
/// Updates return the flat positions that they changed, as the list index and ``ScrollAnchor`` count them. Positions of
/// removals and of the sources of moves are from before the change; the others are from after it.
///
/// Units and traps are the list index's. A value; any thread.
public struct SectionedListIndex: Sendable {
    /// One item of the list.
    public enum Item: Hashable, Sendable {
        case header(section: Int)
        case row(Int, section: Int)
        case footer(section: Int)
    }

    /// All headers, rows and footers in the list's order. Offsets, extents and a ``ScrollAnchor`` use its flat
    /// positions.
    public private(set) var items: ListIndex

    /// One row for each section; its extent is the number of its items.
    private var sections: ListIndex

    /// Makes an index without sections. O(1)
    ///
    /// - Parameter estimatedExtent: points of a row until it is measured. Headers and footers start with 0.
    public init(estimatedExtent: Double) {
        self.init(estimatedExtent: estimatedExtent, shape: .standard)
    }

    init(estimatedExtent: Double, shape: ListIndex.Shape) {
        items = ListIndex(estimatedExtent: estimatedExtent, shape: shape)
        sections = ListIndex(estimatedExtent: 0, shape: shape)
    }
}

// MARK: - Sections and positions

extension SectionedListIndex {
    /// The number of sections.
    ///
    /// - Complexity: O(1)
    public var sectionCount: Int { sections.count }

    /// The number of rows of a section.
    ///
    /// - Complexity: O(log sections)
    public func rowCount(ofSection section: Int) -> Int {
        Int(sections.extent(at: section).value) - 2
    }

    /// The numbers of rows by section.
    ///
    /// - Complexity: O(sections * log sections)
    var rowCounts: [Int] { (0..<sectionCount).map { rowCount(ofSection: $0) } }

    /// The positions of a section's header, rows and footer.
    ///
    /// - Complexity: O(log sections)
    public func positions(ofSection section: Int) -> Range<Int> {
        let start = Int(sections.offset(of: section))
        return start..<(start + rowCount(ofSection: section) + 2)
    }

    /// The positions of sections with their headers and footers.
    ///
    /// - Complexity: O(log sections)
    public func positions(ofSections range: Range<Int>) -> Range<Int> {
        Int(sections.offset(of: range.lowerBound))..<Int(sections.offset(of: range.upperBound))
    }

    /// The positions of some rows of a section.
    ///
    /// - Complexity: O(log sections)
    public func positions(ofRows rows: Range<Int>, inSection section: Int) -> Range<Int> {
        precondition(
            rows.lowerBound >= 0 && rows.upperBound <= rowCount(ofSection: section),
            "SectionedListIndex: rows \(rows) are outside of section \(section)'s 0..<\(rowCount(ofSection: section))")
        let start = Int(sections.offset(of: section)) + 1
        return (start + rows.lowerBound)..<(start + rows.upperBound)
    }

    /// The flat position of an item.
    ///
    /// - Complexity: O(log sections)
    public func position(of item: Item) -> Int {
        switch item {
        case .header(let section): positions(ofSection: section).lowerBound
        case .row(let row, let section): positions(ofRows: row..<(row + 1), inSection: section).lowerBound
        case .footer(let section): positions(ofSection: section).upperBound - 1
        }
    }

    /// The item at a flat position.
    ///
    /// - Complexity: O(log sections)
    public func item(at position: Int) -> Item {
        items.checkBounds(position)
        guard let found = sections.row(at: Double(position)) else {
            preconditionFailure("SectionedListIndex: no section has position \(position)")
        }
        let index = Int(found.offsetInRow)
        if index == 0 { return .header(section: found.row) }
        return index <= rowCount(ofSection: found.row)
            ? .row(index - 1, section: found.row) : .footer(section: found.row)
    }
}

// MARK: - Updates

extension SectionedListIndex {
    /// Adds sections with the given numbers of rows, the first of them at `section`.
    ///
    /// - Complexity: O(log n + sections added)
    @discardableResult
    public mutating func insertSections(rowCounts: some Collection<Int>, at section: Int) -> Range<Int> {
        let start = Int(sections.offset(of: section))
        var cells = ContiguousArray<ListIndex.Cell>()
        var added = 0
        for rows in rowCounts {
            Self.checkRowCount(rows)
            cells.append(.estimated(0))
            cells.appendMerging(.run(rows))
            cells.append(.estimated(0))
            added += rows + 2
        }
        guard added > 0 else { return start..<start }
        sections.insert(count: rowCounts.count, at: section)
        sections.setExtents(rowCounts.lazy.map { Double($0 + 2) }, at: section)
        items.splice(start..<start, with: cells)
        return start..<(start + added)
    }

    /// Removes sections with their headers, rows and footers.
    ///
    /// - Complexity: O(log n + items that had an extent)
    @discardableResult
    public mutating func removeSections(_ range: Range<Int>) -> Range<Int> {
        let positions = positions(ofSections: range)
        items.remove(positions)
        sections.remove(range)
        return positions
    }

    /// Moves a section to `destination`, its position after the move. Extents and estimates of its items move with it.
    ///
    /// - Complexity: O(log n + items with an extent)
    @discardableResult
    public mutating func moveSection(from source: Int, to destination: Int) -> (positions: Range<Int>, to: Int) {
        let positions = positions(ofSection: source)
        sections.move(from: source, to: destination)
        let target = Int(sections.offset(of: destination))
        items.move(positions, to: target)
        return (positions, target)
    }

    /// Adds rows without extents to a section, the first of them at `row`.
    ///
    /// - Complexity: O(log n)
    @discardableResult
    public mutating func insertRows(count: Int, at row: Int, inSection section: Int) -> Range<Int> {
        let start = positions(ofRows: row..<row, inSection: section).lowerBound
        items.insert(count: count, at: start)
        changeRowCount(ofSection: section, by: count)
        return start..<(start + count)
    }

    /// Removes rows from a section.
    ///
    /// - Complexity: O(log n + removed rows that had an extent)
    @discardableResult
    public mutating func removeRows(_ rows: Range<Int>, inSection section: Int) -> Range<Int> {
        let positions = positions(ofRows: rows, inSection: section)
        items.remove(positions)
        changeRowCount(ofSection: section, by: -rows.count)
        return positions
    }

    /// Moves a row, with its extent or estimate. Afterwards it is row `destination` of `destinationSection`.
    ///
    /// - Complexity: O(log n)
    @discardableResult
    public mutating func moveRow(
        _ row: Int, inSection section: Int, to destination: Int, inSection destinationSection: Int
    ) -> (positions: Range<Int>, to: Int) {
        let source = position(of: .row(row, section: section))
        changeRowCount(ofSection: section, by: -1)
        let target = positions(ofRows: destination..<destination, inSection: destinationSection).lowerBound
        changeRowCount(ofSection: destinationSection, by: 1)
        items.move(from: source, to: target)
        return (source..<(source + 1), target)
    }

    /// Removes all sections; the estimate stays.
    public mutating func removeAll() {
        items.removeAll()
        sections.removeAll()
    }

    /// Changes extents and estimates by flat position; `body` must not change the number of items.
    ///
    /// - Complexity: that of `body`.
    public mutating func updateExtents<Result>(_ body: (inout ListIndex) throws -> Result) rethrows -> Result {
        let count = items.count
        defer { precondition(items.count == count, "SectionedListIndex: updateExtents changed the number of items") }
        return try body(&items)
    }

    /// Stores the measured extent of an item, in points.
    ///
    /// - Complexity: O(log n)
    public mutating func setExtent(_ extent: Double, of item: Item) {
        items.setExtent(extent, at: position(of: item))
    }

    private mutating func changeRowCount(ofSection section: Int, by difference: Int) {
        let rows = rowCount(ofSection: section) + difference
        Self.checkRowCount(rows)
        sections.setExtent(Double(rows + 2), at: section)
    }

    private static func checkRowCount(_ rows: Int) {
        // The number of items must be a valid extent of the index over the sections.
        precondition(
            rows >= 0 && rows <= Int(ListIndex.maximumExtent) - 2, "SectionedListIndex: a section of \(rows) rows")
    }

    /// A description of the first broken rule; nil if all rules hold.
    ///
    /// - Complexity: O(n)
    var brokenInvariant: String? {
        if let broken = items.brokenInvariant { return "items: \(broken)" }
        if let broken = sections.brokenInvariant { return "sections: \(broken)" }
        return Int(sections.totalExtent) == items.count
            ? nil : "\(sections.totalExtent) items instead of \(items.count)"
    }
}
