import WeftGTK
import WeftNodes

/// The requests and notifications of live rows to their list.
@MainActor
protocol LiveRowsOwner: AnyObject {
    /// Called before the row's node appears on screen.
    func rowWillDisplay(_ node: CellNode, at position: Int)
    func rowDidEndDisplaying(_ node: CellNode, at position: Int)
    /// Called when the row got a new canvas, which the list must configure.
    func rowWillShow(_ row: ListRow, in canvas: NodeCanvas)
    func rowDidShow(_ row: ListRow)
    /// Called before the row releases its node.
    func rowWillLeave(_ row: ListRow)
    /// Called before the widget with the keyboard focus is removed, because its row was removed.
    func keyboardLosesRow(at position: Int)
    /// The accessible role of cells without their own role.
    var itemRole: CanvasRole { get }
    /// Called when a widget of another row was reused, without a new allocation.
    func widgetWasReused()
    /// Called when a widget was added or removed, so that GTK allocates the list in the next frame.
    func widgetsChanged()
}

/// The rows near the viewport with their nodes and widgets, and the saved states of released rows. By flat position.
@MainActor
final class LiveRows {
    private let list: ScrollCanvas
    // Weak: the owner may be gone while rows are being deinitialised.
    private weak var owner: (any LiveRowsOwner)?
    private var rows: [Int: ListRow] = [:]
    /// Saved states of rows that released their nodes.
    private var savedStates: [Int: SavedRow] = [:]
    private var pool = CanvasPool()

    init(in list: ScrollCanvas, owner: any LiveRowsOwner) {
        self.list = list
        self.owner = owner
    }

    /// Ends the rows' interface states when the whole list is released.
    isolated deinit {
        for row in rows.values { letGo(row) }
    }

    // MARK: Queries

    subscript(position: Int) -> ListRow? { rows[position] }

    /// All live rows, in any order.
    var values: Dictionary<Int, ListRow>.Values { rows.values }

    /// The positions of live rows, in any order.
    var positions: Dictionary<Int, ListRow>.Keys { rows.keys }

    var count: Int { rows.count }

    /// - Complexity: O(live rows)
    func row(of node: CellNode) -> ListRow? {
        rows.values.first { $0.node === node || $0.pendingNode === node }
    }

    /// The row that shows a node.
    ///
    /// - Complexity: O(live rows)
    func row(showing node: CellNode) -> ListRow? { rows.values.first { $0.node === node } }

    /// - Complexity: O(live rows)
    func row(in canvas: NodeCanvas) -> ListRow? { rows.values.first { $0.canvas === canvas } }

    /// The row that contains the keyboard focus.
    ///
    /// - Complexity: O(live rows)
    var withKeyboard: ListRow? { rows.values.first { $0.canvas?.widget.containsFocus == true } }

    func widget(at position: Int) -> CanvasWidget? { rows[position]?.canvas?.widget }

    func node(at position: Int) -> CellNode? { rows[position]?.node }

    // MARK: Adding and removing

    func make(at position: Int) -> ListRow {
        let row = ListRow(index: position)
        rows[position] = row
        return row
    }

    /// Releases a row except for the state that its node saves. The row stays registered until its notifications are
    /// sent.
    func release(_ position: Int) {
        guard let row = rows[position] else { return }
        letGo(row)
        rows[position] = nil
    }

    func releaseAll() {
        for row in rows.values { letGo(row) }
        rows = [:]
    }

    private func letGo(_ row: ListRow) {
        row.cancelJob()
        owner?.rowWillLeave(row)
        // A row without a node did not restore its saved state, so that state is kept.
        if let node = row.node { savedStates[row.index] = SavedRow(node) }
        if let canvas = row.canvas { take(canvas, from: row) }
        setState([], of: row)
        for node in [row.node, row.pendingNode] { node?.invalidationHandler = nil }
        row.node = nil
        row.pendingNode = nil
        row.measured = nil
        row.isDrawn = false
    }

    /// Removes the row of a removed item. Its state is not saved.
    func drop(_ position: Int) {
        guard let row = rows.removeValue(forKey: position) else { return }
        // GTK would move the keyboard focus to the next widget of the window.
        if row.canvas?.widget.containsFocus == true { owner?.keyboardLosesRow(at: position) }
        letGo(row)
        savedStates[position] = nil
    }

    func dropAll() {
        for position in Array(rows.keys) { drop(position) }
        savedStates = [:]
    }

    // MARK: Saved states

    func savedState(at position: Int) -> SavedRow? { savedStates[position] }

    @discardableResult
    func takeSavedState(at position: Int) -> SavedRow? { savedStates.removeValue(forKey: position) }

