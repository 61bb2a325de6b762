import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// The scroll direction of a collection.
public typealias UICollectionViewScrollDirection = ScrollDirection

/// The layout of a collection. Subclass it to place items by attributes, or make one from a Weft layout. Main thread.
///
/// A subclass returns the attributes in a rectangle in each frame. `prepare` is called once after each change of the
/// items, of the collection's size, or of the layout itself (`invalidateLayout`). Items are measured at the size of
/// their attributes, unless the collection's `layoutInspector` or delegate provides ranges.
open class UICollectionViewLayout {
    private let make: (@MainActor () -> any CollectionLayout)?
    /// The collection with this layout.
    weak var collection: CollectionNode? { didSet { updateHeaders() } }
    /// The Weft layout of a class that places items itself.
    @MainActor private var placing: ProgramCollectionLayout?

    /// The direction in which the contents grow. A subclass with a horizontal layout sets it before the collection is
    /// made. Default: vertical.
    public var scrollDirection = UICollectionViewScrollDirection.vertical

    /// A layout of a class that places items itself.
    public init() {
        make = nil
    }

    /// A layout of Weft's, made on the main thread when the collection is first shown.
    public init(_ layout: @escaping @MainActor () -> any CollectionLayout) {
        make = layout
    }

    @MainActor
    func weftLayout() -> any CollectionLayout {
        if let make { return make() }
        let layout = ProgramCollectionLayout(self)
        placing = layout
        return layout
    }

    /// Makes a Weft collection with this layout.
    func makeCollection() -> CollectionNode {
        let own = Carried(self)
        return CollectionNode { own.value.weftLayout() }
    }

    /// Applies the layout's header settings to the collection.
    func updateHeaders() {}

    /// Called when the items were replaced. Any thread.
    final func itemsChanged() {
        let own = Carried(self)
        onMain { own.value.placing?.isDirty = true }
    }

    // MARK: Classes that place items

    /// The view of the collection with this layout.
    @preconcurrency @MainActor public final var collectionView: ASCollectionView? {
        (collection?.textureNode as? ASCollectionNode)?.view
    }

    /// The available size in points, during a call of the layout.
    @MainActor final var space: CGSize? { placing?.viewport }

    /// Called once after each change, before the layout is queried.
    @preconcurrency @MainActor open func prepare() {}

    /// The size of all contents in points. The part in the scroll direction counts.
    @preconcurrency @MainActor open var collectionViewContentSize: CGSize { .zero }

    /// The attributes of the items, headers, footers and other elements that touch a rectangle of the contents.
    @preconcurrency @MainActor
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// The attributes of an item; nil leaves it out.
    @preconcurrency @MainActor
    open func layoutAttributesForItem(at indexPath: Foundation.IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// The attributes of a header, a footer or another element; nil leaves it out.
    @preconcurrency @MainActor
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: Foundation.IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// True if other bounds of the same width invalidate the layout; other widths always do. Default: false.
    @preconcurrency @MainActor open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Invalidates the layout: it is prepared again, and all items are measured again.
    @preconcurrency @MainActor open func invalidateLayout() {
        placing?.isDirty = true
        collection?.invalidateLayout()
    }
}

/// The Weft layout of a program's own layout class. Main actor.
@MainActor
final class ProgramCollectionLayout: CollectionLayout {
    private weak var layout: UICollectionViewLayout?
    let scrollDirection: ScrollDirection
    /// The layout must be prepared before it is queried.
    var isDirty = true
    /// The space of the last preparation.
    private(set) var viewport: CGSize?
    private var count = -1

    init(_ layout: UICollectionViewLayout) {
        self.layout = layout
        scrollDirection = layout.scrollDirection
    }

    /// The layout, prepared for the items and the viewport.
    private func prepared(_ space: CollectionSpace) -> UICollectionViewLayout? {
        guard let layout else { return nil }
        let size = CGSize(space.viewport)
        if size != viewport {
            let across = scrollDirection == .vertical ? size.width != viewport?.width : size.height != viewport?.height
            viewport = size
            if across || layout.shouldInvalidateLayout(forBoundsChange: CGRect(origin: .zero, size: size)) {
                isDirty = true
            }
        }
        if isDirty || count != space.count {
            // Set before `prepare`: the layout may query the collection, which calls this function again.
            (isDirty, count) = (false, space.count)
            layout.prepare()
        }
        return layout
    }

    // Nothing to invalidate: the layout fixes every item's size, so a new measurement changes nothing.
    func invalidate(from position: Int) {}

    func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        SizeRange(exactly: attributes(at: position, in: space).frame.size)
    }

    func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes {
        let layout = prepared(space)
        let own: UICollectionViewLayoutAttributes? =
            switch space.item(at: position) {
            case .row(let row, let section):
                layout?.layoutAttributesForItem(at: Foundation.IndexPath(item: row, section: section))
            case .header(let section):
                layout?.layoutAttributesForSupplementaryView(
                    ofKind: UICollectionElementKindSectionHeader, at: Foundation.IndexPath(item: 0, section: section))
            case .footer(let section):
                layout?.layoutAttributesForSupplementaryView(
                    ofKind: UICollectionElementKindSectionFooter, at: Foundation.IndexPath(item: 0, section: section))
            }
        return own?.weft(at: position) ?? LayoutAttributes(position: position, frame: .zero)
    }

    func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        let all = prepared(space)?.layoutAttributesForElements(in: CGRect(rect)) ?? []
        return all.compactMap { own in
            guard let position = position(of: own, in: space) else { return nil }
            return own.weft(at: position)
        }.sorted { $0.position < $1.position }
    }

    /// The flat position of an existing item, header or footer; nil for other elements.
    private func position(of own: UICollectionViewLayoutAttributes, in space: CollectionSpace) -> Int? {
        let (section, item) = (own.indexPath.section, own.indexPath.item)
        guard (0..<space.sectionCount).contains(section) else { return nil }
        let positions = space.positions(ofSection: section)
        switch own.representedElementKind {
        case nil:
            return (0..<positions.count - 2).contains(item)
                ? space.position(of: .row(item, section: section)) : nil
        case UICollectionElementKindSectionHeader:
            let position = space.position(of: .header(section: section))
            return space.isShown(position) ? position : nil
        case UICollectionElementKindSectionFooter:
            let position = space.position(of: .footer(section: section))
            return space.isShown(position) ? position : nil
        default: return nil
        }
    }

    func supplementaryAttributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        let all = prepared(space)?.layoutAttributesForElements(in: CGRect(rect)) ?? []
        return all.compactMap { own in
            guard let name = own.representedElementKind else { return nil }
            let kind = SupplementaryKind(textureName: name)
            guard kind != .header, kind != .footer else { return nil }
            return LayoutAttributes(
                kind: kind, at: own.indexPath.weft, frame: own.frame.weft, zIndex: own.zIndex,
                alpha: Double(own.alpha))
        }
    }

    func contentExtent(in space: CollectionSpace) -> Double {
        guard let size = prepared(space)?.collectionViewContentSize else { return 0 }
        return Double(scrollDirection == .vertical ? size.height : size.width)
    }
}
