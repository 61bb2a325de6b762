import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// A frame of a list, from what happened to it to the places of its widgets.
extension ListController {
    /// Brings rows and widgets in step at the end of the running or the next drain, so that results of one frame share
    /// the work.
    func setNeedsRangeUpdate() {
        ApplyQueue.shared.afterDrain(self) { [weak self] in self?.runFrame() }
    }

    /// One frame, in order. GTK's layout phase may follow (`layout`), which only places, and then its snapshot.
    func runFrame() {
        guard page > 0, surroundings.isThere else { return }
        guard !updates.isCarryingOut else { return setNeedsRangeUpdate() }
        // 1. The data source is read, once.
        if !updates.isLoaded { updates.reloadData() }
        sectionIndex.update(version: updates.contentVersion)
        // 2. The adjustment gets its bounds before the layout phase: they may show or hide the scrollbar, which asks for an
        //    allocation of its parent.
        scroller.followGeometry()
        // 3. The list goes to where it is wanted.
        let isRestored = scroller.restorePending()
        scroller.showWantedRow()
        // 4. Rows and widgets come and go with the ranges around that place.
        updateRanges()
        applyLayoutAttributes()
        supplements.update(in: visible)
        scroller.settleOnceKnown()
        // 5. The keyboard arrives where it was sent to.
        if isRestored { keyboard.comeToScreen() }
        keyboard.focusPendingRow()
        keyboard.continueTabSearch()
        // 6. Assistive technology hears of it, and menus of rows that are gone close.
        updateSpeech()
        menu.closeWhereRowIsGone()
        // 7. Widgets get their places.
        placeAtOnceOrAllocate()
        // 8. The client is told, and asked for more rows.
        content?.listDidLayout()
        batchFetcher.fetchWhereDue()
        if frame.isScrollUntold {
            frame.isScrollUntold = false
            didScroll()
        }
        tellReady()
        tellWaiters()
    }

    /// Tells those who wait for it that what is on screen is ready.
    private func tellReady() {
        guard onContentReady != nil || updates.batches.isAwaited || ranges.growsWithContent else { return }
        guard isContentReady || count == 0 else { return }
        if isContentReady, ranges.contentIsReady() { setNeedsRangeUpdate() }
        updates.callCompletions()
        if let onContentReady, isContentReady {
            self.onContentReady = nil
            onContentReady()
        }
    }

    /// Whether every row on screen has its widget, and so its text.
    var isContentReady: Bool {
        let positions = geometry.positions(in: visible)
        // A layout may have nothing there.
        guard !positions.isEmpty else { return geometry.sections.rowCount > 0 && page > 0 && isLaidOut }
        return positions.allSatisfy { rows[$0]?.canvas != nil }
    }

    // MARK: GTK's layout phase

    /// GTK gives the list its size, or its rows moved: sets the adjustment's bounds and places the widgets there are.
    /// Rows come and go in `runFrame`, never here: adding a child asks for the allocation that is under way.
    /// O(rows on screen * log n).
    func layout(_ size: Size) {
        guard size.width > 0, size.height > 0 else { return }
        if ranges.isAwaitingFirstFrame { FrameClock.shared.afterPaint { [weak self] in self?.firstFrameWasPainted() } }
        frame.isAllocating = true
        frame.isAllocationDue = false
        defer { frame.isAllocating = false }
        let sizeChanged = size != viewport || surroundings.layoutEnvironment == nil
        if sizeChanged { setNeedsRangeUpdate() }
        surroundings.refresh()
        resize(size)
        scroller.followGeometry()
        if sizeChanged { prepareRanges() }
        placeRows()
        menu.listWasAllocated()
        content?.listTextSelector?.hostWasAllocated()
    }

    var isAllocating: Bool { frame.isAllocating }

    private func firstFrameWasPainted() {
        ranges.firstFrameWasPainted()
        setNeedsRangeUpdate()
    }

