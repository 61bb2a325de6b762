import WeftLayout

/// The table, collection or pager that shows a cell.
@MainActor
package protocol CellOwner: DisplayNode {
    /// The cell's current index path; for a header or footer, row 0 of its section. O(rows with nodes)
    func indexPath(ofCell node: CellNode) -> IndexPath?
    /// The button at the end of a row was pressed.
    func accessoryTapped(of node: CellNode)
}

@MainActor
extension CellNode {
    /// The cell's current index path in its list, which follows insertions and removals. A header, footer or another
    /// supplementary node has row 0 of its section. nil outside a list. O(rows with nodes)
    public var indexPath: IndexPath? { (owningNode as? any CellOwner)?.indexPath(ofCell: self) }
}

extension CellNode {
    /// An event of a cell on screen.
    public enum VisibilityEvent: Sendable, Hashable {
        /// The cell appeared on screen.
        case visible
        /// The list was scrolled, so another part of the cell may be visible.
        case visibleRectChanged
        /// The cell left the screen.
        case invisible
        /// The user starts to scroll with a finger, a wheel, a key or the scrollbar.
        case willBeginDragging
        /// The user has stopped dragging the list.
        case didEndDragging
        /// The list came to rest after a movement by the user or the program.
        case didStopScrolling
    }
}
