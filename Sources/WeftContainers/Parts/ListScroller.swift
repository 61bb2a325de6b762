import WeftGLib
import WeftGTK
import WeftNodes

/// Duration and curve of an animated scroll to a row.
struct Glide {
    var seconds = 0.3
    var curve = Animation.Curve.easeInOut
}

/// An animated scroll in progress.
private struct Gliding {
    var animation: Animation?
    /// The target row, if the target is a row.
    var target: WantedRow?
    /// Waits until the wanted row or the start position is reached.
    var arrival: ScrollArrival?
}

/// The list's reactions to its scroller.
@MainActor
protocol ListScrollerOwner: AnyObject {
    /// Called when the list was scrolled from the offset `old`, in points. `byUser` is true if the wheel, a fling, the
    /// scrollbar or a key did it, not the list itself.
    func scrollerMoved(from old: Double, byUser: Bool)
    /// Called when the list has not moved for a while. The scrollbar's thumb may still be held.
    func scrollerPaused()
    /// Called when the list came to rest.
    func scrollerCameToRest()
    /// Called when the wanted row must be shown in a later frame.
    func scrollerNeedsUpdate()
}

/// The scroll position of a list, and everything that moves it: the adjustment, jumps, animated scrolls to a row, and
/// changes around the row that the user looks at.
///
/// Keeping a row in place does not write the adjustment's value; ``ScrollCorrection`` does that. All values are in
/// points of the list.
@MainActor
final class ListScroller {
    unowned let owner: any ListScrollerOwner
    private let canvas: ScrollCanvas
    private let window: ScrolledWindow
    let geometry: ListGeometry
    private var correction = ScrollCorrection()

    /// True if the list snaps to whole pages when it comes to rest.
    var snapsToPages = false {
        didSet { if snapsToPages, isAtRest { snapToPage() } }
    }
    /// The list's behaviour at its start and end.
    var ends = ListEnds()

    /// The row to keep on screen. It is shown again while extents around it become known, until the list is scrolled.
    var wanted: WantedRow?
    /// The position to start from, until the list has a size and rows.
    var start: ListStart?
    /// The anchor of the current batch, updated with each change in it.
    private var anchor: ScrollAnchor?
    /// True while the rows on screen are measured again. Their estimates may be too short, so the list must not end
    /// before these rows.
    private var holdsPlace = false
    /// True during a scroll by the scroller itself.
    private var isJumping = false
    private var gliding = Gliding()
    private var restTimer: MainTimer?
    private var pace = ScrollPace()

    init(_ canvas: ScrollCanvas, in window: ScrolledWindow, _ geometry: ListGeometry, owner: any ListScrollerOwner) {
        self.canvas = canvas
        self.window = window
        self.geometry = geometry
        self.owner = owner
    }

    /// Waits until the wanted row or the start position is reached.
    var arrival: ScrollArrival? {
        get { gliding.arrival }
        set { gliding.arrival = newValue }
    }

    /// Scroll offset from the list's start, in points.
    var offset: Double { correction.listOffset }

    /// The offset at the list's end, in points.
    var maximumOffset: Double { correction.maximumListOffset }

    /// True if the list has not moved for a while.
    var isAtRest: Bool { restTimer == nil }

    /// True if the last movement was towards the list's end.
    var isMovingForward: Bool { pace.isForward }

    /// Current speed in points per second; 0 at rest.
    var speed: Double { restTimer == nil ? 0 : pace.speed }

    /// The movement since the list was last at rest; nil at rest.
    var movement: ScrollPace? { restTimer == nil ? nil : pace }

    /// True during an animated scroll to a row.
    var isGliding: Bool { gliding.animation != nil }

    private var page: Double { geometry.page }

    // MARK: Moving

    /// Handles a change of the adjustment's value by the wheel, a fling, the scrollbar or a key.
    func adjustmentMoved() {
        let old = offset
        window.isThumbHeld ? correction.holdThumb() : correction.releaseThumb()
        correction.adjustmentMoved(to: canvas.value)
        guard offset != old else { return }
        if !isJumping {
            start = nil
            letGo()
        }
        pace.moved(by: offset - old, page: page, at: monotonicSeconds())
        waitForRest()
        owner.scrollerMoved(from: old, byUser: !isJumping)
    }

    private func waitForRest() {
        guard let restTimer else {
            restTimer = MainTimer(milliseconds: 400) { [weak self] in self?.cameToRest() }
            return
        }
        restTimer.restart()
    }

    /// Called when the list comes to rest: the correction may be folded into the adjustment.
    private func cameToRest() {
        restTimer = nil
        if !window.isThumbHeld { pace.rest() }
        owner.scrollerPaused()
        if window.isThumbHeld {
            // GTK does not report that a thumb was released without movement.
            waitForRest()
            return
        }
        correction.releaseThumb()
        if let value = correction.fold() {
            canvas.configure(value: value, lower: correction.lower, upper: correction.upper, page: page)
        }
        snapToPage()
        owner.scrollerCameToRest()
    }

