import Foundation
import WeftLayout
import WeftNodes

/// The node's distance from the user.
public typealias ASInterfaceState = InterfaceState

/// A block that returns a node's layout, on any thread.
public typealias ASLayoutSpecBlock = (ASDisplayNode, ASSizeRange) -> ASLayoutSpec

/// Texture's node: subclass it, and compose it with specs. A Weft node behind it does the work.
///
/// Any thread may make, configure and measure it while it is off screen; each hook states its thread. Subclasses of
/// every kind of node may override the hooks; a hook without an effect on a kind of node is reported.
open class ASDisplayNode: NSObject, ASLayoutElement, StyleOwner {
    let backing: DisplayNode
    /// The layout as a block, which takes precedence over `layoutSpecThatFits`. Set it before the node is measured.
    public final var layoutSpecBlock: ASLayoutSpecBlock? {
        didSet { setSpecBlock() }
    }
    /// True if nothing behind the node shows through it. A hint, as in Texture: the node looks the same either way,
    /// since GTK's renderer detects covered parts itself.
    public final var isOpaque = true

    /// Makes a node without contents. Any thread.
    public override init() {
        let own = DisplayNode()
        backing = own
        super.init()
        NodeLink.attach(self, to: own)
    }

    /// Makes a node for a Weft node, so that Weft nodes without a counterpart in this module can be used in its trees.
    /// The Weft node must not represent another node. Any thread.
    public init(weftNode own: DisplayNode) {
        backing = own
        super.init()
        NodeLink.attach(self, to: own)
    }

    /// The Weft node that represents this one in Weft's trees. A tree that contains it must also retain this node.
    public final var weftNode: DisplayNode { backing }

    // MARK: Layout

