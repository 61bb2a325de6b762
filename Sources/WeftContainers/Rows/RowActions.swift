import WeftLayout
import WeftNodes

/// What the menu and the swipe of rows ask of their list.
@MainActor
protocol RowActionsOwner: AnyObject {
    /// The row at a position, where it has one that lives.
    func liveRow(at position: Int) -> ListRow?
    func actions(at position: Int) -> [CellAction]
    /// Where the data source has the row; nil for headers and footers.
    func sourcePath(at position: Int) -> IndexPath?
    /// Whether a row can open its menu now.
    var offersActions: Bool { get }
    /// Whether a row can be swiped now.
    var offersSwipes: Bool { get }
    /// Where the pointer is over the list; points of the canvas.
    var pointerLocation: Point? { get }
    func swipeWillBegin()
    func menuWillOpen(ofRowAt position: Int)
    /// The row that the menu was of, or whose place it had; nil where it is gone.
    func menuDidClose(ofRowAt position: Int?)
}
