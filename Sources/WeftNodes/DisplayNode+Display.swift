import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Draws this node alone on a worker and shows the result in a coming frame. Main actor, after a layout was
    /// applied; without one nothing happens, since the next preparation draws the node.
    @MainActor
    public func displayAsynchronously(_ priority: WorkPriority = .display) {
        let size = main.frame.size
        guard let environment = main.environment, size.width > 0, size.height > 0 else { return }
        let version = lock.withLock { guarded.displayVersion }
        let order = id
        WorkerPool.shared.assignWorker().submit(priority) { [weak self] in
            guard let self, self.isDisplayCurrent(version) else { return }
            let context = DisplayContext(size: size, environment: environment) { [weak self] in
                self?.isDisplayCurrent(version) != true
            }
            guard let contents = self.displayContents(context) else { return }
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self, self.interfaceState.contains(.display) else { return }
                self.applyContents(contents, version: version)
            }
        }
    }

    private func isDisplayCurrent(_ version: UInt64) -> Bool {
        lock.withLock { guarded.displayVersion } == version
    }
}
