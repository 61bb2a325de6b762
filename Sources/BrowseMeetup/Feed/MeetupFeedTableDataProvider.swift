import GroupDirectory
import Weft
import WeftGLib

/// The groups found so far, as rows.
@MainActor
final class MeetupFeedTableDataProvider: TableDataSource {
    private(set) var rows: [FeedRow] = []
    /// The user's choice of the look.
    var wanted = Preferences.Rows.automatic
    var sourceCount = 0
    var isBesidePage = false
    /// True for rows of a few lines each, instead of large pictures. Any thread: workers make placeholders.
    nonisolated let look = Locked(false)
    var isCompact: Bool { look.withLock { $0 } }
    /// The place from which distances are measured; nil for none.
    var place: Coordinate?
    /// The row below the last group.
    let end = FeedEndState()

    /// Replaces the rows; the caller notifies the table.
    func replace(with new: [FeedRow]) {
        rows = new
    }

    /// An empty list has no end row.
    func numberOfSections(in tableNode: TableNode) -> Int { rows.isEmpty ? 0 : 1 }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let group = rows[indexPath.row].group
        let distance = place.flatMap { group.distance(from: $0) }
        if isCompact { return { SavedCellNode(group: group, distance: distance) } }
        return { GroupCellNode(group: group, distance: distance) }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
    ) -> CellNodeBlock? {
        { [end] in end.makeNode() }
    }

    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? {
        rows[indexPath.row].group.name
    }
}
