import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// One frame of a list: from its input to the places of its widgets.
extension ListController {
    /// Schedules `runFrame` for the end of the current or the next drain, so that all results of a frame share the
    /// work.
    func setNeedsRangeUpdate() {
        ApplyQueue.shared.afterDrain(self) { [weak self] in self?.runFrame() }
    }

    /// Runs one frame, in order. GTK's layout phase (`layout`), which only places widgets, and its snapshot may follow.
    func runFrame() {
        guard page > 0, surroundings.isThere else { return }
        guard !updates.isCarryingOut else { return setNeedsRangeUpdate() }
        // 1. The data source is read, once.
        if !updates.isLoaded { updates.reloadData() }
        sectionIndex.update(version: updates.contentVersion)
        // 2. The adjustment gets its bounds before the layout phase: they may show or hide the scrollbar, which
        // requests an allocation of its parent.
        scroller.followGeometry()
        // 3. The list scrolls to the requested position.
        let hasStarted = scroller.takeStart()
        scroller.showWantedRow()
        // 4. Rows and widgets are added and removed for the ranges around that position.
        updateRanges()
        applyLayoutAttributes()
        supplements.update(in: visible)
        scroller.settleOnceKnown()
        // 5. The keyboard focus arrives at its target.
        if hasStarted { keyboard.comeToScreen() }
        if frame.isFocusWanted, canvas.isMapped { content?.listTakesWantedFocus() }
        keyboard.focusPendingRow()
        keyboard.continueTabSearch()
        // 6. Assistive technology is updated, and menus of removed rows close.
        updateSpeech()
        menu.closeWhereRowIsGone()
        // 7. Widgets get their places.
        placeAtOnceOrAllocate()
        // 8. The client is notified, and more rows are requested from it.
        content?.listDidLayout()
        selection.tellLostRows()
        scroller.updateNewRows()
        batchFetcher.fetchWhereDue()
        if frame.isScrollUntold {
            frame.isScrollUntold = false
            didScroll()
        }
        notifyReady()
        tellWaiters()
    }

    /// Calls the completions that wait until the visible rows have content.
    private func notifyReady() {
        guard onContentReady != nil || updates.batches.isAwaited || ranges.growsWithContent else { return }
        guard isContentReady || count == 0 else { return }
        if isContentReady, ranges.contentIsReady() { setNeedsRangeUpdate() }
        updates.callCompletions()
        if let onContentReady, isContentReady {
            self.onContentReady = nil
            onContentReady()
        }
    }

    /// True when every row on screen has its widget, and so its text.
    var isContentReady: Bool {
        let positions = geometry.positions(in: visible)
        // A custom layout may have no items there.
        guard !positions.isEmpty else { return geometry.sections.rowCount > 0 && page > 0 && isLaidOut }
        return positions.allSatisfy { rows[$0]?.canvas != nil }
    }

    // MARK: GTK's layout phase

    /// Handles an allocation by GTK, because the list has a new size or its rows moved. It sets the adjustment's bounds
    /// and places the existing widgets. Rows are added and removed in `runFrame`, never here: adding a child would
    /// request another allocation.
    ///
    /// - Complexity: O(rows on screen * log n)
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
        content?.listTextSelection?.selector.hostWasAllocated()
    }

    var isAllocating: Bool { frame.isAllocating }

    private func firstFrameWasPainted() {
        ranges.firstFrameWasPainted()
        setNeedsRangeUpdate()
    }

    /// Uses `size` as the viewport until the first allocation, so that rows are ready for the first frame. Decoded
    /// pictures are part of that frame, unless `picturesWait` is true.
    func expect(_ size: Size, picturesWait: Bool = true) {
        guard viewport == .zero, size.width > 0, size.height > 0 else { return }
        ranges.awaitFirstFrame(picturesWait: picturesWait)
        surroundings.refresh()
        resize(size)
        setNeedsRangeUpdate()
    }

    /// Measures rows of another width or style again, those on screen first. Rows keep their old drawing until then.
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
            // The row with the keyboard stays in view.
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

    /// Runs a change that affects all size ranges: all extents become estimates, and live rows are measured again. The
    /// first row on screen does not move.
    func remeasure(_ change: () -> Void) {
        keepingAnchor {
            geometry.forgetExtents()
            change()
        }
        prepareAgain()
    }

    // MARK: Anchoring

    /// The row at the viewport's start.
    var anchorRow: Int? { geometry.position(clampedTo: offset) }

    /// Runs a change of the geometry without moving the first row on screen.
    ///
    /// - Parameter keep: returns the row that keeps its place, given the row at the viewport's start. Default: the
    ///   latter.
    func keepingAnchor(at keep: (Int) -> Int? = { $0 }, _ change: () -> Void) {
        if scroller.keepingAnchor(at: keep, takesPlace: manner.keepsPlace, change) { contentMoved() }
    }

    func contentMoved() {
        // Without a window there are no frames to spread the work over.
        canvas.isMapped || isAllocating ? setNeedsRangeUpdate() : runFrame()
        // During a drain the rows are placed without an allocation.
        if !isAllocating, !ApplyQueue.isDraining { canvas.queueAllocate() }
    }

    // MARK: Placing

    /// Places the widgets directly if nothing else needs an allocation, since a layout phase would cost more than the
    /// rest of a scroll (docs/decisions.md).
    private func placeAtOnceOrAllocate() {
        // Looking up rows may have changed the list's length.
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
                // The row's widget does not include the separator.
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

    /// Handles a move of the list within its parent: if it moves by a fraction of a pixel, rows are placed again.
    func canvasPixelsMoved() {
        guard surroundings.isThere else { return }
        placeRows()
        canvas.queueDraw()
    }
}
