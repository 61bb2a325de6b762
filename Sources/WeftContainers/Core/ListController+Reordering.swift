import WeftNodes

extension ListController: RowCarryingOwner {
    var rowWithKeyboard: Int? {
        focusedRow.flatMap { rows[$0]?.canvas?.widget.hasFocus == true ? $0 : nil }
    }

    func rowIsPickedUp(at position: Int) {
        highlight(nil)
        focus.cursor = position
    }

    func showMove(from origin: IndexPath, to place: IndexPath) {
        carryOut(ListPlan(movedRows: [ListMove(from: origin, to: place)]))
    }

    func move(from origin: IndexPath, to place: IndexPath) {
        performBatch(animated: true, "moveRow") {
            content?.listDidMove(from: origin, to: place)
            batches.record { $0.movedRows.append(ListMove(from: origin, to: place)) }
        }
        focus.cursor.map { scroller.show($0) }
    }
}
