import WeftGLib
import WeftNodes

/// Which rows of a list live, and how near to the user each of them counts: by the mode, by whether the list is seen, and by
/// where it is scrolled to. A value that knows no widget and no row.
struct ListRanges {
    /// Where a list is scrolled to, in points, and which way it moves.
    struct Viewport {
        let offset: Double
        let page: Double
        let isMovingForward: Bool
    }

    /// From the time at which a list is told its size until its first frame is painted.
    private enum FirstFrame {
        /// Only the rows of the first screen are made, so that nothing takes the processor from that frame.
        case awaited(picturesWait: Bool)
        case painted
    }

    /// The list came before the user, and its rows are to be drawn by then: until the first of them are there.
    var arrivesDrawn = false
    var tuning = RangeTuning()
    /// Preload of a list that is out of sight in minimum mode, besides what would be on screen.
    var unseenPreload = RangeTuningParameters.zero
    /// Of a list that is not seen when memory is short.
    var memoryMode = RangeMode.lowMemory
    /// The list is before the user; otherwise no row is visible.
    var isPresent = false
    /// Of the node the list stands in; nil for one that stands alone.
    var hostState: InterfaceState?
    /// Minimum until the first contents are there, as in Texture.
    private(set) var mode = RangeMode.minimum
    /// Somebody chose the mode: it does not become full by itself.
    private var isModeGiven = false
    /// It was chosen for want of memory, until the user goes on.
    private var endsWithScrolling = false
    private var firstFrame = FirstFrame.painted

    // MARK: What happens

    /// The mode stays until another is set.
    mutating func set(_ mode: RangeMode) {
        self.mode = mode
        isModeGiven = true
        endsWithScrolling = false
    }

    /// A list on screen keeps the screen, others keep what they were told to.
    mutating func memoryIsLow() {
        set(isPresent ? .visibleOnly : memoryMode)
        endsWithScrolling = true
    }

    /// The ranges grow when the user scrolls for the first time, and again after a shortage of memory when they go on.
    mutating func userScrolled() {
        guard endsWithScrolling || growsWithContent else { return }
        endsWithScrolling = false
        mode = .full
    }

    /// Every row on screen is there. True where that makes the ranges grow.
    mutating func contentIsReady() -> Bool {
        guard growsWithContent, isPresent else { return false }
        mode = .full
        return true
    }

    /// Whether the ranges grow once there is something on screen.
    var growsWithContent: Bool { mode == .minimum && !isModeGiven }

    mutating func awaitFirstFrame(picturesWait: Bool) { firstFrame = .awaited(picturesWait: picturesWait) }

    mutating func firstFrameWasPainted() { firstFrame = .painted }

    var isAwaitingFirstFrame: Bool {
        if case .awaited = firstFrame { true } else { false }
    }

    // MARK: What follows

    /// A list that is not seen keeps little whatever it was told.
    var effectiveMode: RangeMode { isSeen || mode != .full ? mode : .minimum }

    private var isSeen: Bool {
        (isPresent || isAwaitingFirstFrame) && hostState?.contains(.visible) != false
    }

    /// Whether nothing keeps its drawing.
    var keepsNoDrawings: Bool { !isPresent && effectiveMode == .lowMemory }

    /// - Parameters:
    ///   - visible: the positions on screen, ascending.
    ///   - positions: those in a span of list offsets, ascending.
    /// - Complexity: that of `positions`, three times.
    func rows(in viewport: Viewport, visible: [Int], positions: (Range<Double>) -> [Int]) -> RowRanges {
        if isAwaitingFirstFrame { return RowRanges(visible: visible, display: visible, preload: visible) }
        if hostState?.contains(.preload) == false { return RowRanges(visible: [], display: [], preload: []) }
        let mode = effectiveMode
        guard isSeen else {
            // What would be on screen stays drawn, so that coming back does not flash, and nothing else stays.
            let isDrawn = mode != .lowMemory && hostState?.contains(.display) != false
            let isLoaded = mode == .minimum && unseenPreload != .zero
            return RowRanges(
                visible: [], display: isDrawn ? visible : [],
                preload: isLoaded ? positions(span(unseenPreload, viewport)) : visible)
        }
        return RowRanges(
            visible: visible, display: mode == .lowMemory ? visible : positions(span(.display, in: viewport)),
            preload: positions(span(.preload, in: viewport)))
    }

