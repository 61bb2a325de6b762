import GroupDirectory
import Weft
import WeftGLib

/// The groups found so far, as rows.
@MainActor
final class MeetupFeedTableDataProvider: TableDataSource {
    private(set) var groups: [Group] = []
    /// What stands below the last group.
    let end = FeedEndState()

    /// Adds groups behind the others; the rows they take.
    func append(_ new: [Group]) -> Range<Int> {
        let start = groups.count
        groups.append(contentsOf: new)
        return start..<groups.count
    }

    /// Shows these in place of the others; the table hears of it from the caller.
    func replace(with new: [Group]) {
        groups = new
    }

    /// Nothing stands below no group.
    func numberOfSections(in tableNode: TableNode) -> Int { groups.isEmpty ? 0 : 1 }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { groups.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let group = groups[indexPath.row]
        return { GroupCellNode(group: group) }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
    ) -> (@Sendable () -> CellNode)? {
        { [end] in end.makeNode() }
    }

    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? {
        groups[indexPath.row].name
    }
}
