import WeftGTK
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// What any thread may touch, under the node's lock.
    struct GuardedState: Sendable {
        var style = LayoutStyle()
        var subnodes: [DisplayNode] = []
        weak var supernode: DisplayNode?
        /// Who measured this node last: a change here makes that layout stale, also before the nodes are related.
        weak var layoutParent: DisplayNode?
        var automaticallyManagesSubnodes = false
        var layoutSpecBlock: (@Sendable (DisplayNode, SizeRange) -> any LayoutElement)?
        /// Raised by each invalidation; results of an older version are not applied.
        var layoutVersion: UInt64 = 1
        var layoutCache = LayoutCache()
        /// When the node's layout became stale last, by `LayoutClock`.
        var lastLayoutChange: UInt64 = 0
        /// Raised by each `setNeedsDisplay`; drawings of an older version are dropped.
        var displayVersion: UInt64 = 1
        var invalidation: InvalidationHandler?
        var appearance = Appearance()
        var isLayerBacked = false
        /// Whether the node has an interface state: moving it by hand then changes the states.
        var isInHierarchy = false
        var debugName: String?
        var accessibilityLabel: String?
    }

    /// What only the main thread touches.
    struct MainState {
        /// In the supernode's coordinates, points, unrounded; snapped where it is drawn.
        var frame = Rect.zero
        var contents: NodeContents?
        /// How far new contents have faded in.
        var contentsAlpha = 1.0
        /// What `contents` were drawn for.
        var drawnFor: DrawingConditions?
        /// What the last applied layout was made for.
        var environment: GraphicsEnvironment?
        var interfaceState: InterfaceState = []
        /// The canvas that shows this node as its root: a container's, or the node's own.
        weak var canvas: NodeCanvas?
        /// The node's own canvas, when it needs one.
        var ownCanvas: NodeCanvas?
        var nativeWidget: Widget?
        var isLoaded = false
    }

    /// Called when a root's tree must be measured or drawn again. Any thread.
    public struct InvalidationHandler: Sendable {
        public let layout: @Sendable () -> Void
        public let display: @Sendable () -> Void

        public init(layout: @escaping @Sendable () -> Void, display: @escaping @Sendable () -> Void) {
            self.layout = layout
            self.display = display
        }
    }
}

/// How a node looks apart from its contents. Lengths in points.
public struct Appearance: Sendable, Hashable {
    public var backgroundColor: Color?
    public var alpha = 1.0
    public var isHidden = false
    public var clipsToBounds = false
    public var cornerRadius = 0.0
    public var borderWidth = 0.0
    public var borderColor: Color?
}

/// What a node drew of itself.
public enum NodeContents: Sendable {
    /// There is nothing to see.
    case empty
    /// Fills the node's frame until there are contents.
    case placeholder(Texture)
    /// Fills the node's frame.
    case fill(Texture)
    /// Keeps its own size and place relative to the frame's origin, so that text is never scaled.
    case drawn(DrawnContents)

    var texture: Texture? {
        switch self {
        case .empty: nil
        case .placeholder(let texture), .fill(let texture): texture
        case .drawn(let drawn): drawn.texture
        }
    }

    /// Whether the real contents are still to come.
    var isPlaceholder: Bool {
        if case .placeholder = self { true } else { false }
    }
}

/// What a drawing depends on besides the node: under others it is drawn again.
struct DrawingConditions: Sendable, Equatable {
    let size: Size
    let environment: GraphicsEnvironment
}

/// What a drawing on a worker is given.
public struct DisplayContext: Sendable {
    /// The node's size in points, unrounded.
    public let size: Size
    public let environment: GraphicsEnvironment
    /// True once nobody wants the result.
    public let isCancelled: @Sendable () -> Bool
}
