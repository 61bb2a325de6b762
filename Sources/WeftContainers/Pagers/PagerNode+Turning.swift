import WeftGTK

extension Glide {
    /// A page turn: continues at the speed of the finger.
    static let turn = Glide(seconds: 0.25, curve: .easeOut)
}

/// The input that turns pages.
@MainActor
extension PagerNode {
    /// The fraction of a drag's distance by which pages move beyond the first or last page.
    private static let shareBeyondEnds = 0.25
    /// The number of wheel notches per page.
    private static let notchesAPage = 1.0

    func setUpTurning(_ canvas: ScrollCanvas) {
        // Controls inside pages handle keys and the wheel first, but drags belong to the pager.
        canvas.onKey { [weak self] press in self?.keyPressed(press) ?? false }
        canvas.onHorizontalDrag { [weak self] phase in self?.dragged(phase) }
        canvas.onHorizontalScroll { [weak self] notches in self?.wheelTurned(notches) ?? false }
        canvas.onClick { [weak self] click in self?.dotsClicked(click) }
    }

    /// 1 if the next page is to the right, otherwise -1.
    var direction: Double { core.canvas.isReversed ? -1 : 1 }

    private func dragged(_ phase: DragPhase) {
        let page = core.page
        guard page > 0, numberOfPages > 0 else { return }
        switch phase {
        case .began:
            core.scroller.letGo()
            pullAnimation?.cancel()
            dragStart = core.offset
        case .moved(let x):
            guard let dragStart else { return }
            let wanted = dragStart - x * direction
            let inside = min(max(wanted, 0), core.scroller.maximumOffset)
            core.scroller.jump(to: inside)
            // Beyond the ends the pager follows the pointer by only a part of the distance.
            pull((inside - wanted) * Self.shareBeyondEnds)
        case .ended(let x, let velocity):
            guard let dragStart else { return }
            let speed = -velocity * direction
            let start = dragStart / page
            // A flick turns one page, whatever its speed; after a slow drag the nearest page is shown.
            let goal =
                abs(speed) > DragPhase.flickSpeed
                ? start.rounded() + (speed > 0 ? 1 : -1) : (start - x * direction / page).rounded()
            settle(at: Int(goal))
        case .cancelled:
            if dragStart != nil { settle(at: nearestPage) }
        }
    }

    private func settle(at index: Int) {
        dragStart = nil
        scrollToPage(at: index)
        let start = core.space.pull
        guard start != 0 else { return }
        let turn = Glide.turn
        pullAnimation = Animation.run(duration: turn.seconds, curve: turn.curve) { [weak self] progress in
            self?.pull(start * (1 - progress))
        }
    }

    private func pull(_ distance: Double) {
        guard core.space.pull != distance else { return }
        core.space.pull = distance
        core.canvas.queueAllocate()
        core.canvas.queueDraw()
    }

    /// Turns a page for each notch; a touchpad's parts of a notch are added up.
    private func wheelTurned(_ turned: Double) -> Bool {
        guard numberOfPages > 1 else { return false }
        notches += turned * direction
        guard abs(notches) >= Self.notchesAPage else { return true }
        let step = notches > 0 ? 1 : -1
        notches = 0
        if !core.scroller.isGliding { scrollToPage(at: nearestPage + step) }
        return true
    }

    private func keyPressed(_ press: KeyPress) -> Bool {
        guard numberOfPages > 1, !press.isAlt, !press.isControl else { return false }
        let step = direction > 0 ? 1 : -1
        let goal =
            switch press.key {
            case .left: nearestPage - step
            case .right: nearestPage + step
            case .home: 0
            case .end: numberOfPages - 1
            default: -1
            }
        guard (0..<numberOfPages).contains(goal), goal != nearestPage else { return false }
        scrollToPage(at: goal)
        return true
    }

    private func dotsClicked(_ click: Click) {
        if let index = dot(at: click.location) { scrollToPage(at: index) }
    }
}
