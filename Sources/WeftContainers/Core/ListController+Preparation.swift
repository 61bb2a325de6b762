import WeftGLib
import WeftLayout
import WeftNodes

extension ListController {
    /// What a row is measured in now; nil before there is a size and a style.
    func constraints(at position: Int) -> LayoutConstraints? {
        guard let layoutEnvironment, page > 0 else { return nil }
        let item = carrying.sourceItem(at: position)
        let range = geometry.sizeRange(at: position, wanted: content?.listSizeRange(for: item))
        return LayoutConstraints(range: range, parentSize: range.max, environment: layoutEnvironment)
    }

    /// Makes the row's node if there is none, measures and draws it on a worker, and applies the result in a coming
    /// frame.
    func prepare(_ row: ListRow, priority: WorkPriority) {
        guard let constraints = constraints(at: row.index), let environment, let content else { return }
        let source: NodeSource
        if let node = row.currentNode {
            source = .existing(node)
        } else if let block = content.listNodeBlock(for: carrying.sourceItem(at: row.index)) {
            source = .block(block, savedState: savedStates[row.index])
        } else {
            return
        }
        let job = row.beginJob(priority)
        let order = UInt64(row.index)
        let reply = Reply(controller: self, row: row, job: job)
        row.submit(priority) { worker in
            guard job.begin() else { return }
            let node = source.node()
            guard
                let tree = PreparedTree.prepare(
                    node, constraints: constraints, environment: environment, isCancelled: { job.isCancelled })
            else { return }
            ApplyQueue.shared.push(priority, order: order) { reply.deliver(node, tree, from: worker) }
        }
    }

    private enum NodeSource: Sendable {
        case existing(CellNode)
        case block(@Sendable () -> CellNode, savedState: (any Sendable)?)

        /// On the worker.
        func node() -> CellNode {
            switch self {
            case .existing(let node):
                return node
            case .block(let make, let state):
                let node = make()
                if let state = (state as? SavedRow)?.cell { node.restoreState(state) }
                return node
            }
        }
    }

    /// Carries what a result belongs to through a worker.
    // @unchecked: the weak reference is read on the main actor only.
    private final class Reply: @unchecked Sendable {
        private weak var controller: ListController?
        // Not weakly: counting what has weak references takes a detour, and rows are asked for in every frame.
        private let row: ListRow
        private let job: PreparationJob

        @MainActor
        init(controller: ListController, row: ListRow, job: PreparationJob) {
            self.controller = controller
            self.row = row
            self.job = job
        }

        @MainActor
        func deliver(_ node: CellNode, _ tree: PreparedTree, from worker: Worker) {
            guard let controller, row.endJob(job), controller.rows[row.index] === row else { return }
            row.worker = worker
            controller.apply(node, tree, to: row)
        }
    }

    private func apply(_ node: CellNode, _ tree: PreparedTree, to row: ListRow) {
        let isNew = row.node !== node
        if isNew, row.pendingNode !== node {
            reportShared(node, of: row)
            row.pendingNode = node
            observe(node)
        }
        // A native cell's size is its widget's, which only the main thread can make: that asks for a layout again.
        if tree.layout.size.width == 0 || tree.layout.size.height == 0 { _ = node.loadNativeWidget() }
        guard tree.isCurrent, tree.constraints == constraints(at: row.index), tree.environment == environment else {
            prepare(row, priority: .visible)
            return
        }
        let oldSize = row.size
        tree.apply()
        row.size = tree.layout.size
        if isNew { exchange(row, node) }
        let isAnimated = !isNew && oldSize != nil && oldSize != row.size && node.shouldAnimateSizeChanges
        let places = isAnimated ? placesOnScreen() : nil
        keepingAnchor { geometry.setMeasured(tree.layout.size, at: row.index) }
        if let places { animateRows(from: places) }
    }

    /// Says, once a list, that a row was given the node of another one: only the last of them shows it.
    private func reportShared(_ node: CellNode, of row: ListRow) {
        // Without a container nobody else has it.
        guard node.invalidationHandler != nil, !hasReportedShared else { return }
        let isTaken = rows.values.contains {
            $0 !== row && ($0.pendingNode === node || $0.node === node && !$0.needsNewNode)
        }
        guard isTaken else { return }
        hasReportedShared = true
        Misuse.report(
            """
            \(content?.listDescription ?? "a list"): \(content?.listSourceName ?? "nobody") gave two rows one node, \
            \(node.debugDescription), which can be in one place only. Make a new node for each row, inside of its node block
            """)
    }

    /// The new node takes over from the old one, which is shown no more.
    private func exchange(_ row: ListRow, _ node: CellNode) {
        let old = row.node
        row.pendingNode = nil
        row.needsNewNode = false
        row.node = node
        node.owningNode = content as? ListNode
        content?.listDidPrepareNode(node, at: row.index)
        if let inner = (savedStates.removeValue(forKey: row.index) as? SavedRow)?.inner {
            node.restoreInnerStates(inner)
        }
        guard let old else { return }
        if let cell = row.canvas {
            let hadFocus = cell.widget.containsFocus
            if hadFocus { returnFocus(to: row.index) }
            old.unloadWidgets()
            if cell.role == node.canvasRole {
                cell.clear()
                show(node, in: cell, of: row)
            } else {
                takeCanvas(cell, from: row)
                setNeedsRangeUpdate()
            }
            if old.interfaceState.contains(.visible) { content?.listDidEndDisplaying(old, at: row.index) }
        }
        old.setInterfaceState([])
        old.invalidationHandler = nil
    }

    /// A change inside the cell measures the row again; the row stays as it was until that is done.
    private func observe(_ node: CellNode) {
        let target = Target(controller: self, node: node)
        node.invalidationHandler = .init(layout: { target.invalidated() })
    }

    private func contentsChanged(of node: CellNode) {
        guard let row = rows.values.first(where: { $0.node === node || $0.pendingNode === node }) else { return }
        prepare(row, priority: .visible)
    }

    // @unchecked: the weak references are read on the main actor only; `isQueued` is under its own lock.
    private final class Target: @unchecked Sendable {
        private weak var controller: ListController?
        private weak var node: CellNode?
        private let isQueued = Locked(false)

        @MainActor
        init(controller: ListController, node: CellNode) {
            self.controller = controller
            self.node = node
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
                guard let controller = self.controller, let node = self.node else { return }
                controller.contentsChanged(of: node)
            }
        }
    }
}
