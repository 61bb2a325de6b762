import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The placeholder's requests and notifications to its list.
@MainActor
protocol ListPlaceholderOwner: AnyObject {
    /// True while the list is presented.
    var isPresent: Bool { get }
    /// Takes ownership of a node; `kind` is nil for an item.
    func adopt(_ node: CellNode, as kind: SupplementaryKind?)
    /// Called when a widget was added or removed, so that GTK allocates the list in the next frame.
    func widgetsChanged()
}

/// Shows a cell over the whole viewport of a list without rows.
@MainActor
final class ListPlaceholder {
    /// The block that makes the cell, on a worker; nil shows nothing.
    private(set) var block: (@Sendable () -> CellNode)?
    private var row: ListRow?
    private let list: ScrollCanvas
    private let geometry: ListGeometry
    private let surroundings: RowSurroundings
    // Weak: the owner may be gone while the placeholder is being deinitialised.
    private weak var owner: (any ListPlaceholderOwner)?

    /// - Parameter list: the parent of the cell's widget.
    init(
        in list: ScrollCanvas, _ geometry: ListGeometry, _ surroundings: RowSurroundings,
        owner: any ListPlaceholderOwner
    ) {
        self.list = list
        self.geometry = geometry
        self.surroundings = surroundings
        self.owner = owner
    }

    isolated deinit {
        remove()
    }

    /// The cell's widget, if it exists.
    var widget: CanvasWidget? { row?.canvas?.widget }
    var node: CellNode? { row?.node }

    func setBlock(_ block: (@Sendable () -> CellNode)?) {
        self.block = block
        remove()
    }

    /// - Parameter isWanted: true if the list has no rows.
    func update(isWanted: Bool) {
        guard isWanted, block != nil else { return remove() }
        if row == nil {
            row = ListRow(index: -1, wantsDrawing: true)
            prepare()
        }
        updateState()
    }

    private func remove() {
        guard let row else { return }
        self.row = nil
        row.cancelJob()
        row.node?.detachWidgets()
        if let canvas = row.canvas {
            canvas.clear()
            canvas.widget.removeFromParent()
            owner?.widgetsChanged()
        }
        row.node?.setInterfaceState([])
        row.node?.invalidationHandler = nil
    }

    /// Measures and draws the cell on a worker for the current surroundings.
    func prepare() {
        guard let row, let block, geometry.page > 0, let environment = surroundings.environment,
            let layoutEnvironment = surroundings.layoutEnvironment
        else { return }
        let source = row.currentNode.map(RowNodeSource.existing) ?? .block(block, savedState: nil)
        let constraints = LayoutConstraints(
            range: SizeRange(exactly: geometry.viewport), parentSize: geometry.viewport, environment: layoutEnvironment)
        row.prepare(source, priority: .visible, constraints: constraints, environment: environment) {
            [weak self, weak row] node, tree in
            guard let self, let row, row === self.row else { return }
            apply(node, tree, to: row)
        }
    }

    private func apply(_ node: CellNode, _ tree: PreparedTree, to row: ListRow) {
        if row.node !== node {
            row.node = node
            owner?.adopt(node, as: nil)
            node.onInvalidation { [weak self, weak row] in
                if let self, let row, row === self.row { prepare() }
            }
        }
        guard tree.isCurrent, surroundings.isThere, tree.constraints.range.max == geometry.viewport else {
            return prepare()
        }
        row.measured = tree.measured
        tree.apply()
        if row.canvas == nil {
            let canvas = NodeCanvas(role: .group)
            row.canvas = canvas
            canvas.show(node)
            canvas.widget.setParent(list)
            owner?.widgetsChanged()
        }
        updateState()
        list.queueAllocate()
    }

    private func updateState() {
        guard let node, let owner, surroundings.isThere else { return }
        node.setInterfaceState(owner.isPresent ? .inHierarchy : [.measureLayout, .preload, .display])
    }

    /// Places the widget. Call inside the list's allocation.
    func place(in viewport: Size) {
        guard let widget else { return }
        let place = list.pixelGrid.snapped(.zero)
        list.place(widget, x: place.x, y: place.y, width: Int(viewport.width), height: Int(viewport.height))
    }
}
