import WeftGLib
import WeftLayout
import WeftNodes

/// The preparation's requests and notifications to its list.
@MainActor
protocol RowPreparationOwner: AnyObject {
    /// The block that makes the node of a row; nil if there is none.
    func nodeBlock(at position: Int) -> (@Sendable () -> CellNode)?
    /// The delegate's size range for a row, in points.
    func wantedSizeRange(at position: Int) -> SizeRange?
    /// Names of the list and its data source, for messages.
    var names: (list: String, source: String) { get }
    /// Called when the row has another node, which is not shown yet.
    func rowGotNode(_ node: CellNode, at position: Int)
    /// The row's previous node is no longer shown.
    func rowLostNode(_ node: CellNode, at position: Int)
    /// Called before contents with the keyboard focus are replaced.
    func keyboardLosesRow(at position: Int)
    /// The row's `size` was measured.
    func rowWasMeasured(_ row: ListRow, animated: Bool)
    /// Requests an update of rows and widgets.
    func setNeedsRangeUpdate()
}

/// Makes the nodes of rows, measures them on workers, draws near ones, and applies the results.
@MainActor
final class RowPreparation {
    private let rows: LiveRows
    private let geometry: ListGeometry
    private let surroundings: RowSurroundings
    // Weak: a notified client may release the list.
    private weak var owner: (any RowPreparationOwner)?
    /// True if it was already reported that several rows share a node.
    private var hasReportedShared = false
    private var hasReportedSize = false

    init(_ rows: LiveRows, _ geometry: ListGeometry, _ surroundings: RowSurroundings, owner: any RowPreparationOwner) {
        self.rows = rows
        self.geometry = geometry
        self.surroundings = surroundings
        self.owner = owner
    }

    /// The current constraints of a row; nil until the list has a size and a style.
    func constraints(at position: Int) -> LayoutConstraints? {
        guard let environment = surroundings.layoutEnvironment, geometry.page > 0 else { return nil }
        let range = usable(geometry.sizeRange(at: position, wanted: owner?.wantedSizeRange(at: position)))
        return LayoutConstraints(range: range, parentSize: range.max, environment: environment)
    }

    /// Limits a size range to the maximum length. Reports the first range of a list that exceeds it.
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

    /// Makes the row's node if there is none, measures it on a worker, draws it if the row is near, and applies the
    /// result in a later frame.
    func prepare(_ row: ListRow, priority: WorkPriority) {
        guard let constraints = constraints(at: row.index), let environment = surroundings.environment,
            let source = source(of: row)
        else { return }
        // The row is captured strongly: objects with weak references have slower reference counting, and rows are
        // requested in every frame.
        row.prepare(source, priority: priority, constraints: constraints, environment: environment) {
            [weak self, row] node, tree in
            guard let self, rows[row.index] === row else { return }
            apply(node, tree, to: row)
        }
    }

    /// Makes the row's node if there is none, measures it on this thread and applies the result. A visible row is drawn
    /// here, too; others by a worker.
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

    /// The source of the row's next node.
    private func source(of row: ListRow) -> RowNodeSource? {
        if let node = row.currentNode { return .existing(node) }
        return owner?.nodeBlock(at: row.index).map { .block($0, savedState: rows.savedState(at: row.index)) }
    }

    /// Draws a row that was only measured, or whose drawing was released.
    func draw(_ row: ListRow, priority: WorkPriority) {
        guard let measured = row.measured else { return }
        row.draw(measured, priority: priority) { [weak self, row] tree in
            // Changes made after the drawing started need a new measurement and drawing.
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
            // A change inside the cell requests a new measurement; the row keeps its look until that has finished.
            node.onInvalidation { [weak self, weak node] in
                if let self, let node { contentsChanged(of: node) }
            }
        }
        // The size of a native cell is that of its widget, which only the main thread can create. Creating it requests
        // a layout.
        if tree.layout.size.width == 0 || tree.layout.size.height == 0 { _ = node.loadNativeWidget() }
        guard tree.isCurrent, tree.constraints == constraints(at: row.index),
            tree.environment == surroundings.environment,
            // An undrawn tree does not replace a visible drawing.
            tree.isDrawn || row.canvas == nil || !row.wantsDrawing
        else {
            prepare(row, priority: .visible)
            return
        }
        let (oldSize, oldConstraints) = (row.size, row.measured?.constraints)
        // The old drawing does not fit the new layout. It can be dropped, since the row is too far away to be seen.
        if !tree.isDrawn { rows.dropDrawing(of: row) }
        tree.apply()
        row.measured = tree.measured
        row.isDrawn = tree.isDrawn || !isNew && row.isDrawn
        if isNew { exchange(row, node) }
        // After a change of the list's width all rows change, and animated ones would overlap their neighbours.
        let isAnimated =
            !isNew && oldSize != row.size && node.shouldAnimateSizeChanges && oldConstraints == tree.constraints
        owner?.rowWasMeasured(row, animated: isAnimated)
    }

    /// Reports, once per list, that two rows share a node. Only the last of them shows it.
    private func reportShared(_ node: CellNode, of row: ListRow) {
        // The node has no container, so it is not shared.
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

    /// Replaces the old node by the new one.
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

    /// Makes the row's node again, or gives the new model to the existing node if it accepts it. The old contents stay
    /// on screen until the new ones are ready.
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
