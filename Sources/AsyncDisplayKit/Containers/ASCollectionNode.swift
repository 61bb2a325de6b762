import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// The position of an item after scrolling to it.
public struct UICollectionViewScrollPosition: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// At the top.
    public static let top = UICollectionViewScrollPosition(rawValue: 1)
    /// Centred vertically.
    public static let centeredVertically = UICollectionViewScrollPosition(rawValue: 2)
    /// At the bottom.
    public static let bottom = UICollectionViewScrollPosition(rawValue: 4)
    /// At the left.
    public static let left = UICollectionViewScrollPosition(rawValue: 8)
    /// Centred horizontally.
    public static let centeredHorizontally = UICollectionViewScrollPosition(rawValue: 16)
    /// At the right.
    public static let right = UICollectionViewScrollPosition(rawValue: 32)

    var weft: ScrollPosition {
        if !isDisjoint(with: [.top, .left]) { return .start }
        if !isDisjoint(with: [.centeredVertically, .centeredHorizontally]) { return .center }
        return isDisjoint(with: [.bottom, .right]) ? .nearest : .end
    }
}

/// A scrolled collection of items. Its state is read and changed on the main thread; calls from other threads are
/// forwarded there.
open class ASCollectionNode: ASDisplayNode {
    let collection: CollectionNode
    private let adapter: CollectionAdapter
    private final var currentLayout: UICollectionViewLayout

    /// Makes a collection with a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collection = layout.makeCollection()
        currentLayout = layout
        adapter = CollectionAdapter()
        super.init(weftNode: collection)
        adapter.attach(self)
        layout.collection = collection
    }

    /// Makes a collection; the layout around it decides about its place, not `frame`.
    public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.init(collectionViewLayout: layout)
    }

    /// The data source, held weakly. Main thread.
    public final weak var dataSource: (any ASCollectionDataSource)? {
        didSet { adapter.sourceChanged(dataSource) }
    }

    /// The delegate, held weakly. Main thread.
    public final weak var delegate: (any ASCollectionDelegate)? {
        didSet { adapter.delegateChanged(delegate) }
    }

    /// The layout of the items. It can be replaced by one with the same scroll direction; the visible items stay in
    /// sight. Main thread.
    public final var collectionViewLayout: UICollectionViewLayout {
        get { currentLayout }
        set {
            currentLayout = newValue
            let (collection, layout) = (collection, Carried(newValue))
            onMain {
                collection.layout = layout.value.weftLayout()
                layout.value.collection = collection
            }
        }
    }

    /// The object that gives the size ranges of items, held weakly. Main thread.
    public final weak var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        didSet { adapter.inspectorChanged(layoutInspector) }
    }

    /// The data source's object for a section; nil if there is none.
    public final func context(forSection section: Int) -> (any ASSectionContext)? {
        let collection = collection
        return asked(or: nil) { (collection.contextForSection(section) as? HeldSectionContext)?.own }
    }

    /// The kinds of headers and footers that every section has, unless the data source decides. Main thread.
    public private(set) final var registeredKinds: [String] = []

    /// Gives each section a supplementary node of a kind, unless the data source lists the kinds of a section. Main
    /// thread.
    public final func registerSupplementaryNode(ofKind elementKind: String) {
        if !registeredKinds.contains(elementKind) { registeredKinds.append(elementKind) }
    }

    @MainActor private lazy var collectionView = ASCollectionView(self)

    /// The collection's view. Main thread.
    @preconcurrency @MainActor public override var view: ASCollectionView { collectionView }
}

// Changes.
extension ASCollectionNode {
    /// Reads all data again.
    public func reloadData() {
        let collection = collection
        onMain { collection.reloadData() }
    }

    /// Reads all data again. `completion` is called when the new items are on screen.
    public func reloadData(completion: (@MainActor () -> Void)?) {
        let collection = collection
        onMain { collection.reloadData(completion: completion) }
    }

    /// Shows several changes together. The block changes the data and calls the methods for insertions, deletions,
    /// moves and reloads.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// Shows several changes together.
    public func performBatch(animated: Bool, updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        let (collection, updates, completion) = (collection, Carried(updates), Carried(completion))
        onMain {
            collection.performBatch(animated: animated) {
                updates.value?()
            } completion: {
                completion.value?($0)
            }
        }
    }

    private func change(_ body: @escaping @MainActor (CollectionNode) -> Void) {
        let collection = collection
        onMain { body(collection) }
    }

    /// Inserts items at their new index paths. The data source already has them.
    public func insertItems(at indexPaths: [Foundation.IndexPath]) {
        change { $0.insertItems(at: indexPaths.map(\.weft)) }
    }

    /// Deletes items at the index paths that they had.
    public func deleteItems(at indexPaths: [Foundation.IndexPath]) {
        change { $0.deleteItems(at: indexPaths.map(\.weft)) }
    }

