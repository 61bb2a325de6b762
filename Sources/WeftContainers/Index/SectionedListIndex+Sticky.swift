extension SectionedListIndex {
    /// The position of a section's header while it sticks to the viewport's top, in points.
    public struct StickyItem: Hashable, Sendable {
        /// The section of the header.
        public var section: Int
        /// The list offset of its start.
        public var offset: Double
        /// Its height in points.
        public var extent: Double
        /// The list offset at which the next section begins to push the header out: the offset of the viewport's top
        /// when the section's start meets the header's end. For an item that sticks to the viewport's end, it is the
        /// offset of this end.
        public var pushedFrom: Double
    }

    /// The header that sticks to the viewport's top, which belongs to the section at this list offset.
    ///
    /// It is drawn at the top, but not before its own place and not beyond the end of its section. The result is nil
    /// outside the list and in a section without a header.
    ///
    /// - Complexity: O(log n)
    public func stickyHeader(atTop top: Double) -> StickyItem? {
        guard let found = items.row(at: top) else { return nil }
        let section = item(at: found.row).section
        let positions = positions(ofSection: section)
        let extent = items.extent(at: positions.lowerBound).value
        guard extent > 0 else { return nil }
        let pushedFrom = max(
            items.offset(of: positions.lowerBound), items.offset(of: positions.upperBound) - extent)
        return StickyItem(section: section, offset: min(top, pushedFrom), extent: extent, pushedFrom: pushedFrom)
    }

    /// The last item of a section while it sticks to the viewport's end, as the header of an inverted list does: it
    /// belongs to the section before this list offset.
    ///
    /// It is drawn at the end, but not after its own place and not before its section's start. `pushedFrom` is an
    /// offset of the viewport's end; below it, the section's start pushes the item out. The result is nil outside the
    /// list and in a section without such an item.
    ///
    /// - Complexity: O(log n)
    public func stickyFooter(atEnd end: Double) -> StickyItem? {
        guard let found = items.row(at: end.nextDown) else { return nil }
        let section = item(at: found.row).section
        let positions = positions(ofSection: section)
        let extent = items.extent(at: positions.upperBound - 1).value
        guard extent > 0 else { return nil }
        let start = items.offset(of: positions.lowerBound)
        let own = items.offset(of: positions.upperBound) - extent
        return StickyItem(
            section: section, offset: min(own, max(end - extent, start)), extent: extent, pushedFrom: start + extent)
    }
}

extension SectionedListIndex.Item {
    /// The section the item belongs to.
    public var section: Int {
        switch self {
        case .header(let section), .row(_, let section), .footer(let section): section
        }
    }
}
