import WeftGTK
import WeftNodes

extension ListController {
    /// Handles the appearance or disappearance of the list. Widgets stay; states and ranges are updated.
    func presenceChanged(_ isPresent: Bool) {
        guard isPresent != ranges.isPresent else { return }
        ranges.isPresent = isPresent
        swipe.drop()
        if isPresent {
            setNeedsRangeUpdate()
        } else if page > 0 {
            updateRangesAtOnce()
            updates.callCompletions()
        }
    }

    /// Updates the ranges now and requests an allocation: a row that reuses a widget does not request one, unlike a row
    /// with a new widget.
    private func updateRangesAtOnce() {
        guard page > 0 else { return }
        updateRanges()
        if !isAllocating { canvas.queueAllocate() }
    }

    /// Handles a new interface state of the node that contains the list.
    ///
    /// - Parameter showsNoPlaceholders: rows that are visible when the list becomes visible are drawn before that
    ///   frame.
    func hostStateChanged(_ state: InterfaceState, showsNoPlaceholders: Bool) {
        let wasVisible = ranges.hostState?.contains(.visible) == true
        ranges.arrivesDrawn = showsNoPlaceholders && state.contains(.visible) && (ranges.arrivesDrawn || !wasVisible)
        ranges.hostState = state
        guard page > 0 else { return }
        if state.isEmpty { updateRangesAtOnce() } else { setNeedsRangeUpdate() }
    }

    /// Sets the range mode. It takes effect immediately and stays until it is set again.
    func setRangeMode(_ mode: RangeMode) {
        ranges.set(mode)
        updateRangesAtOnce()
    }

    func memoryIsLow() {
        ranges.memoryIsLow()
        rows.emptyPool()
        updateRangesAtOnce()
    }
}
