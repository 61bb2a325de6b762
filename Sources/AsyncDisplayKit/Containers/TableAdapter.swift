import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// Translates the questions and notifications of a Weft table to Texture's protocols.
@MainActor
final class TableAdapter {
    private weak var node: ASTableNode?
    private weak var source: (any ASTableDataSource)?
    private weak var delegate: (any ASTableDelegate)?

    nonisolated init() {}

    nonisolated func attach(_ node: ASTableNode) {
        let node = WeakNode(node)
        onMain { [self] in self.node = node.node }
    }

    nonisolated func sourceChanged(_ source: (any ASTableDataSource)?) {
        let source = Carried(WeakObject(source))
        onMain { [self] in
            self.source = source.value.object as? any ASTableDataSource
            guard let table = node?.table else { return }
            let isOther = table.dataSource != nil
            table.dataSource = self.source == nil ? nil : self
            if isOther { table.reloadData() }
        }
    }

    nonisolated func delegateChanged(_ delegate: (any ASTableDelegate)?) {
        let delegate = Carried(WeakObject(delegate))
        onMain { [self] in
            self.delegate = delegate.value.object as? any ASTableDelegate
            node?.table.delegate = self.delegate == nil ? nil : self
        }
    }
}

/// A weak reference in an array.
struct WeakObject {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject?) {
        self.object = object
    }
}

extension TableAdapter: StandInSource {
    var asksFor: AnyObject? { source }
}

extension TableAdapter: TableDataSource {
    func numberOfSections(in tableNode: TableNode) -> Int {
        guard let node, let source else { return 0 }
        return source.numberOfSections(in: node)
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int {
        guard let node, let source else { return 0 }
        return source.tableNode(node, numberOfRowsInSection: section)
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForRowAt indexPath: WeftNodes.IndexPath
    ) -> @Sendable () -> CellNode {
        guard let node, let source else { return { CellNode() } }
        let block = Carried(source.tableNode(node, nodeBlockForRowAt: Foundation.IndexPath(indexPath)))
        return { block.value().makeWeftCell() }
    }
}

extension TableAdapter: TableDelegate {
    func tableNode(
        _ tableNode: TableNode, constrainedSizeForRowAt indexPath: WeftNodes.IndexPath
    ) -> SizeRange? {
        guard let node, let delegate else { return nil }
        let range = delegate.tableNode(node, constrainedSizeForRowAt: Foundation.IndexPath(indexPath))
        return range == ASSizeRangeUnconstrained ? nil : range.weft
    }

    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {
        guard let table = self.node, let cell = (node as? RowCell)?.cell else { return }
        delegate?.tableNode(table, willDisplayRowWith: cell)
    }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {
        guard let table = self.node, let cell = (node as? RowCell)?.cell else { return }
        delegate?.tableNode(table, didEndDisplayingRowWith: cell)
    }

    func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: WeftNodes.IndexPath) -> Bool {
        guard let node, let delegate else { return true }
        let path = Foundation.IndexPath(indexPath)
        guard delegate.tableNode(node, shouldHighlightRowAt: path) else { return false }
        let chosen = delegate.tableNode(node, willSelectRowAt: path)
        guard let chosen, chosen != path else { return chosen != nil }
        tableNode.selectRow(at: chosen.weft)
        delegate.tableNode(node, didSelectRowAt: chosen)
        return false
    }

    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: WeftNodes.IndexPath) {
        node.map { delegate?.tableNode($0, didSelectRowAt: Foundation.IndexPath(indexPath)) }
    }

    func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: WeftNodes.IndexPath) {
        node.map { delegate?.tableNode($0, didDeselectRowAt: Foundation.IndexPath(indexPath)) }
    }

    func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: WeftNodes.IndexPath) -> Bool {
        guard let node, let delegate else { return true }
        return delegate.tableNode(node, shouldHighlightRowAt: Foundation.IndexPath(indexPath))
    }

    func tableNode(_ tableNode: TableNode, didHighlight isHighlighted: Bool, rowAt indexPath: WeftNodes.IndexPath) {
        guard let node, let delegate else { return }
        let path = Foundation.IndexPath(indexPath)
        isHighlighted
            ? delegate.tableNode(node, didHighlightRowAt: path) : delegate.tableNode(node, didUnhighlightRowAt: path)
    }

    func tableNode(_ tableNode: TableNode, accessoryButtonTappedForRowAt indexPath: WeftNodes.IndexPath) {
        guard let node, let delegate else { return }
        delegate.tableView(node.view, accessoryButtonTappedForRowWith: Foundation.IndexPath(indexPath))
    }

    func tableNodeDidScroll(_ tableNode: TableNode) {
        guard let delegate, let node else { return }
        delegate.scrollViewDidScroll(node.view)
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool {
        guard let node, let delegate else { return false }
        return delegate.shouldBatchFetch(for: node)
    }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        guard let node, let delegate else { return context.cancelBatchFetching() }
        delegate.tableNode(node, willBeginBatchFetchWith: context)
    }
}
