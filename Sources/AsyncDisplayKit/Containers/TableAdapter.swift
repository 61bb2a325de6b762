import Foundation
import WeftContainers
import WeftGLib
import WeftLayout
import WeftNodes

/// Translates the questions and notifications of a Weft table to Texture's protocols.
@MainActor
final class TableAdapter: ListAdapter<ASTableNode, any ASTableDataSource, any ASTableDelegate> {
    override func answers(_ node: ASTableNode) -> Bool { node.table.dataSource != nil }

    override func connectSource(of node: ASTableNode, isThere: Bool) {
        node.table.dataSource = isThere ? self : nil
    }

    override func connectDelegate(of node: ASTableNode, isThere: Bool) {
        node.table.delegate = isThere ? self : nil
    }
}

extension TableAdapter: TableDataSource {
    func numberOfSections(in tableNode: TableNode) -> Int { asking { $0.numberOfSections(in: $1) } ?? 0 }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int {
        asking { $0.tableNode($1, numberOfRowsInSection: section) } ?? 0
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForRowAt indexPath: WeftNodes.IndexPath
    ) -> @Sendable () -> CellNode {
        let path = Foundation.IndexPath(indexPath)
        guard let block = asking({ Carried($0.tableNode($1, nodeBlockForRowAt: path)) }) else { return { CellNode() } }
        return { block.value().makeWeftCell() }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)? {
        let height = told { $0.tableView($1.view, heightForHeaderInSection: section) }
        if let view = told({ $0.tableView($1.view, viewForHeaderInSection: section) }) ?? nil {
            return supplement(showing: view, height)
        }
        let title = asking { $0.tableView($1.view, titleForHeaderInSection: section) } ?? nil
        return title.map { supplement(saying: $0, asHeader: true, height) }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
    ) -> (@Sendable () -> CellNode)? {
        let height = told { $0.tableView($1.view, heightForFooterInSection: section) }
        if let view = told({ $0.tableView($1.view, viewForFooterInSection: section) }) ?? nil {
            return supplement(showing: view, height)
        }
        let title = asking { $0.tableView($1.view, titleForFooterInSection: section) } ?? nil
        return title.map { supplement(saying: $0, asHeader: false, height) }
    }

    /// A header or footer of a program's view.
    private func supplement(showing view: UIView, _ height: CGFloat?) -> @Sendable () -> CellNode {
        let cell = SectionCell(view)
        if let height, height != UITableView.automaticDimension {
            cell.style.height = ASDimensionMake(height)
        } else if view.frame.height > 0 {
            cell.style.height = ASDimensionMake(view.frame.height)
        }
        let made = Carried(cell)
        return { made.value.makeWeftCell() }
    }

    /// A header or footer of a title.
    private func supplement(
        saying title: String, asHeader isHeader: Bool, _ height: CGFloat?
    ) -> @Sendable () -> CellNode {
        {
            let cell = SectionTitleCell(title, asHeader: isHeader)
            if let height, height != UITableView.automaticDimension { cell.style.height = ASDimensionMake(height) }
            return cell.makeWeftCell()
        }
    }

    func sectionIndexTitles(for tableNode: TableNode) -> [String]? {
        asking { $0.sectionIndexTitles(for: $1.view) } ?? nil
    }

    func tableNode(_ tableNode: TableNode, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        asking { $0.tableView($1.view, sectionForSectionIndexTitle: title, at: index) } ?? index
    }

    func tableNode(_ tableNode: TableNode, canMoveRowAt indexPath: WeftNodes.IndexPath) -> Bool {
        asking { $0.tableView($1.view, canMoveRowAt: Foundation.IndexPath(indexPath)) } ?? false
    }

    func tableNode(
        _ tableNode: TableNode, moveRowAt indexPath: WeftNodes.IndexPath, to destination: WeftNodes.IndexPath
    ) {
        asking {
            $0.tableView(
                $1.view, moveRowAt: Foundation.IndexPath(indexPath), to: Foundation.IndexPath(destination))
        }
    }
}

