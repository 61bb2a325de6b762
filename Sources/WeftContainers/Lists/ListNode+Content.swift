import WeftGLib
import WeftNodes

extension ListNode: ListContent {
    var listDescription: String { debugDescription }

    // MARK: Answers of the data source

    var listSourceName: String { listSource?.name ?? "no data source" }

    /// The data source. If it was released, this is reported and the result is nil.
    @MainActor private var presentSource: (any ListDataSource)? {
        if let source = listSource, source.isThere { return source }
        reportReleasedSource()
        return nil
    }

    func listRowCounts() -> [Int] {
        guard let source = presentSource else { return [] }
        return (0..<max(0, source.sectionCount)).map { max(0, source.rowCount(ofSection: $0)) }
    }

    func listNodeBlock(for item: SectionedListIndex.Item) -> (@Sendable () -> CellNode)? {
        guard let source = presentSource else { return nil }
        if case .row(let row, let section) = item { return source.nodeBlock(at: IndexPath(row: row, section: section)) }
        return core.geometry.kind(of: item).flatMap {
            source.nodeBlock(for: $0, at: IndexPath(row: 0, section: item.section)) ?? standInSupplement
        }
    }

    func listNodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)? {
        listSource?.nodeBlock(for: kind, at: path)
    }

    func listNodeModel(at item: SectionedListIndex.Item) -> (any Sendable)? {
        guard case .row(let row, let section) = item else { return nil }
        return listSource?.nodeModel(at: IndexPath(row: row, section: section))
    }

    func listSectionContext(_ section: Int) -> (any SectionContext)? { listSource?.context(ofSection: section) }

    func listTypeSelectText(at position: Int) -> String? {
        indexPath(at: position).flatMap { listSource?.typeSelectText(at: $0) }
    }

    func listCanMove(_ path: IndexPath) -> Bool { listSource?.canMove(path) ?? false }
    func listDidMove(from path: IndexPath, to destination: IndexPath) { listSource?.didMove(path, to: destination) }

    var listIndexTitles: [String] { listSource?.sectionIndexTitles ?? [] }

    func listSection(forIndexTitle title: String, at index: Int) -> Int {
        listSource?.section(forIndexTitle: title, at: index) ?? index
    }

    // MARK: Answers of the delegate, and its events

    func listAdopt(_ node: CellNode, as kind: SupplementaryKind?) {
        node.owningNode = self
        node.supplementaryElementKind = kind
    }

    func listIndexPath(at position: Int) -> IndexPath? { indexPath(at: position) }

    func listActions(at position: Int) -> [CellAction] {
        guard let path = indexPath(at: position) else { return [] }
        return (itemSource?.actions(at: path) ?? []) + (listDelegate?.actions(at: path) ?? [])
    }

    func listTarget(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath {
        listDelegate?.target(ofMoving: path, proposed: proposed) ?? proposed
    }

    func listWillDisplay(_ node: CellNode, at position: Int) { listDelegate?.willDisplay(node) }
    func listDidEndDisplaying(_ node: CellNode, at position: Int) { listDelegate?.didEndDisplaying(node) }

    func listShouldHighlight(_ position: Int) -> Bool {
        indexPath(at: position).map { listDelegate?.shouldHighlight($0) ?? true } ?? false
    }

    func listDidHighlight(_ position: Int, _ isHighlighted: Bool) {
        indexPath(at: position).map { listDelegate?.didHighlight($0, isHighlighted) }
    }

    func listDidScroll() { listDelegate?.didScroll() }
    func listWantsRefresh() -> Bool { listDelegate?.wantsRefresh() ?? false }
    func listTakesWantedFocus() { takeFocus() }

    // MARK: Selection

    func listShouldSelect(_ position: Int) -> Bool {
        indexPath(at: position).map { listDelegate?.shouldSelect($0) ?? true } ?? false
    }

    func listShouldDeselect(_ position: Int) -> Bool {
        indexPath(at: position).map { listDelegate?.shouldDeselect($0) ?? true } ?? true
    }

    func listDidSelect(_ position: Int) {
        guard let path = indexPath(at: position) else { return }
        itemSource?.didSelect(path)
        listDelegate?.didSelect(path)
    }

    func listDidDeselect(_ position: Int) { indexPath(at: position).map { listDelegate?.didDeselect($0) } }

    func listSelectionChanged() {
        onSelectionChange?()
        itemSource?.selectionChanged(selectedPaths)
    }

    func listDidActivate(_ position: Int) {
        guard let path = indexPath(at: position) else { return }
        onActivate?(path)
        itemSource?.didActivate(path)
    }

    // MARK: More rows

    func listWantsBatch(atStart: Bool) -> Bool { listDelegate?.wantsBatch(atStart: atStart) ?? false }

    func listBeginBatch(_ context: BatchContext, atStart: Bool) {
        listDelegate?.beginBatch(context, atStart: atStart)
    }

    // MARK: Positions

    /// The index path at a flat position; nil for headers and footers.
    @MainActor
    func indexPath(at position: Int) -> IndexPath? { core.geometry.indexPath(at: position) }

    /// The flat position of a row; nil if the row does not exist.
    @MainActor
    func position(of path: IndexPath) -> Int? { core.geometry.position(of: path) }
}
