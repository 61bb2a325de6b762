import WeftGLib
import WeftLayout
import WeftNodes
import WeftTestSupport

@testable import WeftContainers

/// A section of a model: its identity and its rows.
struct ModelSection: Hashable {
    let id: Int
    var header: TableItem?
    var items: [TableItem]
}

/// Sections of rows for a table or a collection.
@MainActor
final class SectionsModel: TableDataSource, TableDelegate, CollectionDataSource, CollectionDelegate {
    var sections: [ModelSection] = []
    let ledger = StateLedger()
    private(set) var shown: Set<UInt64> = []
    private(set) var displayMistakes: [String] = []
    private var nextID = 0
    /// The size ranges of a collection's items.
    var range: ((TableItem) -> SizeRange)?

    func newItem(height: Double) -> TableItem {
        nextID += 1
        return TableItem(id: nextID, height: height)
    }

    func newSection(rows: Int, header: Bool, _ random: inout SeededRandom) -> ModelSection {
        nextID += 1
        let id = nextID
        return ModelSection(
            id: id, header: header ? newItem(height: 30) : nil,
            items: (0..<rows).map { _ in newItem(height: .random(in: 10...220, using: &random)) })
    }

    /// The shown items in flat order: header, rows and footer of each section, nil for absent ones.
    var flat: [TableItem?] { sections.flatMap { [$0.header] + $0.items.map(Optional.some) + [nil] } }

    private func block(_ item: TableItem) -> @Sendable () -> CellNode {
        let ledger = ledger
        return { RowNode(item, ledger, effort: 0) }
    }

    func numberOfSections(in tableNode: TableNode) -> Int { sections.count }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { sections[section].items.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        block(sections[path.section].items[path.row])
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)? { sections[section].header.map(block) }

    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) { willDisplay(node) }
    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) { didEndDisplaying(node) }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections[section].items.count
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt path: IndexPath
    ) -> @Sendable () -> CellNode { block(sections[path.section].items[path.item]) }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementary kind: SupplementaryKind, inSection section: Int
    ) -> (@Sendable () -> CellNode)? { kind == .header ? sections[section].header.map(block) : nil }

    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForItemAt path: IndexPath
    ) -> SizeRange? { range?(sections[path.section].items[path.item]) }

    func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) { willDisplay(node) }

    func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode) {
        didEndDisplaying(node)
    }

    private func willDisplay(_ node: CellNode) {
        if !shown.insert(node.id).inserted { displayMistakes.append("\(node.id) displayed twice") }
    }

    private func didEndDisplaying(_ node: CellNode) {
        if shown.remove(node.id) == nil { displayMistakes.append("\(node.id) ended, not being displayed") }
    }
}

// MARK: - Random batches

/// One batch: the new model and the notifications to a list.
@MainActor
struct ModelBatch {
    var new: [ModelSection]
    var changes = ListChanges()
    /// Items, headers of sections and sections that are moved, by identity.
    var moved: Set<Int> = []

    /// Makes random changes of rows and, less often, of sections.
    init(_ model: SectionsModel, _ random: inout SeededRandom) {
        let old = model.sections
        new = old
        var goneSections: Set<Int> = []
        if Int.random(in: 0..<4, using: &random) == 0 { changeSections(model, &goneSections, &random) }
        changeRows(model, old, goneSections, &random)
        note(old, goneSections)
        reloadSection(old, &random)
    }

    /// Reloads a section that was not changed otherwise, in some cases.
    private mutating func reloadSection(_ old: [ModelSection], _ random: inout SeededRandom) {
        let same = old.indices.filter { new.contains(old[$0]) && !moved.contains(old[$0].id) }
        guard Int.random(in: 0..<10, using: &random) == 0, let index = same.randomElement(using: &random) else {
            return
        }
        changes.reloadedSections.append(index)
        // Its rows are other ones for the user.
        moved.insert(old[index].id)
    }

