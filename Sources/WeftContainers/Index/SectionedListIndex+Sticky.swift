extension SectionedListIndex {
    /// Where a section's header or footer is drawn while it sticks to an edge of the viewport. All in points.
    public struct StickyItem: Hashable, Sendable {
        /// The section whose header or footer it is.
        public var section: Int
        /// The list offset of its start.
        public var offset: Double
        /// Its height in points.
        public var extent: Double
        /// The list offset of the viewport's edge at which the neighbouring section begins to push it out: for a
        /// header, the viewport's top where the next section's start meets the header's end; for a footer, the
        /// viewport's bottom where the section's own header meets the footer's start.
        public var pushedFrom: Double
    }

    /// The header that sticks to the viewport's top: that of the section at this list offset.
    ///
    /// It is drawn at the top, but not before its own place and not beyond the end of its section. Nil outside of the
    /// list and in a section without a header.
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

    /// The footer that sticks to the viewport's bottom: that of the section that ends at or crosses this list offset.
    ///
    /// It ends at the bottom, but does not begin before the end of its section's header. Nil outside of the list and in
    /// a section without a footer.
    ///
    /// - Complexity: O(log n)
    public func stickyFooter(atBottom bottom: Double) -> StickyItem? {
        guard bottom > 0, bottom <= items.totalExtent else { return nil }
        let target = ListIndex.Target(offset: bottom, includesEnd: true, estimate: items.estimatedExtent)
        let section = item(at: items.root.locate(target).row).section
        let positions = positions(ofSection: section)
        let extent = items.extent(at: positions.upperBound - 1).value
        guard extent > 0 else { return nil }
        let pushedFrom = items.offset(of: positions.lowerBound + 1) + extent
        return StickyItem(
            section: section, offset: max(bottom, pushedFrom) - extent, extent: extent, pushedFrom: pushedFrom)
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
