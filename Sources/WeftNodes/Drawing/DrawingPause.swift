import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Postpones a drawing that waits for other work, mostly for a picture, without blocking a worker. Any thread.
final class DrawingPause: Sendable {
    /// Makes the missing inputs and calls `done` when the node may be drawn again; `done` is not called if the drawing
    /// is no longer needed.
    typealias Work =
        @Sendable (
            _ isCancelled: @escaping @Sendable () -> Bool, _ done: @escaping @Sendable () -> Void
        ) -> Void

    private let waiting = Locked<Work?>(nil)
    private let asks = Locked(false)

    /// Discards the drawing. It is repeated after `work`.
    func wait(for work: @escaping Work) {
        waiting.withLock { $0 = work }
    }

    /// Discards the drawing: `drawParameters` must be called first, on the main thread.
    func waitForParameters() {
        asks.withLock { $0 = true }
    }

    /// True if the drawing waits for its parameters.
    var needsParameters: Bool { asks.withLock { $0 } }

    /// The work that the drawing waits for.
    var work: Work? { waiting.withLock { $0 } }
}

extension DisplayNode {
    /// When `work` is done, draws only this node, and shows the result in a later frame. On a worker.
    func draw(after work: DrawingPause.Work, _ conditions: DrawingConditions, version: UInt64) {
        let isCancelled: @Sendable () -> Bool = { [weak self] in self?.isDisplayCurrent(version) != true }
        work(isCancelled) { [weak self] in
            guard let self, !isCancelled(), !self.displaySuspended else { return }
            let drawing = self.makeDrawing(conditions, version: version, isCancelled: isCancelled)
            ApplyQueue.shared.push(order: self.id) { DisplayScheduler.finish([drawing]) }
        }
    }

    /// When `work` is done, draws the rasterised tree that contains the node again. On a worker.
    func drawContainer(after work: DrawingPause.Work) {
        let version = lock.withLock { guarded.displayVersion }
        let isCancelled: @Sendable () -> Bool = { [weak self] in self?.isDisplayCurrent(version) != true }
        work(isCancelled) { [weak self] in self?.setNeedsDisplay() }
    }
}
