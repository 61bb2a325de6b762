import WeftGTK
import WeftLayout
import WeftNodes

extension IndexPath {
    /// The same number as `row`, for collections.
    public var item: Int {
        get { row }
        set { row = newValue }
    }

    public init(item: Int, section: Int = 0) {
        self.init(row: item, section: section)
    }
}

extension CollectionNode {
    // MARK: Changes; inside `performBatch` they count together

    @MainActor
    public func insertItems(at paths: some Sequence<IndexPath>) {
        record("insertItems") { $0.insertedRows += paths.map(SectionRows.init) }
    }

    @MainActor
    public func deleteItems(at paths: some Sequence<IndexPath>) {
        record("deleteItems") { $0.deletedRows += paths.map(SectionRows.init) }
    }

    /// The items' nodes are made anew; the old ones are shown until then.
    @MainActor
    public func reloadItems(at paths: some Sequence<IndexPath>) {
        record("reloadItems") { $0.reloadedRows += paths }
    }

    /// The item keeps its node.
    @MainActor
    public func moveItem(at path: IndexPath, to destination: IndexPath) {
        record("moveItem") { $0.movedRows.append(ListMove(from: path, to: destination)) }
    }

    // MARK: Looking

    @MainActor
    public func numberOfItems(inSection section: Int) -> Int { numberOfRows(inSection: section) }

    @MainActor public var indexPathsForVisibleItems: [IndexPath] { visiblePaths }

    /// The node of an item near the viewport, nil elsewhere.
    @MainActor
    public func nodeForItem(at path: IndexPath) -> CellNode? { node(at: path) }

    @MainActor
    public func supplementaryNode(_ kind: SupplementaryKind, inSection section: Int) -> CellNode? {
        node(kind, ofSection: section)
    }

    @MainActor public func indexPathForItem(at point: Point) -> IndexPath? { path(at: point) }

    /// The item's place in the collection's coordinates (points), whether on screen or not. Empty for an item that does
    /// not exist.
    @MainActor
    public func rectForItem(at path: IndexPath) -> Rect { rect(at: path) }

    @MainActor
    public func scrollToItem(at path: IndexPath, at place: ScrollPosition = .nearest, animated: Bool = false) {
        show(path, at: place, animated: animated)
    }

    @MainActor
    public func focusItem(at path: IndexPath) { focus(path) }

    // MARK: Selection

    @MainActor public var indexPathsForSelectedItems: [IndexPath] { selectedPaths }

    /// Chooses an item without telling the delegate.
    @MainActor
    public func selectItem(at path: IndexPath, animated: Bool = false, scrollPosition: ScrollPosition? = nil) {
        select(path, animated: animated, at: scrollPosition)
    }

    @MainActor
    public func deselectItem(at path: IndexPath) { deselect(path) }
}
