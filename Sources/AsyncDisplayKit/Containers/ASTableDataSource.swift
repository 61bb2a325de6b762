import Foundation
import WeftContainers
import WeftNodes

/// The contents of a table. Main thread. Implement one of the two methods for a row's cell: the block, which runs on a
/// worker, or the cell.
@preconcurrency @MainActor
public protocol ASTableDataSource: AnyObject {
    /// The number of sections. Default: 1.
    func numberOfSections(in tableNode: ASTableNode) -> Int
    /// The number of rows in a section.
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int
    /// Makes a row's cell, on a worker.
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: Foundation.IndexPath) -> ASCellNodeBlock
    /// A row's cell.
    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: Foundation.IndexPath) -> ASCellNode

    /// The title of a section's header; nil, the default, shows none. A view from the delegate takes precedence.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    /// The title of a section's footer; nil, the default, shows none. A view from the delegate takes precedence.
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
    /// The titles of the strip that leads to sections; nil, the default, is no strip.
    func sectionIndexTitles(for tableView: UITableView) -> [String]?
    /// The section that a title leads to. Default: the one of the title's own number.
    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int

    /// True if the user may delete the row: by its menu, a swipe or the Delete key. Default: false.
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: Foundation.IndexPath) -> Bool
    /// The user deletes a row: take it out of the data, and call `deleteRows`.
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCellEditingStyle,
        forRowAt indexPath: Foundation.IndexPath)
    /// True if the user may move the row while the table is edited. Default: true.
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: Foundation.IndexPath) -> Bool
    /// The user moved a row: move it in the data; the table shows it there already.
    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: Foundation.IndexPath,
        to destinationIndexPath: Foundation.IndexPath)
}

/// The editing of a row.
public enum UITableViewCellEditingStyle: Int, Sendable, Hashable {
    case none, delete
}

extension ASTableDataSource {
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    public func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: Foundation.IndexPath) -> Bool { false }
    public func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCellEditingStyle,
        forRowAt indexPath: Foundation.IndexPath
    ) {
        Misuse.report("\(type(of: self)): canEditRowAt says yes, and there is no commit:forRowAt:")
    }
    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: Foundation.IndexPath) -> Bool { true }
    public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: Foundation.IndexPath,
        to destinationIndexPath: Foundation.IndexPath
    ) {
        Misuse.report("\(type(of: self)): the table is edited, and there is no moveRowAt")
    }

    public func numberOfSections(in tableNode: ASTableNode) -> Int { 1 }

    public func tableNode(
        _ tableNode: ASTableNode, nodeBlockForRowAt indexPath: Foundation.IndexPath
    ) -> ASCellNodeBlock {
        let cell = self.tableNode(tableNode, nodeForRowAt: indexPath)
        return { cell }
    }

    public func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: Foundation.IndexPath) -> ASCellNode {
        Misuse.report("\(tableNode): \(type(of: self)) has neither nodeBlockForRowAt nor nodeForRowAt")
        return ASCellNode()
    }
}

/// Events and questions of a table. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASTableDelegate: UIScrollViewDelegate {
    /// The minimum and maximum size of a row.
    func tableNode(
        _ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: Foundation.IndexPath
    ) -> ASSizeRange
    /// Called when the row appears on screen.
    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode)
    /// Called when the row has left the screen.
    func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode)
    /// Returns the row to select in place of the given one; nil selects none.
    func tableNode(
        _ tableNode: ASTableNode, willSelectRowAt indexPath: Foundation.IndexPath
    ) -> Foundation.IndexPath?
    /// Called when the user chose a row.
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: Foundation.IndexPath)
    /// The row to deselect in place of `indexPath`, when the user selects another row; nil deselects none.
    func tableNode(
        _ tableNode: ASTableNode, willDeselectRowAt indexPath: Foundation.IndexPath
    ) -> Foundation.IndexPath?
    /// Called when a row is deselected.
    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: Foundation.IndexPath)
    /// True if a row looks pressed while it is pressed. If false, a press does not select it either.
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: Foundation.IndexPath) -> Bool
    /// Called when a press begins on a selectable row.
    func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: Foundation.IndexPath)
    /// Called when the press has ended.
    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: Foundation.IndexPath)
    /// The button at a row's end was pressed (`accessoryType`).
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: Foundation.IndexPath)
    /// The view of a section's header; nil, the default, shows the data source's title. Called each time the header
    /// approaches the viewport, so return a new view.
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    /// The view of a section's footer; nil, the default, has the data source's title.
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    /// The height of a header in points. Default: `UITableView.automaticDimension`, its own height.
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
    /// The height of a footer in points. Default: `UITableView.automaticDimension`, its own height.
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
    /// The name of the action that deletes a row, in the user's language. nil, the default, is "Delete".
    func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: Foundation.IndexPath
    ) -> String?
    /// The destination of a row that the user moves. Default: the proposed one.
    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: Foundation.IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: Foundation.IndexPath
    ) -> Foundation.IndexPath
    /// True if more rows may be fetched. Default: true.
    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool
    /// Called when the user scrolls near the end. Fetch data, insert the rows, then complete the context.
    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext)
}

extension ASTableDelegate {
    public func tableNode(
        _ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: Foundation.IndexPath
    ) -> ASSizeRange { ASSizeRangeUnconstrained }
    public func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {}
    public func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) {}
    public func tableNode(
        _ tableNode: ASTableNode, willSelectRowAt indexPath: Foundation.IndexPath
    ) -> Foundation.IndexPath? { indexPath }
    public func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: Foundation.IndexPath) {}
    public func tableNode(
        _ tableNode: ASTableNode, willDeselectRowAt indexPath: Foundation.IndexPath
    ) -> Foundation.IndexPath? { indexPath }
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        UITableView.automaticDimension
    }
    public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        UITableView.automaticDimension
    }
    public func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: Foundation.IndexPath
    ) -> String? { nil }
    public func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: Foundation.IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: Foundation.IndexPath
    ) -> Foundation.IndexPath { proposedDestinationIndexPath }
    public func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: Foundation.IndexPath) {}
    public func tableNode(
        _ tableNode: ASTableNode, shouldHighlightRowAt indexPath: Foundation.IndexPath
    ) -> Bool { true }
    public func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: Foundation.IndexPath) {}
    public func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: Foundation.IndexPath) {}
    public func tableView(
        _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: Foundation.IndexPath
    ) {}
    public func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { true }
    /// The default cancels the context, so that nothing is fetched.
    public func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        context.cancelBatchFetching()
    }
}
