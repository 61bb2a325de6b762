import WeftGTK
import WeftLayout

/// A row's actions, revealed by a swipe towards the row's start with touch or a touchpad. With a mouse, use the menu.
///
/// A vertical swipe scrolls. Horizontal scrolling of a strip inside a row, or of a pager or strip around the list,
/// takes precedence.
@MainActor
final class RowSwipe {
    /// Speed in points per second above which a release opens or closes the row, at any displacement.
    private static let flick = DragPhase.flickSpeed
    /// The share of the buttons that must be visible at a slower release for the row to open.
    private static let opening = 0.5
    /// Points revealed per notch of a wheel or a touchpad.
    private static let notch = 40.0
    /// Milliseconds without a scroll event after which the touchpad counts as released.
    private static let rest = 200
    /// The maximum share of the row that its buttons take.
    private static let room = 0.8
    /// The share of the finger's movement that the row follows beyond its buttons.
    private static let give = 0.2
    /// Duration in seconds of opening or closing.
    private static let settling = 0.2

    private let space: ListSpace
    private unowned let owner: any RowActionsOwner
    var isEnabled = true
    /// The row with at least partly visible buttons.
    private(set) var uncovered: UncoveredRow?
    /// The row under the pointer, before a swipe is recognised.
    private weak var noted: ListRow?

    init(in space: ListSpace, owner: any RowActionsOwner) {
        self.space = space
        self.owner = owner
    }

    private var canvas: ScrollCanvas { space.canvas }
    private var geometry: ListGeometry { space.geometry }

    var isOpen: Bool { uncovered != nil }

    func attach() {
        guard geometry.axis == .vertical else { return }
        canvas.onHorizontalDrag(
            .bubble, isTouchOnly: true, canBegin: { [weak self] point in self?.canBegin(at: point) ?? false },
            { [weak self] phase in self?.went(on: phase) })
        canvas.onHorizontalScroll { [weak self] notches in self?.wheelTurned(by: notches) ?? false }
    }

    /// The direction of the row's end: 1 if the actions are at the right, otherwise -1.
    private var endDirection: Double { canvas.isRightToLeft ? -1 : 1 }

    /// Stores the row at a point for a possible swipe. Items side by side have no room for buttons.
    func canBegin(at point: Point) -> Bool {
        guard isEnabled, owner.offersSwipes, !canvas.isInsideHorizontalScroller,
            let hit = space.row(at: point), geometry.isRow(hit.row), let row = owner.liveRow(at: hit.row),
            row.canvas != nil,
            geometry.frame(at: hit.row).crossExtent > geometry.crossExtent / 2
        else { return false }
        guard row !== uncovered?.row else { return true }
        guard !owner.actions(at: hit.row).isEmpty else { return false }
        noted = row
        return true
    }

    func went(on phase: DragPhase) {
        switch phase {
        case .began: begin()
        case .moved(let x):
            if let uncovered { uncover(uncovered.start - x * endDirection) }
        case .ended(let x, let velocity):
            guard let uncovered else { return }
            let speed = -velocity * endDirection
            let goal = uncovered.start - x * endDirection
            settle(isOpen: abs(speed) > Self.flick ? speed > 0 : goal > uncovered.width * Self.opening)
        case .cancelled: settle(isOpen: false)
        }
    }

    /// Handles a scroll event. Returns false if it was not used.
    private func wheelTurned(by notches: Double) -> Bool {
        let distance = notches * endDirection * Self.notch
        guard let pointer = owner.pointerLocation, canBegin(at: pointer), distance > 0 || uncovered != nil else {
            return false
        }
        begin()
        guard let uncovered else { return false }
        uncover(uncovered.start + distance)
        uncovered.rest = MainTimer(milliseconds: Self.rest) { [weak self, weak uncovered] in
            guard let self, let uncovered, uncovered === self.uncovered else { return }
            settle(isOpen: uncovered.shown > uncovered.width * Self.opening)
        }
        return true
    }

    /// Reveals the stored row's actions, and closes an open one.
    private func begin() {
        owner.swipeWillBegin()
        if let row = noted {
            noted = nil
            drop()
            makeUncovered(row)
        }
        uncovered?.animation?.cancel()
        uncovered?.start = uncovered?.shown ?? 0
    }

