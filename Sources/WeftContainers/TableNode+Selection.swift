extension TableNode {
    /// The row that is shown as chosen. Main actor.
    @MainActor public var indexPathForSelectedRow: IndexPath? { core.selectedRow.map { IndexPath(row: $0) } }

    /// Shows the row as chosen, and no other.
    @MainActor public func selectRow(at indexPath: IndexPath) { core.select(indexPath.row) }

    @MainActor public func deselectRow(at indexPath: IndexPath) {
        if core.selectedRow == indexPath.row { core.select(nil) }
    }
}

extension ListController {
    func select(_ position: Int?) {
        selectedRow = position
        for row in rows.values { row.canvas?.widget.isSelected = row.index == position }
    }
}
