import WeftGTK
import WeftNodes

/// Selection of several rows, as in desktop lists: a click selects only its row, Control toggles a row, and Shift
/// extends the selection from the last clicked row.
extension ListSelection {
    /// The way in which a row is selected if several rows can be selected.
    enum Choice: Equatable {
        /// Selects only the row; selecting it again notifies again.
        case only
        /// Selects only the row, by a movement key.
        case onlyByMoving
        /// Toggles the row.
        case toggled
        /// Selects all rows from the anchor to the row.
        case extended(keepsOthers: Bool)

        init(_ click: Click) {
            // A tap toggles, because touch screens have no Control key.
            self =
                click.isShift
                ? .extended(keepsOthers: click.isControl) : click.isControl || click.isTouch ? .toggled : .only
        }

        init(_ press: KeyPress) {
            self =
                press.isShift ? .extended(keepsOthers: press.isControl) : press.isControl ? .toggled : .only
        }
    }

    /// True if Shift and Control have an effect.
    var choosesAmongRows: Bool { allowsMultiple && isKept && owner.manner.selectsItems }

    /// The selection made by a movement key; nil leaves the selection unchanged.
    func choiceOnMoving(_ press: KeyPress) -> Choice? {
        guard choosesAmongRows, press.isShift || !press.isControl else { return nil }
        return press.isShift ? Choice(press) : .onlyByMoving
    }

    /// Selects all selectable rows from the anchor to a row. If the anchor was deselected, these rows are deselected,
    /// too.
    func extend(to position: Int, keepsOthers: Bool) {
        guard let anchor else { return userSelects(position, .only) }
        let range = min(anchor, position)...max(anchor, position)
        if keepsOthers, !positions.contains(anchor) { return replace(with: positions.subtracting(range)) }
        replace(with: Set(selectable(among: range)).union(keepsOthers ? positions : []))
    }

    /// Selects every selectable row.
    ///
    /// - Complexity: O(rows)
    func selectAll() { replace(with: positions.union(selectable(among: 0...max(0, space.geometry.count - 1)))) }

    private func selectable(among range: ClosedRange<Int>) -> [Int] {
        range.filter { position in
            guard position < space.geometry.count, space.geometry.isRow(position) else { return false }
            // A row without a node is selectable unless the delegate forbids it.
            if let node = rows.node(at: position), !node.isSelectable { return false }
            return positions.contains(position) || owner.mayBeSelected(position)
        }
    }
}
