import WeftGLib
import WeftLayout
import WeftNodes

/// What the preparation of rows asks of their list, and tells it.
@MainActor
protocol RowPreparationOwner: AnyObject {
    /// What makes the node of a row; nil where there is none, for whatever reason.
    func nodeBlock(at position: Int) -> (@Sendable () -> CellNode)?
    /// What the delegate wants a row to be measured in, in points.
    func wantedSizeRange(at position: Int) -> SizeRange?
    /// The list, and who gives it its nodes, for messages.
    var names: (list: String, source: String) { get }
    /// The row has another node, which is not shown yet.
    func rowGotNode(_ node: CellNode, at position: Int)
    /// The node that a row had is not shown any more.
    func rowLostNode(_ node: CellNode, at position: Int)
    /// The contents go that the keyboard is in; others take their place.
    func keyboardLosesRow(at position: Int)
    /// The row's `size` is what was measured now.
    func rowWasMeasured(_ row: ListRow, animated: Bool)
    /// What has a widget is to be looked at again.
    func setNeedsRangeUpdate()
}

/// Makes the nodes of rows, measures them on workers, draws those that are near, and puts the results in place.
@MainActor
final class RowPreparation {
    private let rows: LiveRows
    private let geometry: ListGeometry
    private let surroundings: RowSurroundings
    // Weakly: a client that hears of its node may let go of the list.
    private weak var owner: (any RowPreparationOwner)?
    /// It was said that rows share a node.
    private var hasReportedShared = false
    private var hasReportedSize = false

    init(_ rows: LiveRows, _ geometry: ListGeometry, _ surroundings: RowSurroundings, owner: any RowPreparationOwner) {
        self.rows = rows
        self.geometry = geometry
        self.surroundings = surroundings
        self.owner = owner
    }

    /// What a row is measured in now; nil before there is a size and a style.
    func constraints(at position: Int) -> LayoutConstraints? {
        guard let environment = surroundings.layoutEnvironment, geometry.page > 0 else { return nil }
        let range = usable(geometry.sizeRange(at: position, wanted: owner?.wantedSizeRange(at: position)))
        return LayoutConstraints(range: range, parentSize: range.max, environment: environment)
    }

    /// Says, once a list, that something is to be larger than anything is.
    private func usable(_ range: SizeRange) -> SizeRange {
        let usable = LengthLimit.bounded(range)
        if usable.min != range.min, !hasReportedSize, let names = owner?.names {
            hasReportedSize = true
            Misuse.report(
                """
                \(names.list): a row is to be measured in \(range), by its delegate or its layout. Lengths are numbers of \
                points up to \(LengthLimit.points)
                """)
        }
        return usable
    }

    /// Makes the row's node if there is none, measures it on a worker, draws it where the row is near, and applies the
    /// result in a coming frame.
    func prepare(_ row: ListRow, priority: WorkPriority) {
        guard let constraints = constraints(at: row.index), let environment = surroundings.environment,
            let source = source(of: row)
        else { return }
        // The row not weakly: counting what has weak references takes a detour, and rows are asked for in every frame.
        row.prepare(source, priority: priority, constraints: constraints, environment: environment) {
            [weak self, row] node, tree in
            guard let self, rows[row.index] === row else { return }
            apply(node, tree, to: row)
        }
    }

    /// Makes the row's node if there is none, measures it on this thread and puts it in place. What is on screen is drawn here,
    /// too; anything else by a worker.
    func measureNow(_ row: ListRow) {
        guard let constraints = constraints(at: row.index), let environment = surroundings.environment,
            let source = source(of: row)
        else { return }
        row.cancelJob()
        let node = source.node()
        let isOnScreen = row.canvas != nil
        guard
            let tree = PreparedTree.prepare(
                node, constraints: constraints, environment: environment, draws: { isOnScreen },
                isCancelled: { false })
        else { return }
        if row.worker == nil { row.worker = WorkerPool.shared.assignWorker() }
        apply(node, tree, to: row)
    }

    /// Where the node comes from that the row is to have.
    private func source(of row: ListRow) -> RowNodeSource? {
        if let node = row.currentNode { return .existing(node) }
        return owner?.nodeBlock(at: row.index).map { .block($0, savedState: rows.savedState(at: row.index)) }
    }

