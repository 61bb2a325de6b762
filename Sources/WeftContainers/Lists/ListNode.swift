import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// What tables and collections have in common: a scrolling list of which only the part near the user has nodes.
///
/// Made anywhere; everything but `init` on the main actor.
public class ListNode: DisplayNode, @unchecked Sendable {
    @MainActor private(set) lazy var core: ListController = {
        let core = ListController(makeGeometry(), as: listKind)
        core.content = self
        setUp(core)
        itemSource?.attach(self)
        return core
    }()

    override init() {
        itemSource = nil
        super.init()
    }

    /// A list of items. Any thread.
    init(itemSource: any ListItemSource) {
        self.itemSource = itemSource
        super.init()
    }

    /// What stands where a section has no header or no footer; nil is nothing.
    @MainActor var standInSupplement: (@Sendable () -> CellNode)? { nil }

    /// What places the items.
    @MainActor func makeGeometry() -> ListGeometry { ListGeometry() }

    /// What the list is to assistive technology.
    @MainActor var listKind: ScrollCanvas.Kind { .list }

    /// For kinds of lists, once, before the core is used.
    @MainActor func setUp(_ core: ListController) {}

    /// With `selectsText`.
    @MainActor var listTextSelection: ListTextSelection?

    @MainActor public override func makeWidget() -> Widget? {
        textSelectionDidChange()
        return core.scrolledWindow
    }

    public override var needsWidget: Bool { true }

