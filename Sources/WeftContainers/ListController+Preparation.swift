import WeftGLib
import WeftLayout
import WeftNodes

extension ListController {
    /// Makes the row's node if there is none, measures and draws it on the row's worker, and applies the result in a
    /// coming frame.
    func prepare(_ row: ListRow, priority: WorkPriority) {
        guard let constraints, let environment, let content else { return }
        let job = row.beginJob(priority)
        let source: NodeSource =
            if let node = row.node { .existing(node) } else { .block(content.listNodeBlock(at: row.index)) }
        let order = UInt64(row.index)
        let reply = Reply(controller: self, row: row, job: job)
        row.worker.submit(priority) {
            guard job.begin() else { return }
            let node = source.node()
            guard
                let tree = PreparedTree.prepare(
                    node, constraints: constraints, environment: environment, isCancelled: { job.isCancelled })
            else { return }
            ApplyQueue.shared.push(order: order) { reply.deliver(node, tree) }
        }
    }

    private enum NodeSource: Sendable {
        case existing(CellNode)
        case block(@Sendable () -> CellNode)

        func node() -> CellNode {
            switch self {
            case .existing(let node): node
            case .block(let make): make()
            }
        }
    }

    /// Carries what a result belongs to through a worker.
    // @unchecked: the weak references are read on the main actor only.
    private final class Reply: @unchecked Sendable {
        private weak var controller: ListController?
        private weak var row: ListRow?
        private let job: PreparationJob

        @MainActor
        init(controller: ListController, row: ListRow, job: PreparationJob) {
            self.controller = controller
            self.row = row
            self.job = job
        }

        @MainActor
        func deliver(_ node: CellNode, _ tree: PreparedTree) {
            guard let controller, let row, row.endJob(job) else { return }
            controller.apply(node, tree, to: row)
        }
    }

    private func apply(_ node: CellNode, _ tree: PreparedTree, to row: ListRow) {
        if row.node == nil {
            row.node = node
            observe(row, node)
        }
        guard tree.isCurrent, tree.constraints == constraints, tree.environment == environment else {
            prepare(row, priority: .visible)
            return
        }
        row.height = tree.layout.size.height
        tree.apply()
        let extent = roundedUp(tree.layout.size.height)
        estimate.add(extent)
        keepingAnchor {
            index.setExtent(extent, at: row.index)
            if let mean = estimate.mean { index.setEstimate(mean) }
        }
        row.canvas?.widget.setAccessibleLabel(node.accessibilityLabel ?? "")
    }

    /// Row extents are whole points: GTK allocates widgets in whole points.
    private func roundedUp(_ height: Double) -> Double { (height - 1e-6).rounded(.up) }

    /// A change inside the cell measures the row again; the row stays as it was until that is done.
    private func observe(_ row: ListRow, _ node: CellNode) {
        let target = WeakRow(controller: self, row: row)
        node.invalidationHandler = .init(layout: { target.invalidated() })
    }

    // @unchecked: the weak references are read on the main actor only; `isQueued` is under its own lock.
    private final class WeakRow: @unchecked Sendable {
        private weak var controller: ListController?
        private weak var row: ListRow?
        private let isQueued = Locked(false)

        @MainActor
        init(controller: ListController, row: ListRow) {
            self.controller = controller
            self.row = row
        }

        /// Any thread; changes of one frame become one preparation.
        func invalidated() {
            let wasQueued = isQueued.withLock { queued in
                defer { queued = true }
                return queued
            }
            guard !wasQueued else { return }
            ApplyQueue.shared.push(order: 0) {
                self.isQueued.withLock { $0 = false }
                guard let controller = self.controller, let row = self.row, row.node != nil else { return }
                controller.prepare(row, priority: .visible)
            }
        }
    }
}
