import WeftGTK
import WeftLayout
import WeftNodes

/// Where a row that is scrolled to ends up.
public enum ScrollPosition: Sendable, Hashable {
    /// As little as shows the row whole, or its start when it is larger than the list.
    case nearest
    case start, center, end
}

/// A row that a list shows, and where.
struct WantedRow {
    let position: Int
    let place: ScrollPosition
    /// With the header before the first row or the footer behind the last one, where both fit: nothing else brings them on
    /// screen. What is first or last may change while the row is wanted.
    var withEnds = false
}

/// How a list slides to a row.
struct Glide {
    var seconds = 0.3
    var curve = Animation.Curve.easeInOut
}

extension ListController {
    /// The adjustment's value changed: by the wheel, a fling, the thumb, a key.
    func scrolled() {
        let old = offset
        scrolledWindow.isThumbHeld ? scroll.holdThumb() : scroll.releaseThumb()
        scroll.adjustmentMoved(to: canvas.value)
        guard offset != old else { return }
        if !isJumping {
            wantedRow = nil
            stopScrolling()
            ranges.userScrolled()
        }
        isMovingForward = offset > old
        waitForRest()
        if !isAllocating { settleSwipe(isOpen: false) }
        // Once a frame does: rows that are ready are about to ask for it, too. After a jump they are not wanted any more,
        // and would be applied before others are asked for.
        let isPutOff = !isAllocating && abs(offset - old) < page / 2 && ApplyQueue.shared.drainsInThisFrame
        isScrollUntold = isPutOff
        isAllocating || isPutOff ? setNeedsRangeUpdate() : rangesChanged()
        if carried != nil, !isJumping, !isAllocating { followPointer() }
        if !isPutOff { content?.listDidScroll() }
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
        setNeedsRangeUpdate()
        if pointer != nil {
            FrameClock.shared.refreshPointer()
            canvas.queueAllocate()
        }
        if scrolledWindow.isThumbHeld {
            // Nothing tells that the thumb is let go where it is.
            waitForRest()
            return
        }
        scroll.releaseThumb()
        if let value = scroll.fold() {
            canvas.configure(value: value, lower: scroll.lower, upper: scroll.upper, page: page)
        }
        content?.listCameToRest()
    }

    /// Goes to a list offset at once. Points.
    func jump(to offset: Double) {
        // Rows may have come since the last layout, and GTK clamps to the range it knows.
        if page > 0 { configureAdjustment() }
        let isInside = isJumping
        isJumping = true
        canvas.value = min(max(offset, 0), scroll.maximumListOffset) - scroll.correction
        // Inside of an adjustment's signal its next one comes when that is done: too late to know whose it is.
        if canvas.value != scroll.adjustmentValue { scrolled() }
        isJumping = isInside
    }

    /// Goes to a list offset at once, and gives up what was to be shown before. Points.
    func leave(for offset: Double) {
        wantedRow = nil
        stopScrolling()
        jump(to: offset)
    }

    /// Scrolls to show the row, and again as often as rows around it turn out to be other than they were taken to be.
    func show(
        _ position: Int, at place: ScrollPosition = .nearest, withEnds: Bool = false, animated: Bool = false,
        _ glide: Glide = Glide()
    ) {
        guard count > 0 else { return }
        let position = min(max(position, 0), count - 1)
        stopScrolling()
        if animated, page > 0 {
            slide(to: position, place, glide)
        } else {
            wantedRow = WantedRow(position: position, place: place, withEnds: withEnds)
            showWantedRow()
        }
    }

    func showWantedRow() {
        guard let wantedRow, wantedRow.position < count,
            let target = target(of: wantedRow), abs(target - offset) > 1e-6
        else { return }
        jump(to: target)
    }

    private func target(of wanted: WantedRow) -> Double? {
        func fits(_ end: Int) -> Bool {
            !geometry.isRow(end) && isShown(end)
                && geometry.frame(at: wanted.position).extent + geometry.frame(at: end).extent <= page
        }
        if wanted.withEnds, wanted.position == count - 2, fits(count - 1) { return target(of: count - 1, .end) }
        if wanted.withEnds, wanted.position == 1, fits(0) { return target(of: 0, .start) }
        return target(of: wanted.position, wanted.place)
    }

    /// The list offset that shows a row as wanted; nil when it is shown already.
    private func target(of position: Int, _ place: ScrollPosition) -> Double? {
        let frame = geometry.frame(at: position)
        // A header that sticks covers the start.
        let cover = stickyHeaders ? geometry.sections.stickyHeader(atTop: frame.start)?.extent ?? 0 : 0
        let start = geometry.isRow(position) ? frame.start - cover : frame.start
        switch place {
        case .start: return min(start, scroll.maximumListOffset)
        case .end:
            // Behind the last one may be an inset.
            let isLast = ((position + 1)..<count).allSatisfy { !isShown($0) }
            let end = isLast ? geometry.totalExtent : frame.end
            return max(0, min(end - page, scroll.maximumListOffset))
        case .center:
            let middle = frame.start - (page - frame.extent) / 2
            return max(0, min(middle, scroll.maximumListOffset))
        case .nearest:
            if start < offset || frame.end - start > page { return start }
            return frame.end > offset + page ? frame.end - page : nil
        }
    }

    /// The last row, or the header or footer behind it.
    var lastItem: Int? { (0..<count).last(where: isShown) }

    /// Whether something is there: a row, or a header or footer that the section has.
    func isShown(_ position: Int) -> Bool {
        geometry.isRow(position) || geometry.frame(at: position).extent > 0
    }

    /// Once everything on screen is measured nothing moves the row away.
    func dropWantedRowOnceShown() {
        guard let wantedRow, wantedRow.position < count, geometry.isKnown(wantedRow.position) else { return }
        let visible = geometry.positions(in: offset..<(offset + page))
        if visible.allSatisfy({ geometry.isKnown($0) }) { self.wantedRow = nil }
    }

    func stopScrolling() {
        let running = scrollAnimation
        scrollAnimation = nil
        running?.cancel()
    }

    /// Slides to the row: from at most two screens away, since what is between is not worth measuring.
    private func slide(to position: Int, _ place: ScrollPosition, _ glide: Glide) {
        guard let target = target(of: position, place) else { return }
        if abs(target - offset) > 2 * page { jump(to: target + (target > offset ? -2 : 2) * page) }
        let begin = offset - geometry.offset(of: position)
        let row = position
        wantedRow = nil
        glideTarget = row
        scrollAnimation = Animation.run(
            duration: glide.seconds, curve: glide.curve,
            step: { [weak self] share in
                guard let self, let row = self.glideTarget, row < self.count else { return }
                // In distances from the row: it may move meanwhile.
                let end = (self.target(of: row, place) ?? self.offset) - self.geometry.offset(of: row)
                self.jump(to: self.geometry.offset(of: row) + begin + (end - begin) * share)
            },
            completion: { [weak self] finished in
                guard let self, finished, let row = self.glideTarget else { return }
                self.scrollAnimation = nil
                self.wantedRow = WantedRow(position: row, place: place)
                self.setNeedsRangeUpdate()
            })
    }

    /// The user pulls the list beyond its start.
    func overscrolled(_ edge: ScrolledWindow.Edge) {
        let start: ScrolledWindow.Edge =
            geometry.axis == .vertical ? (canvas.isReversed ? .bottom : .top) : (canvas.isReversed ? .right : .left)
        if edge == start { _ = content?.listWantsRefresh() }
    }
}
