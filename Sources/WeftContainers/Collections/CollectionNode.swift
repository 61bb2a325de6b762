import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// A scrolling collection of items that a layout places; only items near the viewport have nodes.
///
/// Made anywhere; everything but `init` on the main actor.
public class CollectionNode: ListNode, @unchecked Sendable {
    /// Weakly: somebody else keeps it.
    @MainActor public weak var dataSource: (any CollectionDataSource)? {
        didSet { if !accepts(dataSource) { dataSource = nil } }
    }

    /// Weakly, too.
    @MainActor public weak var delegate: (any CollectionDelegate)?

    /// What places the items, made when it is first needed. Another one may take its place at any time: items keep their
    /// nodes, are measured for its ranges, and the one the user looks at stays in sight. One that scrolls in the other
    /// direction is reported and not taken, and so is any by a pager, whose pages have their own.
    @MainActor public var layout: any CollectionLayout {
        get { ownLayout }
        set { change(to: newValue) }
    }

    @MainActor private lazy var ownLayout: any CollectionLayout = makeLayout()

    private let makeLayout: @MainActor @Sendable () -> any CollectionLayout

    /// `layout` makes the layout, on the main thread. Any thread.
    public init(layout: @escaping @MainActor @Sendable () -> any CollectionLayout) {
        makeLayout = layout
        super.init()
    }

    init(itemSource: any ListItemSource, layout: @escaping @MainActor @Sendable () -> any CollectionLayout) {
        makeLayout = layout
        super.init(itemSource: itemSource)
    }

    override func makeGeometry() -> ListGeometry { LayoutGeometry(ownLayout) }

    /// Whether a client may have another layout.
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
        ownLayout = layout
        core.remeasure { geometry.layout = layout }
    }

    override var listSource: (any ListDataSource)? {
        super.listSource ?? dataSource.map { CollectionSource(list: self, source: $0) }
    }

    override var listDelegate: (any ListDelegate)? { delegate.map { CollectionObserver(list: self, delegate: $0) } }
}

@MainActor
extension CollectionNode {
    /// Whether the header of the section on screen stays at the start until its section ends. It is drawn above the items:
    /// give it a background. Default false.
    public var hasStickyHeaders: Bool {
        get { core.geometry.headersStick }
        set {
            core.geometry.headersStick = newValue
            core.setNeedsRangeUpdate()
        }
    }

    /// The layout's own parameters changed: items are measured again for its ranges and placed anew; the one the user
    /// looks at stays.
    public func invalidateLayout() { core.remeasure { layout.invalidate(from: 0) } }
}
