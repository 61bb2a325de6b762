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
    private let rows: LiveRows
    private let space: ListSpace
    private unowned let owner: any ListSelectionOwner
    private(set) var positions: Set<Int> = []
    /// Whether more than one row stays selected: selecting one of them again gives it up.
    var allowsMultiple = false
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

    /// A click, a key or assistive technology selects a row.
    func userSelects(_ position: Int) {
        guard space.geometry.isRow(position), owner.mayBeSelected(position) else { return }
        guard isKept else { return owner.wasSelected(position) }
        if allowsMultiple, positions.contains(position) {
            deselect(position)
            return owner.wasDeselected(position)
        }
        if !allowsMultiple {
            for other in positions where other != position {
                deselect(other)
                owner.wasDeselected(other)
            }
        }
        set(position, true)
        owner.wasSelected(position)
    }

    /// The program selects a row; nobody is told.
    func select(_ position: Int) {
        if !allowsMultiple { for other in positions where other != position { deselect(other) } }
        set(position, true)
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
        widget.isSelected = node.isSelected && node.selectionStyle != .none
        widget.setAccessibleSelected(
            isSelectable(node, at: row.index) || node.isSelected ? node.isSelected : nil)
    }

    /// Rows have other positions; nil is gone.
    func remap(_ map: (Int) -> Int?) {
        if !positions.isEmpty { positions = Set(positions.compactMap(map)) }
    }
}
