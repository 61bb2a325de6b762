import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// A scrolling collection of items that a layout places; only items near the viewport have nodes.
///
/// Made anywhere; everything but `init` on the main actor.
public class CollectionNode: ListNode, @unchecked Sendable {
    /// The data source. Held weakly.
    @MainActor public weak var dataSource: (any CollectionDataSource)? {
        didSet { if !accepts(dataSource) { dataSource = nil } }
    }

    /// The collection's delegate, held weakly.
    @MainActor public weak var delegate: (any CollectionDelegate)?

    /// The layout, made on first use. It can be replaced at any time: items keep their nodes and are measured for the
    /// new ranges, and the items on screen stay visible. A layout with another scroll direction is reported and
    /// ignored; so is any layout of a pager, which has a fixed one.
    @MainActor public var layout: any CollectionLayout {
        get { ownLayout }
        set { change(to: newValue) }
    }

    @MainActor private lazy var ownLayout: any CollectionLayout = makeLayout()

    /// Decides the size ranges of items, before the delegate and the layout. Held weakly. Setting it measures all items
    /// again.
    @MainActor public weak var layoutInspector: (any CollectionLayoutInspecting)? {
        didSet { relayoutItems() }
    }

    private let makeLayout: @MainActor @Sendable () -> any CollectionLayout

    /// Makes a collection. `layout` makes the layout, on the main thread. Any thread.
    public init(layout: @escaping @MainActor @Sendable () -> any CollectionLayout) {
        makeLayout = layout
        super.init()
    }

    /// A collection that `layoutDelegate`, made on the main thread, lays out off it. Any thread.
    public convenience init<Delegate: CollectionLayoutDelegate>(
        layoutDelegate: @escaping @MainActor @Sendable () -> Delegate
    ) {
        self.init(layout: { DelegatedCollectionLayout(layoutDelegate()) })
    }

    init(itemSource: any ListItemSource, layout: @escaping @MainActor @Sendable () -> any CollectionLayout) {
        makeLayout = layout
        super.init(itemSource: itemSource)
    }

    override func makeGeometry() -> ListGeometry {
        follow(ownLayout)
        let geometry = LayoutGeometry(ownLayout)
        geometry.list = self
        return geometry
    }

    /// Sets up a layout that a worker calculates: it takes effect when its result is available.
    @MainActor
    private func follow(_ layout: any CollectionLayout) {
        (layout as? any CalculatedLayout)?.onCalculated = { [weak self] change in
            guard let core = self?.core else { return }
            let isAtStart = core.offset <= 0
            core.remeasure(change)
            // The new size may put elements above the first item; they become visible only at offset 0.
            if isAtStart, core.scroller.wanted == nil { core.scroller.jump(to: 0) }
        }
    }

    /// True if a client may set another layout.
    @MainActor var takesLayouts: Bool { true }

    @MainActor
    private func change(to layout: any CollectionLayout) {
        guard layout !== ownLayout, let geometry = core.geometry as? LayoutGeometry else { return }
        guard takesLayouts, layout.scrollDirection == ownLayout.scrollDirection else {
            return Misuse.report(
                """
                \(debugDescription).layout: \(type(of: layout)) is not taken; \(takesLayouts
                    ? "the collection was made to scroll in the other direction" : "the pages of a pager have their own")
                """)
        }
        (ownLayout as? any CalculatedLayout)?.onCalculated = nil
        ownLayout = layout
        follow(layout)
        core.remeasure { geometry.layout = layout }
    }

    override var listSource: (any ListDataSource)? {
        super.listSource ?? dataSource.map { CollectionSource(list: self, source: $0) }
    }

    override var listDelegate: (any ListDelegate)? { delegate.map { CollectionObserver(list: self, delegate: $0) } }

    override func listSizeRange(for item: SectionedListIndex.Item) -> SizeRange? {
        let range =
            switch item {
            case .row(let row, let section):
                layoutInspector?.collectionNode(
                    self, constrainedSizeForNodeAt: IndexPath(row: row, section: section))
            case .header(let section):
                layoutInspector?.collectionNode(self, constrainedSizeForSupplementary: .header, inSection: section)
            case .footer(let section):
                layoutInspector?.collectionNode(self, constrainedSizeForSupplementary: .footer, inSection: section)
            }
        return range ?? super.listSizeRange(for: item)
    }
}

@MainActor
extension CollectionNode {
    /// True if the header of the section on screen stays at the start until its section ends. It is drawn above the
    /// items, so give it a background. Default: false.
    public var hasStickyHeaders: Bool {
        get { core.geometry.headersStick }
        set {
            core.geometry.headersStick = newValue
            core.setNeedsRangeUpdate()
        }
    }

    /// The data source's object for a section; nil if there is none, or no such section.
    public func contextForSection(_ section: Int) -> (any SectionContext)? {
        let contexts = core.updates.contexts
        return contexts.indices.contains(section) ? contexts[section] : nil
    }

    /// Call it when the layout's own parameters changed. Items are measured for the new ranges and placed again. The
    /// visible items stay in place.
    public func invalidateLayout() { core.remeasure { layout.invalidate(from: 0) } }
}
