import WeftNodes

extension ListController: RowCarryingOwner {
    var rowWithKeyboard: Int? {
        keyboard.focusedRow.flatMap { rows.widget(at: $0)?.hasFocus == true ? $0 : nil }
    }

    func rowIsPickedUp(at position: Int) {
        pointer.highlight(nil)
        keyboard.focus.cursor = position
    }

    func showMove(from origin: IndexPath, to place: IndexPath) {
        updates.carryOut(ListPlan(movedRows: [ListMove(from: origin, to: place)]))
    }

    func move(from origin: IndexPath, to place: IndexPath) {
        updates.performBatch(animated: true, "moveRow") {
            content?.listDidMove(from: origin, to: place)
            updates.batches.record { $0.movedRows.append(ListMove(from: origin, to: place)) }
        }
        keyboard.focus.cursor.map { scroller.show($0) }
    }

    func reloadData() { updates.reloadData() }
}
