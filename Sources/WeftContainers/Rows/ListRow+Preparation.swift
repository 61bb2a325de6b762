import WeftGLib
import WeftGraphics
import WeftLayout
import WeftNodes

/// The source of a row's node.
enum RowNodeSource: Sendable {
    case existing(CellNode)
    case block(@Sendable () -> CellNode, savedState: SavedRow?)

    /// Makes or returns the node. Runs on a worker, or on the thread that measures the row.
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
    /// Makes the node if there is none, measures it on a worker, and draws it if the row is near enough when it is
    /// measured. Delivers the result on the main thread in a later frame, in the order of rows. A replaced or cancelled
    /// preparation delivers nothing.
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

    /// Draws a measured tree on a worker, and delivers the result in a later frame, as `prepare` does.
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
    /// Calls `body` once per frame after changes that invalidated the node's layout, on any thread.
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