    /// Draws a row that was measured only, or that gave up what was drawn of it.
    func draw(_ row: ListRow, priority: WorkPriority) {
        guard let measured = row.measured else { return }
        row.draw(measured, priority: priority) { [weak self, row] tree in
            // What changed since is measured and drawn again.
            guard let self, rows[row.index] === row, tree.isCurrent else { return }
            tree.apply()
            row.isDrawn = true
            owner?.setNeedsRangeUpdate()
        }
    }

    private func apply(_ node: CellNode, _ tree: PreparedTree, to row: ListRow) {
        let isNew = row.node !== node
        if isNew, row.pendingNode !== node {
            reportShared(node, of: row)
            row.pendingNode = node
            // A change inside the cell measures the row again; the row stays as it was until that is done.
            node.onInvalidation { [weak self, weak node] in
                if let self, let node { contentsChanged(of: node) }
            }
        }
        // A native cell's size is its widget's, which only the main thread can make: that asks for a layout again.
        if tree.layout.size.width == 0 || tree.layout.size.height == 0 { _ = node.loadNativeWidget() }
        guard tree.isCurrent, tree.constraints == constraints(at: row.index),
            tree.environment == surroundings.environment,
            // What is on screen is not exchanged for something that was not drawn.
            tree.isDrawn || row.canvas == nil || !row.wantsDrawing
        else {
            prepare(row, priority: .visible)
            return
        }
        let oldSize = row.size
        // It is of another layout, and nobody is near enough to see it.
        if !tree.isDrawn { rows.dropDrawing(of: row) }
        tree.apply()
        row.measured = tree.measured
        row.isDrawn = tree.isDrawn || !isNew && row.isDrawn
        if isNew { exchange(row, node) }
        let isAnimated = !isNew && oldSize != nil && oldSize != row.size && node.shouldAnimateSizeChanges
        owner?.rowWasMeasured(row, animated: isAnimated)
    }

    /// Says, once a list, that a row was given the node of another one: only the last of them shows it.
    private func reportShared(_ node: CellNode, of row: ListRow) {
        // Without a container nobody else has it.
        guard node.invalidationHandler != nil, !hasReportedShared else { return }
        let isTaken = rows.values.contains {
            $0 !== row && ($0.pendingNode === node || $0.node === node && !$0.needsNewNode)
        }
        guard isTaken, let names = owner?.names else { return }
        hasReportedShared = true
        Misuse.report(
            """
            \(names.list): \(names.source) gave two rows one node, \(node.debugDescription), which can be in one place \
            only. Make a new node for each row, inside of its node block
            """)
    }

    /// The new node takes over from the old one, which is shown no more.
    private func exchange(_ row: ListRow, _ node: CellNode) {
        let old = row.node
        row.pendingNode = nil
        row.needsNewNode = false
        row.node = node
        owner?.rowGotNode(node, at: row.index)
        if let inner = rows.takeSavedState(at: row.index)?.inner { node.restoreInnerStates(inner) }
        guard let old else { return }
        if let canvas = row.canvas {
            if canvas.widget.containsFocus { owner?.keyboardLosesRow(at: row.index) }
            if rows.exchange(old, for: node, in: canvas, of: row) { owner?.setNeedsRangeUpdate() }
            if old.interfaceState.contains(.visible) { owner?.rowLostNode(old, at: row.index) }
        }
        old.setInterfaceState([])
        old.invalidationHandler = nil
    }

    /// Makes the row's node anew, or gives it the new model where the node takes that over; what there is stays on screen
    /// until then.
    func reload(_ row: ListRow, model: (any Sendable)?) {
        row.pendingNode?.invalidationHandler = nil
        row.pendingNode = nil
        row.cancelJob()
        if let model, let node = row.node, node.canUpdate(to: model) {
            node.nodeModel = model
        } else {
            row.needsNewNode = row.size != nil
        }
        prepare(row, priority: row.canvas == nil ? .display : .visible)
    }

    private func contentsChanged(of node: CellNode) {
        if let row = rows.row(of: node) { prepare(row, priority: .visible) }
    }
}
