import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Draws this node alone on a worker and shows the result in a coming frame. Main actor, after a layout was
    /// applied; without one nothing happens, since the next preparation draws the node.
    @MainActor
    public func displayAsynchronously(_ priority: WorkPriority = .display) {
        guard let conditions = drawingConditions else { return }
        let version = lock.withLock { guarded.displayVersion }
        let order = id
        WorkerPool.shared.assignWorker().submit(priority) { [weak self] in
            guard let self, self.isDisplayCurrent(version) else { return }
            let context = DisplayContext(size: conditions.size, environment: conditions.environment) { [weak self] in
                self?.isDisplayCurrent(version) != true
            }
            guard let contents = self.displayContents(context) else { return }
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self, self.interfaceState.contains(.display) else { return }
                guard self.applyContents(contents, version: version, for: conditions) else { return }
                self.refreshContents()
            }
        }
    }

    /// What the node would be drawn for now; nil without a layout or a size.
    @MainActor
    private var drawingConditions: DrawingConditions? {
        let size = main.frame.size
        guard let environment = main.environment, size.width > 0, size.height > 0 else { return nil }
        return DrawingConditions(size: size, environment: environment)
    }

    /// Shows `contents` unless the node was changed after they were drawn; false then.
    @MainActor
    @discardableResult
    func applyContents(_ contents: NodeContents, version: UInt64, for conditions: DrawingConditions) -> Bool {
        guard isDisplayCurrent(version) else { return false }
        main.contents = contents
        main.drawnFor = conditions
        canvasThatDraws?.queueDraw()
        displayDidFinish()
        return true
    }

    /// Draws again what was drawn for another size or style than the layout that was applied (a picture that came while
    /// the layout was under way), and lets go of the drawing of a node that has nothing to draw any more.
    @MainActor
    func refreshContents() {
        guard main.contents != nil else { return }
        if !drawsContents {
            main.contents = nil
            canvasThatDraws?.queueDraw()
        } else if let conditions = drawingConditions, main.drawnFor != conditions {
            displayAsynchronously()
        }
    }

    private func isDisplayCurrent(_ version: UInt64) -> Bool {
        lock.withLock { guarded.displayVersion } == version
    }
}
