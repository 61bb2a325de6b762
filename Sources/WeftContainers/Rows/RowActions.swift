import WeftLayout
import WeftNodes

/// The requests of a row's menu and swipe to their list.
@MainActor
protocol RowActionsOwner: AnyObject {
    /// The live row at a position, if there is one.
    func liveRow(at position: Int) -> ListRow?
    func actions(at position: Int) -> [CellAction]
    /// The row's path in the data source; nil for headers and footers.
    func sourcePath(at position: Int) -> IndexPath?
    /// True if a row can open its menu now.
    var offersActions: Bool { get }
    /// True if a row can be swiped now.
    var offersSwipes: Bool { get }
    /// The pointer's location over the list, in points of the canvas.
    var pointerLocation: Point? { get }
    func swipeWillBegin()
    func menuWillOpen(ofRowAt position: Int)
    /// Called when the menu has closed, with the position of its row, or of the row in its place; nil if it was
    /// removed.
    func menuDidClose(ofRowAt position: Int?)
}
