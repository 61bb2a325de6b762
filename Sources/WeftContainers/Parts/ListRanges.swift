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

    /// After a shortage of memory the ranges grow again when the user goes on.
    mutating func userScrolled() {
        guard endsWithScrolling else { return }
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
