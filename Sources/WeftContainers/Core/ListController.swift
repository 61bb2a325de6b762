import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// What the core asks of the container it serves. Items are asked for by what they are, answers by flat position.
@MainActor
protocol ListContent: AnyObject {
    /// Numbers of rows by section.
    func listRowCounts() -> [Int]
    /// nil: a header or footer that is not there.
    func listNodeBlock(for item: SectionedListIndex.Item) -> (@Sendable () -> CellNode)?
    /// The delegate's own range for an item.
    func listSizeRange(for item: SectionedListIndex.Item) -> SizeRange?
    /// The model of an item, for nodes that may take another one over.
    func listNodeModel(at item: SectionedListIndex.Item) -> (any Sendable)?
    /// A click or the keyboard chose the row.
    func listDidChoose(_ position: Int)
    func listDidPrepareNode(_ node: CellNode, at position: Int)
    func listWillDisplay(_ node: CellNode, at position: Int)
    func listDidEndDisplaying(_ node: CellNode, at position: Int)
    func listDidHighlight(_ position: Int, _ isHighlighted: Bool)
    func listDidLayout()
    func listDidScroll()
    /// Nobody has scrolled for a while.
    func listCameToRest()
    /// On top of the rows; points of the canvas.
    func listDraw(_ snapshot: Snapshot)
    func listWantsRefresh() -> Bool
    func listTypeSelectText(at position: Int) -> String?
    /// nil for headers and footers.
    func listIndexPath(at position: Int) -> IndexPath?
    /// The entries of a row's menu.
    func listActions(at position: Int) -> [CellAction]
    func listCanMove(_ path: IndexPath) -> Bool
    /// Where a row may go in place of `proposed`.
    func listTarget(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath
    /// The reader moved a row: the data is to follow.
    func listDidMove(from path: IndexPath, to destination: IndexPath)
    /// Positions were inserted, removed or moved: nil is gone.
    func listDidRemap(_ map: (Int) -> Int?)
    var listDescription: String { get }
    /// The data source's class.
    var listSourceName: String { get }
}

/// The core that tables and collections share: which rows live, where they are, and that what the reader looks at stays
/// where it is.
///
/// Where the list is scrolled to is the `scroller`'s.
@MainActor
final class ListController: CanvasDelegate {
    weak var content: (any ListContent)?
    let canvas: ScrollCanvas
    let scrolledWindow: ScrolledWindow
    let geometry: ListGeometry

    /// The rows near the viewport, by flat position.
    var rows: [Int: ListRow] = [:]
    var pool = CanvasPool()
    /// What rows that gave up their nodes left behind, by flat position.
    var savedStates: [Int: any Sendable] = [:]

    private(set) lazy var scroller = ListScroller(canvas, in: scrolledWindow, geometry, owner: self)
    private(set) lazy var space = ListSpace(canvas, geometry, scroller)
    /// Of the last layout, in points.
    var viewport: Size { geometry.viewport }
    /// Inside GTK's allocation: no child may come or go.
    var isAllocating = false
    /// Widgets came or went, for which GTK allocates the list in the frame to come.
    var isAllocationDue = false

    /// Which rows live.
    var ranges = ListRanges()

    // MARK: Looks

    /// Items are pages: keys are the owner's, Tab stays on the page, pages next to the one that shows have their widgets
    /// already, and the list stays where it is when everything is read again.
    var isPaged = false
    /// Lines between rows.
    var showsSeparators = false
    /// The first row is at the bottom.
    var isInverted = false {
        didSet { updateFlip() }
    }
    private(set) var environment: GraphicsEnvironment?
    /// The same as constraints carry it; nil before there is a style.
    private(set) var layoutEnvironment: LayoutEnvironment?
    /// The style changed: all live rows must be drawn, perhaps measured, again.
    var needsPreparation = false
    /// Shown in place of rows while there are none.
    private(set) lazy var placeholder = ListPlaceholder(
        in: canvas, owner: { [weak self] in self?.content as? ListNode },
        onWidgetChange: { [weak self] in self?.isAllocationDue = true },
        surroundings: { [weak self] in self?.placeholderSurroundings })

    // MARK: Keyboard

