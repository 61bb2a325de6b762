import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// What a list shows while it has no rows: a cell over the whole viewport.
@MainActor
final class ListPlaceholder {
    /// What it is prepared for.
    struct Surroundings {
        /// Of the viewport, points.
        let size: Size
        let environment: GraphicsEnvironment
        /// The same as constraints carry it.
        let layoutEnvironment: LayoutEnvironment
        /// The list is before the user.
        let isPresent: Bool
    }

    /// Makes the cell, on a worker; nil shows nothing.
    private(set) var block: (@Sendable () -> CellNode)?
    private var row: ListRow?
    private let list: ScrollCanvas
    private let surroundings: @MainActor () -> Surroundings?
    private let owner: @MainActor () -> ListNode?
    /// A widget came or went, for which GTK allocates the list.
    private let onWidgetChange: @MainActor () -> Void

    /// - Parameters:
    ///   - list: what the cell's widget becomes a child of.
    ///   - surroundings: as they are now; nil before there is a size and a style.
    ///   - owner: what the cell belongs to.
    init(
        in list: ScrollCanvas, owner: @escaping @MainActor () -> ListNode?,
        onWidgetChange: @escaping @MainActor () -> Void, surroundings: @escaping @MainActor () -> Surroundings?
    ) {
        self.list = list
        self.owner = owner
        self.onWidgetChange = onWidgetChange
        self.surroundings = surroundings
    }

    isolated deinit {
        remove()
    }

    /// The widget while there is one.
    var widget: CanvasWidget? { row?.canvas?.widget }
    var node: CellNode? { row?.node }

    func setBlock(_ block: (@Sendable () -> CellNode)?) {
        self.block = block
        remove()
    }

    /// - Parameter isWanted: the list has no rows.
    func update(isWanted: Bool) {
        guard isWanted, block != nil else { return remove() }
        if row == nil {
            row = ListRow(index: -1)
            prepare()
        }
        updateState()
    }

    private func remove() {
        guard let row else { return }
        self.row = nil
        row.cancelJob()
        row.node?.unloadWidgets()
        if let canvas = row.canvas {
            canvas.clear()
            canvas.widget.removeFromParent()
            onWidgetChange()
        }
        row.node?.setInterfaceState([])
        row.node?.invalidationHandler = nil
    }

    /// Measures and draws it on a worker for what surrounds it now.
    func prepare() {
        guard let row, let block, let around = surroundings() else { return }
        let known = row.currentNode
        let job = row.beginJob(.visible)
        let constraints = LayoutConstraints(
            range: SizeRange(exactly: around.size), parentSize: around.size, environment: around.layoutEnvironment)
        let environment = around.environment
        let reply = Reply(self, row, job)
        row.submit(.visible) { worker in
            guard job.begin() else { return }
            let node = known ?? block()
            guard let tree = PreparedTree.prepare(node, constraints: constraints, environment: environment) else {
                return
            }
            ApplyQueue.shared.push(order: 0) { reply.deliver(node, tree, from: worker) }
        }
    }

    private func apply(_ node: CellNode, _ tree: PreparedTree, to row: ListRow) {
        if row.node !== node {
            row.node = node
            node.owningNode = owner()
            let target = Reply(self, row, PreparationJob(.visible))
            node.invalidationHandler = .init(layout: { ApplyQueue.shared.push(order: 0) { target.refresh() } })
        }
        guard tree.isCurrent, tree.constraints.range.max == surroundings()?.size else { return prepare() }
        row.size = tree.layout.size
        tree.apply()
        if row.canvas == nil {
            let canvas = NodeCanvas(role: .group)
            row.canvas = canvas
            canvas.show(node)
            canvas.widget.setParent(list)
            onWidgetChange()
        }
        updateState()
        list.queueAllocate()
    }

    private func updateState() {
        guard let node, let around = surroundings() else { return }
        node.setInterfaceState(around.isPresent ? .inHierarchy : [.measureLayout, .preload, .display])
    }

    /// Inside of the list's allocation.
    func place(in viewport: Size) {
        guard let widget else { return }
        let place = list.pixelGrid.snapped(.zero)
        list.place(widget, x: place.x, y: place.y, width: Int(viewport.width), height: Int(viewport.height))
    }

    // @unchecked: the weak references are read on the main actor only.
    private final class Reply: @unchecked Sendable {
        private weak var placeholder: ListPlaceholder?
        private weak var row: ListRow?
        private let job: PreparationJob

        @MainActor
        init(_ placeholder: ListPlaceholder, _ row: ListRow, _ job: PreparationJob) {
            self.placeholder = placeholder
            self.row = row
            self.job = job
        }

        @MainActor
        func deliver(_ node: CellNode, _ tree: PreparedTree, from worker: Worker) {
            guard let placeholder, let row, row === placeholder.row, row.endJob(job) else { return }
            row.worker = worker
            placeholder.apply(node, tree, to: row)
        }

        @MainActor
        func refresh() {
            guard let placeholder, let row, row === placeholder.row else { return }
            placeholder.prepare()
        }
    }
}