    /// The list offsets of a range as it is now, in points.
    func span(_ type: RangeType, in viewport: Viewport) -> Range<Double> {
        span(tuning[effectiveMode, type], viewport)
    }

    private func span(_ parameters: RangeTuningParameters, _ viewport: Viewport) -> Range<Double> {
        parameters.span(offset: viewport.offset, page: viewport.page, forward: viewport.isMovingForward)
    }

    /// Where rows are drawn, or keep what was drawn of them, while the list moves; nil where that is the display range. A row
    /// is drawn so long before it is seen that it is there then, and not again and again for who goes to and fro.
    func drawingSpan(in viewport: Viewport, during movement: ScrollPace?) -> Range<Double>? {
        guard let movement, isSeen, !isAwaitingFirstFrame, effectiveMode == .full || effectiveMode == .minimum else {
            return nil
        }
        let (display, preload) = (tuning[effectiveMode, .display], tuning[effectiveMode, .preload])
        let screens = max(display.leadingScreens, display.trailingScreens)
        let way = viewport.page > 0 ? movement.top * Self.secondsAhead / viewport.page : 0
        // Who turns does not find what is made anew with each turn.
        let most = movement.hasTurned ? preload.trailingScreens : preload.leadingScreens
        let ahead = max(screens, min(way, most))
        return span(
            RangeTuningParameters(leadingScreens: ahead, trailingScreens: movement.hasTurned ? ahead : screens),
            viewport)
    }

    /// What is to come on screen within so many seconds is drawn as soon as it is measured.
    private static let secondsAhead = 0.3

    /// What a row is told that is in `state` by where it is: before the first frame pictures may have to wait.
    func told(_ state: InterfaceState) -> InterfaceState {
        guard case .awaited(let picturesWait) = firstFrame else { return state }
        return picturesWait ? .measureLayout : [.measureLayout, .preload, .display]
    }

    /// Whether a row in that state has its widget: out of sight the screen has its widgets, too, since the list may come
    /// back.
    ///
    /// - Parameter withNeighbours: items beside those on screen have theirs.
    func hasWidget(_ state: InterfaceState, withNeighbours: Bool) -> Bool {
        state.contains(.visible) || (withNeighbours || !isPresent) && state.contains(.display)
    }
}

/// Which rows are drawn: those of the display range, and more of them while the list moves. A value.
struct DrawingRange {
    enum Drawing {
        /// What is missing of it is made, and it stays.
        case made
        /// What there is stays.
        case kept
        case none
    }

    /// By the list's movement; ascending, empty while it rests.
    let moving: [Int]
    /// From the first to the last row on screen.
    let seen: ClosedRange<Int>?
    let isForward: Bool

    /// What becomes of the drawing of a row that is in a state by where it is. O(log rows)
    func drawing(at position: Int, in state: InterfaceState) -> Drawing {
        if state.contains(.display) { return .made }
        guard state.contains(.preload), let seen, moving.ascendingContains(position) else { return .none }
        return (isForward ? position > seen.upperBound : position < seen.lowerBound) ? .made : .kept
    }
}

/// The rows that live, by how near they are. Positions ascend.
struct RowRanges: Equatable {
    let visible: [Int]
    let display: [Int]
    let preload: [Int]
    /// Rows that are made to be asked.
    var asked = 0..<0

    /// O(log rows)
    func contains(_ position: Int) -> Bool {
        asked.contains(position) || preload.ascendingContains(position) || display.ascendingContains(position)
            || visible.ascendingContains(position)
    }

    /// What the user sees first, then outwards; each row where it is nearest. O(rows * log rows), and nothing is
    /// allocated: this runs in every frame that scrolls.
    func visit(_ body: (_ position: Int, _ state: InterfaceState, _ priority: WorkPriority) -> Void) {
        for position in visible { body(position, .inHierarchy, .visible) }
        for position in display where !visible.ascendingContains(position) {
            body(position, [.measureLayout, .preload, .display], .display)
        }
        for position in preload where !display.ascendingContains(position) && !visible.ascendingContains(position) {
            body(position, [.measureLayout, .preload], .preload)
        }
        for position in asked
        where !visible.ascendingContains(position) && !display.ascendingContains(position)
            && !preload.ascendingContains(position)
        {
            body(position, .measureLayout, .display)
        }
    }
}

extension [Int] {
    /// Whether a number is among some that ascend. O(log n)
    fileprivate func ascendingContains(_ number: Int) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }
}