    /// Whether rows are chosen; otherwise they are read, or are pages.
    var movesFocus = true {
        didSet {
            for row in rows.values { updateFocusability(row) }
        }
    }
    var focus = ListFocus()
    var highlighted: Int?
    private(set) lazy var menu = RowMenu(in: space, owner: self)
    private(set) lazy var swipe = RowSwipe(in: space, owner: self)
    private(set) lazy var carrying = RowCarrying(in: space, scroller: scroller, owner: self)
    /// Where the pointer is over the list.
    var pointer: Point?
    /// What was there in the last frame.
    var rowUnderPointer: Int?

    // MARK: Assistive technology

    let speech = ListSpeech()

    /// The list was scrolled, and its rows follow at the end of the update phase.
    var isScrollUntold = false

    // MARK: Updates

    /// It was said that rows share a node.
    var hasReportedShared = false
    /// The data source was read: by the first update, or when the list gets its first size.
    var isLoaded = false
    /// Raised with each change of what the data source has.
    var contentVersion = 0
    var batches = ListBatches()
    let slide = RowSlide()

    // MARK: First frame

    /// Called once, when every row on screen has its widget.
    var onContentReady: (() -> Void)?
    /// Rows drawn as placeholders in the last snapshot.
    var missingRowsLastFrame = 0

    init(_ geometry: ListGeometry) {
        self.geometry = geometry
        canvas = ScrollCanvas(axis: geometry.axis)
        scrolledWindow = ScrolledWindow(
            canvas, horizontal: geometry.axis == .horizontal, vertical: geometry.axis == .vertical)
        scrolledWindow.setExpands()
        canvas.delegate = self
        canvas.followsPixels()
        canvas.isFocusable = true
        canvas.onClick { [weak self] click in self?.clicked(click) }
        canvas.onPress { [weak self] point in self?.pressed(at: point) }
        canvas.onKey(.capture) { [weak self] press in self?.pressed(press) ?? false }
        canvas.onKey { [weak self] press in self?.menuKeyPressed(press) ?? false }
        canvas.onMenuPress { [weak self] point, isTouch in self?.menuPressed(at: point, isTouch: isTouch) ?? false }
        carrying.attach()
        swipe.attach()
        canvas.onScroll = { [weak self] in self?.scroller.adjustmentMoved() }
        canvas.onPointer { [weak self] point in self?.pointerMoved(point) }
        canvas.onPresence { [weak self] isPresent in self?.presenceChanged(isPresent) }
        scrolledWindow.onOverscroll { [weak self] edge in self?.overscrolled(edge) }
        MemoryPressure.shared.onWarning(self) { [weak self] in self?.memoryIsLow() }
        canvas.onFocusInside { [weak self] bounds in self?.focusMoved(to: bounds) }
    }

    /// Rows leave their states even when the whole list goes at once.
    isolated deinit {
        for row in rows.values { release(row) }
    }

    private var placeholderSurroundings: ListPlaceholder.Surroundings? {
        guard let environment, let layoutEnvironment, page > 0 else { return nil }
        return ListPlaceholder.Surroundings(
            size: viewport, environment: environment, layoutEnvironment: layoutEnvironment,
            isPresent: ranges.isPresent)
    }

    /// Points of list before the viewport.
    var offset: Double { scroller.offset }

    /// The viewport's extent along the scroll direction.
    var page: Double { geometry.page }

    var count: Int { geometry.count }

    // MARK: CanvasDelegate

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        guard ranges.hostState == nil else { return (0, 0) }
        return axis == .horizontal ? (200, 420) : (100, 600)
    }

    func canvasAllocate(width: Int, height: Int) {
        layout(Size(width: Double(width), height: Double(height)))
    }

    func canvasStyleChanged() {
        updateFlip()
        if !isAllocating { canvas.queueAllocate() }
    }

    func canvasFocus(forward: Bool) -> Bool? { moveFocusByTab(forward: forward) }

    func canvasSnapshot(_ snapshot: Snapshot) {
        drawRows(snapshot)
        DebugOverlay.draw(
            rangeBar, snapshot, in: Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)))
    }

    /// The environment changes rarely and is read once a layout: comparing it is cheap, computing it is not.
    func refreshEnvironment() {
        let current = DisplaySettings.shared.environment(for: canvas)
        guard current != environment else { return }
        environment = current
        layoutEnvironment = EnvironmentRegistry.register(current)
        geometry.grid = PixelGrid(scale: current.scale)
        needsPreparation = true
    }
}
