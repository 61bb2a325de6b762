import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// GTK gives the list its size, or its rows moved: sets the adjustment's bounds and places the widgets there are.
    /// Rows come and go in `rangesChanged`, never here: adding a child asks for the allocation that is under way.
    /// O(rows on screen * log n).
    func layout(_ size: Size) {
        guard size.width > 0, size.height > 0 else { return }
        if isAwaitingFirstFrame { FrameClock.shared.afterPaint { [weak self] in self?.firstFrameWasPainted() } }
        isAllocating = true
        defer { isAllocating = false }
        let sizeChanged = size != viewport || constraints == nil
        if sizeChanged { setNeedsRangeUpdate() }
        let widthChanged = size.width != viewport.width
        viewport = size
        refreshEnvironment()
        if widthChanged || needsPreparation || constraints == nil { updateConstraints() }
        scroll.resize(total: index.totalExtent, viewport: size.height)
        configureAdjustment()
        if sizeChanged { prepareRanges(offset: offset) }
        placeRows()
    }

    /// Takes `size` for the viewport until there is an allocation, so that rows are ready when the first frame is
    /// drawn.
    func expect(_ size: Size) {
        guard viewport == .zero, size.width > 0, size.height > 0 else { return }
        viewport = size
        isAwaitingFirstFrame = true
        refreshEnvironment()
        updateConstraints()
        setNeedsRangeUpdate()
    }

    private func firstFrameWasPainted() {
        isAwaitingFirstFrame = false
        setNeedsRangeUpdate()
    }

    /// The adjustment's value changed: by the wheel, a fling, the thumb, a key.
    func scrolled() {
        let old = offset
        scrolledWindow.isThumbHeld ? scroll.holdThumb() : scroll.releaseThumb()
        scroll.adjustmentMoved(to: canvas.value)
        guard offset != old else { return }
        if !isJumping { wantedRow = nil }
        isMovingForward = offset > old
        waitForRest()
        isAllocating ? setNeedsRangeUpdate() : rangesChanged()
    }

    private func waitForRest() {
        restTimer = MainTimer(milliseconds: 400) { [weak self] in self?.cameToRest() }
    }

    /// Nobody moves the list: the correction may become the adjustment's.
    private func cameToRest() {
        restTimer = nil
        if scrolledWindow.isThumbHeld {
            // Nothing tells that the thumb is let go where it is.
            waitForRest()
            return
        }
        scroll.releaseThumb()
        guard let value = scroll.fold() else { return }
        canvas.configure(value: value, lower: scroll.lower, upper: scroll.upper, page: viewport.height)
    }

    /// Brings rows and widgets in step at the end of the running or the next drain, so that results of one frame share
    /// the work.
    func setNeedsRangeUpdate() {
        ApplyQueue.shared.afterDrain(self) { [weak self] in self?.rangesChanged() }
    }

    private func rangesChanged() {
        guard viewport.height > 0, constraints != nil else { return }
        // Before the layout phase: bounds may show or hide the scrollbar, which asks for an allocation of its parent.
        configureAdjustment()
        showWantedRow()
        updateRanges(offset: offset)
        dropWantedRowOnceShown()
        focusPendingRow()
        finishPendingTab()
        canvas.queueAllocate()
        content?.listDidLayout()
        if let onContentReady, isContentReady {
            self.onContentReady = nil
            onContentReady()
        }
    }

    /// Whether every row on screen has its widget, and so its text.
    var isContentReady: Bool {
        let visible = index.rows(intersecting: offset..<(offset + viewport.height))
        return !visible.isEmpty && visible.allSatisfy { rows[$0]?.canvas != nil }
    }

    /// Once everything on screen is measured nothing moves the row away.
    private func dropWantedRowOnceShown() {
        guard let wantedRow, wantedRow < index.count, index.extent(at: wantedRow).isKnown else { return }
        let visible = index.rows(intersecting: offset..<(offset + viewport.height))
        if visible.allSatisfy({ index.extent(at: $0).isKnown }) { self.wantedRow = nil }
    }

    /// The row that crosses the viewport's top.
    var anchorRow: Int? { index.row(clampedTo: offset)?.row }

    /// Runs a change of the index such that the first row on screen does not move. `tell` moves the anchor along with
    /// insertions and removals, before they happen.
    func keepingAnchor(telling tell: (inout ScrollAnchor) -> Void = { _ in }, _ change: () -> Void) {
        var anchor = ScrollAnchor(in: index, listOffset: offset)
        if var told = anchor {
            tell(&told)
            anchor = told
        }
        change()
        scroll.resize(total: index.totalExtent, viewport: viewport.height)
        if let anchor { scroll.adjust(toKeep: anchor.listOffset(in: index)) }
        contentMoved()
    }

    private func contentMoved() {
        // Without a window there is no frame to share the work with.
        canvas.isMapped || isAllocating ? setNeedsRangeUpdate() : rangesChanged()
        if !isAllocating { canvas.queueAllocate() }
    }

    private func updateConstraints() {
        guard let environment else { return }
        let width = min(viewport.width, maximumContentWidth)
        let range = SizeRange(
            min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
        let new = LayoutConstraints(
            range: range, parentSize: Size(width: width, height: .infinity),
            environment: EnvironmentRegistry.register(environment))
        guard new != constraints || needsPreparation else { return }
        if new != constraints { keepingAnchor { index.forgetExtents() } }
        constraints = new
        needsPreparation = false
        for row in rows.values { prepare(row, priority: .visible) }
    }

    func configureAdjustment() {
        canvas.configure(
            value: scroll.adjustmentValue, lower: scroll.lower, upper: scroll.upper, page: viewport.height)
    }

    /// The width of rows and their left edge in the canvas, whole points.
    var rowSpan: (x: Double, width: Double) {
        let width = min(viewport.width, maximumContentWidth)
        return (((viewport.width - width) / 2).rounded(.down), width)
    }

    private func placeRows() {
        let offset = offset
        let scale = Double(canvas.scaleFactor)
        let span = rowSpan
        for row in rows.values {
            guard let canvas = row.canvas, let height = row.height else { continue }
            let top = index.offset(of: row.index) - offset
            let y = (top * scale).rounded() / scale
            self.canvas.place(
                canvas.widget, x: span.x, y: y, width: Int(span.width), height: Int(height.rounded(.up)))
        }
    }

    /// Never inside an allocation: a change of focus restyles widgets, which may ask for another one.
    private func focusPendingRow() {
        // Its row may have been the last one, and gone.
        guard let wanted = pendingFocusRow.map({ min($0, index.count - 1) }),
            let widget = rows[wanted]?.canvas?.widget
        else { return }
        pendingFocusRow = nil
        guard rows[wanted]?.node?.isSelectable != true else {
            widget.grabFocus()
            widget.showFocusRing()
            return
        }
        let next = wanted + pendingFocusStep
        if (0..<index.count).contains(next) { moveFocus(to: next, passing: pendingFocusStep) }
    }

    func drawRows(_ snapshot: Snapshot) {
        let offset = offset
        let span = rowSpan
        var blank: [Rect] = []
        for row in index.rows(intersecting: offset..<(offset + viewport.height)) {
            if let live = rows[row], let canvas = live.canvas {
                snapshot.child(canvas.widget)
            } else {
                let top = index.offset(of: row) - offset
                blank.append(Rect(x: span.x, y: top, width: span.width, height: index.extent(at: row).value))
            }
        }
        missingRowsLastFrame = blank.count
        for rect in blank { drawPlaceholder(snapshot, rect) }
    }

    /// A row that is not ready yet: the shapes of a cell in a faint foreground colour.
    private func drawPlaceholder(_ snapshot: Snapshot, _ rect: Rect) {
        guard let color = environment?.foregroundColor.withAlpha(0.06), rect.size.height > 60 else { return }
        snapshot.clipped(to: Rect(x: rect.minX + 10, y: rect.minY + 10, width: 30, height: 30), radius: 15) {
            snapshot.fill(color, in: Rect(x: rect.minX + 10, y: rect.minY + 10, width: 30, height: 30))
        }
        snapshot.fill(color, in: Rect(x: rect.minX + 50, y: rect.minY + 14, width: rect.size.width * 0.4, height: 10))
        snapshot.fill(color, in: Rect(x: rect.minX + 50, y: rect.minY + 29, width: rect.size.width * 0.25, height: 8))
        snapshot.fill(
            color, in: Rect(x: rect.minX, y: rect.minY + 50, width: rect.size.width, height: rect.size.height - 50))
    }
}
