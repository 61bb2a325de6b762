import WeftGTK
import WeftNodes

extension ListController: ListScrollerOwner {
    func scrollerMoved(from old: Double, byUser: Bool) {
        if byUser {
            ranges.userScrolled()
            userBeginsToScroll()
        }
        if !isAllocating { swipe.settle(isOpen: false) }
        // Once a frame does: rows that are ready are about to ask for it, too. After a jump they are not wanted any more,
        // and would be applied before others are asked for.
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

    /// The user pulls the list beyond its start.
    func pulled(_ edge: ScrolledWindow.Edge) {
        let start: ScrolledWindow.Edge =
            geometry.axis == .vertical ? (canvas.isReversed ? .bottom : .top) : (canvas.isReversed ? .right : .left)
        if edge == start { _ = wantsRefresh() }
    }
}
