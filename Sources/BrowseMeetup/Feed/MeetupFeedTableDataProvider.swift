import GroupDirectory
import Weft
import WeftGLib

/// The groups found so far, as rows.
@MainActor
final class MeetupFeedTableDataProvider: TableDataSource {
    private(set) var rows: [FeedRow] = []
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
        return { GroupCellNode(group: group) }
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
