/// What lists of items show: values that say which thing they are of (`id`), and whether they are the same (`==`).
///
/// Elements of one identity that are not equal are one thing that changed: its row is made anew. Those that are equal keep
/// their rows.
public typealias ListElement = Identifiable & Equatable & Sendable

/// A section of a ``ListSections``: what its header shows, and its items. A value.
public struct ListSection<Header: ListElement, Item: ListElement>: Identifiable, Sendable {
    /// What the section's header shows.
    public var header: Header
    /// The section's items, in order.
    public var items: [Item]

    /// A section of items.
    public init(_ header: Header, items: [Item] = []) {
        self.header = header
        self.items = items
    }

    /// The header's.
    public var id: Header.ID { header.id }
}

/// The header of a list without sections, which has none.
public struct NoHeader: Identifiable, Hashable, Sendable {
    public var id: Int { 0 }

    init() {}
}
