import WeftGLib
import WeftGTK
import WeftNodes

/// How a list slides to a row.
struct Glide {
    var seconds = 0.3
    var curve = Animation.Curve.easeInOut
}

/// A slide that is under way.
private struct Gliding {
    var animation: Animation?
    /// The row it goes to, if it goes to one.
    var target: Int?
}

/// What a list does when its scroller has moved it.
@MainActor
protocol ListScrollerOwner: AnyObject {
    /// The list shows another stretch of itself, from `old` points on before. `byUser`: the wheel, a fling, the thumb or a
    /// key did it, not the list itself.
    func scrollerMoved(from old: Double, byUser: Bool)
    /// Nothing moved it for a while; the thumb may still be held.
    func scrollerPaused()
    /// Nobody moves it any more.
    func scrollerCameToRest()
    /// What is wanted on screen is to be shown in a frame to come.
    func scrollerNeedsUpdate()
}

/// Where a list is scrolled to, and what moves it: others through the adjustment, jumps, glides to a row, and the changes
/// around the row that the user looks at.
///
/// The adjustment's value is not written to hold a row still: that is ``ScrollCorrection``'s. All in points of the list.
@MainActor
final class ListScroller {
    private unowned let owner: any ListScrollerOwner
    private let canvas: ScrollCanvas
    private let window: ScrolledWindow
    private let geometry: ListGeometry
    private var correction = ScrollCorrection()

    /// The list comes to rest at whole screens.
    var snapsToPages = false {
        didSet { if snapsToPages, isAtRest { snapToPage() } }
    }
    /// At the list's very start, rows that come before the first one show.
    var showsInsertedRowsAtStart = false

    /// The row that is to be on screen: shown again while extents around it become known, until the list is scrolled.
    private(set) var wanted: WantedRow?
    /// Where an inner list was before its cell was made anew; there is no size yet.
    private var pendingState: ListScrollState?
    /// Told of everything that happens during a batch.
    private var anchor: ScrollAnchor?
    /// What is on screen is measured anew, and guesses of it may be too short: the list does not end before it meanwhile.
    private var holdsPlace = false
    /// Inside of a scroll of our own.
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

    /// Points of list before the viewport.
    var offset: Double { correction.listOffset }

    /// The offset at the list's end.
    var maximumOffset: Double { correction.maximumListOffset }

    /// Nothing moved the list for a while.
    var isAtRest: Bool { restTimer == nil }

    /// Whether the list went towards its end when it moved last.
    var isMovingForward: Bool { pace.isForward }

    /// Points a second, as the list moves now; 0 at rest.
    var speed: Double { restTimer == nil ? 0 : pace.speed }

    /// How it moved since it was at rest; nil there.
    var movement: ScrollPace? { restTimer == nil ? nil : pace }

    /// Whether the list slides to a row by itself.
    var isGliding: Bool { gliding.animation != nil }

    private var page: Double { geometry.page }

    // MARK: Moving

