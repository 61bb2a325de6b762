import WeftGTK
import WeftNodes

/// The selection's requests and notifications to its list.
@MainActor
protocol ListSelectionOwner: AnyObject {
    var manner: ListManner { get }
    /// True if the delegate lets the user select a row.
    func mayBeSelected(_ position: Int) -> Bool
    /// True if the delegate lets the user deselect a row.
    func mayBeDeselected(_ position: Int) -> Bool
    /// The user selected a row.
    func wasSelected(_ position: Int)
    /// Called when the user deselected a row, by selecting another one or by selecting it again.
    func wasDeselected(_ position: Int)
    /// Called once after each change of the selection by the user, and after selected rows were removed.
    func selectionChanged()
    /// Called when the user opened a row.
    func wasActivated(_ position: Int)
}

/// The selected rows of a list, by flat position.
@MainActor
final class ListSelection {
    let rows: LiveRows
    let space: ListSpace
    unowned let owner: any ListSelectionOwner
    private(set) var positions: Set<Int> = []
    /// The last row that was selected or deselected individually. Shift+click starts from it.
    private(set) var anchor: Int?
    /// True if more than one row can be selected.
    var allowsMultiple = false {
        didSet { if allowsMultiple != oldValue { space.canvas.setAccessibleMultiSelectable(allowsMultiple) } }
    }
    /// True if rows that the user selects stay selected.
    var isKept = true
    /// True if selected rows were removed and this was not reported yet.
    private var hasLostRows = false

    init(of rows: LiveRows, in space: ListSpace, owner: any ListSelectionOwner) {
        self.rows = rows
        self.space = space
        self.owner = owner
    }

    /// True if the user can select a row.
    func isSelectable(_ node: CellNode, at position: Int) -> Bool {
        node.isSelectable && owner.manner.selectsItems && space.geometry.isRow(position)
    }

    /// Selects a row for a click, a key or assistive technology. `choice` is used only if several rows can be selected.
    /// Otherwise the row replaces the selected one.
    func userSelects(_ position: Int, _ choice: Choice = .toggled) {
        guard space.geometry.isRow(position) else { return }
        if choosesAmongRows, case .extended(let keepsOthers) = choice {
            return extend(to: position, keepsOthers: keepsOthers)
        }
        guard owner.mayBeSelected(position) else { return }
        guard isKept else {
            owner.wasSelected(position)
            return owner.wasActivated(position)
        }
        anchor = position
        if allowsMultiple, case .toggled = choice {
            var wanted = positions
            if wanted.remove(position) == nil { wanted.insert(position) }
            return replace(with: wanted)
        }
        replace(with: [position], telling: choice == .onlyByMoving ? nil : position)
    }

    /// Selects a row for the program, without notification.
    func select(_ position: Int) {
        if !allowsMultiple { for other in positions where other != position { deselect(other) } }
        anchor = position
        set(position, true)
    }

    /// Selects exactly these rows for the user, except for rows that the delegate does not allow to be deselected.
    /// Notifies once per changed row.
    ///
    /// - Parameter chosen: a row to notify about even if it is selected already.
    func replace(with wanted: Set<Int>, telling chosen: Int? = nil) {
        let gone = positions.subtracting(wanted).filter(owner.mayBeDeselected).sorted()
        var come = wanted.subtracting(positions)
        if let chosen { come.insert(chosen) }
        // All states change before the first notification, so that clients read the final state.
        for position in gone { set(position, false) }
        for position in come { set(position, true) }
        for position in gone { owner.wasDeselected(position) }
        for position in come.sorted() { owner.wasSelected(position) }
        if !gone.isEmpty || !come.isEmpty { owner.selectionChanged() }
    }

    /// Opens a row after Enter or a double click. If rows do not stay selected, selecting a row opens it.
    func userActivates(_ position: Int) {
        if isKept, space.geometry.isRow(position) { owner.wasActivated(position) }
    }

    /// Reports the removal of selected rows.
    func tellLostRows() {
        guard hasLostRows else { return }
        hasLostRows = false
        owner.selectionChanged()
    }

    /// Deselects a row without notification.
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

    /// Shows the selection in a row. A node may draw its own selection; assistive technology is notified in any case.
    func show(in row: ListRow) {
        guard let node = row.node, let widget = row.canvas?.widget else { return }
        widget.isSelected =
            node.isSelected && node.selectionStyle != .none && node.selectedBackgroundNode == nil
        widget.setAccessibleSelected(
            isSelectable(node, at: row.index) || node.isSelected ? node.isSelected : nil)
    }

    /// Maps positions of rows to new ones; nil means removed.
    func remap(_ map: (Int) -> Int?) {
        anchor = anchor.flatMap(map)
        guard !positions.isEmpty else { return }
        let kept = Set(positions.compactMap(map))
        if kept.count < positions.count { hasLostRows = true }
        positions = kept
    }
}
