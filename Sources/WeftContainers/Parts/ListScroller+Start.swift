import WeftNodes

/// The behaviour of a list at its start and end.
struct ListEnds {
    /// True to show rows inserted before the first one if the list is at its very start.
    var showsInsertedRowsAtStart = false
    /// True to show the list's end first.
    var startsAtEnd = false
    /// True to stay at the end when rows are added or grow there.
    var followsEnd = false
    /// The distance from the end, in points, within which it is followed.
    var followDistance = 0.0
    /// True during a change that began while the list followed its end.
    var isFollowingChange = false
    /// The first of the rows that were added at the end while it was not followed, and that were not on screen since.
    var firstNew: Int?
    /// The number of new rows that the client knows from the last notification.
    var toldNewRows = 0
    var onNewRowsChange: (@MainActor (Int) -> Void)?
    /// True if the list has shown rows since it was last empty.
    var hasBegun = false
}

/// A position that was requested before the list had a size and rows.
enum ListStart {
    case row(IndexPath, ScrollPosition, part: RowPart? = nil)
    /// The number of a row among the rows of all sections.
    case rowNumber(Int)
    case state(ListScrollState)
    case end
}

extension ListScroller {
    /// Starts from a position once there are a size and rows.
    func begin(with start: ListStart, arrival: ScrollArrival? = nil) {
        endArrival(reached: false)
        (self.start, self.arrival) = (start, arrival)
        owner.scrollerNeedsUpdate()
    }

    /// Scrolls to the start position. Returns true if there was one and it is reached.
    func takeStart() -> Bool {
        guard geometry.sections.rowCount > 0 else {
            ends.hasBegun = false
            return false
        }
        if start == nil, ends.startsAtEnd, !ends.hasBegun { start = .end }
        ends.hasBegun = true
        guard let start else { return false }
        // Cleared before the jump, because the jump runs a frame.
        self.start = nil
        let waiting = arrival
        arrival = nil
        switch start {
        case .row(let path, let place, let part):
            guard let position = geometry.position(of: path) else {
                waiting?.end(false)
                break
            }
            show(WantedRow(position: position, place: place, part: part), animated: false, arrival: waiting)
        case .rowNumber(let number):
            show(
                geometry.sections.position(ofRowNumber: min(max(0, number), geometry.sections.rowCount - 1)), at: .start
            )
        case .state(let state): restore(state)
        case .end: showEnd()
        }
        return true
    }

    /// Scrolls to the list's end, and again while rows there are being measured.
    func showEnd() {
        if let last = geometry.lastItem { show(last, at: .end) }
    }

    /// True if the list is at its end and stays there when it becomes longer.
    var isFollowingEnd: Bool {
        ends.followsEnd && ends.hasBegun && geometry.page > 0 && !isGliding
            && offset >= maximumOffset - max(1, ends.followDistance)
    }

    // MARK: Coming back

    /// The current position, from which another list with the same rows can be restored; nil at the start.
    var state: ListScrollState? {
        if case .state(let state) = start { return state }
        guard offset > 0, let first = geometry.position(clampedTo: offset) else { return nil }
        // A header or footer is stored as the row after it.
        guard let row = (first..<geometry.count).first(where: geometry.isRow), let path = geometry.indexPath(at: row)
        else { return nil }
        return ListScrollState(section: path.section, row: path.row, distance: offset - geometry.offset(of: row))
    }

    /// Scrolls to a saved position if its row still exists. Unmeasured rows stay in place while they are measured.
    func restore(_ state: ListScrollState) {
        guard state.distance.isFinite,
            let position = geometry.position(of: IndexPath(row: state.row, section: state.section))
        else { return }
        if geometry.isKnown(position) {
            leave(for: geometry.offset(of: position) + state.distance)
        } else {
            // Until the row is measured, the stored position may be beyond the row or the list's end.
            letGo()
            wanted = WantedRow(position: position, place: .start, distance: state.distance)
            showWantedRow()
        }
        owner.scrollerNeedsUpdate()
    }
}
