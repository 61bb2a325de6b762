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
// @unchecked: see the ledger; subclasses' stored properties are `let`, `@MainActor` or `@Guarded`, which a lint checks.
open class DisplayNode: LayoutNode, @unchecked Sendable {
    /// The node's lock. Never held while a hook is called.
    public let lock = Lock()

    /// Set when the node is made; larger for newer nodes.
    public let id: UInt64

    var guarded = GuardedState()

    @MainActor var main = MainState()

    /// Any thread.
    public init() {
        id = DisplayNode.nextID.withLock { next in
            next += 1
            return next
        }
        LiveCount.nodes.increment()
    }

    deinit {
        LiveCount.nodes.decrement()
    }

    private static let nextID = Locked<UInt64>(0)

    // MARK: Hooks, one a purpose; the facets call them

    /// The spec to lay the subnodes out by; nil for a leaf, which `calculateSizeThatFits` measures. Any thread; depends
    /// on the node's state and the range only; adds and removes no subnodes.
    open func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? { nil }

    /// Before a pass reads the node's style, on the thread that lays out: the place to derive style from what the node
    /// shows. Such writes belong to the pass.
    open func willBeLaidOut() {}

    /// A leaf's own size in points for a maximum that may be unlimited. Any thread. The default fills what is limited
    /// and takes 0 of what is not.
    open func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        let limit = constraints.range.max
        return Size(
            width: limit.width.isFinite ? limit.width : 0, height: limit.height.isFinite ? limit.height : 0)
    }

    /// Full control over the layout. Any thread. The default asks for a spec, then for a size.
    open func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        defaultLayout(constraints)
    }

    /// Whether `displayContents` draws anything; such nodes are drawn on a worker after layout.
    open var drawsContents: Bool { false }

    /// Draws the node's own contents. On a worker; called without the lock. nil leaves what is there.
    open func displayContents(_ context: DisplayContext) -> NodeContents? { nil }

    /// Draws below the subnodes, during the snapshot: for what is a render node and costs no time (colours, gradients).
    @MainActor
    open func drawBackground(_ snapshot: Snapshot, in rect: Rect) {}

    /// Draws above the contents and below the subnodes, during the snapshot: for what changes too often to be drawn ahead.
    @MainActor
    open func drawForeground(_ snapshot: Snapshot, in rect: Rect) {}

    /// What assistive technology reads of this node when its parent's widget stands for it.
    open var accessibilityLabel: String? { lock.withLock { guarded.accessibilityLabel } }

    @MainActor open func didLoad() {}
    @MainActor open func didEnterPreloadState() {}
    @MainActor open func didExitPreloadState() {}
    @MainActor open func didEnterDisplayState() {}
    @MainActor open func didExitDisplayState() {}
    @MainActor open func didEnterVisibleState() {}
    @MainActor open func didExitVisibleState() {}
    @MainActor open func displayDidFinish() {}
    /// After the frames of a new layout were applied.
    @MainActor open func layoutDidFinish() {}

    /// The role of the node's own widget, when it has one.
    open var canvasRole: CanvasRole { .group }

    /// A native widget to stand for the node, made when it is first shown. The node is not drawn then.
    @MainActor open func makeWidget() -> Widget? { nil }

    /// Whether the node needs a widget of its own: focus, an action, native content. Layer-backed nodes have none.
    open var needsWidget: Bool { false }
}
