import WeftGTK
import WeftLayout
import WeftNodes

extension IndexPath {
    /// The same as `row`, under the name for collections.
    public var item: Int {
        get { row }
        set { row = newValue }
    }

    /// An item of a section.
    public init(item: Int, section: Int = 0) {
        self.init(row: item, section: section)
    }
}

@MainActor
extension CollectionNode {
    // MARK: Changes; inside `performBatch` they count together

    /// Inserts items at their new index paths. The data source already has them.
    public func insertItems(at paths: some Sequence<IndexPath>) { insert(paths, "insertItems", with: .automatic) }

    /// Deletes items at their old index paths. The data source no longer has them.
    public func deleteItems(at paths: some Sequence<IndexPath>) {
        delete(paths, "deleteItems", with: .automatic)
    }

    /// Makes the items' nodes again. The old nodes are shown until the new ones are ready.
    public func reloadItems(at paths: some Sequence<IndexPath>) {
        record("reloadItems") { $0.reloadedRows += paths }
    }

    /// Moves an item, which keeps its node.
    public func moveItem(at path: IndexPath, to destination: IndexPath) {
        record("moveItem") { $0.movedRows.append(ListMove(from: path, to: destination)) }
    }

    // MARK: Looking

    /// The number of items that the collection shows in a section; 0 for a section that does not exist.
    public func numberOfItems(inSection section: Int) -> Int { numberOfRows(inSection: section) }

    /// The items with at least a point on screen, in order.
    public var indexPathsForVisibleItems: [IndexPath] { visiblePaths }

    /// The node of an item near the viewport, nil elsewhere.
    public func nodeForItem(at path: IndexPath) -> CellNode? { node(at: path) }

    /// The node of a section's header or footer near the viewport, nil elsewhere.
    public func supplementaryNode(_ kind: SupplementaryKind, inSection section: Int) -> CellNode? {
        node(kind, ofSection: section)
    }

    /// Returns the node of a header, a footer or another supplementary element near the viewport; for a header or
    /// footer only the path's section is used. nil for other elements.
    public func supplementaryNode(_ kind: SupplementaryKind, at path: IndexPath) -> CellNode? {
        core.supplements.node(kind, at: path) ?? node(kind, ofSection: path.section)
    }

    /// The item at a point in the collection's coordinates (points); nil if there is none.
    public func indexPathForItem(at point: Point) -> IndexPath? { path(at: point) }

    /// The item's place in the collection's coordinates (points), whether on screen or not. Empty for an item that does
    /// not exist.
    public func rectForItem(at path: IndexPath) -> Rect { rect(at: path) }

    /// Scrolls the item to the given place on screen.
    public func scrollToItem(at path: IndexPath, at place: ScrollPosition = .nearest, animated: Bool = false) {
        show(path, at: place, animated: animated)
    }

    /// Gives the keyboard focus to an item, and scrolls it into view.
    public func focusItem(at path: IndexPath) { focus(path) }

    // MARK: Selection

    /// The selected items, in order.
    public var indexPathsForSelectedItems: [IndexPath] { selectedPaths }

    /// Selects an item without notifying the delegate.
    public func selectItem(at path: IndexPath, animated: Bool = false, scrollPosition: ScrollPosition? = nil) {
        select(path, animated: animated, at: scrollPosition)
    }

    /// Deselects an item without notifying the delegate.
    public func deselectItem(at path: IndexPath) { deselect(path) }
}
