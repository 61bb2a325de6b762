import GroupDirectory
import Weft

/// Where the user is in the feed, and where they were at the last start.
@MainActor
final class FeedPlace {
    /// Where the list is to go as soon as that row is there; nil when it is there, or is not looked for any more.
    var wanted: WindowState.Place?
    /// Called when rows came on screen or left it.
    var onMove: (() -> Void)?
    /// Called when other rows are shown.
    var onRows: (() -> Void)?

    /// Rows that are looked through beyond where the wanted one was: others may have come before it.
    static let slack = 60
}

extension MeetupFeedViewController {
    /// The row at the top of the list; nil at its start.
    var currentPlace: WindowState.Place? {
        if let wanted = place.wanted { return wanted }
        guard let state = tableNode.scrollState, rows.indices.contains(state.row) else { return nil }
        return WindowState.Place(group: rows[state.row].id, distance: state.distance, index: state.row)
    }

    /// Goes to where the user was once that row is there. What comes first shows meanwhile, and pages that come are asked for
    /// one after the other; who scrolls is left where they are.
    func returnToPlace() {
        defer { place.onRows?() }
        guard let wanted = place.wanted, !rows.isEmpty else { return }
        if let row = rows.firstIndex(where: { $0.id == wanted.group }) {
            place.wanted = nil
            if tableNode.contentOffset > 0 { return }
            tableNode.restoreInnerState(ListScrollState(section: 0, row: row, distance: wanted.distance))
        } else if tableNode.contentOffset == 0, interactor.hasMoreGroupItems,
            rows.count <= wanted.index + FeedPlace.slack
        {
            interactor.findMoreGroupItems()
        } else {
            place.wanted = nil
        }
    }
}
