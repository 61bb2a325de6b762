import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A thread-safe stand-in for something on screen: made, configured and measured on any thread; shown by the canvas
/// widget of the nearest ancestor that has one, or by a widget of its own.
///
/// The core holds what every facet needs; the facets are in `DisplayNode+….swift`.
///
/// State ledger: `guarded` under `lock`, any thread. `main` on the main actor. `let`s are immutable.
// @unchecked: see the ledger; of subclasses `swift package check-nodes` checks what they store.
open class DisplayNode: LayoutNode, @unchecked Sendable {
    /// The node's lock, which `@Guarded` takes in the program's classes, too. Never held while a hook is called.
    @usableFromInline let lock = Lock()

    /// Set when the node is made; larger for newer nodes.
    public let id: UInt64

    // The lock already prevents concurrent reads and writes.
    @exclusivity(unchecked)
    var guarded = GuardedState()

    /// The node that measured this one last: a change here makes that layout stale, even before the nodes are related.
    /// Under the lock, but outside `guarded`: reading a struct with a weak reference copies the whole struct.
    @exclusivity(unchecked)
    weak var layoutParent: DisplayNode?

    @MainActor var main = MainState()

    /// Any thread.
    public init() {
        id = DisplayNode.makeID()
        LiveCount.nodes.increment()
    }

    /// Runs on any thread. The node's GTK objects are released on the main thread.
    deinit {
        LiveCount.nodes.decrement()
        var subnodes = guarded.subnodes
        guard !subnodes.isEmpty else { return }
        guarded.subnodes = []
        // It has layouts in it that are nested as deep as the tree; the subnodes, still alive, hold them, too.
        guarded.layoutCache = LayoutCache()
        NodeRelease.current.release(&subnodes)
    }

    static let nextID = Locked<UInt64>(0)

    // MARK: Layout hooks

    /// The spec to lay the subnodes out by; nil for a leaf, which `calculateSizeThatFits` measures. Any thread; depends
    /// on the node's state and the range only; adds and removes no subnodes.
    open func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? { nil }

    /// Called before a pass reads the node's style, on the thread of the layout. Override it to derive style from the
    /// node's content in the pass' environment. Such writes belong to the pass.
    open func willBeLaidOut(in environment: LayoutEnvironment) {}

