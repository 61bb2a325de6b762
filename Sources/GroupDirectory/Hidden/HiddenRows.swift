/// Which rows of a feed are of hidden groups. A value.
///
/// A hidden group is a row like all others, in its place, but is not shown: so it is back where it was as soon as it is
/// shown again. Each group is looked at once, when it comes.
struct HiddenRows: Sendable {
    let groups: HiddenGroups
    private var keys: Set<GroupKey> = []

    /// - Parameter rows: those that are there.
    init(_ groups: HiddenGroups = HiddenGroups(), among rows: [FeedRow] = []) {
        self.groups = groups
        note(rows.map(\.group))
        // A row has the key of whoever told of it first.
        if !groups.isEmpty { for row in rows where groups.contains(row.group) { keys.insert(row.id) } }
    }

    /// These are about to be rows.
    mutating func note(_ new: [Group]) {
        guard !groups.isEmpty else { return }
        for group in new where groups.contains(group) { keys.insert(group.key) }
    }

    func contains(_ row: FeedRow) -> Bool { keys.contains(row.id) }

    /// Whether none of the rows is.
    var isEmpty: Bool { keys.isEmpty }
}
