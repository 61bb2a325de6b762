import WeftGTK
import WeftNodes

extension ListController: ListScrollerOwner {
    func scrollerMoved(from old: Double, byUser: Bool) {
        if byUser {
            ranges.userScrolled()
            userBeginsToScroll()
        }
        if !isAllocating { swipe.settle(isOpen: false) }
        // Deferred to once per frame, since finished rows are about to request an update, too. After a jump, the
        // finished rows are no longer wanted, so the update cannot wait for them.
        let isPutOff = !isAllocating && abs(offset - old) < page / 2 && ApplyQueue.shared.drainsInThisFrame
        frame.isScrollUntold = isPutOff
        isAllocating || isPutOff ? setNeedsRangeUpdate() : runFrame()
        if carrying.isCarrying, byUser, !isAllocating { carrying.follow() }
        if !isPutOff { didScroll() }
    }

    func scrollerPaused() {
        setNeedsRangeUpdate()
        if pointer.location != nil {
            FrameClock.shared.refreshPointer()
            canvas.queueAllocate()
        }
    }

    func scrollerCameToRest() {
        didStopScrolling()
        content?.listCameToRest()
    }

    func scrollerNeedsUpdate() { setNeedsRangeUpdate() }

    /// Handles pulling the list beyond its start.
    func pulled(_ edge: ScrolledWindow.Edge) {
        let start: ScrolledWindow.Edge =
            geometry.axis == .vertical ? (canvas.isReversed ? .bottom : .top) : (canvas.isReversed ? .right : .left)
        if edge == start { _ = wantsRefresh() }
    }
}