extension TableAdapter: TableDelegate {
    func tableNode(
        _ tableNode: TableNode, constrainedSizeForRowAt indexPath: WeftNodes.IndexPath
    ) -> SizeRange? {
        told { $0.tableNode($1, constrainedSizeForRowAt: Foundation.IndexPath(indexPath)).weftIfLimited } ?? nil
    }

    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {
        guard let cell = node.textureCell, node.supplementaryElementKind == nil else { return }
        told { $0.tableNode($1, willDisplayRowWith: cell) }
    }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {
        guard let cell = node.textureCell, node.supplementaryElementKind == nil else { return }
        told { $0.tableNode($1, didEndDisplayingRowWith: cell) }
    }

    func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: WeftNodes.IndexPath) -> Bool {
        let path = Foundation.IndexPath(indexPath)
        return told { delegate, node in
            guard delegate.tableNode(node, shouldHighlightRowAt: path) else { return false }
            let chosen = delegate.tableNode(node, willSelectRowAt: path)
            guard let chosen, chosen != path else { return chosen != nil }
            tableNode.selectRow(at: chosen.weft)
            delegate.tableNode(node, didSelectRowAt: chosen)
            return false
        } ?? true
    }

    func tableNode(_ tableNode: TableNode, shouldDeselectRowAt indexPath: WeftNodes.IndexPath) -> Bool {
        let path = Foundation.IndexPath(indexPath)
        return told { delegate, node in
            let chosen = delegate.tableNode(node, willDeselectRowAt: path)
            guard let chosen, chosen != path else { return chosen != nil }
            tableNode.deselectRow(at: chosen.weft)
            delegate.tableNode(node, didDeselectRowAt: chosen)
            return false
        } ?? true
    }

    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: WeftNodes.IndexPath) {
        told { $0.tableNode($1, didSelectRowAt: Foundation.IndexPath(indexPath)) }
    }

    func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: WeftNodes.IndexPath) {
        told { $0.tableNode($1, didDeselectRowAt: Foundation.IndexPath(indexPath)) }
    }

    func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: WeftNodes.IndexPath) -> Bool {
        told { $0.tableNode($1, shouldHighlightRowAt: Foundation.IndexPath(indexPath)) } ?? true
    }

    func tableNode(_ tableNode: TableNode, didHighlight isHighlighted: Bool, rowAt indexPath: WeftNodes.IndexPath) {
        let path = Foundation.IndexPath(indexPath)
        told {
            isHighlighted ? $0.tableNode($1, didHighlightRowAt: path) : $0.tableNode($1, didUnhighlightRowAt: path)
        }
    }

    func tableNode(_ tableNode: TableNode, accessoryButtonTappedForRowAt indexPath: WeftNodes.IndexPath) {
        told { $0.tableView($1.view, accessoryButtonTappedForRowWith: Foundation.IndexPath(indexPath)) }
    }

    func tableNodeDidScroll(_ tableNode: TableNode) { told { $0.scrollViewDidScroll($1.view) } }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool { told { $0.shouldBatchFetch(for: $1) } ?? false }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        guard told({ $0.tableNode($1, willBeginBatchFetchWith: context) }) != nil else {
            return context.cancelBatchFetching()
        }
    }

    func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: WeftNodes.IndexPath) -> [CellAction] {
        let path = Foundation.IndexPath(indexPath)
        guard let node, let source, source.tableView(node.view, canEditRowAt: path) else { return [] }
        let title = told { $0.tableView($1.view, titleForDeleteConfirmationButtonForRowAt: path) } ?? nil
        return [
            CellAction(title: title ?? frameworkText("Delete"), style: .destructive) { [weak self] path in
                self?.asking { $0.tableView($1.view, commit: .delete, forRowAt: Foundation.IndexPath(path)) }
            }
        ]
    }

    func tableNode(
        _ tableNode: TableNode, targetIndexPathForMoveFromRowAt indexPath: WeftNodes.IndexPath,
        toProposed proposed: WeftNodes.IndexPath
    ) -> WeftNodes.IndexPath {
        let (from, to) = (Foundation.IndexPath(indexPath), Foundation.IndexPath(proposed))
        return told {
            $0.tableView($1.view, targetIndexPathForMoveFromRowAt: from, toProposedIndexPath: to).weft
        } ?? proposed
    }
}
