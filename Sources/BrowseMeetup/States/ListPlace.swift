import GroupDirectory
import Weft

/// The scroll position in a list, and its restoration at the next start.
@MainActor
final class ListPlace {
    /// The position to restore once its row exists; nil when it is restored or given up.
    var wanted: WindowState.Place?
    /// A row to scroll to once it exists. A row that is inserted above the visible ones would otherwise stay out of
    /// sight.
    var revealed: GroupKey?
    /// Called after rows appeared on screen or left it.
    var onMove: (() -> Void)?
    /// Called after the shown rows changed.
    var onRows: (() -> Void)?

    /// Number of rows to search beyond the wanted index, since others may have been inserted before it.
    private static let slack = 60

    /// The row at the top of a list; nil at its start.
    /// - Parameters:
    ///   - key: the key of a row.
    ///   - index: the number of rows before it.
    func current(
        in list: TableNode, key: (IndexPath) -> GroupKey?, index: (IndexPath) -> Int = { $0.row }
    ) -> WindowState.Place? {
        if let wanted { return wanted }
        guard let state = list.scrollState else { return nil }
        let path = IndexPath(row: state.row, section: state.section)
        return key(path).map { WindowState.Place(row: $0, distance: state.distance, index: index(path)) }
    }

    /// Gives up the position, since the list is about to get other rows. A list that has not been on screen yet would
    /// otherwise apply it to them when it is first shown.
    func forget(in list: TableNode) {
        (wanted, revealed) = (nil, nil)
        list.contentOffset = 0
    }

    /// Restores the position once its row exists; does nothing after the user has scrolled.
    /// - Parameter path: returns the path of the row with that key; nil if there is none yet.
    /// - Returns: true if more rows should be fetched.
    func goBack(_ list: TableNode, to path: (GroupKey) -> IndexPath?, rows: Int, hasMore: Bool) -> Bool {
        guard let place = wanted, rows > 0 else { return false }
        if let path = path(place.row) {
            wanted = nil
            if list.contentOffset > 0 { return false }
            list.restoreInnerState(ListScrollState(section: path.section, row: path.row, distance: place.distance))
        } else if list.contentOffset == 0, hasMore, rows <= place.index + Self.slack {
            return true
        } else {
            wanted = nil
        }
        return false
    }
}

extension MeetupFeedViewController {
    /// The row at the top of the list; nil at its start.
    var currentPlace: WindowState.Place? {
        place.current(in: tableNode) { rows.indices.contains($0.row) ? rows[$0.row].id : nil }
    }

    /// Scrolls to the wanted row. If the list has the keyboard focus, the focus moves to that row.
    func revealRow() {
        guard let key = place.revealed, let row = rows.firstIndex(where: { $0.id == key }) else { return }
        place.revealed = nil
        let path = IndexPath(row: row)
        if contentWidget.containsFocus { tableNode.focusRow(at: path) } else { tableNode.scrollToRow(at: path) }
    }

    /// Restores the position. Until then the first rows are shown, and further pages are fetched one after the other.
    func returnToPlace() {
        defer { place.onRows?() }
        let wantsMore = place.goBack(
            tableNode, to: { key in rows.firstIndex { $0.id == key }.map { IndexPath(row: $0) } }, rows: rows.count,
            hasMore: interactor.hasMoreGroupItems)
        if wantsMore { interactor.findMoreGroupItems() }
    }
}
