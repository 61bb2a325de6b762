import Foundation
import WeftContainers

/// The scroll direction of a collection.
public typealias UICollectionViewScrollDirection = ScrollDirection

/// The layout of a collection, made of a Weft layout.
open class UICollectionViewLayout {
    private let make: @MainActor () -> any CollectionLayout
    /// The collection with this layout.
    weak var collection: CollectionNode? { didSet { updateHeaders() } }

    /// A Weft layout, made on the main thread when the collection is first shown.
    public init(_ layout: @escaping @MainActor () -> any CollectionLayout) {
        make = layout
    }

    @MainActor
    func weftLayout() -> any CollectionLayout { make() }

    /// Makes a Weft collection with this layout.
    func makeCollection() -> CollectionNode {
        let own = Carried(self)
        return CollectionNode { own.value.weftLayout() }
    }

    /// Applies the header settings to the collection.
    func updateHeaders() {}
}

/// Items side by side in lines. Main thread, once the collection is on screen. Lengths in points.
public final class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The Weft layout that is in use.
    @MainActor private var shown: FlowLayout?

    /// The space between lines, in points.
    public var minimumLineSpacing: CGFloat = 10 { didSet { update() } }
    /// The space between the items of a line, in points.
    public var minimumInteritemSpacing: CGFloat = 10 { didSet { update() } }
    /// The space around each section, in points.
    public var sectionInset = UIEdgeInsets.zero { didSet { update() } }
    /// The size of every item; zero uses each item's own size.
    public var itemSize = CGSize.zero { didSet { update() } }
    /// True if a section's header stays at the top while its items are visible.
    public var sectionHeadersPinToVisibleBounds = false { didSet { updateHeaders() } }
    /// The scroll direction. Set it before the collection is shown.
    public var scrollDirection = UICollectionViewScrollDirection.vertical

    /// Makes a layout of lines from top to bottom.
    public init() {
        super.init { FlowLayout() }
    }

    /// The collection heard of its headers.
    private var isTold = false

    override func weftLayout() -> any CollectionLayout {
        let layout = FlowLayout(scrollDirection: scrollDirection)
        shown = layout
        update()
        return layout
    }

    override func updateHeaders() {
        let (collection, isPinned) = (Carried(collection), sectionHeadersPinToVisibleBounds)
        // Headers do not stick by default, and the collection is set up only when it is needed.
        guard isPinned || isTold else { return }
        isTold = true
        onMain { collection.value?.hasStickyHeaders = isPinned }
    }

    private func update() {
        let own = Carried(self)
        onMain { own.value.pass() }
    }

    @MainActor
    private func pass() {
        guard let shown else { return }
        shown.lineSpacing = Double(minimumLineSpacing)
        shown.itemSpacing = Double(minimumInteritemSpacing)
        shown.sectionInsets = sectionInset.weft
        shown.itemSize = itemSize == .zero ? nil : itemSize.weft
    }
}
