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
}

extension ASTableDataSource {
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
    /// Called when the row comes on screen.
    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode)
    /// Called when the row has left the screen.
    func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode)
    /// Returns the row to select in place of the given one; nil selects none.
    func tableNode(
        _ tableNode: ASTableNode, willSelectRowAt indexPath: Foundation.IndexPath
    ) -> Foundation.IndexPath?
    /// Called when the user chose a row.
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: Foundation.IndexPath)
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
    /// True if more rows may be fetched. Default: true.
    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool
    /// Called when the user comes near the end. Fetch data, insert the rows, then complete the context.
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