    /// A leaf's own size in points for a maximum that may be unlimited. Any thread. The default is a wrapped widget's
    /// own size; without one it fills what is limited and takes 0 of what is not.
    open func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        if let size = wrappedWidgetSize { return size }
        let limit = constraints.range.max
        return Size(
            width: limit.width.isFinite ? limit.width : 0, height: limit.height.isFinite ? limit.height : 0)
    }

    /// Adds nodes around the node's own spec. Called only for nodes with the flag `isDecorated`. Any thread.
    func decorated(_ spec: any LayoutElement) -> any LayoutElement { spec }

    /// Full control over the layout. Any thread. The default asks for a spec, then for a size.
    open func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        defaultLayout(constraints)
    }

    /// Another layout of the node was put in place: of another size, or made after something changed. `calculatedLayout` is
    /// that one, unless the node changed again meanwhile. Before `layout()`; on the main thread, where Texture calls it.
    @MainActor open func calculatedLayoutDidChange() { tellProgram(.calculatedLayoutDidChange) }

    /// Sets the frames of subnodes by hand, after those of the node's layout were set. The node's own frame is known.
    /// Call `layoutThatFits` of such subnodes in `calculateSizeThatFits`: a subnode that was measured there is drawn
    /// with the node and appears at once; others follow a few frames later.
    @MainActor open func layout() { tellProgram(.layout) }

    /// After the frames of a new layout were applied.
    @MainActor open func layoutDidFinish() { tellProgram(.layoutDidFinish) }

    /// Moves the subnodes from one layout to the next; call `context.completeTransition` when done. The default fades
    /// and slides them.
    @MainActor open func animateLayoutTransition(_ context: TransitionContext) { animateByDefault(context) }

    /// Once a transition: after its last frame, or when it was cancelled. Removed subnodes are gone.
    @MainActor open func didCompleteLayoutTransition(_ context: TransitionContext) {
        tellProgram(.didCompleteLayoutTransition(context))
    }

    // MARK: Drawing hooks

    /// True if the node draws contents of its own. Such nodes are drawn on a worker after layout.
    open var drawsContents: Bool { program?.drawsContents(of: self) ?? false }

    /// Draws the node's contents, in points, with the node's top left corner at the origin. Runs on a worker, without
    /// the lock. `isCancelled` returns true once the result is no longer needed. Drawing outside `context.bounds` is
    /// clipped.
    open func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        program?.draw(in: context, parameters: parameters, isCancelled: isCancelled, of: self)
    }

    /// The input of one drawing. Called once directly before it, so that all tiles of a drawing see the same state. It
    /// runs on the main thread, as in Texture. A node that returns parameters is therefore drawn a frame after it was
    /// measured, unless a shared drawing exists. An override must not call the default implementation, which marks a
    /// class as having no parameters.
    @MainActor open func drawParameters() -> (any Sendable)? {
        if let program { return program.drawParameters(of: self) }
        DisplayNode.hasDefaultAnswered = true
        return nil
    }

    /// The inputs of the drawing besides size and environment. Nodes of one class with equal keys share one texture in
    /// a byte-bounded cache. nil, the default, shares nothing. Any thread.
    open var sharedDrawingKey: AnyHashableSendable? { nil }

    /// Makes the contents by another way than `draw`. On a worker; called without the lock. nil keeps the current
    /// contents. The default calls `draw`.
    open func displayContents(_ context: DisplayContext) -> NodeContents? { drawnContents(context) }

    /// True if `displayContents` may postpone the drawing with its context's `pause`.
    var mayPauseDrawing: Bool { false }

    /// True if `draw` may draw the node, with the result of `drawParameters`.
    var drawsByHook: Bool { true }

    /// Draws below the subnodes, during the snapshot: for cheap render nodes (colours, gradients).
    @MainActor open func drawBackground(_ snapshot: Snapshot, in rect: Rect) {}

    /// Draws above the contents and below the subnodes, during the snapshot: for what changes too often to be drawn
    /// ahead.
    @MainActor open func drawForeground(_ snapshot: Snapshot, in rect: Rect) {}

    /// The picture that covers the node until it and its subnodes are drawn, with `isPlaceholderEnabled`. Runs on a
    /// worker. The default is a box of `placeholderColor`.
    open func placeholderImage(_ context: DisplayContext) -> Texture? { colorPlaceholder(context) }

    /// True to keep the placeholder although everything is drawn. Main actor.
    @MainActor open var placeholderShouldPersist: Bool { false }

    /// Around each drawing of this node alone; a drawing that belongs to a whole preparation only finishes.
    @MainActor open func displayWillStart() { tellProgram(.displayWillStart) }
    /// A drawing of this node has finished.
    @MainActor open func displayDidFinish() { tellProgram(.displayDidFinish) }
    /// A drawing of a direct subnode has finished.
    @MainActor open func subnodeDisplayDidFinish(_ subnode: DisplayNode) {}
    /// Neither the node nor one of its direct subnodes waits for a drawing any more.
    @MainActor open func hierarchyDisplayDidFinish() { tellProgram(.hierarchyDisplayDidFinish) }

    /// Called after a change of `tintColor`, here or in an ancestor. Any thread. Nodes that draw with it call
    /// `setNeedsDisplay`.
    open func tintColorDidChange() { program?.tintColorDidChange(of: self) }

    // MARK: Life

    /// The widget that shows the node exists. Once; before the first interface state that needs it.
    @MainActor open func didLoad() { tellProgram(.didLoad) }

    /// Called before the node comes on screen in a window. Not called when the node moves within a window.
    @MainActor open func willEnterHierarchy() { tellProgram(.willEnterHierarchy) }
    /// The node came on screen in a window.
    @MainActor open func didEnterHierarchy() { tellProgram(.didEnterHierarchy) }
    /// The node left its window.
    @MainActor open func didExitHierarchy() { tellProgram(.didExitHierarchy) }

    /// The node came near: load its data.
    @MainActor open func didEnterPreloadState() { tellProgram(.didEnterPreloadState) }
    /// The node is far away: release its data.
    @MainActor open func didExitPreloadState() { tellProgram(.didExitPreloadState) }
    /// The node came nearer: its contents are drawn from now on.
    @MainActor open func didEnterDisplayState() { tellProgram(.didEnterDisplayState) }
    /// The node's contents are given up.
    @MainActor open func didExitDisplayState() { tellProgram(.didExitDisplayState) }
    /// The user sees the node.
    @MainActor open func didEnterVisibleState() { tellProgram(.didEnterVisibleState) }
    /// The user does not see the node any more.
    @MainActor open func didExitVisibleState() { tellProgram(.didExitVisibleState) }
    /// After the callbacks of the single states.
    @MainActor open func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        tellProgram(.interfaceStateDidChange(from: old, to: new))
    }

    // MARK: Input

    /// The frontmost node at `point`, in this node's coordinates; nil if the point passes through. Main actor, O(nodes
    /// at the point).
    ///
    /// Real input calls it for each position of the pointer. Clicks, touches, gestures, hovering, controls, cursors,
    /// tooltips and menus go to the node that the root of the tree returns. An override may return another node of its
    /// subtree, or nil for the node behind. Hidden nodes, disabled controls and nodes without interaction are skipped.
    /// A node that handles no events lets them pass to a node behind it that does. Native widgets inside a node belong
    /// to GTK.
    @MainActor open func hitTest(_ point: Point) -> DisplayNode? { frontmostNode(at: point) }

    /// True if a point in the node's coordinates belongs to the node. Descendants can be hit only at such points. The
    /// default adds `hitTestSlop` to the bounds. Real input calls it, as it does `hitTest`.
    @MainActor open func pointInside(_ point: Point) -> Bool { isInsideBounds(point) }

    /// True if the node handles touches; it then has a widget of its own. The value must not change during the node's
    /// life. Any thread. Default: false, at no cost.
    open var handlesTouches: Bool { false }

    /// The primary button or a finger was pressed on the node, with `handlesTouches`. There is one touch at a time.
    @MainActor open func touchesBegan(_ touches: [Touch]) {}
    /// The touch moved, on the node or off it.
    @MainActor open func touchesMoved(_ touches: [Touch]) {}
    /// The touch is over.
    @MainActor open func touchesEnded(_ touches: [Touch]) {}
    /// Something else took the touch over: a gesture, a list that is dragged, the end of the node.
    @MainActor open func touchesCancelled(_ touches: [Touch]) {}

    /// True if a click, long press or drag of this node may begin at `point`, in the node's coordinates. false passes
    /// it to the supernodes. Hovering and keys are not asked about.
    @MainActor open func gestureRecognizerShouldBegin(_ gesture: GestureRecognizer, at point: Point) -> Bool { true }

    // MARK: Widget

    /// The node's text for assistive technology while its supernode's widget represents it.
    open var accessibilityLabel: String? { extras?.accessibility.label }

    /// The role of the node's own widget, when it has one.
    open var canvasRole: CanvasRole { .group }

    /// Makes a native widget that shows the node instead of a drawing. Called when the node is first shown; the widget
    /// lives as long as the node. The default is the widget of the widget block.
    @MainActor open func makeWidget() -> Widget? { wrappedWidget() }

    /// True if the node needs a widget of its own: for focus, an action or native content. Layer-backed nodes have
    /// none.
    open var needsWidget: Bool { handlesTouches || lock.withLock { guarded.extras }?.value.needsWidget == true }

    /// True if the node can be shown without a widget of its own (`isLayerBacked`). Any thread. The default is false
    /// while the node needs a widget, as wrapped widgets and nodes with gestures do.
    open var supportsLayerBacking: Bool { !needsWidget }
}
