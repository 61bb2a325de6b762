import WeftGLib
import WeftNodes

@testable import WeftContainers

/// Named rows (or items) with menus that the user may move; actions are recorded.
@MainActor
final class ActionsModel: TableDataSource, TableDelegate, CollectionDataSource, CollectionDelegate {
    var sections: [[TableItem]]
    let ledger = StateLedger()
    /// The performed actions, for example "remove 3" with the row that the action received.
    private(set) var log: [String] = []
    private(set) var selected: [Int] = []
    /// Rows that cannot be moved.
    var fixed: Set<Int> = []
    /// Rows without a menu.
    var plain: Set<Int> = []
    var target: ((IndexPath) -> IndexPath)?
    var hasHeaders = false
    /// Called with each row for which a node is requested.
    var onNode: ((TableItem) -> Void)?

    init(_ heights: [[Double]]) {
        var id = 0
        sections = heights.map { section in
            section.map { height in
                id += 1
                return TableItem(id: id, height: height)
            }
        }
    }

    var ids: [[Int]] { sections.map { $0.map(\.id) } }

    private func actions(_ path: IndexPath, remove: @escaping @MainActor @Sendable (IndexPath) -> Void) -> [CellAction]
    {
        guard !plain.contains(sections[path.section][path.row].id) else { return [] }
        return [
            CellAction(title: "Under_score") { [weak self] in self?.log.append("mark \($0.row)") },
            CellAction(title: "Never", isEnabled: false) { [weak self] in self?.log.append("never \($0.row)") },
            CellAction(title: "Remove", style: .destructive) { [weak self] path in
                self?.log.append("remove \(path.row)")
                self?.sections[path.section].remove(at: path.row)
                remove(path)
            },
        ]
    }

    private func block(_ path: IndexPath) -> @Sendable () -> CellNode {
        let (item, ledger) = (sections[path.section][path.row], ledger)
        onNode?(item)
        return { RowNode(item, ledger, effort: 0) }
    }

    private func move(_ path: IndexPath, _ destination: IndexPath) {
        log.append("move \(path.section).\(path.row) to \(destination.section).\(destination.row)")
        sections[destination.section].insert(sections[path.section].remove(at: path.row), at: destination.row)
    }

    // MARK: Table

    func numberOfSections(in tableNode: TableNode) -> Int { sections.count }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        block(path)
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)? {
        guard hasHeaders else { return nil }
        let ledger = ledger
        return { RowNode(TableItem(id: -1 - section, height: 30), ledger, effort: 0) }
    }

    func tableNode(_ tableNode: TableNode, canMoveRowAt path: IndexPath) -> Bool {
        !fixed.contains(sections[path.section][path.row].id)
    }

    func tableNode(_ tableNode: TableNode, moveRowAt path: IndexPath, to destination: IndexPath) {
        move(path, destination)
    }

    func tableNode(
        _ tableNode: TableNode, targetIndexPathForMoveFromRowAt path: IndexPath, toProposed proposed: IndexPath
    ) -> IndexPath { target?(proposed) ?? proposed }

    func tableNode(_ tableNode: TableNode, actionsForRowAt path: IndexPath) -> [CellAction] {
        actions(path) { [weak tableNode] in tableNode?.deleteRows(at: [$0]) }
    }

    func tableNode(_ tableNode: TableNode, didSelectRowAt path: IndexPath) { selected.append(path.row) }

    // MARK: Collection

    func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt path: IndexPath
    ) -> @Sendable () -> CellNode { block(path) }

    func collectionNode(_ collectionNode: CollectionNode, moveItemAt path: IndexPath, to destination: IndexPath) {
        move(path, destination)
    }

    func collectionNode(_ collectionNode: CollectionNode, actionsForItemAt path: IndexPath) -> [CellAction] {
        actions(path) { [weak collectionNode] in collectionNode?.deleteItems(at: [$0]) }
    }
}
