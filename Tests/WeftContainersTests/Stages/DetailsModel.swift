import WeftGTK
import WeftLayout
import WeftNodes

@testable import WeftContainers

/// One section of rows with their own size ranges, some of them native. Rows are fetched at both ends.
@MainActor
final class DetailsModel: TableDataSource, TableDelegate, CollectionDataSource, CollectionDelegate {
    var items: [TableItem]
    let ledger = StateLedger()
    var range: ((IndexPath) -> SizeRange?)?
    /// Rows that are buttons in the theme's look.
    var nativeRows: Set<Int> = []
    private(set) var pressed: [Int] = []
    var hasMore = false
    var hasMoreAtStart = false
    private(set) var fetches: [BatchContext] = []
    private(set) var startFetches: [BatchContext] = []

    init(_ heights: [Double]) {
        items = heights.enumerated().map { TableItem(id: $0.offset, height: $0.element) }
    }

    private func block(_ row: Int) -> @Sendable () -> CellNode {
        let (item, ledger) = (items[row], ledger)
        guard nativeRows.contains(row) else { return { RowNode(item, ledger, effort: 0) } }
        return { [weak self] in
            CellNode(widgetBlock: {
                let button = Button(label: "Native \(item.id)")
                button.onClicked { self?.pressed.append(item.id) }
                return button
            })
        }
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { items.count }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        block(path.row)
    }
    func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt path: IndexPath) -> SizeRange? { range?(path) }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool { hasMore }
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) { fetches.append(context) }
    func shouldBatchFetchAtStart(for tableNode: TableNode) -> Bool { hasMoreAtStart }
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchAtStartWith context: BatchContext) {
        startFetches.append(context)
    }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { items.count }
    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt path: IndexPath
    ) -> @Sendable () -> CellNode { block(path.item) }
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForItemAt path: IndexPath
    ) -> SizeRange? { range?(path) }
}
