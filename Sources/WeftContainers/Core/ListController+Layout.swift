import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// GTK gives the list its size, or its rows moved: sets the adjustment's bounds and places the widgets there are.
    /// Rows come and go in `rangesChanged`, never here: adding a child asks for the allocation that is under way.
    /// O(rows on screen * log n).
    func layout(_ size: Size) {
        guard size.width > 0, size.height > 0 else { return }
        if ranges.isAwaitingFirstFrame { FrameClock.shared.afterPaint { [weak self] in self?.firstFrameWasPainted() } }
        isAllocating = true
        isAllocationDue = false
        defer { isAllocating = false }
        let isFirst = layoutEnvironment == nil
        let sizeChanged = size != viewport || isFirst
        if sizeChanged { setNeedsRangeUpdate() }
        refreshEnvironment()
        resize(size)
        scroller.followGeometry()
        if sizeChanged { prepareRanges() }
        placeRows()
        menu.listWasAllocated()
    }

    /// Takes `size` for the viewport until there is an allocation, so that rows are ready when the first frame is
    /// drawn. What is decoded already is there then, unless `picturesWait`.
    func expect(_ size: Size, picturesWait: Bool = true) {
        guard viewport == .zero, size.width > 0, size.height > 0 else { return }
        ranges.awaitFirstFrame(picturesWait: picturesWait)
        refreshEnvironment()
        resize(size)
        setNeedsRangeUpdate()
    }

    private func firstFrameWasPainted() {
        ranges.firstFrameWasPainted()
        setNeedsRangeUpdate()
    }

    /// Rows of another width or style are measured again, those on screen first; until then they stay as they are.
    private func resize(_ size: Size) {
        var isOther = false
        if size != viewport {
            let read = rowWithFocus.flatMap { isPaged || viewport == .zero || !isWhole($0.index) ? nil : $0.index }
            keepingAnchor {
                isOther = geometry.resize(size)
                if isOther { geometry.forgetExtents() }
            }
            // What has the keyboard stays in view.
            if let read { scroller.keepInView(read) }
        }
        guard isOther || needsPreparation else { return }
        needsPreparation = false
        prepareAgain()
    }

    /// Measures and draws all live rows again.
    func prepareAgain() {
        guard layoutEnvironment != nil, page > 0 else { return }
        for row in rows.values where row.canvas != nil { prepare(row, priority: .visible) }
        for row in rows.values where row.canvas == nil { prepare(row, priority: .display) }
        placeholder.prepare()
    }

    /// Brings rows and widgets in step at the end of the running or the next drain, so that results of one frame share
    /// the work.
    func setNeedsRangeUpdate() {
        ApplyQueue.shared.afterDrain(self) { [weak self] in self?.rangesChanged() }
    }

    func rangesChanged() {
        guard page > 0, layoutEnvironment != nil else { return }
        if !isLoaded { reloadData() }
        // Before the layout phase: bounds may show or hide the scrollbar, which asks for an allocation of its parent.
        scroller.followGeometry()
        scroller.restorePending()
        scroller.showWantedRow()
        updateRanges()
        scroller.dropWantedRowOnceShown()
        focusPendingRow()
        continueTabSearch()
        updateSpeech()
        menu.closeWhereRowIsGone()
        rowsMoved()
        content?.listDidLayout()
        if isScrollUntold {
            isScrollUntold = false
            content?.listDidScroll()
        }
        guard waitsForContent, isContentReady || count == 0 else { return }
        if isContentReady, ranges.contentIsReady() { setNeedsRangeUpdate() }
        callCompletions()
        if let onContentReady, isContentReady {
            self.onContentReady = nil
            onContentReady()
        }
    }

    /// Whether somebody is to hear that what is on screen is ready.
    private var waitsForContent: Bool {
        onContentReady != nil || batches.isAwaited || ranges.growsWithContent
    }

    /// Whether every row on screen has its widget, and so its text.
    var isContentReady: Bool {
        let visible = geometry.positions(in: offset..<(offset + page))
        return !visible.isEmpty && visible.allSatisfy { rows[$0]?.canvas != nil }
    }

    // MARK: Anchoring

    /// The row that crosses the viewport's start.
    var anchorRow: Int? { geometry.position(clampedTo: offset) }

    /// Runs a change of the geometry such that the first row on screen does not move.
    ///
    /// - Parameter keep: the row to hold on to, given the one that crosses the viewport's start; that one by default.
    func keepingAnchor(at keep: (Int) -> Int? = { $0 }, _ change: () -> Void) {
        if scroller.keepingAnchor(at: keep, takesPlace: isPaged, change) { contentMoved() }
    }

    func contentMoved() {
        // Without a window there is no frame to share the work with.
        canvas.isMapped || isAllocating ? setNeedsRangeUpdate() : rangesChanged()
        // At the end of a drain the rows are placed without that.
        if !isAllocating, !ApplyQueue.isDraining { canvas.queueAllocate() }
    }

    // MARK: Placing

    /// Places the widgets at once where nothing else is to be allocated: a layout phase would cost the frame more than
    /// the rest of a scroll does (docs/decisions.md).
    private func rowsMoved() {
        // Looking for rows may have told how long the list is.
        scroller.followGeometry()
        let size = Size(width: Double(canvas.width), height: Double(canvas.height))
        if isOtherUnderPointer() {
            FrameClock.shared.refreshPointer()
            return canvas.queueAllocate()
        }
        guard canvas.isMapped, !isAllocationDue, !menu.isOpen, size == viewport else { return canvas.queueAllocate() }
        placeRows()
        canvas.queueDraw()
    }

    /// GTK looks anew for what is under a pointer that rests only when there was a layout phase.
    private func isOtherUnderPointer() -> Bool {
        let now = pointer.flatMap { space.row(at: $0)?.row }
        defer { rowUnderPointer = now }
        return now != rowUnderPointer || now.flatMap { rows[$0]?.canvas?.followsPointer } == true
    }

    private func placeRows() {
        let grid = canvas.pixelGrid
        let pinned = space.pinnedHeader
        for row in rows.values {
            guard let cell = row.canvas, let size = row.size else { continue }
            let frame = carrying.shownFrame(of: row)
            var rect = space.place(frame, start: row.index == pinned?.position ? pinned?.start : nil)
            let shift = canvas.isReversed ? -row.shift : row.shift
            if row.crossShift != 0 {
                let across = geometry.axis == .vertical && canvas.isRightToLeft ? -row.crossShift : row.crossShift
                if geometry.axis == .vertical { rect.origin.x += across } else { rect.origin.y += across }
            }
            if geometry.axis == .vertical {
                rect.origin.y += shift
                // The separator is outside of the row's widget.
                if canvas.isReversed { rect.origin.y += frame.extent - geometry.extent(ofHeight: size.height) }
            } else {
                rect.origin.x += shift
            }
            canvas.place(
                cell.widget, x: grid.x(rect.minX), y: grid.y(rect.minY), width: Int(size.width.rounded(.up)),
                height: Int(size.height.rounded(.up)))
        }
        swipe.place()
        placeholder.place(in: viewport)
    }

    /// What GTK put the list into has moved: by a part of a pixel, or else nothing changes here.
    func canvasPixelsMoved() {
        guard layoutEnvironment != nil, page > 0 else { return }
        placeRows()
        canvas.queueDraw()
    }

    func updateFlip() {
        canvas.isReversed = geometry.axis == .vertical ? isInverted : isInverted != canvas.isRightToLeft
        canvas.queueAllocate()
    }
}