    /// Takes `size` for the viewport until there is an allocation, so that rows are ready when the first frame is
    /// drawn. What is decoded already is there then, unless `picturesWait`.
    func expect(_ size: Size, picturesWait: Bool = true) {
        guard viewport == .zero, size.width > 0, size.height > 0 else { return }
        ranges.awaitFirstFrame(picturesWait: picturesWait)
        surroundings.refresh()
        resize(size)
        setNeedsRangeUpdate()
    }

    /// Rows of another width or style are measured again, those on screen first; until then they stay as they are.
    private func resize(_ size: Size) {
        let trace = size == viewport ? nil : Trace.begin("size change")
        defer { Trace.end(trace) }
        var isOther = false
        if size != viewport {
            let read = manner.keysMove && viewport != .zero ? rows.withKeyboard?.index : nil
            let isInView = read.map(keyboard.isWhole) ?? false
            keepingAnchor {
                isOther = geometry.resize(size)
                guard isOther else { return }
                geometry.forgetExtents()
                scroller.holdPlace()
            }
            // What has the keyboard stays in view.
            if let read, isInView { scroller.keepInView(read) }
        }
        let isOtherStyle = surroundings.takeChange()
        if isOther || isOtherStyle { prepareAgain() }
    }

    /// Measures and draws all live rows again.
    func prepareAgain() {
        guard surroundings.isThere else { return }
        for row in rows.values where row.canvas != nil { preparation.prepare(row, priority: .visible) }
        for row in rows.values where row.canvas == nil { preparation.prepare(row, priority: .display) }
        placeholder.prepare()
        supplements.prepareAgain()
        sectionIndex.prepare()
    }

    /// Runs a change of what items are measured by: extents are guesses then, and live rows are measured again. The first row
    /// on screen does not move.
    func remeasure(_ change: () -> Void) {
        keepingAnchor {
            geometry.forgetExtents()
            change()
        }
        prepareAgain()
    }

    // MARK: Anchoring

    /// The row that crosses the viewport's start.
    var anchorRow: Int? { geometry.position(clampedTo: offset) }

    /// Runs a change of the geometry such that the first row on screen does not move.
    ///
    /// - Parameter keep: the row to hold on to, given the one that crosses the viewport's start; that one by default.
    func keepingAnchor(at keep: (Int) -> Int? = { $0 }, _ change: () -> Void) {
        if scroller.keepingAnchor(at: keep, takesPlace: manner.keepsPlace, change) { contentMoved() }
    }

    func contentMoved() {
        // Without a window there is no frame to share the work with.
        canvas.isMapped || isAllocating ? setNeedsRangeUpdate() : runFrame()
        // At the end of a drain the rows are placed without that.
        if !isAllocating, !ApplyQueue.isDraining { canvas.queueAllocate() }
    }

    // MARK: Placing

    /// Places the widgets at once where nothing else is to be allocated: a layout phase would cost the frame more than
    /// the rest of a scroll does (docs/decisions.md).
    private func placeAtOnceOrAllocate() {
        // Looking for rows may have told how long the list is.
        scroller.followGeometry()
        let size = Size(width: Double(canvas.width), height: Double(canvas.height))
        if pointer.isOverOtherRow() {
            FrameClock.shared.refreshPointer()
            return canvas.queueAllocate()
        }
        guard canvas.isMapped, !frame.isAllocationDue, !menu.isOpen, size == viewport else {
            return canvas.queueAllocate()
        }
        placeRows()
        canvas.queueDraw()
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
            canvas.place(cell.widget, x: grid.x(rect.minX), y: grid.y(rect.minY), size: size)
        }
        swipe.place()
        supplements.place()
        sectionIndex.place()
        refresh.place()
        placeholder.place(in: viewport)
    }

    /// What GTK put the list into has moved: by a part of a pixel, or else nothing changes here.
    func canvasPixelsMoved() {
        guard surroundings.isThere else { return }
        placeRows()
        canvas.queueDraw()
    }
}