    /// Returns the layout of the contents. Any thread; it must depend on the node's state and the range only. Without
    /// an override, the node has the layout of its kind, such as a button's, or is a leaf that `calculateSizeThatFits`
    /// measures.
    open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        backing.layoutSpecThatFits(constrainedSize.weft).map { WeftLayoutSpec($0) } ?? UnsaidLayoutSpec()
    }

    /// Returns a leaf's own size in points, for a maximum size. Any thread. The default is the size of the node's
    /// contents; a node without contents fills limited dimensions.
    open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        CGSize(backing.sizeOfKind(constraints(upTo: constrainedSize)))
    }

    /// Returns the whole layout, for a class without a spec and without a calculated size. Any thread.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(weft: backing.calculateLayoutThatFits(constraints(in: constrainedSize)))
    }

    /// Called when another layout was applied. Main thread.
    @MainActor open func calculatedLayoutDidChange() {}

    /// Sets frames of subnodes. Called after the layout has set its frames. Main thread.
    @MainActor open func layout() {}

    /// Called after the frames of a new layout were set. Main thread.
    @MainActor open func layoutDidFinish() {}

    /// Moves the subnodes from one layout to the next; calls `completeTransition` when done. Main thread.
    @MainActor open func animateLayoutTransition(_ context: ASContextTransitioning) {
        backing.animateLayoutTransition(context.weft)
    }

    /// Called after a transition's last frame. Main thread.
    @MainActor open func didCompleteLayoutTransition(_ context: ASContextTransitioning) {}

    // MARK: Drawing

    /// The input of `draw`: a node that returns a value is drawn by it. Any thread.
    open func drawParameters(forAsyncLayer layer: ASDisplayNode) -> Any? { nil }

    /// Draws the node's contents into `UIGraphicsGetCurrentContext()`, in points, the top left corner at the origin. On
    /// a worker.
    open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled isCancelledBlock: () -> Bool, isRasterizing: Bool
    ) {}

    /// Returns the picture that covers the whole node until it and its subnodes are drawn, with `placeholderEnabled`.
    /// On a worker. nil, the default, has a box of `placeholderColor`; a text then has a bar for each line.
    open func placeholderImage() -> UIImage? { nil }

    /// Called after a change of `tintColor`, here or in a node around this one, which is inherited. Any thread.
    open func tintColorDidChange() {}

    /// Called when a drawing of this node begins, without its subnodes. Main thread.
    @MainActor open func displayWillStartAsynchronously(_ asynchronously: Bool) {}
    /// Called when the node's drawing is complete. Main thread.
    @MainActor open func displayDidFinish() {}
    /// Called when neither the node nor any subnode is waiting for a drawing. Main thread.
    @MainActor open func hierarchyDisplayDidFinish() {}

    // MARK: Life, on the main thread

    /// Called once, when the node is loaded for the screen.
    @MainActor open func didLoad() {}
    /// Called before the node appears on screen.
    @MainActor open func willEnterHierarchy() {}
    /// Called after the node appeared on screen in a window.
    @MainActor open func didEnterHierarchy() {}
    /// Called when the node has left its window.
    @MainActor open func didExitHierarchy() {}
    /// Called when the node enters the preload range: load its data.
    @MainActor open func didEnterPreloadState() {}
    /// Called when the node has left the preload range.
    @MainActor open func didExitPreloadState() {}
    /// Called when the node has entered the display range: its contents are drawn from now on.
    @MainActor open func didEnterDisplayState() {}
    /// Called when the node's contents are released.
    @MainActor open func didExitDisplayState() {}
    /// Called when the node has become visible.
    @MainActor open func didEnterVisibleState() {}
    /// Called when the node is no longer visible.
    @MainActor open func didExitVisibleState() {}
    /// Called after the methods of the single states.
    @MainActor open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}

    // MARK: Input, on the main thread

    /// Returns the view of the frontmost node at a point of this one, in points; nil passes the input to the node
    /// behind. Called for real input. `event` is nil.
    @MainActor open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        backing.hitTest(point.weft).map { UIView.view(of: $0) }
    }

    /// True if a point in the node's coordinates belongs to the node. `event` is nil.
    @MainActor open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { backing.pointInside(point.weft) }

    /// Called when the primary button or a finger is pressed on the node, or on a descendant that passed the touch on.
    /// The default passes the touch to the supernode. If it is not passed on, the surrounding nodes receive no click.
    /// There is one touch at a time.
    @MainActor open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { passTouches(touches, event) }
    /// Called when a touch moved, on the node or off it.
    @MainActor open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { passTouches(touches, event) }
    /// Called when a touch has ended.
    @MainActor open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { passTouches(touches, event) }
    /// Called when the touch was taken over by a gesture or a dragged list, or ended because the node was removed.
    @MainActor open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { passTouches(touches, event) }

    /// True if a gesture of the node may begin.
    @MainActor open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        backing.gestureRecognizerShouldBegin(gestureRecognizer.weft, at: gestureRecognizer.place)
    }

    // MARK: Backing

    /// The shadow of the node's box; of a text that of its letters.
    var castShadow: Shadow {
        get { backing.shadow }
        set { backing.shadow = newValue }
    }

    /// The delegates of the node's states, which Weft's node holds weakly.
    final var stateEars: [StateEar] = []

    final var weftStyle: LayoutStyle {
        get { backing.style }
        set { backing.style = newValue }
    }

    /// The node's requests to the layout around it. Any thread.
    public final var style: ASLayoutElementStyle { ASLayoutElementStyle(owner: self) }

    public final var weftElement: any LayoutElement { backing }

    /// Makes the node's native view.
    final var viewBlock: (@MainActor () -> UIView)?

    @MainActor private(set) lazy var ownView: UIView = {
        guard let view = viewBlock?() else { return UIView(of: self) }
        view.stand(for: self)
        return view
    }()

    /// The node's view, made on first use. For a node with a native view, it is that view. Main thread.
    @preconcurrency @MainActor public var view: UIView { ownView }

    open override var description: String { "<\(backing.debugDescription)>" }
}