    /// Scrolls to the nearest whole page, or to the end if that is nearer.
    private func snapToPage() {
        guard snapsToPages, page > 0, !isGliding else { return }
        let whole = min((offset / page).rounded() * page, maximumOffset)
        let target = maximumOffset - offset < abs(whole - offset) ? maximumOffset : whole
        guard abs(target - offset) > 0.01 else { return }
        slide(to: target)
    }

    /// Scrolls to a list offset with an animation, in points, and drops the wanted row. The animation starts at most
    /// two pages away, since measuring all rows between costs too much.
    func slide(to offset: Double) {
        letGo()
        guard page > 0 else { return jump(to: offset) }
        let target = min(max(offset, 0), maximumOffset)
        if abs(target - self.offset) > 2 * page { jump(to: target + (target > self.offset ? -2 : 2) * page) }
        let start = self.offset
        let animation = Animation.run(
            duration: Glide().seconds, curve: .easeOut,
            step: { [weak self] share in self?.jump(to: start + (target - start) * share) },
            completion: { [weak self] finished in if finished { self?.gliding.animation = nil } })
        if animation.isRunning { gliding.animation = animation }
    }

    /// Scrolls to a list offset without animation, in points.
    func jump(to offset: Double) {
        // Rows may have been inserted since the last layout, and GTK clamps to the old range.
        if page > 0 { configureAdjustment() }
        let isInside = isJumping
        isJumping = true
        canvas.value = min(max(offset, 0), maximumOffset) - correction.correction
        // If this runs inside a signal of the adjustment, GTK emits the next signal only after it returns, when the
        // cause is no longer known.
        if canvas.value != correction.adjustmentValue { adjustmentMoved() }
        isJumping = isInside
    }

    /// Scrolls to a list offset without animation, in points, and drops the wanted row.
    func leave(for offset: Double) {
        letGo()
        jump(to: offset)
    }

    /// Drops the wanted row, and stops an animated scroll.
    func letGo() {
        wanted = nil
        stop()
        // If the list has no rows yet, the arrival stays pending.
        if start == nil { endArrival(reached: false) }
    }

    private func stop() {
        let running = gliding.animation
        gliding.animation = nil
        running?.cancel()
    }

    // MARK: The list's extent

    /// Updates the adjustment's bounds for the extents of the list and the viewport.
    func followGeometry() {
        resize()
        configureAdjustment()
    }

    /// Clamps the offset to the list's current extent.
    func resize() { resize(keeping: offset) }

    private func resize(keeping offset: Double) {
        let held = holdsPlace ? offset + page : 0
        correction.resize(total: max(geometry.totalExtent, held), viewport: page)
    }

    /// Keeps the list in place until the rows on screen are measured, even if the estimated extents are too short.
    func holdPlace() { holdsPlace = true }

    private func configureAdjustment() {
        canvas.configure(
            value: correction.adjustmentValue, lower: correction.lower, upper: correction.upper, page: page)
    }

    /// Resets the position for new content.
    func forget() {
        correction = ScrollCorrection()
        holdsPlace = false
        ends.firstNew = nil
        letGo()
    }

    /// Shows new content from `offset` on, or its end if it is shorter. Call after `forget`, when the data was read.
    /// Points.
    func begin(at offset: Double) {
        resize()
        canvas.configure(value: 0, lower: correction.lower, upper: correction.upper, page: page)
        guard offset > 0, page > 0 else { return }
        jump(to: offset)
        if self.offset > 0 { holdPlace() }
    }

    // MARK: Showing a row

    /// Scrolls to a row, and again whenever measured extents around it differ from their estimates.
    func show(
        _ position: Int, at place: ScrollPosition = .nearest, withEnds: Bool = false, animated: Bool = false,
        _ glide: Glide = Glide()
    ) {
        show(WantedRow(position: position, place: place, withEnds: withEnds), animated: animated, glide)
    }

    func show(_ row: WantedRow, animated: Bool, _ glide: Glide = Glide(), arrival: ScrollArrival? = nil) {
        guard geometry.count > 0 else { return arrival?.end(false) ?? () }
        var row = row
        row.position = min(max(row.position, 0), geometry.count - 1)
        stop()
        endArrival(reached: false)
        // Set before the jump, which may reach the row at once.
        self.arrival = arrival
        if animated, page > 0 {
            slide(to: row, glide)
        } else {
            wanted = row
            showWantedRow()
        }
    }

    /// Keeps a row on screen while extents around it change, unless another row is wanted.
    func keepInView(_ position: Int) {
        if wanted == nil { wanted = WantedRow(position: position, place: .nearest) }
    }

