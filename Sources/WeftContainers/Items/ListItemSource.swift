import WeftNodes

/// The data source of a list that was made with items.
@MainActor
protocol ListItemSource: ListDataSource, AnyObject, Sendable {
    /// Connects the source to a list, before the list reads any data.
    func attach(_ list: ListNode)
    func didSelect(_ path: IndexPath)
    /// Called when the user opened an item.
    func didActivate(_ path: IndexPath)
    /// Called with the selected items after a change of the selection.
    func selectionChanged(_ paths: @autoclosure () -> [IndexPath])
    func actions(at path: IndexPath) -> [CellAction]
}

/// The cells of one list that shows items.
@MainActor
final class ListItemCells<Header: ListElement, Item: ListElement>: ListItemSource where Item.ID: Sendable {
    private let items: ListSections<Header, Item>
    private let cell: @Sendable (Item) -> CellNode
    private let header: (@Sendable (Header) -> CellNode)?
    private weak var list: ListNode?

    /// Makes the cells. Any thread.
    nonisolated init(
        _ items: ListSections<Header, Item>, cell: @escaping @Sendable (Item) -> CellNode,
        header: (@Sendable (Header) -> CellNode)? = nil
    ) {
        self.items = items
        self.cell = cell
        self.header = header
    }

    func attach(_ list: ListNode) {
        self.list = list
        items.attach(list)
    }

    func didSelect(_ path: IndexPath) {
        if let item = items.item(at: path) { items.onSelect?(item) }
    }

    func didActivate(_ path: IndexPath) {
        if let item = items.item(at: path) { items.onActivate?(item) }
    }

    func selectionChanged(_ paths: @autoclosure () -> [IndexPath]) {
        items.onSelectionChange?(paths().compactMap(items.item))
    }

    func actions(at path: IndexPath) -> [CellAction] { items.item(at: path).flatMap { items.actions?($0) } ?? [] }

    // MARK: ListDataSource

    var name: String { items.name }
    var sectionCount: Int { items.shown.sections.count }
    func rowCount(ofSection section: Int) -> Int { items.shown.sections[section].items.count }

    func nodeBlock(at path: IndexPath) -> @Sendable () -> CellNode {
        guard let item = items.item(at: path) else { return { CellNode() } }
        return { [cell] in cell(item) }
    }

    func nodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)? {
        guard kind == .header, let header, items.shown.sections.indices.contains(path.section) else { return nil }
        let value = items.shown.sections[path.section].header
        return { header(value) }
    }

    /// The item as a model, for cells that accept a new model (``CellNode/canUpdate(to:)``).
    func nodeModel(at path: IndexPath) -> (any Sendable)? { items.item(at: path) }
    func canMove(_ path: IndexPath) -> Bool { true }

    func didMove(_ path: IndexPath, to destination: IndexPath) {
        if let list { items.move(path, to: destination, in: list) }
    }
}
