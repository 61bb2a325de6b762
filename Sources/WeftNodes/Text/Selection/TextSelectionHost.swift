import WeftGTK
import WeftLayout

/// A container whose texts are selected together: a node with its descendants, or a list with its rows. Main actor.
@MainActor
package protocol TextSelectionHost: AnyObject {
    /// The widget that receives pointer events, opens the menu and takes the keyboard focus; nil if nothing is
    /// shown.
    var textWidget: Widget? { get }
    /// The rows from the top to the bottom, shown or not.
    var textRows: Range<Int> { get }
    /// The rows with nodes, in any order.
    var liveTextRows: [Int] { get }
    /// Returns a row's node, and its origin in the widget's coordinates; nil for a row without a node.
    func textRow(at index: Int) -> (node: DisplayNode, origin: Point)?
    /// The row at a point of the widget, or the nearest one.
    func textRow(near point: Point) -> Int?
    /// The row at which keys begin if nothing is selected.
    var firstTextRow: Int { get }
    /// Gives the keyboard focus to the texts, for the keys that copy and select.
    func takeTextFocus()
    /// Scrolls the least that shows `rect` of a row's coordinates, points.
    func showText(_ rect: Rect, inRow index: Int)
    /// Scrolls towards the point of a drag, which may be outside of the visible part of the widget. True if that moved
    /// something.
    func scrollText(towards point: Point) -> Bool
    /// The texts of rows without nodes, for which nodes are made; rows whose node cannot be made are missing.
    func texts(ofRows rows: [Int]) async -> [Int: RowText]
}

/// A node that handles `selectsText` itself.
@MainActor
package protocol TextSelectingNode: DisplayNode {
    /// Called when `selectsText` changed.
    func textSelectionDidChange()
    /// The object that selects the node's texts.
    var ownTextSelector: TextSelector? { get }
}

/// The texts below a node.
@MainActor
final class NodeTextHost: TextSelectionHost {
    private weak var node: DisplayNode?

    init(_ node: DisplayNode) {
        self.node = node
    }

    var textWidget: Widget? { node?.main.canvas?.widget }
    var textRows: Range<Int> { 0..<1 }
    var liveTextRows: [Int] { [0] }
    var firstTextRow: Int { 0 }

    func textRow(at index: Int) -> (node: DisplayNode, origin: Point)? {
        // The canvas that draws a scroll node's contents is as large as the contents, so the origin is the scroll
        // offset.
        index != 0 ? nil : node.map { ($0, ($0 as? ScrollNode)?.contentOffset ?? .zero) }
    }

    func textRow(near point: Point) -> Int? { node == nil ? nil : 0 }

    func takeTextFocus() { textWidget?.grabFocus() }

    /// The enclosing scroll node, if there is one.
    private var scroll: (node: ScrollNode, inside: DisplayNode)? {
        guard let node else { return nil }
        var parent: DisplayNode? = node
        while let candidate = parent {
            if let scroll = candidate as? ScrollNode { return (scroll, node) }
            parent = candidate.supernode
        }
        return nil
    }

    func showText(_ rect: Rect, inRow index: Int) {
        guard let (scroll, node) = scroll else { return }
        // The contents' coordinates are the scroll node's, moved by the scroll offset.
        let seen = node === scroll ? rect : node.convert(rect, to: scroll)
        scroll.scrollRectToVisible(seen.offsetBy(dx: scroll.contentOffset.x, dy: scroll.contentOffset.y))
    }

    func scrollText(towards point: Point) -> Bool {
        guard let (scroll, _) = scroll, let origin = textRow(at: 0)?.origin else { return false }
        let before = scroll.contentOffset
        showText(Rect(x: point.x - origin.x, y: point.y - origin.y, width: 1, height: 1), inRow: 0)
        return scroll.contentOffset != before
    }

    func texts(ofRows rows: [Int]) async -> [Int: RowText] { [:] }
}