    private func makeUncovered(_ row: ListRow) {
        guard owner.liveRow(at: row.index) === row else { return }
        let box = Box(vertical: false)
        box.addStyleClass("row-actions")
        // Mouse and keyboard users have the menu, so Tab skips the buttons.
        box.canFocus = false
        var buttons: [Button] = []
        // The first action is outermost, where it is easiest to reach.
        for action in owner.actions(at: row.index).reversed() {
            let button = Button(label: action.title)
            if action.style == .destructive { button.addStyleClass("destructive-action") }
            button.isSensitive = action.isEnabled
            button.onClicked { [weak self, weak row] in
                guard let self, let row, let path = owner.sourcePath(at: row.index) else { return }
                settle(isOpen: false)
                action.handler(path)
            }
            box.append(button)
            buttons.append(button)
        }
        box.setParent(canvas)
        let room = geometry.frame(at: row.index).crossExtent * Self.room
        // Actions that do not fit are available in the menu only.
        for button in buttons.dropLast() where Double(box.measure(.horizontal).natural) > room {
            button.isVisible = false
        }
        uncovered = UncoveredRow(
            row: row, buttons: box, width: min(Double(box.measure(.horizontal).natural), room),
            leastHeight: Double(box.measure(.vertical).minimum))
    }

    /// Reveals `wanted` points of the buttons. Beyond the width of all buttons, the row follows only slightly.
    private func uncover(_ wanted: Double) {
        guard let uncovered else { return }
        let beyond = max(0, wanted - uncovered.width) * Self.give
        uncovered.shown = (min(max(0, wanted), uncovered.width) + beyond).rounded()
        uncovered.row.crossShift = -uncovered.shown
        canvas.queueAllocate()
        canvas.queueDraw()
    }

    /// Animates to fully open or closed.
    func settle(isOpen: Bool) {
        guard let uncovered else { return }
        let (start, goal) = (uncovered.shown, isOpen ? uncovered.width : 0)
        uncovered.rest = nil
        uncovered.animation?.cancel()
        uncovered.animation = Animation.run(
            duration: Self.settling, curve: .easeOut,
            step: { [weak self, weak uncovered] share in
                guard let self, uncovered === self.uncovered else { return }
                uncover(start + (goal - start) * share)
            },
            completion: { [weak self, weak uncovered] isComplete in
                guard let self, uncovered === self.uncovered, isComplete, !isOpen else { return }
                drop()
            })
    }

    /// Closes the swipe immediately. Do not call it inside an allocation.
    func drop() {
        guard let old = uncovered else { return }
        uncovered = nil
        old.animation?.cancel()
        old.row.crossShift = 0
        old.buttons.removeFromParent()
        canvas.queueAllocate()
    }

    /// Called before the row loses its widget.
    func rowLeaves(_ row: ListRow) {
        if uncovered?.row === row { drop() }
    }

    // MARK: Looks

    /// Places the buttons, together with the rows.
    func place() {
        guard let uncovered, let rect = uncoveredRect(uncovered.width) else { return }
        canvas.place(
            uncovered.buttons, x: rect.minX, y: rect.minY, width: Int(rect.width), height: Int(rect.height))
    }

    func draw(_ snapshot: Snapshot) {
        guard let uncovered, let rect = uncoveredRect(min(uncovered.shown, uncovered.width)) else { return }
        snapshot.clipped(to: rect, radius: 0) { snapshot.child(uncovered.buttons) }
    }

    /// A strip of `width` points at the row's end, in points of the canvas. It lies in the visible part of the row, so
    /// that titles are visible, and has at least the height of a button.
    private func uncoveredRect(_ width: Double) -> Rect? {
        guard let uncovered, let size = uncovered.row.size else { return nil }
        let rect = space.place(geometry.frame(at: uncovered.row.index))
        let corner = canvas.pixelGrid.snapped(
            Point(x: endDirection > 0 ? rect.maxX - width : rect.minX, y: rect.minY))
        let whole = size.height.rounded(.up)
        let (top, bottom) = (max(0, corner.y), min(geometry.viewport.height, corner.y + whole))
        let height = max(bottom - top, min(whole, uncovered.leastHeight))
        return Rect(x: corner.x, y: corner.y < 0 ? bottom - height : top, width: width, height: height)
    }
}
