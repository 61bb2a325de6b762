import WeftGTK
import WeftLayout
import WeftNodes

/// Pages side by side, one at a time. The user turns them by a drag, by scrolling sideways, by Left, Right, Home and
/// End, or by the dots. Each page has the pager's size. The current page stays when the size changes.
///
/// A pager is a collection: `insertItems`, `deleteItems`, `moveItem`, `performBatch` and `update` insert, delete and
/// move pages, and the current one stays; `scrollState` identifies it. The pages next to the current one are drawn and
/// have widgets. The next further ones have their data. All others have no node.
///
/// Make it on any thread; everything but `init` belongs to the main actor.
public final class PagerNode: CollectionNode, @unchecked Sendable {
    /// The list offset where a drag began.
    @MainActor var dragStart: Double?
    /// The touchpad's scroll distance towards the next page.
    @MainActor var notches = 0.0
    @MainActor var pullAnimation: Animation?
    /// The page that was last reported as current.
    @MainActor private var shown = 0
    @MainActor private(set) var spoken: String?

    /// A pager for a data source. Any thread.
    public init() {
        super.init(layout: { PageLayout() })
    }

    init(itemSource: any ListItemSource) {
        super.init(itemSource: itemSource, layout: { PageLayout() })
    }

    override var listKind: ScrollCanvas.Kind { .pages }

    override func setUp(_ core: ListController) {
        core.manner = .pages
        core.ranges.tuning = .pages
        core.ranges.unseenPreload = RangeTuningParameters(pages: 1)
        core.scrolledWindow.showsIndicator = false
        core.scrolledWindow.scrollsByFinger = false
        setUpTurning(core.canvas)
    }

    /// True if the pager has a line of dots over the bottom of its pages when there is more than one page. Default:
    /// true.
    @MainActor public var showsDots = true {
        didSet { core.canvas.queueDraw() }
    }

    /// The pager's name for assistive technology, followed by "2 of 5".
    public override var accessibilityName: String {
        didSet {
            spoken = nil
            updateLabel()
        }
    }

    /// Always false: pages cannot be selected.
    public override var allowsSelection: Bool {
        get { false }
        set {}
    }

    /// The pager's data source, which gives pages; a collection's data source works, too.
    override var listSource: (any ListDataSource)? {
        guard let source = dataSource as? any PagerDataSource else { return super.listSource }
        return PagerSource(list: self, source: source)
    }

    override var takesLayouts: Bool { false }

    /// A page has the size of the pager.
    override func listSizeRange(for item: SectionedListIndex.Item) -> SizeRange? { nil }

    override func listDidLayout() {
        super.listDidLayout()
        let (current, position) = (nearestPage, position)
        for row in core.rows.values {
            guard let widget = row.canvas?.widget else { continue }
            let page = core.geometry.sections.rowsBefore(row.index)
            // The keyboard focus must not stay on an invisible page.
            if page != current, widget.containsFocus { core.canvas.grabFocus() }
            // Tab moves through visible pages only.
            widget.canFocus = abs(Double(page) - position) < 1
        }
        updateLabel()
        guard current != shown else { return }
        shown = current
        core.canvas.queueDraw()
        (delegate as? any PagerDelegate)?.pagerNode(self, didShowPageAt: current)
    }

    override func listCameToRest() {
        // If another scroll ended between two pages, the nearest one is shown.
        if dragStart == nil, !core.scroller.isGliding, abs(position - position.rounded()) > 1e-6 {
            scrollToPage(at: nearestPage)
        }
    }

    override func listDraw(_ snapshot: Snapshot) { drawDots(snapshot) }

    override func listTakeFocus() -> Bool {
        guard numberOfPages > 0 else { return false }
        return core.rows.widget(at: position(ofPage: nearestPage))?.focusFirst() ?? false
    }
}

@MainActor
extension PagerNode {
    /// The number of pages that the pager shows.
    public var numberOfPages: Int { core.geometry.sections.rowCount }

    /// The index of the page at the pager's start: the page at that edge stays the current one until it has left
    /// completely. 0 without pages.
    public var currentPageIndex: Int { page(position.rounded(.down)) }

    /// The page that fills most of the pager.
    var nearestPage: Int { page(position.rounded()) }

    private func page(_ index: Double) -> Int { max(0, min(Int(index), numberOfPages - 1)) }

    /// Goes to a page, or to the nearest existing one. If the pager has no size or pages yet, it starts at this page.
    public func scrollToPage(at index: Int, animated: Bool = true) {
        guard isPlaced else { return core.scroller.begin(with: .rowNumber(index)) }
        let page = position(ofPage: min(max(index, 0), numberOfPages - 1))
        core.scroller.show(page, at: .start, animated: animated, .turn)
    }

    /// The node of a page; nil for a page far from the current one.
    public func nodeForPage(at index: Int) -> CellNode? {
        (0..<numberOfPages).contains(index) ? core.rows.node(at: position(ofPage: index)) : nil
    }

    /// The index of a page's node; nil if the node is no page of this pager.
    public func indexOfPage(with node: CellNode) -> Int? {
        core.rows.row(showing: node).map { core.geometry.sections.rowsBefore($0.index) }
    }

    /// The number of the page at the start edge, plus the fraction of it that has passed the edge.
    var position: Double {
        // Before the first layout, the requested position is returned.
        if core.page == 0, case .rowNumber(let number) = core.scroller.start { return Double(number) }
        guard core.page > 0 else { return 0 }
        let position = core.offset / core.page
        // Sums of fractions may differ slightly from a whole page.
        return abs(position - position.rounded()) < 1e-6 ? position.rounded() : position
    }

    private func position(ofPage index: Int) -> Int { core.geometry.sections.position(ofRowNumber: index) }

    private func updateLabel() {
        let place = numberOfPages > 0 ? core.place(number: nearestPage + 1).text : ""
        let label = [accessibilityName, place].filter { !$0.isEmpty }.joined(separator: ", ")
        guard label != spoken else { return }
        spoken = label
        core.canvas.setAccessibleLabel(label)
    }
}

extension RangeTuning {
    /// Texture's numbers for pagers.
    static var pages: RangeTuning {
        var tuning = RangeTuning()
        let (one, two) = (RangeTuningParameters(pages: 1), RangeTuningParameters(pages: 2))
        tuning[.full, .display] = one
        tuning[.full, .preload] = two
        tuning[.minimum, .display] = .zero
        tuning[.minimum, .preload] = one
        return tuning
    }
}

extension RangeTuningParameters {
    fileprivate init(pages: Double) {
        self.init(leadingScreens: pages, trailingScreens: pages)
    }
}
