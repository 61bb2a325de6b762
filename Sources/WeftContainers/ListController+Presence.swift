import WeftGTK
import WeftNodes

extension ListController {
    /// The list comes before the reader or is out of sight. Widgets stay; states and ranges follow.
    func presenceChanged(_ isPresent: Bool) {
        guard isPresent != self.isPresent else { return }
        self.isPresent = isPresent
        dropUncovered()
        if isPresent {
            setNeedsRangeUpdate()
        } else if page > 0 {
            updateRangesAtOnce()
            callCompletions()
        }
    }

    /// A row that takes over a widget asks for no place by itself, as one does that gets a new widget.
    private func updateRangesAtOnce() {
        updateRanges()
        if !isAllocating { canvas.queueAllocate() }
    }

    /// The node the list stands in has another state.
    func hostStateChanged(_ state: InterfaceState) {
        hostState = state
        guard page > 0 else { return }
        if state.isEmpty { updateRangesAtOnce() } else { setNeedsRangeUpdate() }
    }

    /// Takes effect at once and stays until another is set.
    func setRangeMode(_ mode: RangeMode) {
        isModeGiven = true
        endsWithScrolling = false
        rangeMode = mode
        guard page > 0 else { return }
        updateRangesAtOnce()
    }

    /// A list on screen keeps the screen, others keep what they were told to.
    func memoryIsLow() {
        isModeGiven = true
        endsWithScrolling = true
        rangeMode = isPresent ? .visibleOnly : memoryMode
        emptyPool()
        guard page > 0 else { return }
        updateRangesAtOnce()
    }

    /// After a shortage of memory the ranges grow again when the reader goes on.
    func modeEndsWithScrolling() {
        guard endsWithScrolling else { return }
        endsWithScrolling = false
        rangeMode = .full
    }
}
