import WeftLayout

/// A header, an item or a footer of a collection.
public typealias CollectionElement = SectionedListIndex.Item

/// The contents of a collection as a layout delegate sees them: the number of items in each section, and the headers
/// and footers. A value; any thread.
public struct CollectionElements: Sendable, Hashable {
    struct Section: Sendable, Hashable {
        var items: Int
        var hasHeader: Bool
        var hasFooter: Bool
    }

    let sections: [Section]

    init(_ sections: [Section]) {
        self.sections = sections
    }

    @MainActor
    init(_ space: CollectionSpace) {
        sections = (0..<space.sectionCount).map { section in
            let positions = space.positions(ofSection: section)
            return Section(
                items: positions.count - 2, hasHeader: space.isShown(positions.lowerBound),
                hasFooter: space.isShown(positions.upperBound - 1))
        }
    }

    /// The number of sections.
    public var sectionCount: Int { sections.count }

    /// The number of items in all sections.
    ///
    /// - Complexity: O(sections)
    public var itemCount: Int { sections.reduce(0) { $0 + $1.items } }

    /// The number of items in a section; 0 for a section that does not exist.
    ///
    /// - Complexity: O(1)
    public func numberOfItems(inSection section: Int) -> Int {
        sections.indices.contains(section) ? sections[section].items : 0
    }

    /// True if the element exists.
    ///
    /// - Complexity: O(1)
    public func contains(_ element: CollectionElement) -> Bool {
        switch element {
        case .header(let section): sections.indices.contains(section) && sections[section].hasHeader
        case .row(let item, let section): (0..<numberOfItems(inSection: section)).contains(item)
        case .footer(let section): sections.indices.contains(section) && sections[section].hasFooter
        }
    }

    /// Every item without headers and footers, in order.
    ///
    /// - Complexity: O(items)
    public var items: [CollectionElement] {
        sections.indices.flatMap { section in
            (0..<sections[section].items).map { CollectionElement.row($0, section: section) }
        }
    }

    /// All existing headers, items and footers, in order.
    ///
    /// - Complexity: O(elements)
    public var all: [CollectionElement] {
        sections.indices.flatMap { section in
            let (own, items) = (sections[section], 0..<sections[section].items)
            return (own.hasHeader ? [CollectionElement.header(section: section)] : [])
                + items.map { CollectionElement.row($0, section: section) }
                + (own.hasFooter ? [CollectionElement.footer(section: section)] : [])
        }
    }
}
