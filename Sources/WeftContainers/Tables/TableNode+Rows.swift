import WeftGTK
import WeftLayout
import WeftNodes

@MainActor
extension TableNode {
    // MARK: Changes; inside `performBatch` they count together

    /// Inserts rows at their new index paths. The data source already has them. They appear with `animation`.
    public func insertRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
        insert(paths, "insertRows", with: animation)
    }

    /// Deletes rows at their old index paths. The data source no longer has them. They leave with `animation`. With
    /// `none` the other rows do not slide.
    public func deleteRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
        delete(paths, "deleteRows", with: animation)
    }

    /// Makes the rows' nodes again. The old nodes are shown until the new ones are ready, and the extents stay as
    /// estimates. With `none` the rows do not slide.
    public func reloadRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
        record("reloadRows", with: animation) { $0.reloadedRows += paths }
    }

    /// Moves a row, which keeps its node.
    public func moveRow(at path: IndexPath, to destination: IndexPath) {
        record("moveRow") { $0.movedRows.append(ListMove(from: path, to: destination)) }
    }

    /// Inserts consecutive rows into a section. The data source already has them. The cost does not depend on their
    /// number.
    public func insertRows(_ rows: Range<Int>, section: Int = 0, animated: Bool = false) {
        record("insertRows", animated: animated) {
            $0.insertedRows.append(SectionRows(section: section, rows: rows))
        }
    }

    /// Deletes consecutive rows of a section. The cost does not depend on their number.
    public func deleteRows(_ rows: Range<Int>, section: Int = 0, animated: Bool = false) {
        record("deleteRows", animated: animated) {
            $0.deletedRows.append(SectionRows(section: section, rows: rows))
        }
    }

    /// Makes the nodes of a section's rows again. The old nodes are shown until the new ones are ready.
    public func reloadRows(_ rows: some Sequence<Int>, section: Int = 0) {
        record("reloadRows", animated: false) {
            $0.reloadedRows += rows.map { IndexPath(row: $0, section: section) }
        }
    }

    // MARK: Looking

    /// The number of rows of all sections.
    public var numberOfRows: Int { core.count - 2 * numberOfSections }

    /// The rows of the first section with at least a point on screen.
    public var visibleRows: Range<Int> {
        let rows = visiblePaths.filter { $0.section == 0 }.map(\.row)
        return (rows.first ?? 0)..<((rows.last ?? -1) + 1)
    }

    /// The rows with at least a point on screen, in order.
    public var indexPathsForVisibleRows: [IndexPath] { visiblePaths }

    /// The node of a row near the viewport, nil elsewhere.
    public func nodeForRow(at indexPath: IndexPath) -> CellNode? { node(at: indexPath) }

    /// The node of a section's header near the viewport, nil elsewhere.
    public func headerNode(inSection section: Int) -> CellNode? { node(.header, ofSection: section) }

    /// The row at a point in the table's coordinates (points); nil if there is none.
    public func indexPathForRow(at point: Point) -> IndexPath? { path(at: point) }

    /// The row's frame in the table's coordinates (points), also off screen. The extents of rows that were never near
    /// the viewport are estimates. Empty for a row that does not exist.
    ///
    /// - Complexity: O(log n)
    public func rectForRow(at indexPath: IndexPath) -> Rect { rect(at: indexPath) }

    /// The whole list's height in points, partly estimated.
    public var contentHeight: Double { contentExtent }

    /// Scrolls the row to the given place on screen.
    public func scrollToRow(
        at indexPath: IndexPath, at place: ScrollPosition = .nearest, animated: Bool = false
    ) {
        show(indexPath, at: place, animated: animated)
    }

    /// Gives the keyboard focus to a row, and scrolls it into view.
    public func focusRow(at indexPath: IndexPath) { focus(indexPath) }

    // MARK: Selection

    /// The selected rows, in order.
    public var indexPathsForSelectedRows: [IndexPath] { selectedPaths }
    /// The first selected row.
    public var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows.first }

    /// Selects a row without notifying the delegate.
    public func selectRow(at path: IndexPath, animated: Bool = false, scrollPosition: ScrollPosition? = nil) {
        select(path, animated: animated, at: scrollPosition)
    }

    /// Deselects a row without notifying the delegate.
    public func deselectRow(at path: IndexPath) { deselect(path) }
}
