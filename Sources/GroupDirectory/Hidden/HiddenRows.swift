/// The rows of a feed that belong to hidden groups. A value.
///
/// A hidden group keeps its row and its place but is not shown, so it returns to its place when it is shown again. Each
/// group is checked once, when it arrives.
struct HiddenRows: Sendable {
    let groups: HiddenGroups
    private var keys: Set<GroupKey> = []

    /// - Parameter rows: the existing rows.
    init(_ groups: HiddenGroups = HiddenGroups(), among rows: [FeedRow] = []) {
        self.groups = groups
        note(rows.map(\.group))
        // A row's key is that of the first source that listed the group.
        if !groups.isEmpty { for row in rows where groups.contains(row.group) { keys.insert(row.id) } }
    }

    /// Checks groups that are about to become rows.
    mutating func note(_ new: [Group]) {
        guard !groups.isEmpty else { return }
        for group in new where groups.contains(group) { keys.insert(group.key) }
    }

    func contains(_ row: FeedRow) -> Bool { keys.contains(row.id) }

    /// True if no row is hidden.
    var isEmpty: Bool { keys.isEmpty }
}
