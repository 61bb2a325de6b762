import WeftNodes

// Lists of items: their contents are set as values, without a data source. `cell` and `header` run on workers, as node
// blocks do, and make a new node each time.

extension TableNode {
    /// Makes a table of `items`. The table keeps them; keep a reference to change them. Any thread.
    public convenience init<Item: ListElement>(
        _ items: ListItems<Item>, style: Style = .plain, cell: @escaping @Sendable (Item) -> CellNode
    ) where Item.ID: Sendable {
        self.init(itemSource: ListItemCells(items, cell: cell), style: style)
    }

    /// Makes a table of unchanging items. Any thread.
    public convenience init<Item: ListElement>(
        _ items: [Item], style: Style = .plain, cell: @escaping @Sendable (Item) -> CellNode
    ) where Item.ID: Sendable {
        self.init(ListItems(items), style: style, cell: cell)
    }

    /// Makes a table of `sections`. The table keeps them; keep a reference to change them. Any thread.
    public convenience init<Header: ListElement, Item: ListElement>(
        _ sections: ListSections<Header, Item>, style: Style = .plain, cell: @escaping @Sendable (Item) -> CellNode,
        header: @escaping @Sendable (Header) -> CellNode
    ) where Item.ID: Sendable {
        self.init(itemSource: ListItemCells(sections, cell: cell, header: header), style: style)
    }
}

extension CollectionNode {
    /// Makes a collection of `items`, placed by `layout`, which is called on the main thread. The collection keeps the
    /// items; keep a reference to change them. Any thread.
    public convenience init<Item: ListElement>(
        _ items: ListItems<Item>, layout: @escaping @MainActor @Sendable () -> any CollectionLayout,
        cell: @escaping @Sendable (Item) -> CellNode
    ) where Item.ID: Sendable {
        self.init(itemSource: ListItemCells(items, cell: cell), layout: layout)
    }

    /// Makes a collection of unchanging items. Any thread.
    public convenience init<Item: ListElement>(
        _ items: [Item], layout: @escaping @MainActor @Sendable () -> any CollectionLayout,
        cell: @escaping @Sendable (Item) -> CellNode
    ) where Item.ID: Sendable {
        self.init(ListItems(items), layout: layout, cell: cell)
    }

    /// Makes a collection of `sections`. The collection keeps them; keep a reference to change them. Any thread.
    public convenience init<Header: ListElement, Item: ListElement>(
        _ sections: ListSections<Header, Item>, layout: @escaping @MainActor @Sendable () -> any CollectionLayout,
        cell: @escaping @Sendable (Item) -> CellNode, header: @escaping @Sendable (Header) -> CellNode
    ) where Item.ID: Sendable {
        self.init(itemSource: ListItemCells(sections, cell: cell, header: header), layout: layout)
    }
}

extension PagerNode {
    /// Makes a pager of `items`, with a page for each. The pager keeps them; keep a reference to change them. Any
    /// thread.
    public convenience init<Item: ListElement>(
        _ items: ListItems<Item>, page: @escaping @Sendable (Item) -> CellNode
    ) where Item.ID: Sendable {
        self.init(itemSource: ListItemCells(items, cell: page))
    }

    /// Makes a pager of unchanging items. Any thread.
    public convenience init<Item: ListElement>(
        _ items: [Item], page: @escaping @Sendable (Item) -> CellNode
    ) where Item.ID: Sendable {
        self.init(ListItems(items), page: page)
    }
}
