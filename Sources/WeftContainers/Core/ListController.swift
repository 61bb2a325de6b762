import WeftGLib
import WeftGTK
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
    /// What the section index says; none, no index.
    var listIndexTitles: [String] { get }
    /// Where a title of the section index leads to.
    func listSection(forIndexTitle title: String, at index: Int) -> Int
    /// nil: nothing of that kind there.
    func listNodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)?
    func listSectionContext(_ section: Int) -> (any SectionContext)?
    /// A node is the list's from now on; nil is an item's.
    func listAdopt(_ node: CellNode, as kind: SupplementaryKind?)
    func listWillDisplay(_ node: CellNode, at position: Int)
    func listDidEndDisplaying(_ node: CellNode, at position: Int)
    func listShouldSelect(_ position: Int) -> Bool
    func listDidSelect(_ position: Int)
    func listDidDeselect(_ position: Int)
    func listShouldHighlight(_ position: Int) -> Bool
    func listDidHighlight(_ position: Int, _ isHighlighted: Bool)
    func listDidLayout()
    /// Whether there may be more rows at the end, or at the start.
    func listWantsBatch(atStart: Bool) -> Bool
    func listBeginBatch(_ context: BatchContext, atStart: Bool)
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
    /// The user moved a row: the data is to follow.
    func listDidMove(from path: IndexPath, to destination: IndexPath)
    var listDescription: String { get }
    /// The data source's class.
    var listSourceName: String { get }
    /// What selects the rows' texts, where that is wanted.
    var listTextSelector: TextSelector? { get }
}

/// The core that tables, collections and pagers share. What it does is done by its parts, each of which knows only what it
/// needs; the core names them, brings them together, and runs a frame (`runFrame`).
@MainActor
final class ListController: CanvasDelegate {
    weak var content: (any ListContent)?
    let geometry: ListGeometry
    let canvas: ScrollCanvas
    let scrolledWindow: ScrolledWindow

    /// What differs between kinds of lists.
    var manner = ListManner.selecting {
        didSet {
            for row in rows.values { rowDidShow(row) }
        }
    }

    // MARK: Parts

    /// Where the list is scrolled to.
    private(set) lazy var scroller = ListScroller(canvas, in: scrolledWindow, geometry, owner: self)
    /// Where items are on screen.
    private(set) lazy var space = ListSpace(canvas, geometry, scroller)
    /// Which rows are to live.
    var ranges = ListRanges()
    /// The rows that live.
    private(set) lazy var rows = LiveRows(in: canvas, owner: self)
    private(set) lazy var surroundings = RowSurroundings(of: canvas, geometry)
    private(set) lazy var preparation = RowPreparation(rows, geometry, surroundings, owner: self)
    private(set) lazy var placeholder = ListPlaceholder(in: canvas, geometry, surroundings, owner: self)
    /// What a layout of the client's own has beside its items.
    private(set) lazy var supplements = ListSupplements(in: space, surroundings, owner: self)
    private(set) lazy var sectionIndex = ListSectionIndex(in: space, surroundings, owner: self)
    private(set) lazy var refresh = ListRefresh(in: space)
    private(set) lazy var painter = ListPainter(of: rows, in: space, surroundings, carrying)
    let slide = RowSlide()
    private(set) lazy var selection = ListSelection(of: rows, in: space, owner: self)
    private(set) lazy var keyboard = ListKeyboard(rows, in: space, scroller, selection, owner: self)
    private(set) lazy var pointer = RowPointer(over: rows, in: space, keyboard, selection, owner: self)
    private(set) lazy var menu = RowMenu(in: space, owner: self)
    private(set) lazy var swipe = RowSwipe(in: space, owner: self)
    private(set) lazy var carrying = RowCarrying(in: space, scroller: scroller, owner: self)
    /// What assistive technology is told.
    let speech = ListSpeech()
    private(set) lazy var updates = ListUpdates(
        of: rows, in: space, scroller, preparation,
        RowPositions(keyboard: keyboard, selection: selection, menu: menu) { [weak self] in
            self?.content?.listTextSelector
        }, owner: self)
    private(set) lazy var batchFetcher = BatchFetcher(scroller, geometry, owner: self)

    // MARK: The frame

    var frame = FrameProgress()

    /// Called once, when every row on screen has its widget.
    var onContentReady: (() -> Void)?

