import WeftGTK
import WeftNodes

extension ListController {
    /// The list comes before the user or is out of sight. Widgets stay; states and ranges follow.
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

    /// A row that takes over a widget asks for no place by itself, as one does that gets a new widget.
    private func updateRangesAtOnce() {
        guard page > 0 else { return }
        updateRanges()
        if !isAllocating { canvas.queueAllocate() }
    }

    /// The node the list stands in has another state.
    ///
    /// - Parameter showsNoPlaceholders: rows that are seen when the list is are drawn by then.
    func hostStateChanged(_ state: InterfaceState, showsNoPlaceholders: Bool) {
        let wasVisible = ranges.hostState?.contains(.visible) == true
        ranges.arrivesDrawn = showsNoPlaceholders && state.contains(.visible) && (ranges.arrivesDrawn || !wasVisible)
        ranges.hostState = state
        guard page > 0 else { return }
        if state.isEmpty { updateRangesAtOnce() } else { setNeedsRangeUpdate() }
    }

    /// Takes effect at once and stays until another is set.
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
