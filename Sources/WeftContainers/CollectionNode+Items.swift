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
    public func nodeForItem(at path: IndexPath) -> CellNode? { position(of: path).flatMap { core.rows[$0]?.node } }

    @MainActor
    public func supplementaryNode(_ kind: SupplementaryKind, inSection section: Int) -> CellNode? {
        guard (0..<numberOfSections).contains(section) else { return nil }
        let item: SectionedListIndex.Item = kind == .header ? .header(section: section) : .footer(section: section)
        return core.rows[core.geometry.sections.position(of: item)]?.node
    }

    @MainActor public func indexPathForItem(at point: Point) -> IndexPath? { path(at: point) }

    /// The item's place in the collection's coordinates (points), whether on screen or not. Empty for an item that does
    /// not exist.
    @MainActor
    public func rectForItem(at path: IndexPath) -> Rect { position(of: path).map(rect) ?? .zero }

    @MainActor
    public func scrollToItem(at path: IndexPath, at place: ScrollPosition = .nearest, animated: Bool = false) {
        if let position = position(of: path) { core.scroller.show(position, at: place, animated: animated) }
    }

    @MainActor
    public func focusItem(at path: IndexPath) {
        if let position = position(of: path) { core.moveFocus(to: position) }
    }

    // MARK: Selection

    @MainActor public var indexPathsForSelectedItems: [IndexPath] { selected.sorted().compactMap(indexPath) }

    /// Chooses an item without telling the delegate.
    @MainActor
    public func selectItem(at path: IndexPath, animated: Bool = false, scrollPosition: ScrollPosition? = nil) {
        guard let position = position(of: path) else { return }
        if !allowsMultipleSelection { for other in selected where other != position { setSelected(other, false) } }
        setSelected(position, true)
        if let scrollPosition { core.scroller.show(position, at: scrollPosition, animated: animated) }
    }

    @MainActor
    public func deselectItem(at path: IndexPath) {
        if let position = position(of: path) { setSelected(position, false) }
    }
}