    private mutating func changeSections(
        _ model: SectionsModel, _ gone: inout Set<Int>, _ random: inout SeededRandom
    ) {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where new.count > 2:
                gone.insert(new.remove(at: .random(in: 0..<new.count, using: &random)).id)
            case 1 where new.count > 1:
                let section = new.remove(at: .random(in: 0..<new.count, using: &random))
                moved.insert(section.id)
                new.insert(section, at: .random(in: 0...new.count, using: &random))
            default:
                let rows = Int.random(in: 0...8, using: &random)
                let section = model.newSection(rows: rows, header: .random(using: &random), &random)
                new.insert(section, at: .random(in: 0...new.count, using: &random))
            }
        }
    }

    private mutating func changeRows(
        _ model: SectionsModel, _ old: [ModelSection], _ gone: Set<Int>, _ random: inout SeededRandom
    ) {
        let kept = Set(old.map(\.id)).subtracting(gone)
        let places = { (new: [ModelSection]) in new.indices.filter { kept.contains(new[$0].id) } }
        guard !places(new).isEmpty else { return }
        var touched: Set<Int> = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard let place = places(new).randomElement(using: &random) else { return }
            let count = new[place].items.count
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let item = model.newItem(height: .random(in: 10...220, using: &random))
                touched.insert(item.id)
                new[place].items.insert(item, at: .random(in: 0...count, using: &random))
            case 2 where count > 0:
                let row = Int.random(in: 0..<count, using: &random)
                guard touched.insert(new[place].items[row].id).inserted else { continue }
                new[place].items.remove(at: row)
            case 3 where count > 0:
                let row = Int.random(in: 0..<count, using: &random)
                guard touched.insert(new[place].items[row].id).inserted else { continue }
                let item = new[place].items.remove(at: row)
                moved.insert(item.id)
                guard let target = places(new).randomElement(using: &random) else { return }
                new[target].items.insert(item, at: .random(in: 0...new[target].items.count, using: &random))
            case 4 where count > 0:
                let row = Int.random(in: 0..<count, using: &random)
                guard touched.insert(new[place].items[row].id).inserted else { continue }
                new[place].items[row].version += 1
                new[place].items[row].height = .random(in: 10...220, using: &random)
            default:
                break
            }
        }
    }

    /// Records the changes, from the places before and after them.
    private mutating func note(_ old: [ModelSection], _ goneSections: Set<Int>) {
        let oldPlaces = Self.places(old)
        let newPlaces = Self.places(new)
        let newSections = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1.id, $0) })
        let oldIDs = Set(old.map(\.id))
        for (index, section) in old.enumerated() {
            guard let now = newSections[section.id] else {
                changes.deletedSections.append(index)
                continue
            }
            if moved.contains(section.id) { changes.movedSections.append(ListMove(from: index, to: now)) }
            for (row, item) in section.items.enumerated() {
                let path = IndexPath(row: row, section: index)
                guard let there = newPlaces[item.id] else {
                    changes.deletedRows.append(SectionRows(path))
                    continue
                }
                if moved.contains(item.id) {
                    changes.movedRows.append(ListMove(from: path, to: there))
                } else if new[there.section].items[there.row] != item {
                    changes.reloadedRows.append(path)
                }
            }
        }
        for (index, section) in new.enumerated() {
            guard oldIDs.contains(section.id) else {
                changes.insertedSections.append(index)
                continue
            }
            for (row, item) in section.items.enumerated() where oldPlaces[item.id] == nil {
                changes.insertedRows.append(SectionRows(IndexPath(row: row, section: index)))
            }
        }
    }

    static func places(_ sections: [ModelSection]) -> [Int: IndexPath] {
        var places: [Int: IndexPath] = [:]
        for (section, each) in sections.enumerated() {
            for (row, item) in each.items.enumerated() { places[item.id] = IndexPath(row: row, section: section) }
        }
        return places
    }
}
