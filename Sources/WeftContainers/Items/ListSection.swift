/// The elements of lists: values with an identity (`id`) and equality (`==`).
///
/// If two elements have the same identity but are not equal, the element has changed, and its row is made again. Equal
/// elements keep their rows.
public typealias ListElement = Identifiable & Equatable & Sendable

/// A section of a ``ListSections``: what its header shows, and its items. A value.
public struct ListSection<Header: ListElement, Item: ListElement>: Identifiable, Sendable {
    /// The value that the section's header shows.
    public var header: Header
    /// The section's items, in order.
    public var items: [Item]

    /// A section of items.
    public init(_ header: Header, items: [Item] = []) {
        self.header = header
        self.items = items
    }

    /// The identity of the header.
    public var id: Header.ID { header.id }
}

/// The header type of lists without sections.
public struct NoHeader: Identifiable, Hashable, Sendable {
    public var id: Int { 0 }

    init() {}
}
