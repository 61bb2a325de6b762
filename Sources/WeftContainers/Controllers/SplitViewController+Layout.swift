import WeftGTK
import WeftLayout
import WeftNodes

/// The layout of the panes. Their widgets stay children of the canvas in both arrangements.
extension SplitViewController: CanvasDelegate {
    public func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        var (minimum, natural) = (0, 0)
        for pane in panes {
            let wanted = pane.measure(axis)
            minimum = max(minimum, wanted.minimum)
            natural = max(natural, wanted.natural)
        }
        return (minimum, natural)
    }

    public func canvasAllocate(width: Int, height: Int) {
        if width != allocatedWidth {
            allocatedWidth = width
            // A pane of unchanged width is not allocated again, but the header bar that shows its items is wider.
            for pane in panes { pane.queueAllocate() }
        }
        // Deferred to the next frame: nothing may be mapped or unmapped during an allocation.
        if hasRoom == isCollapsed || hasThreePanes != wantsThreePanes {
            ApplyQueue.shared.afterDrain(self) { [weak self] in self?.roomChanged() }
        }
        isCollapsed || !hasRoom ? placeCollapsed(width, height) : placeSideBySide(width, height)
    }

    public func canvasSnapshot(_ snapshot: Snapshot) {
        for pane in panes where pane.isMapped { snapshot.child(pane) }
        guard hasRoom, !isCollapsed else { return }
        let color = DisplaySettings.shared.environment(for: canvas).palette.separator
        let grid = canvas.pixelGrid
        for end in ends(in: canvas.width, middle: middlePane != nil).dropLast() {
            let x = canvas.isRightToLeft ? canvas.width - end - 1 : end
            snapshot.fill(
                color, in: Rect(x: grid.x(Double(x)), y: 0, width: grid.line(1), height: Double(canvas.height)))
        }
    }

    public func canvasPixelsMoved() { canvas.queueDraw() }

    private var panes: [Widget] {
        [primaryViewController, middlePane, secondaryPane].compactMap { $0 }.filter(\.isViewLoaded).map(\.view)
            .filter { $0.isChild(of: canvas) }
    }

    func primaryWidth(in width: Int) -> Int {
        let wanted = (Double(width) * primaryFraction).rounded()
        return min(Int(min(max(wanted, primaryWidths.lowerBound), primaryWidths.upperBound)), width)
    }

    /// The size of the list for a window content of that size, in points.
    package func expectedPrimarySize(in size: Size) -> Size {
        guard size.width >= minimumSideBySideWidth else { return size }
        return Size(width: Double(primaryWidth(in: Int(size.width))), height: size.height)
    }

    /// The space of the details, in points.
    var detailSize: Size {
        let ends = isCollapsed ? [canvas.width] : ends(in: canvas.width, middle: hasThreePanes)
        let start = ends.count > 1 ? ends[ends.count - 2] + 1 : 0
        return Size(width: Double(canvas.width - start), height: Double(canvas.height))
    }

    /// The panes' ends from the leading edge, in points. A line of one point is between two panes.
    private func ends(in width: Int, middle: Bool) -> [Int] {
        let list = primaryWidth(in: width)
        return middle ? [list, list + 1 + (width - list - 2) / 2, width] : [list, width]
    }

    private func placeSideBySide(_ width: Int, _ height: Int) {
        let panes = [primaryViewController, middlePane, secondaryPane].compactMap { $0 }
        var start = 0
        for (pane, end) in zip(panes, ends(in: width, middle: middlePane != nil)) {
            place(pane, x: canvas.isRightToLeft ? width - end : start, end - start, height)
            start = end + 1
        }
    }

    private func placeCollapsed(_ width: Int, _ height: Int) {
        // Whole points keep the glyphs aligned to pixels.
        let moved = Int((slide * Double(width)).rounded())
        let direction = canvas.isRightToLeft ? -1 : 1
        place(primaryViewController, x: -moved * direction, width, height)
        if let pane = secondaryPane { place(pane, x: (width - moved) * direction, width, height) }
    }

    private func place(_ pane: ViewController, x: Int, _ width: Int, _ height: Int) {
        guard pane.isViewLoaded, pane.view.isChild(of: canvas), pane.view.isShownInParent else { return }
        canvas.place(pane.view, x: Double(x), y: 0, width: width, height: height)
    }

    /// Maps panes that are at least partly on screen, and unmaps the others. Call it outside of an allocation.
    func updatePaneVisibility() {
        let isSliding = animation != nil
        let isCovered = isCollapsed && slide >= 1 && !isSliding
        show(primaryViewController, !isCovered)
        primaryViewController.view.canFocus = takesKeys(primaryViewController)
        let pane = secondaryPane
        if let pane { pane.view.canFocus = takesKeys(pane) }
        let isBehind = isCollapsed && (pane === placeholderViewController || (slide <= 0 && !isSliding))
        if let pane { show(pane, !isBehind) }
        if pane !== placeholderViewController { show(placeholderViewController, false) }
        if let covered = supplementaryViewController {
            show(covered, covered === middlePane || covered === pane && !isBehind)
        }
        canvas.queueAllocate()
    }

    private func show(_ pane: ViewController, _ isShown: Bool) {
        guard pane.isViewLoaded, pane.view.isChild(of: canvas) else { return }
        pane.view.isShownInParent = isShown
    }
}
