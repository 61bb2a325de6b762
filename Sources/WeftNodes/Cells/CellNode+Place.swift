import WeftLayout

/// The table, collection or pager that shows a cell.
@MainActor
package protocol CellOwner: DisplayNode {
    /// Where a cell's row is now; of a header or footer, the start of its section. O(rows with nodes)
    func indexPath(ofCell node: CellNode) -> IndexPath?
    /// The button at the end of a row was pressed.
    func accessoryTapped(of node: CellNode)
}

@MainActor
extension CellNode {
    /// Where the list has the cell now, also after rows before it came or went; of a header, footer or another
    /// supplementary node the row 0 of its section. nil outside of a list. O(rows with nodes)
    public var indexPath: IndexPath? { (owningNode as? any CellOwner)?.indexPath(ofCell: self) }
}

extension CellNode {
    /// What happens to a cell on screen.
    public enum VisibilityEvent: Sendable, Hashable {
        /// It comes on screen.
        case visible
        /// It is on screen, and another part of it may be seen: the list was scrolled.
        case visibleRectChanged
        /// It left the screen.
        case invisible
        /// It is on screen, and the user begins to scroll: with a finger, a wheel, a key or the scrollbar.
        case willBeginDragging
        /// It is on screen, and the user has let go of the list.
        case didEndDragging
        /// It is on screen, and the list has come to rest, whoever moved it.
        case didStopScrolling
    }
}
