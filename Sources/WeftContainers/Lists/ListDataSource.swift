import WeftNodes

/// A list's questions to its data source, in one vocabulary for tables, collections and pagers. `ListNode` processes
/// the answers for all of them. The public protocols differ only in their names.
@MainActor
protocol ListDataSource {
    /// The data source's name in messages.
    var name: String { get }
    /// False if the program's data source was released.
    var isThere: Bool { get }
    var sectionCount: Int { get }
    func rowCount(ofSection section: Int) -> Int
    func nodeBlock(at path: IndexPath) -> @Sendable () -> CellNode
    /// The block for a supplementary node; nil for none. Headers and footers are at row 0 of their section.
    func nodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)?
    /// The context of a section; nil for none.
    func context(ofSection section: Int) -> (any SectionContext)?
    /// The model of a row, for nodes that can show another model.
    func nodeModel(at path: IndexPath) -> (any Sendable)?
    func typeSelectText(at path: IndexPath) -> String?
    var sectionIndexTitles: [String] { get }
    func section(forIndexTitle title: String, at index: Int) -> Int
    func canMove(_ path: IndexPath) -> Bool
    /// Called when the user moved a row: move it in the data, too.
    func didMove(_ path: IndexPath, to destination: IndexPath)
}

extension ListDataSource {
    var isThere: Bool { true }
    func typeSelectText(at path: IndexPath) -> String? { nil }
    var sectionIndexTitles: [String] { [] }
    func section(forIndexTitle title: String, at index: Int) -> Int { index }
    func context(ofSection section: Int) -> (any SectionContext)? { nil }
}

/// A data source that forwards to another object. Messages name that object. Main actor.
@MainActor
package protocol StandInSource: AnyObject {
    /// The program's data source; nil after it was released.
    var asksFor: AnyObject? { get }
}

/// The class name of the object that finally answers.
@MainActor
private func sourceName(_ source: AnyObject) -> String {
    "\(type(of: (source as? any StandInSource)?.asksFor ?? source))"
}

@MainActor
private func isSourceThere(_ source: AnyObject) -> Bool {
    (source as? any StandInSource).map { $0.asksFor != nil } ?? true
}

struct TableSource: ListDataSource {
    let list: TableNode
    let source: any TableDataSource

    var name: String { sourceName(source) }
    var isThere: Bool { isSourceThere(source) }
    var sectionCount: Int { source.numberOfSections(in: list) }
    func rowCount(ofSection section: Int) -> Int { source.tableNode(list, numberOfRowsInSection: section) }

    func nodeBlock(at path: IndexPath) -> @Sendable () -> CellNode { source.tableNode(list, nodeBlockForRowAt: path) }

    func nodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)? {
        switch kind {
        case .header: source.tableNode(list, nodeBlockForHeaderInSection: path.section)
        case .footer: source.tableNode(list, nodeBlockForFooterInSection: path.section)
        default: nil
        }
    }

    func nodeModel(at path: IndexPath) -> (any Sendable)? { source.tableNode(list, nodeModelForRowAt: path) }
    func typeSelectText(at path: IndexPath) -> String? { source.tableNode(list, typeSelectTextForRowAt: path) }
    var sectionIndexTitles: [String] { source.sectionIndexTitles(for: list) ?? [] }

    func section(forIndexTitle title: String, at index: Int) -> Int {
        source.tableNode(list, sectionForSectionIndexTitle: title, at: index)
    }

    func canMove(_ path: IndexPath) -> Bool { source.tableNode(list, canMoveRowAt: path) }

    func didMove(_ path: IndexPath, to destination: IndexPath) {
        source.tableNode(list, moveRowAt: path, to: destination)
    }
}

struct CollectionSource: ListDataSource {
    let list: CollectionNode
    let source: any CollectionDataSource

    var name: String { sourceName(source) }
    var isThere: Bool { isSourceThere(source) }
    var sectionCount: Int { source.numberOfSections(in: list) }

    func rowCount(ofSection section: Int) -> Int { source.collectionNode(list, numberOfItemsInSection: section) }

    func nodeBlock(at path: IndexPath) -> @Sendable () -> CellNode {
        source.collectionNode(list, nodeBlockForItemAt: path)
    }

    func nodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)? {
        source.collectionNode(list, nodeBlockForSupplementaryElementOfKind: kind, at: path)
    }

    func context(ofSection section: Int) -> (any SectionContext)? {
        let context = source.collectionNode(list, contextForSection: section)
        context?.collectionNode = list
        return context
    }

    func nodeModel(at path: IndexPath) -> (any Sendable)? { source.collectionNode(list, nodeModelForItemAt: path) }
    func canMove(_ path: IndexPath) -> Bool { source.collectionNode(list, canMoveItemAt: path) }

    func didMove(_ path: IndexPath, to destination: IndexPath) {
        source.collectionNode(list, moveItemAt: path, to: destination)
    }
}

/// The data source of pages: one section of rows.
struct PagerSource: ListDataSource {
    let list: PagerNode
    let source: any PagerDataSource

    var name: String { sourceName(source) }
    var isThere: Bool { isSourceThere(source) }
    var sectionCount: Int { 1 }
    func rowCount(ofSection section: Int) -> Int { source.numberOfPages(in: list) }

    func nodeBlock(at path: IndexPath) -> @Sendable () -> CellNode { source.pagerNode(list, nodeBlockAt: path.row) }
    func nodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)? { nil }

    private var items: CollectionSource { CollectionSource(list: list, source: source) }
    func nodeModel(at path: IndexPath) -> (any Sendable)? { items.nodeModel(at: path) }
    func canMove(_ path: IndexPath) -> Bool { items.canMove(path) }
    func didMove(_ path: IndexPath, to destination: IndexPath) { items.didMove(path, to: destination) }
}
