import WeftLayout
import WeftNodes

/// A list's events and questions to its delegate, in one vocabulary for tables, collections and pagers. See
/// ``ListDataSource``.
@MainActor
protocol ListDelegate {
    func sizeRange(at path: IndexPath) -> SizeRange?
    func willDisplay(_ node: CellNode)
    func didEndDisplaying(_ node: CellNode)
    func shouldSelect(_ path: IndexPath) -> Bool
    func shouldDeselect(_ path: IndexPath) -> Bool
    func didSelect(_ path: IndexPath)
    func didDeselect(_ path: IndexPath)
    /// The button at a row's end was pressed.
    func accessoryTapped(_ path: IndexPath)
    func shouldHighlight(_ path: IndexPath) -> Bool
    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool)
    func didScroll()
    func wantsBatch(atStart: Bool) -> Bool
    func beginBatch(_ context: BatchContext, atStart: Bool)
    func wantsRefresh() -> Bool
    func actions(at path: IndexPath) -> [CellAction]
    /// The destination of a moved row, instead of `proposed`.
    func target(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath
}

struct TableObserver: ListDelegate {
    let list: TableNode
    let delegate: any TableDelegate

    func sizeRange(at path: IndexPath) -> SizeRange? { delegate.tableNode(list, constrainedSizeForRowAt: path) }
    func willDisplay(_ node: CellNode) { delegate.tableNode(list, willDisplayRowWith: node) }
    func didEndDisplaying(_ node: CellNode) { delegate.tableNode(list, didEndDisplayingRowWith: node) }
    func shouldSelect(_ path: IndexPath) -> Bool { delegate.tableNode(list, shouldSelectRowAt: path) }
    func shouldDeselect(_ path: IndexPath) -> Bool { delegate.tableNode(list, shouldDeselectRowAt: path) }
    func didSelect(_ path: IndexPath) { delegate.tableNode(list, didSelectRowAt: path) }
    func didDeselect(_ path: IndexPath) { delegate.tableNode(list, didDeselectRowAt: path) }
    func accessoryTapped(_ path: IndexPath) { delegate.tableNode(list, accessoryButtonTappedForRowAt: path) }

    func shouldHighlight(_ path: IndexPath) -> Bool { delegate.tableNode(list, shouldHighlightRowAt: path) }

    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {
        delegate.tableNode(list, didHighlight: isHighlighted, rowAt: path)
    }

    func didScroll() { delegate.tableNodeDidScroll(list) }

    func wantsBatch(atStart: Bool) -> Bool {
        atStart ? delegate.shouldBatchFetchAtStart(for: list) : delegate.shouldBatchFetch(for: list)
    }

    func beginBatch(_ context: BatchContext, atStart: Bool) {
        if atStart {
            delegate.tableNode(list, willBeginBatchFetchAtStartWith: context)
        } else {
            delegate.tableNode(list, willBeginBatchFetchWith: context)
        }
    }

    func wantsRefresh() -> Bool { delegate.tableNodeShouldRefresh(list) }
    func actions(at path: IndexPath) -> [CellAction] { delegate.tableNode(list, actionsForRowAt: path) }

    func target(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath {
        delegate.tableNode(list, targetIndexPathForMoveFromRowAt: path, toProposed: proposed)
    }
}

struct CollectionObserver: ListDelegate {
    let list: CollectionNode
    let delegate: any CollectionDelegate

    func sizeRange(at path: IndexPath) -> SizeRange? { delegate.collectionNode(list, constrainedSizeForItemAt: path) }
    func willDisplay(_ node: CellNode) { delegate.collectionNode(list, willDisplayItemWith: node) }
    func didEndDisplaying(_ node: CellNode) { delegate.collectionNode(list, didEndDisplayingItemWith: node) }
    func shouldSelect(_ path: IndexPath) -> Bool { delegate.collectionNode(list, shouldSelectItemAt: path) }
    func shouldDeselect(_ path: IndexPath) -> Bool { delegate.collectionNode(list, shouldDeselectItemAt: path) }
    func didSelect(_ path: IndexPath) { delegate.collectionNode(list, didSelectItemAt: path) }
    func didDeselect(_ path: IndexPath) { delegate.collectionNode(list, didDeselectItemAt: path) }
    func accessoryTapped(_ path: IndexPath) { delegate.collectionNode(list, accessoryButtonTappedForItemAt: path) }
    func shouldHighlight(_ path: IndexPath) -> Bool { delegate.collectionNode(list, shouldHighlightItemAt: path) }

    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {
        delegate.collectionNode(list, didHighlight: isHighlighted, itemAt: path)
    }

    func didScroll() { delegate.collectionNodeDidScroll(list) }

    func wantsBatch(atStart: Bool) -> Bool {
        atStart ? delegate.shouldBatchFetchAtStart(for: list) : delegate.shouldBatchFetch(for: list)
    }

    func beginBatch(_ context: BatchContext, atStart: Bool) {
        if atStart {
            delegate.collectionNode(list, willBeginBatchFetchAtStartWith: context)
        } else {
            delegate.collectionNode(list, willBeginBatchFetchWith: context)
        }
    }

    func wantsRefresh() -> Bool { delegate.collectionNodeShouldRefresh(list) }
    func actions(at path: IndexPath) -> [CellAction] { delegate.collectionNode(list, actionsForItemAt: path) }

    func target(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath {
        delegate.collectionNode(list, targetIndexPathForMoveFromItemAt: path, toProposed: proposed)
    }
}
