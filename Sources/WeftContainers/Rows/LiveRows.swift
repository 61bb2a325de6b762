import WeftGTK
import WeftNodes

/// What live rows ask of their list, and tell it.
@MainActor
protocol LiveRowsOwner: AnyObject {
    /// The row's node comes on screen.
    func rowWillDisplay(_ node: CellNode, at position: Int)
    func rowDidEndDisplaying(_ node: CellNode, at position: Int)
    /// The row has a canvas that does not know yet what the list tells of it.
    func rowWillShow(_ row: ListRow, in canvas: NodeCanvas)
    func rowDidShow(_ row: ListRow)
    /// The row gives up its node.
    func rowWillLeave(_ row: ListRow)
    /// The widget goes that the keyboard is in; the row is no more.
    func keyboardLosesRow(at position: Int)
    /// What a cell is that does not say so itself.
    var itemRole: CanvasRole { get }
    /// A widget of another row was taken over, in which nothing was allocated anew.
    func widgetWasReused()
    /// A widget came or went, for which GTK allocates the list in the frame to come.
    func widgetsChanged()
}

/// The rows near the viewport with their nodes and widgets, and what rows that gave up theirs left behind. By flat position.
@MainActor
final class LiveRows {
    private let list: ScrollCanvas
    // Weakly: rows are let go of while the list is deinitialised.
    private weak var owner: (any LiveRowsOwner)?
    private var rows: [Int: ListRow] = [:]
    /// What rows that gave up their nodes left behind.
    private var savedStates: [Int: SavedRow] = [:]
    private var pool = CanvasPool()

    init(in list: ScrollCanvas, owner: any LiveRowsOwner) {
        self.list = list
        self.owner = owner
    }

    /// Rows leave their states even when the whole list goes at once.
    isolated deinit {
        for row in rows.values { letGo(row) }
    }

    // MARK: Looking

    subscript(position: Int) -> ListRow? { rows[position] }

    /// In no order.
    var values: Dictionary<Int, ListRow>.Values { rows.values }

    /// In no order.
    var positions: Dictionary<Int, ListRow>.Keys { rows.keys }

    var count: Int { rows.count }

    /// O(live rows)
    func row(of node: CellNode) -> ListRow? {
        rows.values.first { $0.node === node || $0.pendingNode === node }
    }

    /// The row that shows a node. O(live rows)
    func row(showing node: CellNode) -> ListRow? { rows.values.first { $0.node === node } }

    /// O(live rows)
    func row(in canvas: NodeCanvas) -> ListRow? { rows.values.first { $0.canvas === canvas } }

    /// The row that has the keyboard, or in which something has it. O(live rows)
    var withKeyboard: ListRow? { rows.values.first { $0.canvas?.widget.containsFocus == true } }

    func widget(at position: Int) -> CanvasWidget? { rows[position]?.canvas?.widget }

    func node(at position: Int) -> CellNode? { rows[position]?.node }

    // MARK: Coming and going

    func make(at position: Int) -> ListRow {
        let row = ListRow(index: position)
        rows[position] = row
        return row
    }

    /// The row gives up everything but what its node wants to have back. It is there until that is told.
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
        // One without a node has not taken back yet what was left.
        if let node = row.node { savedStates[row.index] = SavedRow(node) }
        if let canvas = row.canvas { take(canvas, from: row) }
        setState([], of: row)
        for node in [row.node, row.pendingNode] { node?.invalidationHandler = nil }
        row.node = nil
        row.pendingNode = nil
        row.measured = nil
        row.isDrawn = false
    }

    /// The item is no more: nothing of the row is kept.
    func drop(_ position: Int) {
        guard let row = rows.removeValue(forKey: position) else { return }
        // GTK would give the keyboard to whatever comes next in the window.
        if row.canvas?.widget.containsFocus == true { owner?.keyboardLosesRow(at: position) }
        letGo(row)
        savedStates[position] = nil
    }

    func dropAll() {
        for position in Array(rows.keys) { drop(position) }
        savedStates = [:]
    }

    // MARK: What was left behind

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

    /// What has the keyboard keeps its widget.
    func detachCanvas(from row: ListRow) {
        guard let canvas = row.canvas, !canvas.widget.containsFocus else { return }
        take(canvas, from: row)
    }

    /// The row's new node takes the place of `old` in its canvas, or in another one where that has another role: true.
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

    /// What a row's widget is made as.
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

    /// The row has no canvas any more; the next one may.
    private func take(_ canvas: NodeCanvas, from row: ListRow) {
        row.canvas = nil
        row.node?.detachWidgets()
        canvas.clear()
        guard !pool.put(canvas, of: list) else { return }
        owner?.widgetsChanged()
        canvas.widget.removeFromParent()
    }

    /// Canvases that wait for rows go.
    func emptyPool() { pool.empty() }

    // MARK: States

    /// Moves the row's node and tells the list when it comes on screen or goes.
    func setState(_ state: InterfaceState, of row: ListRow) {
        guard let node = row.node, node.interfaceState != state else { return }
        let (was, isNow) = (node.interfaceState.contains(.visible), state.contains(.visible))
        if isNow, !was { owner?.rowWillDisplay(node, at: row.index) }
        // Who was told may have taken the row out.
        guard row.node === node else { return }
        node.setInterfaceState(state, displays: row.isDrawn)
        if was, !isNow { owner?.rowDidEndDisplaying(node, at: row.index) }
    }

    /// What was drawn of the row goes; it keeps what it measured. One that keeps its widget keeps its drawing, too, unless
    /// the list is not to have any.
    func dropDrawing(of row: ListRow, andOfWidget: Bool = false) {
        guard row.canvas == nil || andOfWidget else { return }
        row.isDrawn = false
        row.node?.recursivelyClearContents()
    }

    // MARK: Moving

    /// A row that is between two places.
    struct Lifted {
        fileprivate let row: ListRow?
        fileprivate let state: SavedRow?
    }

    /// Takes what is at a position out of the list.
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

    /// Rows have other positions; nil is gone, and released before.
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
