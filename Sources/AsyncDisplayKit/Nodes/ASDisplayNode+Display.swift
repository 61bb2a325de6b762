import Foundation
import WeftLayout
import WeftNodes

extension ASDisplayNode {
    /// True if a node of this kind works without a native view. Any thread.
    public var supportsLayerBacking: Bool { backing.supportsLayerBacking }

    /// Draws the visible nodes synchronously. Main thread.
    @MainActor public func recursivelyEnsureDisplaySynchronously(_ synchronously: Bool) {
        backing.recursivelyEnsureDisplaySynchronously(synchronously)
    }

    /// Releases the drawings of the node and its descendants; they are drawn again when they approach the screen. Main
    /// thread.
    @MainActor public func recursivelyClearContents() { backing.recursivelyClearContents() }

    /// True to postpone drawing until it is false again. Main thread.
    @MainActor public var displaySuspended: Bool {
        get { backing.displaySuspended }
        set { backing.displaySuspended = newValue }
    }

    /// Suspends or resumes the drawing of the node and all its subnodes. Main thread.
    @MainActor public func recursivelySetDisplaySuspended(_ flag: Bool) {
        backing.recursivelySetDisplaySuspended(flag)
    }

    /// Loads the node's data again if it is near the screen. Any thread.
    public func setNeedsPreload() {
        let node = weftNode
        onMain { node.setNeedsPreload() }
    }

    /// Converts a point of this node, in points, to the coordinates of another node; nil is the root of the tree. Main
    /// thread.
    @MainActor public func convert(_ point: CGPoint, to node: ASDisplayNode?) -> CGPoint {
        CGPoint(backing.convert(point.weft, to: node?.backing))
    }

    /// Converts a point of another node, in points, to this node's coordinates. Main thread.
    @MainActor public func convert(_ point: CGPoint, from node: ASDisplayNode?) -> CGPoint {
        CGPoint(backing.convert(point.weft, from: node?.backing))
    }

    /// Converts a rectangle of this node, in points, to the coordinates of another node; nil is the root of the tree.
    /// Main thread.
    @MainActor public func convert(_ rect: CGRect, to node: ASDisplayNode?) -> CGRect {
        CGRect(backing.convert(rect.weft, to: node?.backing))
    }

    /// Converts a rectangle of another node, in points, to this node's coordinates. Main thread.
    @MainActor public func convert(_ rect: CGRect, from node: ASDisplayNode?) -> CGRect {
        CGRect(backing.convert(rect.weft, from: node?.backing))
    }
}

/// The colour of pictures that are not loaded.
public func ASDisplayNodeDefaultPlaceholderColor() -> UIColor { UIColor(white: 0.95, alpha: 1) }

/// The default colour of buttons.
public func ASDisplayNodeDefaultTintColor() -> UIColor { UIColor(.accent) }

/// Runs `block` on the main thread: immediately if called there, otherwise with the results of the next frame.
public func ASPerformBlockOnMainThread(_ block: @escaping @MainActor () -> Void) { onMain(block) }

/// Runs `block` on a background thread: synchronously if called on one.
public func ASPerformBlockOnBackgroundThread(_ block: @escaping () -> Void) {
    guard Thread.isMainThread else { return block() }
    let block = Carried(block)
    DispatchQueue.global().async { block.value() }
}
