import WeftGTK
import WeftNodes

/// What the selection asks of its list, and tells it.
@MainActor
protocol ListSelectionOwner: AnyObject {
    var manner: ListManner { get }
    /// Whether the delegate lets the user select a row.
    func mayBeSelected(_ position: Int) -> Bool
    /// The user selected a row.
    func wasSelected(_ position: Int)
    /// The user gave a row up, for another one or by selecting it again.
    func wasDeselected(_ position: Int)
}

/// Which rows of a list are selected, by flat position.
@MainActor
final class ListSelection {
    let rows: LiveRows
    let space: ListSpace
    unowned let owner: any ListSelectionOwner
    private(set) var positions: Set<Int> = []
    /// The row that was selected or given up last by itself: where Shift extends from.
    private(set) var anchor: Int?
    /// Whether more than one row stays selected.
    var allowsMultiple = false {
        didSet { if allowsMultiple != oldValue { space.canvas.setAccessibleMultiSelectable(allowsMultiple) } }
    }
    /// Whether what the user selects stays selected.
    var isKept = true

    init(of rows: LiveRows, in space: ListSpace, owner: any ListSelectionOwner) {
        self.rows = rows
        self.space = space
        self.owner = owner
    }

    /// Whether the user can select a row.
    func isSelectable(_ node: CellNode, at position: Int) -> Bool {
        node.isSelectable && owner.manner.selectsItems && space.geometry.isRow(position)
    }

    /// A click, a key or assistive technology selects a row. What `choice` says counts where several stay selected;
    /// elsewhere a row takes the place of the one before.
    func userSelects(_ position: Int, _ choice: Choice = .toggled) {
        guard space.geometry.isRow(position) else { return }
        if choosesAmongRows, case .extended(let keepsOthers) = choice {
            return extend(to: position, keepsOthers: keepsOthers)
        }
        guard owner.mayBeSelected(position) else { return }
        guard isKept else { return owner.wasSelected(position) }
        anchor = position
        if allowsMultiple, case .toggled = choice {
            var wanted = positions
            if wanted.remove(position) == nil { wanted.insert(position) }
            return replace(with: wanted)
        }
        replace(with: [position], telling: choice == .onlyByMoving ? nil : position)
    }

    /// The program selects a row; nobody is told.
    func select(_ position: Int) {
        if !allowsMultiple { for other in positions where other != position { deselect(other) } }
        anchor = position
        set(position, true)
    }

    /// Selects those rows for the user, and no others; who hears of it hears of each row once.
    ///
    /// - Parameter chosen: a row that the delegate hears of even if it is selected already.
    func replace(with wanted: Set<Int>, telling chosen: Int? = nil) {
        let gone = positions.subtracting(wanted).sorted()
        var come = wanted.subtracting(positions)
        if let chosen { come.insert(chosen) }
        // Before anybody is told: what they ask is what holds.
        for position in gone { set(position, false) }
        for position in come { set(position, true) }
        for position in gone { owner.wasDeselected(position) }
        for position in come.sorted() { owner.wasSelected(position) }
    }

    /// Nobody is told.
    func deselect(_ position: Int) { set(position, false) }

    private func set(_ position: Int, _ isSelected: Bool) {
        if isSelected { positions.insert(position) } else { positions.remove(position) }
        if let row = rows[position] {
            row.node?.isSelected = isSelected
            show(in: row)
        }
        space.canvas.queueDraw()
    }

    func rowGotNode(_ node: CellNode, at position: Int) { node.isSelected = positions.contains(position) }

    /// The look of what is selected is the node's to leave out; assistive technology hears of it in any case.
    func show(in row: ListRow) {
        guard let node = row.node, let widget = row.canvas?.widget else { return }
        widget.isSelected =
            node.isSelected && node.selectionStyle != .none && node.selectedBackgroundNode == nil
        widget.setAccessibleSelected(
            isSelectable(node, at: row.index) || node.isSelected ? node.isSelected : nil)
    }

    /// Rows have other positions; nil is gone.
    func remap(_ map: (Int) -> Int?) {
        anchor = anchor.flatMap(map)
        if !positions.isEmpty { positions = Set(positions.compactMap(map)) }
    }
}
