import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The common base class of tables and collections: a scrolling list in which only items near the viewport have nodes.
///
/// Make it on any thread; everything but `init` belongs to the main actor.
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

    /// The cell shown in place of a missing header or footer; nil for none.
    @MainActor var standInSupplement: (@Sendable () -> CellNode)? { nil }

    /// Makes the geometry that places the items.
    @MainActor func makeGeometry() -> ListGeometry { ListGeometry() }

    /// The list's kind for assistive technology.
    @MainActor var listKind: ScrollCanvas.Kind { .list }

    /// Configures the core before its first use, for a kind of list.
    @MainActor func setUp(_ core: ListController) {}

    /// The text selection, with `selectsText`.
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

    /// The maximum width of rows in points. In a wider list they are centred. For tables.
    @MainActor public var maximumContentWidth: Double {
        get { core.geometry.maximumContentWidth }
        set {
            core.remeasure { core.geometry.maximumContentWidth = newValue }
        }
    }

    /// True if the first row is at the bottom and the list grows upwards (or from the end of a line), as in a chat. A
    /// table's headers are above the rows of their sections in either case.
    @MainActor public var inverted: Bool {
        get { core.isInverted }
        set { core.isInverted = newValue }
    }

    /// The space around all rows in points, inside the scrolled content: `contentOffset` 0 shows the space before the
    /// first row. Space beside rows makes them narrower. A pager uses only the space above and below. Negative and
    /// non-finite values count as 0. Default: zero.
    @MainActor public var contentInset: EdgeInsets {
        get { core.geometry.insets.given }
        set { core.setContentInset(newValue) }
    }

    /// True if the list stops only at multiples of its own length, counted from its start, and at its end. Default:
    /// false.
    @MainActor public var isPagingEnabled: Bool {
        get { core.scroller.snapsToPages }
        set { core.scroller.snapsToPages = newValue }
    }

    /// True if there is a scrollbar.
    @MainActor public var showsScrollIndicator: Bool {
        get { core.scrolledWindow.showsIndicator }
        set { core.scrolledWindow.showsIndicator = newValue }
    }

    /// The distances of the scrollbar from the list's edges, in points. Default: zero.
    @MainActor public var scrollIndicatorInsets: EdgeInsets {
        get { core.scrolledWindow.indicatorInsets }
        set { core.scrolledWindow.indicatorInsets = newValue }
    }

    /// True to show rows that are inserted before the first one while the list is at its start. If false, the first row
    /// stays in place. Default: false.
    @MainActor public var showsInsertedRowsAtStart: Bool {
        get { core.scroller.ends.showsInsertedRowsAtStart }
        set { core.scroller.ends.showsInsertedRowsAtStart = newValue }
    }

    /// The list's name for assistive technology.
    @MainActor public var accessibilityName = "" {
        didSet { core.canvas.setAccessibleLabel(accessibilityName) }
    }

    /// The words for places and lengths that assistive technology reads. Default: the value of
    /// `ListAccessibilityText.standard` when the list was made.
    @MainActor public var accessibilityText: ListAccessibilityText {
        get { core.speech.text }
        set {
            core.speech.text = newValue
            core.setNeedsRangeUpdate()
        }
    }

    /// Makes the cell to show while there are no rows, for example a spinner or an error message. It runs on a worker
    /// and must make a new cell each time. nil shows nothing. Setting it replaces the cell on screen.
    @MainActor public var placeholderBlock: (@Sendable () -> CellNode)? {
        get { core.placeholder.block }
        set {
            core.placeholder.setBlock(newValue)
            core.setNeedsRangeUpdate()
            core.canvas.queueAllocate()
        }
    }

    // MARK: Selection

    /// True if rows can be selected by click and keyboard. Otherwise they are read, and arrow keys go from text to
    /// text. Default: true.
    @MainActor public var allowsSelection: Bool {
        get { core.manner.selectsItems }
        set { core.manner = newValue ? .selecting : .reading }
    }

    /// True if several rows can be selected. Default: false.
    ///
    /// Rows are then selected as in the desktop's lists. A click or an arrow key selects one row and deselects the
    /// others. Control with a click or Space adds or removes a row. Shift extends the selection from the last row.
    /// Control with arrows moves the focus only. Control+A selects all rows, Control+Shift+A none. A finger adds or
    /// removes a row. The delegate is notified once for each row.
    @MainActor public var allowsMultipleSelection: Bool {
        get { core.selection.allowsMultiple }
        set { core.selection.allowsMultiple = newValue }
    }

    /// True if a row that the user selects stays selected. Set it to false if selecting a row opens it: the delegate is
    /// informed, and only rows that the program selects are selected. Default: true.
    @MainActor public var keepsSelection: Bool {
        get { core.selection.isKept }
        set { core.selection.isKept = newValue }
    }

    /// Called once after each change of the selection by the user, even if it affects many rows, and after selected
    /// rows were removed. The delegate is notified of each row before.
    @MainActor public var onSelectionChange: (@MainActor () -> Void)?

    /// Called when the user opens a row by Enter or a double click. If `keepsSelection` is false, any selection of a
    /// row opens it. The row was selected before.
    @MainActor public var onActivate: (@MainActor (IndexPath) -> Void)?

    /// The number of selected rows.
    ///
    /// - Complexity: O(1)
    @MainActor public var selectedCount: Int { core.selection.positions.count }

    // MARK: Actions

    /// True if a swipe towards the row's start, with a finger or a touchpad, uncovers a row's actions. It does not if a
    /// container of the list scrolls horizontally. Default: true.
    @MainActor public var swipesUncoverActions: Bool {
        get { core.swipe.isEnabled }
        set {
            core.swipe.isEnabled = newValue
            if !newValue { core.swipe.settle(isOpen: false) }
        }
    }

    // MARK: Reordering

    /// True if the user may move rows with the pointer, with a finger after a long press, or with Alt and the arrow
    /// keys. The data source receives one move when the row is dropped. Default: false.
    ///
    /// While the user drags a row, the list shows it where it would be dropped, and index paths are those after the
    /// move. If the data changes meanwhile, the row returns to its old place first.
    @MainActor public var allowsReordering: Bool {
        get { core.carrying.isEnabled }
        set { core.carrying.isEnabled = newValue }
    }

    // MARK: Refreshing

    /// Loads new data when the user presses F5 or pulls the list beyond its start. A spinner shows at the list's start
    /// until it returns. It is not called again before. nil, the default, calls the delegate (`tableNodeShouldRefresh`)
    /// and shows no spinner.
    @MainActor public var onRefresh: (@MainActor () async -> Void)? {
        get { core.refresh.handler }
        set { core.refresh.handler = newValue }
    }

    /// True while `onRefresh` runs.
    @MainActor public var isRefreshing: Bool { core.refresh.isRunning }

    /// Starts a refresh, as if the user did. It does nothing without `onRefresh`.
    @MainActor
    public func beginRefreshing() { _ = core.refresh.begin(saying: accessibilityText.refreshing) }

    // MARK: Batch fetching

    /// The distance from the end, in screens, at which more rows are fetched; 0 disables fetching. Default: 2.
    @MainActor public var leadingScreensForBatching: Double {
        get { core.batchFetcher[atStart: false] }
        set { core.batchFetcher[atStart: false] = newValue }
    }

    /// Like `leadingScreensForBatching`, for the start of the list, for example for older messages or earlier days. 0,
    /// the default, switches it off.
    @MainActor public var leadingScreensForBatchingAtStart: Double {
        get { core.batchFetcher[atStart: true] }
        set { core.batchFetcher[atStart: true] = newValue }
    }

    /// Decides about fetching while the list moves. Held weakly.
    @MainActor public var batchFetchingDelegate: (any BatchFetchingDelegate)? {
        get { core.batchFetcher.delegate }
        set { core.batchFetcher.delegate = newValue }
    }

    /// Forgets a failed fetch (`completeBatchFetching(false)`). Fetches again if a fetch is due, even if the last one
    /// returned nothing.
    @MainActor
    public func retryBatchFetching() { core.batchFetcher.retry() }

    // MARK: Data source and delegate

    /// The items the list was made with, if it was.
    let itemSource: (any ListItemSource)?

    /// The list's data source; nil if there is neither a data source nor items.
    @MainActor var listSource: (any ListDataSource)? { itemSource }

    /// The list's delegate.
    @MainActor var listDelegate: (any ListDelegate)? { nil }

    /// True if a data source was set. It is held weakly, so one that is missing was released.
    @MainActor private var expectsSource = false

    /// Returns true if a data source will be used: a list of items answers everything itself.
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

    /// Reports, once, that the data source was released and the list is therefore empty. A list that shows rows and is
    /// out of sight may be about to be released together with its data source.
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
    /// Called when rows, widgets and states match the list's position.
    @MainActor
    func listDidLayout() {
        if supernode == nil { takeSizeOfRoot(core.viewport) }
    }
    /// Moves the keyboard focus into a row by a rule of the list; returns false without such a rule.
    @MainActor func listTakeFocus() -> Bool { false }
}
