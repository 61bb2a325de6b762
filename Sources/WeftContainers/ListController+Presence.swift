import WeftGLib
import WeftLayout
import WeftNodes

extension ListController {
    /// The rows by how near they are.
    ///
    /// Out of sight the rows of the viewport stay drawn, so that coming back does not flash, and nothing else stays; in
    /// low memory they keep their data only.
    func ranges(around offset: Double) -> RowRanges {
        let visible = index.rows(intersecting: offset..<(offset + viewport.height))
        if isAwaitingFirstFrame {
            return RowRanges(visible: visible, onScreen: visible, display: visible, preload: visible)
        }
        let none = visible.lowerBound..<visible.lowerBound
        let isLow = rangeMode == .lowMemory
        guard isPresent else {
            let display = isLow ? none : visible
            return RowRanges(visible: none, onScreen: display, display: display, preload: visible)
        }
        return RowRanges(
            visible: visible, onScreen: visible,
            display: rows(in: rangeMode.display(full: displayTuning), offset),
            preload: rows(in: rangeMode.preload(full: preloadTuning), offset))
    }

    private func rows(in tuning: RangeTuningParameters, _ offset: Double) -> Range<Int> {
        index.rows(intersecting: tuning.span(offset: offset, page: viewport.height, forward: isMovingForward))
    }

    func setRangeMode(_ mode: RangeMode) {
        rangeMode = mode
        setNeedsRangeUpdate()
    }

    func presenceChanged(_ isPresent: Bool) {
        self.isPresent = isPresent
        setNeedsRangeUpdate()
    }
}

/// The rows that live, by how near they are.
struct RowRanges {
    let visible: Range<Int>
    /// Rows with a widget: what is visible, or is as soon as the list is.
    let onScreen: Range<Int>
    let display: Range<Int>
    let preload: Range<Int>

    func contains(_ position: Int) -> Bool {
        visible.contains(position) || display.contains(position) || preload.contains(position)
    }

    /// What the reader sees first, then outwards; each row once.
    var steps: [(position: Int, state: InterfaceState, priority: WorkPriority)] {
        var steps = visible.map { (position: $0, state: InterfaceState.inHierarchy, priority: WorkPriority.visible) }
        for position in display where !visible.contains(position) {
            steps.append((position, [.measureLayout, .preload, .display], .display))
        }
        for position in preload where !visible.contains(position) && !display.contains(position) {
            steps.append((position, [.measureLayout, .preload], .preload))
        }
        return steps
    }
}
