import WeftGTK
import WeftLayout

/// A row's actions, uncovered by a swipe towards the row's start: by a finger, or with a touchpad. The mouse has the menu.
///
/// A finger that goes up or down scrolls, and what scrolls to the side goes first: a strip inside of a row, a pager or a
/// strip around the list.
extension ListController {
    func setUpSwiping() {
        guard geometry.axis == .vertical else { return }
        canvas.onHorizontalDrag(
            .bubble, isTouchOnly: true, canBegin: { [weak self] point in self?.canSwipe(at: point) ?? false },
            { [weak self] phase in self?.swiped(phase) })
        canvas.onHorizontalScroll { [weak self] notches in self?.swiped(by: notches) ?? false }
    }

    /// 1 where actions are at the right.
    private var endDirection: Double { canvas.isRightToLeft ? -1 : 1 }

    /// Notes the row at a point for the swipe that may follow. Items side by side have no room for buttons.
    func canSwipe(at point: Point) -> Bool {
        guard swipesUncoverActions, !isPaged, carried == nil, menu == nil, !canvas.isInsideHorizontalScroller,
            let hit = row(at: point), geometry.isRow(hit.row), let row = rows[hit.row], row.canvas != nil,
            geometry.frame(at: hit.row).crossExtent > geometry.crossExtent / 2
        else { return false }
        guard row !== uncovered?.row else { return true }
        let actions = content?.listActions(at: hit.row) ?? []
        guard !actions.isEmpty else { return false }
        swipedRow = row
        return true
    }

    func swiped(_ phase: DragPhase) {
        switch phase {
        case .began: beginSwipe()
        case .moved(let x):
            if let uncovered { uncover(uncovered.start - x * endDirection) }
        case .ended(let x, let velocity):
            guard let uncovered else { return }
            let speed = -velocity * endDirection
            let goal = uncovered.start - x * endDirection
            settleSwipe(isOpen: abs(speed) > 400 ? speed > 0 : goal > uncovered.width / 2)
        case .cancelled: settleSwipe(isOpen: false)
        }
    }

    /// False leaves it to others.
    private func swiped(by notches: Double) -> Bool {
        let distance = notches * endDirection * 40
        guard let pointer, canSwipe(at: pointer), distance > 0 || uncovered != nil else { return false }
        beginSwipe()
        guard let uncovered else { return false }
        uncover(uncovered.start + distance)
        uncovered.rest = MainTimer(milliseconds: 200) { [weak self, weak uncovered] in
            guard let self, let uncovered, uncovered === self.uncovered else { return }
            settleSwipe(isOpen: uncovered.shown > uncovered.width / 2)
        }
        return true
    }

    /// The noted row takes the place of one that is uncovered.
    func beginSwipe() {
        highlight(nil)
        if let row = swipedRow {
            swipedRow = nil
            dropUncovered()
            makeUncovered(row)
        }
        uncovered?.animation?.cancel()
        uncovered?.start = uncovered?.shown ?? 0
    }

    private func makeUncovered(_ row: ListRow) {
        guard rows[row.index] === row, let content else { return }
        let box = Box(vertical: false)
        box.addStyleClass("row-actions")
        // The mouse and the keyboard have the menu; Tab goes on through the rows.
        box.canFocus = false
        // The first one is outermost, the easiest to hit.
        for action in content.listActions(at: row.index).reversed() {
            let button = Button(label: action.title)
            if action.style == .destructive { button.addStyleClass("destructive-action") }
            button.isSensitive = action.isEnabled
            button.onClicked { [weak self, weak row] in
                guard let self, let row, let path = self.content?.listIndexPath(at: row.index) else { return }
                settleSwipe(isOpen: false)
                action.handler(path)
            }
            box.append(button)
        }
        box.setParent(canvas)
        let room = geometry.frame(at: row.index).crossExtent * 0.8
        uncovered = UncoveredRow(row: row, buttons: box, width: min(Double(box.measure(.horizontal).natural), room))
    }

    /// Shows so many points of the buttons; beyond all of them it follows, but not far.
    private func uncover(_ wanted: Double) {
        guard let uncovered else { return }
        let beyond = max(0, wanted - uncovered.width) * 0.2
        uncovered.shown = (min(max(0, wanted), uncovered.width) + beyond).rounded()
        uncovered.row.crossShift = -uncovered.shown
        canvas.queueAllocate()
        canvas.queueDraw()
    }

    /// Slides to where all buttons show, or none.
    func settleSwipe(isOpen: Bool) {
        guard let uncovered else { return }
        let (start, goal) = (uncovered.shown, isOpen ? uncovered.width : 0)
        uncovered.rest = nil
        uncovered.animation?.cancel()
        uncovered.animation = Animation.run(
            duration: 0.2, curve: .easeOut,
            step: { [weak self, weak uncovered] share in
                guard let self, uncovered === self.uncovered else { return }
                uncover(start + (goal - start) * share)
            },
            completion: { [weak self, weak uncovered] isComplete in
                guard let self, uncovered === self.uncovered, isComplete, !isOpen else { return }
                dropUncovered()
            })
    }

    /// At once; outside of an allocation.
    func dropUncovered() {
        guard let old = uncovered else { return }
        uncovered = nil
        old.animation?.cancel()
        old.row.crossShift = 0
        old.buttons.removeFromParent()
        canvas.queueAllocate()
    }

    // MARK: Looks

    func placeUncovered() {
        guard let uncovered, let rect = uncoveredRect(uncovered.width) else { return }
        canvas.place(
            uncovered.buttons, x: rect.minX, y: rect.minY, width: Int(rect.width), height: Int(rect.height))
    }

    func drawUncovered(_ snapshot: Snapshot) {
        guard let uncovered, let rect = uncoveredRect(min(uncovered.shown, uncovered.width)) else { return }
        snapshot.clipped(to: rect, radius: 0) { snapshot.child(uncovered.buttons) }
    }

    /// So many points at the row's end. Points of the canvas.
    private func uncoveredRect(_ width: Double) -> Rect? {
        guard let row = uncovered?.row, let size = row.size else { return nil }
        let rect = place(geometry.frame(at: row.index))
        let corner = canvas.pixelGrid.snapped(
            Point(x: endDirection > 0 ? rect.maxX - width : rect.minX, y: rect.minY))
        return Rect(x: corner.x, y: corner.y, width: width, height: size.height.rounded(.up))
    }
}