    /// Makes the nodes of these items again.
    public func reloadItems(at indexPaths: [Foundation.IndexPath]) {
        change { $0.reloadItems(at: indexPaths.map(\.weft)) }
    }

    /// Moves an item.
    public func moveItem(at indexPath: Foundation.IndexPath, to newIndexPath: Foundation.IndexPath) {
        change { $0.moveItem(at: indexPath.weft, to: newIndexPath.weft) }
    }

    /// Inserts sections.
    public func insertSections(_ sections: IndexSet) { change { $0.insertSections(Array(sections)) } }

    /// Deletes sections.
    public func deleteSections(_ sections: IndexSet) { change { $0.deleteSections(Array(sections)) } }

    /// Reads sections again.
    public func reloadSections(_ sections: IndexSet) { change { $0.reloadSections(Array(sections)) } }

    /// Moves a section.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.moveSection(section, toSection: newSection) }
    }

    /// Measures all items again.
    public func relayoutItems() { change { $0.relayoutItems() } }
}

// Looking; main thread, elsewhere there is nothing to be seen.
extension ASCollectionNode {
    /// The number of sections that the collection shows.
    public var numberOfSections: Int {
        let collection = collection
        return asked(or: 0) { collection.numberOfSections }
    }

    /// The number of items that the collection shows in a section.
    public func numberOfItems(inSection section: Int) -> Int {
        let collection = collection
        return asked(or: 0) { collection.numberOfItems(inSection: section) }
    }

    /// The cell of an item near the viewport.
    public func nodeForItem(at indexPath: Foundation.IndexPath) -> ASCellNode? {
        let collection = collection
        return asked(or: nil) { (collection.nodeForItem(at: indexPath.weft) as? RowCell)?.cell }
    }

    /// The cells on screen.
    public var visibleNodes: [ASCellNode] {
        let collection = collection
        return asked(or: []) { collection.visibleNodes.compactMap { ($0 as? RowCell)?.cell } }
    }

    /// The item of a cell.
    public func indexPath(for cellNode: ASCellNode) -> Foundation.IndexPath? {
        let (collection, row) = (collection, cellNode.row)
        return asked(or: nil) { row.flatMap { collection.indexPath(for: $0) }.map { Foundation.IndexPath($0) } }
    }

    /// The items on screen.
    public var indexPathsForVisibleItems: [Foundation.IndexPath] {
        let collection = collection
        return asked(or: []) { collection.indexPathsForVisibleItems.map { Foundation.IndexPath($0) } }
    }

    /// The selected items.
    public var indexPathsForSelectedItems: [Foundation.IndexPath]? {
        let collection = collection
        return asked(or: nil) { collection.indexPathsForSelectedItems.map { Foundation.IndexPath($0) } }
    }

    /// The item at a point of the collection, in points.
    public func indexPathForItem(at point: CGPoint) -> Foundation.IndexPath? {
        let collection = collection
        return asked(or: nil) { collection.indexPathForItem(at: point.weft).map { Foundation.IndexPath($0) } }
    }

    /// Selects an item without notifying the delegate; nil deselects all items.
    public func selectItem(
        at indexPath: Foundation.IndexPath?, animated: Bool, scrollPosition: UICollectionViewScrollPosition
    ) {
        guard let path = indexPath?.weft else { return }
        let place = scrollPosition.isEmpty ? nil : scrollPosition.weft
        change { $0.selectItem(at: path, animated: animated, scrollPosition: place) }
    }

    /// Deselects an item.
    public func deselectItem(at indexPath: Foundation.IndexPath, animated: Bool) {
        change { $0.deselectItem(at: indexPath.weft) }
    }

    /// Scrolls to the item.
    public func scrollToItem(
        at indexPath: Foundation.IndexPath, at scrollPosition: UICollectionViewScrollPosition, animated: Bool
    ) {
        change { $0.scrollToItem(at: indexPath.weft, at: scrollPosition.weft, animated: animated) }
    }
}

// Properties of the collection.
extension ASCollectionNode {
    /// True if items can be selected.
    public var allowsSelection: Bool {
        get {
            let collection = collection
            return asked(or: true) { collection.allowsSelection }
        }
        set { change { $0.allowsSelection = newValue } }
    }

    /// The distance from the end, in screens, at which more items are fetched.
    public var leadingScreensForBatching: CGFloat {
        get {
            let collection = collection
            return asked(or: 0) { CGFloat(collection.leadingScreensForBatching) }
        }
        set { change { $0.leadingScreensForBatching = Double(newValue) } }
    }

    /// True if several items can be selected.
    public var allowsMultipleSelection: Bool {
        get {
            let collection = collection
            return asked(or: false) { collection.allowsMultipleSelection }
        }
        set { change { $0.allowsMultipleSelection = newValue } }
    }

    /// True if the first item is at the end.
    public var inverted: Bool {
        get {
            let collection = collection
            return asked(or: false) { collection.inverted }
        }
        set { change { $0.inverted = newValue } }
    }
}
