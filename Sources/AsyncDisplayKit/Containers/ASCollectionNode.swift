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

/// Lays out a collection on a worker, from data that it collects on the main thread.
public typealias ASCollectionLayoutDelegate = CollectionLayoutDelegate
/// The inputs of a layout delegate.
public typealias ASCollectionLayoutContext = CollectionLayoutContext
/// The frames that a layout delegate calculated.
public typealias ASCollectionLayoutState = CollectionLayoutState
/// The elements of a layout delegate.
public typealias ASElementMap = CollectionElements
/// Places items of one size, as many in a line as fit.
public typealias ASCollectionGalleryLayoutDelegate = CollectionGalleryLayoutDelegate
/// Gives sizes and spacings to a gallery.
public typealias ASCollectionGalleryLayoutPropertiesProviding = CollectionGalleryLayoutPropertiesProviding

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

    /// A collection that a delegate lays out off the main thread. Its context, state and elements are values of Weft's.
    /// - Parameter layoutDelegate: made on the main thread when the collection is first shown.
    public convenience init(
        layoutDelegate: @escaping @autoclosure @MainActor () -> some ASCollectionLayoutDelegate
    ) {
        let make = Carried(layoutDelegate)
        self.init(collectionViewLayout: UICollectionViewLayout { DelegatedCollectionLayout(make.value()) })
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

    /// The object that provides the size ranges of items, held weakly. Main thread.
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

extension ASCollectionNode {
    private func change(_ body: @escaping @MainActor (CollectionNode) -> Void) {
        let collection = collection
        onMain { body(collection) }
    }

    private func changeItems(_ body: @escaping @MainActor (CollectionNode) -> Void) {
        currentLayout.itemsChanged()
        change(body)
    }

    /// Inserts items at their new index paths. The data source already has them.
    public func insertItems(at indexPaths: [Foundation.IndexPath]) {
        changeItems { $0.insertItems(at: indexPaths.map(\.weft)) }
    }

    /// Deletes items at the index paths that they had.
    public func deleteItems(at indexPaths: [Foundation.IndexPath]) {
        changeItems { $0.deleteItems(at: indexPaths.map(\.weft)) }
    }

    /// Makes the nodes of these items again.
    public func reloadItems(at indexPaths: [Foundation.IndexPath]) {
        changeItems { $0.reloadItems(at: indexPaths.map(\.weft)) }
    }

    /// Moves an item.
    public func moveItem(at indexPath: Foundation.IndexPath, to newIndexPath: Foundation.IndexPath) {
        changeItems { $0.moveItem(at: indexPath.weft, to: newIndexPath.weft) }
    }

    /// Inserts sections.
    public func insertSections(_ sections: IndexSet) { changeItems { $0.insertSections(Array(sections)) } }

    /// Deletes sections.
    public func deleteSections(_ sections: IndexSet) { changeItems { $0.deleteSections(Array(sections)) } }

    /// Reads sections again.
    public func reloadSections(_ sections: IndexSet) { changeItems { $0.reloadSections(Array(sections)) } }
}

// Queries. Main thread; on other threads they return nothing.
extension ASCollectionNode {
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
        guard let path = indexPath?.weft else {
            return change { $0.indexPathsForSelectedItems.forEach($0.deselectItem) }
        }
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