    /// The adjustment's value changed: by the wheel, a fling, the thumb, a key.
    func adjustmentMoved() {
        let old = offset
        window.isThumbHeld ? correction.holdThumb() : correction.releaseThumb()
        correction.adjustmentMoved(to: canvas.value)
        guard offset != old else { return }
        if !isJumping { letGo() }
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

    /// Nobody moves the list: the correction may become the adjustment's.
    private func cameToRest() {
        restTimer = nil
        if !window.isThumbHeld { pace.rest() }
        owner.scrollerPaused()
        if window.isThumbHeld {
            // Nothing tells that the thumb is let go where it is.
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

    /// The nearest whole screen, or the end where that is nearer.
    private func snapToPage() {
        guard snapsToPages, page > 0, !isGliding else { return }
        let whole = min((offset / page).rounded() * page, maximumOffset)
        let target = maximumOffset - offset < abs(whole - offset) ? maximumOffset : whole
        guard abs(target - offset) > 0.01 else { return }
        slide(to: target)
    }

    /// Slides to a list offset, and gives up what was to be shown before: from at most two screens away, since what is between
    /// is not worth measuring. Points.
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

    /// Goes to a list offset at once. Points.
    func jump(to offset: Double) {
        // Rows may have come since the last layout, and GTK clamps to the range it knows.
        if page > 0 { configureAdjustment() }
        let isInside = isJumping
        isJumping = true
        canvas.value = min(max(offset, 0), maximumOffset) - correction.correction
        // Inside of an adjustment's signal its next one comes when that is done: too late to know whose it is.
        if canvas.value != correction.adjustmentValue { adjustmentMoved() }
        isJumping = isInside
    }

    /// Goes to a list offset at once, and gives up what was to be shown before. Points.
    func leave(for offset: Double) {
        letGo()
        jump(to: offset)
    }

    /// Gives up what was to be shown, and stops where the list is.
    func letGo() {
        wanted = nil
        stop()
    }

    private func stop() {
        let running = gliding.animation
        gliding.animation = nil
        running?.cancel()
    }

    // MARK: The list's extent

    /// The list or the viewport may have another extent: the adjustment gets its bounds.
    func followGeometry() {
        resize()
        configureAdjustment()
    }

    /// The offset stays within the list as it is now.
    func resize() { resize(keeping: offset) }

    private func resize(keeping offset: Double) {
        let held = holdsPlace ? offset + page : 0
        correction.resize(total: max(geometry.totalExtent, held), viewport: page)
    }

    /// All extents are guesses now: the list stays where it is until what is on screen is known, however short those make it.
    func holdPlace() { holdsPlace = true }

    private func configureAdjustment() {
        canvas.configure(
            value: correction.adjustmentValue, lower: correction.lower, upper: correction.upper, page: page)
    }

    /// Another list begins: nothing that was known of where the last one was counts.
    func forget() {
        correction = ScrollCorrection()
        holdsPlace = false
        letGo()
    }

    /// After `forget`, when the list was read anew: shows it from `offset` on, or its end where it is shorter. Points.
    func begin(at offset: Double) {
        resize()
        canvas.configure(value: 0, lower: correction.lower, upper: correction.upper, page: page)
        guard offset > 0, page > 0 else { return }
        jump(to: offset)
        if self.offset > 0 { holdPlace() }
    }

    // MARK: Showing a row

    /// Scrolls to show the row, and again as often as rows around it turn out to be other than they were taken to be.
    func show(
        _ position: Int, at place: ScrollPosition = .nearest, withEnds: Bool = false, animated: Bool = false,
        _ glide: Glide = Glide()
    ) {
        guard geometry.count > 0 else { return }
        let position = min(max(position, 0), geometry.count - 1)
        stop()
        if animated, page > 0 {
            slide(to: position, place, glide)
        } else {
            wanted = WantedRow(position: position, place: place, withEnds: withEnds)
            showWantedRow()
        }
    }

    /// The row stays on screen while what is around it changes, unless another one is wanted there.
    func keepInView(_ position: Int) {
        if wanted == nil { wanted = WantedRow(position: position, place: .nearest) }
    }

    func showWantedRow() {
        // Without a size every row is higher than the list.
        guard page > 0, let wanted, wanted.position < geometry.count,
            let target = geometry.target(of: wanted, from: offset, maximum: maximumOffset),
            abs(target - offset) > 1e-6
        else { return }
        jump(to: target)
    }

    /// Once everything on screen is measured nothing moves it away.
    func settleOnceKnown() {
        guard holdsPlace || wanted != nil else { return }
        guard geometry.positions(in: offset..<(offset + page)).allSatisfy(geometry.isKnown) else { return }
        if let wanted, wanted.position < geometry.count, geometry.isKnown(wanted.position) { self.wanted = nil }
        guard holdsPlace else { return }
        holdsPlace = false
        followGeometry()
    }

    /// Slides to the row: from at most two screens away, since what is between is not worth measuring.
    private func slide(to position: Int, _ place: ScrollPosition, _ glide: Glide) {
        guard let target = target(of: position, place) else { return }
        if abs(target - offset) > 2 * page { jump(to: target + (target > offset ? -2 : 2) * page) }
        let begin = offset - geometry.offset(of: position)
        wanted = nil
        gliding.target = position
        let animation = Animation.run(
            duration: glide.seconds, curve: glide.curve,
            step: { [weak self] share in
                guard let self, let row = self.gliding.target, row < self.geometry.count else { return }
                // In distances from the row: it may move meanwhile.
                let end = (self.target(of: row, place) ?? self.offset) - self.geometry.offset(of: row)
                self.jump(to: self.geometry.offset(of: row) + begin + (end - begin) * share)
            },
            completion: { [weak self] finished in
                guard let self, finished, let row = self.gliding.target else { return }
                self.gliding.animation = nil
                self.wanted = WantedRow(position: row, place: place)
                self.owner.scrollerNeedsUpdate()
            })
        // Where nothing is animated it is done already.
        if animation.isRunning { self.gliding.animation = animation }
    }

    private func target(of position: Int, _ place: ScrollPosition) -> Double? {
        geometry.target(of: WantedRow(position: position, place: place), from: offset, maximum: maximumOffset)
    }

    // MARK: Coming back

    /// Where the list is, as far as it can be said of another one with the same rows; nil at its start.
    var state: ListScrollState? {
        if let pendingState { return pendingState }
        guard offset > 0, let first = geometry.position(clampedTo: offset) else { return nil }
        // A header's next row stands for it.
        let row = geometry.indexPath(at: first) == nil ? first + 1 : first
        guard let path = geometry.indexPath(at: row) else { return nil }
        return ListScrollState(section: path.section, row: path.row, distance: offset - geometry.offset(of: row))
    }

    /// Goes to where the list was, as far as the row is still there. What is not measured stays in place while it is.
    func restore(_ state: ListScrollState) {
        guard state.distance.isFinite,
            let position = geometry.position(of: IndexPath(row: state.row, section: state.section))
        else { return }
        if geometry.isKnown(position) {
            leave(for: geometry.offset(of: position) + state.distance)
        } else {
            // By a guess of its height the place may be behind the row, or behind the list's end.
            letGo()
            wanted = WantedRow(position: position, place: .start, distance: state.distance)
            showWantedRow()
        }
        owner.scrollerNeedsUpdate()
    }

    /// The same as soon as there are a size and rows.
    func restoreOnceLoaded(_ state: ListScrollState) {
        pendingState = state
        owner.scrollerNeedsUpdate()
    }

    /// Whether it went anywhere.
    func restorePending() -> Bool {
        guard let state = pendingState, geometry.count > 0 else { return false }
        pendingState = nil
        restore(state)
        return true
    }
}

extension ListScroller {
    // MARK: Holding on to a row

    /// Runs a change of the geometry such that the first row on screen does not move; inside of `change`, the scroller is
    /// told of insertions and removals, before they happen. False inside of another such change, which does it for both.
    ///
    /// - Parameters:
    ///   - keep: the row to hold on to, given the one that crosses the viewport's start.
    ///   - takesPlace: what is held on to comes to where the first one was, as the page behind one that goes does; a
    ///     row stays where it is.
    func keepingAnchor(at keep: (Int) -> Int?, takesPlace: Bool, _ change: () -> Void) -> Bool {
        // A batch keeps one for all of its changes.
        guard anchor == nil else {
            change()
            return false
        }
        anchor = makeAnchor(keep, takesPlace)
        change()
        // Before the total is asked for: a layout then knows more of it than up to the change.
        let kept = anchor?.listOffset(count: geometry.count, offset: geometry.offset(of:))
        resize(keeping: kept ?? offset)
        if let kept { correction.adjust(toKeep: kept) }
        anchor = nil
        return true
    }

    private func makeAnchor(_ keep: (Int) -> Int?, _ takesPlace: Bool) -> ScrollAnchor? {
        guard geometry.count > 0, page > 0, let first = geometry.itemToHoldOnTo(at: offset), let row = keep(first)
        else { return nil }
        return ScrollAnchor(
            row: row, distance: offset - geometry.offset(of: takesPlace ? first : row),
            staysAtTop: showsInsertedRowsAtStart && offset <= 0)
    }

    /// So many items are about to come at `position`.
    func willInsert(count: Int, at position: Int) { anchor?.willInsert(count: count, at: position) }

    func willRemove(_ positions: Range<Int>) {
        anchor?.willRemove(positions, count: geometry.count, offset: geometry.offset(of:))
    }

    /// Rows have other positions: nil is gone.
    func remap(_ map: (Int) -> Int?) {
        gliding.target = gliding.target.flatMap(map)
        wanted = wanted.flatMap { wanted in
            map(wanted.position).map { WantedRow(position: $0, place: wanted.place, withEnds: wanted.withEnds) }
        }
    }
}