    func showWantedRow() {
        // Without a size every row is larger than the list.
        guard page > 0, let wanted, wanted.position < geometry.count,
            let target = geometry.target(of: wanted, from: offset, maximum: maximumOffset),
            abs(target - offset) > 1e-6
        else { return }
        jump(to: target)
    }

    /// True if everything on screen is measured.
    var isAllKnown: Bool { geometry.positions(in: offset..<(offset + page)).allSatisfy(geometry.isKnown) }

    /// Drops the wanted row when everything on screen is measured, since nothing can move it then.
    func settleOnceKnown() {
        guard holdsPlace || wanted != nil, isAllKnown else { return }
        if let wanted, wanted.position < geometry.count, geometry.isKnown(wanted.position) {
            self.wanted = nil
            endArrival(reached: true)
        }
        guard holdsPlace else { return }
        holdsPlace = false
        followGeometry()
    }

    /// Scrolls to a row with an animation, from at most two pages away, since measuring the rows between is not worth
    /// the cost.
    private func slide(to goal: WantedRow, _ glide: Glide) {
        guard let target = target(of: goal) else {
            // The row is in place.
            wanted = goal
            return owner.scrollerNeedsUpdate()
        }
        if abs(target - offset) > 2 * page { jump(to: target + (target > offset ? -2 : 2) * page) }
        let begin = offset - geometry.offset(of: goal.position)
        wanted = nil
        gliding.target = goal
        let animation = Animation.run(
            duration: glide.seconds, curve: glide.curve,
            step: { [weak self] share in
                guard let self, let goal = self.gliding.target, goal.position < self.geometry.count else { return }
                // Distances are relative to the row, because the row may move during the animation.
                let row = self.geometry.offset(of: goal.position)
                let end = (self.target(of: goal) ?? self.offset) - row
                self.jump(to: row + begin + (end - begin) * share)
            },
            completion: { [weak self] finished in
                guard let self, finished, let goal = self.gliding.target else { return }
                self.gliding.animation = nil
                self.wanted = goal
                self.owner.scrollerNeedsUpdate()
            })
        // If animations are off, the scroll has finished already.
        if animation.isRunning { self.gliding.animation = animation }
    }

    private func target(of row: WantedRow) -> Double? {
        geometry.target(of: row, from: offset, maximum: maximumOffset)
    }
}

extension ListScroller {
    // MARK: Holding on to a row

    /// Runs a change of the geometry without moving the first row on screen. Inside `change`, the scroller must be
    /// notified of insertions and removals before they happen. Returns false inside another such change, which handles
    /// both.
    ///
    /// - Parameters:
    ///   - keep: returns the row that keeps its place, given the row at the viewport's start.
    ///   - takesPlace: true if the kept row moves to the place of the first row, like the page after a removed page.
    ///     Otherwise it stays in place.
    func keepingAnchor(at keep: (Int) -> Int?, takesPlace: Bool, _ change: () -> Void) -> Bool {
        // A batch uses one anchor for all of its changes.
        guard anchor == nil else {
            change()
            return false
        }
        let isFollowing = isFollowingEnd
        ends.isFollowingChange = isFollowing
        anchor = makeAnchor(keep, takesPlace)
        change()
        // Computed before the total extent is queried, since the query makes a layout place more rows.
        let kept = anchor?.listOffset(count: geometry.count, offset: geometry.offset(of:))
        resize(keeping: kept ?? offset)
        if let kept { correction.adjust(toKeep: kept) }
        if isFollowing { correction.adjust(toKeep: correction.maximumListOffset) }
        anchor = nil
        return true
    }

    private func makeAnchor(_ keep: (Int) -> Int?, _ takesPlace: Bool) -> ScrollAnchor? {
        guard geometry.count > 0, page > 0, let first = geometry.itemToHoldOnTo(at: offset), let row = keep(first)
        else { return nil }
        return ScrollAnchor(
            row: row, distance: offset - geometry.offset(of: takesPlace ? first : row),
            staysAtTop: ends.showsInsertedRowsAtStart && offset <= 0)
    }

    /// Call before `count` items are inserted at `position`.
    func willInsert(count: Int, at position: Int) {
        anchor?.willInsert(count: count, at: position)
        countNewRows(inserted: count, at: position)
    }

    func willRemove(_ positions: Range<Int>) {
        anchor?.willRemove(positions, count: geometry.count, offset: geometry.offset(of:))
        countNewRows(removed: positions)
    }

    /// Maps positions of rows to new ones; nil means that the row was removed.
    func remap(_ map: (Int) -> Int?) {
        func moved(_ row: WantedRow?) -> WantedRow? {
            guard var row, let position = map(row.position) else { return nil }
            row.position = position
            return row
        }
        let hadGoal = gliding.target ?? wanted != nil
        gliding.target = moved(gliding.target)
        wanted = moved(wanted)
        // The target row was removed.
        if hadGoal, gliding.target ?? wanted == nil { letGo() }
    }
}
