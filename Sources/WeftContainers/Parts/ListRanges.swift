import WeftGLib
import WeftNodes

/// Selects the live rows and the interface state of each, by the range mode, the list's visibility and its scroll
/// position. A value without access to widgets and rows.
struct ListRanges {
    /// The scroll position in points, and the direction of movement.
    struct Viewport {
        let offset: Double
        let page: Double
        let isMovingForward: Bool
    }

    /// The phase between the list's first known size and its first painted frame.
    private enum FirstFrame {
        /// Only the rows of the first screen are made, so that no other work delays the first frame.
        case awaited(picturesWait: Bool)
        case painted
    }

    /// True if the list has just appeared and its rows must be drawn before it becomes visible. Reset when the first of
    /// them are drawn.
    var arrivesDrawn = false
    var tuning = RangeTuning()
    /// The preload range of a hidden list in minimum mode, in addition to the rows that would be on screen.
    var unseenPreload = RangeTuningParameters.zero
    /// The mode of a list that is out of sight when memory is low.
    var memoryMode = RangeMode.lowMemory
    /// True while the list is presented; otherwise no row is visible.
    var isPresent = false
    /// Interface state of the node that contains the list; nil for a list without a parent node.
    var hostState: InterfaceState?
    /// The mode: minimum until the first contents are ready, as in Texture.
    private(set) var mode = RangeMode.minimum
    /// True if the client set the mode. If so, it does not change to full automatically.
    private var isModeGiven = false
    /// True if the mode was set because memory was low. It ends when the user scrolls.
    private var endsWithScrolling = false
    private var firstFrame = FirstFrame.painted

    // MARK: Events

    /// Sets the mode, until it is set again.
    mutating func set(_ mode: RangeMode) {
        self.mode = mode
        isModeGiven = true
        endsWithScrolling = false
    }

    /// Reduces the ranges because memory is low. A visible list keeps only its screen, and other lists use
    /// `memoryMode`.
    mutating func memoryIsLow() {
        set(isPresent ? .visibleOnly : memoryMode)
        endsWithScrolling = true
    }

    /// Grows the ranges at the user's first scroll, and at the first scroll after a shortage of memory.
    mutating func userScrolled() {
        guard endsWithScrolling || growsWithContent else { return }
        endsWithScrolling = false
        mode = .full
    }

    /// Called when all rows on screen are ready. Returns true if the ranges grow.
    mutating func contentIsReady() -> Bool {
        guard growsWithContent, isPresent else { return false }
        mode = .full
        return true
    }

    /// True if the ranges grow once there is content on screen.
    var growsWithContent: Bool { mode == .minimum && !isModeGiven }

    mutating func awaitFirstFrame(picturesWait: Bool) { firstFrame = .awaited(picturesWait: picturesWait) }

    mutating func firstFrameWasPainted() { firstFrame = .painted }

    var isAwaitingFirstFrame: Bool {
        if case .awaited = firstFrame { true } else { false }
    }

    // MARK: Results

    /// The mode in use. A list out of sight keeps few rows in every mode.
    var effectiveMode: RangeMode { isSeen || mode != .full ? mode : .minimum }

    private var isSeen: Bool {
        (isPresent || isAwaitingFirstFrame) && hostState?.contains(.visible) != false
    }

    /// True if no row keeps its drawing.
    var keepsNoDrawings: Bool { !isPresent && effectiveMode == .lowMemory }