    // MARK: Widgets

    func attachCanvas(to row: ListRow, _ node: CellNode) {
        guard row.canvas == nil else { return }
        let kind = kind(of: node)
        let canvas = pool.take(kind) ?? NodeCanvas(kind: kind, isRow: true)
        row.canvas = canvas
        show(node, in: canvas, of: row)
        guard !canvas.widget.isChild(of: list) else {
            canvas.widget.isShownInParent = true
            owner?.widgetWasReused()
            return
        }
        owner?.widgetsChanged()
        let next = rows.values.filter { $0.index > row.index && $0.canvas != nil }.min { $0.index < $1.index }
        canvas.widget.moveInParent(list, before: next?.canvas?.widget)
    }

    /// Removes the canvas from a row, unless the row has the keyboard focus.
    func detachCanvas(from row: ListRow) {
        guard let canvas = row.canvas, !canvas.widget.containsFocus else { return }
        take(canvas, from: row)
    }

    /// Replaces `old` by the row's new node, in the same canvas, or in another one if the role differs. Returns true in
    /// the latter case.
    func exchange(_ old: CellNode, for node: CellNode, in canvas: NodeCanvas, of row: ListRow) -> Bool {
        old.detachWidgets()
        guard canvas.kind == kind(of: node) else {
            take(canvas, from: row)
            return true
        }
        canvas.clear()
        show(node, in: canvas, of: row)
        return false
    }

    /// The kind of widget for a row's node.
    private func kind(of node: CellNode) -> CanvasKind {
        let kind = node.canvasKind
        guard kind.role == .listItem, let owner else { return kind }
        let role = node.supplementaryElementKind == .header ? .heading(level: 2) : owner.itemRole
        return role == .listItem
            ? kind : CanvasKind(role: role, accessibilityRole: kind.accessibilityRole, actions: kind.actions)
    }

    private func show(_ node: CellNode, in canvas: NodeCanvas, of row: ListRow) {
        owner?.rowWillShow(row, in: canvas)
        canvas.show(node)
        owner?.rowDidShow(row)
    }

    /// Moves the row's canvas into the pool.
    private func take(_ canvas: NodeCanvas, from row: ListRow) {
        row.canvas = nil
        row.node?.detachWidgets()
        canvas.clear()
        guard !pool.put(canvas, of: list) else { return }
        owner?.widgetsChanged()
        canvas.widget.removeFromParent()
    }

    /// Removes the pooled canvases.
    func emptyPool() { pool.empty() }

    // MARK: States

    /// Sets the node's state, and notifies the list when the node becomes visible or invisible.
    func setState(_ state: InterfaceState, of row: ListRow) {
        guard let node = row.node, node.interfaceState != state else { return }
        let (was, isNow) = (node.interfaceState.contains(.visible), state.contains(.visible))
        if isNow, !was { owner?.rowWillDisplay(node, at: row.index) }
        // The client may have removed the row in the notification.
        guard row.node === node else { return }
        node.setInterfaceState(state, displays: row.isDrawn)
        if was, !isNow { owner?.rowDidEndDisplaying(node, at: row.index) }
    }

    /// Drops the row's drawing and keeps its layout. A row with a widget keeps its drawing unless `andOfWidget` is
    /// true.
    func dropDrawing(of row: ListRow, andOfWidget: Bool = false) {
        guard row.canvas == nil || andOfWidget else { return }
        row.isDrawn = false
        row.node?.recursivelyClearContents()
    }

    // MARK: Moving

    /// A row between its removal and its insertion in a move.
    struct Lifted {
        fileprivate let row: ListRow?
        fileprivate let state: SavedRow?
    }

    /// Removes the row and the saved state at a position from the list, and returns them.
    func lift(_ position: Int) -> Lifted {
        Lifted(row: rows.removeValue(forKey: position), state: savedStates.removeValue(forKey: position))
    }

    func land(_ lifted: Lifted, at position: Int) {
        if let row = lifted.row {
            row.index = position
            rows[position] = row
        }
        savedStates[position] = lifted.state
    }

    /// Maps positions of rows to new ones; nil means that the row was removed, and already released.
    func remap(_ map: (Int) -> Int?) {
        var moved: [Int: ListRow] = [:]
        moved.reserveCapacity(rows.count)
        for row in rows.values {
            guard let position = map(row.index) else { continue }
            row.index = position
            moved[position] = row
        }
        rows = moved
        guard !savedStates.isEmpty else { return }
        savedStates = Dictionary(
            savedStates.compactMap { position, state in map(position).map { ($0, state) } },
            uniquingKeysWith: { first, _ in first })
    }
}
