import GroupDirectory
import Weft

/// Where the user is in a list, and where they were at the last start.
@MainActor
final class ListPlace {
    /// Where the list is to go as soon as that row is there; nil when it is there, or is not looked for any more.
    var wanted: WindowState.Place?
    /// A row that is to be seen as soon as it is there, wherever the list is: what it came above keeps its place otherwise.
    var revealed: GroupKey?
    /// Called when rows came on screen or left it.
    var onMove: (() -> Void)?
    /// Called when other rows are shown.
    var onRows: (() -> Void)?

    /// Rows that are looked through beyond where the wanted one was: others may have come before it.
    private static let slack = 60

    /// The row at the top of a list; nil at its start.
    /// - Parameters:
    ///   - key: whose a row is.
    ///   - index: how many are before it.
    func current(
        in list: TableNode, key: (IndexPath) -> GroupKey?, index: (IndexPath) -> Int = { $0.row }
    ) -> WindowState.Place? {
        if let wanted { return wanted }
        guard let state = list.scrollState else { return nil }
        let path = IndexPath(row: state.row, section: state.section)
        return key(path).map { WindowState.Place(row: $0, distance: state.distance, index: index(path)) }
    }

    /// Goes to where the user was once that row is there; who scrolls is left where they are.
    /// - Parameter path: where the wanted row is; nil where it is not among the rows.
    /// - Returns: whether more rows are to be asked for.
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

    /// Brings what is to be seen into sight; a keyboard that is in the list goes along.
    func revealRow() {
        guard let key = place.revealed, let row = rows.firstIndex(where: { $0.id == key }) else { return }
        place.revealed = nil
        let path = IndexPath(row: row)
        if contentWidget.containsFocus { tableNode.focusRow(at: path) } else { tableNode.scrollToRow(at: path) }
    }

    /// Goes to where the user was. What comes first shows meanwhile, and pages that come are asked for one after the other.
    func returnToPlace() {
        defer { place.onRows?() }
        let wantsMore = place.goBack(
            tableNode, to: { key in rows.firstIndex { $0.id == key }.map { IndexPath(row: $0) } }, rows: rows.count,
            hasMore: interactor.hasMoreGroupItems)
        if wantsMore { interactor.findMoreGroupItems() }
    }
}
