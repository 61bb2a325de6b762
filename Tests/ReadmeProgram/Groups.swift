import Weft

struct Group: Identifiable, Equatable {
    let id: Int
    var name: String
}

final class Groups: ViewController {
    private let groups = ListItems<Group>()

    init() {
        super.init(node: TableNode(groups) { TextCellNode($0.name) })
        groups.onSelect = { print($0.name) }
    }

    /// Insertions, deletions, moves and changes are animated; unchanged items keep their nodes.
    func show(_ found: [Group]) { groups.items = found }
}