    @MainActor
    public override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        super.interfaceStateDidChange(from: old, to: new)
        core.hostStateChanged(new, showsNoPlaceholders: showsNoPlaceholders)
        if selectsText != (listTextSelection != nil) { textSelectionDidChange() }
    }

    // MARK: Looks

    /// Rows are at most this many points wide, centred in a wider list. For lists of rows.
    @MainActor public var maximumContentWidth: Double {
        get { core.geometry.maximumContentWidth }
        set {
            core.remeasure { core.geometry.maximumContentWidth = newValue }
        }
    }

    /// Whether the first row is at the bottom and the list grows upwards (or from the end of a line), as in a chat.
    @MainActor public var inverted: Bool {
        get { core.isInverted }
        set { core.isInverted = newValue }
    }

    /// Empty space around all rows, in points, inside of what scrolls: `contentOffset` 0 shows what is before the first row.
    /// What is beside rows makes them narrower. In a pager only what is above and below counts. What is negative or no number
    /// counts as 0. Default zero.
    @MainActor public var contentInset: EdgeInsets {
        get { core.geometry.insets.given }
        set { core.setContentInset(newValue) }
    }

    /// Whether the list comes to rest at whole screens only, counted from its start: each is a page, and its end is one.
    /// Default false.
    @MainActor public var isPagingEnabled: Bool {
        get { core.scroller.snapsToPages }
        set { core.scroller.snapsToPages = newValue }
    }

    /// Whether there is a scrollbar.
    @MainActor public var showsScrollIndicator: Bool {
        get { core.scrolledWindow.showsIndicator }
        set { core.scrolledWindow.showsIndicator = newValue }
    }

    /// At the list's very start, whether rows that are inserted before the first one show; otherwise the first one stays
    /// where it is.
    @MainActor public var showsInsertedRowsAtStart: Bool {
        get { core.scroller.showsInsertedRowsAtStart }
        set { core.scroller.showsInsertedRowsAtStart = newValue }
    }

    /// What assistive technology calls the list.
    @MainActor public var accessibilityName = "" {
        didSet { core.canvas.setAccessibleLabel(accessibilityName) }
    }

    /// The words for places and lengths that assistive technology reads. Default `ListAccessibilityText.standard`, as it
    /// was when the list was made.
    @MainActor public var accessibilityText: ListAccessibilityText {
        get { core.speech.text }
        set {
            core.speech.text = newValue
            core.setNeedsRangeUpdate()
        }
    }

    /// Makes the cell that is shown while there are no rows: nothing found, a spinner, what went wrong. Runs on a
    /// worker, and makes a new one each time. nil shows nothing; setting it shows the new one.
    @MainActor public var placeholderBlock: (@Sendable () -> CellNode)? {
        get { core.placeholder.block }
        set {
            core.placeholder.setBlock(newValue)
            core.setNeedsRangeUpdate()
            core.canvas.queueAllocate()
        }
    }

    // MARK: Selection

    /// Whether rows can be selected by click and keyboard; without it they are read, and arrow keys go from text to text.
    /// Default true.
    @MainActor public var allowsSelection: Bool {
        get { core.manner.selectsItems }
        set { core.manner = newValue ? .selecting : .reading }
    }

    /// Whether more than one row stays selected. Default false.
    ///
    /// Then rows are selected as in the desktop's lists: a click or an arrow key selects one and gives the others up,
    /// Control and a click or Space add one or give it up, Shift extends from the last one, Control and arrows move the
    /// keyboard alone, Control+A selects all and Control+Shift+A none. A finger adds a row or gives it up. The delegate
    /// hears of each row once.
    @MainActor public var allowsMultipleSelection: Bool {
        get { core.selection.allowsMultiple }
        set { core.selection.allowsMultiple = newValue }
    }

    /// Whether a row that the user selects stays selected. Off where to select a row is to open it: the delegate is told, and
    /// only what the program selects is selected. Default true.
    @MainActor public var keepsSelection: Bool {
        get { core.selection.isKept }
        set { core.selection.isKept = newValue }
    }

    // MARK: Actions

    /// Whether a row's actions are uncovered by a swipe, too: by a finger, or with a touchpad, towards the row's start.
    /// Not where something around the list scrolls to the side. Default true.
    @MainActor public var swipesUncoverActions: Bool {
        get { core.swipe.isEnabled }
        set {
            core.swipe.isEnabled = newValue
            if !newValue { core.swipe.settle(isOpen: false) }
        }
    }

    // MARK: Reordering

    /// Whether the user may move rows: with the pointer, a finger that is held down first, or Alt and the arrow keys.
    /// The data source hears one move when the row is put down. Default false.
    ///
    /// While a row is carried the list shows it where it would go: index paths of what it shows are those of after the
    /// move. A change of the data meanwhile puts it back to where it was.
    @MainActor public var allowsReordering: Bool {
        get { core.carrying.isEnabled }
        set { core.carrying.isEnabled = newValue }
    }

    // MARK: Refreshing

    /// Fetches what is new, when the user presses F5 or pulls the list beyond its start. A spinner shows at the list's
    /// start until it returns; meanwhile it is not called again. nil, the default, asks the delegate
    /// (`tableNodeShouldRefresh`), and shows nothing.
    @MainActor public var onRefresh: (@MainActor () async -> Void)? {
        get { core.refresh.handler }
        set { core.refresh.handler = newValue }
    }

    /// Whether `onRefresh` is under way.
    @MainActor public var isRefreshing: Bool { core.refresh.isRunning }

    /// Refreshes as the user does it. Without `onRefresh` it does nothing.
    @MainActor
    public func beginRefreshing() { _ = core.refresh.begin(saying: accessibilityText.refreshing) }

    // MARK: Batch fetching

    /// Screens before the end at which more rows are asked for; 0 switches that off.
    /// Default 2.
    @MainActor public var leadingScreensForBatching: Double {
        get { core.batchFetcher[atStart: false] }
        set { core.batchFetcher[atStart: false] = newValue }
    }

    /// The same for the start, where older messages or earlier days are. 0, the default, is off.
    @MainActor public var leadingScreensForBatchingAtStart: Double {
        get { core.batchFetcher[atStart: true] }
        set { core.batchFetcher[atStart: true] = newValue }
    }

    /// Has the last word on when more is fetched while the list moves. Weakly.
    @MainActor public var batchFetchingDelegate: (any BatchFetchingDelegate)? {
        get { core.batchFetcher.delegate }
        set { core.batchFetcher.delegate = newValue }
    }

    /// Gives up a fetch that failed (`completeBatchFetching(false)`), and asks again where one is due, also where the last
    /// one brought nothing.
    @MainActor
    public func retryBatchFetching() { core.batchFetcher.retry() }

    // MARK: What is asked and told

    /// The items the list was made with, if it was.
    let itemSource: (any ListItemSource)?

    /// What the list asks; nil where there is neither a data source nor items.
    @MainActor var listSource: (any ListDataSource)? { itemSource }

    /// What the list tells.
    @MainActor var listDelegate: (any ListDelegate)? { nil }

    /// Whether a data source was set, which is held weakly: one that is not there any more was released.
    @MainActor private var expectsSource = false

    /// Whether a data source that was set is asked: the items of a list answer everything themselves.
    @MainActor
    func accepts(_ source: AnyObject?) -> Bool {
        expectsSource = source != nil && itemSource == nil
        guard let source, let itemSource else { return true }
        Misuse.report(
            """
            \(debugDescription).dataSource: the list was made with \(itemSource.name), so \(type(of: source)) is not \
            asked for anything. Change those items, or make the list without any
            """)
        return false
    }

    /// Says, once, that the data source is gone, where that leaves the list empty. One that shows rows and is not seen is
    /// perhaps being taken down together with its data source.
    @MainActor
    func reportReleasedSource() {
        guard expectsSource, core.ranges.isPresent || core.count == 0 else { return }
        expectsSource = false
        Misuse.report(
            """
            \(debugDescription).dataSource: the object that was set is gone, so there are no rows. The reference is weak: \
            keep the data source somewhere, in a property of the view controller for example
            """)
    }

    // MARK: ListContent, what pagers answer differently

    @MainActor
    func listSizeRange(for item: SectionedListIndex.Item) -> SizeRange? {
        guard case .row(let row, let section) = item else { return nil }
        return listDelegate?.sizeRange(at: IndexPath(row: row, section: section))
    }

    @MainActor func listCameToRest() {}
    @MainActor func listDraw(_ snapshot: Snapshot) {}
    /// Rows, widgets and states are in step with where the list is.
    @MainActor
    func listDidLayout() {
        if supernode == nil { takeSizeOfRoot(core.viewport) }
    }
    /// The keyboard goes into a row by the list's own rule; false where there is none.
    @MainActor func listTakeFocus() -> Bool { false }
}
