import WeftGTK
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// What any thread may touch, under the node's lock. What few nodes have is boxed, so that a node stays small.
    struct GuardedState: Sendable {
        var style = LayoutStyle()
        var subnodes: [DisplayNode] = []
        @Weak var supernode: DisplayNode?
        var automaticallyManagesSubnodes = false
        var layoutSpecBlock: (@Sendable (DisplayNode, SizeRange) -> any LayoutElement)?
        /// Raised by each invalidation; results of an older version are not applied.
        var layoutVersion: UInt64 = 1
        var layoutCache = LayoutCache()
        /// How often a kept layout was good enough, for the sampling of debug builds.
        var layoutHits: UInt32 = 0
        /// When the node's layout became stale last, by `LayoutClock`.
        var lastLayoutChange: UInt64 = 0
        /// Raised by each `setNeedsDisplay`; drawings of an older version are dropped.
        var displayVersion: UInt64 = 1
        /// What the contents in place were drawn of; 0 is nothing.
        var drawnVersion: UInt64 = 0
        var drawnFor: DrawingConditions?
        var invalidation: InvalidationHandler?
        var appearance = Appearance()
        var effects: Boxed<VisualEffects>?
        var extras: Boxed<NodeExtras>?
        var flags = NodeFlags()
        /// What the node stands for, where it stands for something.
        var program: (any NodeProgram)?

        /// Who is asked and told; nil for nearly all nodes.
        var askedProgram: (any NodeProgram)? { flags.contains(.asksProgram) ? program : nil }
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
        /// What the last applied layout was made for, `environmentOverride` included.
        var environment: SharedEnvironment?
        /// What is in place inside the node.
        var laidOut: LaidOut?
        /// Whether a layout for the node's frame is under way on a worker.
        var isBeingLaidOut = false
        var interfaceState: InterfaceState = []
        /// The canvas that shows this node as its root: a container's, or the node's own.
        weak var canvas: NodeCanvas?
        /// The node's own canvas, when it needs one.
        var ownCanvas: NodeCanvas?
        var nativeWidget: Widget?
        var isLoaded = false
        weak var actionTarget: (any ControlActionTarget)?
        /// Of a root: the layout version that is in place.
        var appliedVersion: UInt64 = 0
        /// What few nodes have.
        var extras: MainExtras?
    }

    /// Called when a root's tree must be measured again. Any thread.
    public struct InvalidationHandler: Sendable {
        /// Called when a layout of the root is stale. On the thread that changed something.
        public let layout: @Sendable () -> Void

        /// A handler; `layout` is called on any thread.
        public init(layout: @escaping @Sendable () -> Void) {
            self.layout = layout
        }
    }

    /// Changes what few nodes have. Any thread. What is replaced is let go of without the lock.
    func changeExtras(_ change: (inout NodeExtras) -> Void) {
        let old = lock.withLock {
            let old = guarded.extras
            var new = old?.value ?? NodeExtras()
            change(&new)
            guarded.extras = Boxed(new)
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// nil when nothing of it was ever set.
    var extras: NodeExtras? { lock.withLock { guarded.extras }?.value }

    func flag(_ flag: NodeFlags) -> Bool { lock.withLock { guarded.flags.contains(flag) } }

    /// True when that changed it.
    @discardableResult
    func setFlag(_ flag: NodeFlags, _ isSet: Bool) -> Bool {
        lock.withLock {
            guard guarded.flags.contains(flag) != isSet else { return false }
            if isSet { guarded.flags.insert(flag) } else { guarded.flags.remove(flag) }
            return true
        }
    }
}

@MainActor
extension DisplayNode {
    /// What few nodes have on the main actor, made when first changed.
    var mainExtras: MainExtras {
        if let extras = main.extras { return extras }
        let extras = MainExtras()
        main.extras = extras
        return extras
    }
}

/// What the layout inside a node was applied for.
struct LaidOut: Sendable {
    let size: Size
    let version: UInt64
    /// The supernode's: the node's own may be overridden.
    let environment: SharedEnvironment
    /// What the layout was calculated for.
    var range = SizeRange.zero

    func isFor(_ size: Size, _ version: UInt64, _ environment: SharedEnvironment) -> Bool {
        self.size == size && self.version == version && self.environment == environment
    }
}

/// Yes or no of a node, under its lock.
struct NodeFlags: OptionSet, Sendable {
    let rawValue: UInt32

    static let isLayerBacked = NodeFlags(rawValue: 1)
    /// Whether the node has an interface state: moving it by hand then changes the states.
    static let isInHierarchy = NodeFlags(rawValue: 2)
    /// The same as `main.isLoaded`, for any thread: changes of the look have somebody to tell.
    static let isLoaded = NodeFlags(rawValue: 4)
    static let isLookQueued = NodeFlags(rawValue: 8)
    static let isDisplayQueued = NodeFlags(rawValue: 16)
    static let isDisplaySuspended = NodeFlags(rawValue: 32)
    static let isSubtreeRasterized = NodeFlags(rawValue: 64)
    /// A subnode has a `zPosition`.
    static let ordersSubnodes = NodeFlags(rawValue: 128)
    static let isPlaceholderEnabled = NodeFlags(rawValue: 256)
    /// `widget` was asked for, so that the node has one although nothing of its own needs it.
    static let wantsWidget = NodeFlags(rawValue: 512)
    static let displaysOnMain = NodeFlags(rawValue: 1024)
    static let animatesNextLayout = NodeFlags(rawValue: 2048)
    /// A layout was put in place: there is a size to draw for.
    static let isPlaced = NodeFlags(rawValue: 4096)
    /// It was said that two trees want the node.
    static let isReportedShared = NodeFlags(rawValue: 8192)
    /// Subnodes that were added by hand stay although the others are those of the layout.
    static let keepsSubnodesByHand = NodeFlags(rawValue: 16384)
    /// A subnode was added by hand, sometime.
    static let hasSubnodesByHand = NodeFlags(rawValue: 32768)
    /// The supernode has the node by hand.
    static let isAddedByHand = NodeFlags(rawValue: 65536)
    static let bypassesEnsuredDisplay = NodeFlags(rawValue: 131_072)
    static let showsNoPlaceholders = NodeFlags(rawValue: 262_144)
    /// Something stands around what the node's spec says: `decorated` is to be asked.
    static let isDecorated = NodeFlags(rawValue: 1 << 19)
    /// There is a tooltip, a cursor or a menu.
    static let hasPointerTraits = NodeFlags(rawValue: 1 << 20)
    /// Assistive technology may have to pass over widgets in it or beside it.
    static let silencesWidgets = NodeFlags(rawValue: 1 << 21)
    /// Assistive technology passes over its siblings.
    static let isModal = NodeFlags(rawValue: 1 << 22)
    /// The program says in place of the node's class what becomes of the node.
    static let asksProgram = NodeFlags(rawValue: 1 << 23)
}

/// What few nodes have; any thread, under the node's lock.
struct NodeExtras: Sendable {
    var accessibility = AccessibilityTraits()
    var input = InputTraits()
    var selectsText = false
    var debugName: String?
    var tintColor: StyleColor?
    var semanticDirection = SemanticDirection.unspecified
    var placeholder = PlaceholderLook()
    var wrapped = WrappedWidget()
    var didLoadBlocks: [@MainActor @Sendable (DisplayNode) -> Void] = []
    var delegates: [WeakDelegate] = []
    var transitionDefaults = TransitionDefaults()
    var environmentOverride: EnvironmentOverride?
    var measuring = Measuring()
    /// What belongs to the node, or owns it.
    var controller: ControllerLink?

    /// Whether something of it needs a widget of the node's own.
    var needsWidget: Bool {
        wrapped.block != nil || !input.gestures.isEmpty || selectsText
            || accessibility.element?.value.needsWidget == true
    }
}

extension NodeExtras {
    /// The native widget that stands for a node.
    struct WrappedWidget: Sendable {
        var block: (@MainActor @Sendable () -> Widget)?
        /// Its natural size, as it was when it was made.
        var size: Size?
    }

    struct PlaceholderLook: Sendable {
        var color: StyleColor?
        /// Seconds.
        var fadeDuration = 0.0
    }

    /// What the node counts, and what it has counted.
    struct Measuring: Sendable {
        var options = PerformanceMeasurementOptions()
        var counted = PerformanceMeasurements()
    }
}

/// What few nodes want of the pointer and the keyboard.
struct InputTraits: Sendable {
    var gestures: [GestureRecognizer] = []
    var isUserInteractionEnabled = true
    /// What the canvas that draws the node sees to.
    var pointer: Boxed<PointerTraits>?
}

/// What few nodes have on the main actor.
@MainActor
final class MainExtras {
    /// Where and how opaque the node is shown while it is animated; frames and alpha are already the final ones.
    var presentation: Presentation?
    var transition: LayoutTransition?
    /// What `animate` is doing.
    var lookChange: LookChange?
    /// Seconds since the last frame, for `DebugOverlay`.
    var work = 0.0
    var pendingTransition: PendingTransition?
    var placeholder: PlaceholderState?
    /// Native widgets in front of the subnodes, with their frames in this node's coordinates.
    var subwidgets: [(widget: Widget, frame: Rect)] = []
    /// The pieces laid over the corners, and what they were made for.
    var cornerPiece: CornerPiece?
    weak var controller: AnyObject?
    var textSelector: TextSelector?
}

/// Keeps a value out of line; never changed, so that any thread may hold it.
final class Boxed<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// One environment for all nodes of a preparation: comparing mostly takes a look at the address.
final class SharedEnvironment: Sendable, Equatable {
    let value: GraphicsEnvironment
    /// The root's, where the whole tree was prepared at once.
    let constraints: LayoutConstraints?

    init(_ value: GraphicsEnvironment, constraints: LayoutConstraints? = nil) {
        self.value = value
        self.constraints = constraints
    }

    static func == (left: SharedEnvironment, right: SharedEnvironment) -> Bool {
        left === right || left.value == right.value
    }
}
