import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// What the core asks of the container it serves.
@MainActor
protocol ListContent: AnyObject {
    func listRowCount() -> Int
    func listNodeBlock(at row: Int) -> @Sendable () -> CellNode
    func listDidSelect(_ row: Int)
    func listDidLayout()
}

/// The core that tables and collections share: which rows live, where they are, and that what the reader looks at stays
/// where it is.
///
/// Where the list is scrolled to is `scroll`'s: the adjustment's value is not written to hold a row still.
@MainActor
final class ListController: CanvasDelegate {
    weak var content: (any ListContent)?
    let canvas = ScrollCanvas()
    let scrolledWindow: ScrolledWindow

    var index = ListIndex(estimatedExtent: 120)
    /// The rows near the viewport, by position.
    var rows: [Int: ListRow] = [:]
    /// Focused rows and rows on screen keep their nodes; all others come and go with the ranges.
    var pool: [NodeCanvas] = []

    var scroll = ScrollCorrection()
    /// Of the last layout, in points.
    var viewport = Size.zero
    var isMovingForward = true
    /// Inside GTK's allocation: no child may come or go.
    var isAllocating = false

    /// Rows are at most this wide, centred in a wider list. Points.
    var maximumContentWidth = Double.infinity
    var displayTuning = RangeTuningParameters.display
    var preloadTuning = RangeTuningParameters.preload

    var constraints: LayoutConstraints?
    var environment: GraphicsEnvironment?
    /// The style changed: all live rows must be drawn, perhaps measured, again.
    var needsPreparation = false
    /// Whether arrows move from row to row; otherwise they scroll.
    var movesFocus = true {
        didSet {
            for row in rows.values { updateFocusability(row) }
        }
    }
    /// The row whose widget should get the focus as soon as there is one.
    var pendingFocusRow: Int?
    /// Where that focus goes on to from a row that takes none: 1 is down.
    var pendingFocusStep = 1
    /// Tab went over the edge of the screen: it goes on behind this row when there are more.
    var pendingTab: (row: Int, forward: Bool)?
    /// The row that is to be whole on screen: shown again while extents around it become known, until the list is
    /// scrolled.
    var wantedRow: Int?
    /// Inside a scroll of our own.
    var isJumping = false
    /// The row that had the focus last: arrows go on from it.
    var cursorRow: Int?
    var estimate = EstimateKeeper()
    var restTimer: MainTimer?
    /// From `expect` to the first frame: only the rows of the first screen are made, and their pictures wait, so that
    /// nothing takes the processor from that frame.
    var isAwaitingFirstFrame = false
    /// Called once, when every row on screen has its widget.
    var onContentReady: (() -> Void)?
    /// Rows drawn as placeholders in the last snapshot.
    var missingRowsLastFrame = 0

    init() {
        scrolledWindow = ScrolledWindow(canvas)
        scrolledWindow.setExpands()
        canvas.delegate = self
        canvas.isFocusable = true
        canvas.onClick { [weak self] click in self?.clicked(click) }
        canvas.onKey(.capture) { [weak self] press in self?.pressed(press) ?? false }
        canvas.onScroll = { [weak self] in self?.scrolled() }
        canvas.onPointer { [weak self] point in self?.pointerMoved(point) }
        canvas.onFocusInside { [weak self] bounds in self?.focusMoved(to: bounds) }
    }

    /// Rows leave their states even when the whole list goes at once.
    isolated deinit {
        for row in rows.values { release(row) }
    }

    /// Points of list above the viewport's top.
    var offset: Double { scroll.listOffset }

    // MARK: CanvasDelegate

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        axis == .horizontal ? (200, 420) : (100, 600)
    }

    func canvasAllocate(width: Int, height: Int) {
        layout(Size(width: Double(width), height: Double(height)))
    }

    func canvasStyleChanged() {
        if !isAllocating { canvas.queueAllocate() }
    }

    func canvasFocus(forward: Bool) -> Bool? { moveFocusByTab(forward: forward) }

    func canvasSnapshot(_ snapshot: Snapshot) {
        drawRows(snapshot)
    }

    /// The environment changes rarely and is read once a layout: comparing it is cheap, computing it is not.
    func refreshEnvironment() {
        let current = DisplaySettings.shared.environment(for: canvas)
        guard current != environment else { return }
        environment = current
        needsPreparation = true
    }
}

/// The running mean of known extents: what an unmeasured row is taken to be.
struct EstimateKeeper {
    private var sum = 0.0
    private var count = 0.0

    var mean: Double? { count > 0 ? sum / count : nil }

    mutating func add(_ extent: Double) {
        // Older rows fade, so that the estimate follows a feed whose rows change in kind.
        if count >= 256 {
            sum /= 2
            count /= 2
        }
        sum += extent
        count += 1
    }
}
