import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A thread-safe element of the screen. It is made, configured and measured on any thread. The canvas of its nearest
/// ancestor with a widget draws it, or it has a widget of its own.
///
/// This file has the state and hooks that all facets need. The facets are in `DisplayNode+….swift`.
///
/// State ledger: `guarded` under `lock`, any thread. `main` on the main actor. `let`s are immutable.
// @unchecked: see the ledger; `swift package check-nodes` checks the stored properties of subclasses.
open class DisplayNode: LayoutNode, @unchecked Sendable {
    /// The node's lock, which `@Guarded` takes in the program's classes, too. Never held while a hook is called.
    @usableFromInline let lock = Lock()

    /// The node's identity, set when the node is made. Newer nodes have larger ones.
    public let id: UInt64

    // The lock already prevents concurrent reads and writes.
    @exclusivity(unchecked)
    var guarded = GuardedState()

    /// The node that last measured this one. A change of this node makes the layout of that node outdated, even before
    /// the two are parent and child. It is used under the lock, but stored outside of `guarded`, because reading a
    /// struct with a weak reference copies the whole struct.
    @exclusivity(unchecked)
    weak var layoutParent: DisplayNode?

    @MainActor var main = MainState()

    /// Makes a node on any thread.
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
        // Cached layouts are nested as deep as the tree. They are released while the subnodes, which share them, are
        // still alive.
        guarded.layoutCache = LayoutCache()
        NodeRelease.current.release(&subnodes)
    }

    static let nextID = Locked<UInt64>(0)

    // MARK: Layout hooks

    /// Returns the spec for laying out the subnodes; nil for a leaf, which `calculateSizeThatFits` measures. The result
    /// must depend only on the node's state and the range, and the method must not add or remove subnodes. Any thread.
    open func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? { nil }

    /// Called before a pass reads the node's style, on the thread of the layout. Override it to derive style from the
    /// node's content in the pass' environment. Such writes belong to the pass.
    open func willBeLaidOut(in environment: LayoutEnvironment) {}

    /// Returns a leaf's own size in points. The maximum may be unlimited. The default is a wrapped widget's size;
    /// without a widget, it is the maximum on limited axes and 0 on unlimited ones. Any thread.
    open func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        if let size = wrappedWidgetSize { return size }
        let limit = constraints.range.max
        return Size(
            width: limit.width.isFinite ? limit.width : 0, height: limit.height.isFinite ? limit.height : 0)
    }

    /// Adds nodes around the node's own spec. Called only for nodes with the flag `isDecorated`. Any thread.
    func decorated(_ spec: any LayoutElement) -> any LayoutElement { spec }

    /// Returns the whole layout. The default uses `layoutSpecThatFits`, or else `calculateSizeThatFits`. Any thread.
    open func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        defaultLayout(constraints)
    }

    /// Called when another layout was applied to the node, with another size or after a change. `calculatedLayout` is
    /// this layout, unless the node has changed again. Called before `layout()`, on the main thread, as in Texture.
    @MainActor open func calculatedLayoutDidChange() { tellProgram(.calculatedLayoutDidChange) }

    /// Sets frames of subnodes. Called after the node's layout has set its frames; the node's own frame is known. Call
    /// `layoutThatFits` of such subnodes in `calculateSizeThatFits`: a subnode that was measured there is drawn with
    /// the node and appears at once; others follow a few frames later.
    @MainActor open func layout() { tellProgram(.layout) }

    /// Called after the frames of a new layout were applied.
    @MainActor open func layoutDidFinish() { tellProgram(.layoutDidFinish) }

    /// Moves the subnodes from one layout to the next; call `context.completeTransition` when done. The default fades
    /// and slides them.
    @MainActor open func animateLayoutTransition(_ context: TransitionContext) { animateByDefault(context) }

    /// Called once for each transition, after its last frame or its cancellation. Removed subnodes are no longer in the
    /// tree.
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

    /// Makes the contents, if they are not drawn by `draw`. Runs on a worker, without the lock. nil keeps the current
    /// contents. The default calls `draw`.
    open func displayContents(_ context: DisplayContext) -> NodeContents? { drawnContents(context) }

    /// True if `displayContents` may postpone the drawing with its context's `pause`.
    var mayPauseDrawing: Bool { false }

    /// True if `draw` may draw the node, with the result of `drawParameters`.
    var drawsByHook: Bool { true }

    /// Draws below the subnodes, during the snapshot: for cheap render nodes (colours, gradients).
    @MainActor open func drawBackground(_ snapshot: Snapshot, in rect: Rect) {}

    /// Draws above the contents and below the subnodes, during the snapshot. Use it for contents that change too often
    /// to be drawn ahead.
    @MainActor open func drawForeground(_ snapshot: Snapshot, in rect: Rect) {}

    /// The picture that covers the node until it and its subnodes are drawn, with `isPlaceholderEnabled`. Runs on a
    /// worker. The default is a box of `placeholderColor`.
    open func placeholderImage(_ context: DisplayContext) -> Texture? { colorPlaceholder(context) }

    /// True to keep the placeholder after everything is drawn. Main actor.
    @MainActor open var placeholderShouldPersist: Bool { false }

    /// Called before a separate drawing of this node. It is not called for a drawing that is part of the preparation of
    /// a tree.
    @MainActor open func displayWillStart() { tellProgram(.displayWillStart) }
    /// Called when a drawing of this node has finished.
    @MainActor open func displayDidFinish() { tellProgram(.displayDidFinish) }
    /// Called when a drawing of a direct subnode has finished.
    @MainActor open func subnodeDisplayDidFinish(_ subnode: DisplayNode) {}
    /// Called when neither the node nor any direct subnode is waiting for a drawing.
    @MainActor open func hierarchyDisplayDidFinish() { tellProgram(.hierarchyDisplayDidFinish) }

    /// Called after a change of `tintColor`, here or in an ancestor. Any thread. Nodes that draw with it call
    /// `setNeedsDisplay`.
    open func tintColorDidChange() { program?.tintColorDidChange(of: self) }

    // MARK: Life

    /// Called once, when the widget that shows the node exists, before the first interface state that needs it.
    @MainActor open func didLoad() { tellProgram(.didLoad) }

    /// Called before the node appears on screen in a window. Not called when the node moves within a window.
    @MainActor open func willEnterHierarchy() { tellProgram(.willEnterHierarchy) }
    /// Called after the node appeared on screen in a window.
    @MainActor open func didEnterHierarchy() { tellProgram(.didEnterHierarchy) }
    /// Called when the node has left its window.
    @MainActor open func didExitHierarchy() { tellProgram(.didExitHierarchy) }

    /// Called when the node enters the preload range: load its data.
    @MainActor open func didEnterPreloadState() { tellProgram(.didEnterPreloadState) }
    /// Called when the node has left the preload range: release its data.
    @MainActor open func didExitPreloadState() { tellProgram(.didExitPreloadState) }
    /// Called when the node enters the display range. Its contents are going to be drawn.
    @MainActor open func didEnterDisplayState() { tellProgram(.didEnterDisplayState) }
    /// Called when the node's contents are released.
    @MainActor open func didExitDisplayState() { tellProgram(.didExitDisplayState) }
    /// Called when the node has become visible.
    @MainActor open func didEnterVisibleState() { tellProgram(.didEnterVisibleState) }
    /// Called when the node is no longer visible.
    @MainActor open func didExitVisibleState() { tellProgram(.didExitVisibleState) }
    /// Called after the methods for the individual states.
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
    /// default adds `hitTestSlop` to the bounds. Real input calls it, like `hitTest`.
    @MainActor open func pointInside(_ point: Point) -> Bool { isInsideBounds(point) }

    /// True if the node handles touches; such a node has its own widget. The value must not change during the node's
    /// life. Any thread. Default: false, at no cost.
    open var handlesTouches: Bool { false }

    /// Called when the primary button or a finger is pressed on a node with `handlesTouches`. There is one touch at a
    /// time.
    @MainActor open func touchesBegan(_ touches: [Touch]) {}
    /// Called when a touch moved, on the node or off it.
    @MainActor open func touchesMoved(_ touches: [Touch]) {}
    /// Called when a touch has ended.
    @MainActor open func touchesEnded(_ touches: [Touch]) {}
    /// Called when the touch was taken over by a gesture or a dragged list, or ended because the node was removed.
    @MainActor open func touchesCancelled(_ touches: [Touch]) {}

    /// True if a click, long press or drag of this node may begin at `point`, in the node's coordinates. Return false
    /// to pass it to the supernodes. It is not called for hovering and keys.
    @MainActor open func gestureRecognizerShouldBegin(_ gesture: GestureRecognizer, at point: Point) -> Bool { true }

    // MARK: Widget

    /// The node's text for assistive technology while its supernode's widget represents it.
    open var accessibilityLabel: String? { extras?.accessibility.label }

    /// The role of the node's own widget, if it has one.
    open var canvasRole: CanvasRole { .group }

    /// Makes a native widget that shows the node instead of a drawing. Called when the node is first shown; the widget
    /// lives as long as the node. The default is the widget of the widget block.
    @MainActor open func makeWidget() -> Widget? { wrappedWidget() }

    /// True if the node needs a widget of its own: for focus, an action or native content. Layer-backed nodes have
    /// none.
    open var needsWidget: Bool { handlesTouches || lock.withLock { guarded.extras }?.value.needsWidget == true }

    /// True if the node can be shown without a widget of its own (`isLayerBacked`). Any thread. Default: false while
    /// the node needs a widget, for example for a gesture.
    open var supportsLayerBacking: Bool { !needsWidget }
}
