import WeftGTK
import WeftLayout

/// The animated scrolling of a scroll node.
struct ScrollGliding {
    var animation: Animation?
    /// Runs while the user scrolls and for a short time afterwards.
    var rest: MainTimer?
}

@MainActor
extension ScrollNode {
    /// The furthest that it is scrolled to.
    private var furthest: Point {
        Point(x: max(0, contentSize.width - frame.width), y: max(0, contentSize.height - frame.height))
    }

    /// Scrolls to an offset in points of the contents: at once, like `contentOffset`, or animated. Main actor.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        guard animated else {
            contentOffset = offset
            return
        }
        stopGliding()
        let (start, limit) = (contentOffset, furthest)
        let end = Point(x: min(max(0, offset.x), limit.x), y: min(max(0, offset.y), limit.y))
        guard start != end else { return }
        let animation = Animation.run(
            duration: 0.3, curve: .easeOut,
            step: { [weak self] share in
                self?.move(
                    to: Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
            },
            completion: { [weak self] finished in if finished { self?.gliding.animation = nil } })
        if animation.isRunning { gliding.animation = animation }
    }

    func stopGliding() {
        let running = gliding.animation
        gliding.animation = nil
        running?.cancel()
    }

    /// Called when the wheel, a finger, a key, the scrollbar or an animation scrolls the node.
    func noteMove() {
        guard isPagingEnabled else { return }
        guard let rest = gliding.rest else {
            gliding.rest = MainTimer(milliseconds: 400) { [weak self] in self?.cameToRest() }
            return
        }
        rest.restart()
    }

    private func cameToRest() {
        gliding.rest = nil
        guard isPagingEnabled, gliding.animation == nil else { return }
        let limit = furthest
        func whole(_ offset: Double, _ page: Double, _ limit: Double) -> Double {
            guard page > 0 else { return offset }
            let nearest = min((offset / page).rounded() * page, limit)
            return limit - offset < abs(nearest - offset) ? limit : nearest
        }
        let (offset, size) = (contentOffset, frame.size)
        let target = Point(x: whole(offset.x, size.width, limit.x), y: whole(offset.y, size.height, limit.y))
        setContentOffset(target, animated: true)
    }
}
