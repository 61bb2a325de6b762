import Foundation
import WeftLayout
import WeftNodes

/// A gesture recognizer of Weft, as `gestureRecognizerShouldBegin` receives it. Main thread.
@preconcurrency @MainActor
public final class UIGestureRecognizer: NSObject {
    /// The Weft gesture recognizer that was added.
    public let weft: GestureRecognizer
    /// The location in the node's coordinates.
    let place: Point
    private let node: DisplayNode

    init(_ gesture: GestureRecognizer, at place: Point, of node: DisplayNode) {
        weft = gesture
        self.place = place
        self.node = node
    }

    /// The view of the node that it was added to.
    public var view: UIView? { UIView.view(of: node) }

    /// The location in the view of a node, in points; nil stands for the root of the tree.
    public func location(in view: UIView?) -> CGPoint {
        view?.weftNode === node ? CGPoint(place) : CGPoint(node.convert(place, to: view?.weftNode))
    }
}
