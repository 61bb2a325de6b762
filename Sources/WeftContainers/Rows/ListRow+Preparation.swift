import WeftGLib
import WeftGraphics
import WeftLayout
import WeftNodes

/// Where the node of a row comes from.
enum RowNodeSource: Sendable {
    case existing(CellNode)
    case block(@Sendable () -> CellNode, savedState: SavedRow?)

    /// On the worker, or wherever the row is measured.
    func node() -> CellNode {
        switch self {
        case .existing(let node):
            return node
        case .block(let make, let state):
            let node = make()
            if let state = state?.cell { node.restoreState(state) }
            return node
        }
    }
}

extension ListRow {
    /// Makes the node if there is none, measures it on a worker, draws it where the row is near enough by then, and hands
    /// the result over on the main thread in a coming frame, in the order of rows. A preparation that is replaced or
    /// cancelled hands nothing over.
    func prepare(
        _ source: RowNodeSource, priority: WorkPriority, constraints: LayoutConstraints,
        environment: GraphicsEnvironment, _ deliver: @escaping @MainActor (CellNode, PreparedTree) -> Void
    ) {
        let job = beginJob(priority)
        let order = UInt64(max(0, index))
        let queued = Trace.begin("display queue", order)
        submit(priority) { worker in
            Trace.end(queued)
            guard job.begin() else { return }
            let node = source.node()
            guard
                let tree = PreparedTree.prepare(
                    node, constraints: constraints, environment: environment, draws: { job.draws },
                    isCancelled: { job.isCancelled })
            else { return }
            ApplyQueue.shared.push(priority, order: order) {
                guard self.endJob(job) else { return }
                self.worker = worker
                deliver(node, tree)
            }
        }
    }

    /// Draws what was measured on a worker, and hands the result over in a coming frame, as `prepare` does.
    func draw(_ measured: PreparedTree, priority: WorkPriority, _ deliver: @escaping @MainActor (PreparedTree) -> Void)
    {
        let job = beginJob(priority, drawingOnly: true)
        let order = UInt64(max(0, index))
        submit(priority) { _ in
            guard job.begin(), let tree = measured.drawn(isCancelled: { job.isCancelled }) else { return }
            ApplyQueue.shared.push(priority, order: order) {
                guard self.endJob(job) else { return }
                deliver(tree)
            }
        }
    }
}

extension CellNode {
    /// Calls `body` when something inside asks for another layout, from whatever thread: once for all changes of a frame.
    @MainActor
    func onInvalidation(_ body: @escaping @MainActor () -> Void) {
        let isQueued = Locked(false)
        invalidationHandler = .init(layout: {
            let wasQueued = isQueued.withLock { queued in
                defer { queued = true }
                return queued
            }
            guard !wasQueued else { return }
            ApplyQueue.shared.push(order: 0) {
                isQueued.withLock { $0 = false }
                body()
            }
        })
    }
}
