import GroupDirectory
import Weft

/// The rows of groups, and their look: large pictures, or a few lines each.
extension MeetupFeedViewController {
    /// The number of the row that shows a group; nil without one. O(rows)
    func row(of group: GroupKey) -> Int? { rows.firstIndex { $0.id == group || $0.groupKey == group } }

    /// The group of a row, with the facts of all sources that report it; nil if no row has it. O(rows)
    func group(_ key: GroupKey) -> Group? { row(of: key).map { rows[$0].group } }

    /// The user's choice.
    var rowStyle: Preferences.Rows {
        get { provider.wanted }
        set {
            provider.wanted = newValue
            updateRows()
        }
    }

    /// True if rows have a few lines each, for whatever reason.
    var hasCompactRows: Bool { provider.isCompact }

    /// True in a window with room for a page beside the list.
    var isBesidePage: Bool {
        get { provider.isBesidePage }
        set {
            provider.isBesidePage = newValue
            updateRows()
        }
    }

    /// Call before rows of that many sources are shown, near `place`.
    func prepareRows(sourceCount: Int, near place: Coordinate?) {
        provider.sourceCount = sourceCount
        let isElsewhere = place != provider.place
        provider.place = place
        updateRows(isElsewhere: isElsewhere)
    }

    /// Makes the rows again if they look different now. The first row on screen stays there.
    private func updateRows(isElsewhere: Bool = false) {
        let isCompact = provider.wanted.areCompact(
            sourceCount: provider.sourceCount, isBesidePage: provider.isBesidePage)
        guard isElsewhere || isCompact != provider.isCompact else { return }
        provider.look.withLock { $0 = isCompact }
        guard !rows.isEmpty else { return }
        let top = tableNode.visibleRows.lowerBound
        tableNode.reloadData()
        if top > 0, rows.indices.contains(top) { tableNode.scrollToRow(at: IndexPath(row: top), at: .start) }
    }
}
