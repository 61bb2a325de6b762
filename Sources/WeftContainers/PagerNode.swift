import WeftGTK
import WeftLayout
import WeftNodes

/// What a pager shows. Main actor.
@MainActor
public protocol PagerDataSource: AnyObject {
    func numberOfPages(in pagerNode: PagerNode) -> Int

    /// A block that makes the page's node: it runs on a worker, so look the model up before it, not in it, and return a
    /// new node each time.
    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> @Sendable () -> CellNode
}

/// What a pager tells. Main actor.
@MainActor
public protocol PagerDelegate: AnyObject {
    /// Another page is the current one.
    func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int)
}

/// Pages side by side, one at a time: by drag, by wheel or touchpad to the side, by Left, Right, Home and End, by its
/// dots. Each page is as large as the pager, less the dots' line; the page that shows stays when the size changes.
///
/// Pages next to the one that shows are drawn, those one further have their data, others have no node. Made anywhere;
/// everything but `init` on the main actor.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class PagerNode: DisplayNode, @unchecked Sendable {
    @MainActor public weak var dataSource: (any PagerDataSource)?
    @MainActor public weak var delegate: (any PagerDelegate)?

    @MainActor private(set) lazy var core = PagerController(self)

    public override init() {
        super.init()
    }

    @MainActor public override func makeWidget() -> Widget? { core.canvas }

    public override var needsWidget: Bool { true }

    /// A line of dots below the pages, while there is more than one. Default true.
    @MainActor public var showsDots = true {
        didSet { core.canvas.queueAllocate() }
    }

    /// What assistive technology calls the pager, followed by "2 of 5".
    @MainActor public var accessibilityName = "" {
        didSet { core.updateLabel() }
    }

    /// Asks for everything again; stays on the current page as far as there is one.
    @MainActor public func reloadData() { core.reloadData() }

    @MainActor public var numberOfPages: Int { core.count }

    /// Of the page that shows, or shows most; 0 without pages.
    @MainActor public var currentPageIndex: Int { core.current }

    /// Goes to a page; one that does not exist is the nearest that does.
    @MainActor public func scrollToPage(at index: Int, animated: Bool = true) { core.go(to: index, animated: animated) }

    /// nil when the page is far from the one that shows.
    @MainActor public func nodeForPage(at index: Int) -> CellNode? { core.pages[index]?.node }

    /// nil when the node is no page of this pager.
    @MainActor public func indexOfPage(with node: CellNode) -> Int? {
        core.pages.first { $0.value.node === node }?.key
    }
}

extension PagerNode: RangeModeUpdating, KeyboardTarget {
    @MainActor public var currentRangeMode: RangeMode { core.rangeMode }

    @MainActor public func updateCurrentRange(with mode: RangeMode) { core.rangeMode = mode }

    @MainActor public func takeFocus() {
        if core.pages[core.current]?.host?.widget.focusFirst() != true { core.canvas.grabFocus() }
    }
}