    /// Computes the live rows.
    ///
    /// - Parameters:
    ///   - visible: the positions on screen, ascending.
    ///   - positions: returns the positions in a span of list offsets, ascending.
    /// - Complexity: three calls of `positions`.
    func rows(in viewport: Viewport, visible: [Int], positions: (Range<Double>) -> [Int]) -> RowRanges {
        if isAwaitingFirstFrame { return RowRanges(visible: visible, display: visible, preload: visible) }
        if hostState?.contains(.preload) == false { return RowRanges(visible: [], display: [], preload: []) }
        let mode = effectiveMode
        guard isSeen else {
            // The rows that would be on screen stay drawn, so that returning shows them at once. No other rows are
            // kept.
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

    /// The list offsets of a range in the current mode, in points.
    func span(_ type: RangeType, in viewport: Viewport) -> Range<Double> {
        span(tuning[effectiveMode, type], viewport)
    }

    private func span(_ parameters: RangeTuningParameters, _ viewport: Viewport) -> Range<Double> {
        parameters.span(offset: viewport.offset, page: viewport.page, forward: viewport.isMovingForward)
    }

    /// The span in which rows are drawn, or keep their drawing, while the list moves; nil if it equals the display
    /// range. The span is long enough for a row to be drawn before it is visible, and for rows not to be drawn again
    /// when the user scrolls back and forth.
    func drawingSpan(in viewport: Viewport, during movement: ScrollPace?) -> Range<Double>? {
        guard let movement, isSeen, !isAwaitingFirstFrame, effectiveMode == .full || effectiveMode == .minimum else {
            return nil
        }
        let (display, preload) = (tuning[effectiveMode, .display], tuning[effectiveMode, .preload])
        let screens = max(display.leadingScreens, display.trailingScreens)
        let way = viewport.page > 0 ? movement.top * Self.secondsAhead / viewport.page : 0
        // After a turn the rows behind are still drawn, so fewer are prepared.
        let most = movement.hasTurned ? preload.trailingScreens : preload.leadingScreens
        let ahead = max(screens, min(way, most))
        return span(
            RangeTuningParameters(leadingScreens: ahead, trailingScreens: movement.hasTurned ? ahead : screens),
            viewport)
    }

    /// Rows that will be on screen within this time are drawn as soon as they are measured.
    private static let secondsAhead = 0.3

    /// The interface state to report to a row whose position gives `state`. Before the first frame it may be lower, so
    /// that pictures are loaded later.
    func told(_ state: InterfaceState) -> InterfaceState {
        guard case .awaited(let picturesWait) = firstFrame else { return state }
        return picturesWait ? .measureLayout : [.measureLayout, .preload, .display]
    }

    /// True if a row in this state has a widget. A hidden list keeps the widgets of its screen, since it may return.
    ///
    /// - Parameter withNeighbours: items beside those on screen have widgets, too.
    func hasWidget(_ state: InterfaceState, withNeighbours: Bool) -> Bool {
        state.contains(.visible) || (withNeighbours || !isPresent) && state.contains(.display)
    }
}

/// Selects the rows that are drawn: those of the display range, and more of them while the list moves. A value.
struct DrawingRange {
    enum Drawing {
        /// Missing drawings are made, and existing drawings are kept.
        case made
        /// An existing drawing stays.
        case kept
        case none
    }

    /// Positions in the drawing span while the list moves; ascending, empty at rest.
    let moving: [Int]
    /// The rows from the first to the last one on screen.
    let seen: ClosedRange<Int>?
    let isForward: Bool

    /// The treatment of a row's drawing, given its position and state.
    ///
    /// - Complexity: O(log rows)
    func drawing(at position: Int, in state: InterfaceState) -> Drawing {
        if state.contains(.display) { return .made }
        guard state.contains(.preload), let seen, moving.ascendingContains(position) else { return .none }
        return (isForward ? position > seen.upperBound : position < seen.lowerBound) ? .made : .kept
    }
}

/// The live rows, by distance. Positions ascend.
struct RowRanges: Equatable {
    let visible: [Int]
    let display: [Int]
    let preload: [Int]
    /// The rows that exist only for the Tab search.
    var asked = 0..<0

    /// True if the row at a position is alive.
    ///
    /// - Complexity: O(log rows)
    func contains(_ position: Int) -> Bool {
        asked.contains(position) || preload.ascendingContains(position) || display.ascendingContains(position)
            || visible.ascendingContains(position)
    }

    /// Visits each row once, in its nearest range: visible rows first, then outwards. O(rows * log rows). It allocates
    /// nothing, since it runs in every frame that scrolls.
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
    /// True if an ascending array contains a number.
    ///
    /// - Complexity: O(log n)
    fileprivate func ascendingContains(_ number: Int) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }
}
