import Foundation
import WeftContainers
import WeftGTK
import WeftLayout
import WeftNodes

/// How near to the user a node is.
public typealias ASInterfaceState = InterfaceState

/// Gives a node's layout, on any thread.
public typealias ASLayoutSpecBlock = (ASDisplayNode, ASSizeRange) -> ASLayoutSpec

/// Texture's node: inherited from, and put together by specs. Behind it is a node of Weft's, which does the work.
///
/// Any thread may make, configure and measure it while it is not on screen; hooks say where they are called.
open class ASDisplayNode: NSObject, ASLayoutElement, StyleOwner {
    let backing: DisplayNode
    /// Wins over `layoutSpecThatFits`. Set it before the node is measured.
    public final var layoutSpecBlock: ASLayoutSpecBlock? {
        didSet { setNeedsLayout() }
    }
    /// Whether clicks and touches reach the node. Default true.
    public final var isUserInteractionEnabled = true
    /// For who sets it: what covers what is found out when it is drawn.
    public final var isOpaque = true
    private final var listStates: ListStates?
    final var didLoadBlocks: [@MainActor (ASDisplayNode) -> Void] = []

    /// What `layoutSpecThatFits` answers where no class below does.
    // nonisolated(unsafe): compared by identity, never read.
    nonisolated(unsafe) static let noSpec = ASLayoutSpec()

    /// A node without contents of its own. Any thread.
    public override init() {
        let own = PlainBacking()
        backing = own
        super.init()
        own.held.node = self
    }

    init(backing own: some NodeBacking) {
        backing = own
        super.init()
        own.held.node = self
    }

    /// Over a list of Weft's, which asks its delegates instead of a class.
    init(list: ListNode) {
        backing = list
        super.init()
        let states = ListStates(self)
        list.onDidLoad { list in
            states.node?.loaded()
            list.addInterfaceStateDelegate(states)
        }
        listStates = states
    }

    /// Weft's node, which stands in Weft's trees for this one. Whoever puts it there keeps this one.
    public final var weftNode: DisplayNode { backing }

    // MARK: Layout

    /// The layout of what is inside. Any thread; depends on the node's state and the range only. A class that does not
    /// answer has a leaf, which `calculateSizeThatFits` measures.
    open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { Self.noSpec }

    /// A leaf's own size in points, for a largest one. Any thread. The default fills what is limited.
    open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        CGSize(
            width: constrainedSize.width.isFinite ? constrainedSize.width : 0,
            height: constrainedSize.height.isFinite ? constrainedSize.height : 0)
    }

    /// Sets the frames of subnodes by hand, after those of the layout were set. Main thread.
    @MainActor open func layout() {}

    /// After the frames of a new layout were set. Main thread.
    @MainActor open func layoutDidFinish() {}

    /// Moves the subnodes from one layout to the next; calls `completeTransition` when done. Main thread.
    @MainActor
    open func animateLayoutTransition(_ context: ASContextTransitioning) { context.animateByDefault() }

    /// After a transition's last frame. Main thread.
    @MainActor open func didCompleteLayoutTransition(_ context: ASContextTransitioning) {}

    // MARK: Drawing

    /// What `draw` works from: a node that gives something is drawn by it. Any thread.
    open func drawParameters(forAsyncLayer layer: ASDisplayNode) -> Any? { nil }

    /// Draws the node's contents into `UIGraphicsGetCurrentContext()`, in points, the top left corner at the origin. On
    /// a worker.
    open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled isCancelledBlock: () -> Bool, isRasterizing: Bool
    ) {}

    // MARK: Life, on the main thread

    /// The node is there for the screen. Once.
    @MainActor open func didLoad() {}
    /// The node came on screen in a window.
    @MainActor open func didEnterHierarchy() {}
    /// The node left its window.
    @MainActor open func didExitHierarchy() {}
    /// The node came near: load what it shows.
    @MainActor open func didEnterPreloadState() {}
    /// The node is far away.
    @MainActor open func didExitPreloadState() {}
    /// The node's contents are drawn from now on.
    @MainActor open func didEnterDisplayState() {}
    /// The node's contents are given up.
    @MainActor open func didExitDisplayState() {}
    /// The user sees the node.
    @MainActor open func didEnterVisibleState() {}
    /// The user does not see the node any more.
    @MainActor open func didExitVisibleState() {}
    /// After those of the single states.
    @MainActor open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}
    /// Neither the node nor one of its subnodes waits for a drawing any more.
    @MainActor open func hierarchyDisplayDidFinish() {}

    // MARK: Backing

    final var weftStyle: LayoutStyle {
        get { backing.style }
        set { backing.style = newValue }
    }

    /// What the node asks of the layout around it. Any thread.
    public final var style: ASLayoutElementStyle { ASLayoutElementStyle(owner: self) }

    public final var weftElement: any LayoutElement { backing }

    @MainActor private lazy var ownView = UIView(of: self)

    /// What the node is on screen. Main thread; made when it is asked for first.
    @preconcurrency @MainActor public var view: UIView { ownView }

    open override var description: String { "<\(type(of: self)): \(backing.debugDescription)>" }

    @MainActor
    final func loaded() {
        didLoad()
        let blocks = didLoadBlocks
        didLoadBlocks = []
        for block in blocks { block(self) }
    }
}
