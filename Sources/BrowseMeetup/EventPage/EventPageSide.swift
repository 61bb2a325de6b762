import GroupDirectory
import Weft

/// The rows beside the main rows of a wide event page: the picture and the short rows below it. Main actor.
@MainActor
final class EventPageSide: ViewController {
    let tableNode = TableNode()
    private var rows: [EventPageRow] = []
    /// The actions of the rows that are made from now on.
    var actions: EventPageActions?

    init() {
        super.init(node: tableNode)
        tableNode.dataSource = self
        tableNode.allowsSelection = false
        tableNode.selectsText = true
        tableNode.accessibilityName = localized("More about the event")
    }

    override func viewDidLoad() { tableNode.reloadData() }

    var hasFocus: Bool { isViewLoaded && view.containsFocus }

    func show(_ new: [EventPageRow]) {
        tableNode.update(from: rows, to: new, animated: false) { rows = $0 }
    }

    /// Focuses a row. False if it is not here.
    func focus(_ id: EventPageRow.ID) -> Bool {
        guard let row = rows.firstIndex(where: { $0.id == id }) else { return false }
        tableNode.focusRow(at: IndexPath(row: row))
        return true
    }
}

extension EventPageSide: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let (row, actions) = (rows[indexPath.row], actions)
        return { actions.map(row.node) ?? CellNode() }
    }
}
