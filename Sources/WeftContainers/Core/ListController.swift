import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// The requests of the core to the container that it serves. Requests name an item by its kind and index, answers by
/// its flat position.
@MainActor
protocol ListContent: AnyObject {
    /// Row counts by section.
    func listRowCounts() -> [Int]
    /// The block that makes the node of an item; nil for an absent header or footer.
    func listNodeBlock(for item: SectionedListIndex.Item) -> (@Sendable () -> CellNode)?
    /// The delegate's own size range for an item.
    func listSizeRange(for item: SectionedListIndex.Item) -> SizeRange?
    /// The model of an item, for nodes that accept a new model.
    func listNodeModel(at item: SectionedListIndex.Item) -> (any Sendable)?
    /// Titles of the section index; empty without an index.
    var listIndexTitles: [String] { get }
    /// The section for a title of the section index.
    func listSection(forIndexTitle title: String, at index: Int) -> Int
    /// The block that makes a supplementary node; nil if there is none at this path.
    func listNodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)?
    func listSectionContext(_ section: Int) -> (any SectionContext)?
    /// Takes ownership of a node; `kind` is nil for an item.
    func listAdopt(_ node: CellNode, as kind: SupplementaryKind?)
    func listWillDisplay(_ node: CellNode, at position: Int)
    func listDidEndDisplaying(_ node: CellNode, at position: Int)
    func listShouldSelect(_ position: Int) -> Bool
    func listShouldDeselect(_ position: Int) -> Bool
    func listDidSelect(_ position: Int)
    func listDidDeselect(_ position: Int)
    func listSelectionChanged()
    func listDidActivate(_ position: Int)
    func listShouldHighlight(_ position: Int) -> Bool
    func listDidHighlight(_ position: Int, _ isHighlighted: Bool)
    func listDidLayout()
    /// True if there may be more rows at the end, or at the start.
    func listWantsBatch(atStart: Bool) -> Bool
    func listBeginBatch(_ context: BatchContext, atStart: Bool)
    func listDidScroll()
    /// Called when the list has not been scrolled for a while.
    func listCameToRest()
    /// Draws on top of the rows; points of the canvas.
    func listDraw(_ snapshot: Snapshot)
    func listWantsRefresh() -> Bool
    /// Called to take the keyboard focus that was requested before the list was shown.
    func listTakesWantedFocus()
    func listTypeSelectText(at position: Int) -> String?
    /// The index path at a position; nil for headers and footers.
    func listIndexPath(at position: Int) -> IndexPath?
    /// Entries of a row's menu.
    func listActions(at position: Int) -> [CellAction]
    func listCanMove(_ path: IndexPath) -> Bool
    /// The destination of a moved row, in place of `proposed`.
    func listTarget(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath
    /// Called when the user moved a row; the data source must move it, too.
    func listDidMove(from path: IndexPath, to destination: IndexPath)
    var listDescription: String { get }
    /// Class name of the data source.
    var listSourceName: String { get }
    /// The selection of the rows' texts, if it is enabled.
    var listTextSelection: ListTextSelection? { get }
}

/// The core shared by tables, collections and pagers. Its parts do the work, and each part has access only to what it
/// needs. The core owns and connects the parts, and runs a frame (`runFrame`).
@MainActor
final class ListController: CanvasDelegate {
    weak var content: (any ListContent)?
    let geometry: ListGeometry
    let canvas: ScrollCanvas
    let scrolledWindow: ScrolledWindow

    /// Behaviour that differs between kinds of lists.
    var manner = ListManner.selecting {
        didSet {
            for row in rows.values { rowDidShow(row) }
        }
    }

    // MARK: Parts

    /// The scroll position.
    private(set) lazy var scroller = ListScroller(canvas, in: scrolledWindow, geometry, owner: self)
    /// The frames of items on screen.
    private(set) lazy var space = ListSpace(canvas, geometry, scroller)
    /// Decides which rows are live.
    var ranges = ListRanges()
    /// The live rows.
    private(set) lazy var rows = LiveRows(in: canvas, owner: self)
    private(set) lazy var surroundings = RowSurroundings(of: canvas, geometry)
    private(set) lazy var preparation = RowPreparation(rows, geometry, surroundings, owner: self)
    private(set) lazy var placeholder = ListPlaceholder(in: canvas, geometry, surroundings, owner: self)
    /// Supplementary elements of a custom layout.
    private(set) lazy var supplements = ListSupplements(in: space, surroundings, owner: self)
    private(set) lazy var sectionIndex = ListSectionIndex(in: space, surroundings, owner: self)
    private(set) lazy var refresh = ListRefresh(in: space)
    private(set) lazy var painter = ListPainter(of: rows, in: space, surroundings, carrying)
    let slide = RowSlide()
    let departure = RowDeparture()
    private(set) lazy var selection = ListSelection(of: rows, in: space, owner: self)
    private(set) lazy var keyboard = ListKeyboard(rows, in: space, scroller, selection, owner: self)
    private(set) lazy var pointer = RowPointer(over: rows, in: space, keyboard, selection, owner: self)
    private(set) lazy var menu = RowMenu(in: space, owner: self)
    private(set) lazy var swipe = RowSwipe(in: space, owner: self)
    private(set) lazy var carrying = RowCarrying(in: space, scroller: scroller, owner: self)
    /// Notifications for assistive technology.
    let speech = ListSpeech()
    private(set) lazy var updates = ListUpdates(
        of: rows, in: space, scroller, preparation,
        RowPositions(keyboard: keyboard, selection: selection, menu: menu) { [weak self] in
            self?.content?.listTextSelection
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

    /// Scroll offset from the list's start, in points of the list.
    var offset: Double { scroller.offset }

    /// Viewport size of the last layout, in points.
    var viewport: Size { geometry.viewport }

    /// The viewport's extent along the scroll direction.
    var page: Double { geometry.page }

    /// The visible part of the list, in points of the list.
    var visible: Range<Double> { offset..<(offset + page) }

    var count: Int { geometry.count }

    /// True if the first row is at the bottom.
    var isInverted: Bool {
        get { geometry.isInverted }
        set {
            guard newValue != isInverted else { return }
            content?.listTextSelection?.selector.clear()
            geometry.isInverted = newValue
            updateFlip()
            // Headers and footers swap places.
            if updates.isLoaded, space.hasSupplements, !geometry.hasColumns { updates.reloadData() }
        }
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
        // In the focus order the section index follows the rows.
        let hadFocus = canvas.containsFocus
        let answer = keyboard.moveFocusByTab(forward: forward)
        return answer == false && forward && hadFocus && !isAllocating && sectionIndex.takeFocus() ? true : answer
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        supplements.draw(snapshot, behindItems: true)
        departure.draw(snapshot)
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
        // The content before the first row becomes visible.
        if isAtStart, page > 0 { scroller.leave(for: 0) }
    }
}

/// Progress of a list within the current frame.
struct FrameProgress {
    /// True during GTK's allocation: no child may be added or removed.
    var isAllocating = false
    /// True if widgets were added or removed, so that GTK allocates the list in the next frame.
    var isAllocationDue = false
    /// True while rows are being added and removed, or a notified client has not returned yet.
    var isTelling = false
    /// True if the list was scrolled and its rows have not followed yet; they do at the end of the update phase.
    var isScrollUntold = false
    /// True while the user is scrolling; reset when the list comes to rest.
    var isScrolledByUser = false
    /// True if the keyboard focus was requested before the list was shown.
    var isFocusWanted = false
}