    init(_ geometry: ListGeometry, as kind: ScrollCanvas.Kind = .list) {
        self.geometry = geometry
        canvas = ScrollCanvas(kind, axis: geometry.axis)
        scrolledWindow = ScrolledWindow(
            canvas, horizontal: geometry.axis == .horizontal, vertical: geometry.axis == .vertical)
        scrolledWindow.setExpands()
        canvas.delegate = self
        canvas.followsPixels()
        canvas.isFocusable = true
        pointer.attach()
        canvas.onKey(.capture) { [weak self] press in self?.pressed(press) ?? false }
        canvas.onKey { [weak self] press in self?.menuKeyPressed(press) ?? false }
        canvas.onMenuPress { [weak self] point, isTouch in self?.menuPressed(at: point, isTouch: isTouch) ?? false }
        carrying.attach()
        swipe.attach()
        canvas.onScroll = { [weak self] in self?.scroller.adjustmentMoved() }
        canvas.onPresence { [weak self] isPresent in self?.presenceChanged(isPresent) }
        scrolledWindow.onPull { [weak self] edge in self?.pulled(edge) }
        MemoryPressure.shared.onWarning(self) { [weak self] in self?.memoryIsLow() }
        canvas.onFocusInside { [weak self] bounds in self?.keyboard.focusMoved(to: bounds) }
    }

    /// Points of list before the viewport.
    var offset: Double { scroller.offset }

    /// Of the last layout, in points.
    var viewport: Size { geometry.viewport }

    /// The viewport's extent along the scroll direction.
    var page: Double { geometry.page }

    /// What of the list is in the viewport, in points of the list.
    var visible: Range<Double> { offset..<(offset + page) }

    var count: Int { geometry.count }

    /// The first row is at the bottom.
    var isInverted = false {
        didSet { updateFlip() }
    }

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

    func canvasFocus(forward: Bool) -> Bool? {
        if !isAllocating,
            let answer = sectionIndex.moveFocusByTab(
                forward: forward, rowsHaveIt: canvas.containsFocus && !sectionIndex.hasFocus)
        {
            return answer
        }
        // Behind the rows comes the strip.
        let hadFocus = canvas.containsFocus
        let answer = keyboard.moveFocusByTab(forward: forward)
        return answer == false && forward && hadFocus && !isAllocating && sectionIndex.takeFocus() ? true : answer
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        supplements.draw(snapshot, behindItems: true)
        painter.draw(snapshot, in: visible, isSliding: slide.isRunning) {
            supplements.draw(snapshot, behindItems: false)
            swipe.draw(snapshot)
        }
        if let widget = placeholder.widget { snapshot.child(widget) }
        if let widget = sectionIndex.widget { snapshot.child(widget) }
        if let widget = refresh.indicator { snapshot.child(widget) }
        content?.listDraw(snapshot)
        DebugOverlay.draw(
            rangeBar, snapshot, in: Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)))
    }

    func updateFlip() {
        canvas.isReversed = geometry.axis == .vertical ? isInverted : isInverted != canvas.isRightToLeft
        setContentInset(geometry.insets.given)
        canvas.queueAllocate()
    }

    func setContentInset(_ insets: EdgeInsets) {
        let new = ListInsets(
            insets, axis: geometry.axis, isReversed: canvas.isReversed, isMirrored: canvas.isRightToLeft,
            isPaged: manner == .pages)
        let old = geometry.insets
        guard new != old else { return }
        let isAtStart = offset <= 0
        let change = {
            self.geometry.insets = new
            self.geometry.layoutIsStale()
        }
        if (old.acrossBefore, old.acrossAfter) == (new.acrossBefore, new.acrossAfter) {
            keepingAnchor(change)
        } else {
            remeasure(change)
        }
        // What is before the first row shows.
        if isAtStart, page > 0 { scroller.leave(for: 0) }
    }
}

/// How far a list is with the frame that is being made.
struct FrameProgress {
    /// Inside GTK's allocation: no child may come or go.
    var isAllocating = false
    /// Widgets came or went, for which GTK allocates the list in the frame to come.
    var isAllocationDue = false
    /// Rows come and go, or who is told of that or of scrolling has not returned yet.
    var isTelling = false
    /// The list was scrolled, and its rows follow at the end of the update phase.
    var isScrollUntold = false
    /// The user scrolls, until the list comes to rest.
    var isScrolledByUser = false
}
