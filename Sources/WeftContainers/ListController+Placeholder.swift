import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// What a list shows while it has no rows: a cell over the whole viewport.
extension ListController {
    func setPlaceholder(_ block: (@Sendable () -> CellNode)?) {
        placeholderBlock = block
        if let placeholder { release(placeholder) }
        placeholder = nil
        setNeedsRangeUpdate()
        canvas.queueAllocate()
    }

    func updatePlaceholder() {
        guard count(ofRowsIsZero: geometry.sections), placeholderBlock != nil else {
            if let placeholder { release(placeholder) }
            placeholder = nil
            return
        }
        if placeholder == nil {
            placeholder = ListRow(index: -1)
            preparePlaceholder()
        }
        guard let placeholder, let node = placeholder.node else { return }
        node.setInterfaceState(ranges.isPresent ? .inHierarchy : [.measureLayout, .preload, .display])
    }

    private func count(ofRowsIsZero sections: SectionedListIndex) -> Bool {
        sections.items.count == 2 * sections.sectionCount
    }

    func preparePlaceholder() {
        guard let placeholder, let block = placeholderBlock, let environment, let layoutEnvironment, page > 0
        else { return }
        let node = placeholder.currentNode
        let job = placeholder.beginJob(.visible)
        let constraints = LayoutConstraints(
            range: SizeRange(exactly: viewport), parentSize: viewport,
            environment: layoutEnvironment)
        let reply = PlaceholderReply(self, placeholder, job)
        placeholder.submit(.visible) { worker in
            guard job.begin() else { return }
            let node = node ?? block()
            guard let tree = PreparedTree.prepare(node, constraints: constraints, environment: environment) else {
                return
            }
            ApplyQueue.shared.push(order: 0) { reply.deliver(node, tree, from: worker) }
        }
    }

    func applyPlaceholder(_ node: CellNode, _ tree: PreparedTree) {
        guard let placeholder else { return }
        if placeholder.node !== node {
            placeholder.node = node
            node.owningNode = content as? ListNode
            let target = PlaceholderReply(self, placeholder, PreparationJob(.visible))
            node.invalidationHandler = .init(layout: { ApplyQueue.shared.push(order: 0) { target.refresh() } })
        }
        guard tree.isCurrent, tree.constraints.range.max == viewport else { return preparePlaceholder() }
        placeholder.size = tree.layout.size
        tree.apply()
        if placeholder.canvas == nil {
            let cell = NodeCanvas(role: .group)
            placeholder.canvas = cell
            cell.show(node)
            cell.widget.setParent(canvas)
        }
        node.setInterfaceState(ranges.isPresent ? .inHierarchy : [.measureLayout, .preload, .display])
        canvas.queueAllocate()
    }

    func placePlaceholder() {
        guard let placeholder, let cell = placeholder.canvas else { return }
        let place = canvas.pixelGrid.snapped(.zero)
        canvas.place(
            cell.widget, x: place.x, y: place.y, width: Int(viewport.width), height: Int(viewport.height))
    }

    // @unchecked: the weak references are read on the main actor only.
    private final class PlaceholderReply: @unchecked Sendable {
        private weak var controller: ListController?
        private weak var row: ListRow?
        private let job: PreparationJob

        @MainActor
        init(_ controller: ListController, _ row: ListRow, _ job: PreparationJob) {
            self.controller = controller
            self.row = row
            self.job = job
        }

        @MainActor
        func deliver(_ node: CellNode, _ tree: PreparedTree, from worker: Worker) {
            guard let controller, let row, row === controller.placeholder, row.endJob(job) else { return }
            row.worker = worker
            controller.applyPlaceholder(node, tree)
        }

        @MainActor
        func refresh() {
            guard let controller, let row, row === controller.placeholder else { return }
            controller.preparePlaceholder()
        }
    }
}
