import WeftGTK
import WeftNodes

/// Several rows at once, as desktop lists have it: one that is clicked is the only one, Control adds and takes away, and
/// Shift extends from the row that was last.
extension ListSelection {
    /// How the user selects a row where several may be.
    enum Choice: Equatable {
        /// It, and no other; who selects it again is heard again.
        case only
        /// The same, by a key that led there.
        case onlyByMoving
        /// It too, or it no more.
        case toggled
        /// All from the last one to it.
        case extended(keepsOthers: Bool)

        init(_ click: Click) {
            // A finger has no Control.
            self =
                click.isShift
                ? .extended(keepsOthers: click.isControl) : click.isControl || click.isTouch ? .toggled : .only
        }

        init(_ press: KeyPress) {
            self =
                press.isShift ? .extended(keepsOthers: press.isControl) : press.isControl ? .toggled : .only
        }
    }

    /// Whether Shift and Control mean something.
    var choosesAmongRows: Bool { allowsMultiple && isKept && owner.manner.selectsItems }

    /// What the row that keys lead to becomes; nil leaves the selection as it is.
    func choiceOnMoving(_ press: KeyPress) -> Choice? {
        guard choosesAmongRows, press.isShift || !press.isControl else { return nil }
        return press.isShift ? Choice(press) : .onlyByMoving
    }

    /// All from the anchor to a row, without those that may not be selected. Where the anchor was given up, they are, too.
    func extend(to position: Int, keepsOthers: Bool) {
        guard let anchor else { return userSelects(position, .only) }
        let range = min(anchor, position)...max(anchor, position)
        if keepsOthers, !positions.contains(anchor) { return replace(with: positions.subtracting(range)) }
        replace(with: Set(selectable(among: range)).union(keepsOthers ? positions : []))
    }

    /// Every row that may be selected. O(rows)
    func selectAll() { replace(with: positions.union(selectable(among: 0...max(0, space.geometry.count - 1)))) }

    private func selectable(among range: ClosedRange<Int>) -> [Int] {
        range.filter { position in
            guard position < space.geometry.count, space.geometry.isRow(position) else { return false }
            // What a row that is not near would say of itself, nobody knows: the delegate does.
            if let node = rows.node(at: position), !node.isSelectable { return false }
            return positions.contains(position) || owner.mayBeSelected(position)
        }
    }
}
